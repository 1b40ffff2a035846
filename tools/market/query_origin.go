package market

import (
	"strings"

	"hedui/check"
)

// origin is what a source text says about a figure.
type origin struct {
	// family names the collection: figures of one family share a method and a
	// day of capture, so they may be combined. A filing's own figures and its
	// prior-year comparatives are one family.
	family  string
	printed string
	trust   check.Trust
	// filed says that the figure is the one first published for its period.
	filed bool
	// exact is false for figures rounded by the source, which prove nothing
	// about vintage and are combined with nothing.
	exact bool
	// other marks a source whose definitions differ from the statements', so
	// that a different value is no sign of restatement.
	other bool
}

// origin reads a source text, remembering the answer.
func (q *Query) origin(source string) origin {
	if o, ok := q.origins.Load(source); ok {
		return o.(origin)
	}
	o := parseOrigin(source)
	q.origins.Store(source, o)
	return o
}

// LiveSource begins the source text of what was fetched; the rest is printed.
const LiveSource = "live "

// parsedFamily is the machine-parsed reports.
const parsedFamily = "parsed"

// parseOrigin recognises the sources of the snapshot; an unknown one is its own
// family and is printed by its repository.
func parseOrigin(source string) origin {
	vendor := func(family, printed string) origin {
		return origin{family: family, printed: printed + "（公开数据集）", trust: check.TrustVendor, exact: true}
	}
	has := func(part string) bool { return strings.Contains(source, part) }
	var o origin
	switch {
	case strings.HasPrefix(source, "filing "):
		return filingOrigin(source)
	case strings.HasPrefix(source, LiveSource):
		printed := strings.TrimPrefix(source, LiveSource)
		return origin{family: printed, printed: printed, trust: check.TrustVendor, exact: true}
	case has("MetaGLM/FinGLM") && has("identity-checked"):
		return origin{family: parsedFamily, printed: "年报原文（机器解析，勾稽校验）", trust: check.TrustParsed, filed: true, exact: true}
	case has("MetaGLM/FinGLM"):
		return origin{family: parsedFamily, printed: "年报原文（机器解析）", trust: check.TrustParsed, filed: true, exact: true}
	case has("public test file"):
		return origin{family: "test file", printed: "公开测试文件所载年报数值", trust: check.TrustParsed, exact: true}
	case has("bestkfx"):
		o = vendor("bestkfx", "bestkfx按新浪财经报表计算")
	case has("akshare_sina"):
		o = vendor("sina", "新浪财经")
	case has("akshare_em_bulk"):
		o = vendor("em bulk", "东方财富")
	case has("eastmoney F10/lixinger"):
		o = vendor("em f10", "东方财富F10/理杏仁")
		o.exact = false
	case has("eastmoney"):
		o = vendor("em", "东方财富")
	case has("yfinance"):
		o = vendor("yahoo", "雅虎财经")
		o.other = true
	case has("fina_indicator"), has("daily_basic"):
		o = vendor("tushare indicator", "Tushare")
	case has("tushare"):
		o = vendor("tushare", "Tushare")
		o.exact = !has("两位小数")
	case has("Qlib-format"):
		o = vendor("qlib", "Qlib格式A股日线")
	case has("baostock"):
		o = vendor("baostock", "Baostock")
	default:
		repository, _, _ := strings.Cut(source, "(")
		o = vendor(source, "公开仓库 "+strings.TrimSpace(repository))
	}
	if strings.HasPrefix(source, "derived") {
		o.family += " derived"
		o.printed = "由" + strings.TrimSuffix(o.printed, "（公开数据集）") + "的总资产、总负债计算（公开数据集）"
	}
	return o
}

// filingOrigin reads "filing 600900_长江电力_2023_年度报告.txt", with
// "上年比较数(可能经重述)" behind it for the column of the year before.
func filingOrigin(source string) origin {
	document, rest, _ := strings.Cut(strings.TrimPrefix(source, "filing "), ".txt")
	o := origin{family: "filing " + document, trust: check.TrustFiling, exact: true, filed: strings.TrimSpace(rest) == ""}
	o.printed = document
	if f := strings.Split(document, "_"); len(f) == 4 {
		o.printed = f[1] + f[2] + "年" + f[3] + "原文"
	}
	if !o.filed {
		o.printed += "（上年比较数）"
	}
	return o
}
