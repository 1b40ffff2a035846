package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"hedui/check/mention"
)

// about stands on top of the help of the whole program.
const about = `核对 Hedui: an A-share analyst you can chat with, that checks every number before it says it.

  chat                                     talk: 贵州茅台2023年毛利率是多少 · 那五粮液呢
  chat ask "What was CATL's revenue in 2023?" "and in 2022?"
  echo 茅台2023年净利润 | chat --json

Exit codes: 0 answered or partial, 1 failure, 2 usage, 3 a question back, 4 refused; those of eval run are 10 and up.

Environment: HEDUI_MODEL, OPENAI_API_KEY, OPENAI_BASE_URL (a language model in place of the offline analyst); HEDUI_HOME (where talks and reports are kept); NO_COLOR.`

// helpWidth keeps lines readable on a wide terminal.
const helpWidth = 100

// helpCmd stands in the list of commands; plain has made a --help of it before
// anything is parsed.
type helpCmd struct {
	Command []string `arg:"" optional:"" help:"The command to explain."`
}

// plain gives the arguments with what other programs call help and version in
// place of a flag and a command of ours.
func plain(args []string) []string {
	if len(args) == 0 {
		return args
	}
	switch args[0] {
	case "help":
		return append(slices.Clone(args[1:]), "--help")
	case "-version", "--version":
		return append([]string{"version"}, args[1:]...)
	}
	return args
}

// explain says what is wrong with the arguments to someone who does not know
// them: a question without its command is shown with it, and what is near an
// unknown command is named.
func explain(parser *kong.Kong, args []string, err error) string {
	if flag, _, ok := strings.Cut(err.Error(), `: expected string value but got "EOL"`); ok {
		return flag + " needs a value behind it"
	}
	if !strings.HasPrefix(err.Error(), "unexpected argument") {
		return err.Error()
	}
	q := strings.Join(args, " ")
	if question := mention.Lang(q) == "zh" || len(strings.Fields(q)) > 2; question && !isCommand(parser, args[0]) {
		return fmt.Sprintf("no command is called %s; to ask a question: chat ask %q", args[0], q)
	}
	// An argument that no default command may take is held against the
	// names of commands.
	withoutDefaults(parser.Model.Node)
	if _, again := parser.Parse(args); again != nil {
		return again.Error()
	}
	return err.Error()
}

func withoutDefaults(n *kong.Node) {
	n.DefaultCmd = nil
	for _, child := range n.Children {
		withoutDefaults(child)
	}
}

// helpOn is how to ask for help on the command that the arguments name.
func helpOn(parser *kong.Kong, args []string) string {
	if len(args) > 0 && isCommand(parser, args[0]) {
		return "chat help " + args[0]
	}
	return "chat help"
}

func isCommand(parser *kong.Kong, name string) bool {
	return slices.ContainsFunc(parser.Model.Children, func(n *kong.Node) bool { return n.Name == name })
}
