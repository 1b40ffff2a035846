package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A figure of the user's own report is shown with its page, and where it stands
// can be asked about, whichever way it was found.
func TestWhichPage(t *testing.T) {
	t.Parallel()
	dir, home := reportFolder(t, map[string]string{"r.md": ownReport})
	taken := runChatIn(home, "", "ingest", filepath.Join(dir, "r.md"))
	require.Equal(t, exitOK, taken.code, taken.out+taken.err)
	for question, page := range map[string]string{
		"贵州茅台2023年年报里直营渠道新增体验门店多少家": "《贵州茅台2023年年度报告》第2页",
		"贵州茅台2023年年报里窖藏酒库扩建投入是多少":   "《贵州茅台2023年年度报告》第4页",
		"贵州茅台2023年母公司货币资金是多少":       "《贵州茅台2023年年度报告》第6页",
	} {
		got := runChatIn(home, "", "ask", question, "这个数在哪一页")
		require.Contains(t, got.out, "› 这个数在哪一页\n"+page, question)
		require.Equal(t, exitOK, got.code)
	}
	got := runChatIn(home, "", "ask", "五粮液2023年毛利率是多少", "这个数在哪一页")
	require.Contains(t, got.out, "没有找到写着它的那一页", "the figure is of the snapshot")
	require.NotContains(t, got.out, "第4页")
}
