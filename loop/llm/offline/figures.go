package offline

import (
	"cmp"
	"regexp"
	"slices"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// sheet is what was found for the figures that a part asks for.
type sheet struct {
	rows    []row
	beside  []row // what belongs beside them: another vintage, profit with minorities
	missing []miss
	quotes  []string // what filings say about a metric that no data is held for
	notes   []string
	source  string
	version string
	failed  []result
}

// indicators answers a part that asks for figures of reports.
func (t *turn) indicators(f frame) (answer, bool) {
	if parentOnly.MatchString(mention.FoldString(f.reading.Text)) {
		f.ofParent()
	}
	s, ready := t.fetch(f)
	if !ready {
		return answer{}, false
	}
	if f.parent && len(s.rows) == 0 {
		return t.noParent(f), true
	}
	s.part(f.metrics)
	if nowWord.MatchString(f.text) && slices.ContainsFunc(s.rows, func(r row) bool { return yearEnd(r.Metric) }) {
		s.notes = append(slices.Clone(s.notes), t.say("只收录每年末的数，不是现在的", "held for year ends only, this is not today's"))
	}
	t.state.see(s.rows)
	if f.has(mention.OpFilter) {
		return t.filtered(f, s), true
	}
	if f.stepped != "" && len(s.rows) < len(f.metrics) && len(s.missing) > 0 { // what is there is not what was asked
		s.rows, s.beside = nil, nil
	}
	if f.changes(s.rows) {
		return t.change(f, s)
	}
	if len(s.rows) > 1 && f.has(arithmetic...) && !f.formula {
		return t.operate(f, s)
	}
	if len(s.rows) == 1 && len(f.companies)+len(f.outsiders()) > 1 && !f.has(mention.OpGrowth) && f.incomplete(s) {
		return t.finish([]string{t.tagged(t.rowName(s.rows[0]), t.figure(s.rows[0], f.form))}, f, t.notAll(f, s)), true
	}
	return t.unworked(f, t.present(f, s)), true
}

// nowWord asks for a figure of today, whose last one held may be a year end's.
var nowWord = regexp.MustCompile(`现在|目前|当前|眼下|今天|今日|当日|交易日|\b(?:now|today|current(?:ly)?|right now)\b`)

// parentOnly are the words that ask for the parent company's own statements.
var parentOnly = regexp.MustCompile(`母公司(?:的|口径|报表|财务报表|资产负债表|利润表|现金流量表|层面|单体)|\bparent company(?:'s)?(?: only| statements?)`)

// ofParent names the metrics of a part as the parent company's own, which a tool
// may have from the user's own reports.
func (f *frame) ofParent() {
	words := make(map[string]string, len(f.metrics))
	for _, id := range f.metrics {
		words[id] = "母公司" + f.word(id)
	}
	f.words, f.parent = words, true
}

// noParent says that only consolidated figures can be given.
func (t *turn) noParent(f frame) answer {
	m := miss{Label: t.want(f) + t.say("（母公司口径）", " (parent company only)"), Reason: t.say("只收录合并口径", "only consolidated figures are held")}
	return t.finish(nil, f, sheet{missing: []miss{m}})
}

// unworked marks an answer as partial when arithmetic was asked for and there
// was only one figure to do it with.
func (t *turn) unworked(f frame, a answer) answer {
	if f.atExtreme {
		return a
	}
	if a.outcome == answered && f.formula {
		a.outcome = partial
		a.missing = append(a.missing, t.say("算式的结果", "the result of the formula"))
		a.text += "\n" + t.say("注：只分别给出，没有按算式计算。", "Note: given one by one; the formula was not worked out.")
	}
	if a.outcome == answered && f.followed && !f.asked && !f.picked && f.has(mention.OpMax, mention.OpMin, mention.OpPlace, mention.OpMean, mention.OpSum) {
		return question(t.say("只有一个数，没有可以比较的另一个数。请写明要比较的公司、指标和期间。", "There is only one figure, nothing to compare it with. Please name companies, metrics and periods."))
	}
	turnsAway := f.followed && f.dated && len(f.periods) == 1 && len(f.reading.Ops())+len(impliedOps(f.text)) == 0 // 2022年多少, after a difference
	if a.outcome == answered && !turnsAway && f.has(mention.OpDifference, mention.OpRatio, mention.OpShare, mention.OpCompare, mention.OpSum, mention.OpMean) {
		a.outcome = partial
		a.missing = append(a.missing, t.say("要比较或计算的另一个数", "the other figure to compare or calculate with"))
		a.text += "\n" + t.say("注：只有一个数，没有可以比较或计算的另一个数。", "Note: there is only one figure, nothing to compare or calculate with.")
	}
	return a
}

// part separates the figures that were asked for, one of each, from what the
// tool gives beside them. A figure of a metric that stands in for one that is
// not held is what was asked for.
func (s *sheet) part(metrics []string) {
	type key struct{ company, metric, period, typ string }
	seen := map[key]bool{}
	var rows []row
	none := !slices.ContainsFunc(s.rows, func(x row) bool { return slices.Contains(metrics, x.Metric) || s.standsIn(x, metrics) })
	for _, r := range s.rows {
		k := key{r.Company, r.Metric, r.Period, r.PeriodType}
		if i := slices.IndexFunc(rows, func(x row) bool {
			return key{x.Company, x.Metric, x.Period, x.PeriodType} == k && x.Value == r.Value && x.Source == r.Source
		}); i >= 0 {
			rows[i].Note = cmp.Or(rows[i].Note, r.Note)
			continue
		}
		if seen[k] || !none && !slices.Contains(metrics, r.Metric) && !s.standsIn(r, metrics) {
			s.beside = append(s.beside, r)
			continue
		}
		seen[k] = true
		rows = append(rows, r)
	}
	s.rows = rows
}

// standsIn reports whether a figure stands for one of the metrics of which
// there is none for its company and period.
func (s *sheet) standsIn(r row, metrics []string) bool {
	return slices.ContainsFunc(metrics, func(id string) bool {
		m, ok := market.MetricByID(id)
		return ok && m.StandIn == r.Metric && !slices.ContainsFunc(s.rows, func(x row) bool {
			return x.Metric == id && x.Company == r.Company && x.Period == r.Period
		})
	})
}

// fetchAt is fetch for the times as they are.
func (t *turn) fetchAt(f frame) (sheet, bool) {
	if s, ok := t.remembered(f); ok {
		return s, true
	}
	var s sheet
	asked, missing := t.offReport(f, f.levels())
	groups, lost := t.groups(f, asked)
	ready := true
	for _, g := range groups {
		vals := values{slotCompany: f.companies, slotMetric: g.names, slotPeriod: f.settled(g.ids)}
		results, ok := t.ask(g.tool, vals, slotCompany)
		ready = ready && ok
		for _, r := range results {
			s.add(r)
		}
	}
	for _, id := range lost {
		m, quotes, ok := t.hunt(f, id)
		ready = ready && ok
		s.missing, s.quotes = append(s.missing, m...), append(s.quotes, quotes...)
	}
	s.missing = append(s.missing, missing...)
	if f.parent {
		s.rows = slices.DeleteFunc(s.rows, func(r row) bool { return r.Scope != check.Parent })
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
	if !r.ok() && len(r.Missing) == 0 {
		s.failed = append(s.failed, r)
	}
}

// remembered gives the figures of an arithmetic follow-up when all of them
// were seen before: they need not be asked for again.
func (t *turn) remembered(f frame) (sheet, bool) {
	var s sheet
	if f.parent || !f.followed && !f.points() || len(f.companies) == 0 {
		return s, false
	}
	periods := f.reports()
	form := t.state.preferred(f.form)
	exact := len(f.ops) == 0 || form.Unit != "" || form.HasDecimals // a figure held as it was printed has no more digits
	for _, metric := range f.levels() {
		for _, company := range f.companies {
			for _, p := range periods {
				r, ok := t.state.lookup(company, metric, p)
				if !ok || r.rounded && exact {
					return s, false
				}
				s.rows = append(s.rows, r)
			}
		}
	}
	return s, len(s.rows) > 0
}

// points reports whether a part names no company and points at those of the
// talk.
func (f frame) points() bool {
	return len(f.reading.Of(mention.KindCompany, mention.KindNotAShare, mention.KindCode)) == 0 &&
		f.refers(mention.RefOne, mention.RefSet, mention.RefPick, mention.RefOther, mention.RefAmong, mention.RefFirst, mention.RefEarlier)
}

// toolMetrics are metrics that one tool promises, as the talk calls them.
type toolMetrics struct {
	tool  tool
	ids   []string
	names []string
}

// groups sorts metrics by the tool that promises them, in the order of being
// asked; lost are those that no tool promises.
func (t *turn) groups(f frame, metrics []string) (groups []toolMetrics, lost []string) {
	for _, id := range metrics {
		use, ok := t.box.choose(capabilityOf(id))
		if !ok {
			lost = append(lost, id)
			continue
		}
		i := slices.IndexFunc(groups, func(g toolMetrics) bool { return g.tool.name == use.name })
		if i < 0 {
			groups = append(groups, toolMetrics{tool: use})
			i = len(groups) - 1
		}
		groups[i].ids = append(groups[i].ids, id)
		groups[i].names = append(groups[i].names, f.word(id))
	}
	return groups, lost
}

// word is how a metric is named to a tool: in the user's words where there are
// any, since 净利润 leaves open what 归母净利润 does not.
func (f frame) word(id string) string {
	if w := f.words[id]; w != "" {
		return w
	}
	return metricName(id, "zh")
}

// capabilityOf is what a description must promise for a metric to be asked of
// its tool. A growth rate is promised with its level, the extremes and changes
// of a price with the price.
func capabilityOf(id string) capability {
	if m, ok := market.MetricByID(id); ok && m.GrowthOf != "" {
		return metricCapability(m.GrowthOf)
	}
	return metricCapability(id)
}
