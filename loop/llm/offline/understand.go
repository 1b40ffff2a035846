package offline

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// understand resolves one part of a question against the talk. Each step leans on
// those before it: what is done, with whom and when, with what, and where. Only a part
// that is answered by figures or facts goes on to the rules of follow-ups (ofData).
func (s *state) understand(part sentence) frame {
	part, fraction := s.inFractions(s.ofTheFigure(part))
	r := part.reading
	f := frame{text: part.text, reading: r, form: r.Form(), class: classify(part), words: maps.Clone(s.words)}
	if f.fraction = fraction; fraction != "" {
		f.readWhole = true
	}
	part.shape = s.readOps(&f, part)
	s.readSubject(&f)
	s.readMetrics(&f, part)
	s.readGroup(&f)
	s.otherScope(&f)
	s.likeIndex(&f)
	s.stillIndex(&f)
	s.placeOfTime(&f)
	s.ofShare(&f)
	f.implied()
	if s.class == classDefinition && f.class == "" && len(f.metrics) > 0 && !f.named && !f.dated && f.refers(mention.RefEllipsis) && len(s.focus) == 0 {
		f.class = classDefinition
	}
	s.holding(&f)
	s.atOtherTime(&f, part.shape)
	if f.class == classSuppose { // what changes is said, not asked for
		f.ops, f.asked = nil, len(f.metrics)+len(f.fields) > 0
		s.carry(&f)
		f.ops = nil
	}
	if f.class == "" && len(f.metrics)+len(f.fields) == 0 && f.refers(mention.RefOne) && openOfIt.MatchString(f.text) {
		f.class = classJudgement
	}
	if f.class == "" {
		s.ofData(&f, part)
	}
	return f
}

// readOps takes the operations that a part says or implies, and gives its shape without
// the words of a bound.
func (s *state) readOps(f *frame, part sentence) (shape string) {
	for _, m := range part.reading.Ops() {
		f.ops = append(f.ops, m.Op)
	}
	f.oneOrder()
	s.sign(f, part)
	f.multiple(part.shape)
	if shape = part.shape; f.reaches() {
		shape = boundWords.ReplaceAllString(shape, " ")
	}
	if len(f.ops) == 0 {
		f.ops = impliedOps(f.text)
	}
	return shape
}

// readSubject takes companies and times.
func (s *state) readSubject(f *frame) {
	f.subject = s.subjectOf(f.reading)
	if f.refers(mention.RefDrop) && f.refers(mention.RefPick) { // drop the lowest one: the word says which
		f.ops = f.without(mention.OpMax, mention.OpMin, mention.OpPlace)
	}
	f.within = len(s.set) > 1 && subset(s.focus, s.set)
	f.bShare = bShare.MatchString(f.text) || !f.named && s.last.bShare
	s.losses(f)
	f.period = s.periodOf(f.reading)
	s.yearsShown(f)
	s.yearsBefore(f)
	f.impliedPlace()
}

// readMetrics takes metrics and text facts.
func (s *state) readMetrics(f *frame, part sentence) {
	for _, m := range f.reading.Of(mention.KindMetric) {
		if m.Role != mention.RoleRejected && m.Role != mention.RoleDropped && !inStatementName(f.reading.Text, m.Text) {
			f.metrics = union(f.metrics, m.IDs[:1])
			f.words[m.IDs[0]] = m.Text
		}
	}
	f.turnFalls()
	if s.superlative(f); len(f.metrics) == 0 {
		f.metrics, f.verb = saidByVerb(f.text)
	}
	f.changed = f.has(mention.OpTrend) && changeWord.MatchString(f.text)
	if f.class == classDefinition && strings.Contains(part.shape, markMetric+"率") { // 利润率怎么算: no profit
		f.metrics = nil
	}
	f.ofPayout()
	s.changeOfReport(f)
	s.signOf(f)
	f.quarters()
	for _, m := range f.reading.Of(mention.KindField) {
		f.fields = union(f.fields, m.IDs[:1])
	}
	if len(f.metrics)+len(f.fields) == 0 {
		f.fields, f.verb = fieldByVerb(f.text)
	}
}

// readGroup takes the industry and the index.
func (s *state) readGroup(f *frame) {
	for _, m := range f.reading.Of(mention.KindIndustry) {
		f.industry = m.IDs[0]
	}
	if f.industry == "" {
		f.industry = industryIn(f.text)
	}
	if f.industry != "" && len(f.metrics) > 0 && mention.Lang(f.text) == "en" { // the auto industry
		f.fields = slices.DeleteFunc(f.fields, func(id string) bool { return id == "industry" })
	}
	if f.refers(mention.RefIndustry) || len(f.fields) == 1 && f.fields[0] == "industry" && (f.has(mention.OpCount) || !f.named && len(f.metrics) > 0 && f.has(mention.OpMax, mention.OpMin, mention.OpRank, mention.OpPlace)) {
		s.pointIndustry(f)
	}
	s.inOwnIndustry(f)
	for _, m := range f.reading.Of(mention.KindIndex) {
		if f.index == "" || strings.Trim(m.Text, "0123456789") != "" { // a code behind a name is a company's too
			f.index = m.Text
		}
	}
	if f.index != "" && !f.named && s.heldAgainst(*f) && len(s.focus) > 0 { // 跑赢沪深300了吗
		f.beats = true
		f.companies, f.named = s.focus, true
		if !f.dated {
			f.period = s.last.period
		}
	}
}

// ofData resolves a part that is answered by figures or facts: what narrows its metric,
// what it points at in the talk, what it carries over, and what of it nothing has read.
func (s *state) ofData(f *frame, part sentence) {
	f.asked = len(f.metrics)+len(f.fields) > 0
	f.ofAll = f.ofAll || s.ofMarket(*f)
	f.growList(part.shape)
	s.rescue(f, part)
	s.chooseCandidate(f)
	s.chooseNear(f)
	shape := withoutVerb(f.listedEnglish(part.shape), f.verb, part.reading)
	f.qualifier = cmp.Or(qualifierIn(shape, f.strange), modifierOf(f, shape), timed(f), f.perWhat())
	f.itemOfNotes()
	if !slices.ContainsFunc(part.reading.Mentions, func(m mention.Mention) bool { return m.Quoted }) {
		f.unread = unreadNumber(part.shape, f.dated)
	}
	s.pointsAtPlace(f, part)
	s.followUp(f, part)
	if s.carry(f); !f.asked {
		f.levelsOfSum()
		if f.dated {
			f.quarters()
		}
	}
	f.move(s.last)
	if f.followed {
		f.unreadWords = cmp.Or(f.unreadWords, unreadWords(withoutVerb(part.shape, f.verb, part.reading), *f))
		if !f.asked && !f.has(mention.OpShare, mention.OpRatio) {
			f.unreadWords = cmp.Or(f.unreadWords, shareOf.FindString(f.reading.Text))
		}
	}
	f.lost = lostItem(part.shape)
	f.asksWhen()
	s.leftOut(f)
	f.grow(part.shape, s.opts)
	switch f.pairs = s.pairs(*f); {
	case len(f.single) > 0:
		f.pairs = pairsOf(*f, f.single)
	case f.again:
		f.pairs = s.last.pairs
	}
	f.operator = f.leftOver(part.shape)
}

// pointsAtPlace says whether a part points at one of a group (picked), or at one that
// the talk does not have (lostPick).
func (s *state) pointsAtPlace(f *frame, part sentence) {
	again := f.refers(mention.RefEllipsis) && s.last.placed() && !s.last.asksPlace() && len(s.last.metrics) > 0 // 第一名的呢, after the second's revenue
	f.picked = f.placed() && (!s.rankedSet || again) && len(f.companies) > 0
	f.lostPick = f.refers(mention.RefPick) && len(f.companies) == 0 && (!f.placed() || f.ofPlace() && len(s.ranking.metrics) == 0 && len(s.set) < 2) ||
		!f.named && len(f.companies) == 0 && slices.ContainsFunc(part.reading.Refs(mention.RefSet), func(m mention.Mention) bool { return m.Ref.N > 2 })
}

// followUp gives a part to each way of going on with the talk. One that reads it says
// so by what it sets (named, asked, dated), so that those behind it and carry let it be.
func (s *state) followUp(f *frame, part sentence) {
	s.formerName(f)
	s.former(f)
	s.bestTime(f)
	s.otherEnd(f)
	s.leaveOutKind(f)
	s.withoutYears(f)
	s.partOfYear(f)
	s.yearsOfSign(f)
	s.amount(f)
	s.ofIndustry(f)
	s.overMean(f)
	s.orderSet(f)
	s.topOfSet(f)
	s.portion(f)
	s.pickRanked(f)
	s.nextPlaces(f)
	s.shareOfSet(f)
	s.againstRest(f)
	s.meanOfRate(f)
	s.comparedTime(f, part.shape)
	s.sameKind(f, part)
	s.sinceDay(f)
	s.step(f)
	s.lossMoved(f)
	s.betweenTimes(f)
	s.overWork(f)
	s.limitGap(f)
	s.between(f)
	s.signAsked(f, part.shape)
}

// openOfIt asks what is thought of the company of the talk, and for nothing of it.
var openOfIt = regexp.MustCompile(`^(?:那么?|所以|[\s,，])*(?:你?觉得)?(?:它|其|这个?家?(?:公司|企业|股票?)|这只?股票?|这票)(?:到底|究竟|整体|总体)?(?:怎么样|怎样|咋样|如何|行不行|好不好)(?:呢|啊|[\s\p{P}])*$`)

// inStatementName reports whether a word stands only in the name of a statement
// (负债 in 资产负债表).
func inStatementName(text, word string) bool {
	return strings.Contains("资产负债表", word) && strings.Count(text, word) == strings.Count(text, "资产负债表")
}
