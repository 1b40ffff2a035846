package eval

import (
	"fmt"
	"slices"
	"strings"

	"hedui/memory"
)

// Markdown prints the report.
func (r MemoryReport) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Memory policies\n\nModel: %s, a deterministic program and not a language model. Snapshot %s. Repeated runs give the same numbers, but for allocations.\n", r.Model, r.Snapshot)
	fmt.Fprintf(&b, "\n## What is kept of %d turns\n\nSaid is everything said so far, in characters, with nothing cut and no cap; kept is what the next request carries of it.\n", r.Turns)
	if r.Turns >= sampled {
		fmt.Fprintf(&b, "From turn %d on, recallable and citable are of a sample of the turns.\n", sampled)
	}
	r.writeTurns(&b, Even, "Three calls a turn that return 1,400 to 2,500 characters each, every third turn in English")
	r.writeTurns(&b, Uneven, "None to six calls a turn that return 40 to 8,000 characters each, rows, passages and failures, every third turn in English")
	r.writePolicies(&b)
	r.writeFollowUps(&b)
	r.writeFailures(&b)
	return b.String()
}

func (r MemoryReport) sizes(shape, policy string) []SizeRow {
	for _, t := range r.Sizes {
		if t.Conversation == shape && t.Policy == policy {
			return t.Rows
		}
	}
	return nil
}

// writeTurns prints the layered policy turn by turn.
func (r MemoryReport) writeTurns(b *strings.Builder, shape, what string) {
	rows := r.sizes(shape, memory.Layered)
	fmt.Fprintf(b, "\n### %s: `layered`\n\n", what)
	t := table{head: []string{"turn", "said", "kept", "share", "tokens", "whole", "brief", "listed", "recallable", "citable"}}
	for _, row := range rows {
		t.add(fmt.Sprint(row.Turn), thousands(row.Said), thousands(row.Kept), percent(row.Share), thousands(row.Tokens),
			fmt.Sprint(row.Whole), fmt.Sprint(row.Brief), fmt.Sprint(row.Listed), of(row.Recalled, row.Asked), of(row.Citable, row.Asked))
	}
	t.write(b)
	b.WriteString("\n" + layersTakeOver(rows) + "\n")
}

// layersTakeOver says from which turn on each layer carries something.
func layersTakeOver(rows []SizeRow) string {
	layers := []struct {
		what  string
		holds func(SizeRow) bool
	}{
		{"turns as question and answer", func(x SizeRow) bool { return x.Brief > 0 }},
		{"facts in the index whose turns have left the view", func(x SizeRow) bool { return x.Whole+x.Brief < x.Turn && x.Listed > 0 }},
		{"facts that are listed when a question names them, for want of room", func(x SizeRow) bool { return x.Listed < x.Turn }},
	}
	text := "Where each layer takes over:"
	for i, l := range layers {
		at := "not needed yet"
		if k := slices.IndexFunc(rows, l.holds); k >= 0 {
			at = fmt.Sprintf("from turn %d", rows[k].Turn)
		}
		text += fmt.Sprintf(" %s %s%s", l.what, at, []string{";", ";", "."}[i])
	}
	return text + " Recallable: the question comes back when one refers to it by its number. " +
		"Citable: its figure stands in the view when it is asked for again, and Check lets it be printed without a new query."
}

// writePolicies compares the policies: at the last turn, and what can be cited
// on the way there.
func (r MemoryReport) writePolicies(b *strings.Builder) {
	for _, shape := range []string{Even, Uneven} {
		fmt.Fprintf(b, "\n### All policies after turn %d, turns %s\n\n", r.Turns, map[string]string{Even: "alike", Uneven: "unlike"}[shape])
		t := table{head: []string{"policy", "kept", "share", "tokens", "pairing violations", "seen", "citable", "recallable", "allocations"}}
		for _, p := range MemoryPolicies {
			rows := r.sizes(shape, p)
			last, broken := rows[len(rows)-1], 0
			for _, row := range rows {
				broken += row.Broken
			}
			t.add(p, thousands(last.Kept), percent(last.Share), thousands(last.Tokens), fmt.Sprint(broken), of(last.Seen, last.Asked), of(last.Citable, last.Asked), of(last.Recalled, last.Asked), fmt.Sprint(last.Allocs))
		}
		t.write(b)
	}
	b.WriteString("\nSeen: the value stands in the view with its company, when the question names the company. Allocations: of one view and one commit, once. " +
		"The last three policies are langchaingo's buffers (v0.1.14), written anew: ConversationWindowBuffer(5) and ConversationTokenBuffer(2000) fed with question and answer as documented, and the window fed with every message.\n")
	b.WriteString("\n### Facts citable, of those asked for, and share kept, turn by turn (turns alike)\n\n")
	t := table{head: append([]string{"turn"}, MemoryPolicies...)}
	for i, row := range r.sizes(Even, memory.Layered) {
		if n := row.Turn; n != 1 && n%5 != 0 && n != r.Turns {
			continue
		}
		cells := []string{fmt.Sprint(row.Turn)}
		for _, p := range MemoryPolicies {
			x := r.sizes(Even, p)[i]
			cells = append(cells, of(x.Citable, x.Asked)+" · "+percent(x.Share))
		}
		t.add(cells...)
	}
	t.write(b)
}

func (r MemoryReport) writeFollowUps(b *strings.Builder) {
	fmt.Fprintf(b, "\n## Follow-ups resolved\n\n%d conversations of five turns and more, Chinese and English. Resolved: answered, and resting on exactly the facts meant. 95 %% intervals (Wilson).\n\n", r.Dialogues)
	t := table{head: []string{"policy", "resolved", "asked back", "calls", "largest request"}}
	for _, f := range r.FollowUp {
		if f.Kind == "" {
			t.add(f.Policy, f.Resolved.String(), fmt.Sprint(f.AskedBack), fmt.Sprint(f.Calls), thousands(f.Runes))
		}
	}
	t.write(b)
	b.WriteString("\n### Memory on (`layered`) against off (`none`), the same follow-ups\n\nOnly on : only off, with the exact two-sided McNemar test.\n\n")
	t = table{head: []string{"kind", "on", "off", "only on : only off"}}
	for _, k := range r.OnOff {
		t.add(orAll(k.Kind), k.On.String(), k.Off.String(), k.Split.String())
	}
	t.write(b)
	b.WriteString("\n### By kind, all policies\n\n")
	t = table{head: append([]string{"kind"}, MemoryPolicies...)}
	for _, k := range r.OnOff {
		cells := []string{orAll(k.Kind)}
		for _, p := range MemoryPolicies {
			for _, f := range r.FollowUp {
				if f.Policy == p && f.Kind == k.Kind {
					cells = append(cells, short(f.Resolved))
				}
			}
		}
		t.add(cells...)
	}
	t.write(b)
}

func (r MemoryReport) writeFailures(b *strings.Builder) {
	fmt.Fprintf(b, "\n## The price of memory: after a failed call\n\nP(a later turn is wrong | every call failed at turn k, or at k and k+1), over all k, in conversations of %d turns that each name all they ask, so that nothing but the failure stands in their way. "+
		"Without quarantine the text of failures stays in the history. The suggestible model is a simulation, not a measurement: the analyst, made to leave a tool alone with probability %.1f for each failure of it that the history shows. "+
		"Turns of one conversation are not independent, so the intervals are somewhat too narrow.\n\n", failedTurns, beliefShare)
	t := table{head: []string{"model", "turns that fail", "no memory", "memory", "quarantine on", "quarantine off", "right only with quarantine : only without", "right only with memory : only without"}}
	for i, f := range r.Failure {
		if f.Policy == memory.None || !f.Quarantine {
			continue
		}
		off := r.Failure[i+1]
		t.add(f.Model, fmt.Sprint(f.Outage), r.wrongWithout(f), f.Policy, f.LaterWrong.String(), off.LaterWrong.String(), splitText(f.Off), splitText(f.None))
	}
	t.write(b)
}

// wrongWithout is how often later turns are wrong without memory.
func (r MemoryReport) wrongWithout(row FailureRow) string {
	for _, f := range r.Failure {
		if f.Policy == memory.None && f.Model == row.Model && f.Outage == row.Outage {
			return f.LaterWrong.String()
		}
	}
	return "–"
}

func splitText(p *Paired) string {
	switch {
	case p == nil:
		return "–"
	case p.OnlyFirst+p.OnlySecond == 0:
		return "the same"
	}
	return p.String()
}

func orAll(kind string) string {
	if kind == "" {
		return "all"
	}
	return kind
}

// short prints a rate without its percentage: 57/60 [86, 98].
func short(r Rate) string {
	if r.N == 0 {
		return "–"
	}
	return fmt.Sprintf("%d/%d [%.0f, %.0f]", r.Hits, r.N, 100*r.Low, 100*r.High)
}

func of(n, all int) string { return fmt.Sprintf("%d/%d", n, all) }

func percent(x float64) string { return fmt.Sprintf("%.1f %%", x) }

// thousands writes a count with commas.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
