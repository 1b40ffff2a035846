package filings_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/loop/llm"
	"hedui/tools/filings"
	"hedui/tools/filings/shelf"
)

func openShelf(t testing.TB) (*shelf.Shelf, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), shelf.File)
	s, err := shelf.Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s, path
}

// own is a report of a made-up company with two passages and a figure.
func own(id string, year int) (filings.Document, []filings.Passage, []check.Fact) {
	d := filings.Document{ID: id, Title: fmt.Sprintf("丙公司%d年年度报告", year), Company: "000003.SZ", Name: "丙公司", Year: year, Report: "年报", End: fmt.Sprintf("%d-12-31", year)}
	p := filings.Passage{Document: d.Title, Company: d.Company, Name: d.Name, Year: year, Report: "年报"}
	a, b := p, p
	a.ID, a.Page, a.PageTo, a.Topic, a.Text = id+"#1", 12, 13, "经营计划", fmt.Sprintf("计划在%d年后新建酒窖三座。", year)
	b.ID, b.Page, b.Topic, b.Table, b.Unit, b.Text = id+"#2", 20, "合并利润表", true, "单位：千元", fmt.Sprintf("营业收入：%d年 4,009,170千元", year)
	f := check.Fact{
		Company: d.Company, Name: d.Name, Metric: "revenue", Label: "营业收入", Period: mention.AnnualOf(year), Scope: check.Consolidated,
		Quantity: check.Quantity{Value: decimal.RequireFromString("4009170000"), Unit: check.Yuan}, Source: d.Title, Vintage: check.AsFiled, Trust: check.TrustFiling,
		Document: d.Title, Page: 20,
	}
	return d, []filings.Passage{a, b}, []check.Fact{f}
}

func put(t testing.TB, s *shelf.Shelf, id string, year int) {
	t.Helper()
	d, passages, facts := own(id, year)
	require.NoError(t, s.Put(t.Context(), d, passages, facts))
}

func search(t testing.TB, x *filings.Index, q filings.Query) filings.Found {
	t.Helper()
	found, err := x.Search(t.Context(), q)
	require.NoError(t, err)
	return found
}

// The reports of a store are searched with the passages that were given, from
// the moment on that they are there, and until they are removed.
func TestSearchSeesTheStore(t *testing.T) {
	t.Parallel()
	s, path := openShelf(t)
	x, err := filings.Open(t.Context(), smallShelf(), filings.NewHashEmbedder(64), s, filings.Offline)
	require.NoError(t, err)
	q := filings.Query{Text: "丙公司的酒窖"}
	require.Empty(t, search(t, x, q).Hits)
	require.Equal(t, []string{"a", "c", "d"}, ids(search(t, x, filings.Query{Text: "前五名客户"}).Hits), "the notes are there all the same")

	other, err := shelf.Open(path) // as another process has it
	require.NoError(t, err)
	put(t, other, "y3", 2023)
	require.NoError(t, other.Close())
	hits := search(t, x, q).Hits
	require.Equal(t, []string{"y3#1"}, ids(hits))
	require.Equal(t, 13, hits[0].PageTo)
	require.Positive(t, hits[0].Words)

	put(t, s, "y2", 2022)
	require.Equal(t, []string{"y2#1", "y3#1"}, ids(search(t, x, q).Hits))
	require.Equal(t, []string{"y2#1"}, ids(search(t, x, filings.Query{Text: "2022年酒窖", Company: "000003.SZ"}).Hits))
	list, err := x.Documents(t.Context(), "000003.SZ")
	require.NoError(t, err)
	require.Equal(t, []string{"丙公司2022年年度报告", "丙公司2023年年度报告"}, list)

	require.NoError(t, s.Remove(t.Context(), "y3"))
	require.Equal(t, []string{"y2#1"}, ids(search(t, x, q).Hits))
}

func TestGrepAndLinesOfTheStore(t *testing.T) {
	t.Parallel()
	s, _ := openShelf(t)
	put(t, s, "y3", 2023)
	put(t, s, "y2", 2022)
	x, err := filings.Open(t.Context(), smallShelf(), filings.NewHashEmbedder(64), s, filings.Offline)
	require.NoError(t, err)
	grep := func(text string, re bool, limit int) (filings.Found, error) {
		return x.Grep(t.Context(), filings.Query{Text: text, Regexp: re, Limit: limit})
	}
	found, err := grep("酒窖", false, 0)
	require.NoError(t, err)
	require.Equal(t, []string{"y2#1", "y3#1"}, ids(found.Hits))
	found, err = grep(`五大.{2}|酒.三`, true, 2)
	require.NoError(t, err)
	require.Equal(t, 5, found.Total)
	require.Len(t, found.Hits, 2)
	for _, bad := range []string{"(", "a{5000}", `\1`, strings.Repeat("a", 300)} {
		_, err = grep(bad, true, 0)
		require.ErrorIs(t, err, filings.ErrPattern, bad)
	}
	lines := func(q filings.Query) filings.Found {
		q.Company = "000003.SZ"
		got, err := x.Lines(t.Context(), q)
		require.NoError(t, err)
		return got
	}
	got := lines(filings.Query{Year: 2023, Page: 13})
	require.Equal(t, []string{"y3#1"}, ids(got.Hits), "a passage is on all of its pages")
	require.Empty(t, got.Facts)
	got = lines(filings.Query{Year: 2023, Page: 20})
	require.Equal(t, []string{"y3#2"}, ids(got.Hits))
	require.Len(t, got.Facts, 1)
	got = lines(filings.Query{Metrics: []string{"revenue"}})
	require.Empty(t, got.Hits)
	require.Len(t, got.Facts, 2)
	require.Equal(t, 20, got.Facts[0].Page)
	require.Empty(t, lines(filings.Query{Metrics: []string{"net_profit"}}).Facts)
}

// A word index that was damaged is made anew from the text.
func TestDamagedWordsAreMadeAnew(t *testing.T) {
	t.Parallel()
	s, path := openShelf(t)
	put(t, s, "y3", 2023)
	db, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	_, err = db.Exec(`UPDATE documents SET words = x'00'`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	x, err := filings.Open(t.Context(), nil, filings.NewHashEmbedder(64), s, filings.Offline)
	require.NoError(t, err)
	require.Equal(t, []string{"y3#1"}, ids(search(t, x, filings.Query{Text: "酒窖"}).Hits))
}

// server is an embedder that makes requests, or fails to.
type server struct {
	filings.HashEmbedder
	down  error
	asked int
}

func (s *server) Name() string { return "server" }
func (s *server) Local() bool  { return false }

func (s *server) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	s.asked += len(texts)
	if s.down != nil {
		return nil, s.down
	}
	return s.HashEmbedder.Embed(ctx, texts)
}

// Without its embedding server a search goes by words, and says so; so does one
// in reports that were taken in with another embedder.
func TestSearchWithAServer(t *testing.T) {
	t.Parallel()
	s, _ := openShelf(t)
	put(t, s, "y3", 2023)
	e := &server{HashEmbedder: filings.NewHashEmbedder(16), down: errors.New("no connection")}
	x, err := filings.Open(t.Context(), nil, e, s, filings.Semantic)
	require.NoError(t, err)
	found := search(t, x, filings.Query{Text: "酒窖"})
	require.Equal(t, []string{"y3#1"}, ids(found.Hits))
	require.Len(t, found.Notes, 1)
	require.Contains(t, found.Notes[0], "no connection")

	e.down, e.asked = nil, 0
	found = search(t, x, filings.Query{Text: "酒窖"})
	require.Equal(t, []string{"y3#1"}, ids(found.Hits))
	require.Contains(t, found.Notes[0], "2段没有向量")
	require.Equal(t, 1, e.asked, "passages are not sent while a question waits")

	require.NoError(t, filings.Fill(t.Context(), s, e, nil))
	require.Equal(t, 1+2, e.asked)
	require.NoError(t, filings.Fill(t.Context(), s, e, nil))
	require.Equal(t, 1+2, e.asked, "nothing is asked twice")
	x, err = filings.Open(t.Context(), nil, e, s, filings.Semantic)
	require.NoError(t, err)
	found = search(t, x, filings.Query{Text: "酒窖"})
	require.Empty(t, found.Notes)
	require.Equal(t, "y3#1", found.Hits[0].ID)
	require.NotZero(t, found.Hits[0].Vector)
}

// What a batch gave is kept when the next one fails.
func TestFillGoesOnWhereItStopped(t *testing.T) {
	t.Parallel()
	s, _ := openShelf(t)
	for i := range 3 {
		put(t, s, fmt.Sprint("d", i), 2020+i)
	}
	e := &server{HashEmbedder: filings.NewHashEmbedder(16)}
	var told []int
	err := filings.Fill(t.Context(), s, e, func(done, all int) {
		told = append(told, done)
		require.Equal(t, 3, all)
		if done == 2 {
			e.down = errors.New("gone")
		}
	})
	require.ErrorIs(t, err, e.down)
	require.Equal(t, []int{1, 2}, told)
	for i, want := range []bool{true, true, false} {
		vectors, err := s.DocumentVectors(t.Context(), llm.VectorKind(e), fmt.Sprint("d", i))
		require.NoError(t, err)
		require.Equal(t, want, vectors[0] != nil, "document %d", i)
	}
}
