package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/market"
)

func TestUnconfirmed(t *testing.T) {
	t.Parallel()
	g := &generator{}
	g.companies.list = make([]market.Company, 40)
	// Companies 10 to 39 set the median at 1,000,000 元 per head.
	var counts []headcount
	add := func(company, period int, count, perHead int64) int {
		counts = append(counts, headcount{index: len(counts), company: company, period: period, count: count, perHead: perHead})
		return len(counts) - 1
	}
	for company := 10; company < 40; company++ {
		add(company, 0, 500, 1_000_000)
	}
	tests := []struct {
		name  string
		drop  bool
		index int
	}{
		{"another year has its scale", false, add(0, 0, 3000, 900_000)},
		{"the other year", false, add(0, 1, 3200, 900_000)},
		{"digits run together", true, add(0, 2, 32003, 90_000)},
		{"alone, amount per head plausible", false, add(1, 0, 100, 5_000_000)},
		{"alone, amount per head not plausible", true, add(2, 0, 22, 114_000_000)},
		{"alone, no amount", true, add(3, 0, 22, 0)},
		{"two years that contradict each other", true, add(4, 0, 100, 1_000_000)},
		{"even if one looks plausible", true, add(4, 1, 1000, 100_000)},
		{"the profile decides", false, add(5, 0, 100, 1_000_000)},
		{"against the profile", true, add(5, 1, 1000, 100_000)},
		{"two years alike, both far off", true, add(6, 0, 10, 50_000_000)},
		{"and the other", true, add(6, 1, 11, 50_000_000)},
		{"far off, but the profile agrees", false, add(7, 0, 10, 50_000_000)},
	}
	got := g.unconfirmed(counts, map[int]int64{5: 120, 7: 12}, 5, 2)
	for _, tt := range tests {
		require.Equal(t, tt.drop, got[tt.index], tt.name)
	}
}
