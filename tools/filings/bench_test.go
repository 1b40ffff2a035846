package filings_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/filings"
)

func BenchmarkNotes(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		_, err := filings.Notes()
		require.NoError(b, err)
	}
}

func BenchmarkNewIndex(b *testing.B) {
	notes, err := filings.Notes()
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		_, err := filings.NewIndex(context.Background(), notes, filings.NewHashEmbedder(512))
		require.NoError(b, err)
	}
}

func BenchmarkSearch(b *testing.B) {
	x := openIndex(b)
	for _, bb := range []struct {
		name string
		q    filings.Query
	}{
		{"all", filings.Query{Text: "前五名客户销售占比"}},
		{"company", filings.Query{Text: "前五名客户销售占比", Company: "600900.SH", Year: 2023}},
		{"nothing", filings.Query{Text: "天气预报"}},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, err := x.Search(context.Background(), bb.q)
				require.NoError(b, err)
			}
		})
	}
}
