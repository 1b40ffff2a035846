//go:build unix

package ingest_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/memory/store/storetest"
	"hedui/tools/filings"
	"hedui/tools/filings/ingest"
	"hedui/tools/filings/report"
	"hedui/tools/filings/shelf"
)

// A child process of these tests takes a folder in until it kills itself
// without warning: at the nth row that is written, or the commit that counts
// with the rows, or, with a negative number, when the nth file is read.
const (
	childFiles = "HEDUI_TEST_CHILD_FILES"
	childHome  = "HEDUI_TEST_CHILD_HOME"
	childStep  = "HEDUI_TEST_CHILD_STEP"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(childFiles); dir != "" {
		child(dir, os.Getenv(childHome), os.Getenv(childStep))
	}
	os.Exit(m.Run())
}

func child(dir, home, step string) {
	fail := func(err error) {
		if err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
	}
	n, err := strconv.Atoi(step)
	fail(err)
	reads := -n // when n is one of a write it never gets to 0
	storetest.KillAtWrite(n)
	kept, err := shelf.Open(filepath.Join(home, shelf.File))
	fail(err)
	reader := ingest.NewReader("")
	files, err := ingest.Expand([]string{dir})
	fail(err)
	_, err = ingest.Run(context.Background(), kept, files, ingest.Options{Names: names(), Now: noon, Workers: 1,
		Read: func(ctx context.Context, name string, raw []byte, page func()) (report.Document, error) {
			doc, err := reader.Read(ctx, name, raw, page)
			if reads--; reads == 0 {
				storetest.Die()
			}
			return doc, err
		}})
	fail(err)
	os.Exit(0)
}

// threeReports is a folder of small reports, with the passages of each.
func threeReports(t *testing.T) (dir string, passages int) {
	t.Helper()
	files := map[string]string{}
	for year := 2020; year < 2023; year++ {
		body := "一、经营情况\n直营渠道新增门店17家。\n"
		for p := 3; p < 9; p++ {
			body += fmt.Sprintf("=== PAGE %d ===\n第%d项工作完成。\n", p, p)
		}
		files[fmt.Sprintf("%d.txt", year)] = filing("600519", "贵州茅台", year, body)
	}
	s := openShelf(t)
	dir = folder(t, files)
	_, err := take(t, s, ingest.Options{}, dir)
	require.NoError(t, err)
	docs, err := s.Documents(context.Background())
	require.NoError(t, err)
	require.Len(t, docs, 3)
	return dir, docs[0].Chunks
}

// However a run ends, each report is there whole or not at all, and the next
// run takes in the rest.
func TestKillDuringIngest(t *testing.T) {
	t.Parallel()
	dir, passages := threeReports(t)
	steps := []int{-1, -2, -3}
	stride := 7
	if testing.Short() {
		stride = 29
	}
	for n := 1; n < 120; n += stride {
		steps = append(steps, n)
	}
	killed, partly := 0, 0
	for _, step := range steps {
		home := t.TempDir()
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		cmd := exec.CommandContext(ctx, os.Args[0])
		cmd.Env = append(os.Environ(), childFiles+"="+dir, childHome+"="+home, childStep+"="+strconv.Itoa(step))
		out, err := cmd.CombinedOutput()
		cancel()
		require.Empty(t, string(out))
		if err == nil {
			break // there are no more writes than that
		}
		killed++
		s, err := shelf.Open(filepath.Join(home, shelf.File))
		require.NoError(t, err, "step %d", step)
		docs, err := s.Documents(context.Background())
		require.NoError(t, err)
		if len(docs) > 0 {
			partly++
		}
		for _, d := range docs {
			n := 0
			for _, err := range s.Passages(context.Background(), filings.Filter{Document: d.ID}) {
				require.NoError(t, err)
				n++
			}
			require.Equal(t, passages, n, "step %d: half of %s is visible", step, d.Title)
		}
		got, err := take(t, s, ingest.Options{}, dir)
		require.NoError(t, err)
		held := 0
		for _, o := range got {
			require.Nil(t, o.Refusal)
			if o.Held {
				held++
			}
		}
		require.Equal(t, len(docs), held, "step %d: what was stored is not read again", step)
		require.Len(t, titles(t, s), 3)
		require.NoError(t, s.Close())
	}
	t.Logf("killed %d times, %d times with reports stored", killed, partly)
	require.Greater(t, killed, 3)
	require.Positive(t, partly)
}
