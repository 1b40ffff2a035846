package stats

import (
	"fmt"
	"math"
)

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
	out.P = signTest(out.OnlyFirst, out.OnlySecond)
	return out
}

// NewPairedShares compares tasks that were run several times: repeats of one
// task are not independent of each other, so a task counts once, for the way
// that solved it more often. With one run each it is NewPaired.
func NewPairedShares(first, second []float64) Paired {
	var out Paired
	for i := range first {
		switch {
		case first[i] > second[i]:
			out.OnlyFirst++
		case second[i] > first[i]:
			out.OnlySecond++
		}
	}
	out.P = signTest(out.OnlyFirst, out.OnlySecond)
	return out
}

// signTest is the exact two-sided binomial test of a : b against even odds.
func signTest(a, b int) float64 {
	n, k := a+b, min(a, b)
	tail := 0.0
	for i := 0; i <= k; i++ {
		tail += math.Exp(logChoose(n, i) - float64(n)*math.Ln2)
	}
	return math.Min(1, 2*tail)
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
