package describe

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strings"

	"hedui/descriptions"
	"hedui/eval/report"
	"hedui/eval/runner"
	"hedui/eval/stats"
	"hedui/eval/suite"
)

// Edit is a change of one tool's description.
type Edit struct {
	Tool string   `json:"tool"`
	Add  []string `json:"add"` // fields to be named
}

// String says it in one line.
func (e Edit) String() string { return e.Tool + ": name " + strings.Join(e.Add, "、") }

// Suggestion is the smallest edit found and what it is worth.
type Suggestion struct {
	Variant string `json:"variant"`
	Edits   []Edit `json:"edits"`
	Words   int    `json:"words_added"`
	// Tried are the edits that were tried on the train tasks, smallest first.
	Tried []Trial `json:"tried"`
	// Train and Held hold the edited variant against the one as it is. Only
	// Held is a result: the edit was chosen by Train.
	Train stats.Comparison `json:"train"`
	Held  stats.Comparison `json:"held_out"`
	// Overfit says that held-out tasks gain less than the interval of the gain
	// on train allows for.
	Overfit bool `json:"overfit"`
}

// Trial is one edit that was tried.
type Trial struct {
	Words  int        `json:"words"`
	Passed stats.Rate `json:"passed"`
}

// Suggest looks for the smallest edit that makes a variant as good on the train
// tasks as naming everything that lint and the flips against a better variant
// ask for, and reports it on the held-out tasks. The edits are added to the rig as
// variants named by their number of words, so one rig serves one call at a time.
func Suggest(ctx context.Context, rig *runner.Rig, s suite.Suite, variant, better string, base runner.Cell, opts *runner.Options) (Suggestion, error) {
	out := Suggestion{Variant: variant}
	contracts, err := rig.Contracts()
	if err != nil {
		return out, err
	}
	worse, err := rig.Set(variant)
	if err != nil {
		return out, err
	}
	best, err := rig.Set(better)
	if err != nil {
		return out, err
	}
	train, held := s.Split("train"), s.Split("held")
	cell := func(v string) runner.Cell { c := base; c.Descriptions = v; return c }
	first, err := rig.Suite(ctx, train, []runner.Cell{cell(variant), cell(better)}, opts)
	if err != nil {
		return out, err
	}
	words := wanted(Attribute(first, train, 0, 1, [2]descriptions.Set{worse, best}, contracts), worse, contracts)
	if len(words) == 0 {
		out.Train, out.Held = same(train), same(held)
		return out, nil
	}
	tried := map[int]float64{}
	play := func(n int) error {
		set := edited(worse, words[:n], n)
		rig.AddSet(set)
		r, err := rig.Suite(ctx, train, []runner.Cell{cell(set.Variant)}, opts)
		if err != nil {
			return err
		}
		rate := report.Summarize(r, report.Prices{})[0].Pass
		out.Tried = append(out.Tried, Trial{n, rate})
		tried[n] = float64(rate.Hits)
		return nil
	}
	// The gain only grows with the words named, so the smallest number that
	// reaches what all of them reach can be halved down to.
	if err := play(len(words)); err != nil {
		return out, err
	}
	low, high := 0, len(words)
	for low+1 < high {
		mid := (low + high) / 2
		if err := play(mid); err != nil {
			return out, err
		}
		if tried[mid] >= tried[len(words)] {
			high = mid
		} else {
			low = mid
		}
	}
	sort.Slice(out.Tried, func(i, j int) bool { return out.Tried[i].Words < out.Tried[j].Words })
	set := edited(worse, words[:high], high)
	out.Edits, out.Words = editsOf(words[:high]), high
	for _, part := range []struct {
		s  suite.Suite
		to *stats.Comparison
	}{{train, &out.Train}, {held, &out.Held}} {
		r, err := rig.Suite(ctx, part.s, []runner.Cell{cell(variant), cell(set.Variant)}, opts)
		if err != nil {
			return out, err
		}
		a, b := report.Shares(r, 0, 1)
		*part.to = stats.Compare(a, b, 1)
	}
	out.Overfit = out.Held.Diff.Mean < out.Train.Diff.Low
	return out, nil
}

func same(s suite.Suite) stats.Comparison {
	even := make([]float64, len(s.Dialogues))
	return stats.Compare(even, even, 1)
}

// word is a field to be named by a tool.
type word struct {
	tool, name string
	n          int
}

// wanted are the fields that lost tasks, the most frequent first, then those
// that lint finds unnamed, of tools that lost any.
func wanted(flips []Flip, set descriptions.Set, contracts []descriptions.Contract) []word {
	var out []word
	add := func(tool, name string, n int) {
		i := slices.IndexFunc(out, func(w word) bool { return w.tool == tool && w.name == name })
		if i < 0 {
			i = len(out)
			out = append(out, word{tool: tool, name: name})
		}
		out[i].n += n
	}
	lost := map[string]bool{}
	for _, f := range flips {
		if f.Better && f.Said != "" {
			add(f.To, f.Field, 1)
			lost[f.To] = true
		}
	}
	for _, p := range descriptions.Lint(set, contracts) {
		if p.Rule == descriptions.NotPromised && lost[p.Tool] {
			add(p.Tool, p.Name, 0)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].n > out[j].n })
	return out
}

// edited adds a sentence that names the words to the tools they are of.
func edited(set descriptions.Set, words []word, n int) descriptions.Set {
	out := descriptions.Set{Variant: fmt.Sprintf("%s+%d", set.Variant, n), Descriptions: slices.Clone(set.Descriptions)}
	for _, e := range editsOf(words) {
		for i, d := range out.Descriptions {
			if d.Tool == e.Tool {
				out.Descriptions[i].Text = d.Text + "\n返回：" + strings.Join(e.Add, "、") + "。"
				out.Descriptions[i].From = out.Variant
			}
		}
	}
	return out
}

func editsOf(words []word) []Edit {
	var out []Edit
	for _, w := range words {
		i := slices.IndexFunc(out, func(e Edit) bool { return e.Tool == w.tool })
		if i < 0 {
			i = len(out)
			out = append(out, Edit{Tool: w.tool})
		}
		out[i].Add = append(out[i].Add, w.name)
	}
	return out
}
