package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"hedui/check"
)

// help lists the commands of the prompt.
const help = `直接输入问题，例如：贵州茅台2023年毛利率是多少 · 那五粮液呢 · 两家差多少个百分点
Type a question in Chinese or English.

/facts   本次对话已核实的数据 / the facts of this conversation
/scope   现在谈的公司、指标、期间 / what the conversation is about
/memory  记住的偏好；add、forget 可改 / what you settled for all sessions
/trace   显示或关闭每一步 / show or hide each step
/reset   忘掉本次对话，重新开始 / start over
/help    本说明 / this text
/quit    退出（也可按 Ctrl-D）/ leave`

// command runs a line that begins with a slash. It says whether to leave. What
// it prints goes to err when out is for machines.
func (t *conversation) command(ctx context.Context, line string) (quit bool) {
	out := t.out
	if t.flags.JSON {
		out = t.err
	}
	words := strings.Fields(line)
	name := words[0]
	t.sync(ctx)
	switch strings.ToLower(name) {
	case "/help", "/h", "/?":
		fmt.Fprintln(out, help)
	case "/facts":
		t.printFacts(out)
	case "/scope":
		scope := t.app.memory.Scope()
		fmt.Fprintln(out, printable(scope.String()))
	case "/memory":
		t.memoryCommand(out, words[1:])
	case "/trace":
		t.flags.Trace = !t.flags.Trace
		state := "关闭"
		if t.flags.Trace {
			state = "打开"
		}
		fmt.Fprintln(out, "逐步显示已"+state)
	case "/reset":
		t.app.memory.Reset()
		t.turns = nil
		fmt.Fprintln(out, t.forgotten())
	case "/quit", "/exit", "/q":
		return true
	default:
		fmt.Fprintf(out, "没有 %s 这个命令；/help 列出全部命令\n", printable(name))
	}
	return false
}

// printFacts lists the conversation's facts in the order of their ids.
func (t *conversation) printFacts(out io.Writer) {
	facts := t.app.memory.Book().All()
	if len(facts) == 0 {
		fmt.Fprintln(out, "还没有已核实的数据")
		return
	}
	for _, f := range facts {
		fmt.Fprintf(out, "%-4s %s\n", f.ID, printable(factLine(f)))
	}
}

// factLine is one fact on one line: what it is, how much, where it is from.
func factLine(f check.Fact) string {
	parts := make([]string, 0, 5)
	for _, s := range []string{f.Name, f.Period.Label(string(check.Chinese)), f.Label} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	line := strings.Join(parts, " ") + "：" + check.Display(f.Quantity, check.DisplayOptions{})
	if f.Source != "" {
		line += " · " + f.Source
	}
	if len(f.Of) > 0 {
		line += " · 由 " + strings.Join(f.Of, " ") + " 计算"
	}
	return line
}
