package score

import (
	"regexp"
	"slices"

	"hedui/eval/suite"
)

// wrongWay is the fault of a difference that is right but for who is ahead.
const wrongWay fault = "direction"

// Words of direction right before a figure, and right behind one.
var (
	upBefore   = regexp.MustCompile(`(?i)(?:[高多]|上升|增加|增长|提高|提升|升|rose by|rose|up|increased by|grew by)[了出约达]*\s*$`)
	downBefore = regexp.MustCompile(`(?i)(?:[低少]|下降|减少|降低|下滑|降|fell by|fell|down|decreased by|dropped by)[了出约达]*\s*$`)
	upBehind   = regexp.MustCompile(`(?i)^\s*(?:percentage\s+points?\s*|points?\s*)?(?:higher|more|above|up\b)`)
	downBehind = regexp.MustCompile(`(?i)^\s*(?:percentage\s+points?\s*|points?\s*)?(?:lower|less|below|down\b)`)
	denied     = regexp.MustCompile(`(?i)(?:不是|并非|不为|而非|is not|isn't|was not|wasn't|not)\s*$`)
)

// direction reads the words around a figure: 1 for more, -1 for less, 0 when
// they do not say.
func direction(before, behind string) int {
	switch {
	case upBefore.MatchString(before), upBehind.MatchString(behind):
		return 1
	case downBefore.MatchString(before), downBehind.MatchString(behind):
		return -1
	}
	return 0
}

// wayFits says that a difference of two values is told the right way round: of
// two companies, the one named first in the sentence is ahead or behind; of two
// periods, the later one. What the words leave open fits.
func wayFits(p printed, f suite.Figure) bool {
	if p.way == 0 || !f.Derived || len(f.Refs) != 2 || !slices.Equal(f.Refs[0].Metrics, f.Refs[1].Metrics) {
		return true
	}
	a, b := f.Refs[0], f.Refs[1]
	if a.Company == b.Company {
		if a.Period.End < b.Period.End {
			a, b = b, a
		}
		return a.Value.Cmp(b.Value) == p.way || a.Value.Equal(b.Value)
	}
	switch {
	case slices.Contains(p.leader, a.Company):
	case slices.Contains(p.leader, b.Company):
		a, b = b, a
	default:
		return true
	}
	return a.Value.Cmp(b.Value) == p.way || a.Value.Equal(b.Value)
}
