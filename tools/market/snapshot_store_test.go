package market_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// TestEverySeries reads the whole snapshot and checks what Store promises.
func TestEverySeries(t *testing.T) {
	t.Parallel()
	s := open(t)
	units := []check.Unit{check.Yuan, check.Percent, check.Times, check.YuanPerShare, check.Shares, check.People, check.Days}
	names := s.Series()
	require.True(t, slices.IsSorted(names))
	if testing.Short() {
		t.Skip("decodes everything, for nobody else")
	}
	rows := 0
	for _, name := range names {
		column, err := s.Column(name)
		require.NoError(t, err)
		require.NotEmpty(t, column, name)
		for id, data := range column {
			if _, known := s.ByID(id); !known {
				t.Fatalf("%s: unknown company %s", name, id)
			}
			rows += len(data)
			for i, d := range data {
				switch {
				case !slices.Contains(units, d.Unit):
					t.Fatalf("%s is in %q", name, d.Unit)
				case d.Source == "":
					t.Fatalf("%s %s %s has no source", name, id, d.Period.End)
				case i > 0 && data[i-1].Period.End > d.Period.End,
					i > 0 && data[i-1].Period == d.Period && data[i-1].Tier > d.Tier:
					t.Fatalf("%s %s %s is out of order", name, id, d.Period.End)
				}
			}
		}
	}
	kept := 0
	for _, file := range []string{"indicators.csv.gz", "indicators_interim.csv.gz", "indicators_alt.csv.gz", "line_items.csv.gz",
		"ratios_extra.csv.gz", "indicators_finglm_2019_2021.csv.gz"} {
		kept += s.Manifest().Rows[file]
	}
	require.Equal(t, kept, rows)
}

// TestTiersShareASeries: one series holds what all files say about a metric.
func TestTiersShareASeries(t *testing.T) {
	t.Parallel()
	data, err := open(t).Values("营业总收入", "600519.SH")
	require.NoError(t, err)
	for _, tier := range []market.Tier{market.TierMain, market.TierInterim, market.TierLineItems, market.TierAlt} {
		require.True(t, slices.ContainsFunc(data, func(d market.Datum) bool { return d.Tier == tier }), "tier %d", tier)
	}
	column, err := open(t).Column("营业总收入")
	require.NoError(t, err)
	require.Equal(t, data, column["600519.SH"])
}

func TestCrossSection(t *testing.T) {
	t.Parallel()
	s := open(t)
	year := mention.Period{Type: mention.Annual, End: "2023-12-31"}
	section, err := s.CrossSection("营业总收入", year)
	require.NoError(t, err)
	column, err := s.Column("营业总收入")
	require.NoError(t, err)
	want := map[string][]market.Datum{}
	for id, data := range column {
		for _, d := range data {
			if d.Period == year {
				want[id] = append(want[id], d)
			}
		}
	}
	require.Greater(t, len(want), 5000)
	require.Equal(t, want, section)
	for _, other := range []mention.Period{{Type: mention.Quarter, End: "2023-12-31"}, {Type: mention.Annual, End: "1890-12-31"}, {}} {
		section, err = s.CrossSection("营业总收入", other)
		require.NoError(t, err)
		require.Empty(t, section)
	}
}

func TestNothingHeld(t *testing.T) {
	t.Parallel()
	s := open(t)
	data, err := s.Values("营业总收入", "999999.SH")
	require.NoError(t, err)
	require.Empty(t, data)
	data, err = s.Values("没有这个指标", "600519.SH")
	require.NoError(t, err)
	require.Empty(t, data)
	column, err := s.Column("没有这个指标")
	require.NoError(t, err)
	require.Empty(t, column)
	for _, read := range []func(string) ([]market.Bar, string, error){s.Daily, s.MonthEnds} {
		bars, source, err := read("999999.SH")
		require.NoError(t, err)
		require.Empty(t, bars)
		require.Empty(t, source)
	}
	bars, _, err := s.Daily("sources") // a block of the file, not a company
	require.NoError(t, err)
	require.Empty(t, bars)
	bars, err = s.Index("600519")
	require.NoError(t, err)
	require.Empty(t, bars)
	ids, asOf, err := s.Members("000300", "2001-01-01")
	require.NoError(t, err)
	require.Empty(t, ids)
	require.Empty(t, asOf)
	factors, err := s.Factors("999999.SH")
	require.NoError(t, err)
	require.Empty(t, factors)
	_, known := s.ByID("600519")
	require.False(t, known)
	require.Empty(t, s.ByCode("60051"))
}

func TestCalendarEdges(t *testing.T) {
	t.Parallel()
	s := open(t)
	tests := []struct {
		name, date, previous string
		open, known, found   bool
	}{
		{"session", "2023-12-29", "2023-12-29", true, true, true},
		{"holiday", "2023-10-02", "2023-09-28", false, true, true},
		{"before the first session", "2019-01-01", "", false, true, false},
		{"before the calendar", "2018-12-28", "", false, false, false},
		{"after the calendar", "2027-01-04", "", false, false, false},
		{"not a date", "2023-13-01", "", false, false, false},
		{"empty", "", "", false, false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			open, known := s.IsTradingDay(tt.date)
			require.Equal(t, tt.open, open)
			require.Equal(t, tt.known, known)
			previous, found := s.PrevTradingDay(tt.date)
			require.Equal(t, tt.previous, previous)
			require.Equal(t, tt.found, found)
		})
	}
}

// TestConcurrentReads reads one fresh snapshot from many goroutines; the race
// detector judges.
func TestConcurrentReads(t *testing.T) {
	t.Parallel()
	s := open(t)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, id := range []string{"600519.SH", "000858.SZ", "300750.SZ"} {
				for _, series := range []string{"营业总收入", "销售毛利率", "职工人数"} {
					_, err := s.Values(series, id)
					if err != nil {
						t.Error(err)
					}
				}
				_, _, daily := s.Daily(id)
				_, _, ends := s.MonthEnds(id)
				_, factors := s.Factors(id)
				_, dividends := s.Dividends(id)
				_, profile := s.Profile(id)
				for _, err := range []error{daily, ends, factors, dividends, profile} {
					if err != nil {
						t.Error(err)
					}
				}
			}
			_, column := s.Column("商誉")
			_, index := s.Index("000300")
			_, _, members := s.Members("000300", "")
			for _, err := range []error{column, index, members} {
				if err != nil {
					t.Error(err)
				}
			}
			if open, known := s.IsTradingDay("2023-12-29"); !open || !known {
				t.Error("2023-12-29 was a session")
			}
		})
	}
	wg.Wait()
}
