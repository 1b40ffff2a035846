package stats

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSelfTest(t *testing.T) {
	t.Parallel()
	require.Equal(t, Noise{}, SelfTest(nil, 10, 1))
	require.Equal(t, Noise{}, SelfTest([][]bool{{true}}, 10, 1), "one run has no other")
	sure := SelfTest([][]bool{{true, true}, {false, false, false}}, 100, 1)
	require.Zero(t, sure.Alarms.Hits)
	require.Zero(t, sure.Floor)
	var even [][]bool
	for range 60 {
		even = append(even, []bool{true, false, true, false, true, false})
	}
	got := SelfTest(even, 1000, 1)
	require.LessOrEqual(t, got.Alarms.Hits, 62)
	require.Positive(t, got.Alarms.Hits, "a test that never alarms has no power")
	require.Greater(t, got.Floor, 0.1)
	require.Equal(t, got, SelfTest(even, 1000, 1))
}
