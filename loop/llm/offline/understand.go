package offline

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// understand resolves one part of a question against the talk.
func (s *state) understand(part sentence) frame {
	part, fraction := s.inFractions(s.ofTheFigure(part))
	r := part.reading
	f := frame{text: part.text, reading: r, form: r.Form(), class: classify(part), words: maps.Clone(s.words)}
	for _, m := range r.Ops() {
		f.ops = append(f.ops, m.Op)
	}
	if f.fraction = fraction; fraction != "" {
		f.readWhole = true
	}
	f.oneOrder()
	s.sign(&f, part)
	f.multiple(part.shape)
	if f.reaches() {
		part.shape = boundWords.ReplaceAllString(part.shape, " ")
	}
	if len(f.ops) == 0 {
		f.ops = impliedOps(f.text)
	}
	f.subject = s.subjectOf(r)
	if f.refers(mention.RefDrop) && f.refers(mention.RefPick) { // drop the lowest one: the word says which
		f.ops = f.without(mention.OpMax, mention.OpMin, mention.OpPlace)
	}
	f.within = len(s.set) > 1 && subset(s.focus, s.set)
	f.bShare = bShare.MatchString(f.text) || !f.named && s.last.bShare
	s.losses(&f)
	f.period = s.periodOf(r)
	s.yearsShown(&f)
	f.impliedPlace()
	for _, m := range r.Of(mention.KindMetric) {
		if m.Role != mention.RoleRejected && m.Role != mention.RoleDropped && !inStatementName(r.Text, m.Text) {
			f.metrics = union(f.metrics, m.IDs[:1])
			f.words[m.IDs[0]] = m.Text
		}
	}
	f.turnFalls()
	if s.superlative(&f); len(f.metrics) == 0 {
		f.metrics, f.verb = saidByVerb(f.text)
	}
	f.changed = f.has(mention.OpTrend) && changeWord.MatchString(f.text)
	if f.class == classDefinition && strings.Contains(part.shape, markMetric+"率") { // 利润率怎么算: no profit
		f.metrics = nil
	}
	f.ofPayout()
	s.changeOfReport(&f)
	s.signOf(&f)
	f.quarters()
	for _, m := range r.Of(mention.KindField) {
		f.fields = union(f.fields, m.IDs[:1])
	}
	if len(f.metrics)+len(f.fields) == 0 {
		f.fields, f.verb = fieldByVerb(f.text)
	}
	for _, m := range r.Of(mention.KindIndustry) {
		f.industry = m.IDs[0]
	}
	if f.industry == "" {
		f.industry = industryIn(f.text)
	}
	if f.industry != "" && len(f.metrics) > 0 && mention.Lang(f.text) == "en" { // the auto industry
		f.fields = slices.DeleteFunc(f.fields, func(id string) bool { return id == "industry" })
	}
	if r := f.reading; len(r.Refs(mention.RefIndustry)) > 0 || len(f.fields) == 1 && f.fields[0] == "industry" && (f.has(mention.OpCount) || !f.named && len(f.metrics) > 0 && f.has(mention.OpMax, mention.OpMin, mention.OpRank, mention.OpPlace)) {
		s.pointIndustry(&f)
	}
	s.inOwnIndustry(&f)
	for _, m := range r.Of(mention.KindIndex) {
		if f.index == "" || strings.Trim(m.Text, "0123456789") != "" { // a code behind a name is a company's too
			f.index = m.Text
		}
	}
	if f.index != "" && !f.named && beats.MatchString(f.text) && len(s.focus) > 0 { // 跑赢沪深300了吗
		f.companies, f.named = s.focus, true
		if !f.dated {
			f.period = s.last.period
		}
	}
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
		f.asked = len(f.metrics)+len(f.fields) > 0
		f.ofAll = f.ofAll || s.ofMarket(f)
		f.growList(part.shape)
		s.rescue(&f, part)
		s.chooseCandidate(&f)
		s.chooseNear(&f)
		shape := withoutVerb(f.listedEnglish(part.shape), f.verb, r)
		f.qualifier = cmp.Or(qualifierIn(shape, f.strange), modifierOf(&f, shape), timed(&f), f.perWhat())
		f.itemOfNotes()
		if !slices.ContainsFunc(r.Mentions, func(m mention.Mention) bool { return m.Quoted }) {
			f.unread = unreadNumber(part.shape, f.dated)
		}
		again := f.refers(mention.RefEllipsis) && s.last.placed() && !s.last.asksPlace() && len(s.last.metrics) > 0 // 第一名的呢, after the second's revenue
		f.picked = f.placed() && (!s.rankedSet || again) && len(f.companies) > 0
		f.lostPick = f.refers(mention.RefPick) && len(f.companies) == 0 && (!f.placed() || f.ofPlace() && len(s.ranking.metrics) == 0 && len(s.set) < 2) ||
			!f.named && len(f.companies) == 0 && slices.ContainsFunc(r.Refs(mention.RefSet), func(m mention.Mention) bool { return m.Ref.N > 2 })
		s.formerName(&f)
		s.former(&f)
		s.bestTime(&f)
		s.otherEnd(&f)
		s.leaveOutKind(&f)
		s.withoutYears(&f)
		s.yearsOfSign(&f)
		s.amount(&f)
		s.ofIndustry(&f)
		s.overMean(&f)
		s.orderSet(&f)
		s.topOfSet(&f)
		s.portion(&f)
		s.pickRanked(&f)
		s.nextPlaces(&f)
		s.shareOfSet(&f)
		s.againstRest(&f)
		s.meanOfRate(&f)
		s.comparedTime(&f, part.shape)
		s.sameKind(&f, part)
		s.sinceDay(&f)
		s.step(&f)
		s.lossMoved(&f)
		s.betweenTimes(&f)
		s.overWork(&f)
		s.limitGap(&f)
		s.between(&f)
		s.signAsked(&f, part.shape)
		if s.carry(&f); !f.asked {
			f.levelsOfSum()
			if f.dated {
				f.quarters()
			}
		}
		f.move(s.last)
		if f.followed {
			f.unreadWords = cmp.Or(f.unreadWords, unreadWords(withoutVerb(part.shape, f.verb, r), f))
			if !f.asked && !f.has(mention.OpShare, mention.OpRatio) {
				f.unreadWords = cmp.Or(f.unreadWords, shareOf.FindString(f.reading.Text))
			}
		}
		f.lost = lostItem(part.shape)
		s.leftOut(&f)
		f.grow(part.shape, s.opts)
		switch f.pairs = s.pairs(f); {
		case len(f.single) > 0:
			f.pairs = pairsOf(f, f.single)
		case f.again:
			f.pairs = s.last.pairs
		}
		f.operator = f.leftOver(part.shape)
	}
	return f
}

var (
	whichFirm = regexp.MustCompile(`(?:是|叫)?(?:哪家公司|哪只股票|什么公司|哪个公司|什么股票|叫什么)|which company`)
	introduce = regexp.MustCompile(`^(?:请|能否|麻烦)?(?:简单|简要)?(?:介绍|说说|讲讲|聊聊)(?:一下|下)?□(?:公司|这家公司|的基本情况|的基本信息)?$|^□(?:的)?(?:公司简介|简介|基本情况|基本信息|公司资料|资料)$|^(?:please )?(?:introduce|tell me about) □$`)
)

// pointIndustry reads 该行业: the industry of the talk, unless a company is
// named, whose industry is then asked for.
func (s *state) pointIndustry(f *frame) {
	switch {
	case f.has(mention.OpCount, mention.OpRank, mention.OpMax, mention.OpMin, mention.OpPlace, mention.OpMean) || len(f.metrics) > 0:
		f.industry = s.industry
		f.fields = slices.DeleteFunc(f.fields, func(id string) bool { return id == "industry" })
	case f.named:
		f.fields = union(f.fields, []string{"industry"})
	default:
		f.industry = s.industry
	}
}

// likeIndex asks an index or a share that is named alone (上证50呢, 茅台呢) for what was
// asked of the one before, where one of the two is an index: a figure of another
// day would answer another question.
func (s *state) likeIndex(f *frame) {
	index := f.index != "" && len(f.companies) == 0
	from := s.indexed
	if len(from.metrics) == 0 && index && len(s.last.metrics) > 0 && len(s.last.levels()) == 0 && !s.last.paysOut() {
		from = s.last
	}
	if len(from.metrics) == 0 || f.class != "" || !index && len(f.companies) == 0 || len(f.fields) > 0 || len(f.ops) > 0 || f.industry != "" || beats.MatchString(f.text) || f.refers(mention.RefCompare) {
		return
	}
	switch {
	case len(f.metrics) == 0 && (f.refers(mention.RefEllipsis, mention.RefSwitch, mention.RefAdd) || f.dated || bareName.MatchString(f.text)):
		for _, id := range from.metrics {
			switch {
			case index && id == "close":
				id = "index_level"
			case !index && id == "index_level":
				id = "close"
			}
			f.metrics = union(f.metrics, []string{id})
		}
	case len(f.marketMetrics()) < len(f.metrics) || len(f.metrics) == 0:
		return
	}
	if !f.dated {
		f.period = from.period
	}
}

// openOfIt asks what is thought of the company of the talk, and for nothing of it.
var openOfIt = regexp.MustCompile(`^(?:那么?|所以|[\s,，])*(?:你?觉得)?(?:它|其|这个?家?(?:公司|企业|股票?)|这只?股票?|这票)(?:到底|究竟|整体|总体)?(?:怎么样|怎样|咋样|如何|行不行|好不好)(?:呢|啊|[\s\p{P}])*$`)

// ofPlace reports whether a part asks for a figure of the company that holds a place
// (最后一名的毛利率), and not for who holds it.
func (f frame) ofPlace() bool {
	picks, metrics := f.reading.Refs(mention.RefPick), f.reading.Of(mention.KindMetric)
	return len(picks) == 1 && len(metrics) == 1 && picks[0].End < metrics[0].Start && f.reading.Text[picks[0].End:metrics[0].Start] == "的" && !f.scoped() && !f.dated
}

// bareName is a name and nothing else.
var bareName = regexp.MustCompile(`^[\s\p{P}]*(?:那么?|再?看看?|查一?下?|and)?\s*□[\s\p{P}]*$`)

// implied adds what a question asks for without naming it: who a code is, what
// a company is, how an index stands, whether a company is in it.
func (f *frame) implied() {
	bare := outerPunctuation.ReplaceAllString(f.text, "")
	asks := len(f.metrics)+len(f.fields) > 0
	switch {
	case asks:
	case f.index != "" && len(f.companies) > 0 && beats.MatchString(f.text):
		f.metrics, f.class = []string{"period_return"}, ""
	case f.index != "" && len(f.companies) > 0:
		f.fields, f.class = []string{"index_membership"}, ""
	case f.index != "" && !f.has(mention.OpCount) && !f.wantsNames():
		f.metrics, f.class = []string{"index_level", "change_pct"}, ""
	case len(f.companies) > 0 && introduce.MatchString(bare):
		f.fields, f.class = []string{"code", "full_name", "industry", "list_date"}, ""
	case len(f.companies) > 0 && whichFirm.MatchString(bare) && f.class == "":
		f.fields = []string{"short_name", "full_name", "code"}
	}
}

// inStatementName reports whether a word stands only in the name of a statement
// (负债 in 资产负债表).
func inStatementName(text, word string) bool {
	return strings.Contains("资产负债表", word) && strings.Count(text, word) == strings.Count(text, "资产负债表")
}
