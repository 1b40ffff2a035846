package filings_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/filings"
)

func hashed(t *testing.T, dim int, texts ...string) [][]float32 {
	t.Helper()
	e := filings.NewHashEmbedder(dim)
	out, err := e.Embed(context.Background(), texts)
	require.NoError(t, err)
	require.Len(t, out, len(texts))
	for _, v := range out {
		require.Len(t, v, e.Dim())
		require.InDelta(t, 1, dot(v, v), 1e-5, "of length one")
	}
	return out
}

func dot(a, b []float32) float64 {
	var sum float64
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

func TestHashEmbedderKnowsSpelling(t *testing.T) {
	t.Parallel()
	v := hashed(t, 512, "前五名客户销售额", "前五名客户的销售金额", "研发人员学历", "前五名客户销售额")
	require.Equal(t, v[0], v[3], "the same text, the same vector")
	require.Greater(t, dot(v[0], v[1]), 0.5)
	require.Less(t, dot(v[0], v[2]), 0.3)
}

func TestHashEmbedderAtTheEdges(t *testing.T) {
	t.Parallel()
	v := hashed(t, 0, "", "。 ，", "水")
	require.Len(t, v[0], 2, "at least two dimensions")
	require.Equal(t, []float32{1, 0}, v[0], "nothing to hash gives the first axis")
	require.Equal(t, v[0], v[1])
	require.Equal(t, hashed(t, 64, "ＲＯＥ"), hashed(t, 64, "roe"), "width and case aside")
}

func TestHashEmbedderStopsWhenCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := filings.NewHashEmbedder(8).Embed(ctx, []string{"水"})
	require.ErrorIs(t, err, context.Canceled)
}
