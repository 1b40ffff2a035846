package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// talkCmd is the conversation: a prompt on a terminal, else one turn per line.
type talkCmd struct {
	common
}

// maxLine bounds one line of piped input, in bytes.
const maxLine = 1 << 20

// Run implements the command.
func (t *talkCmd) Run(ctx context.Context, c console) error {
	prompt := c.interactive() && !t.JSON
	talk, err := newConversation(t.common, c, prompt)
	if err != nil {
		return err
	}
	defer talk.close()
	if prompt {
		return talk.repl(ctx)
	}
	if isTerminal(c.in) {
		fmt.Fprintln(c.err, "一行一个问题，Ctrl-D 结束 / one question a line, Ctrl-D ends")
	}
	return talk.piped(ctx, c.in)
}

// piped takes one turn per line and skips empty ones. Commands (/help …) work
// as on a terminal. The exit code is that of the last turn.
func (t *conversation) piped(ctx context.Context, in io.Reader) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 64<<10), maxLine)
	code, first := exitOK, true
	for lines.Scan() {
		q := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if q == "" {
			continue
		}
		if strings.HasPrefix(q, "/") {
			if quit := t.command(ctx, q); quit {
				break
			}
			continue
		}
		if !t.flags.JSON {
			if !first {
				t.gap()
			}
			t.echo(q)
		}
		first = false
		record, err := t.turn(ctx, q)
		if err != nil {
			return err
		}
		code = exitOf(record.Outcome)
	}
	if err := lines.Err(); err != nil {
		if errors.Is(err, bufio.ErrTooLong) {
			return usageError{fmt.Sprintf("a line of the input is longer than %d bytes; a question fits on a shorter one", maxLine)}
		}
		return fmt.Errorf("reading standard input: %w", err)
	}
	if code != exitOK {
		return exitCode(code)
	}
	return nil
}
