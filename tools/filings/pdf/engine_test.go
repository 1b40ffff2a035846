package pdf_test

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/filings/pdf"
	"hedui/tools/filings/report"
)

var shared struct {
	once   sync.Once
	engine *pdf.Engine
	err    error
}

// engine is the one that all tests of this package read with: a start takes
// seconds. Its compiled form stays in the user's cache folder between runs.
func engine(t testing.TB) *pdf.Engine {
	t.Helper()
	if raced || testing.Short() {
		t.Skip("the PDF engine is left out of short runs and of runs with the race detector")
	}
	shared.once.Do(func() {
		dir, err := os.UserCacheDir()
		if err != nil {
			dir = os.TempDir()
		}
		shared.engine, shared.err = pdf.Open(context.Background(), pdf.Options{CacheDir: filepath.Join(dir, "hedui-test", "pdf"), Workers: 2})
	})
	require.NoError(t, shared.err)
	return shared.engine
}

// pages reads a whole file.
func pages(t testing.TB, file []byte) []report.Page {
	t.Helper()
	var out []report.Page
	require.NoError(t, engine(t).Read(context.Background(), file, func(p report.Page) error {
		out = append(out, p)
		return nil
	}))
	return out
}
