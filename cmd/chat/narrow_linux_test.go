package main

import (
	"strings"
	"testing"

	"github.com/mattn/go-runewidth"
	"github.com/stretchr/testify/require"
)

// TestNarrowTerminal: the first screen says what to type; lines end where a
// reader would end them, and no figure is cut in two.
func TestNarrowTerminal(t *testing.T) {
	t.Parallel()
	const columns = 40
	x := onTerminal(t, columns, []string{"NO_COLOR=1"})
	first := x.see("› ")
	whole := strings.ReplaceAll(first, "\n", " ")
	require.Contains(t, whole, "贵州茅台2023年毛利率是多少")
	require.Contains(t, whole, "What was CATL's revenue in 2023?")
	require.Contains(t, whole, "/help")
	x.press("招商银行和平安银行2021到2023年净利润和营收\r")
	answer := x.see("快照 ")
	x.see("› ")
	x.press("/facts\r")
	x.see("f12  平安银行")
	facts := x.see("› ")
	x.press("What was CATL's revenue in 2023?\r")
	x.see("source: Eastmoney")
	x.see("› ")
	x.press("/facts\r")
	english := x.see("· source:")
	x.press("\x04")
	code, rest := x.end()
	require.Equal(t, exitOK, code)
	require.Contains(t, rest, "chat --session ")

	require.Contains(t, answer, "\n    1,199.22亿元\n")
	require.Contains(t, english, "RMB 119.92 billion", "a figure stays whole")
	_, answer, _ = strings.Cut(answer, "招商银行  ") // behind what was typed
	for _, text := range []string{first, answer, facts} {
		for line := range strings.SplitSeq(text, "\n") {
			require.LessOrEqual(t, runewidth.StringWidth(line), columns, line)
		}
	}
}
