package tools_test

import (
	"context"
	"slices"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools"
	"hedui/tools/filings"
	"hedui/tools/market"
)

// statements is a Searcher that has figures of statements and nothing else.
type statements []check.Fact

func (statements) Search(context.Context, filings.Query) (filings.Found, error) {
	return filings.Found{}, nil
}
func (statements) Grep(context.Context, filings.Query) (filings.Found, error) {
	return filings.Found{}, nil
}
func (statements) Documents(context.Context, string) ([]string, error) { return nil, nil }
func (s statements) Lines(_ context.Context, q filings.Query) (filings.Found, error) {
	var out filings.Found
	for _, f := range s {
		if f.Company == q.Company && slices.Contains(q.Metrics, f.Metric) {
			out.Facts = append(out.Facts, f)
		}
	}
	return out, nil
}

func filed(company, metric, end string, of mention.PeriodType, scope, value string, vintage check.Vintage) check.Fact {
	return check.Fact{
		Company: company, Name: "某公司", Metric: metric, Label: metric, Period: mention.Period{Type: of, End: end}, Scope: scope,
		Quantity: check.Quantity{Value: decimal.RequireFromString(value), Unit: check.Yuan}, Source: "某报告", Document: "某报告", Page: 7, Quote: "一行",
		Vintage: vintage, Trust: check.TrustFiling,
	}
}

// Where the snapshot has no figure, the user's own reports may: of the period
// and scope that is asked for, the year's own report first.
func TestIndicatorReadsReports(t *testing.T) {
	t.Parallel()
	const mobile = "600941.SH"
	own := statements{
		filed(mobile, "capex", "2025-06-30", mention.Half, check.Consolidated, "58400000000", check.AsFiled),
		filed(mobile, "capex", "2024-06-30", mention.Half, check.Consolidated, "64000000000", check.VintageUnknown),
		filed(mobile, "operating_revenue", "2023-12-31", mention.Annual, check.Parent, "512345678.90", check.AsFiled),
		filed(mobile, "capex", "2025-09-30", mention.YTDQ3, check.Consolidated, "1", check.AsFiled),
		filed(mobile, "capex", "2025-09-30", mention.YTDQ3, check.Consolidated, "2", check.AsFiled),
		filed(mobile, "total_assets", "2023-12-31", mention.Instant, check.Consolidated, "3", check.AsFiled),
		filed(mobile, "fixed_assets", "2025-06-30", mention.Instant, check.Consolidated, "4", check.AsFiled),
	}
	store, err := market.Open()
	require.NoError(t, err)
	belt, err := tools.Resident(store, store.Names(), own)
	require.NoError(t, err)
	reg, err := tools.NewRegistry(belt, func(string) string { return "x" })
	require.NoError(t, err)
	ask := func(args string) tools.Result { return dispatchTo(reg, &memoBook{}, "financial_indicator", args) }
	for _, c := range []struct {
		metric, period, want, scope string
		code                        tools.Code
	}{
		{"资本开支", "2025H1", "58400000000", check.Consolidated, ""},
		{"资本开支", "2024H1", "64000000000", check.Consolidated, ""},
		{"资本开支", "2025Q2单季", "", "", tools.PeriodNotAvailable},
		{"资本开支", "2025Q3", "", "", tools.VintageConflict},
		{"固定资产", "2025H1", "4", check.Consolidated, ""},
		{"母公司营业收入", "2023", "512345678.9", check.Parent, ""},
		{"parent company operating revenue", "2023", "512345678.9", check.Parent, ""},
		{"母公司营业收入", "2022", "", "", tools.FieldNotAvailable},
		{"母公司净利润", "2023", "", "", tools.FieldNotAvailable},
	} {
		res := ask(`{"companies":["中国移动"],"metrics":["` + c.metric + `"],"periods":["` + c.period + `"]}`)
		if c.want == "" {
			require.NotEqual(t, tools.Success, res.Status, "%s %s", c.metric, c.period)
			if c.code != "" && res.Error != nil {
				require.Equal(t, c.code, res.Error.Code, "%s %s: %s", c.metric, c.period, res.Error.Message)
			}
			continue
		}
		require.Equal(t, tools.Success, res.Status, "%s %s: %v", c.metric, c.period, res.Error)
		rows := rowsOf(t, res)
		require.Len(t, rows, 1)
		require.Equal(t, c.want, rows[0].Value)
		require.Equal(t, c.scope, rows[0].Scope)
		require.Equal(t, 7, rows[0].Page)
		require.Equal(t, "《某报告》第7页", rows[0].Source)
	}
	res := ask(`{"companies":["中国移动"],"metrics":["总资产"],"periods":["2023"]}`)
	require.Equal(t, tools.Success, res.Status)
	require.NotEqual(t, "3", rowsOf(t, res)[0].Value, "what the snapshot holds stays the snapshot's")
	res = ask(`{"metrics":["母公司营业收入"],"periods":["2023"],"top":3}`)
	require.Equal(t, tools.FieldNotAvailable, res.Error.Code)
}
