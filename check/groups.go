package check

import (
	"slices"

	"github.com/shopspring/decimal"
)

// groups tries sums and means: of the figures already bound in the line, of
// one metric over the companies in view, and of one company's metric over the
// periods in view.
func (t *trial) groups(pool []*held) {
	var line []*held
	k := t.d.ofHit[t.i]
	for j, b := range t.d.bound {
		if j != t.i && b.ok && b.fact != nil && k >= 0 && t.d.ofHit[j] >= 0 && t.d.clauses[t.d.ofHit[j]].para == t.d.clauses[k].para && !slices.Contains(line, b.fact) {
			line = append(line, b.fact)
		}
	}
	t.total(line)
	seen := make(map[string]bool)
	for _, f := range pool {
		byPeriod, byCompany := f.Metric+"\x00"+f.Period.End+string(f.Period.Type), f.Metric+"\x01"+f.Company
		if !seen[byPeriod] {
			seen[byPeriod] = true
			t.total(pick(pool, func(o *held) bool { return o.Metric == f.Metric && o.Period == f.Period && o.Scope == f.Scope }))
		}
		if !seen[byCompany] {
			seen[byCompany] = true
			t.total(pick(pool, func(o *held) bool {
				return o.Metric == f.Metric && o.Company == f.Company && o.Scope == f.Scope && o.Period.Type == f.Period.Type && t.d.anyFits(t.s.marks[dimPeriod], o)
			}))
		}
	}
}

func pick(pool []*held, keep func(*held) bool) []*held {
	var out []*held
	for _, f := range pool {
		if keep(f) {
			out = append(out, f)
		}
	}
	return out
}

// total tries the sum and the mean of fs.
func (t *trial) total(fs []*held) {
	if len(fs) < 2 {
		return
	}
	mul, ok := factor(fs[0].Unit, t.h.Unit)
	if !ok || !t.oneMetric(fs) {
		return
	}
	sum := decimal.Decimal{}
	for _, f := range fs {
		if f.Unit != fs[0].Unit {
			return
		}
		sum = sum.Add(f.Value)
	}
	sum = sum.Mul(mul)
	if t.c.sum && t.covers(sum) && t.b.signFits(sum) {
		t.accept(OpSum, func() error { return addAll(fs) }, fs...)
	}
	if t.c.mean {
		mean := sum.DivRound(decimal.NewFromInt(int64(len(fs))), Precision)
		if t.covers(mean) && t.b.signFits(mean) {
			t.accept(OpMean, func() error { return addAll(fs) }, fs...)
		}
	}
}

// oneMetric reports whether fs are all of the metric that governs the figure,
// or all of metrics that its line names.
func (t *trial) oneMetric(fs []*held) bool {
	for _, f := range fs {
		if f.kind[1] != fs[0].kind[1] {
			for _, f := range fs {
				if !t.named(f, f) {
					return false
				}
			}
			return true
		}
	}
	return t.about(fs[0])
}

// addAll reports whether the rules allow fs to be added up.
func addAll(fs []*held) error {
	for _, f := range fs[1:] {
		if _, err := Add(fs[0].Fact, f.Fact); err != nil {
			return err
		}
	}
	return nil
}
