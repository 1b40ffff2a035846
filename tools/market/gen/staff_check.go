package main

import (
	"cmp"
	"slices"
	"strconv"
)

// Staff counts were read from reports by a program, and the identity checks of
// the statements don't touch them: some are a page number, or have two numbers
// run together. A count is kept when something independent has its scale:
//
//   - another year's count, or the number of employees in the company's
//     profile, within a factor of 2.5 (3 for research staff, which moves more);
//   - where there is no other year, revenue per head (research expense per
//     head) within a factor of 6 of the industry's median.
//
// Even then it is dropped when the amount per head is more than 40 times off
// the median and no profile confirms it, and when there are more research
// staff than staff.

// headcount is one staff count with what it can be held against.
type headcount struct {
	index   int // in its series' rows
	company int
	period  int
	count   int64
	perHead int64 // 元 per head, 0 when not known
}

// confirmStaff drops the counts that nothing confirms.
func confirmStaff(g *generator) error {
	employees := g.employees()
	staff := g.headcounts(staffMetric, "营业总收入")
	unconfirmed := g.unconfirmed(staff, employees, 5, 2)
	kept := map[[2]int]int64{}
	for _, h := range staff {
		if !unconfirmed[h.index] {
			kept[[2]int{h.company, h.period}] = h.count
		}
	}
	g.dropRows(staffMetric, unconfirmed)
	research := g.headcounts(researchMetric, "研发费用")
	unconfirmed = g.unconfirmed(research, nil, 3, 1)
	for _, h := range research {
		if all, ok := kept[[2]int{h.company, h.period}]; ok && h.count > all {
			unconfirmed[h.index] = true
		}
	}
	g.dropRows(researchMetric, unconfirmed)
	return nil
}

// employees reads the number of employees off the profiles.
func (g *generator) employees() map[int]int64 {
	out := map[int]int64{}
	for company, fields := range g.profiles {
		for _, f := range fields {
			if n, err := strconv.ParseInt(f.value, 10, 32); f.field == "employees" && err == nil && n > 0 {
				out[company] = n
			}
		}
	}
	return out
}

// headcounts gives the staff counts of a series with a statement amount per
// head.
func (g *generator) headcounts(metric, amount string) []headcount {
	amounts := map[[2]int]row{}
	if s := g.series[amount]; s != nil {
		for _, r := range s.rows {
			key := [2]int{r.company, r.period}
			if held, ok := amounts[key]; !ok || s.from[r.from].tier < s.from[held.from].tier {
				amounts[key] = r
			}
		}
	}
	var out []headcount
	s := g.series[metric]
	if s == nil {
		return nil
	}
	for i, r := range s.rows {
		h := headcount{index: i, company: r.company, period: r.period, count: r.value.mantissa}
		if a, ok := amounts[[2]int{r.company, r.period}]; ok && a.value.mantissa > 0 {
			h.perHead = a.value.whole() / h.count
		}
		out = append(out, h)
	}
	return out
}

// unconfirmed gives the rows that fail; counts are near when they differ by at
// most a factor of times/over.
func (g *generator) unconfirmed(counts []headcount, employees map[int]int64, times, over int64) map[int]bool {
	near := func(a, b int64) bool { return max(a, b)*over <= min(a, b)*times }
	medians, all := g.medians(counts)
	byCompany := map[int][]headcount{}
	for _, h := range counts {
		byCompany[h.company] = append(byCompany[h.company], h)
	}
	out := map[int]bool{}
	for _, h := range counts {
		base, ok := medians[g.companies.list[h.company].SW1]
		if !ok {
			base = all
		}
		off := func(factor int64) bool {
			return h.perHead == 0 || base == 0 || max(h.perHead, base) > factor*min(h.perHead, base)
		}
		inProfile := employees[h.company] > 0 && near(h.count, employees[h.company])
		others := len(byCompany[h.company]) - 1
		confirmed := inProfile || others == 0 && !off(6)
		for _, o := range byCompany[h.company] {
			confirmed = confirmed || o.index != h.index && near(h.count, o.count)
		}
		if !confirmed || !inProfile && h.perHead > 0 && off(40) {
			out[h.index] = true
		}
	}
	return out
}

// medians gives the median amount per head by industry, where at least 30 are
// known, and of all.
func (g *generator) medians(counts []headcount) (byIndustry map[string]int64, all int64) {
	values := map[string][]int64{}
	var every []int64
	for _, h := range counts {
		if h.perHead > 0 {
			industry := g.companies.list[h.company].SW1
			values[industry] = append(values[industry], h.perHead)
			every = append(every, h.perHead)
		}
	}
	byIndustry = map[string]int64{}
	for industry, v := range values {
		if len(v) >= 30 && industry != "" {
			byIndustry[industry] = median(v)
		}
	}
	return byIndustry, median(every)
}

func median(v []int64) int64 {
	if len(v) == 0 {
		return 0
	}
	slices.SortFunc(v, cmp.Compare)
	return v[len(v)/2]
}

// dropRows removes rows of a series by position and counts them.
func (g *generator) dropRows(metric string, drop map[int]bool) {
	if len(drop) == 0 {
		return
	}
	s := g.series[metric]
	var kept []row
	for i, r := range s.rows {
		if !drop[i] {
			kept = append(kept, r)
		}
	}
	s.rows = kept
	g.manifest.Rows[staffFile] -= len(drop)
	g.leave(staffFile+": "+metric+" whose scale nothing confirms", len(drop))
	if len(kept) == 0 {
		delete(g.series, metric)
	}
}
