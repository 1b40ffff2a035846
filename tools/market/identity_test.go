package market_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

// A code or name of another market is never taken for an A share
// whose code or name looks like it; what may be two things is not one.
func TestOtherMarketsAreNotAShares(t *testing.T) {
	t.Parallel()
	store, err := market.Open()
	require.NoError(t, err)
	names := store.Names()
	for _, query := range []string{
		"02714", "港股00020", "00020.HK", "0700.HK", "HK:09988", "港股01810", "AAPL", "腾讯", "阿里巴巴", "苹果公司", "小米", "华为",
	} {
		r := names.Resolve(query)
		require.Equal(t, market.NotAShare, r.Kind, query)
		require.Empty(t, r.Company.ID, query)
		require.NotEmpty(t, r.Note, "%s: says what it is", query)
	}
	require.Equal(t, "000020.SZ", names.Resolve("000020").Company.ID)
	for _, query := range []string{"平安", "中国建筑材料"} {
		require.NotEqual(t, market.Found, names.Resolve(query).Kind, query)
	}
	bank := names.Resolve("000001")
	require.Equal(t, "000001.SZ", bank.Company.ID, "the bank, not the index of that number")
}

// A former name and the present one are one company, and it is said.
func TestRenamedCompanies(t *testing.T) {
	t.Parallel()
	companies := []market.Company{
		{ID: "600073.SH", Code: "600073", Name: "光明肉业", FullName: "上海光明肉业集团股份有限公司", Listed: true, Aliases: []string{"上海梅林"}},
		{ID: "601360.SH", Code: "601360", Name: "三六零", FullName: "三六零安全科技股份有限公司", Listed: true, Aliases: []string{"江南嘉捷"}},
		{ID: "000010.SZ", Code: "000010", Name: "*ST美丽", FullName: "深圳美丽生态股份有限公司", Listed: true, Aliases: []string{"美丽生态"}},
	}
	names := market.NewResolver(companies)
	for _, c := range companies {
		for _, query := range []string{c.Name, c.Aliases[0], c.Code} {
			r := names.Resolve(query)
			require.Equal(t, market.Found, r.Kind, query)
			require.Equal(t, c.ID, r.Company.ID, query)
			require.Equal(t, c.Name, r.Company.Name, "the present name is printed")
		}
		require.Contains(t, names.Resolve(c.Aliases[0]).Note, c.Aliases[0], "the former one is noted")
	}
}

// Which of several values of a period is taken does not depend on the
// order in which they are held.
func TestOrderOfRowsIsIrrelevant(t *testing.T) {
	t.Parallel()
	type row struct {
		value, source string
		tier          market.Tier
	}
	rows := []row{
		{"7000000000", markettest.SourceSina, market.TierMain}, {"7000000000", markettest.SourceEM, market.TierAlt},
		{"6900000000", markettest.SourceFiling, market.TierLineItems}, {"6800000000", markettest.SourceEMBulk, market.TierAlt},
	}
	company := market.Company{ID: "600900.SH", Code: "600900", Name: "长江电力", Exchange: "SSE", Listed: true}
	var first market.Figure
	n := 0
	permutations(rows, func(rows []row) {
		store := markettest.Empty().AddCompany(company)
		for _, r := range rows {
			store.Put(company.ID, "营业收入", "2023", r.value, r.source, r.tier)
		}
		fig, miss := market.NewQuery(store).Indicator(company, "operating_revenue", mention.AnnualOf(2023))
		require.Nil(t, miss)
		if n++; n == 1 {
			first = fig
			return
		}
		require.Equal(t, first.Fact, fig.Fact)
	})
	require.Equal(t, 24, n)
}

// permutations calls f with every order of list.
func permutations[T any](list []T, f func([]T)) {
	var step func(k int)
	list = slices.Clone(list)
	step = func(k int) {
		if k == len(list) {
			f(list)
			return
		}
		for i := k; i < len(list); i++ {
			list[k], list[i] = list[i], list[k]
			step(k + 1)
			list[k], list[i] = list[i], list[k]
		}
	}
	step(0)
}

// A year that is not published yet is said to be missing, with the years
// that there are.
func TestYearNotPublished(t *testing.T) {
	t.Parallel()
	company := market.Company{ID: "600900.SH", Code: "600900", Name: "长江电力", Exchange: "SSE", Listed: true}
	store := markettest.Empty().AddCompany(company).
		Put(company.ID, "归母净利润", "2023", "27238970157.13", markettest.SourceSina, market.TierMain).
		Put(company.ID, "归母净利润", "2024", "32496173295.16", markettest.SourceSina, market.TierMain)
	query := market.NewQuery(store)
	for _, period := range []mention.Period{mention.AnnualOf(2025), mention.AnnualOf(2026), {Type: mention.Half, End: "2025-06-30"}} {
		_, miss := query.Indicator(company, "net_profit_parent", period)
		require.NotNil(t, miss)
		require.Equal(t, market.CodePeriodNotAvailable, miss.Code)
		require.NotEmpty(t, miss.Held)
		require.Contains(t, miss.Held[0], "2024")
	}
}
