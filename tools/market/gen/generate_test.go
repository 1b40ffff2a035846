package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/tools/market"
)

func TestCompanies(t *testing.T) {
	t.Parallel()
	s := load(t)
	require.Len(t, s.Companies(), 3)
	c, ok := s.ByID("600001.SH")
	require.True(t, ok)
	require.Equal(t, market.Company{
		ID: "600001.SH", Code: "600001", Name: "甲公司", FullName: "甲股份有限公司", Exchange: "SSE", Board: "sse_main", Industry: "白酒",
		SW1: "食品饮料", Area: "贵州", ListDate: "2001-08-27", Listed: true, Aliases: []string{"甲", "老甲", "甲 公 司", "*ST甲"}, Pinyin: "jgs",
	}, c)
	c, _ = s.ByID("000002.SZ")
	require.Equal(t, "股份制", c.Industry)
	c, _ = s.ByID("920003.BJ")
	require.Equal(t, "电子", c.Industry)
	require.False(t, c.Listed)
}

func TestFundamentals(t *testing.T) {
	t.Parallel()
	s := load(t)
	require.Equal(t, []string{"流动比率", "职工人数", "营业总收入", "营业成本", "销售毛利率"}, s.Series())
	data, err := s.Values("营业总收入", "600001.SH")
	require.NoError(t, err)
	var got []string
	for _, d := range data {
		got = append(got, d.Period.End+" "+string(d.Period.Type)+" "+d.Value.String()+" "+d.Source)
	}
	require.Equal(t, []string{
		"2022-12-31 annual 127554000000 main",
		"2023-03-31 ytd_q1 39379000000 interim",
		"2023-09-30 ytd_q3 105316000000 interim",
		"2023-12-31 annual 150560330316.45 main",
		"2023-12-31 annual 150560330316.42 filing a",
		"2023-12-31 annual 150560330316.41 vendor",
		"2023-12-31 annual 150560330316.4 filing b 上年比较数(可能经重述)",
		"2023-12-31 annual 150560330000 alt",
	}, got)
	data, err = s.Values("销售毛利率", "600001.SH")
	require.NoError(t, err)
	require.Equal(t, "-91.9640", data[0].Value.StringFixed(4))
	data, err = s.Values("流动比率", "600001.SH")
	require.NoError(t, err)
	require.Equal(t, check.Times, data[1].Unit)
}

// TestStaff: only counts above zero of company-years that passed the checks,
// and only where something independent has their scale.
func TestStaff(t *testing.T) {
	t.Parallel()
	s := load(t)
	column, err := s.Column("职工人数")
	require.NoError(t, err)
	require.Len(t, column, 1)
	data := column["600001.SH"]
	require.Len(t, data, 1)
	require.Equal(t, "29031", data[0].Value.String())
	require.Equal(t, market.TierStaff, data[0].Tier)
	left := s.Manifest().Left
	const file = "indicators_finglm_2019_2021.csv.gz: "
	require.Equal(t, 1, left[file+"staff count zero or -1"])
	require.Equal(t, 1, left[file+"company-year on the list of scale suspects"])
	require.Equal(t, 1, left[file+"company-year did not pass the identity checks"])
	require.Equal(t, 1, left[file+"职工人数 whose scale nothing confirms"])
	require.Equal(t, 1, left[file+"研发人员人数 whose scale nothing confirms"])
}

func TestPrices(t *testing.T) {
	t.Parallel()
	s := load(t)
	bars, source, err := s.Daily("600001.SH")
	require.NoError(t, err)
	require.Len(t, bars, 5)
	require.Equal(t, "2024-01-02 – 2024-01-03 first; 2024-01-04 – 2024-01-08 second", source)
	require.Equal(t, "10300.5", bars[1].Amount.String())
	require.Equal(t, "first", bars[1].Source)
	require.False(t, bars[2].HasAmount)
	require.Equal(t, []string{"10", "10.1", "9.8", "9.9"}, []string{bars[2].Open.String(), bars[2].High.String(), bars[2].Low.String(), bars[2].Close.String()})
	require.Equal(t, int64(1002), bars[2].Volume)
	require.Equal(t, "2024-01-08", s.Through())
	ends, _, err := s.MonthEnds("600001.SH")
	require.NoError(t, err)
	require.Len(t, ends, 1)
	require.Equal(t, 2, s.Manifest().Notes["bars on which two sources agree"])
	levels, err := s.Index("000300")
	require.NoError(t, err)
	require.Equal(t, "3386.35", levels[0].Close.String())
}

func TestFactorsAreRepaired(t *testing.T) {
	t.Parallel()
	s := load(t)
	tests := []struct {
		name, company, ratio string
		basis                market.FactorBasis
		incomplete           bool
	}{
		{"given, resets dropped", "600001.SH", "1.05102041", market.FactorGiven, true}, // 0.3 元 of cash explain 1.03
		{"a session late, impossible one dropped", "000002.SZ", "1.11111111", market.FactorRedated, false},
		{"computed: (30 − 0.5) / 2 = 14.75", "920003.BJ", "2.03389831", market.FactorComputed, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			factors, err := s.Factors(tt.company)
			require.NoError(t, err)
			require.Len(t, factors, 1)
			require.Equal(t, "2024-01-04", factors[0].ExDate)
			require.Equal(t, tt.ratio, factors[0].Ratio.String())
			require.Equal(t, tt.basis, factors[0].Basis)
			gaps, err := s.FactorGaps(tt.company)
			require.NoError(t, err)
			require.Empty(t, gaps)
			dividends, err := s.Dividends(tt.company)
			require.NoError(t, err)
			require.Len(t, dividends, 1)
			require.Equal(t, tt.incomplete, dividends[0].Incomplete)
		})
	}
}

func TestMembersAndFlags(t *testing.T) {
	t.Parallel()
	s := load(t)
	ids, asOf, err := s.Members("000300", "2024-01-04")
	require.NoError(t, err)
	require.Equal(t, "2023-12-29", asOf)
	require.Equal(t, []string{"000002.SZ", "600001.SH"}, ids)
	_, asOf, err = s.Members("000300", "")
	require.NoError(t, err)
	require.Equal(t, "2024-01-05", asOf)
	flag, ok := s.Suspicious("600001.SH", "2023")
	require.True(t, ok)
	require.Equal(t, "rev jump 21.3; np/rev -5", flag)
	profile, err := s.Profile("600001.SH")
	require.NoError(t, err)
	require.Equal(t, []market.ProfileField{{Field: "employees", Value: "35000", AsOf: "2026-08-19", Source: "f10"}, {Field: "website", Value: "www.example.com", AsOf: "2026-08-19", Source: "f10"}}, profile)
}
