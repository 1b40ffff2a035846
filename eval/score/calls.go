package score

import (
	"slices"

	"hedui/eval/suite"
	"hedui/loop"
	"hedui/tools"
)

// Calls is how a turn chose its tools.
type Calls struct {
	// First is the first tool called, Wanted the first one expected: a cell of
	// the confusion matrix. "none" stands for no call.
	First  string `json:"first"`
	Wanted string `json:"wanted,omitempty"`
	// Precision and Recall hold the calls against those expected, each call
	// counting once; Score is their harmonic mean, 0 when nothing matches.
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	Score     float64 `json:"score"`
	Right     bool    `json:"right"` // as the mode has it
	Forbidden int     `json:"forbidden,omitempty"`
	Made      int     `json:"made"`
	Futile    int     `json:"futile"`
}

// NoTool stands for a turn without calls.
const NoTool = "none"

// toolsOf judges the calls of a turn. A call is futile when it failed, when it
// repeats an earlier one, or when its tool is not among those expected.
func toolsOf(t suite.Turn, steps []loop.Step) Calls {
	out := Calls{First: NoTool, Made: len(steps), Right: true, Precision: 1, Recall: 1, Score: 1}
	var made []string
	for _, s := range steps {
		made = append(made, s.Tool)
		if slices.Contains(t.Forbidden, s.Tool) {
			out.Forbidden++
		}
		if s.Status == tools.Error || t.Tools != nil && !slices.Contains(t.Tools.Tools, s.Tool) {
			out.Futile++
		}
	}
	if len(made) > 0 {
		out.First = made[0]
	}
	if t.Tools == nil {
		return out
	}
	want := t.Tools.Tools
	out.Wanted = want[0]
	hits := inCommon(want, made)
	if t.Tools.Mode == suite.Strict {
		hits = inOrder(want, made)
	}
	out.Precision, out.Recall, out.Score = 0, 0, 0
	if hits > 0 {
		out.Precision, out.Recall = float64(hits)/float64(len(made)), float64(hits)/float64(len(want))
		out.Score = 2 * out.Precision * out.Recall / (out.Precision + out.Recall)
	}
	extra, missing := len(made)-hits, len(want)-hits
	few := t.Tools.MaxExtra < 0 || extra <= t.Tools.MaxExtra
	switch t.Tools.Mode {
	case suite.SubsetOf:
		out.Right = hits > 0 && few
	default:
		out.Right = missing == 0 && few
	}
	return out
}

// inCommon counts matches of two lists, each entry once, whatever the order.
func inCommon(a, b []string) (n int) {
	left := slices.Clone(b)
	for _, x := range a {
		if i := slices.Index(left, x); i >= 0 {
			left = slices.Delete(left, i, i+1)
			n++
		}
	}
	return n
}

// inOrder is the length of the longest common subsequence.
func inOrder(a, b []string) int {
	row := make([]int, len(b)+1)
	for _, x := range a {
		diagonal := 0
		for j, y := range b {
			up := row[j+1]
			if x == y {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(row[j], up)
			}
			diagonal = up
		}
	}
	return row[len(b)]
}
