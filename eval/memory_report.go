package eval

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hedui/memory"
)

// MemoryOptions says how much to measure. A nil *MemoryOptions, and any zero
// field, means the default.
type MemoryOptions struct {
	Turns int // of the made-up conversation; default 15
	Seeds int // throws of the dice of the simulated model; default 6
}

// MemoryReport is what `chat eval memory` prints.
type MemoryReport struct {
	Model    string       `json:"model"`
	Snapshot string       `json:"snapshot"`
	Turns    int          `json:"turns"`
	Sizes    []SizeTable  `json:"sizes"`
	FollowUp []FollowRate `json:"follow_ups"`
	OnOff    Paired       `json:"memory_on_against_off"`
	Failure  []FailureRow `json:"after_a_failure"`
	Cases    []PolicyCase `json:"cases"`
}

// FollowRate is how many follow-ups of a kind a policy resolves; kind "" is all
// of them.
type FollowRate struct {
	Policy    string `json:"policy"`
	Kind      string `json:"kind"`
	Resolved  Rate   `json:"resolved"`
	AskedBack int    `json:"asked_back"`
	Calls     int    `json:"calls"`
	Runes     int    `json:"largest_request_runes"`
}

// PolicyCase is one follow-up that a policy did not resolve.
type PolicyCase struct {
	Policy string `json:"policy"`
	FollowUp
}

// Memory runs the benchmark of memory policies.
func (w *Workbench) Memory(ctx context.Context, opts *MemoryOptions) (MemoryReport, error) {
	turns, seeds := 15, 6
	if opts != nil && opts.Turns > 0 {
		turns = opts.Turns
	}
	if opts != nil && opts.Seeds > 0 {
		seeds = opts.Seeds
	}
	r := MemoryReport{Model: w.model.Name(), Snapshot: w.data.Version(), Turns: turns}
	dialogues, err := w.readDialogues(dialogueText)
	if err != nil {
		return r, err
	}
	solved := map[string][]bool{}
	for _, policy := range MemoryPolicies {
		table, err := w.measureSize(policy, turns)
		if err != nil {
			return r, err
		}
		r.Sizes = append(r.Sizes, table)
		found, err := w.followUps(ctx, policy, dialogues)
		if err != nil {
			return r, err
		}
		r.FollowUp = append(r.FollowUp, followRates(policy, found)...)
		for _, f := range found {
			solved[policy] = append(solved[policy], f.Resolved)
			if !f.Resolved {
				r.Cases = append(r.Cases, PolicyCase{policy, f})
			}
		}
	}
	r.OnOff = NewPaired(solved[memory.Layered], solved[memory.None])
	r.Failure, err = w.failures(ctx, seeds)
	return r, err
}

// followRates counts follow-ups by kind, all of them first.
func followRates(policy string, found []FollowUp) []FollowRate {
	kinds := []string{""}
	for _, f := range found {
		if !slices.Contains(kinds, f.Kind) {
			kinds = append(kinds, f.Kind)
		}
	}
	slices.Sort(kinds)
	var out []FollowRate
	for _, kind := range kinds {
		row := FollowRate{Policy: policy, Kind: kind}
		hits, n := 0, 0
		for _, f := range found {
			if kind != "" && f.Kind != kind {
				continue
			}
			n++
			row.Calls += f.Calls
			row.Runes = max(row.Runes, f.PromptRunes)
			if f.Resolved {
				hits++
			}
			if f.AskedBack {
				row.AskedBack++
			}
		}
		row.Resolved = NewRate(hits, n)
		out = append(out, row)
	}
	return out
}

// Markdown prints the report.
func (r MemoryReport) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Memory policies\n\nModel: %s, a deterministic program and not a language model. Snapshot %s. Repeated runs give the same numbers, but for allocations.\n", r.Model, r.Snapshot)
	r.writeSizes(&b)
	r.writeComparison(&b)
	r.writeFollowUps(&b)
	r.writeFailures(&b)
	return b.String()
}

// writeSizes prints the reference table: the layered policy turn by turn.
func (r MemoryReport) writeSizes(b *strings.Builder) {
	fmt.Fprintf(b, "\n## %d turns of three calls, observations of 1,400 to 2,500 characters, every third turn in English\n\n", r.Turns)
	b.WriteString("`layered`, turn by turn. Said is everything said so far, with nothing cut; kept is what the next request carries of it.\n\n")
	b.WriteString("| turn | said | kept | share | tokens | whole | as question and answer | facts listed | citable |\n|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, row := range r.Sizes[0].Rows {
		if n := row.Turn; n > 15 && n%25 != 0 && n != r.Turns {
			continue
		}
		fmt.Fprintf(b, "| %d | %s | %s | %.1f %% | %s | %d | %d | %d | %d/%d |\n", row.Turn, thousands(row.Said), thousands(row.Kept), row.Share,
			thousands(row.Tokens), row.Whole, row.Brief, row.Listed, row.Citable, row.Asked)
	}
}

// writeComparison prints the policies after the last turn.
func (r MemoryReport) writeComparison(b *strings.Builder) {
	fmt.Fprintf(b, "\nAfter turn %d:\n\n| policy | kept | share | tokens | pairing violations | facts seen | facts citable | allocations a turn |\n|---|---:|---:|---:|---:|---:|---:|---:|\n", r.Turns)
	for _, t := range r.Sizes {
		last := t.Rows[len(t.Rows)-1]
		broken := 0
		for _, row := range t.Rows {
			broken += row.Broken
		}
		fmt.Fprintf(b, "| %s | %s | %.1f %% | %s | %d | %d/%d | %d/%d | %d |\n", t.Policy, thousands(last.Kept), last.Share, thousands(last.Tokens),
			broken, last.Seen, last.Asked, last.Citable, last.Asked, last.Allocs)
	}
	b.WriteString("\nSeen: the value stands in the view with its company, when the question names the company. Citable: it can also be cited by its id. " +
		"The last three are langchaingo's buffers (v0.1.14), written anew: ConversationWindowBuffer(5) and ConversationTokenBuffer(2000) fed with question and answer as documented, and the window fed with every message.\n")
}

func (r MemoryReport) writeFollowUps(b *strings.Builder) {
	b.WriteString("\n## Follow-ups resolved\n\n20 conversations of five turns and more. Resolved: answered, and resting on exactly the facts meant. 95 % intervals (Wilson).\n\n")
	kinds := []string{}
	for _, f := range r.FollowUp {
		if f.Policy == r.FollowUp[0].Policy {
			kinds = append(kinds, f.Kind)
		}
	}
	b.WriteString("| policy | all | asked back | calls | largest request |\n|---|---|---:|---:|---:|\n")
	for _, f := range r.FollowUp {
		if f.Kind == "" {
			fmt.Fprintf(b, "| %s | %s | %d | %d | %s |\n", f.Policy, f.Resolved, f.AskedBack, f.Calls, thousands(f.Runes))
		}
	}
	fmt.Fprintf(b, "\nMemory on (`layered`) against off (`none`), the same follow-ups: %s.\n\n| kind |", r.OnOff)
	for _, p := range MemoryPolicies {
		b.WriteString(" " + p + " |")
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(MemoryPolicies)) + "\n")
	for _, kind := range kinds[1:] {
		b.WriteString("| " + kind + " |")
		for _, p := range MemoryPolicies {
			for _, f := range r.FollowUp {
				if f.Policy == p && f.Kind == kind {
					fmt.Fprintf(b, " %s |", f.Resolved)
				}
			}
		}
		b.WriteString("\n")
	}
}

func (r MemoryReport) writeFailures(b *strings.Builder) {
	fmt.Fprintf(b, "\n## After a failed call\n\nP(a later turn is wrong | every call failed at turn k, or at k and k+1), over all k, in conversations of %d turns that each name all they ask. Without quarantine the text of failures stays in the history. "+
		"The suggestible model is a simulation, not a measurement: the analyst, made to leave a tool alone with probability %.1f for each failure that it sees in the history.\n\n", failedTurns, beliefShare)
	b.WriteString("| model | policy | turns that fail | quarantine | later turns wrong |\n|---|---|---:|---|---|\n")
	onOff := map[bool]string{true: "on", false: "off"}
	for _, f := range r.Failure {
		fmt.Fprintf(b, "| %s | %s | %d | %s | %s |\n", f.Model, f.Policy, f.Outage, onOff[f.Quarantine], f.LaterWrong)
	}
}

// thousands writes a count with commas.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
