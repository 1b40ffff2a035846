package ingest_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/tools/filings/ingest"
	"hedui/tools/filings/report"
)

// damaged gives variants of a text: lines and runes left out, doubled, swapped.
func damaged(r *rand.Rand, text string) string {
	lines := strings.Split(text, "\n")
	for range 1 + r.IntN(6) {
		i, j := r.IntN(len(lines)), r.IntN(len(lines))
		switch r.IntN(5) {
		case 0:
			lines[i], lines[j] = lines[j], lines[i]
		case 1:
			lines = append(lines, lines[i])
		case 2:
			lines[i] = lines[j] + lines[i]
		case 3:
			if runes := []rune(lines[i]); len(runes) > 0 {
				at := r.IntN(len(runes))
				lines[i] = string(runes[:at]) + string(rune(r.IntN(0x3000))) + string(runes[at:])
			}
		case 4:
			runes := []rune(lines[i])
			lines[i] = string(runes[:len(runes)/2])
		}
	}
	return strings.Join(lines, "\n")
}

// Whatever is wrong with a text, nothing panics, ids are unique, every passage
// is of a page, and each fact has company, unit, period and scope.
func TestDamagedTexts(t *testing.T) {
	t.Parallel()
	seeds := []string{
		filing("600519", "贵州茅台", 2023, "直营渠道新增门店17家。"),
		"公司代码：600519 公司简称：贵州茅台\n2023年年度报告\n            合并资产负债表\n                       单位：千元\n项目      附注      2023年12月31日      2022年12月31日\n货币资金      七、1           300                200\n资产总计                     1,000                800\n负债合计                       400                300\n所有者权益合计                  600                500\n",
		"股票代码：000002、200002 股票简称：万科A\n二〇二三年第三季度报告（修订版）\n一、主要会计数据\n单位：元\n          本报告期      上年同期      年初至报告期末\n营业收入     1,000.00     900.00        3,000.00\n",
	}
	rounds := 450
	if testing.Short() {
		rounds = 90
	}
	r := rand.New(rand.NewPCG(1, 2))
	read := 0
	for n := range rounds {
		text := damaged(r, seeds[n%len(seeds)])
		doc, err := report.FromText(text, report.Options{})
		if err != nil {
			continue
		}
		d, passages, facts, err := ingest.Parse(&doc, "d", names(), ingest.Override{})
		if err != nil {
			var refusal *ingest.Refusal
			require.ErrorAs(t, err, &refusal, text)
			require.NotEmpty(t, refusal.Text)
			continue
		}
		read++
		ids := map[string]bool{}
		for _, p := range passages {
			require.False(t, ids[p.ID])
			ids[p.ID] = true
			require.NotEmpty(t, strings.TrimSpace(p.Text))
			require.LessOrEqual(t, p.Page, p.PageTo)
			require.True(t, utf8.ValidString(p.Text))
		}
		for _, x := range facts {
			require.Equal(t, d.Company, x.Company)
			require.NotEqual(t, check.NoUnit, x.Unit)
			require.NotEmpty(t, x.Period.End)
			require.NotEmpty(t, x.Scope)
		}
	}
	require.Greater(t, read, rounds/4)
}
