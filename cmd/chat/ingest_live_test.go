package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hedui/tools/market/live/livetest"
)

// disclosed gives a stand-in with a report, its summary and its translation.
func disclosed(t *testing.T) stand {
	t.Helper()
	s := newStand(t)
	const april3 = 1712073600000 // 2024-04-03 in Shanghai
	s.Notices = []map[string]any{
		livetest.Notice("1219000002", "贵州茅台2023年年度报告摘要", "2024-04-03", april3),
		livetest.Notice("1219000003", "贵州茅台2023年年度报告（英文版）", "2024-04-03", april3),
		livetest.Notice("1219000001", "贵州茅台2023年年度报告", "2024-04-03", april3),
	}
	s.Files = map[string][]byte{
		"/finalpage/2024-04-03/1219000001.PDF": livetest.PDF("公司代码：600519    公司简称：贵州茅台", "贵州茅台酒股份有限公司", "2023年年度报告", "第三节 管理层讨论与分析", "直营渠道新增门店17家。"),
		"/finalpage/2024-04-03/1219000002.PDF": livetest.PDF("摘要"),
	}
	return s
}

// TestDownload: the full text is found among its summary and translation, kept
// under a name that says what it is, and not downloaded twice.
func TestDownload(t *testing.T) {
	t.Parallel()
	s := disclosed(t)
	got := s.chat("", "ingest", "--from", "600519", "--year", "2023")
	assert.Equal(t, exitUsage, got.code, "the first use is asked about")
	assert.Contains(t, got.err, "巨潮资讯")
	assert.Empty(t, s.Asked())

	got = s.chat("", "ingest", "--from", "600519", "--year", "2023", "--no-network")
	assert.Equal(t, exitFailure, got.code)
	assert.Contains(t, got.err, "--no-network")
	assert.Empty(t, s.Asked())

	for args, says := range map[string]string{
		"--from 600519": "--year",
		"--from 600519 --year 2023 --company 五粮液": "names the company itself",
		"--from 平安 --year 2023":                   "write one company",
		"--from 600519 --year 2023 --type 周报":     "--type",
		"--from 600519 --year 2023 a.pdf":         "no files beside it",
		"":                                        "name a file or a folder",
	} {
		got = s.chat("", append([]string{"ingest", "--yes"}, strings.Fields(args)...)...)
		assert.Equal(t, exitUsage, got.code, args)
		assert.Contains(t, got.err, says, args)
	}
	assert.Empty(t, s.Asked())

	if testing.Short() {
		t.Skip("reading a PDF takes seconds")
	}
	got = s.chat("", "ingest", "--from", "茅台", "--year", "2023", "--yes")
	require.Equal(t, exitOK, got.code, got.err)
	assert.Contains(t, got.out, "收录 / taken in 贵州茅台2023年年度报告 (")
	assert.Contains(t, got.err, "已下载 / downloaded 贵州茅台2023年年度报告 (公布 / published 2024-04-03, https://static.cninfo.com.cn/finalpage/2024-04-03/1219000001.PDF)")
	body, err := os.ReadFile(filepath.Join(s.home, "reports", "600519_贵州茅台_2023_年报.pdf"))
	require.NoError(t, err)
	assert.Equal(t, s.Files["/finalpage/2024-04-03/1219000001.PDF"], body)
	asked := len(s.Asked())
	assert.Equal(t, 3, asked)

	got = s.chat("", "ingest", "--from", "600519", "--year", "2023")
	require.Equal(t, exitOK, got.code, got.err)
	assert.Contains(t, got.out, "已有 / held already 贵州茅台2023年年度报告")
	assert.Len(t, s.Asked(), asked)
}

// TestNothingToDownload: a report that is not there, not yet there, or not to be
// had is said to be so, and nothing is kept.
func TestNothingToDownload(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		args  string
		fault [2]string
		says  string
	}{
		"another year":   {"--from 600519 --year 2022", [2]string{}, "没有全文"},
		"not due":        {"--from 600519 --year 2026", [2]string{}, "还没有结束"},
		"refused":        {"--from 600519 --year 2023", [2]string{"www.cninfo.com.cn", "403"}, "来源拒绝访问"},
		"a page":         {"--from 600519 --year 2023", [2]string{"static.cninfo.com.cn", "html"}, "网页"},
		"another's rows": {"--from 000858 --year 2023", [2]string{}, "没有000858"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := disclosed(t)
			if c.fault[0] != "" {
				s.Fault(c.fault[0], faults[c.fault[1]])
			}
			got := s.chat("", append([]string{"ingest", "--yes"}, strings.Fields(c.args)...)...)
			assert.Equal(t, exitFailure, got.code)
			assert.Contains(t, got.err, c.says)
			files, err := filepath.Glob(filepath.Join(s.home, "reports", "*"))
			require.NoError(t, err)
			assert.Empty(t, files)
		})
	}
}
