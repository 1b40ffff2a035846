package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
)

// TestMutatedDraftsAreRefused makes the true drafts false in one place.
func TestMutatedDraftsAreRefused(t *testing.T) {
	t.Parallel()
	c := check.New(lexicon(), nil)
	facts := book()
	swap := func(s string, pairs ...string) string {
		for i := 0; i < len(pairs); i += 2 {
			a, b := pairs[i], pairs[i+1]
			s = strings.ReplaceAll(s, a, "\x00")
			s = strings.ReplaceAll(s, b, a)
			s = strings.ReplaceAll(s, "\x00", b)
		}
		return s
	}
	tried, passed, question := 0, 0, ""
	try := func(kind, s, m string) {
		if s == m {
			return
		}
		tried++
		v, _ := c.Draft(m, check.Evidence{Question: question, Facts: facts})
		if v.Decision == check.Pass {
			passed++
			t.Logf("passed, %s: %s", kind, m)
		}
	}
	for i, tt := range trueDrafts {
		if testing.Short() && i%4 != 0 {
			continue
		}
		s := tt.draft
		question = tt.question
		try("company", s, swap(s, "贵州茅台", "五粮液", "Kweichow Moutai", "Wuliangye"))
		try("company2", s, swap(s, "宁德时代", "五粮液", "CATL", "Wuliangye"))
		try("year", s, strings.NewReplacer("2021", "2020", "2022", "2021", "2023", "2022").Replace(s))
		try("dir", s, swap(s, "高于", "低于"))
		try("dir", s, swap(s, "增长", "下降"))
		try("dir", s, swap(s, "高出", "低出"))
		try("dir", s, strings.NewReplacer("增加", "减少", "上升", "下降", "多4", "少4", "低16", "高16", "低了16", "高了16", "rose", "fell").Replace(s))
		try("dir", s, swap(s, "前者", "后者"))
		try("metric", s, strings.NewReplacer("毛利率", "净利率", "营业总收入", "总资产", "营收", "净利润", "归母净利润", "营业总收入", "净利润", "营收", "gross margin", "ROE", "revenue", "net profit").Replace(s))
		hits := check.ParseQuantities(s)
		for _, h := range hits {
			if h.Structural {
				continue
			}
			for _, k := range []int32{1, -1, 4, -4, 8} {
				d := strings.IndexFunc(h.Text, func(r rune) bool { return r >= '0' && r <= '9' })
				e := strings.LastIndexFunc(h.Text, func(r rune) bool { return r >= '0' && r <= '9' })
				if d < 0 || strings.Contains(h.Text, "×") {
					continue
				}
				num := strings.ReplaceAll(h.Text[d:e+1], ",", "")
				q, err := check.Q(num, "")
				if err != nil {
					continue
				}
				places := int32(0)
				if i := strings.IndexByte(num, '.'); i >= 0 {
					places = int32(len(num) - i - 1)
				}
				n := q.Value.Shift(k).StringFixed(max(places-k, 0))
				if k < 0 {
					n = q.Value.Shift(k).String()
				}
				try(fmt.Sprintf("10^%d %s", k, h.Text), s, s[:h.Start]+h.Text[:d]+n+h.Text[e+1:]+s[h.End:])
			}
			if strings.HasSuffix(h.Text, "%") {
				try("pp", s, s[:h.End-1]+"个百分点"+s[h.End:])
			}
			if strings.HasSuffix(h.Text, "个百分点") {
				try("pp", s, s[:h.End-len("个百分点")]+"%"+s[h.End:])
			}
			if !strings.HasPrefix(h.Text, "-") && h.Start > 0 {
				try("sign", s, s[:h.Start]+"-"+s[h.Start:])
			}
			if strings.HasSuffix(h.Text, "亿元") {
				try("万元", s, s[:h.End-len("亿元")]+"万元"+s[h.End:])
			}
			// last digit off by one
			b := []byte(s)
			for i := h.End - 1; i >= h.Start; i-- {
				if b[i] >= '0' && b[i] <= '9' {
					b[i] = '0' + (b[i]-'0'+3)%10
					break
				}
			}
			try("digit", s, string(b))
		}
	}
	t.Logf("%d of %d refused", tried-passed, tried)
	least := 1000
	if testing.Short() {
		least /= 4
	}
	require.Greater(t, tried, least)
	require.LessOrEqual(t, passed*200, tried)
}
