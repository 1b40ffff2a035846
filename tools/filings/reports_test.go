package filings_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/filings"
)

// filingsDir is where the reports lie while the project is built; the
// repository holds none of them.
const filingsDir = "../../../shared/data/filings"

// originals is the reports on this machine: the pages of each, by number of the
// PDF's page, read once.
var originals = sync.OnceValue(func() map[string]map[int]string {
	out := map[string]map[int]string{}
	notes, err := filings.Notes()
	if err != nil {
		return out
	}
	for _, n := range notes {
		if _, read := out[n.Document]; !read {
			out[n.Document] = pagesOf(n)
		}
	}
	return out
})

// reports gives the originals, or skips the test where there is none.
func reports(t *testing.T) map[string]map[int]string {
	t.Helper()
	if _, err := os.Stat(filingsDir); err != nil {
		t.Skip("the reports are not on this machine, so notes cannot be held against them")
	}
	return originals()
}

// pagesOf reads a note's report from its text with page marks, else from its
// PDF by pdftotext; nil where neither works.
func pagesOf(n filings.Passage) map[int]string {
	code := n.Company[:6]
	kind := map[string]string{"年报": "年度报告", "半年报": "半年度报告", "三季报": "第三季度报告"}[n.Report]
	if raw, err := os.ReadFile(only(filepath.Join(filingsDir, "text", fmt.Sprintf("%s_*_%d_%s.txt", code, n.Year, kind)))); err == nil {
		return markedPages(string(raw))
	}
	pdf := only(filepath.Join(filingsDir, "pdf", fmt.Sprintf("%s_%d*%s.pdf", code, n.Year, kind)))
	if raw, err := exec.Command("pdftotext", "-layout", pdf, "-").Output(); err == nil {
		out := map[int]string{}
		for i, page := range strings.Split(string(raw), "\f") {
			out[i+1] = page
		}
		return out
	}
	return nil
}

// only is the one file that fits a pattern, "" for none or several.
func only(pattern string) string {
	if files, err := filepath.Glob(pattern); err == nil && len(files) == 1 {
		return files[0]
	}
	return ""
}

func markedPages(text string) map[int]string {
	out := map[int]string{}
	for _, part := range strings.Split(text, "=== PAGE ")[1:] {
		head, body, _ := strings.Cut(part, " ===")
		var page int
		if _, err := fmt.Sscan(head, &page); err == nil {
			out[page] = body
		}
	}
	return out
}

var (
	figure = regexp.MustCompile(`\d[\d,]*(?:\.\d+)?`)
	notHan = regexp.MustCompile(`\P{Han}+`)
)

// numbers is the set of figures in a text, without thousands separators. A
// figure must be there whole: 43.39 is not in 143.39.
func numbers(text string) map[string]bool {
	out := map[string]bool{}
	for _, f := range figure.FindAllString(text, -1) {
		out[strings.ReplaceAll(strings.TrimRight(f, ","), ",", "")] = true
	}
	return out
}

func TestReportsAreReadByPage(t *testing.T) {
	t.Parallel()
	pages := markedPages("front\n=== PAGE 1 ===\none\n=== PAGE 12 ===\ntwelve\n")
	require.Equal(t, map[int]string{1: "\none\n", 12: "\ntwelve\n"}, pages)
	require.Equal(t, map[string]bool{"1234.50": true, "7": true}, numbers("共1,234.50元，7户"))
	require.Equal(t, []string{"一二三四五六七八九十甲乙丙丁戊", "二三四五六七八九十甲乙丙丁戊己"}, slices.Collect(runs("一二三，四五六 七八九10十甲乙丙丁戊己")))
}
