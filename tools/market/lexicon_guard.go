package market

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"hedui/check/mention"
)

// unknownRune stands for what nobody said stands before a text.
const unknownRune rune = -1

// surroundings are the words around a possible name.
type surroundings struct {
	l      *Lexicon
	before rune   // 0 at the start of the text, unknownRune when not known
	said   string // the text before it, "" when not known
	rest   string
	latin  bool // the word ends in a Latin letter
}

// Characters after which a name may begin, and with which the words after a
// name begin.
const (
	beforeName = "和与跟同比及或对看查那问说下的是把给让算年月日末中里于将从请只有像如到以由向为至还再换成试析询测估讲聊买卖持选叫论度季股司道据供绍示解听较成我你您这个就也都又仅单了过着究踪入在前后外欢去减除乘占掉用拿取找凭若列靠依赢胜输超"
	afterName  = "的呢吗吧啊和与跟同比及或对年今去前上最近第半季是有在怎如多哪到从自于这那、股市总净毛营"
)

// Words that go with a name, beside those that begin with a character of afterName.
var afterWords = []string{
	"一季", "二季", "三季", "四季", "中报", "现在", "目前", "属于", "什么", "亏", "涨", "跌", "赚", "都", "各", "谁", "还", "也", "就", "能不能",
	"不看", "不要", "不算", "先不", "先别", "一起", "拿掉", "去掉", "删掉", "除外", "以外", "会不会", "高多少", "低多少", "高几", "低几", "高出", "少多少", "大多少", "小多少", "分红", "业绩", "业务", "历史", "过去", "连续", "什么", "叫", "代码", "全称", "简称",
}

// Words that make an industry or a subject of the word before them.
var tradeWords = []string{"行业", "产业", "板块", "概念", "市场", "技术", "设备", "领域"}

// Words after an ordinary word that make it a company.
var companyWords = []string{
	"公司", "股份", "集团", "股价", "股票", "市值", "这家公司", "这只股票", "这个公司", "的股价", "的股票", "的市值", "的股票代码", "的代码", "的年报", "年报", "证券代码", "股票代码",
}

// Words after the name of an industry.
var industryWords = []string{
	"公司", "企业", "里", "中", "内", "的", "前", "最", "哪", "谁", "排", "top", "呢", ",", "?", "!", "和", "与", "、", " ", "20",
}

// allow applies a guard.
func (a surroundings) allow(guard nameGuard, kind mention.Kind) bool {
	switch {
	case guard == guardNone:
		return !a.isPlace() && !a.isTrade()
	case guard == guardBegin:
		return a.mayBegin() && !a.isPlace() && !a.isTrade()
	case guard == guardNever:
		return false
	case kind == mention.KindIndustry:
		return a.aroundIndustry()
	case a.isLegalName() && (guard == guardPart || a.mayBegin()):
		return true
	case guard == guardPart && a.latin:
		return a.mayBegin() && a.mayEndLatin()
	case guard == guardPart:
		return a.mayBegin() && a.mayEnd()
	}
	return a.aroundWord()
}

// isLegalName reports whether a legal form follows: nothing but a company is
// called 常柴股份有限公司.
func (a surroundings) isLegalName() bool {
	n := a.nameTail()
	return n > 0 && strings.Contains(a.rest[:n], "有限")
}

// mayBegin reports whether a name may begin after what stands before.
func (a surroundings) mayBegin() bool {
	if unicode.Is(unicode.Han, a.before) {
		return strings.ContainsRune(beforeName, a.before) || a.afterWord() || a.afterMetric()
	}
	return !isDigit(a.before) || a.afterYear() // but the bond 20长电01
}

// afterWord reports whether a word for a time, or one that adds to a list or takes
// from it, or one for holding a share, or one that asks for a reason or sets a
// condition, stands before (今天大盘, 不要浦发, 满仓宁德, 为什么茅台) that does not end in a character of beforeName.
func (a surroundings) afterWord() bool {
	for _, w := range []string{
		"今天", "昨天", "前天", "明天", "当天", "那天", "上周", "本周", "这周", "下周", "今早", "昨晚", "最近", "目前", "年报", "季报", "中报", "报告",
		"不要", "还要", "别要", "不含", "不包括", "包括", "拿掉", "删掉", "去掉", "刨去", "撇开", "抛开", "踢掉", "剔掉", "排掉", "拿走", "移除", "算上", "加上", "带上", "添上", "补上", "加进",
		"满仓", "重仓", "持有", "买了", "列出", "查出", "找出", "算出", "给出",
		"什么", "为啥", "为何", "怎么", "既然", "虽然", "因为", "如果", "假如", "听说", "据说",
	} {
		if strings.HasSuffix(a.said, w) {
			return true
		}
	}
	return false
}

// afterYear reports whether a year of four digits stands before.
func (a surroundings) afterYear() bool {
	n := len(a.said)
	year := n >= 4 && allDigits(a.said[n-4:]) && (strings.HasPrefix(a.said[n-4:], "19") || strings.HasPrefix(a.said[n-4:], "20"))
	return year && (n == 4 || !isDigit(rune(a.said[n-5])))
}

// afterMetric reports whether a metric ends where the name begins: 净利润茅台.
func (a surroundings) afterMetric() bool {
	at := len(a.said)
	for range 8 {
		_, n := utf8.DecodeLastRuneInString(a.said[:at])
		if n == 0 {
			return false
		}
		at -= n
		if t, l := a.l.plainTerm(a.said[at:]); t.Kind == mention.KindMetric && l == len(a.said)-at {
			return true
		}
	}
	return false
}

// mayEnd reports whether a name may end before what follows: the text ends, a
// sign, digit or Latin word follows, a word that goes with names, a metric or
// another name.
func (a surroundings) mayEnd() bool {
	rest := a.rest[a.nameTail():]
	if rest == "" {
		return true
	}
	if startsWithAny(rest, tradeWords) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(rest)
	if !unicode.Is(unicode.Han, r) || strings.ContainsRune(afterName, r) {
		return !a.isPlace() && !a.isTrade()
	}
	if startsWithAny(rest, afterWords) {
		return true
	}
	t, n := a.l.plainTerm(rest)
	return n > 0 && t.Kind != mention.KindIndustry
}

// mayEndLatin is mayEnd for a Latin word that is an ordinary one too (shell): no
// other word follows but those of a comparison or a metric.
func (a surroundings) mayEndLatin() bool {
	rest, blank := strings.CutPrefix(a.rest, " ")
	if !blank || rest == "" || isDigit(rune(rest[0])) || startsHan(rest) {
		return true
	}
	switch letters(rest) {
	case "", "vs", "and", "or", "in", "for", "with", "to", "stock", "shares", "share", "s":
		return true
	}
	return a.termAt(rest)
}

func startsWithAny(s string, words []string) bool {
	for _, w := range words {
		if strings.HasPrefix(s, w) {
			return true
		}
	}
	return false
}

// termAt reports whether a metric or field starts here.
func (a surroundings) termAt(rest string) bool {
	t, n := a.l.plainTerm(rest)
	return n > 0 && (t.Kind == mention.KindMetric || t.Kind == mention.KindField)
}

// aroundWord decides on an ordinary word. A word of companyWords behind it
// makes it a name; else a name begins here, and a year, a metric, another
// company or the end follows.
func (a surroundings) aroundWord() bool {
	if a.isTrade() || a.isPlace() || !a.mayBegin() || startsWithAny(a.rest, tradeWords) {
		return false
	}
	if startsWithAny(a.rest, companyWords) {
		return true
	}
	if rest := strings.TrimLeft(a.rest, " ("); rest != "" && isDigit(rune(rest[0])) {
		if _, n := readStockCode(rest); n >= 6 {
			return true
		}
	}
	if a.before == unknownRune || strings.ContainsRune("是的在有为把", a.before) {
		return false
	}
	rest := strings.TrimPrefix(a.rest, "的")
	if rest == "" {
		return a.rest == "" && (a.before == 0 || strings.ContainsRune("那换成看查、和与", a.before))
	}
	for _, w := range joins {
		if other, ok := strings.CutPrefix(rest, w); ok && a.companyAt(strings.TrimLeft(other, " ")) {
			return true
		}
	}
	if startsWithAny(rest, sideWords) {
		return a.afterCompany() || strings.ContainsRune("和与跟比、", a.before) && a.termAt(afterSide.ReplaceAllString(rest, ""))
	}
	rest = strings.TrimPrefix(rest, "在")
	if startsWithAny(rest, []string{"呢", "?", "最新"}) {
		return true
	}
	if isDigit(rune(rest[0])) {
		return len(rest) >= 4 && allDigits(rest[:4]) || strings.HasPrefix(strings.TrimLeft(rest, "0123456789"), "年")
	}
	return a.termAt(rest) || startsTime(rest)
}

// Words behind the last side of a comparison, and those between them and the
// metric that is compared.
var (
	sideWords = []string{"比", "相比", "对比", "谁", "哪", "两家", "分别", "各"}
	afterSide = regexp.MustCompile(`^(?:相?比|对比|两家|分别|各自?|的|谁|哪[家个只]|更|,)+`)
)

// joins are the words between the names of a list or comparison.
var joins = []string{"和", "与", "跟", "、", "比", "对比", "vs", ",", "及", "以及", "同", "还是"}

// companyAt reports whether a company's name begins a text that follows a word
// of joins.
func (a surroundings) companyAt(rest string) bool {
	t, n := a.l.longest(rest, '和', "")
	return n > 0 && t.Kind == mention.KindCompany
}

// afterCompany reports whether a company's name and a word of joins stand
// before.
func (a surroundings) afterCompany() bool {
	for _, w := range joins {
		said, ok := strings.CutSuffix(a.said, w)
		if !ok {
			continue
		}
		at := len(said)
		for range maxKeyRunes / 4 {
			_, n := utf8.DecodeLastRuneInString(said[:at])
			if n == 0 {
				break
			}
			at -= n
			if t, l := a.l.LongestAt(a.said, at); t.Kind == mention.KindCompany && at+l == len(said) {
				return true
			}
		}
	}
	return false
}

// startsTime reports whether a text begins with a time: 最近三年, 一季度.
func startsTime(text string) bool {
	r := []rune(text)
	m := mention.Read(string(r[:min(len(r), 12)]), nil, mention.Options{}).Of(mention.KindPeriod)
	return len(m) > 0 && m[0].Start == 0
}

// aroundIndustry decides on the name of an industry: 行业, 板块, 股 … behind it,
// or, where no other word runs into it, a metric or a word of ranking.
func (a surroundings) aroundIndustry() bool {
	if a.tail(mention.KindIndustry) > 0 {
		return true
	}
	if !a.mayBegin() && !asksWhich.MatchString(a.said) {
		return false
	}
	if a.rest == "" {
		return true
	}
	return startsWithAny(a.rest, industryWords) || a.termAt(a.rest)
}

// asksWhich ends a text that goes on with the companies it asks for: 哪些白酒公司, 前三家券商.
var asksWhich = regexp.MustCompile(`(?:[哪有这那几一二两三四五六七八九十\d]|多少)(?:一|几)?(?:些|家|只|支|个)$`)

// isPlace reports whether the word goes on as a place: 鄂尔多斯市.
func (a surroundings) isPlace() bool {
	if after, ok := strings.CutPrefix(a.rest, "市"); ok {
		r, _ := utf8.DecodeRuneInString(after)
		return !strings.ContainsRune("值场盈净销价占公况", r) || after == ""
	}
	return startsWithAny(a.rest, []string{"地区", "自治", "省", "县", "两地"})
}

// isTrade reports whether the word goes on as the name of a trade: 中国银行业.
// 业绩 and 业务 are words of their own.
func (a surroundings) isTrade() bool {
	after, ok := strings.CutPrefix(a.rest, "业")
	if !ok {
		return startsWithAny(a.rest, []string{"间市场", "间债券", "间同业"})
	}
	r, _ := utf8.DecodeRuneInString(after)
	return after == "" || !strings.ContainsRune("绩务主内态界", r)
}
