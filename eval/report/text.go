package report

import (
	"fmt"
	"strings"
)

// Markdown prints the report: what was run, the table of cells, comparisons,
// how turns failed, and the gate.
func (r Report) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Evaluation: %s\n\nSnapshot %s, suite %s. 95 %% intervals (Wilson).\n\n", cell(r.Run.Suite), r.Run.Snapshot, r.Run.SuiteHash)
	r.gate(&b)
	for _, s := range r.Summaries {
		fmt.Fprintf(&b, "- %s: %s, descriptions %s\n", s.Cell.Model, s.Cell.Label, s.Cell.Hash)
	}
	b.WriteString("\n" + r.Table())
	for _, v := range r.Comparisons {
		fmt.Fprintf(&b, "\n- %s against %s: **%s** (%s)\n", v.Second, v.First, v.Pass.Verdict, v.Pass)
	}
	for _, s := range r.Summaries {
		s.details(&b)
	}
	return b.String()
}

func (r Report) gate(b *strings.Builder) {
	g := r.Gate
	fmt.Fprintf(b, "**Gate: %s** (code %d)", g.Verdict, g.Code)
	if g.Added+len(g.Fixed) > 0 {
		fmt.Fprintf(b, "; %d fixed, %d new: --update-baseline takes them in", len(g.Fixed), g.Added)
	}
	b.WriteString("\n\n")
	for _, list := range []struct {
		name  string
		lines []string
	}{{"", g.Reasons}, {"regressed: ", g.Broken}, {"removed: ", g.Removed}} {
		for i, l := range list.lines {
			if i == 20 {
				fmt.Fprintf(b, "- … and %d more\n", len(list.lines)-i)
				break
			}
			fmt.Fprintf(b, "- %s%s\n", list.name, cell(l))
		}
	}
	if len(g.Reasons)+len(g.Broken)+len(g.Removed) > 0 {
		b.WriteString("\n")
	}
}

// columns of the table of cells.
var columns = []struct {
	head string
	of   func(Summary) string
}{
	{"cell", func(s Summary) string { return s.Cell.String() }},
	{"turns", func(s Summary) string { return itoa(s.Turns) }},
	{"pass", func(s Summary) string { return s.Pass.String() }},
	{"answer right", func(s Summary) string { return s.Answer.String() }},
	{"outcome right", func(s Summary) string { return s.Outcome.String() }},
	{"references", func(s Summary) string { return s.Resolved.String() }},
	{"first tool", func(s Summary) string { return s.FirstTool.String() }},
	{"arguments", func(s Summary) string { return percent(s.Arguments, s.ArgCalls) }},
	{"calls", func(s Summary) string { return per(s.Calls, s.Turns) }},
	{"futile", func(s Summary) string { return itoa(s.Futile) }},
	{"steps", func(s Summary) string { return per(s.Steps, s.Turns) }},
	{"wrong, no call", func(s Summary) string { return itoa(s.Idle) }},
	{"runes sent", func(s Summary) string { return per(s.Runes, s.Turns) }},
	{"tokens", func(s Summary) string { return per(s.Tokens, s.Turns) }},
	{"cost", func(s Summary) string { return s.price() }},
	{"Check objected", func(s Summary) string { return itoa(s.Interventions) }},
	{"ungrounded", func(s Summary) string { return itoa(s.Ungrounded) }},
	{"wrong after a failure", func(s Summary) string { return s.AfterFailure.String() }},
	{"infra", func(s Summary) string { return itoa(s.Infra) }},
}

// Table is the Markdown table of cells. Calls, steps, runes and tokens are per
// turn.
func (r Report) Table() string {
	var b strings.Builder
	rule := "|"
	b.WriteString("|")
	for i, c := range columns {
		b.WriteString(" " + c.head + " |")
		rule += map[bool]string{true: "---|", false: "---:|"}[i == 0]
	}
	b.WriteString("\n" + rule + "\n")
	for _, s := range r.Summaries {
		b.WriteString("|")
		for _, c := range columns {
			b.WriteString(" " + cell(c.of(s)) + " |")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// price is what the cell cost, "" when nothing has a price.
func (s Summary) price() string {
	if s.Currency == "" {
		return ""
	}
	return s.Cost.String() + " " + s.Currency
}

func (s Summary) details(b *strings.Builder) {
	fmt.Fprintf(b, "\n## %s\n\n", cell(s.Cell.String()))
	fmt.Fprintf(b, "Asked back when it should: %s; when it should not: %s. Wrong where no call had failed: %s.", s.AskedWhenDue, s.AskedWhenNot, s.WithoutOne)
	if s.Currency != "" {
		fmt.Fprintf(b, " Cost %s %s.", s.Cost.String(), s.Currency)
	}
	b.WriteString("\n\n")
	for _, p := range s.PassAll {
		fmt.Fprintf(b, "- pass^%d: %.1f %% of %d tasks\n", p.K, 100*p.Share, p.Tasks)
	}
	if s.Noise.Draws > 0 {
		fmt.Fprintf(b, "- against itself (A/A, %d draws): alarms %s; differences up to %.1f points are noise\n", s.Noise.Draws, s.Noise.Alarms, 100*s.Noise.Floor)
	}
	for _, f := range s.FormatErrors {
		fmt.Fprintf(b, "- format errors, %s: %d\n", f.Name, f.N)
	}
	for _, c := range s.Shapes {
		fmt.Fprintf(b, "- failure shape, %s: %d\n", c.Name, c.N)
	}
	for _, list := range []struct {
		head  string
		rates []NamedRate
	}{{"class", s.Classes}, {"reference", s.References}} {
		if len(list.rates) == 0 {
			continue
		}
		fmt.Fprintf(b, "\n| %s | right |\n|---|---:|\n", list.head)
		for _, n := range list.rates {
			fmt.Fprintf(b, "| %s | %s |\n", cell(n.Name), n.Rate)
		}
	}
	if len(s.Confusion) > 0 {
		b.WriteString("\n| tool expected first | tool called first | turns |\n|---|---|---:|\n")
		for _, c := range s.Confusion {
			fmt.Fprintf(b, "| %s | %s | %d |\n", c.Wanted, c.First, c.N)
		}
	}
}

// Text is the report for a terminal: what changes a decision, and no more.
func (r Report) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s · snapshot %s\n", r.Run.Suite, r.Run.Snapshot)
	for _, s := range r.Summaries {
		fmt.Fprintf(&b, "\n%s\n  %s\n", s.Cell.String(), s.Cell.Label)
		for _, c := range columns[1:] {
			if v := c.of(s); v != "–" && v != "0" && v != "0.0" {
				fmt.Fprintf(&b, "  %-24s %s\n", c.head, v)
			}
		}
		for _, c := range s.Shapes {
			fmt.Fprintf(&b, "  %-24s %d\n", "✗ "+c.Name, c.N)
		}
	}
	for _, v := range r.Comparisons {
		fmt.Fprintf(&b, "\n%s\n  against %s\n  %s（%s）\n", v.Second, v.First, v.Pass, v.Pass.Verdict.Chinese())
	}
	b.WriteString("\n")
	r.gate(&b)
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func percent(x float64, n int) string {
	if n == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f %% (n = %d)", 100*x, n)
}

func per(n, turns int) string {
	if turns == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f", float64(n)/float64(turns))
}

// cell makes text safe inside a table or a list item.
func cell(s string) string {
	return strings.NewReplacer("|", "\\|", "\n", " ", "<", "&lt;", "`", "'").Replace(clean(s))
}
