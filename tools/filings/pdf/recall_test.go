package pdf_test

import (
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/filings/report"
)

// filings holds real reports, where there are any.
const filings = "../../../../shared/data/filings"

// enough is the share of a report's figures that must be in its document.
const enough = 0.999

var digits = regexp.MustCompile(`[0-9]+`)

var number = regexp.MustCompile(`[0-9][0-9,]*(?:\.[0-9]+)?`)

// TestRecall compares the figures in the blocks of real reports with those in
// the words of their pages, as multisets.
func TestRecall(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.FromSlash(filings + "/pdf/*.pdf"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("no reports in " + filings)
	}
	if !*whole {
		files = files[len(files)-1:]
	}
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			file, err := os.ReadFile(f)
			require.NoError(t, err)
			ps := pages(t, file)
			d, err := report.FromPages(ps, report.Options{})
			require.NoError(t, err)
			var texts []string
			for _, p := range ps {
				texts = append(texts, pageText(p))
			}
			checkRecall(t, texts, d)
		})
	}
}

// TestRecallText does the same for texts with page marks.
func TestRecallText(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.FromSlash(filings + "/text/*.txt"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("no reports in " + filings)
	}
	if !*whole {
		files = files[len(files)-1:]
	}
	mark := regexp.MustCompile(`(?m)^=== PAGE \d+ ===$`)
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			file, err := os.ReadFile(f)
			require.NoError(t, err)
			d, err := report.FromText(string(file), report.Options{})
			require.NoError(t, err)
			checkRecall(t, mark.Split(string(file), -1)[1:], d)
		})
	}
}

// pageText gives the words of a page by lines, as they are, without columns.
func pageText(p report.Page) string {
	words := append([]report.Word(nil), p.Words...)
	sort.SliceStable(words, func(i, j int) bool { return words[i].Y0+words[i].Y1 < words[j].Y0+words[j].Y1 })
	var b strings.Builder
	y := 0.0
	for _, w := range words {
		if w.Hidden {
			continue
		}
		if at := (w.Y0 + w.Y1) / 2; at-y > 4 {
			b.WriteByte('\n')
			y = at
		}
		b.WriteString(w.Text + " ")
	}
	return b.String()
}

// checkRecall fails where more figures are lost than may be. Running heads and
// page numbers do not count; figures that are one in the page and in pieces in the
// document, or the other way round, do not count as lost.
func checkRecall(t *testing.T, texts []string, d report.Document) {
	t.Helper()
	want, got := map[string]int{}, map[string]int{}
	all := 0
	for _, s := range bodies(texts) {
		for _, n := range number.FindAllString(s, -1) {
			want[n]++
			all++
		}
	}
	for _, b := range d.Blocks {
		tally(got, b.Text)
		if b.Table == nil {
			continue
		}
		tally(got, b.Table.Title)
		tally(got, b.Table.LabelName)
		for _, c := range b.Table.Columns {
			tally(got, c.Name)
		}
		for _, r := range b.Table.Rows {
			tally(got, r.Label)
			for _, c := range r.Cells {
				tally(got, c.Text)
			}
		}
	}
	var lost []string
	for n, k := range want {
		for range k - got[n] {
			lost = append(lost, n)
		}
		got[n] = max(0, got[n]-k)
	}
	sort.Strings(lost)
	lost = unjoined(lost, got)
	recall := 1 - float64(len(lost))/float64(all)
	t.Logf("%d figures, %d lost, recall %.5f: %v", all, len(lost), recall, lost[:min(len(lost), 40)])
	require.GreaterOrEqual(t, recall, enough)
}

func tally(into map[string]int, s string) {
	for _, n := range number.FindAllString(s, -1) {
		into[n]++
	}
}

// unjoined takes the figures out that are part of a longer one in the document
// that nothing else explains, or that are made of two of its pieces.
func unjoined(lost []string, left map[string]int) []string {
	var longer []string
	for n, k := range left {
		for range k {
			longer = append(longer, n)
		}
	}
	sort.Slice(longer, func(i, j int) bool {
		return len(longer[i]) > len(longer[j]) || len(longer[i]) == len(longer[j]) && longer[i] < longer[j]
	})
	gone := make([]bool, len(lost))
	for _, n := range longer {
		rest := n
		var used []int
		for rest != "" {
			best := -1
			for i, l := range lost {
				if !gone[i] && l != n && strings.HasPrefix(rest, l) && (best < 0 || len(l) > len(lost[best])) && !in(used, i) {
					best = i
				}
			}
			if best < 0 {
				break
			}
			used = append(used, best)
			rest = strings.TrimLeft(strings.TrimPrefix(rest, lost[best]), ".,")
		}
		if rest == "" {
			for _, i := range used {
				gone[i] = true
			}
		}
	}
	var out []string
	for i, l := range lost {
		if gone[i] {
			continue
		}
		cut := false
		for k := 1; k < len(l) && !cut; k++ {
			if a, b := strings.TrimRight(l[:k], "."), l[k:]; left[a] > 0 && left[b] > 0 {
				cut = true
			}
		}
		if !cut {
			out = append(out, l)
		}
	}
	return out
}

func in(list []int, x int) bool {
	for _, v := range list {
		if v == x {
			return true
		}
	}
	return false
}

// bodies are the pages without the lines at their edges that many pages share, and
// without page numbers.
func bodies(texts []string) []string {
	shape := func(s string) string {
		return digits.ReplaceAllString(strings.Join(strings.Fields(s), ""), "#")
	}
	seen := map[string]int{}
	split := make([][]string, len(texts))
	for i, s := range texts {
		for _, l := range strings.Split(s, "\n") {
			if strings.TrimSpace(l) != "" {
				split[i] = append(split[i], l)
			}
		}
		for j, l := range split[i] {
			if j < 3 || j >= len(split[i])-1 {
				seen[shape(l)]++
			}
		}
	}
	out := make([]string, len(texts))
	for i, lines := range split {
		for len(lines) > 0 && seen[shape(lines[0])]*5 >= len(texts) {
			lines = lines[1:]
		}
		for len(lines) > 0 && seen[shape(lines[len(lines)-1])]*5 >= len(texts) {
			lines = lines[:len(lines)-1]
		}
		out[i] = strings.Join(lines, "\n")
	}
	return out
}
