package filings_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/filings"
)

func TestLazyOpensOnceAndAnswersLikeItsIndex(t *testing.T) {
	t.Parallel()
	x := indexOf(t, smallShelf())
	var opened atomic.Int32
	l := filings.NewLazy(func(context.Context) (*filings.Index, error) {
		opened.Add(1)
		return x, nil
	})
	require.Zero(t, opened.Load(), "nothing is built before it is asked")
	q := filings.Query{Text: "前五名客户", Company: "000001.SZ", Year: 2023, Page: 7}
	want, err := x.Search(context.Background(), q)
	require.NoError(t, err)
	got, err := l.Search(context.Background(), q)
	require.NoError(t, err)
	require.Equal(t, want, got)
	for name, both := range map[string][2]func(context.Context, filings.Query) (filings.Found, error){
		"grep": {x.Grep, l.Grep}, "lines": {x.Lines, l.Lines},
	} {
		want, err := both[0](context.Background(), q)
		require.NoError(t, err)
		got, err := both[1](context.Background(), q)
		require.NoError(t, err)
		require.Equal(t, want, got, name)
	}
	held, err := l.Documents(context.Background(), "")
	require.NoError(t, err)
	require.Equal(t, documents(t, x, ""), held)
	require.EqualValues(t, 1, opened.Load())
}

func TestLazyIsNotBoundToTheFirstQuestion(t *testing.T) {
	t.Parallel()
	l := filings.NewLazy(func(ctx context.Context) (*filings.Index, error) {
		return filings.NewIndex(ctx, smallShelf(), filings.NewHashEmbedder(8))
	})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := l.Search(ctx, filings.Query{Text: "客户"})
	require.ErrorIs(t, err, context.Canceled)
	hits, err := l.Search(context.Background(), filings.Query{Text: "客户"})
	require.NoError(t, err)
	require.NotEmpty(t, hits.Hits)
}

func TestLazyReportsWhatWentWrong(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken notes")
	l := filings.NewLazy(func(context.Context) (*filings.Index, error) { return nil, broken })
	_, err := l.Search(context.Background(), filings.Query{Text: "客户"})
	require.ErrorIs(t, err, broken)
	_, err = l.Grep(context.Background(), filings.Query{Text: "客户"})
	require.ErrorIs(t, err, broken)
	_, err = l.Lines(context.Background(), filings.Query{Page: 1})
	require.ErrorIs(t, err, broken)
	_, err = l.Documents(context.Background(), "")
	require.ErrorIs(t, err, broken)
}

func TestLazyNotesAreTheEmbeddedOnes(t *testing.T) {
	t.Parallel()
	notes, err := filings.Notes()
	require.NoError(t, err)
	want, err := filings.NewIndex(context.Background(), notes, filings.NewHashEmbedder(8))
	require.NoError(t, err)
	require.NotEmpty(t, documents(t, want, ""))
	held, err := filings.LazyNotes(8).Documents(context.Background(), "")
	require.NoError(t, err)
	require.Equal(t, documents(t, want, ""), held)
}
