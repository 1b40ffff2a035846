package script

import (
	"strings"

	"github.com/shopspring/decimal"
)

// transposed changes two neighbouring digits of a figure.
func transposed(d *draft) (Lie, bool) {
	return d.replace(isAny, func(f figure) string {
		b := []byte(f.digits)
		var at []int // the first of two neighbouring digits that differ
		for i := 0; i+1 < len(b); i++ {
			if isDigit(b[i]) && isDigit(b[i+1]) && b[i] != b[i+1] && !(i == 0 && b[1] == '0') {
				at = append(at, i)
			}
		}
		if len(at) == 0 {
			return ""
		}
		i := pick(d.dice, at)
		b[i], b[i+1] = b[i+1], b[i]
		return f.with(string(b), f.scale, f.unit)
	})
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// wrongRounding is off in the last digit, cuts digits off instead of rounding,
// or adds digits that nothing gives.
func wrongRounding(d *draft) (Lie, bool) {
	return d.replace(isAny, func(f figure) string {
		places, v := f.places(), f.number()
		step := decimal.New(int64(d.dice.sign()*(1+d.dice.IntN(3))), -places)
		switch d.dice.IntN(4) {
		case 0:
			return f.with(grouped(v.Truncate(max(places-1, 0)).Add(decimal.New(1, -max(places-1, 0))), max(places-1, 0)), f.scale, f.unit)
		case 1:
			return f.with(grouped(v, places)+pick(d.dice, []string{"7", "31", "642"}), f.scale, f.unit)
		}
		if v.Add(step).IsNegative() {
			step = step.Neg()
		}
		return f.with(grouped(v.Add(step), places), f.scale, f.unit)
	})
}

// wrongSign makes a loss of a profit, a fall of a rise.
func wrongSign(d *draft) (Lie, bool) {
	for _, pair := range [][2]string{
		{"上升", "下降"}, {"增长", "减少"}, {"盈利", "亏损"}, {"亏损", "盈利"}, {"升", "降"}, {"下降", "上升"}, {"高", "低"},
		{"up, by", "down, by"}, {"down, by", "up, by"}, {"扭亏为盈", "由盈转亏"}, {"亏损收窄", "亏损扩大"}, {"亏损扩大", "亏损收窄"},
	} {
		if at := places(d.text, pair[0]); len(at) > 0 && d.dice.chance(0.5) {
			i := pick(d.dice, at)
			return d.put(i, i+len(pair[0]), pair[1]), true
		}
	}
	return d.replace(isAny, func(f figure) string {
		if f.sign != "" {
			f.sign = ""
			return f.with(f.digits, f.scale, f.unit)
		}
		if d.dice.chance(0.3) {
			return d.say("亏损", "a loss of ") + f.with(f.digits, f.scale, f.unit)
		}
		return "-" + f.with(f.digits, f.scale, f.unit)
	})
}

// staleValue takes the value of another figure of the same kind: another row,
// another year, an earlier turn.
func staleValue(d *draft) (Lie, bool) {
	all := d.figuresOf(isAny)
	for _, i := range d.dice.order(len(all)) {
		f := all[i]
		for _, k := range d.dice.order(len(d.rows)) {
			others := figures(d.rows[k].Display)
			if len(others) != 1 || others[0].kind() != f.kind() || others[0].amount().Equal(f.amount()) {
				continue
			}
			o := others[0]
			words := o.with(o.digits, o.scale, o.unit)
			if f.mark != "" { // written the English way
				words = o.sign + f.mark + grouped(o.amount().Shift(-f.exponent()), 2) + f.scale + f.unit
			}
			if words != d.text[f.start:f.end] {
				return d.put(f.start, f.end, words), true
			}
		}
	}
	return Lie{}, false
}

// swappedPair changes the places of two figures of one kind.
func swappedPair(d *draft) (Lie, bool) {
	all := d.figuresOf(isAny)
	for _, i := range d.dice.order(len(all)) {
		for _, k := range d.dice.order(len(all)) {
			a, b := all[i], all[k]
			if i >= k || a.kind() != b.kind() || d.text[a.start:a.end] == d.text[b.start:b.end] {
				continue
			}
			first, second := d.text[a.start:a.end], d.text[b.start:b.end]
			d.text = d.text[:a.start] + second + d.text[a.end:b.start] + first + d.text[b.end:]
			return Lie{Before: first + " … " + second, After: second + " … " + first}, true
		}
	}
	return Lie{}, false
}

// inventedGrowth adds a rate that nobody worked out.
func inventedGrowth(d *draft) (Lie, bool) {
	rate := grouped(decimal.New(int64(100+d.dice.IntN(9000)), -2), 2) + "%"
	return d.add(pick(d.dice, []string{
		d.say("同比增长", "up ") + rate + d.say("", " year on year"),
		d.say("较上年下降", "down ") + rate + d.say("", " from the year before"),
		d.say("三年复合增长率为", "a three-year CAGR of ") + rate,
		d.say("约为上年的", "about ") + strings.TrimSuffix(rate, "%") + d.say("倍", " times last year's"),
	})), true
}
