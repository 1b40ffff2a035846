//go:build unix

package shelf_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/memory/store/storetest"
	"hedui/tools/filings"
	"hedui/tools/filings/shelf"
)

// A child process of these tests puts documents until it is killed: by itself
// at the nth write to the file, or by the test.
const (
	childFile  = "HEDUI_TEST_CHILD_FILE"
	childWrite = "HEDUI_TEST_CHILD_WRITE"
	childName  = "HEDUI_TEST_CHILD_NAME"
	childDocs  = 4
	childSize  = 12 // passages of a document
)

func TestMain(m *testing.M) {
	if path := os.Getenv(childFile); path != "" {
		child(path, os.Getenv(childName), os.Getenv(childWrite))
	}
	os.Exit(m.Run())
}

// child prints "done n" once document n is stored.
func child(path, name, write string) {
	fail := func(err error) {
		if err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
	}
	if n, err := strconv.Atoi(write); err == nil && n > 0 {
		storetest.KillAtWrite(n)
	}
	s, err := shelf.Open(path)
	fail(err)
	fmt.Println("ready")
	for n := 1; n <= childDocs || write == ""; n++ {
		d := document(fmt.Sprintf("%s%03d", name, n), 2000+n%25)
		fail(s.Put(context.Background(), d, passages(d, childSize), facts(d)))
		fmt.Println("done", n)
	}
	os.Exit(0)
}

// run starts a child; with kill it is killed that long after it was ready. See
// storetest.Run.
func run(t *testing.T, path, name, write string, kill time.Duration) (done int, finished bool) {
	t.Helper()
	return storetest.Run(t, []string{childFile + "=" + path, childName + "=" + name, childWrite + "=" + write}, "ready", kill)
}

// verify requires that what was said to be stored is there whole, and at most
// one document more.
func verify(t *testing.T, path string, done int) (held int) {
	t.Helper()
	s := openAt(t, path)
	list, err := s.Documents(t.Context())
	require.NoError(t, err)
	require.Contains(t, []int{done, done + 1}, len(list), "only the document in flight may be lost")
	for _, d := range list {
		require.Equal(t, childSize, d.Chunks)
		require.Equal(t, passages(d, childSize), collect(t, s, filings.Filter{Document: d.ID}))
		held, err := s.Statements(t.Context(), filings.Filter{Document: d.ID})
		require.NoError(t, err)
		require.Len(t, held, len(facts(d)))
		words, err := s.Words(t.Context(), d.ID)
		require.NoError(t, err)
		require.Equal(t, filings.Words(passages(d, childSize)), words)
	}
	return len(list)
}

// A process is killed at each write in turn, schema included, and another goes
// on where it was cut off.
func TestKillAtEveryWrite(t *testing.T) {
	t.Parallel()
	step := 3
	if testing.Short() {
		step = 11
	}
	killed := 0
	for n := 1; ; n += step {
		path := filepath.Join(t.TempDir(), shelf.File)
		done, finished := run(t, path, "d", strconv.Itoa(n), 0)
		if finished {
			require.Equal(t, childDocs, verify(t, path, done))
			break
		}
		killed++
		verify(t, path, done)
		if n%4 == 0 {
			_, finished := run(t, path, "d", "0", 0)
			require.True(t, finished)
			require.Equal(t, childDocs, verify(t, path, childDocs))
		}
	}
	t.Logf("killed at %d writes", killed)
	require.Greater(t, killed, 3)
}

// A process is killed at any moment, between the writes to the file too.
func TestKillAtAnyMoment(t *testing.T) {
	t.Parallel()
	kills := 20
	if testing.Short() {
		kills = 4
	}
	for i := range kills {
		path := filepath.Join(t.TempDir(), shelf.File)
		done, _ := run(t, path, "d", "", time.Duration(1+i*7%23)*time.Millisecond)
		verify(t, path, done)
	}
}

// Processes that open a new file together and put at once all succeed.
func TestProcessesAtOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), shelf.File)
	var all sync.WaitGroup
	const processes = 4
	for i := range processes {
		all.Go(func() {
			done, finished := run(t, path, string(rune('a'+i)), "0", 0)
			if done != childDocs || !finished {
				t.Errorf("process %d stored %d documents", i, done)
			}
		})
	}
	all.Wait()
	require.Equal(t, processes*childDocs, verify(t, path, processes*childDocs))
}
