package mention_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hedui/check/mention"
)

// requireSound asserts what holds for every reading: spans lie in the text, at
// rune borders, in order, and those of one kind do not overlap.
func requireSound(t require.TestingT, text string, r mention.Reading) {
	require.Equal(t, text, r.Text)
	ends := map[mention.Kind]int{}
	last := 0
	for _, m := range r.Mentions {
		require.True(t, 0 <= m.Start && m.Start < m.End && m.End <= len(text), "%q %+v", text, m)
		require.Equal(t, text[m.Start:m.End], m.Text)
		require.GreaterOrEqual(t, m.Start, last, "ordered by start: %q %+v", text, m)
		require.GreaterOrEqual(t, m.Start, ends[m.Kind], "one kind does not overlap: %q %+v", text, m)
		if utf8.ValidString(text) {
			require.True(t, utf8.ValidString(m.Text), "%q %+v", text, m)
		}
		last, ends[m.Kind] = m.Start, m.End
		for _, p := range m.Periods {
			back, err := mention.ParseArg(p.Arg())
			require.NoError(t, err, "%q %v", text, p)
			require.True(t, mention.Same(p, back[0]) || p.Type == mention.Instant, "%q %v", text, p)
		}
	}
}

func TestReadIsSound(t *testing.T) {
	t.Parallel()
	pieces := []string{"贵州茅台", "五 粮 液", "2023", "年", "去年", "三季报", "-", "至", "和", "比", "呢", "那", "不是", "是", "换成", "两", "家", "差多少", "第", "三", "名",
		"前", "５", "万元", "亿", "单位", "保留", "位小数", "Q3", " ", "\n", "，", "？", ":", "用户：", ">", "“", "”", "ROE", "the ", "last ", "three years", "top 5",
		"12月29日", "近", "上一年", "同比", "增长", "多少", "单季", "末", "19", "、", "20", "600519", ".SH", "以上", "\xff", "Dec 29", ", 2023"}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12).Draw(t, "pieces"), "")
		r := mention.Read(text, names, opts())
		requireSound(t, text, r)
		require.Equal(t, r, mention.Read(text, names, opts()), "the same text reads the same")
	})
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"贵州茅台2023年毛利率是多少", "那五粮液呢", "两家差多少个百分点", "2021-23年 Q3 单季", "近三年top 5 的 20231229", "> a\n「x。」\n```",
		"between 2019 and 2021 BYD instead", "第三名比前者高多少", "\xff\xfe年2023"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		requireSound(t, s, mention.Read(s, names, opts()))
		requireSound(t, s, mention.Read(s, nil, mention.Options{}))
	})
}

func TestReadWithoutLexiconOrClock(t *testing.T) {
	t.Parallel()
	r := mention.Read("去年和2022年茅台的营收", nil, mention.Options{})
	require.Equal(t, []string{"clock-1year", "2022"}, describePeriods(r))
	require.Empty(t, r.Of(mention.KindCompany))
	require.Equal(t, []mention.Period{mention.AnnualOf(2022)}, r.Periods())
}

func TestWhenResolve(t *testing.T) {
	t.Parallel()
	none := mention.Period{}
	nineMonths := mention.Period{Type: mention.YTDQ3, End: "2023-09-30"}
	for _, tt := range []struct {
		name   string
		text   string
		anchor mention.Period
		want   string
	}{
		{"year before the talk's", "上一年呢", mention.AnnualOf(2023), "2022"},
		{"keeps the type", "上年同期呢", nineMonths, "2022Q3"},
		{"no talk: the clock", "上一年呢", none, "2025"},
		{"report of the talk's year", "三季报呢", mention.AnnualOf(2022), "2022Q3"},
		{"report without a talk: the last one that has ended", "三季报呢", none, "2025Q3"},
		{"half-year without a talk", "中报呢", none, "2026H1"},
		{"single quarter of the talk's end", "单季呢", nineMonths, "2023Q3单季"},
		{"day of the talk's year", "12月29日呢", mention.AnnualOf(2023), "2023-12-29"},
		{"quarter before", "上一季度呢", mention.QuarterOf(2023, 1), "2022Q4单季"},
		{"next day", "第二天呢", mention.Period{Type: mention.Day, End: "2023-12-29"}, "2023-12-30"},
		{"day after a year", "第二天呢", mention.AnnualOf(2023), ""},
		{"day after nothing", "第二天呢", none, ""},
		{"quarter before a year", "上一季度呢", mention.AnnualOf(2023), ""},
		{"quarter before nothing", "上一季度呢", none, "2026Q2单季"},
		{"three months later", "三个月后呢", mention.Period{Type: mention.Day, End: "2023-11-30"}, "2024-02-29"},
		{"half a year earlier", "半年前呢", mention.Period{Type: mention.Day, End: "2023-08-31"}, "2023-02-28"},
		{"five days later", "5天后呢", mention.Period{Type: mention.Day, End: "2023-12-29"}, "2024-01-03"},
		{"day and month of nothing", "12月29日呢", none, ""},
		{"latest is no anchor", "上一年呢", mention.Period{Type: mention.Latest}, "2025"},
		{"beginning of the talk's year", "年初呢", mention.AnnualOf(2023), "2022"},
		{"trading days need a calendar", "下一个交易日呢", mention.Period{Type: mention.Day, End: "2023-12-29"}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m := mention.Read(tt.text, nil, opts()).Of(mention.KindPeriod)
			require.Len(t, m, 1)
			got := ""
			for _, p := range m[0].When.Resolve(tt.anchor, opts()) {
				got += p.Arg()
			}
			require.Equal(t, tt.want, got)
		})
	}
}

func TestReading(t *testing.T) {
	t.Parallel()
	r := mention.Read("不是2022年，是2023年的毛利率，2023年的净利润也要", names, opts())
	require.Equal(t, []mention.Period{mention.AnnualOf(2023)}, r.Periods())
	require.True(t, r.Has(mention.KindMetric))
	require.False(t, r.Has(mention.KindCompany))
	require.Len(t, r.Refs(mention.RefCorrect), 1)
	require.Empty(t, r.Ops(mention.OpRank))
	require.Equal(t, "zh", mention.Lang("BYD的营收"))
	require.Equal(t, "en", mention.Lang("BYD revenue?"))
	quoted := mention.Read("> 茅台2022年的净利润", names, opts())
	require.Empty(t, quoted.Periods())
	require.NotEmpty(t, quoted.Mentions)
	require.True(t, quoted.Mentions[0].Quoted)
}

func TestReadSetsClock(t *testing.T) {
	t.Parallel()
	r := mention.Read("今天是2020年6月24日，股价多少", names, opts())
	require.Equal(t, "2020-06-24", r.Now.Format("2006-01-02"))
	require.Equal(t, []mention.Period{mention.AnnualOf(2019)}, mention.Read("今天是2020年6月24日，去年净利润", names, opts()).Periods())
	require.True(t, mention.Read("2020年6月24日股价多少", names, opts()).Now.IsZero())
	published := mention.Read("2020年发布的19年年报", names, opts())
	require.Equal(t, []mention.Period{mention.AnnualOf(2019)}, published.Periods())
}

func TestMapLexicon(t *testing.T) {
	t.Parallel()
	l := mention.NewMapLexicon(map[string]mention.Term{"Ａ股": metric("x"), "a股": metric("y"), "": metric("z"), "A": metric("a")})
	term, n := l.Longest("a股市场")
	require.Equal(t, len("a股"), n)
	require.ElementsMatch(t, []string{"x", "y"}, term.IDs)
	_, n = l.Longest("市场")
	require.Zero(t, n)
	_, n = l.Longest("")
	require.Zero(t, n)
	require.False(t, strings.Contains(strings.Join(term.IDs, ""), "z"))
}
