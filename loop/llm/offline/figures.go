package offline

import (
	"slices"

	"hedui/tools/market"
)

// sheet is what was found for the figures that a part asks for.
type sheet struct {
	rows    []row
	missing []miss
	notes   []string
	source  string
	version string
	failed  []result
}

// indicators answers a part that asks for figures of reports.
func (t *turn) indicators(f frame) (answer, bool) {
	s, ready := t.fetch(f)
	if !ready {
		return answer{}, false
	}
	t.state.see(s.rows)
	if len(s.rows) > 1 && f.has(arithmetic...) {
		return t.operate(f, s)
	}
	return t.present(f, s), true
}

// fetch gives the figures of a part's companies, metrics and periods: those
// that were seen earlier in the talk and can be cited, the rest from tools.
func (t *turn) fetch(f frame) (sheet, bool) {
	if s, ok := t.remembered(f); ok {
		return s, true
	}
	var s sheet
	ready := true
	for _, g := range t.groups(f.levels()) {
		vals := values{slotCompany: f.companies, slotMetric: g.names, slotPeriod: args(f.reports())}
		if len(vals[slotPeriod]) == 0 {
			vals[slotPeriod] = []string{"latest"}
		}
		results, ok := t.ask(g.tool, vals, slotCompany)
		ready = ready && ok
		for _, r := range results {
			s.add(r)
		}
	}
	return s, ready
}

// add takes over a result.
func (s *sheet) add(r result) {
	s.rows = append(s.rows, r.Rows...)
	s.missing = append(s.missing, r.Missing...)
	s.notes = union(s.notes, r.Notes)
	if r.Source != "" {
		s.source = r.Source
	}
	if r.Version != "" {
		s.version = r.Version
	}
	if !r.ok() {
		s.failed = append(s.failed, r)
	}
}

// remembered gives the figures of an arithmetic follow-up when all of them
// were seen before: they need not be asked for again.
func (t *turn) remembered(f frame) (sheet, bool) {
	var s sheet
	if !f.followed || len(f.companies) == 0 {
		return s, false
	}
	periods := f.reports()
	for _, metric := range f.levels() {
		for _, company := range f.companies {
			for _, p := range periods {
				r, ok := t.state.lookup(company, metric, p)
				if !ok {
					return s, false
				}
				s.rows = append(s.rows, r)
			}
		}
	}
	return s, len(s.rows) > 0
}

// toolMetrics are metrics that one tool promises, by name.
type toolMetrics struct {
	tool  tool
	names []string
}

// groups sorts metrics by the tool that promises them, in the order of the
// tools.
func (t *turn) groups(metrics []string) []toolMetrics {
	var out []toolMetrics
	for _, id := range metrics {
		use, ok := t.box.choose(capabilityOf(id))
		if !ok {
			continue
		}
		i := slices.IndexFunc(out, func(g toolMetrics) bool { return g.tool.name == use.name })
		if i < 0 {
			out = append(out, toolMetrics{tool: use})
			i = len(out) - 1
		}
		out[i].names = append(out[i].names, metricName(id, "zh"))
	}
	return out
}

// capabilityOf is what a description must promise for a metric to be asked of
// its tool. A growth rate is promised with its level.
func capabilityOf(id string) capability {
	if m, ok := market.MetricByID(id); ok && m.GrowthOf != "" {
		return metricCapability(m.GrowthOf)
	}
	return metricCapability(id)
}
