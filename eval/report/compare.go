package report

import (
	"math"
	"strconv"

	"hedui/eval/runner"
	"hedui/eval/stats"
)

// Versus is a cell held against the first one on the same dialogues.
type Versus struct {
	First  string           `json:"first"`
	Second string           `json:"second"`
	Pass   stats.Comparison `json:"pass"`
}

// Compare holds every cell against the first, corrected for their number. A
// dialogue is one task: its turns lean on each other, and its repeats share
// their question, so the share of its turns that passed counts once.
func Compare(r runner.Run, seed uint64) []Versus {
	var list []stats.Comparison
	var out []Versus
	for i := 1; i < len(r.Cells); i++ {
		a, b := Shares(r, 0, i)
		list = append(list, stats.Compare(a, b, seed))
		out = append(out, Versus{First: r.Cells[0].String(), Second: r.Cells[i].String()})
	}
	stats.Correct(list)
	for i := range out {
		out[i].Pass = list[i]
	}
	return out
}

// Shares gives, task by task, the share of passed turns under two cells, for
// the dialogues that were had under both.
func Shares(r runner.Run, first, second int) (a, b []float64) {
	one, order := shares(r, first)
	two, _ := shares(r, second)
	for _, name := range order {
		if w, ok := two[name]; ok {
			a, b = append(a, one[name]), append(b, w)
		}
	}
	return a, b
}

func shares(r runner.Run, cell int) (map[string]float64, []string) {
	sum, n := map[string]float64{}, map[string]float64{}
	var order []string
	for _, d := range r.Dialogues {
		if d.Cell != cell || d.Skipped != "" || d.Infra != "" || len(d.Turns) == 0 {
			continue
		}
		if n[d.Name] == 0 {
			order = append(order, d.Name)
		}
		n[d.Name] += float64(len(d.Turns))
		for _, t := range d.Turns {
			if t.Result.Pass {
				sum[d.Name]++
			}
		}
	}
	for name := range n {
		sum[name] /= n[name]
	}
	return sum, order
}

func round4(x float64) float64 { return math.Round(x*1e4) / 1e4 }

func itoa(n int) string { return strconv.Itoa(n) }
