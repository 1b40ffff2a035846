package check_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
)

// field is a bare number of a source, with the unit that its table declares.
func field(t *testing.T, number, unit string) check.Quantity {
	t.Helper()
	q, missing, err := check.ParseCell(number)
	require.NoError(t, err)
	require.False(t, missing)
	factor, ok := check.ParseUnit(unit)
	require.True(t, ok, unit)
	return check.Quantity{Value: q.Value.Mul(factor.Value), Unit: factor.Unit}
}

// Fields of one company come in 元, 千元 and 万元; all are 元 before
// anything is calculated, so the ratio is right. A field without a declared
// unit has none.
func TestDeclaredUnits(t *testing.T) {
	t.Parallel()
	profit, value, traded := field(t, "74,734,071,550.75", "元"), field(t, "216,816,940.5", "单位：万元"), field(t, "4,567,890.12", "人民币千元")
	require.Equal(t, "2168169405000", value.Plain())
	require.Equal(t, "4567890120", traded.Plain())
	annual := func(q check.Quantity) check.Fact {
		return check.Fact{ID: "f", Company: "600519.SH", Quantity: q, Period: mention.AnnualOf(2023), Scope: check.Consolidated}
	}
	for name, tt := range map[string]struct {
		a, b check.Quantity
		want string
	}{
		"market value over profit":            {value, profit, "29.01"},
		"the same in 亿元":                      {field(t, "21,681.69405", "亿元"), profit, "29.01"},
		"the same in millions":                {field(t, "2168169.405", "RMB mn"), profit, "29.01"},
		"trade over market value, in percent": {traded, value, "0.00"},
	} {
		r, err := check.Div(annual(tt.a), annual(tt.b))
		require.NoError(t, err, name)
		require.Equal(t, check.Times, r.Unit)
		require.Equal(t, tt.want, r.Value.StringFixed(2), name)
	}
	for _, unit := range []string{"", "金额", "本期", "2023年"} {
		_, ok := check.ParseUnit(unit)
		require.False(t, ok, "%q declares no unit", unit)
	}
}

// A day's, a week's and a month's turnover agree whatever unit they come
// in, and a slip of a thousand is seen.
func TestTurnoverOfStretches(t *testing.T) {
	t.Parallel()
	day, week, month := field(t, "45.6", "亿元"), field(t, "2,280,000", "万元"), field(t, "9,120,000,000", "元")
	require.True(t, week.Value.GreaterThanOrEqual(day.Value))
	require.True(t, month.Value.GreaterThanOrEqual(day.Value))
	slip := check.Fact{ID: "f1", Company: "600519.SH", Name: "贵州茅台", Metric: "turnover_amount", Label: "成交额", Quantity: check.Quantity{Value: day.Value.Mul(decimal.New(1000, 0)), Unit: check.Yuan},
		Period: mention.Period{Type: mention.Day, End: "2023-12-29"}}
	c := check.New(lexicon(), &check.Options{History: history{day, {Value: day.Value.Mul(decimal.New(8, -1)), Unit: check.Yuan}}})
	v := c.Result(check.ResultView{Status: "success", Figures: true, Facts: []check.Fact{slip}}, check.Evidence{})
	require.Equal(t, check.Rollback, v.Decision)
	require.Equal(t, check.RuleMagnitude, v.Findings[0].Rule)
}

// Of one figure held live and from the snapshot, each is printed with
// its own day; under the other's day, or without one that tells them apart, a
// value is refused.
func TestTwoDatesOfOneFigure(t *testing.T) {
	t.Parallel()
	mean := func(id, date, value, asOf string) check.Fact {
		f := at(fact(id, "600519.SH", "close", 2023, value, check.YuanPerShare), mention.Day, date)
		f.Label, f.AsOf, f.Scope = "收盘价", asOf, ""
		return f
	}
	ev := check.Evidence{Question: "贵州茅台收盘价", Facts: []check.Fact{mean("f1", "2026-05-08", "1412.5", "live"), mean("f2", "2026-05-07", "1398.2", "snapshot")}}
	c := check.New(lexicon(), nil)
	for draft, pass := range map[string]bool{
		"贵州茅台收盘价：2026-05-08为1,412.5元，2026-05-07为1,398.2元。": true,
		"贵州茅台2026年5月7日收盘价1,398.2元。":                        true,
		"贵州茅台2026年5月8日收盘价1,398.2元。":                        false,
		"贵州茅台收盘价：2026-05-08为1,398.2元，2026-05-07为1,412.5元。": false,
		"贵州茅台2026年5月6日收盘价1,412.5元。":                        false,
	} {
		v, _ := c.Draft(draft, ev)
		require.Equal(t, pass, v.Decision == check.Pass, "%s %v", draft, v.Findings)
	}
}
