package offline

import (
	"slices"
	"strings"

	"hedui/check"
	"hedui/check/mention"
)

// unitless says why none of some figures can be written in the unit that a part asks
// for: a ratio is in no currency, and an amount in no percentages. "" when one can,
// or when no unit is asked for.
func (t *turn) unitless(form mention.Form, rows []row) string {
	if form.Style == "percent" && len(rows) > 0 && !slices.ContainsFunc(rows, func(r row) bool { return !check.Unit(r.Unit).Money() }) {
		return t.say("占哪个数的百分比？请写明另一个数。", "A percentage of what? Please name the other figure.")
	}
	if form.Unit == "" || len(rows) == 0 || foreignCurrency(form.Unit) != "" {
		return ""
	}
	if rows[0].derived() {
		rows = rows[:1]
	}
	all := func(fits func(check.Unit) bool) bool {
		return !slices.ContainsFunc(rows, func(r row) bool { return !fits(check.Unit(r.Unit)) })
	}
	points := form.Unit == "基点" || form.Unit == "个百分点"
	switch {
	case points && all(func(u check.Unit) bool { return u.Money() }):
		return t.say("金额没有百分点或基点，不换算。要看变动，请说明和哪个数比。", "An amount has no basis points, so there is nothing to convert. For its change, please say against which figure.")
	case !points && all(func(u check.Unit) bool { return u == check.Times || u == check.Percent || u == check.Point }):
		return t.say("比率没有货币单位，不能换算成金额单位。", "A ratio has no unit of money, so there is nothing to convert.")
	case form.Unit != string(check.YuanPerShare) && form.Unit != "元" && all(check.Unit.PerShare):
		return t.say("每股的数按元/股给出，没有更大的单位。", "A figure per share is given in RMB per share; no larger unit fits it.")
	case all(func(u check.Unit) bool { return !inUnit(form.Unit, u) }):
		return t.say("这个数没有这种单位，不换算。", "This figure has no such unit, so there is nothing to convert.")
	}
	return ""
}

// inUnit reports whether a figure can be written in a unit that is asked for.
func inUnit(wish string, u check.Unit) bool {
	switch {
	case wish == "基点" || wish == "个百分点":
		return u == check.Percent || u == check.Point || u == check.BasisPoint
	case strings.HasSuffix(wish, "股") && wish != string(check.YuanPerShare):
		return u == check.Shares
	case strings.HasSuffix(wish, "人"):
		return u == check.People && wish == "人"
	}
	return u.Money() || u == check.Shares || u.PerShare()
}

// toPoints turns a difference of percentages into basis points where these are asked
// for.
func toPoints(q check.Quantity, form mention.Form) check.Quantity {
	if form.Unit == "基点" && q.Unit == check.Point {
		if bp, err := q.Convert(check.BasisPoint); err == nil {
			return bp
		}
	}
	return q
}
