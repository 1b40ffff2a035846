// Package describe says why one set of tool descriptions is better than
// another, and what the smallest edit is that closes the gap.
package describe

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"hedui/descriptions"
	"hedui/eval/runner"
	"hedui/eval/suite"
)

// Flip is a task that one variant passes and the other fails.
type Flip struct {
	Task     string `json:"task"`
	Question string `json:"question"`
	// From is the tool first called under the losing variant, To under the other.
	From string `json:"from"`
	To   string `json:"to"`
	// Field is what was asked. Said is the word by which the winning variant
	// promises it, Lost what the losing one's text does about it.
	Field string `json:"field"`
	Said  string `json:"said"`
	Lost  string `json:"lost"`
	// Better says that the second variant is the one that passes.
	Better bool `json:"better"`
}

// Cause is a group of flips with one cause.
type Cause struct {
	From   string   `json:"from"`
	To     string   `json:"to"`
	Lost   string   `json:"lost"`
	Better bool     `json:"better"`
	N      int      `json:"n"`
	Fields []string `json:"fields"`
}

// Attribute compares two cells of a run task by task and finds for each flip
// which words of the descriptions decided it.
func Attribute(r runner.Run, s suite.Suite, first, second int, sets [2]descriptions.Set, contracts []descriptions.Contract) []Flip {
	a, b := turnsOf(r, first), turnsOf(r, second)
	var out []Flip
	for _, d := range s.Dialogues {
		x, okX := a[d.Name]
		y, okY := b[d.Name]
		if !okX || !okY || len(x) != len(y) {
			continue
		}
		for i := range x {
			if x[i].Result.Pass == y[i].Result.Pass {
				continue
			}
			f := Flip{Task: d.Name, Question: x[i].Question, Better: y[i].Result.Pass}
			win, lose := sets[0], sets[1]
			f.From, f.To = y[i].Result.Calls.First, x[i].Result.Calls.First
			if f.Better {
				win, lose = sets[1], sets[0]
				f.From, f.To = f.To, f.From
			}
			f.explain(d.Turns[i], win, lose, contracts)
			out = append(out, f)
		}
	}
	return out
}

// explain finds the words: those of the tool that the winner called.
func (f *Flip) explain(t suite.Turn, win, lose descriptions.Set, contracts []descriptions.Contract) {
	f.Lost = "the tool's texts are equal"
	if win.Text(f.To) != lose.Text(f.To) {
		f.Lost = "other words of " + f.To
	}
	for _, name := range t.Asks {
		field, ok := fieldOf(name, contracts)
		if !ok {
			continue
		}
		f.Field = field.Name
		said, lost := descriptions.Promised(win.Text(f.To), field, contracts), descriptions.Promised(lose.Text(f.To), field, contracts)
		if said != "" {
			f.Said = said
		}
		if said != "" && lost == "" {
			f.Lost = f.To + " does not name it"
			if elsewhere := descriptions.Promised(lose.Text(f.From), field, contracts); elsewhere != "" {
				f.Lost += ", " + f.From + " says " + elsewhere
			}
			return
		}
	}
}

// fieldOf finds a field by its name or a synonym.
func fieldOf(name string, contracts []descriptions.Contract) (descriptions.Field, bool) {
	for _, c := range contracts {
		for _, f := range c.Returns {
			if f.Name == name || slices.Contains(f.Synonyms, name) {
				return f, true
			}
		}
	}
	if strings.HasSuffix(name, growth) && name != growth { // each amount has one, named once
		return fieldOf(growth, contracts)
	}
	return descriptions.Field{}, false
}

const growth = "同比增长率"

func turnsOf(r runner.Run, cell int) map[string][]runner.Turn {
	out := map[string][]runner.Turn{}
	for _, d := range r.Dialogues {
		if d.Cell == cell && d.Repeat == 0 && d.Infra == "" && d.Skipped == "" {
			out[d.Name] = d.Turns
		}
	}
	return out
}

// Causes groups flips, the most frequent first.
func Causes(flips []Flip) []Cause {
	var out []Cause
	for _, f := range flips {
		i := slices.IndexFunc(out, func(c Cause) bool {
			return c.From == f.From && c.To == f.To && c.Lost == f.Lost && c.Better == f.Better
		})
		if i < 0 {
			i = len(out)
			out = append(out, Cause{From: f.From, To: f.To, Lost: f.Lost, Better: f.Better})
		}
		out[i].N++
		if word := f.Said; word != "" && !slices.Contains(out[i].Fields, word) {
			out[i].Fields = append(out[i].Fields, word)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].N > out[j].N })
	return out
}

// String says a cause in one line.
func (c Cause) String() string {
	way := "lost"
	if c.Better {
		way = "won"
	}
	s := fmt.Sprintf("%d tasks %s: %s instead of %s; %s", c.N, way, c.From, c.To, c.Lost)
	if len(c.Fields) > 0 {
		shown := c.Fields
		if len(shown) > 12 {
			shown = append(slices.Clone(shown[:12]), "…")
		}
		s += " (" + strings.Join(shown, "、") + ")"
	}
	return s
}
