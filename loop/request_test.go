package loop_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/script"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares got with a file below testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(path, got, 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got), "run go test ./loop -update if this is meant")
}

// wire is a request as it is written to the golden file.
type wire struct {
	Messages []llm.Message
	Tools    []llm.ToolDef `json:",omitempty"`
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
	var all bytes.Buffer
	for _, req := range f.model.Requests() {
		enc := json.NewEncoder(&all)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", " ")
		require.NoError(t, enc.Encode(wire{req.Messages, req.Tools}))
	}
	golden(t, "requests.golden", all.Bytes())
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
