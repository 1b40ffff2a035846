package shelf_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/filings"
	"hedui/tools/filings/shelf"
)

func noon() time.Time { return time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC) }

func openAt(t testing.TB, path string) *shelf.Shelf {
	t.Helper()
	s, err := shelf.Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func fresh(t testing.TB) *shelf.Shelf {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "of", shelf.File))
}

func document(id string, year int) filings.Document {
	return filings.Document{
		ID: id, Title: fmt.Sprintf("甲公司%d年年度报告", year), Company: "000001.SZ", Name: "甲公司", Year: year, Report: "年报",
		End: fmt.Sprintf("%d-12-31", year), File: id + ".pdf", Pages: 12, Added: noon(), Warnings: []string{"第3页是图片"},
	}
}

// passages are n passages of a document; every third one is of a table.
func passages(d filings.Document, n int) []filings.Passage {
	var out []filings.Passage
	for i := range n {
		p := filings.Passage{
			ID: fmt.Sprintf("%s#%04d", d.ID, i+1), Document: d.Title, Company: d.Company, Name: d.Name, Year: d.Year, Report: d.Report,
			Page: 1 + i/2, PageTo: 1 + (i+1)/2, Topic: fmt.Sprintf("话题%d", i), Section: "第三节 管理层讨论", Text: fmt.Sprintf("%d年第%d段，收入%d.5亿元。", d.Year, i, i),
		}
		if i%3 == 0 {
			p.Table, p.Unit, p.Scope = true, "单位：千元 币种：人民币", check.Parent
		}
		out = append(out, p)
	}
	return out
}

func facts(d filings.Document) []check.Fact {
	return []check.Fact{
		statement(d, "revenue", "营业收入", check.Consolidated, "4009170000", 7),
		statement(d, "revenue", "营业收入", check.Parent, "-0.00000000000000000012345678901234567890", 9),
		statement(d, "net_profit", "净利润", check.Consolidated, "123456789012345678901234567890.12", 8),
	}
}

func statement(d filings.Document, metric, label, scope, value string, page int) check.Fact {
	return check.Fact{
		Company: d.Company, Name: d.Name, Metric: metric, Label: label, Scope: scope,
		Period:   mention.Period{Type: mention.Annual, End: d.End},
		Quantity: check.Quantity{Value: decimal.RequireFromString(value), Unit: check.Yuan},
		Source:   d.Title, Vintage: check.AsFiled, Trust: check.TrustFiling, AsOf: "2026-03-10", Adjust: "none", Note: "注",
		Of: []string{"a", "b"}, Op: "sum", Document: d.Title, Page: page, Quote: "句",
	}
}

func collect(t testing.TB, s *shelf.Shelf, f filings.Filter) []filings.Passage {
	t.Helper()
	var out []filings.Passage
	for p, err := range s.Passages(t.Context(), f) {
		require.NoError(t, err)
		out = append(out, p)
	}
	return out
}

func put(t testing.TB, s *shelf.Shelf, d filings.Document, n int) filings.Document {
	t.Helper()
	require.NoError(t, s.Put(t.Context(), d, passages(d, n), facts(d)))
	d.Chunks = n
	return d
}
