package market_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/tools/market"
)

func newLexicon(t testing.TB) *market.Lexicon {
	t.Helper()
	s, err := market.Open()
	require.NoError(t, err)
	return s.Lexicon()
}

// readNames lists what a text names, left to right: "company 贵州茅台 600519.SH".
func readNames(l *market.Lexicon, text string) string {
	folded := mention.FoldString(text)
	var out []string
	for i := 0; i < len(folded); {
		t, n := l.LongestAt(folded, i)
		if n == 0 {
			_, n = utf8.DecodeRuneInString(folded[i:])
			i += n
			continue
		}
		if t.Kind != mention.KindMetric && t.Kind != mention.KindField {
			ids := strings.Join(t.IDs, " ")
			if len(t.IDs) > 1 {
				ids = t.IDs[0] + " …"
			}
			out = append(out, fmt.Sprintf("%s %s %s", t.Kind, folded[i:i+n], ids))
		}
		i += n
	}
	return strings.Join(out, "; ")
}

func TestLexiconNames(t *testing.T) {
	t.Parallel()
	l := newLexicon(t)
	tests := []struct{ name, text, want string }{
		{"short name", "贵州茅台2023年毛利率是多少", "company 贵州茅台 600519.SH"},
		{"nickname", "那茅台呢", "company 茅台 600519.SH"},
		{"after a word for a time", "今天大盘怎么样", "index 大盘 000001"},
		{"after another", "上周沪指涨了吗", "index 沪指 000001"},
		{"blanks inside", "五 粮 液2023年", "company 五粮液 000858.SZ"},
		{"full width", "万  科Ａ的存货", "company 万科a 000002.SZ"},
		{"traditional", "貴州茅臺2023年", "company 貴州茅臺 600519.SH"},
		{"legal name with its form", "浙江正泰电器股份有限公司在2020年", "company 浙江正泰电器股份有限公司 601877.SH"},
		{"公司 glued on", "茅台公司的营收", "company 茅台公司 600519.SH"},
		{"A股 glued on", "工商银行A股股价", "company 工商银行a股 601398.SH"},
		{"former name", "国泰君安2022年营收", "company 国泰君安 601211.SH"},
		{"mark", "*ST康佳A的亏损", "company *st康佳a 000016.SZ"},
		{"English", "Kweichow Moutai's gross margin", "company kweichow moutai 600519.SH"},
		{"English legal form", "ROE of Ping An Bank Co., Ltd.?", "company ping an bank co., ltd. 000001.SZ"},
		{"Latin before a year", "BYD2023年营收", "company byd 002594.SZ"},
		{"no piece of a Latin word", "abydos and cattle", ""},
		{"two in a row", "茅台五粮液哪个毛利率高", "company 茅台 600519.SH; company 五粮液 000858.SZ"},
		{"JD and BOE", "京东和京东方", "not_a_share 京东 京东; company 京东方 000725.SZ"},
		{"code", "600519的净利润", "company 600519 600519.SH"},
		{"code forms", "sh600519对比000858.SZ", "company sh600519 600519.SH; company 000858.sz 000858.SZ"},
		{"name and code", "贵州茅台(600519.SH)", "company 贵州茅台 600519.SH; company 600519.sh 600519.SH"},
		{"renumbered code", "300114的营收", "company 300114 302132.SZ"},
		{"B share", "万科B的股价", "company 万科b 200002.SZ"},
		{"shared word", "平安2023年净利润", "company 平安 601318.SH …"},
		{"shared first characters", "国联2023年净利润", "company 国联 601456.SH …"},
		{"not A-share", "腾讯和00700", "not_a_share 腾讯 腾讯控股; not_a_share 00700 腾讯控股"},
		{"share class", "中国平安H股股价", "not_a_share 中国平安h股 中国平安（境外上市股份）"},
		{"subsidiary of its own name", "中国平安人寿保险股份有限公司", "not_a_share 中国平安人寿 中国平安人寿"},
		{"another entity by the word behind", "比亚迪科技2023年和中国软件国际", "not_a_share 中国软件国际 中国软件国际"},
		{"index and its code", "上证指数(000001)", "index 上证指数 000001; index 000001 000001"},
		{"index", "沪深300里", "index 沪深300 000300"},
		{"index code", "000300多少点", "index 000300 000300"},
		{"stock code before index code", "000001的股价", "company 000001 000001.SZ"},
		{"industry", "白酒行业毛利率前五", "industry 白酒行业 白酒"},
		{"industry before a metric", "银行净利润前五", "industry 银行 银行"},
		{"amount is no code", "收入600519万元,600519.5", ""},
		{"unknown code", "699999的营收", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tt.want, readNames(l, tt.text))
		})
	}
}

// TestLexiconNamesBehindMetrics: a nickname right behind a metric, or behind a
// word of arithmetic, is the company.
func TestLexiconNamesBehindMetrics(t *testing.T) {
	t.Parallel()
	l := newLexicon(t)
	for _, text := range []string{"2023年净利润茅台是五粮液的几倍", "毛利率茅台和老窖", "五粮液2023年营收减去茅台2023年营收", "营收除以茅台", "总资产茅台多少"} {
		require.Contains(t, readNames(l, text), "company 茅台 600519.SH", text)
	}
}

// TestLexiconGuards puts words that are names and ordinary words in both uses.
func TestLexiconGuards(t *testing.T) {
	t.Parallel()
	l := newLexicon(t)
	isName := []string{
		"太阳能2023年净利润", "那太阳能呢", "太阳能公司怎么样", "太阳能和隆基绿能谁的毛利率高", "对比机器人和埃斯顿", "机器人的营业收入", "农产品2023年营收", "农产品(000061)",
		"美的2023年净利润", "美的和格力", "宁德去年赚了多少", "长江2023年营收", "中行的净利润", "建行和工行", "新希望2023年存货", "换成新大陆",
		"中国银行业绩", "中国软件2023年", "鄂尔多斯2023年营收", "鄂尔多斯市值", "苹果2023年净利润", "Shell revenue 2023",
	}
	for _, text := range isName {
		got := readNames(l, text)
		require.Regexp(t, "^(company|not_a_share) ", got, text)
	}
	isWord := []string{
		"什么是太阳能", "太阳能和风能的区别", "太阳能行业", "太阳能概念股", "太阳能技术", "工业机器人产量", "机器人行业", "农产品价格", "最完美的公司", "最完美的2023年",
		"宁德市的企业", "长江流域", "长江三角洲", "其中行业收入", "基建行业", "招商引资", "平安夜", "中国银行业", "中国软件行业", "中国银行间市场", "鄂尔多斯市GDP",
		"全面向纵深发展", "北京东城区", "加强生产", "努力拓展", "云南大朝山", "西电东送", "职业道德方面", "隆基清洁能源有限公司", "东方电气集团有限公司", "三峡出版传媒有限公司", "全国新能源装机", "中国船舶集团2023年",
		"shell company revenue", "TTM", "ROE是多少", "PE和PB", "ST是什么", "公司的净利润", "2023年营收",
	}
	for _, text := range isWord {
		got := readNames(l, text)
		require.NotContains(t, got, "company ", text)
		require.NotContains(t, got, "not_a_share ", text)
	}
}

// TestLexiconInReading reads whole questions, since Read tells the lexicon what
// stands before a word.
func TestLexiconInReading(t *testing.T) {
	t.Parallel()
	l := newLexicon(t)
	var _ mention.ContextLexicon = l
	require.Len(t, mention.Read("美的2023年净利润", l, mention.Options{}).Of(mention.KindCompany), 1)
	require.Empty(t, mention.Read("最完美的2023年", l, mention.Options{}).Of(mention.KindCompany))
	require.Len(t, mention.Read("太阳能和隆基绿能2023年的毛利率", l, mention.Options{}).Of(mention.KindCompany), 2)
}

// TestLexiconWithoutContext holds Longest to what it promises when it does not
// know what stands before: ordinary words need a word behind them that leaves
// no doubt.
func TestLexiconWithoutContext(t *testing.T) {
	t.Parallel()
	l := newLexicon(t)
	for text, want := range map[string]int{
		"贵州茅台的毛利率": len("贵州茅台"), "茅台": len("茅台"), "机器人公司": len("机器人公司"), "太阳能(000591)": len("太阳能"),
		"机器人2023年": 0, "太阳能": 0, "新大陆2023年": 0, "": 0, " 茅台": 0,
	} {
		term, n := l.Longest(text)
		if term.Kind != mention.KindCompany {
			n = 0
		}
		require.Equal(t, want, n, text)
	}
}

func TestLexiconTermsNeverCompanies(t *testing.T) {
	t.Parallel()
	l := newLexicon(t)
	for _, term := range []string{"ttm", "roe", "roa", "pe", "pb", "ps", "eps", "st", "*st", "a股", "b股", "ebitda", "净利润", "毛利率", "营收", "行业", "公司", "银行业"} {
		got, _ := l.Longest(term)
		require.NotEqual(t, mention.KindCompany, got.Kind, term)
		require.NotEqual(t, mention.KindNotAShare, got.Kind, term)
	}
}

// FuzzLexicon holds that an entry is inside the text, ends at a rune, has ids,
// and is the same whoever asks.
func FuzzLexicon(f *testing.F) {
	for _, s := range []string{"贵州茅台2023年", "sh600519和平安", "Ping An Bank Co., Ltd.", "五 粮 液", "中国平安H股", "白酒行业", "\xff茅台", "600519.SH", "万科(集团)股份有限公司", "太阳能和"} {
		f.Add(s)
	}
	l := newLexicon(f)
	f.Fuzz(func(t *testing.T, s string) {
		text := mention.FoldString(s)
		for i := range text {
			term, n := l.LongestAt(text, i)
			if n == 0 {
				require.Zero(t, term)
				continue
			}
			require.LessOrEqual(t, i+n, len(text))
			require.True(t, utf8.ValidString(text[i:i+n]), "%q", text[i:i+n])
			require.NotEmpty(t, term.IDs)
			require.NotEmpty(t, term.Kind)
			again, m := l.LongestAt(text, i)
			require.Equal(t, term, again)
			require.Equal(t, n, m)
		}
	})
}
