//go:build unix

package store_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"modernc.org/sqlite"

	"hedui/memory"
	"hedui/memory/store"
)

// A child process of these tests answers turns in a session until it is
// killed: by itself at the nth write to the file, or by the test.
const (
	childDir   = "HEDUI_TEST_CHILD_DIR"
	childWrite = "HEDUI_TEST_CHILD_WRITE"
	childTurns = 6
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		child(dir, os.Getenv(childWrite))
	}
	os.Exit(m.Run())
}

// child prints "done n" once turn n is committed.
func child(dir, write string) {
	fail := func(err error) {
		if err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
	}
	if n, err := strconv.Atoi(write); err == nil {
		killAtWrite(n)
	}
	db := store.At(dir, &store.Options{Now: noon})
	mem, err := memory.New(memory.Layered, &memory.Options{Lexicon: names})
	fail(err)
	s, err := db.Keep(mem, "s", names)
	fail(err)
	fail(s.Begin(context.Background()))
	fmt.Println("ready")
	for n := len(s.Turns()) + 1; n <= childTurns || write == ""; n++ {
		fail(s.Begin(context.Background()))
		s.View("问")
		s.Commit(turn(s, fmt.Sprintf("第%d问，以后都用亿元", n), fmt.Sprintf("%d.5", n), fmt.Sprintf("%d.25", n)))
		fail(s.Err())
		s.End()
		fmt.Println("done", n)
	}
	os.Exit(0)
}

// killAtWrite kills this process without warning when row n is about to be
// written, or the commit that is counted with the rows.
func killAtWrite(n int) {
	count := func() {
		if n--; n == 0 {
			syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	}
	sqlite.RegisterConnectionHook(func(conn sqlite.ExecQuerierContext, _ string) error {
		hooks := conn.(sqlite.HookRegisterer)
		hooks.RegisterPreUpdateHook(func(sqlite.SQLitePreUpdateData) { count() })
		hooks.RegisterCommitHook(func() int32 { count(); return 0 })
		return nil
	})
}

// run starts a child and gives the number of the last turn that it said was
// committed. With kill it is killed that long after it first printed the word.
func run(t *testing.T, dir, write, word string, kill time.Duration) (done int, finished bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), childDir+"="+dir, childWrite+"="+write)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewScanner(out)
	armed := kill > 0
	for lines.Scan() {
		said, rest, _ := strings.Cut(lines.Text(), " ")
		if armed && said == word {
			armed = false
			time.AfterFunc(kill, func() { _ = cmd.Process.Kill() })
		}
		switch said {
		case "ready":
		case "done":
			done, err = strconv.Atoi(rest)
			require.NoError(t, err)
		default:
			require.Fail(t, "the child failed", lines.Text())
		}
	}
	return done, cmd.Wait() == nil
}

// verify requires that every turn that was said to be committed is there whole,
// and at most one more.
func verify(t *testing.T, dir string, done int) (turns int) {
	t.Helper()
	db := at(t, dir, &store.Options{Report: func(s string) { require.Fail(t, "called damaged", s) }})
	saved, err := db.Load(context.Background(), "s")
	if done == 0 && err != nil {
		require.ErrorIs(t, err, store.ErrNotFound)
		return 0
	}
	require.NoError(t, err)
	require.Contains(t, []int{done, done + 1}, len(saved.Turns), "only the turn in flight may be lost")
	for i, turn := range saved.Turns {
		require.Equal(t, fmt.Sprintf("第%d问，以后都用亿元", i+1), turn.Question)
		require.Len(t, saved.Facts[i], 2)
		require.Equal(t, []string{fmt.Sprintf("f%d", 2*i+1), fmt.Sprintf("f%d", 2*i+2)}, turn.Printed)
		require.Empty(t, memory.Paired(turn.Messages))
	}
	require.Equal(t, 2*len(saved.Turns)+1, saved.Next)
	return len(saved.Turns)
}

// A process is killed at each write in turn, schema included.
func TestKillAtEveryWrite(t *testing.T) {
	t.Parallel()
	step := 1
	if testing.Short() {
		step = 9
	}
	killed := 0
	for n := 1; ; n += step {
		dir := t.TempDir()
		done, finished := run(t, dir, strconv.Itoa(n), "", 0)
		turns := verify(t, dir, done)
		if finished {
			require.Equal(t, childTurns, turns)
			break
		}
		killed++
		if n%5 == 0 { // the session goes on where it was cut off
			rest, finished := run(t, dir, "0", "", 0)
			require.True(t, finished)
			require.Equal(t, childTurns, verify(t, dir, max(rest, turns)))
		}
	}
	t.Logf("killed at %d writes", killed)
	require.Greater(t, killed, 3)
}

// A process is killed at any moment, between the writes to the files too, and
// another goes on in the same session each time. Every other one is let commit
// a turn first, however slow the machine.
func TestKillAtAnyMoment(t *testing.T) {
	t.Parallel()
	kills := 60
	if testing.Short() {
		kills = 8
	}
	dir := t.TempDir()
	turns := 0
	for i := range kills {
		word := []string{"ready", "done"}[i%2]
		done, _ := run(t, dir, "", word, time.Duration(1+i*7%23)*time.Millisecond)
		turns = verify(t, dir, max(done, turns))
	}
	t.Logf("killed %d times, %d turns", kills, turns)
	require.GreaterOrEqual(t, turns, kills/2)
}
