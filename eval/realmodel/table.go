package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"hedui/eval/runner"
	"hedui/loop"
)

// column is what became of the turns under one dialect.
type column struct {
	dialect              string
	turns, broken        int
	outcomes             map[loop.Outcome]int
	pass, figures        int
	ungrounded, objected int
	called, replies      int
	byTurn               [][2]int // of each turn of a dialogue: replies that broke the rules, replies
	elapsed              time.Duration
}

func (c *column) add(d runner.Dialogue) {
	if d.Infra != "" {
		c.broken++
	}
	for i, t := range d.Turns {
		c.turns++
		c.outcomes[t.Trace.Record.Outcome]++
		if t.Result.Pass {
			c.pass++
		}
		c.figures += len(t.Trace.Record.Figures)
		c.ungrounded += t.Result.Ungrounded
		c.objected += len(t.Trace.Objections)
		c.called += len(t.Trace.Record.Steps)
		c.replies += t.Trace.Steps
		for len(c.byTurn) <= i {
			c.byTurn = append(c.byTurn, [2]int{})
		}
		c.byTurn[i][0] += t.Trace.Unread
		c.byTurn[i][1] += t.Trace.Steps
		c.elapsed += t.Trace.Elapsed
	}
}

// table writes the run as Markdown, one column for each dialect.
func table(r runner.Run) string {
	columns := make([]column, len(r.Cells))
	for i, c := range r.Cells {
		columns[i] = column{dialect: c.Dialect, outcomes: map[loop.Outcome]int{}}
	}
	for _, d := range r.Dialogues {
		columns[d.Cell].add(d)
	}
	var b strings.Builder
	row := func(name string, value func(c column) string) {
		b.WriteString("| " + name)
		for _, c := range columns {
			b.WriteString(" | " + value(c))
		}
		b.WriteString(" |\n")
	}
	row("", func(c column) string { return c.dialect })
	b.WriteString("|---" + strings.Repeat("|---", len(columns)) + "|\n")
	row("turns", func(c column) string { return fmt.Sprint(c.turns) })
	row("dialogues that broke off", func(c column) string { return fmt.Sprint(c.broken) })
	row("right", func(c column) string { return fmt.Sprintf("%d of %d", c.pass, c.turns) })
	row("outcomes", func(c column) string {
		var parts []string
		for _, o := range []loop.Outcome{loop.Answered, loop.Partial, loop.NeedInput, loop.Refused} {
			if n := c.outcomes[o]; n > 0 {
				parts = append(parts, fmt.Sprintf("%s %d", o, n))
			}
		}
		return strings.Join(parts, ", ")
	})
	row("figures shown", func(c column) string { return fmt.Sprint(c.figures) })
	row("… bound to no fact", func(c column) string { return fmt.Sprint(c.ungrounded) })
	row("objections of Check", func(c column) string { return fmt.Sprint(c.objected) })
	row("tool calls", func(c column) string { return fmt.Sprint(c.called) })
	row("replies", func(c column) string { return fmt.Sprint(c.replies) })
	row("format errors of replies, by turn", func(c column) string {
		var parts []string
		for _, n := range c.byTurn {
			parts = append(parts, fmt.Sprintf("%d/%d", n[0], n[1]))
		}
		return strings.Join(parts, ", ")
	})
	row("time a turn", func(c column) string {
		return (c.elapsed / time.Duration(max(c.turns, 1))).Round(time.Second).String()
	})
	return strings.TrimSuffix(b.String(), "\n") + "\n" + wrongTurns(r)
}

// wrongTurns lists what was shown where a turn is not right.
func wrongTurns(r runner.Run) string {
	var b strings.Builder
	for _, d := range r.Dialogues {
		for _, t := range d.Turns {
			if t.Result.Pass {
				continue
			}
			answer := strings.Join(strings.Fields(t.Trace.Record.Answer), " ")
			why := slices.Compact(slices.Clone(t.Result.Why))
			fmt.Fprintf(&b, "- %s, %s: %s → %s (%s)\n", r.Cells[d.Cell].Dialect, t.Question, t.Trace.Record.Outcome, answer, strings.Join(why, "; "))
		}
		if d.Infra != "" {
			fmt.Fprintf(&b, "- %s, %s broke off: %s\n", r.Cells[d.Cell].Dialect, d.Name, d.Infra)
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "\n" + b.String()
}
