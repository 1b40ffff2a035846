package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// former reads 前者 and 后者 where the talk is about one company: of the two
// metrics or times that the last part asked for. Where there are more than two of
// anything, it cannot be told which two are meant.
func (s *state) former(f *frame) {
	var picks []int
	for _, m := range f.reading.Refs(mention.RefPick) {
		if pairWords.MatchString(strings.ToLower(m.Text)) {
			picks = append(picks, m.Ref.N)
		}
	}
	last := s.pair
	if len(picks) == 0 || f.class != "" {
		return
	}
	pair := len(s.set) == 2 && subset(s.focus, s.set)
	switch {
	case len(last.companies) == 1 && len(last.metrics) > 2, len(last.companies) == 1 && len(last.metrics) == 1 && len(last.periods) > 2:
		f.vague = f.reading.Refs(mention.RefPick)[0].Text
		return
	case len(last.companies) == 1 && len(last.metrics) == 2 && !f.asked:
		f.metrics = picked(last.metrics, picks)
	case len(last.companies) == 1 && len(last.metrics) == 1 && len(last.periods) == 2 && !f.dated && len(s.first) == 1:
		f.periods, f.dated = picked(last.periods, picks), true
	case !pair && len(s.first) > 2:
		f.vague = f.reading.Refs(mention.RefPick)[0].Text
		return
	default:
		return
	}
	f.companies, f.named, f.ordered, f.alone = s.last.companies, true, len(picks) > 1, len(picks) == 1
	f.formed = true
	if len(f.metrics) > 0 {
		f.asked = true
	}
}

// partOfSet reports whether a part only points into the group (前两家之和), which
// then stays the group.
func (s *state) partOfSet(f frame) bool {
	ranked := slices.ContainsFunc(f.reading.Refs(mention.RefSet, mention.RefPick), func(m mention.Mention) bool { return m.Ref.Ranked || m.Ref.Kind == mention.RefPick })
	return !f.refers(mention.RefDrop) && (ranked || byRank.MatchString(f.text)) && len(f.reading.Of(mention.KindCompany)) == 0 && len(f.companies) < len(s.set) && subset(f.companies, s.set)
}

// picked gives the first or last of two things for each pick, in their order.
func picked[T comparable](two []T, picks []int) []T {
	var out []T
	for _, n := range picks {
		x := two[0]
		if n < 0 {
			x = two[1]
		}
		out = union(out, []T{x})
	}
	return out
}

// byValue puts a group that is no ranking into the order of the figures that it
// was last compared by, the greatest first; nil when they are not known.
func (s *state) byValue(group []string) []string {
	if s.rankedSet || len(s.compared.metrics) != 1 {
		return group
	}
	var rows []row
	for _, id := range group {
		found := false
		for _, r := range slices.Backward(slices.Concat(s.rows, s.printed)) {
			if r.Company == id && r.Metric == s.compared.metrics[0] && !r.derived() && (len(s.compared.periods) == 0 || slices.ContainsFunc(s.compared.periods, func(p mention.Period) bool { return mention.Same(p, r.period()) || p.End == r.Period })) {
				rows, found = append(rows, r), true
				break
			}
		}
		if !found {
			return nil
		}
	}
	return companiesOf(inValue(rows, "desc"))
}

// beforeThat asks what came before, and for nothing else.
var beforeThat = regexp.MustCompile(`^(?:那么?|[\s,，])*(?:以前|之前|原来|过去|原先|曾经|先前)(?:的)?(?:叫什么|叫啥|是什么|名字|呢|啊|[\s\p{P}])*$`)

// formerName takes 以前呢, behind a company's name, for its former names.
func (s *state) formerName(f *frame) {
	if f.asked || f.named || f.dated || len(s.last.companies) != 1 || !slices.ContainsFunc(s.last.fields, isName) || !beforeThat.MatchString(f.text) {
		return
	}
	f.companies, f.fields = s.last.companies, []string{"former_names"}
	f.named, f.asked, f.readWhole = true, true, true
}

// isName reports whether a text fact is a name of the company.
func isName(field string) bool {
	return field == "short_name" || field == "full_name" || field == "former_names"
}
