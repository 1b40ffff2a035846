package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/tools/market/live"
)

// What a command prints without a question is in both languages: no line of it
// has Chinese and no English.
func TestCommandsSpeakBothLanguages(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.Equal(t, exitOK, runAt(dir, today(), "", "ask", "--session", "a", "CATL revenue 2023").code)
	for _, args := range [][]string{
		{"doctor"}, {"sessions"}, {"sessions", "delete", "a"}, {"sessions", "delete", "--yes", "a"}, {"sessions"},
		{"memory"}, {"memory", "add", "answer in English"}, {"memory"}, {"memory", "forget", "1"}, {"memory", "forget", "--yes", "1"},
		{"filings"}, {"filings", "show", "x"}, {"ingest", "language_test.go"}, {"data"}, {"version"},
	} {
		got := runAt(dir, today(), "", args...)
		for _, line := range strings.Split(got.out+got.err, "\n") {
			if mention.Lang(line) == "zh" && args[0] != "data" { // whose head says it on two lines
				assert.Contains(t, line, " / ", "%v: %s", args, line)
			}
		}
	}
	for _, p := range live.Providers() {
		assert.NotEmpty(t, publishers[p.Name], p.ID)
		assert.NotEmpty(t, given[p.ID], p.ID)
	}
}

// Every reason for which a file is refused has English words.
func TestRefusalWords(t *testing.T) {
	t.Parallel()
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "..", "tools", "filings", "ingest", "refusal.go"), nil, 0)
	require.NoError(t, err)
	n := 0
	ast.Inspect(file, func(x ast.Node) bool {
		spec, ok := x.(*ast.ValueSpec)
		if ok && len(spec.Values) == 1 {
			n++
		}
		return true
	})
	assert.Len(t, refusalWords, n)
	for reason, words := range refusalWords {
		assert.NotEmpty(t, words, reason)
	}
}
