package eval

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

// Paired compares two ways on the same cases: how many only the first solves,
// how many only the second, and the probability of a split at least as uneven
// when both are equally good (exact McNemar test, two-sided).
type Paired struct {
	OnlyFirst  int     `json:"only_first"`
	OnlySecond int     `json:"only_second"`
	P          float64 `json:"p"`
}

// NewPaired compares the outcomes of two ways, case by case.
func NewPaired(first, second []bool) Paired {
	var out Paired
	for i := range first {
		switch {
		case first[i] && !second[i]:
			out.OnlyFirst++
		case second[i] && !first[i]:
			out.OnlySecond++
		}
	}
	n, k := out.OnlyFirst+out.OnlySecond, min(out.OnlyFirst, out.OnlySecond)
	tail := 0.0
	for i := 0; i <= k; i++ {
		tail += math.Exp(logChoose(n, i) - float64(n)*math.Ln2)
	}
	out.P = math.Min(1, 2*tail)
	return out
}

func logChoose(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}

// String says which is better, or that they cannot be told apart.
func (p Paired) String() string {
	split := fmt.Sprintf("%d : %d", p.OnlyFirst, p.OnlySecond)
	switch {
	case p.P > 0.05:
		return split + ", cannot be told apart"
	case p.P < 0.001:
		return split + ", p < 0.001"
	}
	return fmt.Sprintf("%s, p = %.3f", split, p.P)
}
