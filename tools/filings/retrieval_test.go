package filings_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/eval/stats"
	"hedui/loop/llm"
	"hedui/tools/filings"
	"hedui/tools/filings/embed"
	"hedui/tools/filings/ingest"
	"hedui/tools/filings/shelf"
	"hedui/tools/market"
)

// withPDFs names a variable that has the reports that are PDFs read as such, by
// the engine, which takes a while; without it they are read from their text
// where there is one.
const withPDFs = "HEDUI_TEST_PDFS"

// shelfDir is the folder of the shelf that the tests share.
var shelfDir string

func TestMain(m *testing.M) {
	code := m.Run()
	if shelfDir != "" {
		os.RemoveAll(shelfDir)
	}
	os.Exit(code)
}

// taken is a shelf of the reports on this machine, taken in once for all tests:
// its file, "" where there are none, and what went wrong.
var taken = sync.OnceValues(func() (string, error) {
	files, err := filepath.Glob(filepath.Join(filingsDir, "text", "*.txt"))
	if err != nil || len(files) == 0 {
		return "", err
	}
	if os.Getenv(withPDFs) != "" {
		pdfs, err := filepath.Glob(filepath.Join(filingsDir, "pdf", "*.pdf"))
		if err != nil {
			return "", err
		}
		files = append(pdfs, files...)
	}
	if shelfDir, err = os.MkdirTemp("", "hedui-filings"); err != nil {
		return "", err
	}
	path := filepath.Join(shelfDir, shelf.File)
	s, err := shelf.Open(path)
	if err != nil {
		return "", err
	}
	defer s.Close()
	store, err := market.Open()
	if err != nil {
		return "", err
	}
	reader := ingest.NewReader(filepath.Join(os.TempDir(), "hedui-pdf-cache"))
	defer reader.Close()
	names := store.Names()
	held := map[ingest.Override]bool{} // a PDF's text is not taken in as well
	for _, file := range files {
		which, err := named(file)
		if err != nil {
			return "", err
		}
		if held[which] {
			continue
		}
		held[which] = true
		done, err := ingest.Run(context.Background(), s, []string{file}, ingest.Options{Names: names, Read: reader.Read, Override: which})
		if err != nil {
			return "", err
		}
		if r := done[0].Refusal; r != nil {
			return "", fmt.Errorf("%s: %w", file, r)
		}
	}
	return path, nil
})

var reportName = regexp.MustCompile(`^(\d{6})_(?:\D+_)?(\d{4})年?_?(半年度|年度|第?三季度)报告`)

// named reads company, year and kind from the name of a file.
func named(file string) (ingest.Override, error) {
	m := reportName.FindStringSubmatch(filepath.Base(file))
	if m == nil {
		return ingest.Override{}, fmt.Errorf("%s is not named as a report", file)
	}
	year, err := strconv.Atoi(m[2])
	kind := map[string]string{"年度": "年报", "半年度": "半年报", "第三季度": "三季报", "三季度": "三季报"}[m[3]]
	return ingest.Override{Company: m[1], Year: year, Report: kind}, err
}

// held opens the shelf of the reports on this machine, or skips the test.
func held(t testing.TB) *shelf.Shelf {
	t.Helper()
	if testing.Short() {
		t.Skip("taking the reports in takes a while")
	}
	path, err := taken()
	require.NoError(t, err)
	if path == "" {
		t.Skip("the reports are not on this machine")
	}
	s, err := shelf.Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// asked is a question about the reports with the pages that answer it; none
// says that the report does not.
type asked struct {
	held                      bool // not looked at while anything was tuned
	kind                      string
	company, report, question string
	year                      int
	pages                     []int
}

func questions(t testing.TB) []asked {
	t.Helper()
	raw, err := os.ReadFile("testdata/reports.tsv")
	require.NoError(t, err)
	var out []asked
	for _, line := range strings.Split(strings.TrimSpace(string(raw)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, "\t")
		require.Len(t, f, 7, line)
		a := asked{held: f[0] == "held", kind: f[1], company: f[2] + ".SH", report: f[4], question: f[5]}
		a.year, err = strconv.Atoi(f[3])
		require.NoError(t, err, line)
		for _, p := range strings.Fields(strings.Trim(f[6], "-")) {
			n, err := strconv.Atoi(p)
			require.NoError(t, err, line)
			a.pages = append(a.pages, n)
		}
		out = append(out, a)
	}
	return out
}

// answers reports whether a passage is on a page that answers the question.
func (a asked) answers(h filings.Hit) bool {
	if h.Company != a.company || h.Year != a.year || h.Report != a.report {
		return false
	}
	for _, p := range a.pages {
		if h.Page <= p && p <= max(h.Page, h.PageTo) {
			return true
		}
	}
	return false
}

// ranking is how a ranker did on questions that have an answer, and how often
// it gave something for those that have none.
type ranking struct {
	first, five, n   int
	reciprocal       []float64
	empty, pointless int // negative questions: nothing given, something given
}

// judge asks an index the questions of one half whose report is held.
func judge(t *testing.T, x *filings.Index, half []asked) ranking {
	t.Helper()
	var r ranking
	for _, a := range half {
		found, err := x.Search(t.Context(), filings.Query{Text: a.question, Limit: 10})
		require.NoError(t, err)
		if a.kind == "negative" {
			if len(found.Hits) == 0 {
				r.empty++
			} else {
				r.pointless++
			}
			continue
		}
		rank := 1 + slices.IndexFunc(found.Hits, a.answers)
		r.n++
		switch {
		case rank == 1:
			r.first++
			r.five++
		case rank > 1 && rank <= 5:
			r.five++
		}
		r.reciprocal = append(r.reciprocal, 0)
		if rank > 0 {
			r.reciprocal[len(r.reciprocal)-1] = 1 / float64(rank)
		}
	}
	return r
}

// TestReportsAreSearched asks questions in our own words about whole reports and
// measures each ranking alone and the fusion of both, on the half that was looked
// at while the rankings were tuned and on the half that was not.
func TestReportsAreSearched(t *testing.T) {
	s := held(t)
	docs, err := s.Documents(t.Context())
	require.NoError(t, err)
	var tune, out []asked
	for _, a := range questions(t) {
		if !slices.ContainsFunc(docs, func(d filings.Document) bool {
			return d.Company == a.company && d.Year == a.year && d.Report == a.report
		}) {
			continue // it is in no text, only in a PDF
		}
		if a.held {
			out = append(out, a)
		} else {
			tune = append(tune, a)
		}
	}
	latent, err := embed.Offline()
	require.NoError(t, err)
	hash := filings.NewHashEmbedder(512)
	got := map[string]ranking{}
	for _, ranker := range []struct {
		name     string
		embedder llm.Embedder
		weights  filings.Weights
	}{
		{"words", latent, filings.Weights{Words: 1}},
		{"vectors: hashed", hash, filings.Weights{Vector: 1, Alone: true}},
		{"vectors: latent", latent, filings.Weights{Vector: 1, Alone: true}},
		{"fused: hashed", hash, filings.Offline},
		{"fused: latent", latent, filings.Offline},
	} {
		x, err := filings.Open(t.Context(), nil, ranker.embedder, s, ranker.weights)
		require.NoError(t, err)
		for _, half := range []struct {
			name string
			list []asked
		}{{"tuned on", tune}, {"held out", out}} {
			r := judge(t, x, half.list)
			got[ranker.name+", "+half.name] = r
			mrr := stats.Bootstrap(make([]float64, r.n), r.reciprocal, 1)
			t.Logf("%-15s %s: first %v, first five %v, MRR %.2f [%.2f, %.2f]; no answer: %d of %d rightly empty",
				ranker.name, half.name, stats.NewRate(r.first, r.n), stats.NewRate(r.five, r.n), mrr.Mean, mrr.Low, mrr.High, r.empty, r.empty+r.pointless)
		}
	}
	r := got["fused: latent, held out"]
	require.GreaterOrEqual(t, r.n, 60)
	require.GreaterOrEqual(t, float64(r.first), 0.5*float64(r.n))
	require.GreaterOrEqual(t, float64(r.five), 0.65*float64(r.n))
	require.GreaterOrEqual(t, r.empty, 7)
}
