package mention_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
)

// Names that begin like units, and units.
var afterNumbers = mention.NewMapLexicon(map[string]mention.Term{
	"亿纬锂能": company("300014.SZ"), "万科A": company("000002.SZ"), "天齐锂业": company("002466.SZ"), "人福医药": company("600079.SH"),
	"百润股份": company("002568.SZ"), "千金药业": company("600479.SH"), "元祖股份": company("603886.SH"), "个股精选": company("999003.SZ"),
	"点点网络": company("999004.SZ"), "位元科技": company("999005.SZ"), "倍加洁": company("603059.SH"), "茅台": company("600519.SH"),
	"600519": company("600519.SH"), "所有者权益": metric("equity"), "股东权益": metric("equity"), "股价": metric("close"), "股息率": metric("dividend_yield"),
	"员工人数": metric("employees"), "员工": metric("employees"), "人均薪酬": metric("pay"), "期末现金余额": metric("cash_end"), "营收": metric("revenue"),
	"台海核电": company("002366.SZ"), "百货": {Kind: mention.KindIndustry, IDs: []string{"百货"}}, "千股千评": {Kind: mention.KindField, IDs: []string{"comment"}},
})

// A year without 年 stays one before every name that begins like a unit.
func TestYearBeforeName(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"亿纬锂能", "万科A", "天齐锂业", "人福医药", "百润股份", "千金药业", "元祖股份", "个股精选", "点点网络", "位元科技", "倍加洁",
		"台海核电", "所有者权益", "股东权益", "股价", "股息率", "员工人数", "人均薪酬", "期末现金余额", "百货"} {
		for _, format := range []string{"2021%s营收", "2021 %s 营收", "2021%s", "茅台2021%s", "茅台 2021 %s", "2021 %s", "营收 2021 %s", "20211231%s", "2021-06%s", "2020-2021%s", "600519 2021 %s", "营收2021、2020%s"} {
			text := fmt.Sprintf(format, name)
			r := mention.Read(text, afterNumbers, opts())
			require.NotEmpty(t, r.Periods(), text)
			require.Equal(t, 2021, r.Periods()[len(r.Periods())-1].Year()+map[bool]int{true: 1}[format == "营收2021、2020%s"], text)
			require.Contains(t, describe(r), name, text)
		}
	}
}

// A code is one before such a name, too.
func TestCodeBeforeName(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"600519股价", "600519 股东权益", "600519员工人数", "600519所有者权益2021年"} {
		require.True(t, mention.Read(text, afterNumbers, opts()).Has(mention.KindCompany), text)
	}
}

// Before a unit it is an amount all the same.
func TestAmountsAreNoYears(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"2021亿元", "2021万", "营收2021亿", "2021元", "2021股", "2021 人", "2021个", "2021倍", "2021员工", "2021,500元", "2021.5亿", "600519元", "600519股"} {
		r := mention.Read(text, afterNumbers, opts())
		require.Empty(t, r.Periods(), text)
		require.False(t, r.Has(mention.KindCompany), text)
	}
}

// A comma parts years from each other; only before three digits it is part of a
// number.
func TestYearsBetweenCommas(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"茅台2019,2020,2021年营收", "茅台2019，2020，2021营收", "茅台 2019, 2020, 2021 营收", "营收,2019,2020,2021,茅台"} {
		require.Len(t, mention.Read(text, afterNumbers, opts()).Periods(), 3, text)
	}
}

// A slash before a year parts it from a name; before another number it divides.
func TestYearsBetweenSlashes(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"茅台/2021/营收", "600519/2021/股价", "营收/2021/茅台", "2021/茅台/营收", "茅台/2021年/营收"} {
		r := mention.Read(text, afterNumbers, opts())
		require.Len(t, r.Periods(), 1, text)
		require.Empty(t, r.Ops(), text)
		require.True(t, r.Has(mention.KindCompany), text)
	}
	require.Len(t, mention.Read("营收/100", afterNumbers, opts()).Ops(mention.OpDivide), 1)
}

// A comma between a code and a year makes no number of them.
func TestCodesBetweenCommas(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"股价，600519，2021", "股价,600519,2021年", "2021,600519,股价", "600519，2021，股价", "2021年，600519，股价"} {
		r := mention.Read(text, afterNumbers, opts())
		require.Len(t, r.Periods(), 1, text)
		require.True(t, r.Has(mention.KindCompany), text)
	}
}

func describe(r mention.Reading) (words []string) {
	for _, m := range r.Mentions {
		words = append(words, m.Text)
	}
	return words
}
