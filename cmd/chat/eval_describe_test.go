package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func evalOut(t *testing.T, args ...string) (code int, out string) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(context.Background(), append([]string{"eval"}, args...), console{in: strings.NewReader(""), out: &o, err: &e, env: func(string) string { return "" }, now: today})
	return code, o.String() + e.String()
}

// One finding a line, and the default variant has none. A summary behind them
// counts every one of them, by rule and by variant, and says what to do.
func TestEvalLint(t *testing.T) {
	t.Parallel()
	code, out := evalOut(t, "lint")
	require.Zero(t, code)
	line := regexp.MustCompile(`^[a-z-]+ [a-z_]+ [a-z_]+: .+$`)
	findings, summary := 0, ""
	for l := range strings.SplitSeq(strings.TrimSpace(out), "\n") {
		if strings.HasPrefix(l, "# ") {
			summary += l + "\n"
			continue
		}
		findings++
		require.Empty(t, summary, "nothing stands below the summary")
		require.Regexp(t, line, l)
		require.False(t, strings.HasPrefix(l, "precise "), l)
	}
	require.Contains(t, out, "original-manual financial_indicator promised_not_returned: ")
	require.Contains(t, out, "original-manual financial_indicator returned_not_promised: ")
	require.Contains(t, out, "no-limits financial_indicator overlap: ")
	require.Contains(t, out, "short stock_price no_units: ")
	require.Contains(t, summary, fmt.Sprintf("# %d findings in 5 of 7 variants; none in precise, no-example\n", findings))
	sum := 0
	for _, m := range regexp.MustCompile(`(?m)^# +(\d+) ([a-z_]+): `).FindAllStringSubmatch(summary, -1) {
		n, err := strconv.Atoi(m[1])
		require.NoError(t, err)
		require.Equal(t, n, strings.Count(out, " "+m[2]+": ")-1, m[0])
		sum += n
	}
	require.Equal(t, findings, sum, summary)
	code, out = evalOut(t, "lint", "precise")
	require.Zero(t, code)
	require.Equal(t, "# 0 findings in 0 of 1 variants; none in precise\n", out)
	code, _ = evalOut(t, "lint", "no-such")
	require.Equal(t, exitUsage, code)
}

func TestEvalCompare(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "s.txtar")
	require.NoError(t, os.WriteFile(path, []byte(strings.ReplaceAll(twoTasks, "* %", "t unordered financial_indicator\n* %")), 0o600))
	code, out := evalOut(t, "compare", "original-manual", "precise", "--suite", path, "--split", "all", "--flips")
	require.Zero(t, code, out)
	require.Contains(t, out, "cannot tell apart")
	require.Contains(t, out, "smallest detectable 100 points (n = 2)")
	require.Contains(t, out, "2 tasks won: rag_search instead of financial_indicator; financial_indicator does not name it (销售毛利率)")
	code, _ = evalOut(t, "compare", "original-manual", "no-such", "--suite", path, "--split", "all")
	require.Equal(t, exitUsage, code)
}

func TestEvalFindings(t *testing.T) {
	if testing.Short() {
		t.Skip("one conversation after the other, nothing shared: runs whole without -short")
	}
	t.Parallel()
	code, out := evalOut(t, "findings")
	require.Zero(t, code)
	require.Contains(t, out, "| fc | layered | precise | 5/5")
}
