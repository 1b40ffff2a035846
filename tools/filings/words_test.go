package filings

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

func indexed() []Passage {
	return []Passage{
		{ID: "a#1", Page: 3, PageTo: 4, Topic: "前五名客户", Section: "第三节 › 经营", Text: "前五名客户销售额占94.08%。客户集中。"},
		{ID: "a#2", Page: 9, Topic: "母公司利润表", Table: true, Scope: "parent", Text: "营业收入：2023年 12千元"},
		{ID: "a#3", Page: 10, Text: "客户"},
	}
}

func TestWordsAreKept(t *testing.T) {
	t.Parallel()
	made := newWords(indexed())
	got, err := decodeWords(Words(indexed()))
	require.NoError(t, err)
	require.Equal(t, made, got)
	require.Equal(t, mark{"a#2", 9, 9, true, true}, got.marks[1])
	type held struct{ n, count int }
	var list []held
	each(got.text.list(tokenKey("客户")), func(n, count int) { list = append(list, held{n, count}) })
	require.Equal(t, []held{{0, 3}, {2, 1}}, list)
	require.Equal(t, 2, frequency(got.text.list(tokenKey("客户"))))
	require.Empty(t, got.text.list(tokenKey("没有")))
	empty, err := decodeWords(Words(nil))
	require.NoError(t, err)
	require.Empty(t, empty.marks)
}

// Whatever is left of an index, or stands in its place, is refused.
func TestDamagedWordsAreRefused(t *testing.T) {
	t.Parallel()
	raw := Words(indexed())
	for n := range raw {
		_, err := decodeWords(raw[:n])
		require.ErrorIs(t, err, errWords, "%d of %d bytes", n, len(raw))
		bad := append([]byte{}, raw...)
		bad[n] ^= 0x41
		_, err = decodeWords(bad)
		require.ErrorIs(t, err, errWords, "byte %d", n)
	}
}

func TestNarrow(t *testing.T) {
	t.Parallel()
	doc := func(company, name string, year int, report string) *segment {
		return &segment{Document: Document{Company: company, Name: name, Year: year, Report: report, Title: name}}
	}
	all := []*segment{
		doc("1", "甲公司", 2022, "年报"), doc("1", "甲公司", 2023, "年报"), doc("1", "甲公司", 2023, "半年报"), doc("2", "乙公司", 2023, "年报"),
	}
	r := newReader(all)
	for _, tt := range []struct {
		name  string
		q     Query
		want  []*segment
		notes int
	}{
		{"nothing named", Query{Text: "客户"}, all, 0},
		{"a company", Query{Text: "乙公司的客户"}, all[3:], 0},
		{"two companies", Query{Text: "甲公司和乙公司"}, all, 0},
		{"a year", Query{Text: "甲公司2023年的客户"}, all[1:3], 0},
		{"a year and a kind", Query{Text: "甲公司2023年半年报的客户"}, all[2:3], 0},
		{"半年报 is no 年报", Query{Text: "甲公司年报的客户"}, all[:2], 0},
		{"a kind that is not held", Query{Text: "甲公司三季报的客户"}, all[:3], 0},
		{"a year that is not held", Query{Text: "甲公司2019年的客户"}, all[:3], 1},
		{"two years", Query{Text: "甲公司2022年和2023年"}, all[:3], 0},
		{"a number that is no year", Query{Text: "甲公司12023"}, all[:3], 0},
		{"as told", Query{Text: "2023年", Company: "1", Year: 2022}, all[:1], 0},
		{"told what is not held", Query{Text: "客户", Year: 2001}, nil, 0},
	} {
		q := tt.q
		got, notes := narrow(&q, all, r)
		require.Equal(t, tt.want, got, tt.name)
		require.Len(t, notes, tt.notes, tt.name)
	}
}

// Passages that say the same are one result, unless a figure differs or they
// are of other reports.
func TestSamePassagesAreMerged(t *testing.T) {
	t.Parallel()
	long := "公司前五名客户销售额占年度销售总额的比例较高，主要客户为电网公司，应收账款周转情况良好。"
	p := func(id string, year, page int, text string) Passage {
		return Passage{ID: id, Document: "甲" + string(rune('0'+year%10)), Company: "1", Name: "甲", Year: year, Report: "年报", Page: page, Topic: "客户", Text: text}
	}
	x, err := NewIndex(context.Background(), []Passage{
		p("a", 2023, 3, long+"占94.08%。"), p("b", 2023, 40, long+"占94.08%。 "), p("c", 2023, 80, long+"占93.08%。"), p("d", 2022, 3, long+"占94.08%。"),
	}, NewHashEmbedder(32))
	require.NoError(t, err)
	found, err := x.Search(context.Background(), Query{Text: "前五名客户"})
	require.NoError(t, err)
	var got []string
	for _, h := range found.Hits {
		got = append(got, h.ID)
		if h.ID == "a" {
			require.Equal(t, []int{40}, h.Also)
		} else {
			require.Empty(t, h.Also)
		}
	}
	require.ElementsMatch(t, []string{"a", "c", "d"}, got)
	require.Equal(t, 3, found.Total)
}

// The group's statements come before the parent company's own, unless those are
// asked for.
func TestScopes(t *testing.T) {
	t.Parallel()
	p := func(id, scope, topic string) Passage {
		return Passage{ID: id, Document: "甲", Company: "1", Name: "甲", Year: 2023, Report: "年报", Page: 1, Topic: topic, Table: true, Scope: scope,
			Text: "营业收入：2023年 12千元；2022年 10千元\n净利润：2023年 3千元"}
	}
	x, err := NewIndex(context.Background(), []Passage{p("a", "parent", "母公司利润表"), p("b", "consolidated", "合并利润表")}, NewHashEmbedder(32))
	require.NoError(t, err)
	for text, want := range map[string]string{"净利润": "b", "利润表的营业收入": "b", "母公司净利润": "a", "母公司的营业收入": "a"} {
		found, err := x.Search(context.Background(), Query{Text: text})
		require.NoError(t, err)
		require.Equal(t, want, found.Hits[0].ID, text)
	}
}
