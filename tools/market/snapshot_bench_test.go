package market_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/tools/market"
)

// BenchmarkOpen opens the snapshot and reads one value, as a cold question
// does.
func BenchmarkOpen(b *testing.B) {
	files := map[string][]byte{}
	for _, name := range []string{market.ManifestFile, market.CompaniesFile, market.FundamentalsFile, market.DailyFile, market.MonthEndsFile, market.EventsFile} {
		content, err := os.ReadFile(filepath.Join("data", name))
		require.NoError(b, err)
		files[name] = content
	}
	b.ReportAllocs()
	for b.Loop() {
		s, err := market.Load(files)
		require.NoError(b, err)
		data, err := s.Values("销售毛利率", "600519.SH")
		require.NoError(b, err)
		require.NotEmpty(b, data)
	}
}

func BenchmarkValues(b *testing.B) {
	s := open(b)
	b.ReportAllocs()
	for b.Loop() {
		data, err := s.Values("营业总收入", "600519.SH")
		require.NoError(b, err)
		require.NotEmpty(b, data)
	}
}

func BenchmarkColumn(b *testing.B) {
	s := open(b)
	b.ReportAllocs()
	for b.Loop() {
		column, err := s.Column("营业总收入")
		require.NoError(b, err)
		require.NotEmpty(b, column)
	}
}

func BenchmarkCrossSection(b *testing.B) {
	s := open(b)
	year := mention.Period{Type: mention.Annual, End: "2023-12-31"}
	b.ReportAllocs()
	for b.Loop() {
		section, err := s.CrossSection("营业总收入", year)
		require.NoError(b, err)
		require.NotEmpty(b, section)
	}
}

func BenchmarkDaily(b *testing.B) {
	s := open(b)
	b.ReportAllocs()
	for b.Loop() {
		bars, _, err := s.Daily("600519.SH")
		require.NoError(b, err)
		require.NotEmpty(b, bars)
	}
}

func BenchmarkMonthEnds(b *testing.B) {
	s := open(b)
	b.ReportAllocs()
	for b.Loop() {
		bars, _, err := s.MonthEnds("600519.SH")
		require.NoError(b, err)
		require.NotEmpty(b, bars)
	}
}
