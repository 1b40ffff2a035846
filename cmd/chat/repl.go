package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/peterh/liner"
)

// repl is the prompt on a terminal: line editing that knows the width of
// Chinese characters, history kept between runs, Ctrl-C for the turn in
// progress, Ctrl-D to leave. Ctrl-C at the prompt drops what was typed and says
// how to leave; a second one leaves.
func (t *conversation) repl(ctx context.Context) error {
	// An interrupt that comes between a turn and the prompt must not kill the
	// program: the terminal would stay without echo. On one that edits no
	// lines Ctrl-C at the prompt is an interrupt too, and ends the program.
	if liner.TerminalSupported() {
		interrupts := make(chan os.Signal, 1)
		signal.Notify(interrupts, os.Interrupt)
		defer signal.Stop(interrupts)
	}
	line := liner.NewLiner()
	defer line.Close()
	line.SetCtrlCAborts(true)
	line.SetMultiLineMode(true)
	line.SetCompleter(completeCommand)
	history := historyFile(t.env)
	loadHistory(line, history)
	defer saveHistory(line, history)

	tell(t.out, t.app.banner())
	if err := t.greet(ctx); err != nil {
		return err
	}
	defer t.farewell()
	aborted := false
	for {
		text, err := line.Prompt("› ")
		again := aborted
		aborted = errors.Is(err, liner.ErrPromptAborted)
		switch {
		case aborted && again:
			return nil
		case aborted:
			tell(t.out, t.say("再按一次 Ctrl-C，或按 Ctrl-D 退出", "Ctrl-C again, or Ctrl-D, leaves"))
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
		text = bareCommand(text)
		if strings.HasPrefix(text, "/") {
			if t.command(ctx, text) {
				return nil
			}
			continue
		}
		switch _, err := t.turn(ctx, text); {
		case errors.Is(err, context.Canceled):
			fmt.Fprintln(t.out, t.say("已取消", "Cancelled"))
		case err != nil:
			tell(t.err, "chat: "+err.Error())
		}
		t.gap()
	}
}

// bareCommand gives the command that people type without its slash, where it
// can be no question.
func bareCommand(text string) string {
	switch strings.ToLower(text) {
	case "exit", "quit", "q", "bye", "退出", "再见":
		return "/quit"
	case "help", "?", "？", "帮助":
		return "/help"
	}
	return text
}

func completeCommand(line string) []string {
	var out []string
	for _, c := range promptCommands {
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
