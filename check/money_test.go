package check_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNoFloats: amounts are decimals from end to end.
func TestNoFloats(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	seen := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		seen++
		src, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, word := range []string{"float64", "float32", "InexactFloat", "ParseFloat", "NewFromFloat"} {
			require.NotContains(t, string(src), word, name)
		}
	}
	require.Greater(t, seen, 10)
}
