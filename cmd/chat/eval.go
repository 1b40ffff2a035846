package main

import (
	"context"
	"fmt"

	"hedui/eval"
)

// evalCmd measures the product against itself and against baselines.
type evalCmd struct {
	Run      evalRunCmd      `cmd:"" name:"run" help:"Run a suite; with --baseline, fail when it got worse. 回归评测。"`
	Compare  evalCompareCmd  `cmd:"" help:"Two variants of the tool descriptions on the same tasks, and which words decided. 描述对比。"`
	Lint     evalLintCmd     `cmd:"" help:"What descriptions promise against what tools return; needs no model. 描述检查。"`
	Suggest  evalSuggestCmd  `cmd:"" help:"The smallest edit that brings back what a variant loses, tried on train, reported on held-out tasks. 描述建议。"`
	Findings evalFindingsCmd `cmd:"" help:"The published findings as one table. 复现。"`
	Memory   evalMemoryCmd   `cmd:"" help:"Compare memory policies: what is kept, what can still be cited, which follow-ups are resolved. 记忆策略对比。"`
}

// evalMemoryCmd is the benchmark of memory policies.
type evalMemoryCmd struct {
	Turns int  `default:"15" placeholder:"N" help:"Turns of the made-up conversation (1 to 500)."`
	JSON  bool `name:"json" help:"Print one JSON object instead of Markdown."`
}

// Run implements the command.
func (e *evalMemoryCmd) Run(ctx context.Context, c console) error {
	if e.Turns < 1 || e.Turns > 500 {
		return usageError{fmt.Sprintf("--turns=%d: give a number from 1 to 500", e.Turns)}
	}
	if c.interactive() {
		fmt.Fprintln(c.err, "some 3,000 turns, about half a minute … / 约3,000轮，半分钟左右")
	}
	bench, err := eval.NewWorkbench("precise", c.now())
	if err != nil {
		return err
	}
	report, err := bench.Memory(ctx, &eval.MemoryOptions{Turns: e.Turns})
	if err != nil {
		return err
	}
	if e.JSON {
		return writeJSON(c.out, report)
	}
	fmt.Fprint(c.out, report.Markdown())
	return nil
}
