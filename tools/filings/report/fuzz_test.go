package report

import (
	"errors"
	"testing"
)

// sound looks at what every document must keep, whatever was read.
func sound(t *testing.T, d Document, err error) {
	t.Helper()
	if err != nil {
		if len(d.Blocks) > 0 {
			t.Fatal("an error and blocks")
		}
		return
	}
	for _, b := range d.Blocks {
		if (b.Table != nil) != (b.Kind == Tabular) || b.Last < b.Page {
			t.Fatalf("block %+v", b)
		}
		if b.Table == nil {
			continue
		}
		for i, r := range b.Table.Rows {
			if len(r.Cells) != len(b.Table.Columns) {
				t.Fatalf("row of %d cells in %d columns", len(r.Cells), len(b.Table.Columns))
			}
			for j := range r.Cells {
				b.Table.ScaleAt(i, j)
			}
		}
	}
	if err := d.Date("2023-12-31"); err != nil {
		t.Fatal(err)
	}
}

func FuzzFromText(f *testing.F) {
	f.Add("=== PAGE 1 ===\n  合并资产负债表\n 单位：元\n项目   附注七   2023年12月31日  2022年\n货币资金  1  7,778.63   10,638.9\n2\n  2\n存货\n  5.00  6.00\n（续）\n\f3 / 9\n")
	f.Add("一、 a\n1.2  b\n序号  名称   额\n 1  x  2.0\n 2  y\n   z  3.0\n")
	f.Add("a  1  2\n 3  b  4  5\n   2024年   2023年\n- - -\n")
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 1<<13 {
			return
		}
		d, err := FromText(s, Options{})
		if err != nil && !errors.Is(err, ErrEmpty) {
			t.Fatal(err)
		}
		sound(t, d, err)
	})
}

func FuzzFromHTML(f *testing.F) {
	f.Add(`<h1>一</h1><p>单位：万元</p><table><caption>x</caption><tr><th colspan=3>a</th></tr><tr><td rowspan=9>1</td><td>2.0%<td hidden>3</table>`)
	f.Add(`<table><tr><td colspan=99><table><tr><td>1</table></table><td style="display:none">x`)
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 1<<13 {
			return
		}
		d, err := FromHTML(s, Options{})
		sound(t, d, err)
		d, err = FromMarkdown(s, Options{})
		sound(t, d, err)
	})
}
