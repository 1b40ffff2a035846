package main

import (
	"context"
	"errors"
	"fmt"

	"hedui/descriptions"
	"hedui/eval/describe"
	"hedui/eval/report"
	"hedui/eval/runner"
)

// evalCompareCmd is the paired experiment of two variants.
type evalCompareCmd struct {
	A string `arg:"" help:"The variant that is compared with."`
	B string `arg:"" help:"The variant that is compared."`
	evalExperiment
	Flips bool `help:"List every task that flips."`
}

// evalExperiment is what description experiments are run with.
type evalExperiment struct {
	evalModels
	Suite    string `default:"descriptions" help:"A suite by name or path."`
	Split    string `enum:"train,held,all" default:"held" help:"Tasks of this split."`
	Model    string `default:"offline" help:"See eval run."`
	Dialect  string `default:"fc" help:"fc, react."`
	Memory   string `default:"layered" help:"layered, full, window, none."`
	Repeats  int    `default:"1" help:"Runs of each dialogue, with models that vary."`
	Parallel int    `default:"0" help:"Dialogues at a time; 0: as many as processors."`
	Seed     uint64 `default:"1" help:"Of models that draw lots."`
	JSON     bool   `name:"json" help:"Print one JSON object."`
}

func (e evalExperiment) cell(variant string) runner.Cell {
	return runner.Cell{Model: e.Model, Dialect: e.Dialect, Memory: e.Memory, Descriptions: variant, Check: runner.CheckOn}
}

func (e evalExperiment) options() *runner.Options {
	return &runner.Options{Repeats: e.Repeats, Parallel: e.Parallel, Seed: e.Seed}
}

// Run implements the command.
func (e *evalCompareCmd) Run(ctx context.Context, c console) (err error) {
	rig, done, err := e.newRig(c, e.Model)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	s, err := openSuite(e.Suite, rig.Gold)
	if err != nil {
		return err
	}
	if e.Split != "all" {
		s = s.Split(e.Split)
	}
	out, err := rig.Suite(ctx, s, []runner.Cell{e.cell(e.A), e.cell(e.B)}, e.options())
	if err != nil {
		return usageError{err.Error()}
	}
	contracts, err := rig.Contracts()
	if err != nil {
		return err
	}
	var sets [2]descriptions.Set
	for i, v := range []string{e.A, e.B} {
		if sets[i], err = rig.Set(v); err != nil {
			return usageError{err.Error()}
		}
	}
	r := report.New(out, nil, report.Limits{}, report.Prices{})
	if r.Gate.Code != report.CodePass {
		fmt.Fprintln(c.err, "chat:", r.Gate.Verdict)
		return exitCode(r.Gate.Code)
	}
	flips := describe.Attribute(out, s, 0, 1, sets, contracts)
	if e.JSON {
		return writeJSON(c.out, map[string]any{"comparison": r.Comparisons[0], "summaries": r.Summaries, "flips": flips})
	}
	fmt.Fprintf(c.out, "%s\n\n%s against %s (%s tasks): %s（%s）\n\n", r.Table(), e.B, e.A, e.Split, r.Comparisons[0].Pass, r.Comparisons[0].Pass.Verdict.Chinese())
	for _, cause := range describe.Causes(flips) {
		fmt.Fprintln(c.out, "-", cause)
	}
	if e.Flips {
		for _, f := range flips {
			fmt.Fprintf(c.out, "%s %s: %s → %s, %s: %s\n", f.Task, f.Question, f.From, f.To, f.Field, f.Lost)
		}
	}
	return nil
}

// evalSuggestCmd looks for the smallest edit that mends a variant.
type evalSuggestCmd struct {
	Variant string `arg:"" help:"The variant to edit."`
	Than    string `default:"precise" placeholder:"VARIANT" help:"The better one to learn from."`
	evalExperiment
}

// Run implements the command. Nothing is written to a description's file.
func (e *evalSuggestCmd) Run(ctx context.Context, c console) (err error) {
	rig, done, err := e.newRig(c, e.Model)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	s, err := openSuite(e.Suite, rig.Gold)
	if err != nil {
		return err
	}
	got, err := describe.Suggest(ctx, rig, s, e.Variant, e.Than, e.cell(e.Variant), e.options())
	if err != nil {
		return usageError{err.Error()}
	}
	if e.JSON {
		return writeJSON(c.out, got)
	}
	if len(got.Edits) == 0 {
		fmt.Fprintf(c.out, "%s loses no train task to %s that a word would mend.\n", e.Variant, e.Than)
		return nil
	}
	fmt.Fprintf(c.out, "%s, %d words added:\n", e.Variant, got.Words)
	for _, edit := range got.Edits {
		fmt.Fprintln(c.out, " ", edit)
	}
	for _, t := range got.Tried {
		fmt.Fprintf(c.out, "  tried with %d words: train %s\n", t.Words, t.Passed)
	}
	fmt.Fprintf(c.out, "train (chosen by it, no result): %s\nheld out: %s\n", got.Train, got.Held)
	if got.Overfit {
		fmt.Fprintln(c.out, "warning: held-out tasks gain less than the train tasks' interval: the edit fits the train tasks")
	}
	return nil
}

// evalFindingsCmd runs the published findings again.
type evalFindingsCmd struct {
	evalModels
	Model string `default:"offline" help:"See eval run."`
}

// Run implements the command.
func (e *evalFindingsCmd) Run(ctx context.Context, c console) (err error) {
	rig, done, err := e.newRig(c, e.Model)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	s, err := openSuite("seed", rig.Gold)
	if err != nil {
		return err
	}
	out, err := rig.Suite(ctx, s, describe.FindingCells(e.Model), nil)
	if err != nil {
		return usageError{err.Error()}
	}
	fmt.Fprint(c.out, describe.Findings(out))
	return nil
}
