// Command realmodel runs a suite on a model behind an OpenAI-compatible server,
// in each dialect, and prints what became of it as Markdown. run.sh beside it
// starts such a server with a small open-weight model.
//
//	go run ./eval/realmodel -base-url http://127.0.0.1:8080/v1 -model NAME
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"time"

	"hedui/eval/runner"
	"hedui/eval/suite"
	"hedui/loop/llm"
	"hedui/loop/llm/openai"
	"hedui/testdata/suites"
)

type settings struct {
	baseURL, model, suite, dialects, journal string
	steps, tokens, dialogues, turns          int
	timeout                                  time.Duration
}

func main() {
	var s settings
	flag.StringVar(&s.baseURL, "base-url", "http://127.0.0.1:8080/v1", "the server")
	flag.StringVar(&s.model, "model", "local", "the model's name for the server; OPENAI_API_KEY is its key")
	flag.StringVar(&s.suite, "suite", "seed", "a suite by name")
	flag.StringVar(&s.dialects, "dialects", "fc,react", "dialects")
	flag.StringVar(&s.journal, "journal", "", "keep finished dialogues here, and go on where it ends")
	flag.IntVar(&s.dialogues, "dialogues", 0, "only the first so many dialogues")
	flag.IntVar(&s.turns, "turns", 0, "only the first so many turns of each")
	flag.IntVar(&s.steps, "max-steps", 4, "replies asked of the model in a turn")
	flag.IntVar(&s.tokens, "max-tokens", 200, "tokens of a reply")
	flag.DurationVar(&s.timeout, "timeout", time.Hour, "time for a turn")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, s); err != nil {
		fmt.Fprintln(os.Stderr, "realmodel:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, s settings) error {
	raw, err := suites.Files.ReadFile(s.suite + ".txtar")
	if err != nil {
		return fmt.Errorf("no suite is called %q: %w", s.suite, err)
	}
	rig, err := runner.NewRig(time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC))
	if err != nil {
		return err
	}
	read, err := suite.Read(s.suite, string(raw), rig.Gold)
	if err != nil {
		return err
	}
	if s.dialogues > 0 {
		read.Dialogues = read.Dialogues[:min(s.dialogues, len(read.Dialogues))]
	}
	for i := range read.Dialogues {
		if d := &read.Dialogues[i]; s.turns > 0 {
			d.Turns = d.Turns[:min(s.turns, len(d.Turns))]
		}
	}
	far, err := openai.New(s.model, &openai.Options{BaseURL: s.baseURL, Key: os.Getenv("OPENAI_API_KEY")})
	if err != nil {
		return err
	}
	defer far.Close()
	if err := wait(ctx, far); err != nil {
		return err
	}
	rig.AddModel(s.model, runner.Model{New: func(uint64) llm.Model { return far }, Varies: true, Label: s.model})
	opts := &runner.Options{Parallel: 1, MaxSteps: s.steps, MaxTokens: s.tokens, Timeout: s.timeout, Phases: true,
		Progress: func(done, all int) { fmt.Fprintf(os.Stderr, "%d of %d dialogues\n", done, all) }}
	if s.journal != "" {
		if opts.Journal, err = runner.OpenJournal(s.journal); err != nil {
			return err
		}
		defer opts.Journal.Close()
	}
	out, err := rig.Suite(ctx, read, runner.Matrix{Models: []string{s.model}, Dialects: strings.Split(s.dialects, ",")}.Cells(), opts)
	if err != nil {
		return err
	}
	fmt.Print(table(out))
	return nil
}

// wait asks for one token until the server has its model loaded.
func wait(ctx context.Context, m llm.Model) error {
	var err error
	for range 60 {
		if _, err = m.Complete(ctx, llm.Request{Messages: []llm.Message{{Role: llm.User, Text: "1"}}, MaxTokens: 1}); err == nil || ctx.Err() != nil {
			return ctx.Err()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(2 * time.Second):
		}
	}
	return fmt.Errorf("the server does not answer: %w", err)
}
