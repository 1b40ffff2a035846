package offline

// mixes reports whether a part takes a figure of a report and one of the share
// together, as operands of one operation.
func (f frame) mixes() bool {
	return f.ordered && len(f.levels()) == 1 && len(f.marketMetrics()) == 1 && !f.paysOut() && len(f.companies) == 1 && !f.counts() && !f.ranks()
}

// mixed works on a figure of a report and one of the share (收盘价除以每股收益).
func (t *turn) mixed(f frame) (answer, bool) {
	report := f
	report.metrics = f.levels()
	s, ready := t.fetch(report)
	s.part(report.metrics)
	share := f
	share.metrics = f.marketMetrics()
	days, ok := t.span(share)
	if !ready || !ok {
		return answer{}, false
	}
	share.metrics = days.metrics(share)
	prices, ok := t.quoted(share, days)
	if !ok {
		return answer{}, false
	}
	s.join(prices)
	f.metrics = union(f.metrics, share.metrics)
	t.state.see(s.rows)
	if len(s.rows) != 2 {
		return t.unworked(f, t.present(f, s)), true
	}
	lines, ready := t.work(f, inOrder(f, s.rows))
	return t.finish(lines, f, s), ready
}
