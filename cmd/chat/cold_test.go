//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkColdAsk measures what a user waits for: a process that starts,
// answers three turns and ends. It reports the binary's size and the process's
// peak memory beside the time.
func BenchmarkColdAsk(b *testing.B) {
	bin := filepath.Join(b.TempDir(), "chat")
	build := exec.Command("go", "build", "-ldflags", "-s -w", "-o", bin, ".")
	out, err := build.CombinedOutput()
	require.NoError(b, err, string(out))
	info, err := os.Stat(bin)
	require.NoError(b, err)
	var peak int64
	for b.Loop() {
		ask := exec.Command(bin, "ask", "贵州茅台2023年毛利率是多少", "那五粮液呢", "两家差多少个百分点")
		out, err := ask.CombinedOutput()
		require.NoError(b, err, string(out))
		if usage, ok := ask.ProcessState.SysUsage().(*syscall.Rusage); ok {
			peak = max(peak, int64(usage.Maxrss))
		}
	}
	b.ReportMetric(float64(info.Size())/1e6, "MB-binary")
	if runtime.GOOS == "linux" { // Maxrss is in kilobytes there
		b.ReportMetric(float64(peak)/1e3, "MB-peak")
	}
}
