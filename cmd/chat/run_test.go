package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/mattn/go-runewidth"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/loop"
	"hedui/tools"
	"hedui/tools/market"
)

// TestExitCodes: the code of a conversation is that of its last turn.
func TestExitCodes(t *testing.T) {
	t.Parallel()
	const (
		answered = "茅台2023年毛利率"
		partial  = "茅台2030年营收"
		needs    = "怎么样？"
		refused  = "现在能买比亚迪吗"
	)
	for _, c := range []struct {
		name  string
		args  []string
		stdin string
		want  int
	}{
		{name: "answered", args: []string{"ask", answered}, want: exitOK},
		{name: "partial", args: []string{"ask", partial}, want: exitOK},
		{name: "need input", args: []string{"ask", needs}, want: exitNeedInput},
		{name: "refused", args: []string{"ask", refused}, want: exitRefused},
		{name: "the last turn counts", args: []string{"ask", refused, needs, answered}, want: exitOK},
		{name: "also when it is worse", args: []string{"ask", answered, refused}, want: exitRefused},
		{name: "json", args: []string{"ask", "--json", needs}, want: exitNeedInput},
		{name: "json, a question back after an answer", args: []string{"ask", "--json", answered, "平安2023年净利润"}, want: exitNeedInput},
		{name: "json, a name that is not known", args: []string{"ask", "--json", "甲乙丙丁公司2023年营收"}, want: exitNeedInput},
		{name: "piped, a question back", stdin: needs + "\n", want: exitNeedInput},
		{name: "a question back in English", args: []string{"ask", "and what about 2021?"}, want: exitNeedInput},
		{name: "piped", stdin: answered + "\n" + refused + "\n", want: exitRefused},
		{name: "piped without a line break at the end", stdin: answered + "\n" + refused, want: exitRefused},
		{name: "piped and empty", stdin: "\n\n", want: exitOK},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := runChat(c.stdin, c.args...)
			assert.Equal(t, c.want, got.code)
			assert.Empty(t, got.err)
		})
	}
}

// TestUsageErrors: what is wrong is named, nothing goes to stdout, and no
// question is asked.
func TestUsageErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		args []string
		says []string
	}{
		{name: "unknown flag", args: []string{"ask", "--colour", "q"}, says: []string{"--colour"}},
		{name: "unknown command", args: []string{"frobnicate"}, says: []string{"frobnicate"}},
		{name: "no question", args: []string{"ask"}, says: []string{"question"}},
		{name: "blank question", args: []string{"ask", "茅台2023年毛利率", "  "}, says: []string{"question is empty"}},
		{name: "memory", args: []string{"ask", "--memory=forever", "q"}, says: []string{"--memory", `"layered"`, "forever"}},
		{name: "descriptions", args: []string{"ask", "--descriptions=poem", "q"}, says: []string{"poem", "precise"}},
		{name: "too few steps", args: []string{"ask", "--max-steps=1", "q"}, says: []string{"--max-steps=1", "2 to 50"}},
		{name: "too many steps", args: []string{"--max-steps=51"}, says: []string{"--max-steps=51", "2 to 50"}},
		{name: "steps in words", args: []string{"ask", "--max-steps=many", "q"}, says: []string{"--max-steps", "many"}},
		{name: "nearly a command", args: []string{"aks", "q"}, says: []string{`did you mean "ask"?`}},
		{name: "nearly a subcommand", args: []string{"sessions", "shw", "x"}, says: []string{`did you mean "show"?`, "chat help sessions"}},
		{name: "nearly a flag", args: []string{"ask", "--jsn", "q"}, says: []string{`did you mean "--json"?`, "chat help ask"}},
		{name: "a question alone", args: []string{"茅台2023年毛利率"}, says: []string{`chat ask "茅台2023年毛利率"`}},
		{name: "a question in words", args: []string{"what", "was", "CATL's revenue?"}, says: []string{`chat ask "what was CATL's revenue?"`}},
		{name: "help on nothing", args: []string{"help", "frobnicate"}, says: []string{"frobnicate"}},
		{name: "flag without value", args: []string{"ask", "q", "--memory"}, says: []string{"--memory"}},
		{name: "flag without any value", args: []string{"ask", "--model"}, says: []string{"--model needs a value"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := runChat("", c.args...)
			assert.Equal(t, exitUsage, got.code)
			assert.Empty(t, got.out)
			for _, words := range c.says {
				assert.Contains(t, got.err, words)
			}
			assert.Contains(t, got.err, "Try: chat help")
		})
	}
}

// TestHelp: asking for help is no error.
func TestHelp(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		args []string
		says []string
	}{
		{name: "all", args: []string{"--help"}, says: []string{"ask", "doctor", "data"}},
		{name: "short", args: []string{"-h"}, says: []string{"ask"}},
		{name: "ask", args: []string{"ask", "--help"}, says: []string{"--json", "--trace", "--memory", "--max-steps", "--descriptions"}},
		{name: "doctor", args: []string{"doctor", "--help"}, says: []string{"doctor"}},
		{name: "help", args: []string{"help"}, says: []string{"ask", "doctor", "data", "version", "Exit codes", "HEDUI_HOME"}},
		{name: "help ask", args: []string{"help", "ask"}, says: []string{"--json", "--trace", "<question>"}},
		{name: "help eval run", args: []string{"help", "eval", "run"}, says: []string{"--baseline"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := runChat("", c.args...)
			assert.Equal(t, exitOK, got.code)
			assert.Empty(t, got.err)
			for _, words := range c.says {
				assert.Contains(t, got.out, words)
			}
		})
	}
}

// TestVersion: the program, the data and the compiler, under each name that
// people type.
func TestVersion(t *testing.T) {
	t.Parallel()
	data, err := market.Open()
	require.NoError(t, err)
	for _, arg := range []string{"version", "--version", "-version"} {
		got := runChat("", arg)
		require.Equal(t, exitOK, got.code, got.err)
		require.Empty(t, got.err)
		require.Regexp(t, `^hedui \S+\nsnapshot `+data.Version()+`, prices to \d{4}-\d\d-\d\d\ngo1\.\S+ \w+/\w+\n$`, got.out)
	}
}

// TestPromptHelp: /help names every command that the prompt completes.
func TestPromptHelp(t *testing.T) {
	t.Parallel()
	got := runChat("/help\n")
	require.Equal(t, exitOK, got.code)
	for _, command := range completeCommand("/") {
		assert.Contains(t, got.out, command)
	}
}

// TestNoEscapes: out that is not a terminal gets plain text, whatever the
// input holds; control characters of a question do not come back.
func TestNoEscapes(t *testing.T) {
	t.Parallel()
	got := runChat("\ufeff茅台2023年\x1b[31m毛利率\x07\r\n贵州茅台2023年6月30日涨跌幅\r\n/\x1b]0;title\x07\n", "--trace")
	require.Equal(t, exitOK, got.code)
	assert.Contains(t, got.out, "0.19%")
	for _, text := range []string{got.out, got.err} {
		assert.NotContains(t, text, "\x1b")
		assert.NotContains(t, text, "\a")
		assert.NotContains(t, text, "\ufeff")
	}
}

// TestLineTooLong: a line that is no question ends with a usage error.
func TestLineTooLong(t *testing.T) {
	t.Parallel()
	got := runChat(strings.Repeat("茅", maxLine))
	assert.Equal(t, exitUsage, got.code)
	assert.Contains(t, got.err, "longer than")
}

// TestQuestionTooLong: what no one would read in time is refused at once, and
// nothing is printed for it.
func TestQuestionTooLong(t *testing.T) {
	t.Parallel()
	got := runChat("", "ask", "茅台2023年毛利率", strings.Repeat("茅", maxQuestion+1))
	assert.Equal(t, exitUsage, got.code)
	assert.Contains(t, got.out, "91.96%")
	assert.Contains(t, got.err, "at most 10000")
}

// TestFiguresStandInTheAnswer: for each outcome, figures are written in the
// answer as the record says, each is of a fact of the record, and lists are
// lists, never null.
func TestFiguresStandInTheAnswer(t *testing.T) {
	t.Parallel()
	got := runChat("", "ask", "--json", "茅台和五粮液2023年净利率", "合计营收呢", "茅台2023年毛利率和火箭数量", "会涨吗", "怎么样")
	dec := json.NewDecoder(strings.NewReader(got.out))
	dec.DisallowUnknownFields()
	turns := 0
	for dec.More() {
		var r loop.Record
		require.NoError(t, dec.Decode(&r))
		turns++
		assert.Equal(t, turns, r.Turn)
		known := map[string]bool{}
		for _, f := range r.Facts {
			known[f.ID] = true
		}
		for _, f := range r.Figures {
			assert.Contains(t, r.Answer, f.Text)
			assert.Truef(t, known[f.Fact], "%s rests on %s, which the record does not hold", f.Text, f.Fact)
		}
	}
	assert.Equal(t, 5, turns)
	assert.NotContains(t, got.out, "null")
	assert.Equal(t, turns, strings.Count(got.out, "\n"), "one line a record")
}

// TestTraceLines: one line for each thing that happened, with its time, and
// below it what was found: a page whose text addresses the model, a figure that
// nothing grounds.
func TestTraceLines(t *testing.T) {
	t.Parallel()
	clock := today()
	watch := stopwatch{func() time.Time { clock = clock.Add(1500 * time.Millisecond); return clock }, clock}
	var out bytes.Buffer
	for _, e := range []loop.Event{
		{Phase: loop.Observe, Text: "茅台呢"},
		{Phase: loop.Think, Step: 1},
		{Phase: loop.Act, Step: 1, Tool: "rag_search"},
		{Phase: loop.Act, Step: 1, Tool: "rag_search", Call: &loop.Step{
			Arguments: json.RawMessage(`{}`), Status: tools.Success, MS: 12, Planted: []string{"《丙年报》第8页"},
		}},
		{Phase: loop.Check, Step: 1, Tool: "rag_search", Verdict: &check.Verdict{Decision: check.Pass}},
		{Phase: loop.Think, Step: 2, Text: "想一想"},
		{Phase: loop.Check, Step: 2, Text: "91%\n茅台", Verdict: &check.Verdict{Decision: check.Retry, Findings: []check.Finding{{Rule: check.RuleCitation, Span: "91%", Reason: "没有"}}}},
		{Phase: loop.Check, Step: 2, Text: "92%", Verdict: &check.Verdict{Decision: check.Pass}},
		{Phase: loop.Done, Step: 2},
	} {
		printEvent(&out, e, watch.took(e))
	}
	require.Equal(t, `  [0] observe 茅台呢
  [1] think   (1.5s)
  [1] act     rag_search {} → success (12ms)
        planted 《丙年报》第8页: its text addresses the model, kept as data
  [1] check   rag_search → pass
  [2] think   想一想 (1.5s)
  [2] check   91% 茅台 → retry
        citation “91%”: 没有
  [2] check   draft → pass
`, out.String())
}

// TestTraceSaysEachStepOnce: no line comes twice, and each call of the record is
// one line.
func TestTraceSaysEachStepOnce(t *testing.T) {
	t.Parallel()
	got := runChat("", "ask", "--json", "--trace", "宁德时代2023年净利率比2022年高多少")
	require.Equal(t, exitOK, got.code, got.err)
	var r loop.Record
	require.NoError(t, json.Unmarshal([]byte(got.out), &r))
	require.Greater(t, len(r.Steps), 1)
	require.Equal(t, len(r.Steps), strings.Count(got.err, "] act "), got.err)
	seen := map[string]bool{}
	for _, line := range lines(got.err) {
		require.False(t, seen[line], "twice: %s", line)
		seen[line] = true
	}
}

// TestDataFitsOnATerminal: no line of what is held is wider than a terminal
// usually is.
func TestDataFitsOnATerminal(t *testing.T) {
	t.Parallel()
	got := runChat("", "data")
	require.Equal(t, exitOK, got.code, got.err)
	require.Contains(t, got.out, "营业总收入")
	for _, line := range lines(got.out) {
		require.LessOrEqual(t, runewidth.StringWidth(line), 80, line)
	}
}
