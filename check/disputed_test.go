package check_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
)

// Two values of one thing that are of two magnitudes are both refused, in one
// result or one of them held already; what differs in anything else is another
// thing.
func TestDisputed(t *testing.T) {
	t.Parallel()
	revenue := fact("f1", "000858.SZ", "revenue_total", 2023, "83272067317.19", check.Yuan)
	price := with(at(fact("f1", "000858.SZ", "close", 2023, "12.30", check.Yuan), mention.Day, "2023-12-29"), func(f *check.Fact) { f.Scope, f.Adjust = "", "none" })
	other := func(f check.Fact, times string, edit func(*check.Fact)) check.Fact {
		f.ID, f.Value, f.Source = "f2", f.Value.Mul(decimal.RequireFromString(times)), "另一来源"
		if edit != nil {
			edit(&f)
		}
		return f
	}
	for name, tt := range map[string]struct {
		one, two check.Fact
		refused  bool
	}{
		"ten times":          {revenue, other(revenue, "10", nil), true},
		"a ten-thousandth":   {revenue, other(revenue, "0.0001", nil), true},
		"another sign, ten":  {revenue, other(revenue, "-10", nil), true},
		"a price, a hundred": {price, other(price, "100", nil), true},
		"restated":           {revenue, other(revenue, "1.6", nil), false},
		"another year":       {revenue, other(revenue, "10", func(f *check.Fact) { f.Period = mention.AnnualOf(2013) }), false},
		"another company":    {revenue, other(revenue, "10", func(f *check.Fact) { f.Company = "600519.SH" }), false},
		"the parent's":       {revenue, other(revenue, "0.1", func(f *check.Fact) { f.Scope = check.Parent }), false},
		"adjusted":           {price, other(price, "10", func(f *check.Fact) { f.Adjust = "hfq" }), false},
		"a range's volume":   {with(price, func(f *check.Fact) { f.Metric, f.Unit = "volume", check.Shares }), other(price, "20", func(f *check.Fact) { f.Metric, f.Unit = "volume", check.Shares }), false},
		"calculated":         {revenue, other(revenue, "10", func(f *check.Fact) { f.Op = check.OpSum }), false},
		"the user's":         {revenue, other(revenue, "10", func(f *check.Fact) { f.Trust = check.TrustUser }), false},
		"zero":               {revenue, other(revenue, "0", nil), false},
	} {
		c := check.New(lexicon(), nil)
		both := c.Result(check.ResultView{Status: "success", Figures: true, Facts: []check.Fact{tt.one, tt.two}}, check.Evidence{})
		later := c.Result(check.ResultView{Status: "success", Figures: true, Facts: []check.Fact{tt.two}}, check.Evidence{Facts: []check.Fact{tt.one}})
		if !tt.refused {
			require.Equal(t, check.Pass, both.Decision, "%s: %+v", name, both.Findings)
			require.Equal(t, check.Pass, later.Decision, name)
			continue
		}
		require.Equal(t, check.Rollback, both.Decision, name)
		require.Len(t, both.Findings, 2, name)
		require.Equal(t, check.Rollback, later.Decision, name)
		require.Equal(t, []string{"f2"}, later.Findings[0].Facts)
		require.Equal(t, []check.Quantity{tt.one.Quantity}, later.Findings[0].Beside)
	}
}
