package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/peterh/liner"
)

// repl is the prompt on a terminal: line editing that knows the width of
// Chinese characters, history kept between runs, Ctrl-C for the turn in
// progress, Ctrl-D to leave.
func (t *conversation) repl(ctx context.Context) error {
	line := liner.NewLiner()
	defer line.Close()
	line.SetCtrlCAborts(true)
	line.SetMultiLineMode(true)
	line.SetCompleter(completeCommand)
	history := historyFile(t.env)
	loadHistory(line, history)
	defer saveHistory(line, history)

	fmt.Fprintln(t.out, t.app.banner())
	if err := t.greet(ctx); err != nil {
		return err
	}
	defer t.farewell()
	for {
		text, err := line.Prompt("› ")
		switch {
		case errors.Is(err, liner.ErrPromptAborted):
			continue
		case errors.Is(err, io.EOF):
			fmt.Fprintln(t.out)
			return nil
		case err != nil:
			return fmt.Errorf("reading the prompt: %w", err)
		}
		text = strings.TrimSpace(text)
		if text == "" {
			continue
		}
		line.AppendHistory(text)
		if strings.HasPrefix(text, "/") {
			if t.command(text) {
				return nil
			}
			continue
		}
		switch _, err := t.turn(ctx, text); {
		case errors.Is(err, context.Canceled):
			fmt.Fprintln(t.out, "已取消")
		case err != nil:
			fmt.Fprintln(t.err, "chat:", err)
		}
		t.gap()
	}
}

func completeCommand(line string) []string {
	var out []string
	for _, c := range []string{"/facts", "/help", "/memory", "/quit", "/reset", "/scope", "/trace"} {
		if strings.HasPrefix(line, "/") && strings.HasPrefix(c, line) {
			out = append(out, c)
		}
	}
	return out
}

// historyFile is where the prompt's history is kept, "" when there is no place.
func historyFile(env func(string) string) string {
	dir, err := home(env)
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "history")
}

// loadHistory and saveHistory do nothing when the file cannot be used: the
// conversation works without it.
func loadHistory(line *liner.State, file string) {
	f, err := os.Open(file)
	if err != nil {
		return
	}
	defer f.Close()
	_, _ = line.ReadHistory(f)
}

func saveHistory(line *liner.State, file string) {
	if file == "" || os.MkdirAll(filepath.Dir(file), 0o700) != nil {
		return
	}
	f, err := os.OpenFile(file, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return
	}
	defer f.Close()
	_, _ = line.WriteHistory(f)
}
