package main

import (
	"fmt"
	"io"
	"strings"

	"hedui/descriptions"
	"hedui/eval/runner"
)

// evalLintCmd compares what descriptions promise with what tools return.
type evalLintCmd struct {
	Variants []string `arg:"" optional:"" help:"Variants; all of them by default."`
}

// Run implements the command. It needs no model: one finding a line, then a
// summary whose lines begin with #, and exit 0 whatever is found.
func (e *evalLintCmd) Run(c console) error {
	rig, err := runner.NewRig(evalToday)
	if err != nil {
		return err
	}
	contracts, err := rig.Contracts()
	if err != nil {
		return err
	}
	if len(e.Variants) == 0 {
		e.Variants = descriptions.Variants()
	}
	found := make([][]descriptions.Problem, len(e.Variants))
	for i, v := range e.Variants {
		set, err := descriptions.Load(v)
		if err != nil {
			return usageError{err.Error()}
		}
		found[i] = append(descriptions.Lint(set, contracts), descriptions.Wording(set, contracts)...)
	}
	for i, v := range e.Variants {
		for _, p := range found[i] {
			fmt.Fprintf(c.out, "%s %s %s: %s\n", v, p.Tool, p.Rule, p.Detail)
		}
	}
	lintSummary(c.out, e.Variants, found)
	return nil
}

// lintRemedies say what to do about each kind of finding, the gravest first.
var lintRemedies = []struct {
	rule   descriptions.Rule
	remedy string
}{
	{descriptions.NoDescribing, "a tool has no text; write one"},
	{descriptions.NoContract, "a text is of no tool; remove it"},
	{descriptions.NotReturned, "a model calls in vain; strike the promise"},
	{descriptions.NotPromised, "a model will not look here; name the field"},
	{descriptions.Overlap, "a model may take either; say in one when to use the other"},
	{descriptions.NoArgument, "a model guesses the argument; name it"},
	{descriptions.NoOtherTool, "say what the tool does not give, and which one does"},
	{descriptions.NoUnits, "say the unit of the figures"},
	{descriptions.NoPurpose, "say what the tool is for"},
	{descriptions.TooLong, "every request pays for it; shorten"},
}

// lintSummary counts the findings by rule and variant, and says what to do
// about each rule that found something.
func lintSummary(out io.Writer, variants []string, found [][]descriptions.Problem) {
	all := 0
	var clean []string
	for i, problems := range found {
		all += len(problems)
		if len(problems) == 0 {
			clean = append(clean, variants[i])
		}
	}
	fmt.Fprintf(out, "# %d findings in %d of %d variants", all, len(variants)-len(clean), len(variants))
	if len(clean) > 0 {
		fmt.Fprintf(out, "; none in %s", strings.Join(clean, ", "))
	}
	fmt.Fprintln(out)
	for _, r := range lintRemedies {
		sum := 0
		var each []string
		for i, problems := range found {
			n := 0
			for _, p := range problems {
				if p.Rule == r.rule {
					n++
				}
			}
			if sum += n; n > 0 {
				each = append(each, fmt.Sprintf("%s %d", variants[i], n))
			}
		}
		if sum > 0 {
			fmt.Fprintf(out, "# %4d %s: %s\n#      %s\n", sum, r.rule, r.remedy, strings.Join(each, ", "))
		}
	}
	if all > 0 {
		fmt.Fprintln(out, "# Next: chat eval lint VARIANT for one of them; chat eval compare VARIANT precise for what it costs")
	}
}
