package script

import (
	"hash/fnv"
	"io"
	"math/rand/v2"

	"hedui/loop/llm"
)

// dice are random numbers that follow from a seed and a request alone.
type dice struct{ *rand.Rand }

func newDice(seed uint64, req llm.Request) *dice {
	h := fnv.New64a()
	put := func(s string) { _, _ = io.WriteString(h, s); _, _ = h.Write([]byte{0}) }
	for _, m := range req.Messages {
		if m.Role == llm.System { // has the date in it
			continue
		}
		put(string(m.Role))
		put(m.Text)
		for _, c := range m.Calls {
			put(c.Name)
			put(c.Args)
		}
	}
	return &dice{rand.New(rand.NewPCG(seed, h.Sum64()))}
}

func (d *dice) chance(p float64) bool { return d.Float64() < p }

// order is a permutation of 0 … n-1.
func (d *dice) order(n int) []int { return d.Perm(n) }

// pick gives one of a list; the zero value of an empty one.
func pick[T any](d *dice, list []T) (v T) {
	if len(list) == 0 {
		return v
	}
	return list[d.IntN(len(list))]
}

// sign is 1 or -1.
func (d *dice) sign() int {
	if d.IntN(2) == 0 {
		return -1
	}
	return 1
}
