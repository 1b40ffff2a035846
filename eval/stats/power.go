package stats

import "math"

// Power of the tests that MinimumDetectable speaks of, and its two-sided level.
const (
	Level     = 0.05
	zLevel    = 1.959964
	zPower    = 0.841621 // 80 %
	leastSure = 6        // one-way discordant pairs without which exact McNemar cannot reach the level
)

// MinimumDetectable is the smallest difference, in shares of one, that a paired
// comparison of n tasks sees with 80 % power at the 5 % level, when the share
// of tasks on which the two ways differ is discordant (normal approximation).
// A sample that could not show any difference gives 1: with fewer than six
// tasks the exact test cannot reach its level whatever happens.
func MinimumDetectable(n int, discordant float64) float64 {
	if n < leastSure {
		return 1
	}
	// With nothing discordant seen, the rule of three bounds what there may be.
	psi := math.Max(discordant, math.Min(1, 3/float64(n)))
	need := func(d float64) float64 {
		p := math.Max(psi, d)
		s := zLevel*math.Sqrt(p) + zPower*math.Sqrt(math.Max(0, p-d*d))
		return s * s / (d * d)
	}
	lo, hi := 0.0, 1.0
	if need(hi) > float64(n) {
		return 1
	}
	for range 60 {
		mid := (lo + hi) / 2
		if need(mid) > float64(n) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return round4(math.Max(hi, leastSure/float64(n)))
}

// Holm corrects the probabilities of several comparisons made at once (Holm
// 1979): the chance of even one false alarm among them stays within the level.
// The order is kept.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	for i := 1; i < len(order); i++ {
		for j := i; j > 0 && p[order[j]] < p[order[j-1]]; j-- {
			order[j], order[j-1] = order[j-1], order[j]
		}
	}
	out := make([]float64, len(p))
	worst := 0.0
	for rank, i := range order {
		worst = math.Max(worst, math.Min(1, p[i]*float64(len(p)-rank)))
		out[i] = worst
	}
	return out
}
