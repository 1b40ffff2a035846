package offline

import (
	"slices"

	"hedui/check/mention"
)

// pairing is a company, or one time of the only company, with the times and
// metrics that stand beside it.
type pairing struct {
	company string
	periods []mention.Period
	metrics []string
}

// pairs splits a part that puts figures together one by one, each company with
// its own time or metric (茅台2023年和五粮液2022年营收), or each time with its own
// metric (2023年营收和2022年净利润), into parts that ask for one each. It gives nil
// where every metric and time is asked of every company.
func (s *state) pairs(f frame) []frame {
	if f.class != "" || f.ranks() || f.has(mention.OpGrowth, mention.OpTrend) {
		return nil
	}
	if two := againstIndex(f); two != nil {
		return two
	}
	if last := s.last.pairs; len(last) > 0 && !f.named && !f.dated && f.asked && slices.Equal(f.companies, s.last.companies) {
		return again(last, f.metrics)
	}
	list, ok := s.besides(f)
	times := distinctSets(list, func(p pairing) []mention.Period { return p.periods })
	metrics := distinctSets(list, func(p pairing) []string { return p.metrics })
	if !ok || times < 2 && metrics < 2 {
		return nil
	}
	if len(f.companies) == 1 && (metrics < 2 || len(f.ops) > 0 || f.refers(mention.RefCompare)) {
		return nil
	}
	var out []frame
	for i, p := range list {
		one := f
		one.companies, one.ops, one.followed = []string{p.company}, nil, false
		one.periods = lent(list, i, f.periods, func(p pairing) []mention.Period { return p.periods })
		one.metrics = lent(list, i, f.metrics, func(p pairing) []string { return p.metrics })
		out = append(out, one)
	}
	return out
}

// again asks the same companies and times for other metrics.
func again(last []frame, metrics []string) []frame {
	out := slices.Clone(last)
	for i := range out {
		out[i].metrics = metrics
	}
	return out
}

// besides sorts the times and metrics of a part to the companies that they stand
// beside; with one company, its metrics to the times before them.
func (s *state) besides(f frame) (list []pairing, ok bool) {
	marks := s.subjects(f)
	companies := 0
	for _, m := range marks {
		if m.Kind == mention.KindCompany {
			companies++
		}
	}
	opens := mention.KindCompany
	if companies < 2 || leads(marks) {
		opens = mention.KindPeriod
	}
	var ahead []mention.Period
	side := 0 // where the company before ends
	for _, m := range marks {
		if m.Kind == opens {
			list = append(list, pairing{})
		}
		if len(list) == 0 { // before the first it is everyone's: 营收：茅台2023年、五粮液2022年
			ahead = union(ahead, m.Periods)
			continue
		}
		p := &list[len(list)-1]
		switch m.Kind {
		case mention.KindCompany:
			side = m.End
			ids, known := s.decide(m)
			if !known || len(ids) > 1 {
				return nil, false
			}
			p.company = ids[0]
		case mention.KindPeriod:
			p.periods = union(p.periods, m.Periods)
		case mention.KindMetric:
			if companies > 1 && len(p.metrics) == 0 && len(list[0].metrics) > 0 && clauseBorder.MatchString(f.reading.Text[side:m.Start]) { // 营收比乙高多少，净利润高多少: a second question of both
				return nil, false
			}
			p.metrics = union(p.metrics, m.IDs[:1])
		}
	}
	if len(list) > 1 && len(list[0].periods) == 0 { // 2023年茅台和五粮液2022年营收
		list[0].periods = ahead
	}
	for i := range list {
		if companies < 2 && len(f.companies) == 1 {
			list[i].company = f.companies[0]
		}
		if list[i].company == "" || companies < 2 && len(list[i].metrics) == 0 {
			return nil, false
		}
	}
	return list, len(list) > 1 && (companies < 2 || len(list) == companies)
}

// subjects are the companies, times and metrics of a part that it asks for, with
// their times settled; none where one is a stretch.
func (s *state) subjects(f frame) []mention.Mention {
	var out []mention.Mention
	for _, m := range f.reading.Of(mention.KindCompany, mention.KindPeriod, mention.KindMetric) {
		if !m.Asked() {
			continue
		}
		if m.Stretch {
			return nil
		}
		if m.Kind == mention.KindPeriod && len(m.Periods) == 0 {
			m.Periods = m.When.Resolve(s.anchor(m.When), s.opts)
		}
		out = append(out, m)
	}
	return out
}

// leads reports whether a time stands before each company (2023年茅台和2022年五粮液).
func leads(marks []mention.Mention) bool {
	times, companies := 0, 0
	for _, m := range marks {
		switch m.Kind {
		case mention.KindPeriod:
			times++
		case mention.KindCompany:
			if companies++; times != companies {
				return false
			}
		}
	}
	return times == companies
}

// distinctSets counts the different sets that are not empty.
func distinctSets[T comparable](list []pairing, of func(pairing) []T) int {
	var sets [][]T
	for _, p := range list {
		if set := of(p); len(set) > 0 && !slices.ContainsFunc(sets, func(x []T) bool { return slices.Equal(x, set) }) {
			sets = append(sets, set)
		}
	}
	return len(sets)
}

// lent gives what one of a list has, or else what the nearest before it has, or
// else the nearest behind it; of the whole part when none has any.
func lent[T any](list []pairing, at int, whole []T, of func(pairing) []T) []T {
	for i := at; i >= 0; i-- {
		if x := of(list[i]); len(x) > 0 {
			return x
		}
	}
	for _, p := range list[at:] {
		if x := of(p); len(x) > 0 {
			return x
		}
	}
	return whole
}
