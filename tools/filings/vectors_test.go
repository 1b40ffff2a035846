package filings

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// fixed is an embedder that gives the vectors it was told, in order.
type fixed struct {
	dim  int
	of   map[string][]float32
	fail error
}

func (f fixed) Name() string { return "fixed" }
func (f fixed) Dim() int     { return f.dim }

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

func vectorsOf(t *testing.T, e fixed, passages ...Passage) *vectors {
	t.Helper()
	v, err := newVectors(e)
	require.NoError(t, err)
	require.NoError(t, v.add(context.Background(), passages))
	return v
}

func scoredIDs(s []scored) []string {
	var out []string
	for _, x := range s {
		out = append(out, x.id)
	}
	return out
}

func TestNearest(t *testing.T) {
	t.Parallel()
	e := fixed{2, map[string][]float32{"\neast": {1, 0}, "\nnorth": {0, 1}, "\nnortheast": {1, 1}, "east": {1, 0}}, nil}
	v := vectorsOf(t, e,
		Passage{ID: "n", Company: "1", Year: 2023, Text: "north"},
		Passage{ID: "e", Company: "1", Year: 2023, Text: "east"},
		Passage{ID: "ne", Company: "2", Year: 2022, Text: "northeast"},
	)
	tests := []struct {
		name    string
		company string
		year, k int
		want    []string
	}{
		{"nearest first", "", 0, 3, []string{"e", "ne", "n"}},
		{"more than there are", "", 0, 50, []string{"e", "ne", "n"}},
		{"cut", "", 0, 1, []string{"e"}},
		{"company", "2", 0, 3, []string{"ne"}},
		{"year", "", 2023, 3, []string{"e", "n"}},
		{"company and year that don't meet", "2", 2023, 3, nil},
		{"none asked", "", 0, 0, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := v.nearest(context.Background(), "east", tt.company, tt.year, tt.k)
			require.NoError(t, err)
			require.Equal(t, tt.want, scoredIDs(got))
		})
	}
}

func TestNearestOfNothing(t *testing.T) {
	t.Parallel()
	v := vectorsOf(t, fixed{2, map[string][]float32{"q": {1, 0}}, nil})
	got, err := v.nearest(context.Background(), "q", "", 0, 5)
	require.NoError(t, err)
	require.Empty(t, got)
}

// TestNearestOrdersEqualsByID asks the same 200 times where all passages are
// equally near and more than are asked: chance must not choose.
func TestNearestOrdersEqualsByID(t *testing.T) {
	t.Parallel()
	var passages []Passage
	for i := range 12 {
		passages = append(passages, Passage{ID: fmt.Sprintf("p%02d", (i*7)%12), Text: "same"})
	}
	v := vectorsOf(t, fixed{2, map[string][]float32{"\nsame": {3, 4}, "q": {1, 0}}, nil}, passages...)
	for range 200 {
		got, err := v.nearest(context.Background(), "q", "", 0, 4)
		require.NoError(t, err)
		require.Equal(t, []string{"p00", "p01", "p02", "p03"}, scoredIDs(got))
	}
}

func TestUnusableVectorsAreRefused(t *testing.T) {
	t.Parallel()
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	tests := []struct {
		name   string
		vector []float32
		want   string
	}{
		{"too short", []float32{1}, "1 dimensions, fixed makes 2"},
		{"too long", []float32{1, 0, 0}, "3 dimensions"},
		{"missing", nil, "0 dimensions"},
		{"zero", []float32{0, 0}, "no direction"},
		{"not a number", []float32{nan, 1}, "no direction"},
		{"infinite", []float32{inf, 1}, "no direction"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e := fixed{2, map[string][]float32{"\nbad": tt.vector, "\ngood": {1, 0}, "q": tt.vector}, nil}
			v, err := newVectors(e)
			require.NoError(t, err)
			err = v.add(context.Background(), []Passage{{ID: "g", Text: "good"}, {ID: "b", Text: "bad"}})
			require.ErrorContains(t, err, tt.want)
			require.ErrorContains(t, err, "passage b")
			require.Zero(t, v.count, "nothing is stored on error")
			require.NoError(t, v.add(context.Background(), []Passage{{ID: "g", Text: "good"}}))
			_, err = v.nearest(context.Background(), "q", "", 0, 1)
			require.ErrorContains(t, err, tt.want)
		})
	}
}

func TestEmbedderErrorsAreWrapped(t *testing.T) {
	t.Parallel()
	down := errors.New("model is down")
	v, err := newVectors(fixed{2, nil, down})
	require.NoError(t, err)
	require.ErrorIs(t, v.add(context.Background(), []Passage{{ID: "a", Text: "x"}}), down)
	_, err = v.nearest(context.Background(), "q", "", 0, 1)
	require.ErrorIs(t, err, down)
}
