package embed_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/filings/embed"
)

func TestPairs(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][][2]rune{
		"":          nil,
		"毛利率":       {{'毛', '利'}, {'利', '率'}},
		"毛 利":       {{'毛', '利'}},
		"毛\n利率":     {{'利', '率'}},
		"毛利12率，abc": {{'毛', '利'}},
	} {
		require.Equal(t, want, embed.Pairs(text), text)
	}
}

func cosine(t *testing.T, l *embed.Latent, a, b string) float64 {
	t.Helper()
	v, err := l.Embed(context.Background(), []string{a, b})
	require.NoError(t, err)
	sum := 0.0
	for i := range v[0] {
		sum += float64(v[0][i]) * float64(v[1][i])
	}
	return sum
}

// The embedded table knows which words keep company in reports.
func TestOfflineVectors(t *testing.T) {
	t.Parallel()
	l, err := embed.Offline()
	require.NoError(t, err)
	for _, tt := range []struct{ word, near, far string }{
		{"水库调度", "来水偏枯", "股票期权"},
		{"坏账准备", "应收账款", "水轮机组"},
		{"董事会会议", "独立董事", "固定资产折旧"},
		{"基站", "移动客户", "水电站"},
	} {
		require.Greater(t, cosine(t, l, tt.word, tt.near), cosine(t, l, tt.word, tt.far), "%+v", tt)
	}
	for _, text := range []string{"", "2023 abc", "毛利率"} {
		v, err := l.Embed(context.Background(), []string{text})
		require.NoError(t, err)
		require.Len(t, v[0], l.Dim())
		sum := 0.0
		for _, x := range v[0] {
			sum += float64(x) * float64(x)
		}
		require.InDelta(t, 1, math.Sqrt(sum), 1e-5, text)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = l.Embed(ctx, []string{"a"})
	require.ErrorIs(t, err, context.Canceled)
}

func TestTable(t *testing.T) {
	t.Parallel()
	raw := embed.EncodeLatent("t", [][2]rune{{'甲', '乙'}, {'乙', '丙'}}, [][]float32{{3, 0}, {0, -0.5}})
	l, err := embed.DecodeLatent(raw)
	require.NoError(t, err)
	require.Equal(t, "t", l.Name())
	v, err := l.Embed(context.Background(), []string{"甲乙", "乙丙", "甲乙丙"})
	require.NoError(t, err)
	require.InDeltaSlice(t, []float32{1, 0}, v[0], 1e-6)
	require.InDeltaSlice(t, []float32{0, -1}, v[1], 1e-6)
	require.InDelta(t, -6, v[2][0]/v[2][1], 0.1)
	for n := range raw {
		_, err := embed.DecodeLatent(raw[:n])
		require.Error(t, err, "%d of %d bytes", n, len(raw))
	}
}
