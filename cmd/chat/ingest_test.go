package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// madeUp is a report that we wrote, of a real company.
func madeUp(year int, body string) string {
	return fmt.Sprintf("=== PAGE 1 ===\n公司代码：600519    公司简称：贵州茅台\n\n%d 年年度报告\n=== PAGE 2 ===\n第三节 管理层讨论与分析\n%s\n", year, body)
}

// runChatIn runs the command as runChat does, with what is kept in a folder.
func runChatIn(home, stdin string, args ...string) runResult {
	var out, errs bytes.Buffer
	env := func(name string) string {
		if name == "HEDUI_HOME" {
			return home
		}
		return ""
	}
	code := run(context.Background(), args, console{in: strings.NewReader(stdin), out: &out, err: &errs, env: env, now: today})
	return runResult{out.String(), errs.String(), code}
}

// reportFolder writes files into a new folder and gives it with a home.
func reportFolder(t *testing.T, files map[string]string) (dir, home string) {
	t.Helper()
	dir = t.TempDir()
	for name, content := range files {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600))
	}
	return dir, t.TempDir()
}

func TestIngestCommand(t *testing.T) {
	t.Parallel()
	hostile := "坏\x1b[31m<script>.txt"
	dir, home := reportFolder(t, map[string]string{"a.txt": madeUp(2023, "直营渠道新增门店17家。"), hostile: "会议纪要"})
	got := runChatIn(home, "", "ingest", dir)
	assert.Equal(t, exitFailure, got.code)
	assert.Contains(t, got.out, "收录 / taken in 贵州茅台2023年年度报告 (")
	assert.Contains(t, got.out, "收录1个（2页），已有0个，未收1个 / taken in 1 (pages 2), held already 0, not taken in 1")
	assert.Contains(t, got.out, "<script>.txt: 前几页没有年度报告")
	assert.NotContains(t, got.out, "\x1b", "a file's name drives no terminal")
	assert.Contains(t, got.err, "1 of 2 files were not taken in")

	again := runChatIn(home, "", "ingest", "--json", filepath.Join(dir, "a.txt"))
	assert.Equal(t, exitOK, again.code, again.err)
	var record struct{ Status, ID, Title string }
	require.NoError(t, json.Unmarshal([]byte(again.out), &record))
	assert.Equal(t, []string{"held", "贵州茅台2023年年度报告"}, []string{record.Status, record.Title})

	list := runChatIn(home, "", "filings")
	assert.Contains(t, list.out, record.ID)
	show := runChatIn(home, "", "filings", "show", record.ID[:6])
	assert.Contains(t, show.out, "贵州茅台 (600519.SH) · 2023 年报 · 2023-12-31")
	assert.Contains(t, show.out, "提醒 / mind 没有找到报表")

	refused := runChatIn(home, "", "filings", "remove", record.ID)
	assert.Equal(t, exitUsage, refused.code, "nobody can be asked")
	assert.Contains(t, refused.err, "贵州茅台2023年年度报告")
	gone := runChatIn(home, "", "filings", "remove", "--yes", record.ID)
	assert.Equal(t, exitOK, gone.code, gone.err)
	assert.Contains(t, runChatIn(home, "", "filings").out, "还没有收录报告")
	assert.Equal(t, exitFailure, runChatIn(home, "", "filings", "show", record.ID).code)
	_, err := os.Stat(filepath.Join(dir, "a.txt"))
	assert.NoError(t, err, "the file itself stays")
}

func TestIngestUsage(t *testing.T) {
	t.Parallel()
	dir, home := reportFolder(t, map[string]string{"a.txt": "公司经营情况", "b.docx": "x"})
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"ingest", filepath.Join(dir, "none.pdf")}, "none.pdf"},
		{[]string{"ingest", "--type=周报", dir}, "--type"},
		{[]string{"ingest", "--company=没有这家公司", dir}, "--company"},
		{[]string{"ingest", "--year=23", dir}, "--year"},
	} {
		got := runChatIn(home, "", c.args...)
		assert.Equal(t, exitUsage, got.code)
		assert.Contains(t, got.err, c.says)
	}
	told := runChatIn(home, "", "ingest", "--company=五粮液", "--year=2022", "--type=annual", filepath.Join(dir, "a.txt"))
	assert.Equal(t, exitOK, told.code, told.err)
	assert.Contains(t, told.out, "五粮液2022年年度报告")
	other := runChatIn(home, "", "ingest", filepath.Join(dir, "b.docx"))
	assert.Equal(t, exitFailure, other.code)
	assert.True(t, strings.Contains(other.out, "不认识这种文件"))
}
