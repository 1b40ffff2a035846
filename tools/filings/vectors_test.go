package filings

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// fixed is an embedder that gives the vectors it was told.
type fixed struct {
	dim  int
	of   map[string][]float32
	fail error
}

func (f fixed) Name() string { return "fixed" }
func (f fixed) Dim() int     { return f.dim }
func (f fixed) Local() bool  { return true }

func (f fixed) Embed(_ context.Context, texts []string) ([][]float32, error) {
	if f.fail != nil {
		return nil, f.fail
	}
	out := make([][]float32, len(texts))
	for i, t := range texts {
		out[i] = f.of[t]
	}
	return out, nil
}

// placed makes a document of vectors; nil is a passage without one.
func placed(t testing.TB, title string, ids []string, vectors [][]float32) *segment {
	t.Helper()
	s := &segment{Document: Document{Title: title}, words: &words{}}
	for _, id := range ids {
		s.words.marks = append(s.words.marks, mark{id: id})
	}
	for _, v := range vectors {
		if v != nil {
			require.NoError(t, s.fill(vectors, len(v), "test"))
			return s
		}
	}
	require.NoError(t, s.fill(vectors, 2, "test"))
	return s
}

func nearIDs(list []near) []string {
	var out []string
	for _, x := range list {
		out = append(out, x.id())
	}
	return out
}

// both are the two ways to find what is nearest.
var both = map[string]func(context.Context, []*segment, []float32, int) ([]near, error){
	"chromem": nearestByChromem, "scan": nearestByScan, "chosen": nearest,
}

func TestNearest(t *testing.T) {
	t.Parallel()
	one := placed(t, "一", []string{"n", "e", "none"}, [][]float32{{0, 2}, {5, 0}, nil})
	two := placed(t, "二", []string{"ne"}, [][]float32{{1, 1}})
	empty := placed(t, "三", nil, nil)
	for name, find := range both {
		for _, tt := range []struct {
			name string
			in   []*segment
			k    int
			want []string
		}{
			{"nearest first", []*segment{one, two}, 3, []string{"e", "ne", "n"}},
			{"more than there are", []*segment{one, two, empty}, 50, []string{"e", "ne", "n"}},
			{"cut", []*segment{one, two}, 1, []string{"e"}},
			{"one document", []*segment{two}, 3, []string{"ne"}},
			{"nothing in it", []*segment{empty}, 3, nil},
			{"no document", nil, 3, nil},
			{"none asked", []*segment{one}, 0, nil},
		} {
			got, err := find(context.Background(), tt.in, []float32{1, 0}, tt.k)
			require.NoError(t, err)
			require.Equal(t, tt.want, nearIDs(got), "%s: %s", name, tt.name)
		}
	}
}

// TestNearestOrdersEqualsByID asks the same many times where more passages are
// equally near than are fetched: chance must not choose.
func TestNearestOrdersEqualsByID(t *testing.T) {
	t.Parallel()
	const size = 60
	var ids []string
	var vectors [][]float32
	for i := range size {
		ids = append(ids, fmt.Sprintf("p%02d", (i*7)%size))
		vectors = append(vectors, []float32{3, 4})
	}
	s := placed(t, "一", ids, vectors)
	for name, find := range both {
		for range 50 {
			got, err := find(context.Background(), []*segment{s}, []float32{1, 0}, 4)
			require.NoError(t, err)
			require.Equal(t, []string{"p00", "p01", "p02", "p03"}, nearIDs(got), name)
		}
	}
}

// TestBothWaysAgree compares the collection with the scan on random vectors of
// several documents, some of them twice.
func TestBothWaysAgree(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	direction := func() []float32 {
		v := make([]float32, 19) // no multiple of four
		for i := range v {
			v[i] = float32(rng.NormFloat64())
		}
		out := make([]float32, len(v))
		unit(v, out)
		return out
	}
	var all []*segment
	for d := range 7 {
		var ids []string
		var vectors [][]float32
		for n := range 90 {
			ids = append(ids, fmt.Sprintf("%d-%03d", d, n))
			v := direction()
			if n%9 == 8 {
				v = vectors[n-1]
			}
			vectors = append(vectors, v)
		}
		all = append(all, placed(t, fmt.Sprint(d), ids, vectors))
	}
	for range 40 {
		q, k := direction(), 1+rng.IntN(30)
		a, err := nearestByChromem(context.Background(), all, q, k)
		require.NoError(t, err)
		b, err := nearestByScan(context.Background(), all, q, k)
		require.NoError(t, err)
		require.Len(t, b, k)
		for i := range b {
			require.InDelta(t, a[i].score, b[i].score, 1e-5)
			if i > 0 && b[i-1].score > b[i].score+1e-5 && (i+1 == k || b[i].score > b[i+1].score+1e-5) {
				require.Equal(t, a[i].id(), b[i].id())
			}
		}
	}
}

func TestNearestStopsWhenCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := placed(t, "一", []string{"a"}, [][]float32{{1, 0}})
	_, err := nearestByScan(ctx, []*segment{s}, []float32{1, 0}, 1)
	require.ErrorIs(t, err, context.Canceled)
}

func TestUnusableVectorsAreRefused(t *testing.T) {
	t.Parallel()
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, tt := range []struct {
		name   string
		vector []float32
		want   string
	}{
		{"too short", []float32{1}, "1 dimensions, fixed makes 2"},
		{"too long", []float32{1, 0, 0}, "3 dimensions"},
		{"zero", []float32{0, 0}, "no direction"},
		{"not a number", []float32{nan, 1}, "no direction"},
		{"infinite", []float32{inf, 1}, "no direction"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e := fixed{2, map[string][]float32{"\nbad": tt.vector, "\ngood": {1, 0}, "q": tt.vector}, nil}
			_, err := NewIndex(context.Background(), []Passage{{ID: "a", Text: "good"}, {ID: "b", Text: "bad"}}, e)
			require.ErrorContains(t, err, tt.want)
			require.ErrorContains(t, err, "passage b")
			x, err := NewIndex(context.Background(), []Passage{{ID: "g", Text: "good"}}, e)
			require.NoError(t, err)
			_, err = x.Search(context.Background(), Query{Text: "q"})
			require.ErrorContains(t, err, tt.want)
		})
	}
}

func TestEmbedderErrorsAreWrapped(t *testing.T) {
	t.Parallel()
	down := errors.New("model is down")
	_, err := NewIndex(context.Background(), []Passage{{ID: "a", Text: "x"}}, fixed{2, nil, down})
	require.ErrorIs(t, err, down)
	x, err := NewIndex(context.Background(), nil, fixed{2, nil, down})
	require.NoError(t, err)
	_, err = x.Search(context.Background(), Query{Text: "q"})
	require.ErrorIs(t, err, down)
}
