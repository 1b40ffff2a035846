package market_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

func TestCatalogueRowsAreComplete(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, m := range market.Catalogue() {
		assert.Falsef(t, seen[m.ID], "id %s twice", m.ID)
		seen[m.ID] = true
		assert.Regexp(t, `^[a-z][a-z0-9_]*$`, m.ID)
		assert.NotEmptyf(t, m.Name, "%s has no name", m.ID)
		assert.NotEmptyf(t, m.English, "%s has no English name", m.ID)
		assert.NotEmptyf(t, m.Definition, "%s has no definition", m.ID)
		assert.NotEmptyf(t, m.DefinitionEN, "%s has no English definition", m.ID)
		assert.NotEqualf(t, check.NoUnit, m.Unit, "%s has no unit", m.ID)
		assert.NotEmptyf(t, m.Statement, "%s has no statement", m.ID)
		if !m.Formula.IsZero() {
			assert.NotEmptyf(t, m.FormulaText, "%s has a formula and no words for it", m.ID)
		}
	}
	for _, m := range market.Catalogue() {
		var refs []string
		for _, p := range append(m.Formula.Num, m.Formula.Den...) {
			refs = append(refs, p.Metric)
		}
		refs = append(refs, m.Instead...)
		if m.Companion != "" {
			refs = append(refs, m.Companion)
		}
		for _, ref := range refs {
			assert.Truef(t, seen[ref], "%s refers to %s, which does not exist", m.ID, ref)
		}
	}
}

func TestSurfaceFormsNameOneID(t *testing.T) {
	t.Parallel()
	owner := map[string]string{}
	claim := func(id string, words ...string) {
		for _, w := range words {
			key := strings.ToLower(strings.ReplaceAll(norm.NFKC.String(w), " ", ""))
			if other, ok := owner[key]; ok && other != id {
				t.Errorf("%q names both %s and %s", w, other, id)
			}
			owner[key] = id
		}
	}
	for _, m := range market.Catalogue() {
		if m.Statement == market.Growth {
			continue
		}
		claim(m.ID, m.ID, m.Name)
		claim(m.ID, m.Synonyms...)
		claim(m.ID, m.English...)
	}
	for _, f := range market.Fields() {
		claim(f.ID, f.Name)
		claim(f.ID, f.Synonyms...)
		claim(f.ID, f.English...)
	}
	texts := map[string]bool{}
	for _, term := range market.Terms() {
		require.Lenf(t, term.IDs, 1, "%s", term.Text)
		assert.Falsef(t, texts[term.Text], "%q twice", term.Text)
		texts[term.Text] = true
		if term.Kind == mention.KindMetric {
			id, ok := market.FindMetric(term.Text)
			assert.True(t, ok)
			assert.Equal(t, term.IDs[0], id, term.Text)
		}
	}
}

func TestFindMetric(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, text, want string }{
		{"name", "销售毛利率", "gross_margin"},
		{"gross profit is not the margin", "毛利", "gross_profit"},
		{"revenue unqualified", "营收", "revenue_total"},
		{"revenue by its own name", "营业收入", "operating_revenue"},
		{"revenue in English", "revenue", "revenue_total"},
		{"net profit unqualified", "净利润", "net_profit_parent"},
		{"net profit with minorities", "净利润（含少数股东损益）", "net_profit"},
		{"half-width brackets", "净利润(含少数股东损益)", "net_profit"},
		{"id", "net_profit", "net_profit"},
		{"English words", "Net Profit", "net_profit_parent"},
		{"case and width", "ｒｏｅ", "roe_weighted"},
		{"PE", "PE", "pe"},
		{"growth", "营收同比增速", "revenue_total_yoy"},
		{"growth with 的", "研发费用的增长率", "rd_expense_yoy"},
		{"growth in English", "revenue growth", "revenue_total_yoy"},
		{"growth of a closing balance", "现金及现金等价物增长率", "cash_end_yoy"},
		{"contest formula", "研发经费与利润的比值", "rd_to_profit"},
		{"decimal and percent are two metrics", "研发费用率", "rd_expense_ratio"},
		{"not held but known", "衍生金融资产", "derivative_assets"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			id, ok := market.FindMetric(tc.text)
			require.Truef(t, ok, "%q is not known", tc.text)
			require.Equal(t, tc.want, id)
		})
	}
	_, ok := market.FindMetric("今天天气")
	require.False(t, ok)
}

func TestContestFormulasByKind(t *testing.T) {
	t.Parallel()
	decimals := []string{"企业研发经费与利润比值", "企业研发经费与营业收入比值", "企业研发经费占费用比例", "研发人员占职工人数比例",
		"企业硕士及以上人员占职工人数比例", "流动比率", "速动比率"}
	percents := []string{"流动负债比率", "非流动负债比率", "管理费用率", "财务费用率", "资产负债比率", "投资收益占营业收入比率", "现金比率",
		"毛利率", "营业成本率", "营业利润率", "净利润率", "三费比重",
		"销售费用增长率", "管理费用增长率", "营业收入增长率", "营业利润增长率", "财务费用增长率", "固定资产增长率", "无形资产增长率", "研发费用增长率",
		"净利润增长率", "总资产增长率", "总负债增长率", "货币资金增长率", "现金及现金等价物增长率", "投资收益增长率", "流动负债增长率"}
	require.Len(t, append(decimals, percents...), 34)
	for want, names := range map[market.Display][]string{market.ShowDecimal: decimals, market.ShowPercent: percents} {
		for _, name := range names {
			id, ok := market.FindMetric(name)
			require.Truef(t, ok, "%s is not known", name)
			m, _ := market.MetricByID(id)
			assert.Equalf(t, want, m.Display, "%s", name)
		}
	}
}

func TestGrowthID(t *testing.T) {
	t.Parallel()
	id, ok := market.GrowthID("total_assets")
	require.True(t, ok)
	require.Equal(t, "total_assets_yoy", id)
	for _, ratio := range []string{"gross_margin", "employees", "close", "nothing"} {
		_, ok := market.GrowthID(ratio)
		require.Falsef(t, ok, "%s has no growth rate", ratio)
	}
}

func TestSuggestMetrics(t *testing.T) {
	t.Parallel()
	got := market.SuggestMetrics("毛利比率", 3)
	require.NotEmpty(t, got)
	require.LessOrEqual(t, len(got), 3)
	require.Contains(t, []string{"gross_margin", "gross_profit"}, got[0].ID)
	require.Empty(t, market.SuggestMetrics("qqqq", 3))
}
