package stats

import (
	"math/rand/v2"
	"slices"
)

// Noise is what comparing a way with itself gives.
type Noise struct {
	Draws  int  `json:"draws"`
	Alarms Rate `json:"alarms"` // draws that were called better or worse
	// Floor is the difference that 95 % of the draws stay within, in shares of
	// one: what is smaller may be nothing.
	Floor float64 `json:"floor"`
}

// SelfTest compares a way with itself (A/A): each draw takes, for each task,
// one of its runs for either side, and never the same. Tasks with fewer than
// two runs are left out; none left gives the zero Noise.
func SelfTest(runs [][]bool, draws int, seed uint64) Noise {
	var tasks [][]bool
	for _, r := range runs {
		if len(r) > 1 {
			tasks = append(tasks, r)
		}
	}
	if len(tasks) == 0 || draws < 1 {
		return Noise{}
	}
	rng := rand.New(rand.NewPCG(seed, 0x2545f4914f6cdd1d))
	alarms := 0
	gaps := make([]float64, draws)
	a, b := make([]bool, len(tasks)), make([]bool, len(tasks))
	for d := range gaps {
		for i, r := range tasks {
			x, y := rng.IntN(len(r)), rng.IntN(len(r)-1)
			if y >= x {
				y++
			}
			a[i], b[i] = r[x], r[y]
		}
		p := NewPaired(a, b)
		if p.P <= Level {
			alarms++
		}
		gaps[d] = float64(max(p.OnlyFirst-p.OnlySecond, p.OnlySecond-p.OnlyFirst)) / float64(len(tasks))
	}
	slices.Sort(gaps)
	return Noise{Draws: draws, Alarms: NewRate(alarms, draws), Floor: round4(gaps[int(0.95*float64(draws-1)+0.5)])}
}
