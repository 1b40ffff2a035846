package main

import (
	"context"
	"fmt"
	"strings"
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

// promptCommands are the commands of help.
var promptCommands = []string{"/facts", "/help", "/memory", "/quit", "/reset", "/scope", "/trace"}

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
		tell(out, help)
	case "/facts":
		t.printFacts(out)
	case "/scope":
		tell(out, printable(t.scopeText()))
	case "/memory":
		t.memoryCommand(out, words[1:])
	case "/trace":
		t.flags.Trace = !t.flags.Trace
		state := t.say("逐步显示已关闭", "Steps are hidden")
		if t.flags.Trace {
			state = t.say("逐步显示已打开", "Steps are shown")
		}
		fmt.Fprintln(out, state)
	case "/reset":
		t.app.memory.Reset()
		t.turns = nil
		tell(out, t.forgotten())
	case "/quit", "/exit", "/q":
		return true
	default:
		name, all := printable(name), strings.Join(promptCommands, " ")
		tell(out, t.say("没有 "+name+" 这个命令；有 "+all, "No command is called "+name+"; there are "+all))
	}
	return false
}
