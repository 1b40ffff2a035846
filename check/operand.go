package check

import (
	"slices"
	"strings"
)

// operand handles a figure that is an operand of a formula whose result is
// named before it: 毛利率 = (147亿元 − 11亿元) / 147亿元. What the operand is, the
// formula does not say, unless it was written in words with as many metrics:
// 净利润/总资产 = 747亿元 / 2727亿元.
func (d *draft) operand(i int) ([]*mark, bool) {
	c := &d.clauses[d.ofHit[i]]
	h := &d.hits[i]
	before, after := d.text[c.start:h.Start], strings.TrimLeft(d.text[h.End:c.end], " )）")
	eq := strings.LastIndexAny(before, "=＝")
	if eq < 0 || len(d.within(c, dimMetric, c.start+eq, h.Start, -1)) > 0 {
		return nil, false
	}
	if !startsOperator(after) && !endsOperator(strings.TrimRight(before[eq:], " (（")) {
		return nil, false
	}
	end := c.end
	if at := strings.IndexAny(d.text[h.Start:c.end], "=＝"); at >= 0 {
		end = h.Start + at
	}
	n, place := 0, 0
	for _, j := range c.hits {
		if at := d.hits[j].Start; at > c.start+eq && at < end {
			if j < i {
				place++
			}
			n++
		}
	}
	from := c.start
	if at := strings.LastIndexAny(before[:eq], "=＝(（:："); at >= 0 {
		from += at
	}
	if named := d.within(c, dimMetric, from, c.start+eq, -1); len(named) == n && n > 1 {
		return named[place : place+1], true
	}
	return nil, true
}

var signs = []string{"−", "-", "+", "×", "*", "/", "÷", "＋", "－"}

func startsOperator(s string) bool {
	return slices.ContainsFunc(signs, func(o string) bool { return strings.HasPrefix(s, o) })
}

func endsOperator(s string) bool {
	return slices.ContainsFunc(signs, func(o string) bool { return strings.HasSuffix(s, o) })
}
