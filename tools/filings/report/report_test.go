package report

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
)

// laid lays lines out as a page.
func laid(lines ...string) string { return strings.Join(lines, "\n") }

func mustText(t *testing.T, s string, opts Options) Document {
	t.Helper()
	d, err := FromText(s, opts)
	require.NoError(t, err)
	return d
}

// tablesOf are the tables of a document.
func tablesOf(d Document) []*Table {
	var out []*Table
	for _, b := range d.Blocks {
		if b.Table != nil {
			out = append(out, b.Table)
		}
	}
	return out
}

// row gives the texts of the cells of the row with a label.
func row(t *testing.T, table *Table, label string) []string {
	t.Helper()
	for _, r := range table.Rows {
		if r.Label == label {
			out := make([]string, len(r.Cells))
			for i, c := range r.Cells {
				out[i] = c.Text
			}
			return out
		}
	}
	t.Fatalf("no row %q in %+v", label, table.Rows)
	return nil
}

func TestFromTextStatement(t *testing.T) {
	t.Parallel()
	d := mustText(t, laid(
		"=== PAGE 1 ===",
		"第二节  财务报告",
		"                合并资产负债表",
		"                2023 年 12 月 31 日",
		"                                        单位：千元  币种：人民币",
		"  项目          附注七      2023 年 12 月 31 日    2022 年 12 月 31 日",
		"流动资产：",
		"  货币资金        1              4,009,170         3,109,555",
		"  结算备付金",
		"  存货           39                 12,345            11,111",
		"  归属于母公司所有者权益",
		"                                 5,000,000         4,000,000",
		"（或股东权益）合计",
	), Options{})
	ts := tablesOf(d)
	require.Len(t, ts, 1)
	table := ts[0]
	require.Equal(t, "合并资产负债表", table.Title)
	require.Equal(t, check.Consolidated, table.Scope)
	require.Equal(t, "1000", table.Scale.Factor.String())
	require.Equal(t, check.Yuan, table.Scale.Unit)
	require.Len(t, table.Columns, 3)
	require.True(t, table.Columns[0].Note)
	require.Equal(t, mention.Period{Type: mention.Instant, End: "2023-12-31"}, table.Columns[1].Period)
	require.Equal(t, []string{"39", "12,345", "11,111"}, row(t, table, "存货"))
	require.Equal(t, []string{"", "5,000,000", "4,000,000"}, row(t, table, "归属于母公司所有者权益（或股东权益）合计"))
}
