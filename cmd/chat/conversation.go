package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"unicode/utf8"

	"hedui/check/mention"
	"hedui/loop"
)

// conversation is one session of turns on a console.
type conversation struct {
	console
	flags common
	app   *app
	turns []loop.Record
	lang  string // of the last question, "" before there is one

	warned bool // that the session is not kept
}

// newConversation wires a session from the flags. Close it when it is over.
func newConversation(flags common, c console, prompt bool) (*conversation, error) {
	if flags.MaxSteps < 2 || flags.MaxSteps > 50 {
		return nil, usageError{fmt.Sprintf("--max-steps=%d: give a number from 2 to 50", flags.MaxSteps)}
	}
	a, err := newApp(flags, c, prompt)
	if err != nil {
		return nil, err
	}
	if a.client != nil {
		if err := flags.allow(a.client, c); err != nil {
			return nil, err
		}
	}
	if a.net != nil && !flags.NoNetwork {
		if err := allowLive(c, flags.Yes); err != nil {
			return nil, err
		}
	}
	return &conversation{console: c, flags: flags, app: a}, nil
}

// maxQuestion bounds a question, in runes. A pasted page fits; reading what is
// far longer would take minutes.
const maxQuestion = 10_000

// turn asks one question and prints what came of it. The record goes to out as
// one line of JSON with --json, else the answer as text; the trace goes with
// it, to err when out is for machines.
//
// An interrupt cancels this turn and nothing else: its context ends with it.
func (t *conversation) turn(ctx context.Context, question string) (loop.Record, error) {
	if n := utf8.RuneCountInString(question); n > maxQuestion {
		return loop.Record{}, usageError{fmt.Sprintf("the question has %d characters, at most %d are read; ask for less at a time", n, maxQuestion)}
	}
	if !utf8.ValidString(question) {
		return loop.Record{}, errEncoding
	}
	t.lang = mention.Lang(question)
	if again, ok := t.consent(question); ok {
		question = again
	}
	t.app.net.begin()
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	if err := t.begin(ctx); err != nil {
		return loop.Record{}, err
	}
	defer t.end()
	var spin *spinner
	if t.interactive() && !t.flags.JSON && !t.flags.Trace {
		spin = startSpinner(t.out, t.say)
		defer spin.stop()
	}
	traceTo := t.out
	if t.flags.JSON {
		traceTo = t.err
	}
	var record *loop.Record
	watch := stopwatch{t.now, t.now()}
	for event, err := range t.app.loop.Run(ctx, question) {
		if err != nil {
			return loop.Record{}, err
		}
		spin.show(event)
		if t.flags.Trace {
			printEvent(traceTo, event, watch.took(event))
			if event.Phase == loop.Observe && event.Step == 0 {
				t.printMove(traceTo)
			}
		}
		if event.Record != nil {
			record = event.Record
		}
	}
	spin.stop()
	if record == nil {
		return loop.Record{}, errors.New("the turn ended without a record; please report this with the --trace output")
	}
	record.Answer = inEnglish(record.Answer)
	t.turns = append(t.turns, *record)
	if record.ModelError != "" {
		fmt.Fprintln(t.err, "chat: "+printable(record.ModelError))
	}
	if t.flags.JSON {
		return *record, writeJSON(t.out, *record)
	}
	printAnswer(t.out, *record, t.colour())
	return *record, nil
}

// echo repeats a question that the reader did not type here.
func (t *conversation) echo(question string) {
	fmt.Fprintln(t.out, "› "+printable(question))
}

// gap separates two turns.
func (t *conversation) gap() { fmt.Fprintln(t.out) }

// writeJSON writes v on one line, with Chinese and <, >, & as they are.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("writing the record: %w", err)
	}
	return nil
}
