package offline_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMap holds the map of the package in doc.go against its files: each stands there
// once, and none that is gone.
func TestMap(t *testing.T) {
	t.Parallel()
	doc, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	files = slices.DeleteFunc(files, func(f string) bool { return strings.HasSuffix(f, "_test.go") || f == "doc.go" })
	named := map[string]int{}
	for _, f := range regexp.MustCompile(`\b\w+\.go\b`).FindAllString(string(doc), -1) {
		named[f]++
		assert.Contains(t, files, f, "doc.go names a file that is gone")
	}
	for _, f := range files {
		assert.Equalf(t, 1, named[f], "%s: name it once in doc.go, where somebody looks for what it does", f)
	}
}
