package tools_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools"
)

const companyLookup = "company_lookup"

func profileOf(t *testing.T, res tools.Result) (tools.Profile, map[string]tools.TextField) {
	t.Helper()
	var seen struct {
		Data tools.Profile `json:"data"`
	}
	require.NoError(t, json.Unmarshal([]byte(res.Text()), &seen))
	fields := map[string]tools.TextField{}
	for _, f := range seen.Data.Fields {
		require.NotEmpty(t, f.Value)
		fields[f.Field] = f
	}
	return seen.Data, fields
}

func TestLookupProfile(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, query string
		company     string
		fields      map[string]string // id → value
	}{
		{"a nickname", "茅台", "600519.SH", map[string]string{
			"code": "600519.SH", "short_name": "贵州茅台", "full_name": "贵州茅台酒股份有限公司", "exchange": "上海证券交易所",
			"board": "主板", "list_date": "2001-08-27", "setup_date": "1999-11-20",
		}},
		{"a code", "sz000858", "000858.SZ", map[string]string{"short_name": "五粮液", "exchange": "深圳证券交易所"}},
		{"a former name", "国泰君安", "601211.SH", map[string]string{"short_name": "国泰海通"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			res := call(t, &memoBook{}, companyLookup, `{"query":"`+tt.query+`"}`)
			require.Equal(t, tools.Success, res.Status, res.Text())
			profile, fields := profileOf(t, res)
			require.Equal(t, tt.company, profile.Company)
			for id, value := range tt.fields {
				require.Equal(t, value, fields[id].Value, id)
			}
		})
	}
	_, fields := profileOf(t, call(t, &memoBook{}, companyLookup, `{"query":"600519"}`))
	require.NotEmpty(t, fields["legal_representative"].AsOf, "what changes is dated")
	require.Contains(t, fields["index_membership"].Value, "沪深300（20")
	_, fields = profileOf(t, call(t, &memoBook{}, companyLookup, `{"query":"万科A"}`))
	require.NotContains(t, fields, "former_names", "another way of writing is no former name")
	profile, _ := profileOf(t, call(t, &memoBook{}, companyLookup, `{"query":"国泰君安"}`))
	require.Contains(t, profile.Notes[0], "曾用名")
}

func TestLookupDividends(t *testing.T) {
	t.Parallel()
	book := &memoBook{}
	res := call(t, book, companyLookup, `{"query":"贵州茅台"}`)
	rows := rowsOf(t, res)
	var year2023 tools.Row
	for _, r := range rows {
		if r.Metric == "dividend_per_10" && r.Period == "2023-12-31" {
			year2023 = r
		}
	}
	require.Equal(t, "308.76元/10股", year2023.Display)
	require.Contains(t, year2023.Note, "2024-06-19", "the ex-date")

	eps := rowsOf(t, call(t, book, "financial_indicator", `{"companies":["600519"],"metrics":["每股收益"],"periods":["2023"]}`))[0]
	payout := call(t, book, "calculator", `{"expression":"share(`+year2023.Fact+`, `+eps.Fact+`)"}`)
	require.Equal(t, tools.Success, payout.Status, payout.Text())
	require.Equal(t, "51.90%", rowsOf(t, payout)[0].Display, "30.876 over 59.49, not 308.76 over 59.49")
}

func TestLookupGroups(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, query, group, kind string
		rows                     int
	}{
		{"an industry", "银行", "银行", "industry", 1},
		{"an index", "沪深300", "沪深300", "index", 1},
		{"an index without members", "上证指数", "上证指数", "index", 0},
		{"a usual word", "券商", "证券", "industry", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			res := call(t, &memoBook{}, companyLookup, `{"query":"`+tt.query+`"}`)
			require.Equal(t, tools.Success, res.Status, res.Text())
			group := res.Data.(tools.Group)
			require.Equal(t, tt.group, group.Group)
			require.Equal(t, tt.kind, group.Kind)
			require.Len(t, group.Rows, tt.rows)
			if tt.rows > 0 {
				require.NotEmpty(t, group.Members)
				require.NotEmpty(t, group.AsOf)
			}
		})
	}
	res := call(t, &memoBook{}, companyLookup, `{"query":"沪深300"}`)
	require.Equal(t, "300", rowsOf(t, res)[0].Value)
	require.Equal(t, "共300行，显示30行", res.Metadata.Truncated)
}

func TestLookupErrors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, query string
		code        tools.Code
		candidates  []string
	}{
		{"ambiguous", "平安", tools.Ambiguous, []string{"601318.SH 中国平安", "000001.SZ 平安银行", "001359.SZ 平安电工"}},
		{"not listed", "华为", tools.NotAShare, nil},
		{"Hong Kong code", "00700.HK", tools.NotAShare, nil},
		{"a term", "ROE", tools.NotFound, nil},
		{"nobody", "没有这家公司啊", tools.NotFound, nil},
		{"blank", "  ", tools.NotFound, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			res := call(t, &memoBook{}, companyLookup, `{"query":"`+tt.query+`"}`)
			require.Equal(t, tools.Error, res.Status, res.Text())
			require.Equal(t, tt.code, res.Error.Code)
			require.Equal(t, tt.candidates, res.Error.Candidates)
		})
	}
}
