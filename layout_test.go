// Package hedui_test holds the rules about the tree itself: which folders
// there are, who may import whom, and how long a file may be.
package hedui_test

import (
	"bufio"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// arrows lists, for each package, the packages of this module that it may
// import. A package absent here must not exist; "…/" as a suffix covers the
// packages below. docs/design.md draws the same picture.
var arrows = map[string][]string{
	"check/mention":      {},
	"check":              {"check/mention"},
	"descriptions":       {},
	"loop/llm":           {},
	"loop/llm/script":    {"loop/llm"},
	"loop/llm/langchain": {"loop/llm"},
	"loop/llm/openai":    {"loop/llm"},
	"loop/llm/retry":     {"loop/llm"},
	"loop/llm/replay":    {"loop/llm"},
	"loop/llm/offline":   {"loop/llm", "check", "check/mention", "tools/market"},
	"tools/market":       {"check", "check/mention"},
	"tools/market/gen":   {"check", "check/mention", "tools/market"},
	"tools/filings":      {"check", "check/mention", "tools/market", "loop/llm"},
	// A filing's way to the index: its pages (pdf) become blocks and tables
	// (report), these become passages and facts (ingest), which are kept (shelf).
	"tools/filings/report": {"check", "check/mention"},
	"tools/filings/pdf":    {"tools/filings/report"},
	"tools/filings/embed":  {"check/mention", "loop/llm"},
	// How the offline embedder's table is made.
	"tools/filings/embed/train": {"tools/filings/embed"},
	"tools/filings/ingest":      {"tools/filings/report", "tools/filings/pdf", "tools/filings/shelf", "tools/filings", "tools/market", "check", "check/mention", "loop/llm"},
	"tools/filings/shelf":       {"tools/filings", "check", "check/mention", "loop/llm"},
	// Live sources: decode reads what they send and knows nothing of the network.
	"tools/market/live/decode": {"check", "check/mention", "tools/market"},
	"tools/market/live":        {"tools/market/live/decode", "tools/market", "check", "check/mention"},
	"tools":                    {"tools/market", "tools/filings", "check", "check/mention", "descriptions", "loop/llm"},
	"memory":                   {"check", "check/mention", "loop/llm"},
	"memory/store":             {"memory", "check", "check/mention", "loop/llm"},
	"loop":                     {"memory", "tools", "check", "check/mention", "loop/llm"},
	"eval":                     {"eval/stats", "loop", "memory", "tools", "tools/market", "tools/filings", "check", "check/mention", "descriptions", "loop/llm", "loop/llm/offline", "loop/llm/script"},
	"eval/finglm":              {},
	"eval/realmodel":           {"eval/runner", "eval/suite", "loop", "loop/llm", "loop/llm/openai", "testdata/suites"},
	"eval/stats":               {},
	"eval/suite":               {"check", "check/mention", "descriptions", "tools", "tools/market"},
	"eval/describe":            {"descriptions", "eval/report", "eval/runner", "eval/stats", "eval/suite", "memory"},
	"eval/report":              {"eval/runner", "eval/score", "eval/stats", "loop", "check"},
	"eval/runner":              {"eval/score", "eval/suite", "eval/stats", "loop", "memory", "tools", "tools/market", "tools/filings", "check", "check/mention", "descriptions", "loop/llm", "loop/llm/offline", "loop/llm/script"},
	"eval/score":               {"eval/suite", "loop", "tools", "tools/market", "check", "check/mention"},
	"testdata/suites":          {},
	"cmd/chat":                 {"*"},
}

// testOnly are contract suites: exported test helpers that only _test files
// import. They may import what they test.
var testOnly = map[string]bool{
	"memory/memorytest": true, "tools/toolstest": true, "memory/store/storetest": true, "tools/market/markettest": true, "tools/market/live/livetest": true, "tools/filings/pdf/pdftest": true, "loop/llm/llmtest": true, "loop/llm/llmtest/server": true,
}

// topLevel is everything the root of the repository may hold.
var topLevel = map[string]bool{
	"cmd": true, "loop": true, "memory": true, "tools": true, "check": true,
	"descriptions": true, "eval": true, "testdata": true, "docs": true,
	"bin": true, "out": true, // build output, in .gitignore
}

// maxLines is the hard cap on a Go file.
const maxLines = 400

const module = "hedui/"

// goFiles gives every Go file below the root, slash-separated, sorted.
func goFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && p != "." && strings.HasPrefix(d.Name(), ".") {
			return filepath.SkipDir
		}
		if !d.IsDir() && strings.HasSuffix(p, ".go") {
			files = append(files, filepath.ToSlash(p))
		}
		return nil
	})
	require.NoError(t, err)
	sort.Strings(files)
	require.NotEmpty(t, files)
	return files
}

func TestArrows(t *testing.T) {
	t.Parallel()
	for _, f := range goFiles(t) {
		pkg := path.Dir(f)
		if pkg == "." || strings.HasSuffix(f, "_test.go") || testOnly[pkg] {
			continue
		}
		allowed, known := arrows[pkg]
		require.Truef(t, known, "%s: package %s is not in the picture of docs/design.md; draw its arrows or move the file", f, pkg)
		for _, imp := range imports(t, f) {
			if dep, ours := strings.CutPrefix(imp, module); ours {
				require.Truef(t, has(allowed, dep), "%s imports %s: no such arrow in docs/design.md", f, imp)
			}
		}
	}
}

func TestTopLevel(t *testing.T) {
	t.Parallel()
	entries, err := os.ReadDir(".")
	require.NoError(t, err)
	for _, e := range entries {
		if !e.IsDir() || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		require.Truef(t, topLevel[e.Name()], "folder %s/ does not belong at the top level", e.Name())
	}
}

func TestFileLength(t *testing.T) {
	t.Parallel()
	for _, f := range goFiles(t) {
		n := countLines(t, f)
		require.LessOrEqualf(t, n, maxLines, "%s has %d lines; split it by concept (cap %d)", f, n, maxLines)
	}
}

func imports(t *testing.T, file string) []string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	require.NoError(t, err)
	var out []string
	for _, imp := range parsed.Imports {
		p, err := strconv.Unquote(imp.Path.Value)
		require.NoError(t, err)
		out = append(out, p)
	}
	return out
}

func countLines(t *testing.T, file string) int {
	t.Helper()
	f, err := os.Open(filepath.FromSlash(file))
	require.NoError(t, err)
	defer f.Close()
	n := 0
	s := bufio.NewScanner(f)
	s.Buffer(make([]byte, 1<<20), 1<<20)
	for s.Scan() {
		n++
	}
	require.NoError(t, s.Err())
	return n
}

func has(list []string, s string) bool {
	for _, e := range list {
		if e == "*" || e == s {
			return true
		}
	}
	return false
}
