package main

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// The largest directions of a small matrix, against what is known of it.
func TestSingular(t *testing.T) {
	t.Parallel()
	// Two blocks that share nothing: the first of rank one with value √18, the
	// second of rank one with value 2.
	matrix := [][]entry{
		{{0, 2}, {1, 2}}, {{0, 2}, {1, 2}}, {{0, 1}, {1, 1}},
		{{2, math.Sqrt2}, {3, math.Sqrt2}},
	}
	vectors, values := singular(matrix, 4, 2)
	require.InDelta(t, math.Sqrt(18), values[0], 1e-6)
	require.InDelta(t, 2, values[1], 1e-6)
	require.InDelta(t, 1, math.Abs(vectors[0][0]+vectors[0][1])/math.Sqrt2, 1e-6)
	require.InDelta(t, 0, vectors[0][2], 1e-6)
	require.InDelta(t, 1, math.Abs(vectors[1][2]+vectors[1][3])/math.Sqrt2, 1e-6)
}

// Words that keep company get one direction, whatever the order of the files.
func TestAnalyse(t *testing.T) {
	t.Parallel()
	var pieces [][][2]rune
	a, b, c, d := [2]rune{'水', '库'}, [2]rune{'来', '水'}, [2]rune{'董', '事'}, [2]rune{'会', '议'}
	for range 6 {
		pieces = append(pieces, [][2]rune{a, b, a, b}, [][2]rune{c, d}, [][2]rune{{'其', '他'}, {'说', '明'}}, [][2]rune{{'其', '他'}})
	}
	pairs, rows := analyse(pieces, 10, 2)
	row := map[[2]rune][]float32{}
	for i, p := range pairs {
		row[p] = rows[i]
	}
	cos := func(x, y [2]rune) float64 {
		u, v := row[x], row[y]
		dot := float64(u[0]*v[0] + u[1]*v[1])
		return dot / math.Hypot(float64(u[0]), float64(u[1])) / math.Hypot(float64(v[0]), float64(v[1]))
	}
	require.Greater(t, cos(a, b), 0.99)
	require.Greater(t, cos(c, d), 0.99)
	again, same := analyse(pieces, 10, 2)
	require.Equal(t, pairs, again)
	require.Equal(t, rows, same)
}
