package pdf_test

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/tools/filings/report"
)

// whole reads every real report, which takes a minute; without it the shortest
// stands for all.
var whole = flag.Bool("whole", false, "read every real report and not the shortest alone")

// label is one cell as a reader of the page sees it.
type label struct {
	file, value, row, column, unit, scope string
	page                                  int
}

func labels(t *testing.T) []label {
	t.Helper()
	f, err := os.Open(filepath.FromSlash("testdata/cells.tsv"))
	require.NoError(t, err)
	defer f.Close()
	var out []label
	for s := bufio.NewScanner(f); s.Scan(); {
		if strings.HasPrefix(s.Text(), "#") {
			continue
		}
		p := strings.Split(s.Text(), "\t")
		require.Len(t, p, 7, s.Text())
		page, err := strconv.Atoi(p[1])
		require.NoError(t, err)
		out = append(out, label{file: p[0], page: page, value: p[2], row: p[3], column: p[4], unit: p[5], scope: p[6]})
	}
	return out
}

// TestCells looks up cells that were labelled by hand, and accepts at most one in
// two hundred that is wrong in its row, column, unit or scope.
func TestCells(t *testing.T) {
	t.Parallel()
	byFile := map[string][]label{}
	var order []string
	for _, l := range labels(t) {
		if byFile[l.file] == nil {
			order = append(order, l.file)
		}
		byFile[l.file] = append(byFile[l.file], l)
	}
	if !*whole {
		order = order[len(order)-1:]
	}
	n, wrong := 0, 0
	for _, name := range order {
		file, err := os.ReadFile(filepath.FromSlash(filings + "/pdf/" + name + ".pdf"))
		if os.IsNotExist(err) {
			t.Skip("no reports in " + filings)
		}
		require.NoError(t, err)
		d, err := report.FromPages(pages(t, file), report.Options{})
		require.NoError(t, err)
		for _, l := range byFile[name] {
			n++
			if problem := l.look(d); problem != "" {
				wrong++
				t.Logf("%s page %d, %s %q × %q: %s", name, l.page, l.value, l.row, l.column, problem)
			}
		}
	}
	t.Logf("%d cells, %d wrong", n, wrong)
	require.LessOrEqual(t, wrong*200, n)
}

// look says what is wrong with the cell in the document, "" if nothing.
func (l label) look(d report.Document) string {
	problem := "not in its row"
	for _, b := range d.Blocks {
		if b.Table == nil || b.Last < l.page || b.Page > l.page {
			continue
		}
		for i, r := range b.Table.Rows {
			if r.Page != l.page || !l.isRow(r.Label) {
				continue
			}
			for j, c := range r.Cells {
				if c.Text != l.value {
					continue
				}
				got := b.Table.ScaleAt(i, j)
				if q, missing, err := check.ParseCell(c.Text); err == nil && !missing && q.Unit != check.NoUnit { // the cell writes its own
					got = report.Scale{Factor: decimal.New(1, 0), Unit: q.Unit}
				}
				switch {
				case c.Doubtful:
					problem = "doubtful"
				case !l.isColumn(b.Table.Columns[j].Name):
					problem = "column " + b.Table.Columns[j].Name
				case unitName(got) != l.unit:
					problem = "unit " + unitName(got)
				case scopeName(b.Table.Scope) != l.scope:
					problem = "scope " + b.Table.Scope
				default:
					return ""
				}
			}
		}
	}
	return problem
}

func (l label) isRow(got string) bool {
	if part, ok := strings.CutPrefix(l.row, "~"); ok {
		return strings.Contains(plain(got), plain(part))
	}
	return plain(got) == plain(l.row)
}

func (l label) isColumn(got string) bool {
	for part := range strings.SplitSeq(l.column, "|") {
		if !strings.Contains(plain(got), plain(part)) {
			return false
		}
	}
	return true
}

// plain leaves out what two readings of a page may differ in.
func plain(s string) string {
	return strings.NewReplacer(" ", "", "（", "(", "）", ")", "：", ":", "．", ".").Replace(s)
}

func unitName(s report.Scale) string {
	if !s.Known() {
		return "-"
	}
	for _, w := range []struct{ factor, word string }{{"1", ""}, {"1000", "千"}, {"10000", "万"}, {"1000000", "百万"}, {"100000000", "亿"}} {
		if s.Factor.String() == w.factor {
			return w.word + string(s.Unit)
		}
	}
	return fmt.Sprint(s.Factor, s.Unit)
}

func scopeName(s string) string {
	switch s {
	case check.Consolidated:
		return "C"
	case check.Parent:
		return "P"
	}
	return "-"
}
