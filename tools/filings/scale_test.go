package filings_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	chromem "github.com/philippgille/chromem-go"
	"github.com/stretchr/testify/require"

	"hedui/tools/filings"
	"hedui/tools/filings/shelf"
)

// million names a variable that has the benchmark of sizes go to a million
// passages, which takes a quarter of an hour and some GB.
const million = "HEDUI_BENCH_MILLION"

// madeUpDim is the length of the made-up vectors, that of many small models.
const madeUpDim = 384

// made is a shelf of made-up reports: passages of words that are as unequally
// frequent as real ones, with random vectors.
type made struct {
	shelf    *shelf.Shelf
	n        int
	vectors  []float32
	ids      []string
	queries  []string
	built    time.Duration
	onDisk   int64
	embedder *random
}

// random is an embedder of random directions, the same for the same text.
type random struct{ dim int }

func (r *random) Name() string { return "random" }
func (r *random) Dim() int     { return r.dim }
func (r *random) Local() bool  { return true }

func (r *random) Embed(_ context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i, t := range texts {
		seed := uint64(len(t))
		for _, c := range t {
			seed = seed*31 + uint64(c)
		}
		out[i] = direction(rand.New(rand.NewPCG(seed, 7)), r.dim)
	}
	return out, nil
}

func direction(rng *rand.Rand, dim int) []float32 {
	v := make([]float32, dim)
	sum := 0.0
	for i := range v {
		x := rng.NormFloat64()
		v[i] = float32(x)
		sum += x * x
	}
	for i := range v {
		v[i] /= float32(math.Sqrt(sum))
	}
	return v
}

// perReport and perCompany are those of real reports: about 750 passages, and a
// few years of each company.
const (
	perReport  = 739
	perCompany = 2
)

func makeUp(tb testing.TB, n int) *made {
	tb.Helper()
	m := &made{n: n, embedder: &random{madeUpDim}}
	path := filepath.Join(tb.TempDir(), shelf.File)
	var err error
	m.shelf, err = shelf.Open(path)
	require.NoError(tb, err)
	tb.Cleanup(func() { m.shelf.Close() })
	rng := rand.New(rand.NewPCG(11, 12))
	zipf := rand.NewZipf(rng, 1.1, 8, 40000)
	word := func() string {
		k := zipf.Uint64()
		return string([]rune{rune(0x4e00 + k%200), rune(0x4e00 + 200 + k/200)})
	}
	start := time.Now()
	for done, report := 0, 0; done < n; report++ {
		company := report / perCompany
		d := filings.Document{
			ID: fmt.Sprintf("r%05d", report), Title: fmt.Sprintf("公司%d的报告%d", company, report), Company: fmt.Sprintf("%06d.SH", company),
			Name: fmt.Sprintf("公司%d号", company), Year: 2020 + report%perCompany, Report: "年报",
		}
		var passages []filings.Passage
		var texts []string
		var vectors [][]float32
		for i := range min(perReport, n-done) {
			var b strings.Builder
			for range 150 {
				if rng.IntN(12) == 0 {
					fmt.Fprintf(&b, "%d.%02d，", rng.IntN(1e7), rng.IntN(100))
				} else {
					b.WriteString(word())
				}
			}
			p := filings.Passage{
				ID: fmt.Sprintf("%s#%05d", d.ID, i+1), Document: d.Title, Company: d.Company, Name: d.Name, Year: d.Year, Report: d.Report,
				Page: 1 + i/4, Topic: word() + word() + word(), Text: b.String(),
			}
			v := direction(rng, madeUpDim)
			passages, texts, vectors = append(passages, p), append(texts, p.SearchText()), append(vectors, v)
			m.vectors, m.ids = append(m.vectors, v...), append(m.ids, p.ID)
			if len(m.queries) < 200 && rng.IntN(n) < 400 {
				r := []rune(p.Text)
				m.queries = append(m.queries, strings.Trim(string(r[40:52]), "0123456789.，"))
			}
		}
		require.NoError(tb, m.shelf.Put(tb.Context(), d, passages, nil))
		require.NoError(tb, m.shelf.PutVectors(tb.Context(), fmt.Sprintf("random/%d", madeUpDim), texts, vectors))
		done += len(passages)
	}
	m.built = time.Since(start)
	for _, part := range []string{"", "-wal"} {
		if info, err := os.Stat(path + part); err == nil {
			m.onDisk += info.Size()
		}
	}
	return m
}

// spread runs f some times and gives the middle and the slowest but one in a
// hundred.
func spread(times int, f func(i int)) (p50, p99 time.Duration) {
	var all []time.Duration
	for i := range times {
		start := time.Now()
		f(i)
		all = append(all, time.Since(start))
	}
	slices.Sort(all)
	return all[len(all)/2], all[len(all)*99/100]
}

func heap() float64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc) / (1 << 20)
}

// flat is a plain scan of all vectors by one goroutine, the floor that an exact
// search is held against.
func (m *made) flat(q []float32, k int) []string {
	type scored struct {
		id    string
		score float32
	}
	var best []scored
	for i, id := range m.ids {
		v := m.vectors[i*madeUpDim : (i+1)*madeUpDim]
		var sum float32
		for j, x := range v {
			sum += x * q[j]
		}
		if len(best) == k && sum <= best[k-1].score {
			continue
		}
		at, _ := slices.BinarySearchFunc(best, sum, func(s scored, x float32) int {
			if s.score > x {
				return -1
			}
			return 1
		})
		best = slices.Insert(best, at, scored{id, sum})
		best = best[:min(k, len(best))]
	}
	var out []string
	for _, s := range best {
		out = append(out, s.id)
	}
	return out
}

// BenchmarkScale says in one run how building, loading, memory and answering
// grow with the number of passages, and holds the vector half against a plain
// scan and against chromem-go alone.
func BenchmarkScale(b *testing.B) {
	sizes := []int{10353, 100000}
	if os.Getenv(million) != "" {
		sizes = append(sizes, 1000000)
	}
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			m := makeUp(b, n)
			ctx := b.Context()
			before := heap()
			x, err := filings.Open(ctx, nil, m.embedder, m.shelf, filings.Semantic)
			require.NoError(b, err)
			start := time.Now()
			_, err = x.Search(ctx, filings.Query{Text: m.queries[0]})
			require.NoError(b, err)
			loaded := time.Since(start)
			held := heap() - before

			search := func(company string) (time.Duration, time.Duration) {
				times := 100
				if n > 100000 {
					times = 20
				}
				return spread(times, func(i int) {
					_, err := x.Search(ctx, filings.Query{Text: m.queries[i%len(m.queries)], Company: company})
					require.NoError(b, err)
				})
			}
			all50, all99 := search("")
			one50, one99 := search("000001.SH")

			rng := rand.New(rand.NewPCG(5, 6))
			var directions [][]float32
			for range 60 {
				directions = append(directions, direction(rng, madeUpDim))
			}
			nearest := func(company, how string) time.Duration {
				p50, _ := spread(len(directions), func(i int) {
					got, err := x.Nearest(ctx, directions[i], company, 10, how)
					require.NoError(b, err)
					require.NotEmpty(b, got)
				})
				return p50
			}
			flat, _ := spread(len(directions), func(i int) { m.flat(directions[i], 10) })
			scan, filtered := nearest("", ""), nearest("000001.SH", "")
			for _, q := range directions[:10] {
				got, err := x.Nearest(ctx, q, "", 10, "")
				require.NoError(b, err)
				require.Equal(b, m.flat(q, 10), got, "the search is exact")
			}
			var alone time.Duration
			if n <= 100000 {
				c := m.chromem(b)
				alone, _ = spread(20, func(i int) {
					_, err := c.QueryEmbedding(ctx, directions[i], 10, nil, nil)
					require.NoError(b, err)
				})
			}
			for b.Loop() {
				_, err := x.Search(ctx, filings.Query{Text: m.queries[0]})
				require.NoError(b, err)
			}
			b.ReportMetric(m.built.Seconds(), "build-s")
			b.ReportMetric(float64(m.onDisk)/(1<<20), "disk-MB")
			b.ReportMetric(loaded.Seconds(), "load-s")
			b.ReportMetric(held, "heap-MB")
			ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
			b.ReportMetric(ms(all50), "query-p50-ms")
			b.ReportMetric(ms(all99), "query-p99-ms")
			b.ReportMetric(ms(one50), "company-p50-ms")
			b.ReportMetric(ms(one99), "company-p99-ms")
			b.ReportMetric(ms(flat), "flat-ms")
			b.ReportMetric(ms(scan), "vectors-ms")
			b.ReportMetric(ms(filtered), "vectors-company-ms")
			b.ReportMetric(ms(alone), "chromem-ms")
			b.ReportMetric(float64(scan)/float64(flat), "vectors/flat")
			b.ReportMetric(float64(scan)/float64(filtered), "all/company")
		})
	}
}

// chromem puts the same vectors into one collection of chromem-go.
func (m *made) chromem(tb testing.TB) *chromem.Collection {
	tb.Helper()
	c, err := chromem.NewDB().CreateCollection("all", nil, func(context.Context, string) ([]float32, error) { return nil, nil })
	require.NoError(tb, err)
	var docs []chromem.Document
	for i, id := range m.ids {
		docs = append(docs, chromem.Document{ID: id, Embedding: m.vectors[i*madeUpDim : (i+1)*madeUpDim]})
	}
	require.NoError(tb, c.AddDocuments(tb.Context(), docs, 1))
	return c
}

// TestSearchAtScale finds each of some made-up passages again by words that
// stand in it, among a few thousand, with and without its company.
func TestSearchAtScale(t *testing.T) {
	t.Parallel()
	n := 6000
	if testing.Short() {
		n = 400
	}
	m := makeUp(t, n)
	x, err := filings.Open(t.Context(), nil, m.embedder, m.shelf, filings.Offline)
	require.NoError(t, err)
	for p, err := range m.shelf.Passages(t.Context(), filings.Filter{Year: 2020, Page: 3}) {
		require.NoError(t, err)
		words := string([]rune(p.Text)[20:60])
		for _, company := range []string{"", p.Company} {
			found, err := x.Search(t.Context(), filings.Query{Text: words, Company: company})
			require.NoError(t, err)
			require.Equal(t, p.ID, found.Hits[0].ID)
		}
		break
	}
	for _, q := range m.queries[:5] {
		v, err := m.embedder.Embed(t.Context(), []string{q})
		require.NoError(t, err)
		got, err := x.Nearest(t.Context(), v[0], "", 12, "scan")
		require.NoError(t, err)
		require.Equal(t, m.flat(v[0], 12), got)
	}
}
