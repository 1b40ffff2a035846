package check_test

import (
	"testing"
	"unicode/utf8"

	"hedui/check"
)

var seeds = []string{
	"4,009.17亿元", "4009亿余元", "约4千亿", "四千零九亿", "二十三点五亿", "4.009×10¹¹", "RMB 400.9bn", "(5.3)亿", "1,234.56-", "百分之十二点五", "300–400亿",
	"10派25.911元(含税)", "| 公司 | 营收（亿元） |\n|---|---|\n| 茅台 | 1,505.60 |", "单位：千元\n4,009,170", "2023-12-31 15:30 七、39 p.14 [f1 f2]", "翻了一番", "三分之一",
	"1亿2000万元", "五粮液 75.79%，比贵州茅台低16.17个百分点", "\xff\xfe12%", "１２％", "一二三四", "千百十", "((((1))))", "1e40", "9e-40", "||||", "\t1\t", "百分之", "单位：", "（", "-", "−−1", "10^9", "1.2.3.4",
	"贵州茅台（600519.SH）2023年毛利率为91.96%[f1]", "= 1 + 2 − 3 × 4 ÷ 5 =", "由91.87%升至91.96%", "A（1）高于B（2）",
}

func FuzzParseQuantities(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, h := range check.ParseQuantities(text) {
			if h.Start < end || h.End <= h.Start || h.End > len(text) {
				t.Fatalf("%q: hit [%d,%d) after %d", text, h.Start, h.End, end)
			}
			end = h.End
			if h.Text != text[h.Start:h.End] {
				t.Fatalf("%q: %q is not its span", text, h.Text)
			}
			if utf8.ValidString(text) && !utf8.ValidString(h.Text) {
				t.Fatalf("%q: a character is cut in %q", text, h.Text)
			}
			if lo, hi := h.Band(); lo.GreaterThan(hi) || h.Half.IsNegative() {
				t.Fatalf("%q: band %s..%s", h.Text, lo, hi)
			}
			if h.Exactness == check.Exact && !h.Covers(h.Value) {
				t.Fatalf("%q does not cover its own value", h.Text)
			}
		}
	})
}

func FuzzParseCell(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, cell string) {
		q, missing, err := check.ParseCell(cell)
		if missing && err != nil || err == nil && !missing && len(q.Plain()) > 200 {
			t.Fatalf("%q: %v %v %v", cell, q, missing, err)
		}
	})
}

// FuzzDraft: any text gives a verdict, and figures that stand in it; without
// facts nothing is grounded but the user's own.
func FuzzDraft(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, "")
		f.Add(s, s)
	}
	c := check.New(lexicon(), nil)
	facts := anchors()
	f.Fuzz(func(t *testing.T, text, question string) {
		for _, ev := range []check.Evidence{{Question: question, Facts: facts}, {Question: question}} {
			v, figs := c.Draft(text, ev)
			if (v.Decision == check.Pass) != (len(v.Findings) == 0) {
				t.Fatalf("%q: %+v", text, v)
			}
			if ev.Facts == nil && question == "" && len(figs) > 0 {
				t.Fatalf("%q: %+v without facts", text, figs)
			}
		}
	})
}
