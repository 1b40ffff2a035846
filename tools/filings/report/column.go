package report

import (
	"math"
	"slices"
)

// band is a column of a table without rules.
type band struct {
	x0, x1 float64
	n      int // segments that it was made of
}

// bandsOf finds the columns of figures of a stretch: those of its fullest line,
// widened by the lines that agree with it. labels is where they begin: what stands
// left of the first one is a label.
func bandsOf(lines []line) []band {
	var best line
	count := func(l line) (all, values int) {
		for _, s := range l.segs {
			if isValue(s.text) {
				values++
			}
		}
		return len(l.segs), values
	}
	bestAll, bestValues := 0, 0
	for _, l := range lines {
		all, values := count(l)
		if values > 0 && bestValues == 0 || (values > 0) == (bestValues > 0) && all > bestAll {
			best, bestAll, bestValues = l, all, values
		}
	}
	bands := make([]band, len(best.segs))
	for i, s := range best.segs {
		bands[i] = band{s.x0, s.x1, 1}
	}
	for _, l := range lines {
		if _, values := count(l); bestValues > 0 && values == 0 {
			continue // a header may span
		}
		for i, b := range assign(l.segs, bands) {
			s := l.segs[i]
			if off(s, bands[b]) {
				continue // it stands elsewhere: this may be another column
			}
			x0, x1 := min(bands[b].x0, s.x0), max(bands[b].x1, s.x1)
			if b > 0 && x0 <= bands[b-1].x1 || b+1 < len(bands) && x1 >= bands[b+1].x0 {
				continue
			}
			bands[b] = band{x0, x1, bands[b].n + 1}
		}
	}
	return bands
}

// assign gives the band of each segment, in order, so that the distances are
// smallest; segments beyond the bands go to the last one.
func assign(segs []segment, bands []band) []int {
	n, m := len(segs), len(bands)
	out := make([]int, n)
	if n > m {
		for i := range out {
			out[i] = min(i, m-1)
		}
		return out
	}
	// cost[i][j] is the best sum for the first i segments within the first j bands.
	cost := make([][]float64, n+1)
	for i := range cost {
		cost[i] = make([]float64, m+1)
		for j := range cost[i] {
			if i > j {
				cost[i][j] = math.Inf(1)
			}
		}
	}
	for i := 1; i <= n; i++ {
		for j := i; j <= m; j++ {
			cost[i][j] = min(cost[i][j-1], cost[i-1][j-1]+apart(segs[i-1], bands[j-1]))
		}
	}
	for i, j := n, m; i > 0; j-- {
		if cost[i][j] < cost[i][j-1] || i == j {
			out[i-1] = j - 1
			i--
		}
	}
	return out
}

// apart is how far a segment is from a band: 0 if it is inside, less than one for
// what overlaps, and the gap beyond.
func apart(s segment, b band) float64 {
	overlap := min(s.x1, b.x1) - max(s.x0, b.x0)
	if overlap < 0 {
		return 1 - overlap
	}
	width := max(0.001, min(s.x1-s.x0, b.x1-b.x0))
	return 1 - min(1, overlap/width) + 0.001*math.Abs(s.x1-b.x1)
}

// off reports whether a segment stands beside its band, not over it.
func off(s segment, b band) bool { return min(s.x1, b.x1) < max(s.x0, b.x0) }

// covered gives the first and last band that a header's segment stands over.
func covered(s segment, bands []band) (from, to int) {
	from, to = -1, -1
	for i, b := range bands {
		middle := (b.x0 + b.x1) / 2
		if s.x0 <= middle && middle <= s.x1 || min(s.x1, b.x1)-max(s.x0, b.x0) > 0.5*(s.x1-s.x0) {
			if from < 0 {
				from = i
			}
			to = i
		}
	}
	if from >= 0 {
		return from, to
	}
	best := 0
	for i, b := range bands {
		if apart(s, b) < apart(s, bands[best]) {
			best = i
		}
	}
	return best, best
}

func median(xs []float64) float64 {
	if len(xs) == 0 {
		return 0
	}
	xs = slices.Clone(xs)
	slices.Sort(xs)
	return xs[len(xs)/2]
}
