package main

import (
	"bytes"
	"compress/gzip"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"hedui/tools/market"
)

// fixture writes the made-up source folder, with files replaced or lines added
// to them, and returns its path.
func fixture(t *testing.T, added map[string]string) string {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/source.txtar")
	require.NoError(t, err)
	dir := t.TempDir()
	for _, f := range archive.Files {
		data := slices.Concat(f.Data, []byte(added[f.Name]))
		if strings.HasSuffix(f.Name, ".gz") {
			var b bytes.Buffer
			w := gzip.NewWriter(&b)
			_, err := w.Write(data)
			require.NoError(t, err)
			require.NoError(t, w.Close())
			data = b.Bytes()
		}
		require.NoError(t, os.WriteFile(filepath.Join(dir, f.Name), data, 0o600))
	}
	return dir
}

// load generates a snapshot of the made-up source folder.
func load(t *testing.T) *market.Snapshot {
	t.Helper()
	files, err := generate(fixture(t, nil))
	require.NoError(t, err)
	s, err := market.Load(files)
	require.NoError(t, err)
	return s
}

func TestRunWritesFiles(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "new")
	require.NoError(t, run(fixture(t, nil), out))
	entries, err := os.ReadDir(out)
	require.NoError(t, err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	require.Equal(t, []string{market.CompaniesFile, market.DailyFile, market.EventsFile, market.FundamentalsFile,
		market.ManifestFile, market.MonthEndsFile}, names)
	require.Error(t, run(t.TempDir(), out))
}

// TestSameBytes generates twice and compares, from the real source folder
// where it is at hand.
func TestSameBytes(t *testing.T) {
	t.Parallel()
	src := fixture(t, nil)
	first, err := generate(src)
	require.NoError(t, err)
	second, err := generate(src)
	require.NoError(t, err)
	requireSame(t, first, second)
	changed, err := generate(fixture(t, map[string]string{"suspicious.csv": "600001,2022,np/rev,-5\n"}))
	require.NoError(t, err)
	require.NotEqual(t, first[market.ManifestFile], changed[market.ManifestFile])
}

// TestCommittedData generates from the real source folder, where it is at
// hand, and compares with the data in the repository.
func TestCommittedData(t *testing.T) {
	t.Parallel()
	const src = "../../../../shared/data"
	if _, err := os.Stat(src); err != nil {
		t.Skipf("%s is not at hand", src)
	}
	if testing.Short() {
		t.Skip("takes some 20 seconds")
	}
	files, err := generate(src)
	require.NoError(t, err)
	committed := map[string][]byte{}
	for name := range files {
		committed[name], err = os.ReadFile(filepath.Join("../data", name))
		require.NoError(t, err)
	}
	requireSame(t, committed, files)
	size := 0
	for _, data := range files {
		size += len(data)
	}
	require.Less(t, size, 20<<20)
}

func requireSame(t *testing.T, want, got map[string][]byte) {
	t.Helper()
	require.Equal(t, slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got)))
	for name := range want {
		require.True(t, bytes.Equal(want[name], got[name]), "%s differs", name)
	}
}
