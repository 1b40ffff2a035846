package check_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
)

// history is a fixed list of neighbouring values.
type history []check.Quantity

func (h history) Near(string, string, mention.Period) []check.Quantity { return h }

func values(unit check.Unit, vs ...string) history {
	var out history
	for _, v := range vs {
		out = append(out, check.Quantity{Value: decimal.RequireFromString(v), Unit: unit})
	}
	return out
}

func TestResult(t *testing.T) {
	t.Parallel()
	moutai := fact("f1", "600519.SH", "gross_margin", 2023, "91.9649", check.Percent)
	noUnit := fact("f2", "600519.SH", "revenue_total", 2023, "150560330316", check.NoUnit)
	close1 := with(at(fact("f3", "600519.SH", "close", 2023, "1234.5", check.YuanPerShare), mention.Day, "2023-12-29"), func(f *check.Fact) { f.Scope = "" })
	revenue := fact("f4", "600519.SH", "revenue_total", 2023, "150560330316000", check.Yuan)
	nine := check.Fact{ID: "f5", Quantity: check.Quantity{Value: decimal.New(9, 0)}, Op: check.OpProduct, Trust: check.TrustUser}
	tests := []struct {
		name     string
		res      check.ResultView
		asked    []string
		near     history
		decision check.Decision
		rule     string
	}{
		{"what was asked", check.ResultView{Tool: "f", Status: "success", Figures: true, Companies: []string{"600519.SH"}, Periods: []mention.Period{mention.AnnualOf(2023)}, Facts: []check.Fact{moutai}}, []string{"600519.SH"}, nil, check.Pass, ""},
		{"another company than the call's", check.ResultView{Status: "success", Figures: true, Companies: []string{"000858.SZ"}, Facts: []check.Fact{moutai}}, nil, nil, check.Retry, check.RuleCompany},
		{"another company than the question's", check.ResultView{Status: "success", Figures: true, Facts: []check.Fact{moutai}}, []string{"000858.SZ"}, nil, check.Retry, check.RuleCompany},
		{"a ranking finds its companies", check.ResultView{Status: "success", Figures: true, Ranking: true, Facts: []check.Fact{moutai}}, []string{"000858.SZ"}, nil, check.Pass, ""},
		{"another year", check.ResultView{Status: "success", Figures: true, Periods: []mention.Period{mention.AnnualOf(2022)}, Facts: []check.Fact{moutai}}, nil, nil, check.Retry, check.RulePeriod},
		{"no unit", check.ResultView{Status: "success", Figures: true, Facts: []check.Fact{noUnit}}, nil, nil, check.Rollback, check.RuleUnit},
		{"plain numbers of the user", check.ResultView{Status: "success", Figures: true, Facts: []check.Fact{nine}}, nil, nil, check.Pass, ""},
		{"no unit, of a company's figure", check.ResultView{Status: "success", Figures: true, Facts: []check.Fact{with(nine, func(f *check.Fact) { f.Of = []string{"f2"} })}}, nil, nil, check.Rollback, check.RuleUnit},
		{"price ×100", check.ResultView{Status: "success", Figures: true, Facts: []check.Fact{close1}}, nil, values(check.YuanPerShare, "12.34"), check.Rollback, check.RuleMagnitude},
		{"two sources", check.ResultView{Status: "success", Figures: true, Facts: []check.Fact{with(close1, func(f *check.Fact) { f.Value = decimal.New(1230, 0) })}}, nil, values(check.YuanPerShare, "12.30"), check.Rollback, check.RuleMagnitude},
		{"×1000", check.ResultView{Status: "success", Figures: true, Facts: []check.Fact{revenue}}, nil, values(check.Yuan, "127553959355", "109464278563"), check.Rollback, check.RuleMagnitude},
		{"a growing company", check.ResultView{Status: "success", Figures: true, Facts: []check.Fact{revenue}}, nil, values(check.Yuan, "12755395935500", "10946427856300"), check.Pass, ""},
		{"one neighbour agrees", check.ResultView{Status: "success", Figures: true, Facts: []check.Fact{revenue}}, nil, values(check.Yuan, "127", "109464278563000"), check.Pass, ""},
		{"a fraction for percent", check.ResultView{Status: "success", Figures: true, Facts: []check.Fact{with(moutai, func(f *check.Fact) { f.Value = decimal.New(9196, -4) })}}, nil, values(check.Percent, "91.87", "91.54"), check.Rollback, check.RuleMagnitude},
		{"a failure that arguments mend", check.ResultView{Tool: "f", Status: "error", Code: "BAD_VALUE"}, nil, nil, check.Retry, check.RuleFailed},
		{"a failure for good", check.ResultView{Tool: "p", Status: "error", Code: "RATE_LIMITED"}, nil, nil, check.Pass, check.RuleFailed},
		{"empty", check.ResultView{Tool: "f", Status: "success", Figures: true}, nil, nil, check.Retry, check.RuleEmpty},
		{"all missing, and said", check.ResultView{Tool: "f", Status: "partial", Figures: true, Missing: 2}, nil, nil, check.Pass, ""},
		{"a tool without figures", check.ResultView{Tool: "l", Status: "success"}, nil, nil, check.Pass, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			opts := &check.Options{}
			if tt.near != nil {
				opts.History = tt.near
			}
			v := check.New(lexicon(), opts).Result(tt.res, check.Evidence{Asked: check.Asked{Companies: tt.asked}})
			require.Equal(t, tt.decision, v.Decision, "%+v", v)
			if tt.rule == "" {
				require.Empty(t, v.Findings)
				return
			}
			require.Len(t, v.Findings, 1)
			require.Equal(t, tt.rule, v.Findings[0].Rule)
			if len(tt.res.Facts) > 0 {
				require.Equal(t, []string{tt.res.Facts[0].ID}, v.Findings[0].Facts)
			}
		})
	}
}

// A day's change that was made of a price out of scale goes with it.
func TestResultShadowed(t *testing.T) {
	t.Parallel()
	day := func(f check.Fact) check.Fact { return at(f, mention.Day, "2023-12-29") }
	facts := []check.Fact{
		day(fact("f1", "600519.SH", "close", 2023, "1234.5", check.Yuan)), day(fact("f2", "600519.SH", "change_pct", 2023, "9904.05", check.Percent)),
		day(fact("f3", "000858.SZ", "change_pct", 2023, "1.2", check.Percent)), day(fact("f4", "600519.SH", "volume", 2023, "1423116", check.Shares)),
	}
	c := check.New(lexicon(), &check.Options{History: values(check.Yuan, "12.34")})
	v := c.Result(check.ResultView{Status: "success", Figures: true, Facts: facts}, check.Evidence{})
	require.Equal(t, check.Rollback, v.Decision)
	require.Len(t, v.Findings, 2)
	require.Equal(t, []string{"f1"}, v.Findings[0].Facts)
	require.Equal(t, values(check.Yuan, "12.34"), history(v.Findings[0].Beside))
	require.Equal(t, []string{"f2"}, v.Findings[1].Facts)
}

// A result that holds the year before beside the one asked for is about it.
func TestResultBesideItsBase(t *testing.T) {
	t.Parallel()
	now, base := fact("f1", "600519.SH", "revenue_total", 2023, "150560330316", check.Yuan), fact("f2", "600519.SH", "revenue_total", 2022, "127553959355", check.Yuan)
	for name, tt := range map[string]struct {
		facts []check.Fact
		pass  bool
	}{
		"with its base":           {[]check.Fact{now, base}, true},
		"a growth and its inputs": {[]check.Fact{base, with(now, func(f *check.Fact) { f.Op = check.OpGrowth })}, true},
		"the base alone":          {[]check.Fact{base}, false},
	} {
		v := check.New(lexicon(), nil).Result(check.ResultView{Status: "success", Figures: true, Periods: []mention.Period{mention.AnnualOf(2023)}, Facts: tt.facts}, check.Evidence{})
		require.Equal(t, tt.pass, v.Decision == check.Pass, name)
	}
}
