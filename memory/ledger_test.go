package memory_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/memory"
)

func TestLedgerIsSafeForManyWriters(t *testing.T) {
	t.Parallel()
	l := memory.NewLedger()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 50 {
				id := l.Add(fact(fmt.Sprint(i)))
				f, ok := l.Get(id)
				require.True(t, ok)
				require.Equal(t, fmt.Sprint(i), f.Value.String())
			}
		})
	}
	wg.Wait()
	require.Len(t, l.All(), 50, "each fact once, whoever was first")
}
