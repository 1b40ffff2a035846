package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/eval/report"
)

// evalCode runs `chat eval run` and gives its exit code.
func evalCode(t *testing.T, env map[string]string, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(context.Background(), append([]string{"eval", "run"}, args...), console{
		in: strings.NewReader(""), out: &o, err: &e, env: func(k string) string { return env[k] }, now: today,
	})
	return code, o.String(), e.String()
}

const twoTasks = `-- a --
class x
? 贵州茅台2023年毛利率
= answered
* % [600519.SH 销售毛利率 2023]
-- b --
class x
? 五粮液2023年毛利率
= answered
* % [000858.SZ 销售毛利率 2023]
`

func TestEvalRunExitCodes(t *testing.T) {
	if testing.Short() {
		t.Skip("one conversation after the other, nothing shared: runs whole without -short")
	}
	t.Parallel()
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	s, base := file("s.txtar", twoTasks), filepath.Join(dir, "base.json")
	code := func(want int, args ...string) string {
		t.Helper()
		got, out, errs := evalCode(t, nil, args...)
		require.Equalf(t, want, got, "%v\n%s\n%s", args, out, errs)
		return out + errs
	}
	require.Contains(t, code(report.CodeNoBase, s, "--baseline", base), "--update-baseline")
	code(exitUsage, s, "--update-baseline")
	code(exitOK, s, "--baseline", base, "--update-baseline")
	code(exitOK, s, "--baseline", base)
	require.Contains(t, code(exitUsage, s, "--baseline", base, "--update-baseline"), "--yes")
	code(exitOK, s, "--baseline", base, "--update-baseline", "--yes")
	require.Contains(t, code(report.CodeRemoved, file("one.txtar", twoTasks[:strings.Index(twoTasks, "-- b")]), "--baseline", base), "removed")
	code(report.CodeRemoved, s, "--baseline", base, "--memory", "none")
	code(report.CodeNoTasks, file("none.txtar", "nothing\n"), "--baseline", base)
	code(report.CodeNoTasks, s, "--split", "held", "--baseline", base)
	code(report.CodeSkipped, file("skip.txtar", strings.ReplaceAll(twoTasks, "class x", "class x\nskip later")), "--baseline", base)
	require.Contains(t, code(report.CodeSuite, file("bad.txtar", strings.Replace(twoTasks, "= answered", "", 1))), "line 3")
	require.Contains(t, code(report.CodeSuite, file("gold.txtar", strings.ReplaceAll(twoTasks, "[600519.SH 销售毛利率 2023]", "[600519.SH 销售毛利率 2035]"))), "not held")
	code(exitUsage, "no-such-suite")
	code(exitUsage, s, "--dialect", "xml")
	// The same questions with an answer that is no longer right.
	worse := strings.Replace(twoTasks, "* % [000858.SZ 销售毛利率 2023]", "* % [000858.SZ 销售净利率 2023]", 1)
	require.Contains(t, code(report.CodeRegressed, file("worse.txtar", worse), "--baseline", base), "regressed")
}

func TestEvalRunWritesReports(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	require.NoError(t, os.WriteFile(path("summary"), []byte("before\n"), 0o600))
	code, out, errs := evalCode(t, map[string]string{"GITHUB_STEP_SUMMARY": path("summary")}, "seed", "--memory", "layered,none",
		"--json", path("j"), "--markdown", path("m"), "--junit", path("x"), "--html", path("h"), "--resume", path("r"))
	require.Zero(t, code, errs)
	require.Contains(t, out, "references               5/5")
	require.Contains(t, out, "无法区分")
	for name, want := range map[string]string{
		"j": `"references_resolved"`, "m": "| cell |", "x": "<testsuite ", "h": "</html>", "summary": "before\n# Evaluation: seed", "r": `"key":`,
	} {
		raw, err := os.ReadFile(path(name))
		require.NoError(t, err)
		require.Contains(t, string(raw), want)
	}
}

// Limits and prices of models are flags; one that no run can keep is named.
func TestEvalRunLimitsAndPrices(t *testing.T) {
	if testing.Short() {
		t.Skip("one conversation after the other, nothing shared: runs whole without -short")
	}
	t.Parallel()
	for flag, value := range map[string]string{
		"--max-steps": "1", "--max-tokens": "-5", "--turn-time": "-1s", "--prompt-price": "-2", "--completion-price": "cheap",
	} {
		code, _, errs := evalCode(t, nil, "seed", flag+"="+value)
		require.Equal(t, exitUsage, code, flag)
		require.Contains(t, errs, strings.TrimLeft(flag, "-")[:5])
	}
	code, out, errs := evalCode(t, nil, "seed", "--max-steps", "8", "--turn-time", "1m", "--model", "far", "--replay", tape(t), "--prompt-price", "2", "--completion-price", "8")
	require.Zero(t, code, out+errs)
	require.Contains(t, out, "元")
}
