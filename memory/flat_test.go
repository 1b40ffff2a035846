//go:build !race

package memory_test

import (
	"runtime"
	"testing"
	"time"

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

// BenchmarkConversation holds conversations of two hundred turns and reports
// what memory takes of one turn around the twentieth and around the last, in
// ns, and their ratio. Of all conversations the fastest counts.
func BenchmarkConversation(b *testing.B) {
	const around = 10
	var turns []memory.Turn
	best := map[int]time.Duration{20: time.Hour, 200: time.Hour}
	for b.Loop() {
		m := scoped(b, memory.Options{})
		if turns == nil {
			for i := range 200 {
				turns = append(turns, observed(m, i))
			}
			m = scoped(b, memory.Options{})
		}
		for i := range turns {
			turns[i].Printed = []string{m.Book().Add(factOf(i))}
		}
		for end := range best {
			best[end] = min(best[end], lastTurns(m, turns, end, around))
			m.Reset()
			for i := range turns {
				m.Book().Add(factOf(i))
			}
		}
	}
	early, late := float64(best[20].Nanoseconds())/around, float64(best[200].Nanoseconds())/around
	b.ReportMetric(early, "ns/turn-20")
	b.ReportMetric(late, "ns/turn-200")
	b.ReportMetric(late/early, "ratio")
}

// lastTurns holds a conversation up to turn end and times its last n turns.
func lastTurns(m memory.Memory, turns []memory.Turn, end, n int) time.Duration {
	for _, t := range turns[:end-n] {
		oneTurn(m, t)
	}
	start := time.Now()
	for _, t := range turns[end-n : end] {
		oneTurn(m, t)
	}
	return time.Since(start)
}
