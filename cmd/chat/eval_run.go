package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"hedui/eval/report"
	"hedui/eval/runner"
	"hedui/eval/suite"
	"hedui/testdata/suites"
)

// evalRunCmd runs a suite and holds it against a baseline.
type evalRunCmd struct {
	Suite string `arg:"" help:"A suite by its name (seed, regression, descriptions) or the path of a .txtar file."`
	evalMatrix
	evalModels
	Split          string  `enum:"train,held," default:"" help:"Only the dialogues of this split: train or held."`
	Baseline       string  `placeholder:"FILE" help:"Hold the run against this baseline; see the exit codes."`
	UpdateBaseline bool    `help:"Write the run to the baseline file."`
	MaxGrowth      float64 `default:"10" placeholder:"PERCENT" help:"By how much steps, calls, runes and tokens may exceed the baseline."`
	MaxInfra       float64 `default:"5" placeholder:"PERCENT" help:"Share of dialogues that may break off for reasons outside the agent."`
	JSON           string  `name:"json" placeholder:"FILE" help:"Write the whole report as JSON; - for the output."`
	Markdown       string  `placeholder:"FILE" help:"Write it as Markdown; $GITHUB_STEP_SUMMARY gets it too."`
	JUnit          string  `name:"junit" placeholder:"FILE" help:"Write it as JUnit XML."`
	HTML           string  `name:"html" placeholder:"FILE" help:"Write it as one HTML page."`
	evalPrices
}

// evalMatrix is what suites are run with.
type evalMatrix struct {
	Model        []string `default:"offline" help:"offline, noisy and slip-up (simulations), or a server's names for models; several with commas."`
	Dialect      []string `default:"fc" help:"fc, react."`
	Memory       []string `default:"layered" help:"layered, full, window, none."`
	Descriptions []string `default:"precise" help:"Variants of the tool descriptions."`
	Check        []string `default:"on" help:"on, off (only noted), no-units."`
	Without      string   `placeholder:"TOOLS" help:"Tools to leave out."`
	Repeats      int      `default:"1" help:"Runs of each dialogue, with models that vary."`
	Parallel     int      `default:"0" help:"Dialogues at a time; 0: as many as processors."`
	Seed         uint64   `default:"1" help:"Of models that draw lots."`
	evalLimits
	Resume string `placeholder:"FILE" help:"Keep finished dialogues here, and go on from there."`
}

// evalLimits bound what a model may spend.
type evalLimits struct {
	MaxSteps  int           `default:"8" placeholder:"N" help:"Replies asked of the model in a turn (8)."`
	MaxTokens int           `default:"0" placeholder:"N" help:"Tokens of a reply; 0: the model's own limit."`
	TurnTime  time.Duration `default:"0" placeholder:"DURATION" help:"Time for a turn, such as 90s; 0: the conversation's own limit."`
}

// check names a limit that no run can keep.
func (l evalLimits) check() error {
	switch {
	case l.MaxSteps < 2 || l.MaxSteps > 50:
		return usageError{fmt.Sprintf("--max-steps=%d: give a number from 2 to 50", l.MaxSteps)}
	case l.MaxTokens < 0:
		return usageError{fmt.Sprintf("--max-tokens=%d: give a number of tokens, or 0 for the model's own limit", l.MaxTokens)}
	case l.TurnTime < 0:
		return usageError{fmt.Sprintf("--turn-time=%v: give a time such as 90s, or 0", l.TurnTime)}
	}
	return nil
}

// evalPrices say what tokens cost.
type evalPrices struct {
	PromptPrice     decimal.Decimal `default:"0" placeholder:"AMOUNT" help:"What a million tokens of requests cost."`
	CompletionPrice decimal.Decimal `default:"0" placeholder:"AMOUNT" help:"What a million tokens of replies cost."`
	Currency        string          `default:"元" help:"Of the prices."`
}

// check names a price that is none.
func (p evalPrices) check() error {
	if p.PromptPrice.IsNegative() || p.CompletionPrice.IsNegative() {
		return usageError{"a price of tokens is negative; give --prompt-price and --completion-price as amounts for a million tokens"}
	}
	return nil
}

// prices are none unless one is given.
func (p evalPrices) prices() report.Prices {
	if p.PromptPrice.IsZero() && p.CompletionPrice.IsZero() {
		return report.Prices{}
	}
	return report.Prices{Prompt: p.PromptPrice, Completion: p.CompletionPrice, Currency: p.Currency}
}

// evalToday is the day on which suites are held: 去年 is 2025. A fixed day keeps
// runs of different days comparable.
var evalToday = time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC)

// Run implements the command.
func (e *evalRunCmd) Run(ctx context.Context, c console) (err error) {
	if err := cmp.Or(e.evalLimits.check(), e.evalPrices.check()); err != nil {
		return err
	}
	rig, done, err := e.newRig(c, e.Model...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	s, err := openSuite(e.Suite, rig.Gold)
	switch {
	case errors.Is(err, suite.ErrNone):
		fmt.Fprintln(c.err, "chat:", err)
		return exitCode(report.CodeNoTasks)
	case errors.Is(err, suite.ErrFormat), errors.Is(err, suite.ErrGold):
		fmt.Fprintln(c.err, "chat:", err)
		return exitCode(report.CodeSuite)
	case err != nil:
		return err
	}
	s = s.Split(e.Split)
	out, err := e.run(ctx, c, rig, s)
	if err != nil {
		return err
	}
	limits := report.Limits{Infra: e.MaxInfra / 100, Growth: e.MaxGrowth / 100}
	var base *report.Baseline
	if e.Baseline != "" && !e.UpdateBaseline {
		b, err := report.ReadBaseline(e.Baseline)
		if err != nil {
			fmt.Fprintln(c.err, "chat:", err)
			return exitCode(report.CodeNoBase)
		}
		base = &b
	}
	r := report.New(out, base, limits, e.prices())
	if err := e.write(c, r); err != nil {
		return err
	}
	if e.UpdateBaseline {
		return e.update(c, r)
	}
	if r.Gate.Code != report.CodePass {
		return exitCode(r.Gate.Code)
	}
	return nil
}

// run has the dialogues under every combination.
func (m evalMatrix) run(ctx context.Context, c console, rig *runner.Rig, s suite.Suite) (runner.Run, error) {
	opts := &runner.Options{
		Repeats: m.Repeats, Parallel: m.Parallel, Seed: m.Seed, Phases: true, MaxSteps: m.MaxSteps, MaxTokens: m.MaxTokens, Timeout: m.TurnTime,
	}
	if m.Resume != "" {
		j, err := runner.OpenJournal(m.Resume)
		if err != nil {
			return runner.Run{}, err
		}
		defer j.Close()
		opts.Journal = j
	}
	if isTerminal(c.err) {
		start := time.Now()
		opts.Progress = func(done, all int) {
			left := time.Since(start) * time.Duration(all-done) / time.Duration(done)
			fmt.Fprintf(c.err, "\r[%-30s] %d/%d, %s left ", strings.Repeat("█", 30*done/all), done, all, left.Round(time.Second))
			if done == all {
				fmt.Fprint(c.err, "\r\x1b[K")
			}
		}
	}
	matrix := runner.Matrix{Models: m.Model, Dialects: m.Dialect, Memories: m.Memory, Descriptions: m.Descriptions, Checks: m.Check, Without: m.Without}
	out, err := rig.Suite(ctx, s, matrix.Cells(), opts)
	if err != nil && ctx.Err() == nil {
		return out, usageError{err.Error()}
	}
	return out, err
}

// openSuite reads a suite by name or path.
func openSuite(name string, gold *suite.Gold) (suite.Suite, error) {
	if raw, err := suites.Files.ReadFile(name + ".txtar"); err == nil {
		return suite.Read(name, string(raw), gold)
	}
	raw, err := os.ReadFile(name)
	if err != nil {
		var there []string
		entries, _ := suites.Files.ReadDir(".")
		for _, e := range entries {
			there = append(there, strings.TrimSuffix(e.Name(), ".txtar"))
		}
		return suite.Suite{}, usageError{fmt.Sprintf("no suite is called %q and no file either; there are: %s", name, strings.Join(there, ", "))}
	}
	return suite.Read(strings.TrimSuffix(filepath.Base(name), ".txtar"), string(raw), gold)
}

// write writes the report in every form that was asked for.
func (e *evalRunCmd) write(c console, r report.Report) error {
	if e.JSON != "-" {
		fmt.Fprint(c.out, r.Text())
	}
	markdown := func(w io.Writer) error { _, err := io.WriteString(w, r.Markdown()); return err }
	for _, f := range []struct {
		path  string
		write func(io.Writer) error
	}{{e.JSON, r.JSON}, {e.Markdown, markdown}, {e.JUnit, r.JUnit}, {e.HTML, r.HTML}} {
		switch f.path {
		case "":
		case "-":
			if err := f.write(c.out); err != nil {
				return err
			}
		default:
			if err := writeFile(f.path, os.O_TRUNC, f.write); err != nil {
				return err
			}
		}
	}
	if path := c.env("GITHUB_STEP_SUMMARY"); path != "" {
		return writeFile(path, os.O_APPEND, markdown)
	}
	return nil
}

func writeFile(path string, how int, write func(io.Writer) error) (err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|how, 0o644)
	if err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	w := bufio.NewWriter(f)
	if err := write(w); err != nil {
		return err
	}
	return w.Flush()
}

// update writes the baseline, after saying what will change. A run that is not
// valid makes none.
func (e *evalRunCmd) update(c console, r report.Report) error {
	if e.Baseline == "" {
		return usageError{"--update-baseline needs --baseline FILE"}
	}
	if r.Gate.Code != report.CodePass {
		fmt.Fprintf(c.err, "chat: no baseline is made of this run: %s\n", r.Gate.Verdict)
		return exitCode(r.Gate.Code)
	}
	old, err := report.ReadBaseline(e.Baseline)
	if _, statErr := os.Stat(e.Baseline); statErr == nil {
		what := e.Baseline + " is there already.\n"
		if err == nil {
			g := report.Hold(r.Run, &old, report.Limits{Infra: e.MaxInfra / 100, Growth: e.MaxGrowth / 100})
			what = fmt.Sprintf("%s: %d that passed fail now, %d fixed, %d new, %d gone\n", e.Baseline, len(g.Broken), len(g.Fixed), g.Added, len(g.Removed))
		}
		if err := confirm(c, e.Yes, what); err != nil {
			return err
		}
	}
	return report.NewBaseline(r.Run).Write(e.Baseline)
}
