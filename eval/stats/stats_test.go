package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Published and hand-worked values: 5/5 against 3/5 with two discordant pairs
// is p = 0.5; six one-way pairs are p = 0.03125; 155 pairs with a fifth of them
// discordant show ten points.
func TestKnownValues(t *testing.T) {
	t.Parallel()
	c := Compare([]float64{1, 1, 1, 1, 1}, []float64{1, 0, 1, 0, 1}, 1)
	require.InDelta(t, 0.5, c.P, 1e-9)
	require.Equal(t, CannotTell, c.Verdict)
	require.Equal(t, "无法区分", c.Verdict.Chinese())
	require.InDelta(t, 1, c.Detectable, 1e-9)
	require.Contains(t, c.String(), "smallest detectable 100 points")
	require.Equal(t, Rate{5, 5, 0.5655, 1}, NewRate(5, 5))
	require.Equal(t, Rate{3, 5, 0.2307, 0.8824}, NewRate(3, 5))

	require.InDelta(t, 0.10, MinimumDetectable(155, 0.20), 0.002)
	require.InDelta(t, 0.10, MinimumDetectable(312, 0.40), 0.002)
	require.InDelta(t, 1, MinimumDetectable(5, 1), 1e-9)
	require.InDelta(t, 1, MinimumDetectable(0, 0), 1e-9)

	six := Compare([]float64{0, 0, 0, 0, 0, 0, 1}, []float64{1, 1, 1, 1, 1, 1, 1}, 1)
	require.Equal(t, Better, six.Verdict)
	require.InDelta(t, 0.0313, six.P, 1e-9)
	back := Compare([]float64{1, 1, 1, 1, 1, 1, 1}, []float64{0, 0, 0, 0, 0, 0, 1}, 1)
	require.Equal(t, Worse, back.Verdict)

	// Holm's own kind of example: 0.01, 0.04, 0.03, 0.005 of four.
	require.InDeltaSlice(t, []float64{0.03, 0.06, 0.06, 0.02}, Holm([]float64{0.01, 0.04, 0.03, 0.005}), 1e-12)
	require.Empty(t, Holm(nil))

	share, n := PassAll([]int{4, 2, 0, 1}, []int{4, 4, 4, 1}, 2)
	require.Equal(t, 3, n)
	require.InDelta(t, (1+1.0/6+0)/3, share, 1e-4)
	share, n = PassAll(nil, nil, 3)
	require.Zero(t, share)
	require.Zero(t, n)
}

// A verdict that is significant alone is not among twenty.
func TestManyComparisons(t *testing.T) {
	t.Parallel()
	list := make([]Comparison, 20)
	for i := range list {
		list[i] = Compare([]float64{0, 1, 0, 1, 0, 1, 0}, []float64{1, 0, 1, 0, 1, 0, 1}, 1)
	}
	list[3] = Compare([]float64{0, 0, 0, 0, 0, 0}, []float64{1, 1, 1, 1, 1, 1}, 1)
	require.Equal(t, Better, list[3].Verdict)
	Correct(list)
	require.Equal(t, CannotTell, list[3].Verdict)
	require.InDelta(t, 0.625, list[3].P, 1e-9)
}

// Wilson against the equation it solves, McNemar against summing binomials as
// whole numbers, and the order that Holm must keep.
func TestProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 60).Draw(t, "n")
		hits := rapid.IntRange(0, n).Draw(t, "hits")
		r := NewRate(hits, n)
		p := float64(hits) / float64(n)
		require.LessOrEqual(t, r.Low, p+1e-9)
		require.GreaterOrEqual(t, r.High, p-1e-9)
		for _, edge := range []float64{r.Low, r.High} {
			if edge > 0 && edge < 1 { // |p − edge| is z standard errors at the edge
				require.InDelta(t, zLevel, math.Abs(p-edge)/math.Sqrt(edge*(1-edge)/float64(n)), 0.03*zLevel+float64(n)*2e-4/math.Sqrt(edge*(1-edge)))
			}
		}
		mirror := NewRate(n-hits, n)
		require.InDelta(t, r.Low, 1-mirror.High, 2e-4)

		a, b := rapid.IntRange(0, 30).Draw(t, "a"), rapid.IntRange(0, 30).Draw(t, "b")
		var tail, choose uint64 = 0, 1
		for i := range min(a, b) + 1 {
			tail += choose
			choose = choose * uint64(a+b-i) / uint64(i+1)
		}
		require.InDelta(t, math.Min(1, 2*float64(tail)/math.Pow(2, float64(a+b))), signTest(a, b), 1e-9)

		ps := rapid.SliceOfN(rapid.Float64Range(0, 1), 0, 8).Draw(t, "p")
		for i, q := range Holm(ps) {
			require.GreaterOrEqual(t, q, ps[i])
			require.LessOrEqual(t, q, math.Min(1, ps[i]*float64(len(ps)))+1e-12)
		}
	})
}

func TestBootstrap(t *testing.T) {
	t.Parallel()
	first, second := make([]float64, 100), make([]float64, 100)
	for i := range 30 {
		second[i] = 1
	}
	got := Bootstrap(first, second, 7)
	require.Equal(t, got, Bootstrap(first, second, 7))
	require.InDelta(t, 0.30, got.Mean, 1e-9)
	require.InDelta(t, 0.30-1.96*math.Sqrt(.3*.7/100), got.Low, 0.02)
	require.InDelta(t, 0.30+1.96*math.Sqrt(.3*.7/100), got.High, 0.02)
	require.Equal(t, Interval{Low: -1, High: 1}, Bootstrap(nil, nil, 7))
	require.Equal(t, Interval{}, Bootstrap(first, first, 7))
	require.Equal(t, "+30.0 points [21.0, 39.0]", Interval{.3, .21, .39}.String())
}

// Repeats of one task move together. Counted one by one they would show a
// difference that five tasks cannot.
func TestRepeatsAreNotIndependent(t *testing.T) {
	t.Parallel()
	first, second := []float64{1, 1, 1, 1, 0}, []float64{0, 0, 0, 0, 0}
	require.Equal(t, CannotTell, Compare(first, second, 1).Verdict)
	var a, b []bool
	for i := range first {
		for range 10 {
			a, b = append(a, first[i] == 1), append(b, second[i] == 1)
		}
	}
	require.Less(t, NewPaired(a, b).P, 0.001)
}

// Two samples of one and the same coin: alarms stay within the level.
func TestNoFalseAlarmsOnCoins(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	alarms, draws, most := 0, 1000, 62
	if testing.Short() { // arithmetic has no races
		draws, most = 100, 12
	}
	for range draws {
		a, b := make([]float64, 80), make([]float64, 80)
		for i := range a {
			a[i], b[i] = float64(rng.IntN(2)), float64(rng.IntN(2))
		}
		if Compare(a, b, 1).Verdict != CannotTell {
			alarms++
		}
	}
	require.LessOrEqual(t, alarms, most)
}
