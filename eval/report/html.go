package report

import (
	_ "embed" // the page
	"fmt"
	"html/template"
	"io"

	"hedui/eval/runner"
	"hedui/eval/stats"
)

//go:embed page.html
var pageText string

// page escapes everything by where it stands; it holds no script and asks for
// nothing from elsewhere.
var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"bar": newBar, "clean": clean, "row": func(i int) int { return 24 * i },
	"matrix": matrixOf, "turns": turnsOf,
}).Parse(pageText))

// HTML writes the report as one page that stands alone.
func (r Report) HTML(w io.Writer) error {
	if err := page.Execute(w, r); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}

// bar is a rate drawn: all lengths in units of a 200 wide picture.
type bar struct{ Width, Low, Span int }

func newBar(r stats.Rate) bar {
	if r.N == 0 {
		return bar{}
	}
	at := func(x float64) int { return int(200*x + 0.5) }
	return bar{at(float64(r.Hits) / float64(r.N)), at(r.Low), max(1, at(r.High)-at(r.Low))}
}

// matrix is a confusion matrix with a column for every tool that was called.
type matrix struct {
	Columns []string
	Rows    []matrixRow
}

type matrixRow struct {
	Wanted string
	Counts []int
}

func matrixOf(list []Confusion) matrix {
	var m matrix
	column, row := map[string]int{}, map[string]int{}
	for _, c := range list {
		if _, ok := column[c.First]; !ok {
			column[c.First] = len(m.Columns)
			m.Columns = append(m.Columns, c.First)
		}
	}
	for _, c := range list {
		i, ok := row[c.Wanted]
		if !ok {
			i = len(m.Rows)
			row[c.Wanted] = i
			m.Rows = append(m.Rows, matrixRow{c.Wanted, make([]int, len(m.Columns))})
		}
		m.Rows[i].Counts[column[c.First]] = c.N
	}
	return m
}

// pageTurn is a turn for the drill-down.
type pageTurn struct {
	Dialogue runner.Dialogue
	N        int
	runner.Turn
}

// turnsOf lists the turns of a cell, wrong ones first.
func turnsOf(r runner.Run, cell int) []pageTurn {
	var wrong, right []pageTurn
	for _, d := range r.Dialogues {
		if d.Cell != cell {
			continue
		}
		for n, t := range d.Turns {
			p := pageTurn{d, n + 1, t}
			if t.Result.Pass {
				right = append(right, p)
			} else {
				wrong = append(wrong, p)
			}
		}
	}
	return append(wrong, right...)
}
