package stats

import "fmt"

// Verdict is what a comparison shows of the second way against the first.
type Verdict string

// The verdicts. CannotTell is not "equal": see MinimumDetectable.
const (
	Better     Verdict = "better"
	Worse      Verdict = "worse"
	CannotTell Verdict = "cannot tell apart"
)

// Chinese gives the verdict in Chinese.
func (v Verdict) Chinese() string {
	switch v {
	case Better:
		return "更好"
	case Worse:
		return "更差"
	}
	return "无法区分"
}

// Comparison holds two ways against each other on the same tasks.
type Comparison struct {
	Tasks  int      `json:"tasks"`
	First  Rate     `json:"first"`
	Second Rate     `json:"second"`
	Split  Paired   `json:"split"`
	Diff   Interval `json:"difference"`
	// P is corrected for the number of comparisons made at once.
	P float64 `json:"p_corrected"`
	// Detectable is the smallest difference that this sample would show.
	Detectable float64 `json:"minimum_detectable"`
	Verdict    Verdict `json:"verdict"`
}

// Compare holds second against first; both list the share of runs that passed,
// task by task. Rates count a task as passed when all its runs did. The seed is
// the bootstrap's.
func Compare(first, second []float64, seed uint64) Comparison {
	n := min(len(first), len(second))
	first, second = first[:n], second[:n]
	c := Comparison{Tasks: n, Split: NewPairedShares(first, second), Diff: Bootstrap(first, second, seed)}
	c.First, c.Second = NewRate(whole(first), n), NewRate(whole(second), n)
	if n > 0 {
		c.Detectable = MinimumDetectable(n, float64(c.Split.OnlyFirst+c.Split.OnlySecond)/float64(n))
	} else {
		c.Detectable = 1
	}
	c.settle(c.Split.P)
	return c
}

func whole(shares []float64) (n int) {
	for _, s := range shares {
		if s >= 1 {
			n++
		}
	}
	return n
}

// settle gives the verdict for a probability.
func (c *Comparison) settle(p float64) {
	c.P = round4(p)
	switch {
	case p > Level || c.Split.OnlyFirst == c.Split.OnlySecond:
		c.Verdict = CannotTell
	case c.Split.OnlySecond > c.Split.OnlyFirst:
		c.Verdict = Better
	default:
		c.Verdict = Worse
	}
}

// Correct settles comparisons that were made at once by Holm's correction.
func Correct(list []Comparison) {
	p := make([]float64, len(list))
	for i, c := range list {
		p[i] = c.Split.P
	}
	for i, q := range Holm(p) {
		list[i].settle(q)
	}
}

// String says it in one line.
func (c Comparison) String() string {
	return fmt.Sprintf("%s: %s against %s, only the first %d, only the second %d, p = %.3f, difference %s, smallest detectable %.0f points (n = %d)",
		c.Verdict, c.Second, c.First, c.Split.OnlyFirst, c.Split.OnlySecond, c.P, c.Diff, 100*c.Detectable, c.Tasks)
}
