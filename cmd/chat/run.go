package main

import (
	"context"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/alecthomas/kong"
)

// cli is the command line. Without a command it is the conversation itself.
type cli struct {
	Talk   talkCmd   `cmd:"" default:"withargs" help:"Talk: a prompt on a terminal, one turn per line of piped input. 对话。"`
	Ask    askCmd    `cmd:"" help:"Ask one or more questions, as consecutive turns of one conversation. 提问。"`
	Doctor doctorCmd `cmd:"" help:"Show what is configured and how old the data is. 自检。"`
	Data   dataCmd   `cmd:"" help:"Show what the embedded snapshot holds. 数据清单。"`

	Ingest  ingestCmd  `cmd:"" help:"Take reports (PDF, text) into your own index. 收录报告。"`
	Filings filingsCmd `cmd:"" help:"List, show, remove the reports that were taken in. 报告。"`

	Sessions sessionsCmd `cmd:"" help:"List, show, export, delete the conversations that are kept. 会话。"`
	Eval     evalCmd     `cmd:"" help:"Run suites against a baseline; compare descriptions and memory policies. 评测。"`
	Memory   memoryCmd   `cmd:"" help:"List, add, forget, export what you settled for all sessions. 偏好。"`

	Version versionCmd `cmd:"" help:"Show the version of the program and of its data. 版本。"`
	Help    helpCmd    `cmd:"" help:"Explain a command: chat help ask. 帮助。"`
}

// common flags of the commands that hold a conversation.
type common struct {
	JSON    bool   `name:"json" help:"Print one JSON object per turn and nothing else."`
	Trace   bool   `help:"Show every Observe, Think, Act, Check step (on stderr with --json)."`
	Session string `placeholder:"ID" help:"Keep the conversation as this session, or go on with it. At the prompt conversations are kept anyway, under the date; off does not keep them."`
	modelFlags
	sourceFlags
	embedderFlags
	Memory       string `default:"layered" enum:"layered,none,full,window" help:"What earlier turns the model sees: layered, none, full, window."`
	Descriptions string `default:"precise" placeholder:"VARIANT" help:"The set of tool descriptions shown to the model."`
	Dialect      string `default:"fc" enum:"fc,react" help:"How the model is shown tools: fc (function calling) or react (as text, for models without it)."`
	MaxSteps     int    `default:"8" placeholder:"N" help:"Model calls per question at most, 2 to 50 (8)."`
}

// exitCode carries a command's exit code through kong's error return.
type exitCode int

func (e exitCode) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// usageError is a wrong argument that kong's own parser cannot see.
type usageError struct{ msg string }

func (e usageError) Error() string { return e.msg }

// errEncoding is a question in bytes that are no text to us.
var errEncoding = usageError{"this is not UTF-8 text; if it is GBK, convert it first: iconv -f gbk -t utf-8"}

// run parses args and runs the command; it returns the exit code and writes
// errors to c.err.
func run(ctx context.Context, args []string, c console) (code int) {
	out := &output{Writer: c.out}
	c.out = out
	defer func() {
		if out.err != nil && code != exitFailure {
			fmt.Fprintln(c.err, "chat: not all of the output could be written:", out.err)
			code = exitFailure
		}
	}()
	var flags cli
	// kong exits on --help through this hook; a panic-free way out of Parse.
	exited := false
	parser, err := kong.New(&flags,
		kong.Name("chat"),
		kong.Description(about),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: helpWidth}),
		kong.Writers(c.out, c.err),
		kong.Exit(func(n int) { exited, code = true, n }),
		kong.UsageOnError(),
	)
	if err != nil {
		fmt.Fprintln(c.err, "chat:", err)
		return exitFailure
	}
	args = plain(args)
	for _, arg := range args { // the parser would put other characters in their place
		if !utf8.ValidString(arg) {
			fmt.Fprintf(c.err, "chat: %v\nTry: %s\n", errEncoding, helpOn(parser, args))
			return exitUsage
		}
	}
	k, err := parser.Parse(args)
	if exited {
		return code
	}
	if err != nil {
		fmt.Fprintf(c.err, "chat: %s\nTry: %s\n", printable(explain(parser, args, err)), helpOn(parser, args))
		return exitUsage
	}
	k.BindTo(ctx, (*context.Context)(nil))
	err = k.Run(c)
	var ec exitCode
	var ue usageError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &ec):
		return int(ec)
	case errors.As(err, &ue):
		fmt.Fprintf(c.err, "chat: %v\nTry: %s\n", ue, helpOn(parser, args))
		return exitUsage
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(c.err, "chat: cancelled; this question was not answered")
		return exitFailure
	default:
		fmt.Fprintf(c.err, "chat: %v%s\n", err, homeHint(err, c))
		return exitFailure
	}
}
