package stats

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Values from the formula worked by hand and from published tables.
func TestRates(t *testing.T) {
	t.Parallel()
	require.Equal(t, "57/60 = 95 % [86, 98]", NewRate(57, 60).String())
	require.Equal(t, Rate{Hits: 0, N: 10, Low: 0, High: 0.2775}, NewRate(0, 10))
	require.Equal(t, Rate{Hits: 10, N: 10, Low: 0.7225, High: 1}, NewRate(10, 10))
	require.Equal(t, "–", NewRate(0, 0).String())
}

func TestPairedComparison(t *testing.T) {
	t.Parallel()
	split := func(first, second, both int) Paired {
		var a, b []bool
		add := func(n int, x, y bool) {
			for range n {
				a, b = append(a, x), append(b, y)
			}
		}
		add(first, true, false)
		add(second, false, true)
		add(both, true, true)
		return NewPaired(a, b)
	}
	require.InDelta(t, 0.0625, split(5, 0, 9).P, 1e-9)
	require.InDelta(t, 0.03125, split(0, 6, 0).P, 1e-9)
	require.InDelta(t, 1, split(3, 3, 0).P, 1e-9)
	require.InDelta(t, 1, split(0, 0, 5).P, 1e-9)
	require.Equal(t, "5 : 0, cannot be told apart", split(5, 0, 9).String())
	require.Equal(t, "0 : 6, p = 0.031", split(0, 6, 0).String())
}
