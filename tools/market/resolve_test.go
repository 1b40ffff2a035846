package market_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/market"
)

func newResolver(t testing.TB) *market.Resolver {
	t.Helper()
	s, err := market.Open()
	require.NoError(t, err)
	return s.Names()
}

func codes(companies []market.Company) string {
	var out []string
	for _, c := range companies {
		out = append(out, c.Code)
	}
	return strings.Join(out, " ")
}

func TestResolveFound(t *testing.T) {
	t.Parallel()
	r := newResolver(t)
	tests := []struct {
		name    string
		queries []string
		id      string
		note    string // part of the note, "" when there must be none
	}{
		{"codes in every form", []string{
			"600519", "sh600519", "SH600519", "600519.SH", "600519.sh", "600519.SS", "600519.XSHG", "６００５１９", "sh.600519", "SH:600519",
			"SSE:600519", "1.600519", "600519SH", "股票代码600519", " 600519 ", "代码：600519",
		}, "600519.SH", ""},
		{"Shenzhen codes", []string{"000858", "SZ000858", "000858.SZ", "000858.XSHE", "0.000858", "０００８５８"}, "000858.SZ", ""},
		{"Beijing codes", []string{"920002", "bj920002", "920002.BJ"}, "920002.BJ", ""},
		{"name with its code", []string{"贵州茅台(600519)", "贵州茅台（600519.SH）", "600519 贵州茅台", "茅台 600519", "贵州茅台600519"}, "600519.SH", ""},
		{"nicknames", []string{"茅台", "贵州茅台", "Kweichow Moutai", "KWEICHOW MOUTAI CO.,LTD.", "moutai"}, "600519.SH", ""},
		{"blanks inside", []string{"五 粮 液", "五粮液", "五　粮　液"}, "000858.SZ", ""},
		{"share letter", []string{"万科A", "万科Ａ", "万  科Ａ", "万科", "Vanke"}, "000002.SZ", "200002"},
		{"banks", []string{"招行", "招商银行", "China Merchants Bank", "China Merchants Bank Co., Ltd.", "CMB"}, "600036.SH", ""},
		{"ICBC", []string{"工行", "ICBC", "中国工商银行", "中国工商银行股份有限公司", "工商银行A股"}, "601398.SH", ""},
		{"battery", []string{"宁王", "宁德时代", "CATL", "宁德时代新能源", "宁德时代新能源科技股份有限公司", "寧德時代"}, "300750.SZ", ""},
		{"car", []string{"比亚迪", "BYD", "byd", "比亚迪股份有限公司", "比亚迪公司"}, "002594.SZ", ""},
		{"not JD", []string{"京东方", "京东方A", "BOE"}, "000725.SZ", ""},
		{"brackets either way or none", []string{
			"中国平安保险(集团)股份有限公司", "中国平安保险（集团）股份有限公司", "中国平安保险集团股份有限公司", "中国平安保险集团", "中国平安",
		}, "601318.SH", ""},
		{"legal name without its place", []string{"杭州海康威视数字技术股份有限公司", "海康威视数字技术", "海康", "Hikvision"}, "002415.SZ", ""},
		{"marks with or without", []string{"*ST康佳A", "ST康佳", "康佳", "*st康佳Ａ"}, "000016.SZ", "200016"},
		{"mark that the company lacks", []string{"ST茅台", "XD贵州茅台", "DR贵州茅台"}, "600519.SH", ""},
		{"mark that cut the name off", []string{"XD中国中", "中国中车", "中车"}, "601766.SH", ""},
		{"former name", []string{"国泰君安", "国泰君安证券股份有限公司"}, "601211.SH", "现名 国泰海通"},
		{"former name in the nicknames", []string{"隆基股份"}, "601012.SH", "现名 隆基绿能"},
		{"name before the mark", []string{"华谊兄弟"}, "300027.SZ", "现简称 ST华谊"},
		{"renumbered", []string{"300114", "中航电测"}, "302132.SZ", "300114"},
		{"Beijing code of before", []string{"835185", "835185.BJ"}, "920185.BJ", "835185"},
		{"delisted", []string{"乐视网", "300104"}, "300104.SZ", "退市"},
		{"absorbed", []string{"中国重工"}, "601989.SH", "吸收合并"},
		{"A share wins over the B share's equal name", []string{"鄂尔多斯"}, "600295.SH", "同名B股 900936"},
		{"B share by code", []string{"900936"}, "900936.SH", "600295"},
		{"B share by name", []string{"万科B", "万科Ｂ股"}, "200002.SZ", "000002"},
		{"only a B share", []string{"伊煤股份", "伊泰B股"}, "900948.SH", "没有A股"},
		{"word that is a name", []string{"机器人"}, "300024.SZ", ""},
		{"index of the same code", []string{"000001"}, "000001.SZ", "上证指数"},
		{"index of the same code 2", []string{"000905"}, "000905.SZ", "中证500"},
		{"the exchange settles it", []string{"000001.SZ", "sz000001"}, "000001.SZ", ""},
		{"initials of one company", []string{"gzmt", "GZMT"}, "600519.SH", "拼音"},
		{"group glued on", []string{"五粮液集团"}, "000858.SZ", "不是上市公司的名称"},
		{"words behind the name", []string{"茅台的股价", "贵州茅台股票", "茅台的", "“茅台”", "茅台？"}, "600519.SH", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, q := range tt.queries {
				res := r.Resolve(q)
				require.Equal(t, market.Found, res.Kind, "%q: %s %s", q, codes(res.Candidates), res.Note)
				require.Equal(t, tt.id, res.Company.ID, q)
				if tt.note == "" {
					require.Empty(t, res.Note, q)
				}
				require.Contains(t, res.Note, tt.note, q)
			}
		})
	}
}

func TestResolveAsks(t *testing.T) {
	t.Parallel()
	r := newResolver(t)
	tests := []struct{ name, query, candidates string }{
		{"平安", "平安", "601318 000001 001359"},
		{"平安 in English", "Ping An", "601318 000001 001359"},
		{"with 公司 behind", "平安公司", "601318 000001 001359"},
		{"a set", "三桶油", "601857 600028 600938"},
		{"group of two", "海尔集团", "600690 688139"},
		{"only one fits a part", "隆平", "000998"},
		{"part of an unlisted parent's name", "中国船舶集团有限公司", "600150"},
		{"name and code of two companies", "五粮液 600519", "600519 000858"},
		{"code with a name that nobody has", "贵州毛台600519", "600519"},
		{"today's name and another's former name", "东风股份", "600006 601515"},
		{"initials of two", "wly", "000858 002434"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			res := r.Resolve(tt.query)
			require.Equal(t, market.Ambiguous, res.Kind, "%s %s", res.Company.Name, res.Note)
			require.Equal(t, tt.candidates, codes(res.Candidates))
			require.Zero(t, res.Company)
			require.NotEmpty(t, res.Note)
		})
	}
	for _, family := range []string{"中信", "招商", "长城", "三一", "中远", "国泰", "华润", "东方", "长江", "华夏", "兴业", "光大", "TCL", "CITIC"} {
		res := r.Resolve(family)
		require.Equal(t, market.Ambiguous, res.Kind, "%s: %s", family, res.Company.Name)
		require.Greater(t, len(res.Candidates), 1, family)
	}
}

func TestResolveNot(t *testing.T) {
	t.Parallel()
	r := newResolver(t)
	tests := []struct {
		name       string
		queries    []string
		kind       market.ResolutionKind
		candidates string
		note       string
	}{
		{"not listed", []string{"华为", "华为技术有限公司", "Huawei", "字节跳动", "字节"}, market.NotAShare, "", "未上市"},
		{"Hong Kong", []string{"腾讯", "腾讯控股", "Tencent", "00700", "0700.HK", "hk00700", "港股00700"}, market.NotAShare, "", "00700"},
		{"unknown code of Hong Kong", []string{"02714", "02714.HK", "港股02714"}, market.NotAShare, "", "港股"},
		{"New York", []string{"苹果", "AAPL", "aapl.us", "Apple"}, market.NotAShare, "", "AAPL"},
		{"JD", []string{"京东", "JD.com"}, market.NotAShare, "", "09618"},
		{"related A-share", []string{"富士康"}, market.NotAShare, "601138", "工业富联"},
		{"share class", []string{"中国平安H股", "港股中国平安"}, market.NotAShare, "601318", "601318"},
		{"no such B share", []string{"贵州茅台B股"}, market.NotFound, "600519", "没有B股"},
		{"terms", []string{"TTM", "roe", "PE", "市盈率", "A股", "ST", "*ST", "公司", "净利润"}, market.NotACompany, "", "术语"},
		{"industries", []string{"银行", "白酒", "半导体", "白酒行业", "银行股", "券商", "医药板块"}, market.NotACompany, "", "行业"},
		{"indices", []string{"沪深300", "000300", "sh000300", "CSI 300"}, market.NotACompany, "", "指数"},
		{"index by its exchange", []string{"sh000001", "000001.SH", "上证指数"}, market.NotACompany, "", "上证指数"},
		{"too few digits", []string{"858"}, market.NotFound, "000858", "6位"},
		{"one digit", []string{"1"}, market.NotFound, "000001", "6位"},
		{"five digits", []string{"12345"}, market.NotFound, "", "6位"},
		{"too many digits", []string{"6005191"}, market.NotFound, "", "6位"},
		{"wrong exchange", []string{"sz600519", "600519.SZ", "600519.XSHE"}, market.NotFound, "600519", "交易所"},
		{"fund", []string{"510300"}, market.NotFound, "", "基金"},
		{"nobody's code", []string{"699999", "123456.SZ"}, market.NotFound, "", ""},
		{"near misses", []string{"贵州毛台", "宁得时代", "五粮业", "不存在的公司", "abd", "hello world"}, market.NotFound, "", "没有找到"},
		{"too wide", []string{"中国", "上海", "科技"}, market.NotFound, "", "太宽"},
		{"absorbed and not held", []string{"海通证券"}, market.NotFound, "", "601211"},
		{"nothing", []string{"", "  ", "？？", "。"}, market.NotFound, "", "没有给出"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, q := range tt.queries {
				res := r.Resolve(q)
				require.Equal(t, tt.kind, res.Kind, "%q: %s %s", q, res.Company.Name, res.Note)
				require.Equal(t, tt.candidates, codes(res.Candidates), q)
				require.Contains(t, res.Note, tt.note, q)
				require.NotEmpty(t, res.Note)
				require.Zero(t, res.Company)
			}
		})
	}
}

func TestResolverByID(t *testing.T) {
	t.Parallel()
	r := newResolver(t)
	c, ok := r.ByID("600519.SH")
	require.True(t, ok)
	require.Equal(t, "贵州茅台", c.Name)
	for _, id := range []string{"600519.SZ", "600519", "", "699999.SH"} {
		_, ok := r.ByID(id)
		require.False(t, ok, id)
	}
}

// FuzzResolve holds what is true of every answer: a company only when found,
// candidates when asking, a note when nothing is found, and the same answer
// again.
func FuzzResolve(f *testing.F) {
	for _, s := range []string{"茅台", "sh600519", "600519.SH", "平安", "858", "五 粮 液", "中国平安(601318)", "ping an", "00700.HK", "*ST", "\xff", "1.", "沪深300", "hk", "中国平安H股"} {
		f.Add(s)
	}
	r := newResolver(f)
	f.Fuzz(func(t *testing.T, s string) {
		res := r.Resolve(s)
		require.Equal(t, res.Kind == market.Found, res.Company.ID != "", s)
		switch res.Kind {
		case market.Found:
			require.NotEmpty(t, res.Matched, s)
		case market.Ambiguous:
			require.NotEmpty(t, res.Candidates, s)
			require.NotEmpty(t, res.Note, s)
		case market.NotFound, market.NotAShare, market.NotACompany:
			require.NotEmpty(t, res.Note, s)
		default:
			t.Fatalf("%q: kind %q", s, res.Kind)
		}
		require.Equal(t, res, r.Resolve(s))
	})
}

func ExampleResolver_Resolve() {
	snapshot, err := market.Open()
	if err != nil {
		panic(err)
	}
	r := snapshot.Names()
	for _, query := range []string{"茅台", "sh600519", "国泰君安", "平安", "华为", "858"} {
		res := r.Resolve(query)
		fmt.Printf("%s: %s (%s) %s\n", query, res.Kind, res.Company.ID, cmp.Or(res.Note, "-"))
	}
	// Output:
	// 茅台: found (600519.SH) -
	// sh600519: found (600519.SH) -
	// 国泰君安: found (601211.SH) 曾用名 国泰君安，现名 国泰海通
	// 平安: ambiguous () “平安”可能指中国平安（601318）、平安银行（000001）、平安电工（001359）
	// 华为: not_a_share () 华为不是A股公司（未上市）
	// 858: not_found () A股代码是6位数字，“858”只有3位；如果指 000858 五粮液，请写全
}
