package filings_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/filings"
)

// smallShelf is a few passages of two companies and two years.
func smallShelf() []filings.Passage {
	text := func(id, company, name string, year, page int, topic, text string) filings.Passage {
		return filings.Passage{ID: id, Document: fmt.Sprintf("%s%d年报", name, year), Company: company, Name: name,
			Year: year, Report: "年报", Page: page, Topic: topic, Text: text}
	}
	return []filings.Passage{
		text("d", "000001.SZ", "甲公司", 2023, 7, "前五名客户", "五大客户占收入的30%。"),
		text("a", "000001.SZ", "甲公司", 2022, 7, "前五名客户", "五大客户占收入的30%。"),
		text("c", "000002.SZ", "乙公司", 2023, 7, "前五名客户", "五大客户占收入的30%。"),
		text("b", "000001.SZ", "甲公司", 2023, 7, "研发投入", "研发投入5亿元，研发人员80人。"),
		text("e", "000001.SZ", "甲公司", 2023, 9, "主要风险", "原料涨价。ＲＯＥ下降。"),
	}
}

func indexOf(t testing.TB, passages []filings.Passage) *filings.Index {
	t.Helper()
	x, err := filings.NewIndex(context.Background(), passages, filings.NewHashEmbedder(64))
	require.NoError(t, err)
	return x
}

func ids(hits []filings.Hit) []string {
	var out []string
	for _, h := range hits {
		out = append(out, h.ID)
	}
	return out
}

func grep(t testing.TB, x *filings.Index, q filings.Query) []filings.Hit {
	t.Helper()
	found, err := x.Grep(context.Background(), q)
	require.NoError(t, err)
	return found.Hits
}

func lines(t testing.TB, x *filings.Index, q filings.Query) []filings.Hit {
	t.Helper()
	found, err := x.Lines(context.Background(), q)
	require.NoError(t, err)
	return found.Hits
}

func documents(t testing.TB, x *filings.Index, company string) []string {
	t.Helper()
	list, err := x.Documents(context.Background(), company)
	require.NoError(t, err)
	return list
}

func TestSearchFiltersAndOrder(t *testing.T) {
	t.Parallel()
	x := indexOf(t, smallShelf())
	tests := []struct {
		name string
		q    filings.Query
		want []string
	}{
		{"equal passages come by id", filings.Query{Text: "前五名客户"}, []string{"a", "c", "d"}},
		{"company", filings.Query{Text: "前五名客户", Company: "000001.SZ"}, []string{"a", "d"}},
		{"year", filings.Query{Text: "前五名客户", Year: 2023}, []string{"c", "d"}},
		{"company and year", filings.Query{Text: "前五名客户", Company: "000001.SZ", Year: 2023}, []string{"d"}},
		{"company named in the query", filings.Query{Text: "乙公司的客户"}, []string{"c"}},
		{"two companies named", filings.Query{Text: "甲公司和乙公司的前五名客户"}, []string{"a", "c", "d"}},
		{"the filter wins over a name", filings.Query{Text: "乙公司前五名客户", Company: "000001.SZ", Year: 2022}, []string{"a"}},
		{"everyday word", filings.Query{Text: "科研花了多少钱"}, []string{"b"}},
		{"English", filings.Query{Text: "What are the main risks?"}, []string{"e"}},
		{"limit", filings.Query{Text: "前五名客户", Limit: 2}, []string{"a", "c"}},
		{"no such company", filings.Query{Text: "前五名客户", Company: "000003.SZ"}, nil},
		{"no such year", filings.Query{Text: "前五名客户", Year: 2019}, nil},
		{"unrelated", filings.Query{Text: "天气预报"}, nil},
		{"half a word is no match", filings.Query{Text: "原料药注册"}, nil},
		{"nothing asked", filings.Query{Text: " \n？ "}, nil},
		{"only askers", filings.Query{Text: "是什么呢"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			hits, err := x.Search(context.Background(), tt.q)
			require.NoError(t, err)
			require.Equal(t, tt.want, ids(hits.Hits))
			for i := 1; i < len(hits.Hits); i++ {
				require.LessOrEqual(t, hits.Hits[i].Score, hits.Hits[i-1].Score)
			}
		})
	}
}

func TestGrepMatchesLiterally(t *testing.T) {
	t.Parallel()
	x := indexOf(t, smallShelf())
	tests := []struct {
		name string
		q    filings.Query
		want []string
	}{
		{"document by document", filings.Query{Text: "五大客户"}, []string{"d", "a", "c"}},
		{"topic too", filings.Query{Text: "研发投入"}, []string{"b"}},
		{"width and case aside", filings.Query{Text: "roe"}, []string{"e"}},
		{"figure", filings.Query{Text: "80人", Company: "000001.SZ"}, []string{"b"}},
		{"filtered away", filings.Query{Text: "80人", Year: 2022}, nil},
		{"no synonyms", filings.Query{Text: "买家"}, nil},
		{"limit", filings.Query{Text: "五大客户", Limit: 1}, []string{"d"}},
		{"blank", filings.Query{Text: "  "}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tt.want, ids(grep(t, x, tt.q)))
		})
	}
}

func TestLinesGivesAPage(t *testing.T) {
	t.Parallel()
	x := indexOf(t, smallShelf())
	require.Equal(t, []string{"b", "d"}, ids(lines(t, x, filings.Query{Company: "000001.SZ", Year: 2023, Page: 7})))
	require.Equal(t, []string{"b", "d"}, ids(lines(t, x, filings.Query{Company: "000001.SZ", Year: 2023, Page: 7, Limit: 1})), "a page is whole")
	require.Empty(t, lines(t, x, filings.Query{Company: "000001.SZ", Page: 8}))
}

func TestDocuments(t *testing.T) {
	t.Parallel()
	x := indexOf(t, smallShelf())
	require.Equal(t, []string{"乙公司2023年报", "甲公司2022年报", "甲公司2023年报"}, documents(t, x, ""))
	require.Equal(t, []string{"乙公司2023年报"}, documents(t, x, "000002.SZ"))
	require.Empty(t, documents(t, x, "000003.SZ"))
}

func TestSearchOnNothing(t *testing.T) {
	t.Parallel()
	x := indexOf(t, nil)
	hits, err := x.Search(context.Background(), filings.Query{Text: "客户"})
	require.NoError(t, err)
	require.Empty(t, hits.Hits)
	require.Empty(t, grep(t, x, filings.Query{Text: "客户"}))
	require.Empty(t, documents(t, x, ""))
}

func TestNewIndexRefusesTwoPassagesOfOneID(t *testing.T) {
	t.Parallel()
	p := smallShelf()[0]
	_, err := filings.NewIndex(context.Background(), []filings.Passage{p, p}, filings.NewHashEmbedder(8))
	require.ErrorContains(t, err, "id d")
}

func TestSearchStopsWhenCancelled(t *testing.T) {
	t.Parallel()
	x := indexOf(t, smallShelf())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := x.Search(ctx, filings.Query{Text: "客户"})
	require.ErrorIs(t, err, context.Canceled)
	_, err = filings.NewIndex(ctx, smallShelf(), filings.NewHashEmbedder(8))
	require.ErrorIs(t, err, context.Canceled)
}

// TestUnrelatedQueriesFindNothing asks the real notes for what they don't say.
func TestUnrelatedQueriesFindNothing(t *testing.T) {
	t.Parallel()
	x := openIndex(t)
	for _, query := range []string{
		"天气预报", "明天会下雨吗", "足球比赛结果", "红烧肉怎么做", "彩票开奖号码", "电影票房", "高考分数线", "写一首诗",
		"演唱会门票", "世界杯冠军", "今天星期几", "博物馆开放时间", "how to cook rice", "weather",
	} {
		hits, err := x.Search(context.Background(), filings.Query{Text: query})
		require.NoError(t, err)
		require.Empty(t, hits.Hits, query)
	}
}

// TestSearchIsSafeForConcurrentUse is for the race detector; the answers must
// be the same all the same.
func TestSearchIsSafeForConcurrentUse(t *testing.T) {
	t.Parallel()
	x := openIndex(t)
	queries, workers := judgements(t, "testdata/queries.tsv"), 8
	if testing.Short() {
		queries, workers = queries[:6], 3
	}
	want := make([][]string, len(queries))
	for i, q := range queries {
		hits, err := x.Search(context.Background(), q.Query)
		require.NoError(t, err)
		want[i] = ids(hits.Hits)
	}
	var all sync.WaitGroup
	wrong := make(chan error, workers*len(queries))
	for range workers {
		all.Go(func() {
			for i, q := range queries {
				hits, err := x.Search(context.Background(), q.Query)
				if err != nil || !slices.Equal(want[i], ids(hits.Hits)) {
					wrong <- errors.Join(err, fmt.Errorf("%s: %v, not %v", q.Text, ids(hits.Hits), want[i]))
				}
				_, _ = x.Grep(context.Background(), q.Query)
				_, _ = x.Documents(context.Background(), q.Company)
			}
		})
	}
	all.Wait()
	close(wrong)
	for err := range wrong {
		require.NoError(t, err)
	}
}
