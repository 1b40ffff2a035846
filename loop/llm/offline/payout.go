package offline

import (
	"slices"
	"strings"

	"hedui/check/mention"
)

// payouts answers a part that asks for dividends: the distributions of the
// fiscal years asked for, of the newest when none is.
func (t *turn) payouts(f frame) (answer, bool) {
	use, ok := t.box.choose(metricCapability(f.metrics[0]))
	if !ok {
		return t.finish(nil, f, sheet{missing: t.forEach(f, miss{Metric: f.metrics[0]})}), true
	}
	var s sheet
	for _, company := range f.companies {
		results, ready := t.ask(use, values{slotQuery: {company}}, slotQuery)
		if !ready {
			return answer{}, false
		}
		for _, r := range results {
			r.Rows = ofYears(r.Rows, f.periods)
			s.add(r)
		}
	}
	if len(s.rows) == 0 && len(s.failed) == 0 && len(s.missing) == 0 {
		s.missing = t.forEach(f, miss{Metric: f.metrics[0], Reason: t.say("没有收录", "not held")})
	}
	t.state.see(s.rows)
	return t.present(f, s), true
}

// ofYears keeps the distributions of the fiscal years asked for.
func ofYears(rows []row, periods []mention.Period) []row {
	var out []row
	newest := ""
	for _, r := range rows {
		if !strings.HasPrefix(r.Metric, "dividend_") {
			continue
		}
		if newest == "" {
			newest = r.Period[:min(4, len(r.Period))]
		}
		year := r.Period[:min(4, len(r.Period))]
		asked := slices.ContainsFunc(periods, func(p mention.Period) bool { return strings.HasPrefix(p.End, year) })
		if asked || len(periods) == 0 && year == newest {
			out = append(out, r)
		}
	}
	return out
}
