package ingest_test

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/filings/ingest"
	"hedui/tools/filings/report"
)

func decimalOf(n int64) decimal.Decimal { return decimal.NewFromInt(n) }

// balance is a balance sheet that adds up, made up, in thousands.
func balance(title string, edit func(rows [][]string)) report.Block {
	rows := [][]string{
		{"流动资产：", "", "", ""},
		{"货币资金", "七、1", "300", "200"},
		{"应收账款", "七、5", "50", "60"},
		{"流动资产合计", "", "400", "300"},
		{"非流动资产合计", "", "600", "500"},
		{"资产总计", "", "1,000", "800"},
		{"负债合计", "", "380", "310"},
		{"归属于母公司所有者权益（或股东权益）合计", "", "600", "480"},
		{"少数股东权益", "", "20", "10"},
		{"所有者权益（或股东权益）合计", "", "620", "490"},
		{"负债和所有者权益（或股东权益）总计", "", "1,000", "800"},
	}
	if edit != nil {
		edit(rows)
	}
	return table(50, title, declared(1000, "单位：千元 币种：人民币"), []string{"附注", "2023年12月31日", "2022年12月31日"}, rows...)
}

// income is an income statement that adds up, in 元.
func income(title string, brackets bool, heads ...string) report.Block {
	if len(heads) == 0 {
		heads = []string{"2023年度", "2022年度"}
	}
	less := func(s string) string {
		if brackets {
			return "(" + s + ")"
		}
		return s
	}
	return table(52, title, declared(1, "单位：元"), heads,
		[]string{"一、营业总收入", "1,000.00", "900.00"}, []string{"其中：营业收入", "950.00", "860.00"},
		[]string{"其中：营业成本", less("500.00"), less("450.00")}, []string{"财务费用", less("10.00"), less("9.00")}, []string{"其中：利息费用", "12.00", "11.00"}, []string{"利息收入", "2.00", "2.00"},
		[]string{"三、营业利润（亏损以“－”号填列）", "300.00", "200.00"}, []string{"加：营业外收入", "5.00", "1.00"}, []string{"减：营业外支出", less("1.00"), less("1.00")},
		[]string{"四、利润总额（亏损总额以“－”号填列）", "304.00", "200.00"}, []string{"减：所得税费用", less("76.00"), less("50.00")}, []string{"五、净利润（净亏损以“－”号填列）", "228.00", "150.00"},
		[]string{"1.归属于母公司股东的净利润（净亏损以“-”号填列）", "220.00", "145.00"}, []string{"2.少数股东损益（净亏损以“-”号填列）", "8.00", "5.00"},
		[]string{"（一）基本每股收益(元/股)", "0.22", "0.15"})
}

func facts(t *testing.T, blocks ...report.Block) ([]check.Fact, string) {
	t.Helper()
	got, warnings := ingest.Facts(&report.Document{Pages: 60, Blocks: blocks}, moutai(t))
	return got, strings.Join(warnings, "\n")
}

// pick gives the only fact of a metric, scope and end.
func pick(t *testing.T, all []check.Fact, metric, scope, end string) check.Fact {
	t.Helper()
	var found []check.Fact
	for _, f := range all {
		if f.Metric == metric && f.Scope == scope && f.Period.End == end {
			found = append(found, f)
		}
	}
	require.Len(t, found, 1, "%s %s %s", metric, scope, end)
	return found[0]
}

func TestFactsOfABalanceSheet(t *testing.T) {
	t.Parallel()
	got, warnings := facts(t, balance("合并资产负债表", nil))
	require.Empty(t, warnings)
	require.Equal(t, check.Fact{
		Company: "600519.SH", Name: "贵州茅台", Metric: "cash", Label: "货币资金", Period: mention.Period{Type: mention.Instant, End: "2023-12-31"},
		Scope: check.Consolidated, Quantity: check.Quantity{Value: decimalOf(300_000), Unit: check.Yuan}, Source: "贵州茅台2023年年度报告",
		Vintage: check.AsFiled, Trust: check.TrustFiling, Document: "贵州茅台2023年年度报告", Page: 50,
		Quote: "货币资金：2023年12月31日 300千元；2022年12月31日 200千元",
	}, pick(t, got, "cash", check.Consolidated, "2023-12-31"))
	last := pick(t, got, "total_assets", check.Consolidated, "2022-12-31")
	require.Equal(t, "800000", last.Value.String())
	require.Equal(t, check.VintageUnknown, last.Vintage, "a comparative may have been restated")
	require.Contains(t, last.Note, "比较数")
	for _, f := range got {
		require.NotEqual(t, "7000", f.Value.String(), "a reference to a note is no value")
	}
}

func TestFactsOfAnIncomeStatement(t *testing.T) {
	t.Parallel()
	for _, brackets := range []bool{false, true} {
		got, warnings := facts(t, income("合并利润表", brackets))
		require.Empty(t, warnings)
		for metric, want := range map[string]string{
			"revenue_total": "1000", "operating_revenue": "950", "operating_cost": "500", "finance_expense": "10", "interest_expense": "12", "interest_income": "2",
			"profit_total": "304", "income_tax": "76", "net_profit": "228", "net_profit_parent": "220", "minority_profit": "8", "eps_basic": "0.22",
		} {
			f := pick(t, got, metric, check.Consolidated, "2023-12-31")
			require.Equal(t, want, f.Value.String(), metric)
			require.Equal(t, mention.Annual, f.Period.Type, metric)
		}
		require.Equal(t, check.YuanPerShare, pick(t, got, "eps_basic", check.Consolidated, "2023-12-31").Unit)
	}
}

// Two scopes of one filing stay apart, also where the parent's names none.
func TestParentAndConsolidated(t *testing.T) {
	t.Parallel()
	for _, title := range []string{"母公司资产负债表", "2．资产负债表"} {
		parent := balance(title, func(rows [][]string) {
			for i, v := range []string{"", "30", "", "", "", "100", "38", "62", "", "62", "100"} {
				rows[i][2] = v
			}
			rows[7][0], rows[8][0] = "其他", "其他"
		})
		got, _ := facts(t, balance("合并资产负债表", nil), parent)
		require.Equal(t, "1000000", pick(t, got, "total_assets", check.Consolidated, "2023-12-31").Value.String())
		require.Equal(t, "100000", pick(t, got, "total_assets", check.Parent, "2023-12-31").Value.String())
	}
	got, warnings := facts(t, balance("资产负债表", nil))
	require.Empty(t, got)
	require.Contains(t, warnings, "没有说是合并还是母公司的")
}

// Whatever accounting contradicts is text and no fact.
func TestContradictedStatements(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		edit func(rows [][]string)
		want string
	}{
		{"a wrong total", func(r [][]string) { r[5][2] = "1,010" }, "LOW_CONFIDENCE"},
		{"values one column to the left", func(r [][]string) {
			for i := range r {
				r[i] = []string{r[i][0], "", r[i][3], ""}
				if i == 5 {
					r[i][2] = "300"
				}
			}
		}, "LOW_CONFIDENCE"},
		{"the comparative alone is wrong", func(r [][]string) { r[5][3] = "8,000" }, "LOW_CONFIDENCE"},
		{"nothing to test", func(r [][]string) {
			for i := 3; i < len(r); i++ {
				r[i][0] = "其他"
			}
		}, "勾稽"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, warnings := facts(t, balance("合并资产负债表", tt.edit))
			require.Empty(t, got)
			require.Contains(t, warnings, tt.want)
			require.Contains(t, warnings, "第50页的合并资产负债表")
		})
	}
}

func TestStatementsWithoutUnitOrPeriod(t *testing.T) {
	t.Parallel()
	b := balance("合并资产负债表", nil)
	b.Table.Scale = report.Scale{}
	got, warnings := facts(t, b)
	require.Empty(t, got)
	require.Contains(t, warnings, "UNIT_UNKNOWN")

	b = balance("合并资产负债表", nil)
	b.Table.Columns[1].Name, b.Table.Columns[2].Name = "2022年12月31日", "2023年1月1日"
	got, warnings = facts(t, b)
	require.Empty(t, got, "the same title over another year's figures")
	require.Contains(t, warnings, "没有2023-12-31这一期的列")
}

func TestDoubtfulCellsAreNoFacts(t *testing.T) {
	t.Parallel()
	b := balance("合并资产负债表", nil)
	b.Table.Rows[1].Cells[1].Doubtful = true
	got, _ := facts(t, b)
	for _, f := range got {
		require.False(t, f.Metric == "cash" && f.Period.End == "2023-12-31")
	}
	require.NotEmpty(t, got)
}

// keyTable is the table of key figures that belongs to income and balance.
func keyTable(edit func(rows [][]string)) report.Block {
	rows := [][]string{
		{"营业收入", "950.00", "860.00", "850.00", "10.47", "700.00"},
		{"归属于上市公司股东的净利润", "220.00", "145.00", "140.00", "51.72", "130.00"},
		{"归属于上市公司股东的扣除非经常性损益的净利润", "210.00", "140.00", "140.00", "50.00", "125.00"},
		{"", "2023年末", "2022年末调整后", "2022年末调整前", "本期末比上年同期末增减(%)", "2021年末"},
		{"总资产", "1,000,000.00", "800,000.00", "790,000.00", "25.00", "700,000.00"},
	}
	if edit != nil {
		edit(rows)
	}
	return table(6, "(一)主要会计数据", declared(1, "单位：元 币种：人民币"), []string{"2023年", "2022年/调整后", "2022年/调整前", "本期比上年同期增减(%)", "2021年"}, rows...)
}

func TestKeyFigures(t *testing.T) {
	t.Parallel()
	got, warnings := facts(t, keyTable(nil), income("合并利润表", false), balance("合并资产负债表", nil))
	require.Empty(t, warnings)
	deducted := pick(t, got, "net_profit_deducted", check.Consolidated, "2023-12-31")
	require.Equal(t, []any{"210", check.AsFiled, 6}, []any{deducted.Value.String(), deducted.Vintage, deducted.Page})
	rate := pick(t, got, "operating_revenue_yoy", check.Consolidated, "2023-12-31")
	require.Equal(t, "10.47%", rate.Value.String()+string(rate.Unit))
	var vintages []check.Vintage
	for _, f := range got {
		if f.Metric == "net_profit_parent" && f.Period.End == "2022-12-31" {
			vintages = append(vintages, f.Vintage)
		}
	}
	require.ElementsMatch(t, []check.Vintage{check.VintageUnknown, check.Restated, check.AsFiled}, vintages)
	require.Equal(t, mention.Period{Type: mention.Instant, End: "2021-12-31"}, pick(t, got, "total_assets", check.Consolidated, "2021-12-31").Period, "under the second head")
}

// What an interim report gives of a balance is its change since the end of last
// year, which is no change over a year.
func TestChangesOfBalancesInAHalfYear(t *testing.T) {
	t.Parallel()
	id := moutai(t)
	id.Report = ingest.Half
	key := table(6, "主要会计数据", declared(1, "单位：元"), []string{"本报告期（1－6月）", "上年同期", "本报告期比上年同期增减(%)"},
		[]string{"营业收入", "950.00", "860.00", "10.47"}, []string{"", "本报告期末", "上年度末", "本报告期末比上年度末增减(%)"}, []string{"总资产", "1,000.00", "800.00", "25.00"})
	got, warnings := ingest.Facts(&report.Document{Blocks: []report.Block{key}}, id)
	require.Empty(t, warnings)
	require.Equal(t, mention.Period{Type: mention.Half, End: "2023-06-30"}, pick(t, got, "operating_revenue_yoy", check.Consolidated, "2023-06-30").Period)
	require.Equal(t, "1000", pick(t, got, "total_assets", check.Consolidated, "2023-06-30").Value.String())
	require.Equal(t, "800", pick(t, got, "total_assets", check.Consolidated, "2022-12-31").Value.String())
	for _, f := range got {
		require.NotEqual(t, "total_assets_yoy", f.Metric)
	}
}

// A header may say the stretch and the day at once.
func TestKeyFiguresUnderOneHead(t *testing.T) {
	t.Parallel()
	got, warnings := facts(t, table(6, "主要会计数据", declared(1, "单位：元"), []string{"2023年度／于2023年12月31日", "2022年度／于2022年12月31日", "变化"},
		[]string{"营业收入", "950.00", "860.00", "10.5%"}, []string{"总资产", "1,000,000.00", "800,000.00", "25.0%"}), income("合并利润表", false), balance("合并资产负债表", nil))
	require.Empty(t, warnings)
	require.Equal(t, mention.Annual, pick(t, got, "operating_revenue", check.Consolidated, "2022-12-31").Period.Type)
	require.Equal(t, mention.Instant, pick(t, got, "total_assets", check.Consolidated, "2022-12-31").Period.Type)
	require.Equal(t, "10.5", pick(t, got, "operating_revenue_yoy", check.Consolidated, "2023-12-31").Value.String())
}

func TestKeyFiguresThatContradict(t *testing.T) {
	t.Parallel()
	shifted := func(rows [][]string) {
		for i := range rows {
			if i != 3 {
				rows[i] = append([]string{rows[i][0], rows[i][2], rows[i][3]}, rows[i][1], rows[i][4], rows[i][5])
			}
		}
	}
	got, warnings := facts(t, keyTable(shifted), income("合并利润表", false))
	require.Contains(t, warnings, "第6页的主要会计数据对不上")
	for _, f := range got {
		require.NotEqual(t, 6, f.Page)
	}
	got, warnings = facts(t, keyTable(shifted))
	require.Empty(t, got, "a filing without statements has the rates of change to go by")
	require.Contains(t, warnings, "增减幅度")
	got, _ = facts(t, keyTable(nil))
	require.NotEmpty(t, got)
}

// The same title stands over figures by other standards, which are not those of
// the statements.
func TestOtherStandards(t *testing.T) {
	t.Parallel()
	b := income("合并利润表", false)
	b.Path = []string{"五、季度财务报表", "5.2 按照国际财务报告会计准则编制"}
	got, _ := facts(t, b)
	require.Empty(t, got)
}
