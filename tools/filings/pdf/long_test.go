package pdf_test

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/filings/report"
)

// long writes a report of many pages with a table on each.
func long(n int) []byte {
	b := &book{}
	for i := range n {
		p := b.leaf()
		p.word(200, 40, 9, "某某股份有限公司年度报告")
		p.word(60, 70, 10, fmt.Sprintf("%d、明细", i%90+1))
		ys := []float64{80}
		for r := range 25 {
			ys = append(ys, 100+20*float64(r))
			p.word(64, 95+20*float64(r), 10, fmt.Sprintf("第%d项", r))
			p.right(396, 95+20*float64(r), 10, fmt.Sprintf("%d,%03d,%03d.%02d", i+1, r, r, r))
		}
		p.grid([]float64{60, 200, 400}, ys)
		p.word(290, 820, 9, fmt.Sprint(i+1))
	}
	return b.file()
}

// resident is the memory of the process in megabytes, 0 where it cannot be told.
func resident() int {
	runtime.GC()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	var kb int
	for l := range strings.SplitSeq(string(status), "\n") {
		if rest, ok := strings.CutPrefix(l, "VmRSS:"); ok {
			_, _ = fmt.Sscan(rest, &kb)
		}
	}
	return kb / 1024
}

// TestLong reads a file of many pages and looks at the memory on the way: the pages
// come one by one, and what is kept of each is small.
func TestLong(t *testing.T) {
	n := 60
	if *whole {
		n = 3000
	}
	file := long(n)
	e := engine(t)
	r := report.NewReader(report.Options{})
	seen, early := 0, 0
	require.NoError(t, e.Read(context.Background(), file, func(p report.Page) error {
		seen++
		require.Equal(t, seen, p.Number)
		r.Add(p)
		if seen == n/10 {
			early = resident()
		}
		return nil
	}))
	late := resident()
	d, err := r.Document()
	require.NoError(t, err)
	require.Equal(t, n, d.Pages)
	rows := 0
	for _, table := range tables(d) {
		rows += len(table.Rows)
	}
	require.Equal(t, 25*n, rows)
	t.Logf("%d pages of %d kB: %d MB after a tenth, %d MB at the end, %d MB as a document", n, len(file)/1024, early, late, resident())
	require.Less(t, late-early, 200)
}
