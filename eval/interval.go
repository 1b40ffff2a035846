package eval

import "hedui/eval/stats"

// Rate is how many of n cases, with a 95 % interval.
type Rate = stats.Rate

// Paired compares two ways on the same cases.
type Paired = stats.Paired

// NewRate gives the rate with its interval; see stats.NewRate.
func NewRate(hits, n int) Rate { return stats.NewRate(hits, n) }

// NewPaired compares the outcomes of two ways, case by case; see
// stats.NewPaired.
func NewPaired(first, second []bool) Paired { return stats.NewPaired(first, second) }
