package offline

import (
	"regexp"
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
	years := f.years()
	for _, company := range f.companies {
		had := len(s.rows) + len(s.failed) + len(s.missing)
		vals := values{slotQuery: {company}}
		if use.has(slotYear) {
			vals[slotYear] = years
		}
		results, ready := t.ask(use, vals, slotQuery)
		if !ready {
			return answer{}, false
		}
		if year := f.newestYear(results); len(vals[slotYear]) == 0 && use.has(slotYear) && year != "" { // the year's sum comes with the year
			vals[slotYear] = []string{year}
			f.periods = nil
			if results, ready = t.ask(use, vals, slotQuery); !ready {
				return answer{}, false
			}
		}
		for _, r := range results {
			r.Rows = f.payoutRows(r.Rows, len(vals[slotYear]) > 0)
			if len(vals[slotYear]) == 0 || len(r.Rows) == 0 {
				r.Notes = nil // how many distributions the tool lists
			}
			s.add(r)
		}
		if n := len(s.rows) + len(s.failed) + len(s.missing); n == had && len(f.companies) > 1 {
			one := f
			one.companies = []string{company}
			s.missing = append(s.missing, t.forEach(one, miss{Metric: f.metrics[0], Reason: t.say("没有收录", "not held")})...)
		}
	}
	if len(s.rows) == 0 && len(s.failed) == 0 && len(s.missing) == 0 {
		s.missing = t.forEach(f, miss{Metric: f.metrics[0], Reason: t.say("没有收录", "not held")})
	}
	if f.has(mention.OpGrowth) || f.has(mention.OpSum, mention.OpMean, mention.OpDifference, mention.OpRatio) && (len(years) > 1 || len(f.companies) > 1) { // the list alone is no answer
		s.missing = append(s.missing, miss{Label: t.want(f) + " " + strings.TrimLeft(t.resultWord(f), ", "), Reason: t.say("不同年度或公司的分红不在这里计算", "dividends of several years or companies are not calculated with")})
	}
	t.state.see(s.rows)
	if len(s.rows) < 2 {
		return t.present(f, s), true
	}
	v := varies(s.rows)
	lines, ready := t.comparedPayouts(f, s)
	if !ready {
		return answer{}, false
	}
	if len(lines) == 0 && f.has(mention.OpCompare, mention.OpMax, mention.OpMin, mention.OpRank) {
		s.missing = append(s.missing, miss{Label: t.say("比较的结果", "the comparison"), Reason: t.say("不是同一年度的合计，不作比较", "not the sums of one year, so they are not compared")})
	}
	for i, r := range s.rows { // each with its own ex-date
		line := t.tagged(t.tag(r, v), t.show(r, f.form))
		if r.Note != "" {
			line += t.say("（", " (") + t.wording(r.Note) + t.say("）", ")")
		}
		lines, s.rows[i].Note = append(lines, line), ""
	}
	return t.finish(lines, f, s), true
}

// newestYear is the year of the newest distribution, "" where one distribution is
// asked for or it is the only one of its year.
func (f frame) newestYear(results []result) string {
	for _, r := range results {
		if rows := f.payoutRows(r.Rows, false); len(rows) > 1 && !f.latestPayout() {
			return yearOf(rows[0].Period)
		}
	}
	return ""
}

// years are the fiscal years asked for.
func (f frame) years() []string {
	var out []string
	for _, p := range f.periods {
		if p.End != "" {
			out = union(out, []string{yearOf(p.End)})
		}
	}
	return out
}

// yearOf is the year of a date.
func yearOf(date string) string { return date[:min(4, len(date))] }

// payoutRows keeps the distributions asked for: of the fiscal years, which the
// tool already kept to when told is set, or of a half year; the newest one when
// the latest is asked for, those of its year when no time is.
func (f frame) payoutRows(rows []row, told bool) []row {
	var out []row
	for _, r := range rows {
		if !slices.Contains(f.metrics, r.Metric) {
			continue
		}
		asked := slices.ContainsFunc(f.periods, func(p mention.Period) bool {
			if p.Type == mention.Half || p.Type == mention.YTDQ3 || p.Type == mention.YTDQ1 {
				return p.End == r.Period
			}
			return p.End != "" && (told || yearOf(p.End) == yearOf(r.Period))
		})
		newest := len(out) == 0 || !f.latestPayout() && yearOf(out[0].Period) == yearOf(r.Period)
		if asked || !f.dates() && newest {
			out = append(out, r)
		}
	}
	return out
}

// dates reports whether a part names a time that is a date.
func (f frame) dates() bool {
	return slices.ContainsFunc(f.periods, func(p mention.Period) bool { return p.End != "" })
}

// onePayout are the words for a single distribution, the newest.
var onePayout = regexp.MustCompile(`最近一次|最新一次|上一次|上次|最近的?一笔|last|latest|most recent`)

func (f frame) latestPayout() bool { return onePayout.MatchString(f.text + f.reading.Text) }
