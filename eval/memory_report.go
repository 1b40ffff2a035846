package eval

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"

	"hedui/memory"
)

// MemoryOptions says how much to measure. A nil *MemoryOptions, and any zero
// field, means the default.
type MemoryOptions struct {
	Turns int // of the made-up conversation; default 15
	Seeds int // throws of the dice of the simulated model; default 10
}

// MemoryReport is what `chat eval memory` prints.
type MemoryReport struct {
	Model     string       `json:"model"`
	Snapshot  string       `json:"snapshot"`
	Turns     int          `json:"turns"`
	Dialogues int          `json:"dialogues"`
	Sizes     []SizeTable  `json:"sizes"`
	FollowUp  []FollowRate `json:"follow_ups"`
	OnOff     []OnOff      `json:"memory_on_against_off"`
	Failure   []FailureRow `json:"after_a_failure"`
	Cases     []PolicyCase `json:"not_resolved"`
}

// OnOff compares the layered policy with none on the follow-ups of a kind; kind
// "" is all of them.
type OnOff struct {
	Kind string `json:"kind"`
	On   Rate   `json:"on"`
	Off  Rate   `json:"off"`
	// Split counts the follow-ups that only one of the two resolves.
	Split Paired `json:"split"`
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
	turns, seeds := 15, 10
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
	r.Dialogues = len(dialogues)
	for _, policy := range MemoryPolicies { // one after the other: they count allocations
		for _, shape := range []string{Even, Uneven} {
			table, err := w.measureSize(shape, policy, turns)
			if err != nil {
				return r, err
			}
			r.Sizes = append(r.Sizes, table)
		}
	}
	found, err := parallel(MemoryPolicies, func(policy string) ([]FollowUp, error) { return w.followUps(ctx, policy, dialogues) })
	if err != nil {
		return r, err
	}
	solved := map[string][]FollowUp{}
	for i, policy := range MemoryPolicies {
		solved[policy] = found[i]
		r.FollowUp = append(r.FollowUp, followRates(policy, found[i])...)
		for _, f := range found[i] {
			if !f.Resolved {
				r.Cases = append(r.Cases, PolicyCase{policy, f})
			}
		}
	}
	r.OnOff = onOff(solved[memory.Layered], solved[memory.None])
	r.Failure, err = w.failures(ctx, seeds)
	return r, err
}

// parallel gives f of each item, as many at a time as there are processors, in
// the order of the items. The first error in that order ends it.
func parallel[In, Out any](items []In, f func(In) (Out, error)) ([]Out, error) {
	out, errs := make([]Out, len(items)), make([]error, len(items))
	var wg sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, item := range items {
		wg.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			out[i], errs[i] = f(item)
		})
	}
	wg.Wait()
	return out, errors.Join(errs...)
}

// onOff compares the same follow-ups with memory and without, all of them first,
// then by kind.
func onOff(on, off []FollowUp) []OnOff {
	var out []OnOff
	for _, kind := range kindsOf(on) {
		var a, b []bool
		hitsA, hitsB := 0, 0
		for i := range on {
			if kind != "" && on[i].Kind != kind {
				continue
			}
			a, b = append(a, on[i].Resolved), append(b, off[i].Resolved)
			if on[i].Resolved {
				hitsA++
			}
			if off[i].Resolved {
				hitsB++
			}
		}
		out = append(out, OnOff{Kind: kind, On: NewRate(hitsA, len(a)), Off: NewRate(hitsB, len(b)), Split: NewPaired(a, b)})
	}
	return out
}

// kindsOf lists the kinds of follow-ups, "" for all of them first.
func kindsOf(found []FollowUp) []string {
	kinds := []string{""}
	for _, f := range found {
		if !slices.Contains(kinds, f.Kind) {
			kinds = append(kinds, f.Kind)
		}
	}
	slices.Sort(kinds)
	return kinds
}

// followRates counts follow-ups by kind, all of them first.
func followRates(policy string, found []FollowUp) []FollowRate {
	var out []FollowRate
	for _, kind := range kindsOf(found) {
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
