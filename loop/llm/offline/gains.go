package offline

import (
	"slices"

	"github.com/shopspring/decimal"

	"hedui/check/mention"
)

// movedMost puts changes in order and says whose is the greatest: by how far each
// moved where changes are asked for, else by how far it rose, or fell where the
// greatest fall is.
func (t *turn) movedMost(f frame, all []changed) string {
	o, _ := f.op(mention.OpMin, mention.OpMax, mention.OpCompare)
	directed := f.has(mention.OpGrowth)
	slices.SortStableFunc(all, func(a, b changed) int {
		x, y := a.size, b.size
		if directed {
			x, y = a.rise(), b.rise()
		}
		if o.Order == "asc" {
			return x.Cmp(y)
		}
		return y.Cmp(x)
	})
	first := all[0].rise()
	name := t.tag(all[0].now, varying{company: true})
	switch {
	case !directed && o.Order == "asc":
		return t.say("变动幅度最小的是%s", "%s changed least", name)
	case !directed:
		return t.say("变动幅度最大的是%s", "%s changed most", name)
	case f.deepest && !first.IsNegative():
		return t.say("没有下降的。", "None fell.")
	case f.deepest:
		return t.say("下降幅度最大的是%s", "%s fell most", name)
	case o.Order == "asc":
		return t.say("排在末位的是%s", "%s comes last", name)
	case !first.IsPositive():
		return t.say("没有上升的。", "None rose.")
	}
	return t.say("上升幅度最大的是%s", "%s rose most", name)
}

// rise is how far a figure rose, below zero for a fall.
func (c changed) rise() decimal.Decimal {
	if c.down {
		return c.size.Neg()
	}
	return c.size
}
