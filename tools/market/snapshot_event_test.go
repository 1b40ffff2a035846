package market_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/tools/market"
)

// TestEvents holds a sample of the distributions and profiles against the
// snapshot.
func TestEvents(t *testing.T) {
	t.Parallel()
	s := open(t)
	t.Run("dividends", func(t *testing.T) {
		t.Parallel()
		for _, row := range sample(t, "dividends.csv.gz", 300, nil) {
			id, _ := company(t, s, row)
			list, err := s.Dividends(id)
			require.NoError(t, err)
			require.True(t, slices.ContainsFunc(list, func(d market.Dividend) bool {
				return d.ExDate == row["ex_date"] && d.RecordDate == row["record_date"] && d.ReportDate == row["report_date"] &&
					d.Cash.Equal(decimal.RequireFromString(row["cash_per_10"])) && d.Bonus.Equal(decimal.RequireFromString(row["bonus_per_10"])) &&
					d.Transfer.Equal(decimal.RequireFromString(row["transfer_per_10"])) && d.Plan == row["plan_text"] && d.Source == row["source"]
			}), row)
		}
	})
	t.Run("factors", func(t *testing.T) {
		t.Parallel()
		given := 0
		for _, row := range sample(t, "factor_events.csv.gz", 300, nil) {
			id, _ := company(t, s, row)
			list, err := s.Factors(id)
			require.NoError(t, err)
			for _, f := range list {
				require.True(t, f.Ratio.GreaterThan(decimal.NewFromInt(1)), "%s %s", id, f.ExDate)
				if f.ExDate == row["ex_date"] {
					require.True(t, f.Ratio.Equal(decimal.RequireFromString(row["factor_ratio"])), row)
					given++
				}
			}
		}
		require.GreaterOrEqual(t, given, 295) // the rest are dropped or moved
	})
	t.Run("profiles", func(t *testing.T) {
		t.Parallel()
		for _, row := range sample(t, "profiles.csv.gz", 200, nil) {
			id, _ := company(t, s, row)
			list, err := s.Profile(id)
			require.NoError(t, err)
			require.Contains(t, list, market.ProfileField{Field: row["field"], Value: row["value"], AsOf: row["as_of"], Source: row["source"]})
		}
	})
	t.Run("suspicious", func(t *testing.T) {
		t.Parallel()
		for _, row := range sample(t, "suspicious.csv", 225, nil) {
			id, _ := company(t, s, row)
			flag, ok := s.Suspicious(id, row["year"])
			require.True(t, ok, row)
			require.Contains(t, flag, row["flag"])
		}
		_, ok := s.Suspicious("600519.SH", "2023")
		require.False(t, ok)
	})
}

// TestMarketFiles holds calendar, indices, members and companies against the
// snapshot.
func TestMarketFiles(t *testing.T) {
	t.Parallel()
	s := open(t)
	t.Run("calendar", func(t *testing.T) {
		t.Parallel()
		for _, row := range sample(t, "calendar.csv.gz", 2922, nil) {
			open, known := s.IsTradingDay(row["date"])
			require.True(t, known)
			require.Equal(t, row["open"] == "1", open, row)
		}
	})
	t.Run("levels", func(t *testing.T) {
		t.Parallel()
		for _, row := range sample(t, "index_daily.csv.gz", 200, nil) {
			bars, err := s.Index(row["index"])
			require.NoError(t, err)
			bar := onDay(t, bars, row["date"])
			requireNumber(t, row["open"], bar.Open, row)
			requireNumber(t, row["close"], bar.Close, row)
			requireNumber(t, row["volume"], decimal.NewFromInt(bar.Volume), row)
		}
	})
	t.Run("members", func(t *testing.T) {
		t.Parallel()
		dated := func(cell func(string) string) bool { return len(cell("as_of")) == len(time.DateOnly) }
		for _, row := range sample(t, "index_members.csv.gz", 300, dated) {
			id, known := company(t, s, row)
			if !known {
				continue
			}
			ids, asOf, err := s.Members(row["index"], row["as_of"])
			require.NoError(t, err)
			require.Equal(t, row["as_of"], asOf)
			require.Contains(t, ids, id)
		}
	})
	t.Run("companies", func(t *testing.T) {
		t.Parallel()
		for _, row := range sample(t, "companies.csv", 500, nil) {
			list := s.ByCode(row["code"])
			require.Len(t, list, 1)
			c := list[0]
			require.Equal(t, row["full_name"], c.FullName)
			require.Equal(t, row["exchange"], c.Exchange)
			require.Equal(t, row["list_date"], c.ListDate)
			require.Equal(t, strings.HasPrefix(row["status"], "listed@"), c.Listed)
			if name := strings.Join(strings.Fields(row["name"]), ""); name != c.Name {
				require.Regexp(t, `^(XD|XR|DR|N|C)`, name, "only a mark of a day is taken off")
				require.Contains(t, c.Aliases, name)
			}
			for a := range strings.SplitSeq(row["aliases"], "|") {
				if a != "" {
					require.Contains(t, c.Aliases, a)
				}
			}
		}
	})
	t.Run("initials", func(t *testing.T) {
		t.Parallel()
		for _, row := range sample(t, "pinyin.csv.gz", 200, nil) {
			if list := s.ByCode(row["code"]); len(list) == 1 {
				require.Equal(t, row["pinyin_initials"], list[0].Pinyin)
			}
		}
	})
}
