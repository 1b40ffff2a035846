package offline

import (
	"cmp"
	"regexp"
	"slices"

	"hedui/check/mention"
)

// theseYears are the years that the talk has just shown: 这几年, 这三年, 这五年间.
var theseYears = regexp.MustCompile(`这(几|些|两|二|三|四|五|六|七|八|九|十|\d{1,2})个?年(?:来|间|里|中|度)?`)

// yearsShown gives the years that a part points at so: those of the last figures, the
// newest ones of them where fewer are counted. Where so many were not shown the words
// mean the years up to today.
func (s *state) yearsShown(f *frame) {
	m := theseYears.FindStringSubmatch(mention.FoldString(f.reading.Text))
	if m == nil || f.class != "" {
		return
	}
	if s.yearsNamed(f) {
		return
	}
	if said := timesSaid(f.reading); len(said) > 1 || len(said) == 1 && !theseYears.MatchString(mention.FoldString(said[0].Text)) {
		return
	}
	shown := s.last.periods
	if len(shown) < 2 {
		shown = nil
		for _, r := range s.series {
			shown = union(shown, []mention.Period{r.period()})
		}
	}
	shown = slices.Clone(shown)
	slices.SortFunc(shown, func(a, b mention.Period) int { return cmp.Compare(a.End, b.End) })
	if len(shown) < 2 || slices.ContainsFunc(shown, func(p mention.Period) bool { return p.Type != mention.Annual }) {
		return
	}
	if n := number(m[1]); n > 0 {
		if n < 2 || n > len(shown) {
			return
		}
		shown = shown[len(shown)-n:]
	}
	f.periods, f.dated, f.stretch, f.toNow, f.unclear = shown, true, false, false, ""
	f.reading.Mentions = slices.DeleteFunc(slices.Clone(f.reading.Mentions), func(x mention.Mention) bool {
		return x.Kind == mention.KindReference && x.Ref.Kind == mention.RefTimes || x.Kind == mention.KindPeriod
	})
}

// yearsNamed takes them for the years that the part itself names: 2019到2022年营收和这几年
// 的利润.
func (s *state) yearsNamed(f *frame) bool {
	var named []mention.Period
	pointing := 0
	for _, m := range timesSaid(f.reading) {
		switch {
		case theseYears.MatchString(mention.FoldString(m.Text)):
			pointing++
		case len(named) > 0 || len(m.Periods) < 2 || m.Stretch:
			return false
		default:
			named = m.Periods
		}
	}
	if pointing == 0 || len(named) == 0 {
		return false
	}
	f.periods, f.dated, f.stretch, f.toNow, f.unclear = named, true, false, false, ""
	f.reading.Mentions = slices.DeleteFunc(slices.Clone(f.reading.Mentions), func(x mention.Mention) bool {
		return (x.Kind == mention.KindPeriod || x.Kind == mention.KindReference) && theseYears.MatchString(mention.FoldString(x.Text))
	})
	return true
}
