package offline

import (
	"slices"

	"hedui/check/mention"
)

// withoutYears takes times out of those that the talk has just shown of a company (去掉2021年,
// 不算2022年的平均) and asks of the others what is asked, or what was. Where they are none
// of these the words are not understood.
func (s *state) withoutYears(f *frame) {
	var out []mention.Period
	for _, m := range f.reading.Of(mention.KindPeriod) {
		if m.Role != mention.RoleDropped {
			return
		}
		out = union(out, m.Periods)
	}
	if f.class != "" || len(out) == 0 || len(f.reading.Of(mention.KindCompany, mention.KindCode)) > 0 || f.industry+f.index != "" || len(f.fields) > 0 {
		return
	}
	companies, metrics, shown := s.last.companies, s.last.metrics, s.last.periods
	if len(shown) < 2 && len(s.series) > 1 && slices.Equal(companies, companiesOf(s.series)) {
		metrics, shown = []string{s.series[0].Metric}, timesOf(s.series)
	}
	left := slices.DeleteFunc(slices.Clone(shown), func(p mention.Period) bool { return slices.Contains(out, p) })
	if len(left) == len(shown) || len(left) == 0 || s.last.stretch {
		f.unreadWords, f.followed = f.reading.Text, true
		return
	}
	if len(f.reading.Of(mention.KindMetric)) == 0 {
		f.metrics = metrics
	}
	if len(f.ops) == 0 {
		f.ops = slices.Clone(s.last.ops)
	}
	f.companies, f.periods = companies, left
	f.fromTalk()
	f.readWhole, f.strange = true, nil
	f.reading.Mentions = slices.DeleteFunc(slices.Clone(f.reading.Mentions), func(m mention.Mention) bool {
		return m.Kind == mention.KindReference && m.Ref.Kind != mention.RefEllipsis
	})
}
