// Package stats says what a handful of outcomes shows and what it does not:
// intervals, paired tests, the smallest difference a sample can show, and a
// verdict in words. Floats are for statistics only; no figure of a company is
// ever held in one.
package stats

import (
	"fmt"
	"math"
)

// Rate is how many of n cases, with a 95 % interval.
type Rate struct {
	Hits int     `json:"hits"`
	N    int     `json:"n"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// NewRate gives the rate with its Wilson score interval (Wilson 1927), which
// stays within 0 and 1 and means something for few cases and for none at all.
func NewRate(hits, n int) Rate {
	r := Rate{Hits: hits, N: n, High: 1}
	if n <= 0 {
		return r
	}
	const z = 1.959964
	p, m := float64(hits)/float64(n), float64(n)
	mid := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	r.Low, r.High = round4(max(0, mid-half)), round4(min(1, mid+half))
	return r
}

func round4(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// String prints the rate: 57/60 = 95 % [86, 98].
func (r Rate) String() string {
	if r.N == 0 {
		return "–"
	}
	return fmt.Sprintf("%d/%d = %.0f %% [%.0f, %.0f]", r.Hits, r.N, 100*float64(r.Hits)/float64(r.N), 100*r.Low, 100*r.High)
}
