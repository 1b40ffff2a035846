package ingest_test

import (
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/tools/filings/ingest"
	"hedui/tools/filings/report"
	"hedui/tools/market"
)

// names is the company table of the snapshot, loaded once.
var names = sync.OnceValue(func() *market.Resolver {
	data, err := market.Open()
	if err != nil {
		panic(err)
	}
	return data.Names()
})

// page is a document whose first pages say these texts, a page each.
func paged(texts ...string) *report.Document {
	d := &report.Document{Pages: len(texts)}
	for i, s := range texts {
		d.Blocks = append(d.Blocks, report.Block{Kind: report.Paragraph, Page: i + 1, Last: i + 1, Text: s})
	}
	return d
}

// yuan and thousand are declared units.
func declared(factor int64, words string) report.Scale {
	return report.Scale{Factor: decimal.NewFromInt(factor), Unit: check.Yuan, Declared: words}
}

// table makes a table block: heads are the columns' names, each row a label and
// its cells.
func table(page int, title string, scale report.Scale, heads []string, rows ...[]string) report.Block {
	t := &report.Table{Title: title, Scale: scale}
	for _, h := range heads {
		t.Columns = append(t.Columns, report.Column{Name: h, Note: h == "附注", Scale: bracketed(h)})
	}
	for _, r := range rows {
		row := report.Row{Label: r[0], Page: page, Scale: bracketed(r[0])}
		for _, c := range r[1:] {
			row.Cells = append(row.Cells, report.Cell{Text: c})
		}
		t.Rows = append(t.Rows, row)
	}
	return report.Block{Kind: report.Tabular, Page: page, Last: page, Table: t}
}

// moutai is the identity of an annual report that tests make tables for.
func moutai(t *testing.T) ingest.Identity {
	t.Helper()
	c, ok := names().ByID("600519.SH")
	require.True(t, ok)
	return ingest.Identity{Company: c, Year: 2023, Report: ingest.Annual}
}

var inBrackets = regexp.MustCompile(`[（(]([^（()）]+)[)）]`)

// bracketed is the unit in brackets of a label or header, as the reader of pages
// finds it.
func bracketed(s string) report.Scale {
	m := inBrackets.FindStringSubmatch(s)
	if m == nil {
		return report.Scale{}
	}
	q, ok := check.ParseUnit(strings.TrimPrefix(strings.ReplaceAll(m[1], "／", "/"), "人民币"))
	if !ok {
		return report.Scale{}
	}
	return report.Scale{Factor: q.Value, Unit: q.Unit, Declared: m[1]}
}
