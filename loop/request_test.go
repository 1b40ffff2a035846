package loop_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/script"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares got with a file below testdata, line by line.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(path, got, 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	w, g := strings.Split(string(want), "\n"), strings.Split(string(got), "\n")
	for i := range min(len(w), len(g)) {
		require.Equal(t, w[i], g[i], "%s line %d; run go test ./loop -update if this is meant", path, i+1)
	}
	require.Len(t, g, len(w), "%s", path)
}

// wire writes a request, one message a line, with the system prompt by name.
func wire(b *strings.Builder, req llm.Request) {
	for i, m := range req.Messages {
		text := m.Text
		if i == 0 {
			text = "(prompt.golden)"
		}
		fmt.Fprintf(b, "%s %s%s %q", m.Role, m.Name, m.CallID, text)
		for _, c := range m.Calls {
			fmt.Fprintf(b, " %s %s(%s)", c.ID, c.Name, c.Args)
		}
		b.WriteString("\n")
	}
	for _, d := range req.Tools {
		fmt.Fprintf(b, "tool %s %q %s\n", d.Name, d.Description, d.Parameters)
	}
	b.WriteString("\n")
}

// Every byte of every request of two turns: the prompt, the history, a repair
// of the draft, the line of the last step.
func TestRequestsAreExact(t *testing.T) {
	t.Parallel()
	f := start(t, setup{checker: strict{}, opts: loop.Options{MaxSteps: 2}},
		script.Calls(script.Call("financial_indicator", maotai)), script.Text("91.96%"),
		script.Calls(script.Call("financial_indicator", `{"companies":["洋河股份"]}`)), script.Text("洋河股份毛利率约75.00%"), script.Text("洋河股份毛利率不提供。"))
	f.ask(t, "贵州茅台2023年毛利率是多少")
	f.ask(t, "那洋河呢")
	var all strings.Builder
	for _, req := range f.model.Requests() {
		require.Equal(t, f.model.Last().Messages[0], req.Messages[0], "the prompt is the same in every request")
		wire(&all, req)
	}
	golden(t, "prompt.golden", []byte(f.model.Last().Messages[0].Text+"\n"))
	golden(t, "requests.golden", []byte(all.String()))
}

// The record of a turn is a contract: its fields, in this order.
func TestRecordIsExact(t *testing.T) {
	t.Parallel()
	f := start(t, setup{checker: strict{}},
		script.Calls(script.Call("financial_indicator", `{"companies":["贵州茅台","洋河股份"]}`)), script.Text("贵州茅台 91.96%，洋河股份不提供"))
	r := f.ask(t, "两家毛利率")
	got, err := json.MarshalIndent(r, "", " ")
	require.NoError(t, err)
	golden(t, "record.golden", append(got, '\n'))
}
