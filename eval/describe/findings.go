package describe

import (
	"fmt"
	"strings"

	"hedui/eval/report"
	"hedui/eval/runner"
	"hedui/eval/stats"
	"hedui/memory"
)

// FindingCells are what the published findings are about: both dialects with
// and without memory, and the published description against the default one
// in the text dialect.
func FindingCells(model string) []runner.Cell {
	cell := func(dialect, mem, d string) runner.Cell {
		return runner.Cell{Model: model, Dialect: dialect, Memory: mem, Descriptions: d, Check: runner.CheckOn}
	}
	return []runner.Cell{
		cell("fc", memory.None, "precise"), cell("fc", memory.Layered, "precise"),
		cell("react", memory.None, "precise"), cell("react", memory.Layered, "precise"),
		cell("react", memory.Layered, "original-manual"),
	}
}

// Findings prints the run of FindingCells as one table, and what it shows.
func Findings(r runner.Run) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Published findings, run again\n\nModel: %s. Snapshot %s, suite %s. 95 %% intervals (Wilson).\n\n", r.Cells[0].Label, r.Snapshot, r.Suite)
	b.WriteString("| dialect | memory | descriptions | follow-ups resolved | how the others failed | calls a turn | steps a turn | futile searches | wrong without a call |\n|---|---|---|---|---|---:|---:|---:|---:|\n")
	for _, s := range report.Summarize(r, report.Prices{}) {
		var shapes []string
		for _, c := range s.Shapes {
			shapes = append(shapes, fmt.Sprintf("%s %d", c.Name, c.N))
		}
		if len(shapes) == 0 {
			shapes = []string{"–"}
		}
		n := max(1, s.Turns)
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %.1f | %.1f | %d | %d |\n", s.Cell.Dialect, s.Cell.Memory, s.Cell.Cell.Descriptions, s.Resolved,
			strings.Join(shapes, ", "), float64(s.Calls)/float64(n), float64(s.Steps)/float64(n), searches(r, s.Cell.Cell), s.Idle)
	}
	b.WriteString("\nFollow-ups, paired:\n\n")
	for _, p := range [][2]int{{0, 1}, {2, 3}, {1, 3}, {4, 3}} {
		if p[0] >= len(r.Cells) || p[1] >= len(r.Cells) {
			continue
		}
		a, c := followUps(r, p[0]), followUps(r, p[1])
		v := stats.Compare(a, c, 1)
		fmt.Fprintf(&b, "- %s · %s · %s against %s · %s · %s: **%s**, %d : %d, p = %.3f; this sample shows differences from %.0f points on.\n",
			r.Cells[p[1]].Dialect, r.Cells[p[1]].Memory, r.Cells[p[1]].Cell.Descriptions, r.Cells[p[0]].Dialect, r.Cells[p[0]].Memory, r.Cells[p[0]].Cell.Descriptions,
			v.Verdict, v.Split.OnlyFirst, v.Split.OnlySecond, v.P, 100*v.Detectable)
	}
	b.WriteString("\nWithout memory fewer calls are made because less is done: the turns that would have needed them are asked back or wrong (last column).\n")
	b.WriteString("\nThe path of one question under the two descriptions, text dialect:\n\n")
	for _, i := range []int{4, 3} {
		if i < len(r.Cells) {
			fmt.Fprintf(&b, "- %s: %s\n", r.Cells[i].Cell.Descriptions, path(r, i))
		}
	}
	return b.String()
}

// searches counts the calls of rag_search under a cell, none of which the seed
// questions need.
func searches(r runner.Run, c runner.Cell) (n int) {
	for _, d := range r.Dialogues {
		if r.Cells[d.Cell].Cell != c {
			continue
		}
		for _, t := range d.Turns {
			for _, s := range t.Trace.Record.Steps {
				if s.Tool == "rag_search" {
					n++
				}
			}
		}
	}
	return n
}

// followUps gives each follow-up of a cell as a task of its own: that is how
// the findings were published. The follow-ups of a dialogue lean on each other,
// so the probabilities are a little too small.
func followUps(r runner.Run, cell int) []float64 {
	var out []float64
	for _, d := range r.Dialogues {
		if d.Cell != cell || d.Repeat > 0 {
			continue
		}
		for _, t := range d.Turns {
			if t.Result.Reference == "" {
				continue
			}
			x := 0.0
			if t.Result.Resolved {
				x = 1
			}
			out = append(out, x)
		}
	}
	return out
}

// path lists the tools of each turn of the first dialogue.
func path(r runner.Run, cell int) string {
	var turns []string
	for _, d := range r.Dialogues {
		if d.Cell != cell {
			continue
		}
		for _, t := range d.Turns {
			tools := []string{}
			for _, s := range t.Trace.Record.Steps {
				tools = append(tools, s.Tool)
			}
			if len(tools) == 0 {
				tools = []string{"no call"}
			}
			turns = append(turns, t.Question+" → "+strings.Join(tools, ", "))
		}
		break
	}
	return strings.Join(turns, "; ")
}
