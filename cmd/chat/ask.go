package main

import (
	"context"
	"strings"
)

// askCmd asks its questions in order, in one conversation.
type askCmd struct {
	common
	Questions []string `arg:"" name:"question" help:"A question; several are consecutive turns."`
}

// Run implements the command. A turn that cannot run ends the command with its
// error; the turns before it have been printed.
func (a *askCmd) Run(ctx context.Context, c console) error {
	for _, q := range a.Questions {
		if strings.TrimSpace(q) == "" {
			return usageError{"a question is empty; leave it out or write what you want to know"}
		}
	}
	talk, err := newConversation(a.common, c, false)
	if err != nil {
		return err
	}
	defer talk.close()
	code := exitOK
	for i, q := range a.Questions {
		if i > 0 && !a.JSON {
			talk.gap()
		}
		if len(a.Questions) > 1 && !a.JSON {
			talk.echo(q)
		}
		record, err := talk.turn(ctx, q)
		if err != nil {
			return err
		}
		code = exitOf(record.Outcome)
	}
	if code != exitOK {
		return exitCode(code)
	}
	return nil
}
