//go:build !race

package memory_test

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/memory"
)

// grown is a conversation of n turns of three calls, each about another
// company.
func grown(t testing.TB, n int) memory.Memory {
	m := scoped(t, memory.Options{})
	for i := range n {
		m.View("下一个问题")
		m.Commit(observed(m, i))
	}
	return m
}

// oneTurn is what memory does in a turn.
func oneTurn(m memory.Memory, turn memory.Turn) {
	m.View(turn.Question)
	m.Commit(turn)
}

// The two-hundredth turn costs as much memory as the twentieth. It is not run
// in parallel, since it counts what the process allocates.
func TestTurnsStayFlat(t *testing.T) {
	cost := func(turns int) (allocs, bytes float64) {
		const runs = 10
		m := grown(t, turns-runs/2)
		next := make([]memory.Turn, runs)
		for i := range next {
			next[i] = observed(m, turns+i)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for _, turn := range next {
			oneTurn(m, turn)
		}
		runtime.ReadMemStats(&after)
		return float64(after.Mallocs-before.Mallocs) / runs, float64(after.TotalAlloc-before.TotalAlloc) / runs
	}
	a20, b20 := cost(20)
	a200, b200 := cost(200)
	t.Logf("turn 20: %.0f allocations, %.0f B; turn 200: %.0f, %.0f B; ratios %.2f and %.2f", a20, b20, a200, b200, a200/a20, b200/b20)
	require.LessOrEqual(t, a200, 1.2*a20)
	require.LessOrEqual(t, b200, 1.2*b20)
}

// BenchmarkTurn measures memory's part of a turn in conversations of several
// lengths.
func BenchmarkTurn(b *testing.B) {
	for _, turns := range []int{20, 200, 1000} {
		b.Run(fmt.Sprint("after ", turns), func(b *testing.B) {
			const batch = 20
			var ready []memory.Memory
			var next memory.Turn
			b.ReportAllocs()
			for b.Loop() {
				if len(ready) == 0 {
					b.StopTimer()
					for range batch {
						ready = append(ready, grown(b, turns))
					}
					next = observed(ready[0], turns)
					b.StartTimer()
				}
				oneTurn(ready[0], next)
				ready = ready[1:]
			}
		})
	}
}
