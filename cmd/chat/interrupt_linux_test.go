package main

import (
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm/llmtest/server"
	"hedui/loop/llm/script"
)

// slow is a server whose model answers the first question, hangs in the second
// until the client goes, and answers all that follow. started tells that it
// hangs.
func slow(t *testing.T) (s *server.Server, env []string, started chan struct{}) {
	started = make(chan struct{}, 1)
	answer := server.Model(script.New(lookUp(), script.Text("91.96%\n贵州茅台（600519.SH）2023年年报"), script.Text("你好")), server.Plain)
	hang := server.Hang("", started)
	var requests atomic.Int32
	s = server.New(t, func(w http.ResponseWriter, r *http.Request, req server.Request) {
		if requests.Add(1) == 3 {
			hang(w, r, req)
			return
		}
		answer(w, r, req)
	})
	return s, []string{"HEDUI_MODEL=test-model", "OPENAI_BASE_URL=" + s.URL}, started
}

// TestInterruptAtThePrompt: Ctrl-C in the middle of a turn cancels it and
// nothing else; at the prompt it says how to leave, and a second one leaves.
func TestInterruptAtThePrompt(t *testing.T) {
	t.Parallel()
	_, env, started := slow(t)
	x := onTerminal(t, 80, append(env, "NO_COLOR=1"))
	x.see("› ")
	x.press("茅台2023年毛利率\r")
	x.see("91.96%")
	x.see("› ")
	x.press("再查一次\r")
	<-started
	x.press(ctrlC)
	x.see("已取消")
	x.see("› ")
	x.press("/facts\r")
	x.see("f1   贵州茅台 2023年年报 销售毛利率：91.96%")
	x.see("› ")
	x.press("你好\r")
	x.see("\n你好\r\n")
	x.see("› ")
	x.press(ctrlC)
	x.see("Ctrl-D")
	x.see("› ")
	x.press("help\r")
	x.see("/scope")
	x.see("› ")
	x.press(ctrlC)
	x.see("Ctrl-D")
	x.see("› ")
	x.press(ctrlC)
	code, rest := x.end()
	require.Equal(t, exitOK, code, rest)
	require.Contains(t, rest, "会话已保存")
}

// TestInterruptOnAPlainTerminal: where lines are not edited, Ctrl-C at the
// prompt ends the program instead of doing nothing.
func TestInterruptOnAPlainTerminal(t *testing.T) {
	t.Parallel()
	x := onTerminal(t, 80, []string{"TERM=dumb"})
	x.see("/help")
	x.see("› ")
	x.press(ctrlC)
	code, _ := x.end()
	require.NotEqual(t, exitOK, code)
}

// TestInterruptWithoutTerminal: an interrupt ends ask, and what is piped, with
// a failure; the turns before it have been printed.
func TestInterruptWithoutTerminal(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		stdin string
		args  []string
	}{
		"ask":   {args: []string{"ask", "茅台2023年毛利率", "再查一次", "你好"}},
		"piped": {stdin: "茅台2023年毛利率\n再查一次\n你好\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, env, started := slow(t)
			cmd := program(t, env, c.args...)
			var out, errs strings.Builder
			cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(c.stdin), &out, &errs
			require.NoError(t, cmd.Start())
			<-started
			require.NoError(t, cmd.Process.Signal(os.Interrupt))
			_ = cmd.Wait()
			require.Equal(t, exitFailure, cmd.ProcessState.ExitCode(), errs.String())
			require.Contains(t, out.String(), "91.96%")
			require.NotContains(t, out.String(), "你好")
			require.Equal(t, "chat: cancelled; this question was not answered\n", errs.String())
			require.Len(t, s.Requests(), 3)
		})
	}
}
