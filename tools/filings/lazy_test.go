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
	require.Equal(t, x.Grep(q), l.Grep(q))
	require.Equal(t, x.Lines(q), l.Lines(q))
	require.Equal(t, x.Documents(""), l.Documents(""))
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
	require.NotEmpty(t, hits)
}

func TestLazyReportsWhatWentWrong(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken notes")
	l := filings.NewLazy(func(context.Context) (*filings.Index, error) { return nil, broken })
	_, err := l.Search(context.Background(), filings.Query{Text: "客户"})
	require.ErrorIs(t, err, broken)
	require.Empty(t, l.Grep(filings.Query{Text: "客户"}))
	require.Empty(t, l.Lines(filings.Query{Page: 1}))
	require.Empty(t, l.Documents(""))
}

func TestLazyNotesAreTheEmbeddedOnes(t *testing.T) {
	t.Parallel()
	notes, err := filings.Notes()
	require.NoError(t, err)
	want, err := filings.NewIndex(context.Background(), notes, filings.NewHashEmbedder(8))
	require.NoError(t, err)
	require.NotEmpty(t, want.Documents(""))
	require.Equal(t, want.Documents(""), filings.LazyNotes(8).Documents(""))
}
