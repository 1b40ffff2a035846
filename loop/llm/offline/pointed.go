package offline

import (
	"regexp"
	"slices"

	"hedui/check/mention"
)

// whichTime asks for a time and not for a company.
var whichTime = regexp.MustCompile(`\bwhich (?:year|quarter|period|half)|哪一?(?:年|个?季度)`)

// pickRanked reads 第二家 and "the second one" after a ranking as places of it.
func (s *state) pickRanked(f *frame) {
	if !s.last.ranks() && !s.last.placed() || len(s.ranking.metrics) == 0 || len(f.reading.Of(mention.KindCompany)) > 0 {
		return
	}
	if nextPlace.MatchString(mention.FoldString(f.reading.Text)) {
		_, place, _ := s.last.places()
		n := max(place, 1) + 1
		if top, _, _ := s.last.places(); place == 0 && top > 1 {
			n = top + 1
		}
		f.reading.Mentions = append(slices.Clone(f.reading.Mentions), mention.Mention{Kind: mention.KindReference, Ref: mention.Reference{Kind: mention.RefPick, N: n, Ranked: true}})
		f.ops, f.readWhole, f.strange, f.companies, f.named = []mention.Operation{{Kind: mention.OpPlace, N: n}}, true, nil, nil, false
		return
	}
	for i, m := range f.reading.Mentions {
		if m.Kind != mention.KindReference || m.Ref.Kind != mention.RefPick || m.Ref.Ranked || m.Ref.N <= 0 || pairWords.MatchString(m.Text) {
			continue
		}
		f.reading.Mentions = slices.Clone(f.reading.Mentions)
		f.reading.Mentions[i].Ref.Ranked = true
		f.lostPick = false
		if !f.has(mention.OpPlace) {
			f.ops = append(slices.Clone(f.ops), mention.Operation{Kind: mention.OpPlace, N: m.Ref.N})
		}
	}
}

// nextPlace asks for the place behind the one that was just given.
var nextPlace = regexp.MustCompile(`^[\s\p{P}]*(?:那么?|再|and |then |what about |how about |who is |who's |who comes |which is )*(?:下一[名位家个]|the next(?: (?:one|place|company|in line))?|next(?: (?:one|in line))?)(?:呢|是谁|[\s\p{P}])*$`)

// fromTime is a time that the one of the talk is held against: 比2022年, change
// from 2022.
var (
	fromTime = regexp.MustCompile(`^(?:那么?|再|[\s,，]|` + markRef + `)*(?:比|较|相比|对比|跟|和|与|同|` + markRef + `)+` + markPeriod + `(?:的)?(?:相?比|对比|` + markRef + `|` + markOther + `|` + markMetric + `|呢|多少|了|是|还是?|[多少涨跌升降增减高低]|[亿万]?元?|个?百分点|个点|[\s\p{P}])*$|^(?:the |and |changed? |difference |up |down |(?:percentage )?points? |` + markOther + `|\s)*(?:from|over|above|below|versus|vs\.?|against|compared (?:to|with)|` + markRef + `)\s*` + markPeriod + `(?:in|by|how much|` + markOther + `|[\s\p{P}])*$`)
	fromWord = regexp.MustCompile(`比|较|\b(?:from|over|above|below|versus|vs|against|compared)\b`)
	moved    = regexp.MustCompile(`(?:提高|上升|增加|增长|下降|降低|减少|改善|恶化|变高|变低|涨|跌|升|降)了?(?:吗|没|没有|么)|(?:升|涨|增|高|提高|上升|增长)了?还是(?:降|跌|减|低|下降|降低)|\b(?:up or down|rise or fall|rose or fell|increased? or decreased?)\b`)
)

// comparedTime sets the time of the talk against the one that a part names.
func (s *state) comparedTime(f *frame, shape string) {
	n := len(s.last.periods)
	if s.namesOther(f) || f.asked && !slices.Equal(f.metrics, s.last.metrics) || f.class != "" || len(f.periods) != 1 || n == 0 || len(s.last.levels()) == 0 || !fromTime.MatchString(shape) && !(mention.Lang(f.reading.Text) == "en" && f.has(mention.OpGrowth)) || !f.refers(mention.RefCompare) && !fromWord.MatchString(f.text) {
		return
	}
	now := s.last.periods[n-1]
	if s.last.readWhole || s.last.yearToo {
		now = s.last.periods[0]
	}
	if now == f.periods[0] {
		return
	}
	if now.Type != f.periods[0].Type {
		if !fromTime.MatchString(shape) || isInstant(now) || isInstant(f.periods[0]) {
			return
		}
		if f.bareYears() && isReport(now) { // 比2023年增长多少, of three quarters: the same ones of that year
			f.periods = []mention.Period{now.AddYears(f.periods[0].Year() - now.Year())}
		}
		if now == f.periods[0] {
			return
		}
	}
	f.periods, f.readWhole = []mention.Period{now, f.periods[0]}, true
	switch {
	case len(s.last.companies) > 1 && f.has(mention.OpDifference): // of each of them
		f.companies = s.last.companies
		f.eachMoves()
	case f.has(mention.OpDifference, mention.OpRatio, mention.OpPolarity), f.has(mention.OpGrowth) && f.has(mention.OpCompare, mention.OpMax, mention.OpMin):
	case s.last.readWhole && s.last.has(mention.OpDifference, mention.OpRatio):
		f.ops = s.last.ops
	default:
		f.ops = []mention.Operation{{Kind: mention.OpGrowth}}
	}
}

// bareYear is a year that is named alone.
var bareYear = regexp.MustCompile(`^(?:19|20)?\d\d年?$|^[一二三四五六七八九零〇○]{4}年$|^(?:去|前|今|上一?|次|下一?)年$`)

// sameKind takes a year that is named alone for the same interim report of that
// year: 2023年呢, after a first quarter.
func (s *state) sameKind(f *frame, part sentence) {
	n := len(s.last.periods)
	if n != 1 || s.last.found || f.named || f.asked || len(f.periods) != 1 || f.periods[0].Type != mention.Annual || len(f.ops) > 0 {
		return
	}
	now := s.last.periods[0]
	if !isReport(now) {
		return
	}
	if !f.bareYears() {
		return
	}
	f.periods = []mention.Period{now.AddYears(f.periods[0].Year() - now.Year())}
}

// bareYears reports whether the times of a part are years that are named alone.
func (f *frame) bareYears() bool {
	return len(f.periods) == 1 && f.periods[0].Type == mention.Annual && !slices.ContainsFunc(f.reading.Of(mention.KindPeriod), func(m mention.Mention) bool {
		return !bareYear.MatchString(mention.FoldString(m.Text))
	})
}

// isReport reports whether a time is a part of a year, which every year has.
func isReport(p mention.Period) bool {
	switch p.Type {
	case mention.YTDQ1, mention.YTDQ3, mention.Half, mention.Quarter, mention.SecondHalf:
		return true
	}
	return false
}

func isInstant(p mention.Period) bool {
	return p.Type == mention.Instant || p.Type == mention.Day || p.Type == mention.Month || p.Type == mention.Latest
}

// extremePrice reads 最高 and 最低 after a price of a day as the highest and lowest
// price of it, and a change as the change in percent.
func (f *frame) extremePrice(from frame) {
	if len(from.levels()) > 0 || len(from.metrics) == 0 || from.paysOut() || from.has(mention.OpMax, mention.OpMin) || f.industry+f.index+from.index != "" {
		return
	}
	for _, p := range from.periods {
		if p.Type != mention.Day {
			return
		}
	}
	if from.stretch || len(from.periods) != 1 {
		return
	}
	switch {
	case f.has(mention.OpMax):
		f.metrics = []string{"high"}
	case f.has(mention.OpMin):
		f.metrics = []string{"low"}
	case f.has(mention.OpGrowth) && mention.Lang(f.reading.Text) == "en":
		f.metrics = []string{"change_pct"}
	default:
		return
	}
	f.ops = nil
}
