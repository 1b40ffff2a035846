package offline

import (
	"regexp"
	"slices"
	"strconv"

	"hedui/check/mention"
)

// inWholeYear asks which part of the year's figure the one of a quarter, half or of
// nine months is: 占全年多少.
var inWholeYear = regexp.MustCompile(`^(?:那么?|它|[\s,，])*占(?:了|到)?(?:全年|整年|当年|年度)(?:的)?(?:营收|收入|利润|净利润|□)?(?:的)?(?:多少|几成|比例|比重|百分之几|百分之多少)(?:是|呢|啊|[\s\p{P}])*$`)

// partOfYear reads such a part, and the same of another time (去年同期呢) behind it.
func (s *state) partOfYear(f *frame) {
	last := s.last
	if f.class != "" || f.named || f.industry+f.index != "" || len(last.metrics) != 1 || kindOf(last.metrics[0]) != flow || last.ranks() || len(last.pairs) > 0 {
		return
	}
	part, metrics := last.periods, last.metrics
	other := f.asked && !f.dated && len(f.metrics) == 1 && len(f.fields) == 0 && kindOf(f.metrics[0]) == flow
	switch {
	case last.inYear && len(f.ops) == 0 && f.refers(mention.RefEllipsis) && other: // 净利润呢
		part, metrics = last.periods[:1], f.metrics
	case last.inYear && len(f.ops) == 0 && f.dated && !f.asked:
		if part = f.periods; f.bareYears() { // 2023年呢
			part = []mention.Period{last.periods[0].AddYears(part[0].Year() - last.periods[0].Year())}
		}
	case last.inYear && f.asked && !f.dated: // 毛利率呢, which has no part of a year's
		f.periods, f.dated, f.alone = last.periods[:1], true, true
		return
	case last.inYear || f.asked || !inWholeYear.MatchString(mention.FoldString(f.reading.Text)):
		return
	}
	if len(part) != 1 || !isReport(part[0]) {
		return
	}
	f.companies, f.metrics = last.companies, metrics
	f.periods = []mention.Period{part[0], mention.AnnualOf(part[0].Year())}
	f.named, f.asked, f.dated, f.followed, f.readWhole, f.inYear = true, true, true, true, true, true
	f.ops, f.ordered, f.strange, f.unreadWords = []mention.Operation{{Kind: mention.OpShare}}, true, nil, ""
}

// yearsAgo are the years right before the one of the talk: 前两年呢, 再往前三年.
var yearsAgo = regexp.MustCompile(`^(?:那么?|再|看看?|[\s,，])*(?:往?前|之前|此前)的?(两|二|三|四|五|[2-5])年(?:里|的)?` + `(?:` + nameMask + `)?(?:分别|各)?(?:是|有)?(?:多少)?(?:呢|啊|[\s\p{P}])*$`)

// yearsBefore reads such a follow-up, where the talk is about one year.
func (s *state) yearsBefore(f *frame) {
	m := yearsAgo.FindStringSubmatch(f.text)
	if m == nil || f.dated || f.class != "" || len(s.last.levels()) == 0 || len(s.times) == 0 || slices.ContainsFunc(s.last.periods, isReport) {
		return
	}
	now := s.times[len(s.times)-1]
	word := m[1]
	if han := hanCounts[word]; han != "" {
		word = han
	}
	n, err := strconv.Atoi(word)
	if err != nil || now.Type != mention.Annual {
		return
	}
	for i := n; i > 0; i-- {
		f.periods = append(f.periods, mention.AnnualOf(now.Year()-i))
	}
	f.dated, f.followed = true, true
}
