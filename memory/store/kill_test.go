//go:build unix

package store_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/memory"
	"hedui/memory/store"
	"hedui/memory/store/storetest"
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
		storetest.KillAtWrite(n)
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

// run starts a child; see storetest.Run.
func run(t *testing.T, dir, write, word string, kill time.Duration) (done int, finished bool) {
	t.Helper()
	return storetest.Run(t, []string{childDir + "=" + dir, childWrite + "=" + write}, word, kill)
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
