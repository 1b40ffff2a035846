package offline_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMap holds the map of the package in doc.go against its files: each stands there
// once, and none that is gone.
func TestMap(t *testing.T) {
	t.Parallel()
	doc, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	_, list, ok := strings.Cut(string(doc), "# Where to look")
	require.True(t, ok)
	way := regexp.MustCompile(`\b\w+\.go\b`).FindAllString(string(doc), -1)
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	files = slices.DeleteFunc(files, func(f string) bool { return strings.HasSuffix(f, "_test.go") || f == "doc.go" })
	slices.Sort(way)
	require.Equal(t, files, way, "name each file of the package once in doc.go, where somebody looks for what it does")
	require.NotContains(t, list, "model.go")
}
