package market_test

import (
	"compress/gzip"
	"encoding/csv"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/tools/market"
)

// sourceFolder holds the CSV files that the snapshot is generated from, where
// they are at hand.
const sourceFolder = "../../../shared/data"

// sample reads n random rows of a CSV file, the same ones every time. Keep, if
// not nil, says which rows count, by their cells.
func sample(t *testing.T, file string, n int, keep func(cell func(column string) string) bool) []map[string]string {
	t.Helper()
	f, err := os.Open(filepath.Join(sourceFolder, file))
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("%s is not at hand", filepath.Join(sourceFolder, file))
	}
	require.NoError(t, err)
	defer f.Close()
	var in io.Reader = f
	if strings.HasSuffix(file, ".gz") {
		in, err = gzip.NewReader(f)
		require.NoError(t, err)
	}
	r := csv.NewReader(in)
	head, err := r.Read()
	require.NoError(t, err)
	r.ReuseRecord = true
	columns := map[string]int{}
	for i, name := range head {
		columns[name] = i
	}
	random := rand.New(rand.NewPCG(1, uint64(len(file))))
	picked := make([]map[string]string, 0, n)
	for seen := 0; ; {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		if keep != nil && !keep(func(column string) string { return cells[columns[column]] }) {
			continue
		}
		seen++
		at := random.IntN(seen)
		if at >= n {
			continue
		}
		row := make(map[string]string, len(columns))
		for name, i := range columns {
			row[name] = cells[i]
		}
		if len(picked) < n {
			picked = append(picked, row)
		} else {
			picked[at] = row
		}
	}
	require.Len(t, picked, n)
	return picked
}

// company gives the id of a row's company.
func company(t *testing.T, s *market.Snapshot, row map[string]string) (string, bool) {
	t.Helper()
	list := s.ByCode(row["code"])
	if len(list) == 0 {
		return "", false
	}
	require.Len(t, list, 1)
	return list[0].ID, true
}

func requireNumber(t *testing.T, want string, got decimal.Decimal, row map[string]string) {
	t.Helper()
	d, err := decimal.NewFromString(want)
	require.NoError(t, err)
	require.Truef(t, d.Equal(got), "%v: have %s", row, got)
}

var reportPeriods = map[string]struct {
	kind mention.PeriodType
	end  string
}{
	"一季报": {mention.YTDQ1, "-03-31"}, "半年报": {mention.Half, "-06-30"}, "中报": {mention.Half, "-06-30"},
	"三季报": {mention.YTDQ3, "-09-30"}, "年报": {mention.Annual, "-12-31"}, "年末": {mention.Annual, "-12-31"},
}

// TestFigures holds a sample of every file of figures against the snapshot.
func TestFigures(t *testing.T) {
	t.Parallel()
	s := open(t)
	staff := func(cell func(string) string) bool { return strings.HasSuffix(cell("metric"), "人数") }
	tests := []struct {
		name  string
		tier  market.Tier
		n     int
		keep  func(func(string) string) bool
		exact bool // every row is held
	}{
		{"indicators.csv.gz", market.TierMain, 700, nil, true},
		{"indicators_interim.csv.gz", market.TierInterim, 500, nil, true},
		{"line_items.csv.gz", market.TierLineItems, 500, nil, true},
		{"ratios_extra.csv.gz", market.TierExtra, 400, nil, true},
		{"indicators_alt.csv.gz", market.TierAlt, 300, nil, true},
		{"indicators_finglm_2019_2021.csv.gz", market.TierStaff, 200, staff, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			held := 0
			for _, row := range sample(t, tt.name, tt.n, tt.keep) {
				id, known := company(t, s, row)
				if !known {
					continue
				}
				data, err := s.Values(row["metric"], id)
				require.NoError(t, err)
				report := reportPeriods[row["report_type"]]
				for _, d := range data {
					if d.Tier != tt.tier || d.Source != row["source"] || d.Period != (mention.Period{Type: report.kind, End: row["year"] + report.end}) {
						continue
					}
					held++
					requireNumber(t, row["value"], d.Value, row)
					if row["unit"] != "" {
						require.Equal(t, row["unit"], string(d.Unit))
					}
					require.NotEmpty(t, d.Unit)
					if d.Tier == market.TierStaff {
						require.True(t, d.Value.IsPositive(), row)
					}
				}
			}
			if tt.exact {
				require.GreaterOrEqual(t, held, tt.n*98/100) // the rest are companies that no list names
			} else {
				require.GreaterOrEqual(t, held, tt.n/2)
			}
		})
	}
}

// TestBars holds a sample of the unadjusted bars against the snapshot.
func TestBars(t *testing.T) {
	t.Parallel()
	s := open(t)
	unadjusted := func(cell func(string) string) bool { return cell("adjust") == "none" }
	tests := []struct {
		name string
		n    int
		read func(string) ([]market.Bar, string, error)
	}{
		{"prices.csv.gz", 200, s.Daily},
		{"prices_raw.csv.gz", 400, s.Daily},
		{"prices_raw_month_end_all.csv.gz", 400, s.MonthEnds},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, row := range sample(t, tt.name, tt.n, unadjusted) {
				id, known := company(t, s, row)
				require.True(t, known, row)
				bars, source, err := tt.read(id)
				require.NoError(t, err)
				bar := onDay(t, bars, row["date"])
				requireNumber(t, row["open"], bar.Open, row)
				requireNumber(t, row["high"], bar.High, row)
				requireNumber(t, row["low"], bar.Low, row)
				requireNumber(t, row["close"], bar.Close, row)
				require.Contains(t, source, bar.Source)
				if bar.Source != row["source"] {
					continue // another source's bar of that day is held; it has its own volume
				}
				requireNumber(t, row["volume_shares"], decimal.NewFromInt(bar.Volume), row)
				require.Equal(t, row["amount_yuan"] != "", bar.HasAmount)
				if bar.HasAmount {
					requireNumber(t, row["amount_yuan"], bar.Amount, row)
				}
			}
		})
	}
}

func onDay(t *testing.T, bars []market.Bar, date string) market.Bar {
	t.Helper()
	for _, b := range bars {
		if b.Date == date {
			return b
		}
	}
	t.Fatalf("no bar on %s", date)
	return market.Bar{}
}
