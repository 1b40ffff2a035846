package stats

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// Interval is a difference with its 95 % interval, in shares of one.
type Interval struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// String prints it in points: +12.5 points [3.1, 21.0].
func (i Interval) String() string {
	return fmt.Sprintf("%+.1f points [%.1f, %.1f]", 100*i.Mean, 100*i.Low, 100*i.High)
}

// Resamples is how many samples a bootstrap draws.
const Resamples = 2000

// Bootstrap gives the mean of second − first over tasks, with a percentile
// interval from resampling whole tasks: what a task's repeats have in common
// stays together. Equal input and seed give an equal interval; no task gives
// the whole range.
func Bootstrap(first, second []float64, seed uint64) Interval {
	n := len(first)
	if n == 0 || n != len(second) {
		return Interval{Low: -1, High: 1}
	}
	diff := make([]float64, n)
	sum := 0.0
	for i := range diff {
		diff[i] = second[i] - first[i]
		sum += diff[i]
	}
	rng := rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15))
	means := make([]float64, Resamples)
	for r := range means {
		total := 0.0
		for range n {
			total += diff[rng.IntN(n)]
		}
		means[r] = total / float64(n)
	}
	slices.Sort(means)
	at := func(q float64) float64 { return round4(means[int(q*float64(Resamples-1)+0.5)]) }
	return Interval{Mean: round4(sum / float64(n)), Low: at(0.025), High: at(0.975)}
}

// PassAll is pass^k: the chance that k runs of a task, drawn without putting
// back, all pass, averaged over tasks. Tasks with fewer than k runs are left
// out; n says how many count.
func PassAll(passes, runs []int, k int) (share float64, n int) {
	sum := 0.0
	for i := range runs {
		if runs[i] < k || k < 1 {
			continue
		}
		n++
		p := 1.0
		for j := range k {
			p *= float64(max(0, passes[i]-j)) / float64(runs[i]-j)
		}
		sum += p
	}
	if n == 0 {
		return 0, 0
	}
	return round4(sum / float64(n)), n
}
