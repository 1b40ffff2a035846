package script

import (
	"strings"

	"github.com/shopspring/decimal"
)

// wrongScale takes 亿 for 万, billion for million, and the like.
func wrongScale(d *draft) (Lie, bool) {
	swap := map[string][]string{
		"万": {"亿", "百万"}, "亿": {"万", "千亿", "百万"}, "万亿": {"亿", "千亿"},
		"million": {"billion", "thousand"}, "billion": {"million", "trillion"}, "trillion": {"billion"},
	}
	scaled := func(f figure) bool { return len(swap[strings.TrimSpace(f.scale)]) > 0 }
	return d.replace(scaled, func(f figure) string {
		word := strings.TrimSpace(f.scale)
		return f.with(f.digits, strings.Replace(f.scale, word, pick(d.dice, swap[word]), 1), f.unit)
	})
}

// noScale leaves the scale out, or puts one where there is none.
func noScale(d *draft) (Lie, bool) {
	return d.replace(isMoney, func(f figure) string {
		if f.scale == "" {
			return f.with(f.digits, d.say("万", " million"), f.unit)
		}
		return f.with(f.digits, "", f.unit)
	})
}

// billionForYi writes a billion as 亿 and the other way round: both are off by
// ten.
func billionForYi(d *draft) (Lie, bool) {
	large := func(f figure) bool { return f.exponent() >= 8 && isMoney(f) }
	return d.replace(large, func(f figure) string {
		billions, yis := f.amount().Shift(-9), f.amount().Shift(-8)
		switch d.dice.IntN(3) {
		case 0:
			return f.sign + grouped(billions, 2) + "亿元"
		case 1:
			return f.sign + "RMB " + grouped(yis, 1) + " billion"
		}
		return f.sign + grouped(billions, 1) + "亿" + strings.TrimSpace(f.unit)
	})
}

// fractionForPercent shifts a percentage by a hundred, or drops its sign.
func fractionForPercent(d *draft) (Lie, bool) {
	return d.replace(isPercent, func(f figure) string {
		v := f.number()
		switch {
		case v.LessThan(decimal.New(1, 0)) || d.dice.chance(0.2):
			return f.with(grouped(v.Shift(2), 2), "", f.unit)
		case d.dice.chance(0.5):
			return f.with(grouped(v.Shift(-2), 2), "", f.unit)
		}
		return f.with(grouped(v.Shift(-2), 4), "", "")
	})
}

// percentForPoints takes % for 个百分点 and the other way round.
func percentForPoints(d *draft) (Lie, bool) {
	either := func(f figure) bool { return f.kind() == "%" || f.kind() == "point" }
	return d.replace(either, func(f figure) string {
		if f.kind() == "point" {
			return f.with(f.digits, "", "%")
		}
		return f.with(f.digits, "", d.say("个百分点", " percentage points"))
	})
}

// thousands takes 千元 for 元.
func thousands(d *draft) (Lie, bool) {
	return d.replace(isMoney, func(f figure) string {
		full := grouped(f.amount().Shift(-3), 0)
		switch {
		case d.dice.chance(0.5):
			full = grouped(f.amount(), 0)
			return f.sign + full + d.say("千元", " thousand yuan")
		case d.talk.zh:
			return f.sign + full + "元"
		}
		return f.sign + "RMB " + full
	})
}

// perTenShares takes an amount for each share for one for ten.
func perTenShares(d *draft) (Lie, bool) {
	perShare := func(f figure) bool { return f.kind() == "per share" }
	return d.replace(perShare, func(f figure) string {
		unit := strings.TrimSpace(f.unit)
		other := map[string]string{"元/股": "元/10股", "元/10股": "元/股", "per share": "per 10 shares", "per 10 shares": "per share"}[unit]
		return f.with(f.digits, "", strings.Replace(f.unit, unit, other, 1))
	})
}

// wrongCurrency takes dollars for yuan.
func wrongCurrency(d *draft) (Lie, bool) {
	money := func(f figure) bool { return isMoney(f) || f.kind() == "per share" }
	return d.replace(money, func(f figure) string {
		if f.mark != "" {
			return f.sign + pick(d.dice, []string{"US$", "HK$", "$"}) + f.digits + f.scale + f.unit
		}
		return f.with(f.digits, f.scale, strings.Replace(f.unit, "元", pick(d.dice, []string{"美元", "港元"}), 1))
	})
}

// powerOfTen multiplies one figure by a power of ten.
func powerOfTen(d *draft) (Lie, bool) {
	n := int32(d.dice.sign() * pick(d.dice, []int{1, 1, 2, 3, 4, 8}))
	return d.replace(isAny, func(f figure) string {
		return f.with(grouped(f.number().Shift(n), max(f.places(), min(2, f.places()-n))), f.scale, f.unit)
	})
}

// allPowersOfTen multiplies every amount by the same power of ten, so that
// their ratio stays right.
func allPowersOfTen(d *draft) (Lie, bool) {
	n := int32(d.dice.sign() * pick(d.dice, []int{1, 1, 3, 4}))
	kind := isMoney
	if len(d.figuresOf(isMoney)) == 0 {
		kind = isPercent
	}
	return d.replaceEach(kind, func(f figure) string { return f.with(grouped(f.number().Shift(n), 2), f.scale, f.unit) })
}
