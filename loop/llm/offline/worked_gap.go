package offline

import (
	"regexp"
	"slices"

	"hedui/check/mention"
)

// widens asks whether a gap grew.
var widens = regexp.MustCompile(`(?:差距|差额|差值|差异|差)?.{0,6}(?:扩大|缩小|拉大|拉开|收窄|变大|变小|缩窄)|\b(?:widen|narrow)(?:ed|ing|s)?\b`)

// gaps gives the gap of two companies at each of several times: those that a part
// names, else that of its time and of the year before.
func (s *state) gaps(f *frame) []frame {
	if !widens.MatchString(f.text) || len(f.reading.Of(mention.KindCompany)) == 0 && s.gapTalk(f) == nil {
		return nil
	}
	one := *f
	if last := s.gapTalk(f); last != nil {
		if n := len(s.worked); n > 1 && !f.dated && slices.Equal(s.worked[n-1].companies, s.worked[n-2].companies) && slices.Equal(s.worked[n-1].metrics, s.worked[n-2].metrics) {
			return []frame{s.worked[n-2], s.worked[n-1]}
		}
		one = *last
		if f.dated {
			one.periods = f.periods
		}
	}
	if len(one.companies) != 2 || len(one.metrics) != 1 || len(one.periods) == 0 || len(one.marketMetrics()) > 0 {
		return nil
	}
	if len(one.periods) == 1 {
		one.periods = []mention.Period{one.periods[0].AddYears(-1), one.periods[0]}
	}
	var out []frame
	for _, p := range one.periods {
		g := one
		g.periods, g.ops, g.ordered = []mention.Period{p}, []mention.Operation{{Kind: mention.OpDifference}}, false
		out = append(out, g)
	}
	return out
}

// gapTalk is the last part, where it was about the gap of two companies and this
// one names no other.
func (s *state) gapTalk(f *frame) *frame {
	if f.named || f.asked {
		return nil
	}
	if n := len(s.worked); n > 0 && len(s.worked[n-1].companies) == 2 && (s.last.workedOut() || len(s.last.worked) > 0) {
		return &s.worked[n-1]
	}
	if len(s.last.companies) == 2 && len(s.last.metrics) == 1 && s.last.has(mention.OpDifference, mention.OpCompare) {
		return &s.last
	}
	return nil
}

// gapMoved says whether the newest of several gaps is wider than the oldest.
func (t *turn) gapMoved(f frame, g []row) ([]string, bool) {
	now, before := g[0], g[len(g)-1]
	a, b := larger(now, before)
	r, ready := t.compute(a.Fact + " - " + b.Fact)
	if !ready {
		return nil, false
	}
	if len(r.Rows) == 0 {
		return append(t.table(g, f.form), t.refusal(r)), true
	}
	first := t.say("差距扩大，扩大%s", "the gap widened, by %s", t.show(r.Rows[0], f.form))
	switch d, _ := r.Rows[0].decimal(); {
	case d.IsZero():
		first = t.say("差距没有变化", "the gap did not change")
	case a.Period != now.Period:
		first = t.say("差距缩小，缩小%s", "the gap narrowed, by %s", t.show(r.Rows[0], f.form))
	}
	return []string{first, t.operands(r.Rows[0], []row{a, b})}, true
}
