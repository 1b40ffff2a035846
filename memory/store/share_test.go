package store_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/memory"
	"hedui/memory/store"
)

// Two runs of the program take turns in one session: each sees what the other
// said, and no fact id comes to mean two things.
func TestTwoRunsTakeTurns(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	a, b := keep(t, at(t, dir, nil), "s", memory.Layered), keep(t, at(t, dir, nil), "s", memory.Layered)
	answer(t, a, "一", "1")
	answer(t, b, "二", "2")
	answer(t, b, "三", "3")
	answer(t, a, "四", "4")
	require.Equal(t, []string{"一", "二", "三", "四"}, questions(a.Turns()))
	for id, value := range map[string]string{"f1": "1", "f2": "2", "f3": "3", "f4": "4"} {
		f, ok := a.Book().Get(id)
		require.True(t, ok)
		require.Equal(t, value, f.Value.String())
	}
}

// A turn that came to nothing leaves facts in memory whose numbers another run
// gives to its own.
func TestFactsOfAnAbandonedTurn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	a, b := keep(t, at(t, dir, nil), "s", memory.Layered), keep(t, at(t, dir, nil), "s", memory.Layered)
	answer(t, a, "一", "1")
	require.NoError(t, a.Begin(context.Background()))
	require.Equal(t, "f2", a.Book().Add(figure("99")))
	a.End() // interrupted
	answer(t, b, "二", "2")
	answer(t, a, "三", "3")
	f, _ := a.Book().Get("f2")
	require.Equal(t, "2", f.Value.String())
	f, _ = a.Book().Get("f3")
	require.Equal(t, "3", f.Value.String())
	require.Equal(t, []string{"一", "二", "三"}, questions(a.Turns()))
}

func TestManyRunsAtOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const runs, each = 4, 6
	var wg sync.WaitGroup
	for r := range runs {
		wg.Go(func() {
			s := keep(t, at(t, dir, nil), "s", memory.Layered)
			for i := range each {
				answer(t, s, fmt.Sprintf("%d-%d", r, i), fmt.Sprintf("%d.%d", r+1, i+1))
			}
		})
	}
	wg.Wait()
	saved, err := at(t, dir, nil).Load(context.Background(), "s")
	require.NoError(t, err)
	require.Len(t, saved.Turns, runs*each)
	for i, turn := range saved.Turns {
		require.Equal(t, i+1, turn.N)
		require.Len(t, saved.Facts[i], 1)
		require.Equal(t, turn.Printed, []string{saved.Facts[i][0].ID})
	}
}

func TestBusySession(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	a, b := keep(t, at(t, dir, nil), "s", memory.Layered), keep(t, at(t, dir, nil), "s", memory.Layered)
	require.NoError(t, a.Begin(context.Background()))
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	require.ErrorIs(t, b.Begin(ctx), store.ErrBusy)
	a.End()
	require.NoError(t, b.Begin(context.Background()))
	b.End()
}

func TestDeletedUnderAConversation(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := keep(t, at(t, dir, nil), "s", memory.Layered)
	answer(t, s, "一", "1")
	require.NoError(t, at(t, dir, nil).Delete(context.Background(), "s"))
	require.ErrorIs(t, s.Begin(context.Background()), store.ErrNotFound)
	s.Reset()
	answer(t, s, "二", "2")
	require.Equal(t, "20260310-1", s.ID())
}
