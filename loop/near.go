package loop

import (
	"unicode"

	"hedui/loop/llm"
)

// Two texts count as one reworded when they share this much of their pairs of
// characters, and are long enough for that to mean anything.
const (
	nearShare = 0.6
	nearRunes = 6
)

// nearJSON says that two argument objects differ only in the wording of free
// text: same members, same numbers, same lists, and strings that say nearly
// the same. A page, a year or another company makes another call.
func nearJSON(a, b string) bool {
	x, errX := llm.ParseJSON(a)
	y, errY := llm.ParseJSON(b)
	if errX != nil || errY != nil {
		return false
	}
	n := 0
	for c := x.Nodes[0].Child; c != 0; c = x.Nodes[c].Next {
		m := y.Member(0, x.Key(c))
		if m == 0 {
			return false
		}
		if !sameNode(x, c, y, m) && (x.Nodes[c].Kind != llm.JSONString || !nearText(x.Raw(c), y.Raw(m))) {
			return false
		}
		n++
	}
	for d := y.Nodes[0].Child; d != 0; d = y.Nodes[d].Next {
		n--
	}
	return n == 0
}

// nearText compares texts by their pairs of neighbouring characters (the Dice
// coefficient). Texts whose digits differ are never near.
func nearText(a, b string) bool {
	p, q := []rune(a), []rune(b)
	if len(p) < nearRunes || len(q) < nearRunes || digitsOf(p) != digitsOf(q) {
		return false
	}
	used := make([]bool, len(q))
	shared := 0
	for i := 1; i < len(p); i++ {
		for j := 1; j < len(q); j++ {
			if !used[j] && p[i-1] == q[j-1] && p[i] == q[j] {
				used[j] = true
				shared++
				break
			}
		}
	}
	return float64(2*shared) >= nearShare*float64(len(p)+len(q)-2)
}

func digitsOf(text []rune) string {
	var out []rune
	for _, r := range text {
		if unicode.IsDigit(r) {
			out = append(out, r)
		}
	}
	return string(out)
}
