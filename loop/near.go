package loop

import (
	"encoding/json"
	"strings"
	"unicode"

	"hedui/loop/llm"
)

// Two texts count as one reworded when they share this much of their pairs of
// characters, and are long enough for that to mean anything.
const (
	nearShare = 0.6
	nearRunes = 8 // quotes included
)

// likeness says how alike two calls of one tool are.
type likeness int

const (
	otherCall likeness = iota
	nearCall           // free text reworded
	sameCall
)

// compareArgs compares two argument objects. They are near when they differ
// only in the wording of free text: same members, same numbers, same lists,
// and strings that say nearly the same. A page, a year or another company
// makes another call.
func compareArgs(a, b string) likeness {
	if a == b {
		return sameCall
	}
	x, errX := llm.ParseJSON(a)
	y, errY := llm.ParseJSON(b)
	if errX != nil || errY != nil {
		return otherCall
	}
	found, n := sameCall, 0
	for c := x.Nodes[0].Child; c != 0; c = x.Nodes[c].Next {
		n++
		m := y.Member(0, x.Key(c))
		switch {
		case m == 0:
			return otherCall
		case sameNode(x, c, y, m):
		case x.Nodes[c].Kind == llm.JSONString && nearText(x.Raw(c), y.Raw(m)):
			found = nearCall
		default:
			return otherCall
		}
	}
	for d := y.Nodes[0].Child; d != 0; d = y.Nodes[d].Next {
		n--
	}
	if n != 0 {
		return otherCall
	}
	return found
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

// sameNode compares two JSON values whatever the order of their members.
func sameNode(x llm.JSONDoc, i int32, y llm.JSONDoc, j int32) bool {
	p, q := x.Nodes[i], y.Nodes[j]
	if p.Kind != q.Kind {
		return false
	}
	c, d := p.Child, q.Child
	switch p.Kind {
	case llm.JSONArray:
		for c != 0 && d != 0 && sameNode(x, c, y, d) {
			c, d = x.Nodes[c].Next, y.Nodes[d].Next
		}
		return c == 0 && d == 0
	case llm.JSONObject:
		n := 0
		for ; c != 0; c = x.Nodes[c].Next {
			m := y.Member(j, x.Key(c))
			if m == 0 || !sameNode(x, c, y, m) {
				return false
			}
			n++
		}
		for ; d != 0; d = y.Nodes[d].Next {
			n--
		}
		return n == 0
	}
	if p.Kind == llm.JSONString {
		return sameString(x.Raw(i), y.Raw(j))
	}
	return x.Raw(i) == y.Raw(j)
}

// sameString compares two JSON strings by what they say: \u4e8c is 二.
func sameString(a, b string) bool {
	if a == b || !strings.Contains(a, `\`) && !strings.Contains(b, `\`) {
		return a == b
	}
	var p, q string
	return json.Unmarshal([]byte(a), &p) == nil && json.Unmarshal([]byte(b), &q) == nil && p == q
}
