package langchain_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tmc/langchaingo/agents"
	"github.com/tmc/langchaingo/llms"
)

var update = flag.Bool("update", false, "rewrite docs/langchaingo.md")

const (
	act    = "Thought: 缺数据\nAction: lookup\nAction Input: {\"query\":\"茅台\"}"
	answer = "Thought: 齐了\nFinal Answer: 91.96%"
)

// trap is something that models and tools do. ours and theirs say in words how
// each side came out of it; want is what is right.
type trap struct {
	name          string
	contest       func() contest
	ours, theirs  func(ended) string
	right, theirw string // expected words
}

func outcome(e ended) string {
	switch {
	case e.err != nil && strings.Contains(e.err.Error(), agents.ErrUnableToParseOutput.Error()):
		return "error: cannot parse"
	case e.err != nil && strings.Contains(e.err.Error(), agents.ErrNotFinished.Error()):
		return "error: not finished"
	case e.err != nil:
		return "error, the turn is over"
	case e.answer == "":
		return "nothing"
	}
	return "answers “" + strings.SplitN(e.answer, "\n", 2)[0] + "”"
}

func runs(e ended) string { return fmt.Sprintf("%s, the tool ran %d×", outcome(e), e.ran) }

func inWords(texts ...string) func() contest {
	return func() contest {
		c := contest{text: true}
		for _, s := range texts {
			c.said(s)
		}
		return c
	}
}

var traps = []trap{
	{"a tool fails", func() contest {
		c := contest{fails: true}
		c.called("茅台")
		c.said("不提供：查询超时")
		return c
	}, outcome, outcome, "answers “不提供：查询超时”", "error, the turn is over"},
	{"the steps are used up", func() contest {
		c := contest{steps: 2}
		c.called("茅台")
		c.said("91.96%")
		c.their[1] = c.their[0] // asked with its tools on offer, it calls again
		return c
	}, outcome, outcome, "answers “91.96%”", "error: not finished"},
	{"the same call three times", func() contest {
		c := contest{}
		c.called("茅台")
		c.called("茅台")
		c.called("茅台")
		c.said("91.96%")
		return c
	}, runs, runs, "answers “91.96%”, the tool ran 1×", "answers “91.96%”, the tool ran 3×"},
	{"an invented observation", inWords(act+"\nObservation: 编造\nFinal Answer: 81.92%", answer), runs, runs,
		"answers “91.96%”, the tool ran 1×", "answers “81.92%”, the tool ran 0×"},
	{"行动：, 行动输入：", inWords("思考：缺数据\n行动：lookup\n行动输入：{\"query\":\"茅台\"}", answer), runs, runs,
		"answers “91.96%”, the tool ran 1×", "error: cannot parse, the tool ran 0×"},
	{"a full-width colon", inWords("Thought： 缺数据\nAction： lookup\nAction Input： {\"query\":\"茅台\"}", answer), runs, runs,
		"answers “91.96%”, the tool ran 1×", "error: cannot parse, the tool ran 0×"},
	{"**Action:** in bold", inWords("**Thought:** 缺数据\n**Action:** lookup\n**Action Input:** {\"query\":\"茅台\"}", answer), runs, runs,
		"answers “91.96%”, the tool ran 1×", "error: cannot parse, the tool ran 0×"},
	{"最终答案：", inWords("最终答案：91.96%"), outcome, outcome, "answers “91.96%”", "error: cannot parse"},
	{"an answer without any marker", inWords("91.96%"), outcome, outcome, "answers “91.96%”", "error: cannot parse"},
	{"Action: None", inWords("Thought: 想想\nAction: None\nAction Input: None", answer), outcome, outcome, "answers “91.96%”", "answers “91.96%”"},
}

// TestTraps runs every trap on both sides and holds docs/langchaingo.md against
// what came of it.
func TestTraps(t *testing.T) {
	var rows strings.Builder
	for _, trap := range traps {
		ours, _ := trap.contest().runOurs(t)
		theirs, _ := trap.contest().runTheirs(t)
		require.Equal(t, trap.right, trap.ours(ours), trap.name)
		require.Equal(t, trap.theirw, trap.theirs(theirs), trap.name)
		fmt.Fprintf(&rows, "| %s | %s | %s |\n", trap.name, trap.ours(ours), trap.theirs(theirs))
	}
	requireDoc(t, "traps", rows.String())
}

// TestCallsSideBySide: two calls of one reply go back to the model as the
// message that it wrote.
func TestCallsSideBySide(t *testing.T) {
	c := contest{}
	c.called("茅台", "五粮液")
	c.said("91.96% 和 75.79%")
	_, ours := c.runOurs(t)
	_, theirs := c.runTheirs(t)
	sent := ours.Last().Messages
	require.Equal(t, c.ours[0].Calls, sent[len(sent)-3].Calls)

	var messages, calls int
	var args []string
	for _, m := range theirs.seen[1] {
		if m.Role != llms.ChatMessageTypeAI {
			continue
		}
		messages++
		for _, p := range m.Parts {
			if call, ok := p.(llms.ToolCall); ok {
				calls++
				args = append(args, call.FunctionCall.Arguments)
			}
		}
	}
	require.Equal(t, 2, messages, "the library writes two messages of one")
	require.Equal(t, 2, calls)
	require.Equal(t, []string{"茅台", "五粮液"}, args, "and arguments that are no JSON")
}

// requireDoc holds a table of docs/langchaingo.md, between its marks, against rows.
func requireDoc(t *testing.T, part, rows string) {
	t.Helper()
	holdDoc(t, part, rows, func(doc, now string) { require.Equal(t, now, doc, "run with -update") })
}

// holdDoc gives hold the rows of such a table and those of now, or with -update
// writes the latter.
func holdDoc(t *testing.T, part, rows string, hold func(doc, now string)) {
	t.Helper()
	const file = "../../../docs/langchaingo.md"
	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	begin, end := "<!-- "+part+" -->\n", "<!-- end -->\n"
	head, rest, ok := strings.Cut(string(raw), begin)
	require.True(t, ok, part)
	lines := strings.SplitAfterN(rest, "\n", 3) // the head of the table
	old, tail, ok := strings.Cut(lines[2], end)
	require.True(t, ok, part)
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(head+begin+lines[0]+lines[1]+rows+end+tail), 0o644))
		return
	}
	hold(old, rows)
}
