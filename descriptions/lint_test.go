package descriptions_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/descriptions"
)

func TestPromises(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"plain", "查 PE、毛利率", "查 pe、毛利率\n"},
		{"a disclaimer ends the promise", "查毛利率，不提供股价、PE", "查毛利率，\n"},
		{"up to the end of its clause", "不提供股价（用 stock_price）、PE。查毛利率；不含PB\n返回来源", "\n查毛利率\n\n返回来源\n"},
		{"English", "Returns margins; does not provide PE", "returns margins\n \n"},
		{"nothing", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tt.want, descriptions.Promises(tt.text))
		})
	}
}

// contracts are two small tools whose descriptions the cases vary.
var contracts = []descriptions.Contract{
	{
		Tool:      "financial_indicator",
		Returns:   []descriptions.Field{{Name: "销售毛利率", Synonyms: []string{"毛利率", "gross margin"}}, {Name: "归母净利润", Synonyms: []string{"净利润"}}},
		Arguments: []string{"companies", "metrics"},
		Absent:    []descriptions.Field{{Name: "市盈率", Synonyms: []string{"PE"}}, {Name: "实时数据", Synonyms: []string{"实时"}}},
	},
	{Tool: "stock_price", Returns: []descriptions.Field{{Name: "收盘价", Synonyms: []string{"股价"}}}, Arguments: []string{"company"}},
}

func lint(text string) []descriptions.Problem {
	set := descriptions.Set{Variant: "test", Descriptions: []descriptions.Description{
		{Tool: "financial_indicator", Text: text},
		{Tool: "stock_price", Text: "查收盘价。company 写公司。不提供财务指标（用 financial_indicator）。"},
	}}
	return descriptions.Lint(set, contracts)
}

func TestLint(t *testing.T) {
	t.Parallel()
	good := "查销售毛利率、净利润。companies、metrics。不提供股价（用 stock_price）、PE。"
	tests := []struct {
		name, text string
		want       []string // rule and name
	}{
		{"nothing to say", good, nil},
		{"promise that is not returned", good + "也有PE。", []string{"promised_not_returned 市盈率"}},
		{"a Latin name stands alone", good + "PERIOD、SUPER。", nil},
		{"a longer name is no mention of a shorter one", "查销售毛利率、净利润率。companies、metrics，不用 stock_price。", []string{"promised_not_returned 净利润率", "returned_not_promised 归母净利润"}},
		{"another tool's field", good + "也有收盘价。", []string{"promised_not_returned 收盘价"}},
		{"returned and not promised", "查毛利率。companies、metrics。不提供股价（用 stock_price）。", []string{"returned_not_promised 归母净利润"}},
		{"promised only in a disclaimer", "查毛利率。companies、metrics。不提供股价（用 stock_price）、净利润。", []string{"returned_not_promised 归母净利润"}},
		{"arguments", "查毛利率、净利润。不提供股价（用 stock_price）。", []string{"argument_not_mentioned companies", "argument_not_mentioned metrics"}},
		{"no other tool", "查毛利率、净利润。companies、metrics。", []string{"no_other_tool "}},
		{"too long", good + strings.Repeat("长", descriptions.MaxRunes), []string{"too_long "}},
		{
			"the published line", "实时指标，例如PE",
			[]string{
				"promised_not_returned 市盈率", "promised_not_returned 实时数据",
				"returned_not_promised 销售毛利率", "returned_not_promised 归母净利润",
				"argument_not_mentioned companies", "argument_not_mentioned metrics", "no_other_tool ",
			},
		},
	}
	longer := descriptions.Field{Name: "净利润率"}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cs := append([]descriptions.Contract(nil), contracts...)
			cs[0].Absent = append(append([]descriptions.Field(nil), cs[0].Absent...), longer)
			set := descriptions.Set{Descriptions: []descriptions.Description{{Tool: "financial_indicator", Text: tt.text}}}
			var got []string
			for _, p := range descriptions.Lint(set, cs) {
				if p.Tool == "financial_indicator" {
					require.NotEmpty(t, p.Detail)
					got = append(got, string(p.Rule)+" "+p.Name)
				}
			}
			require.Equal(t, tt.want, got)
		})
	}
}

func TestLintNeedsBothSides(t *testing.T) {
	t.Parallel()
	set := descriptions.Set{Variant: "v", Descriptions: []descriptions.Description{{Tool: "calculator", Text: "算"}}}
	problems := descriptions.Lint(set, []descriptions.Contract{{Tool: "rag_search"}})
	require.Len(t, problems, 2)
	require.Equal(t, descriptions.NoContract, problems[0].Rule)
	require.Equal(t, descriptions.NoDescribing, problems[1].Rule)
	require.Empty(t, lint("查销售毛利率、净利润。companies、metrics。不提供股价（用 stock_price）、PE。"))
}

func FuzzPromises(f *testing.F) {
	for _, s := range []string{"查毛利率，不提供股价。", "does not provide x; y", "；；。\n不含", "不提供"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p := descriptions.Promises(s)
		require.NotContains(t, p, "不提供")
		require.LessOrEqual(t, strings.Count(p, "毛利率"), strings.Count(strings.ToLower(s), "毛利率"))
		require.Equal(t, lint(s), lint(s))
	})
}
