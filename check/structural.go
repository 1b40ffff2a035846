package check

import (
	"strings"
	"unicode/utf8"

	"github.com/shopspring/decimal"
)

// structural reports whether a number without unit or scale is part of the
// text's structure and not a figure.
func (t *textRunes) structural(n number) bool {
	return t.year(n) || t.code(n) || t.marker(n) || t.counted(n) || t.numbered(n) || t.indexName(n)
}

// year: 2023, also 2023.12; 1990–2099 written plainly.
func (t *textRunes) year(n number) bool {
	if n.grouped || n.han {
		return false
	}
	digits := t.r[n.start:n.end]
	if len(digits) == 7 && digits[4] == '.' { // 2023.12
		m := (digits[5]-'0')*10 + digits[6] - '0'
		return isYear(digits[:4]) && m >= 1 && m <= 12
	}
	return len(digits) == 4 && isYear(digits) && !n.decimals && !t.saidAsValue(n.start)
}

// saidAsValue reports whether the words before a bare number present it as a
// value (人数为2050), not as a year (年份为2023).
func (t *textRunes) saidAsValue(i int) bool {
	k := t.skipBlankBack(i)
	if t.at(k-1) == '-' {
		k--
	}
	if c := t.at(k - 1); c == 0 || !strings.ContainsRune("数为是有达额共约近了=", c) {
		return false
	}
	for j := k - 1; j >= k-4 && j >= 0; j-- {
		if t.r[j] == '年' || t.r[j] == '期' {
			return false
		}
	}
	return true
}

func isYear(r []rune) bool {
	return len(r) >= 4 && (r[0] == '1' && r[1] == '9' && r[2] >= '8' || r[0] == '2' && r[1] == '0') &&
		isDigit(r[2]) && isDigit(r[3])
}

// codeHeads are the first digits of A-share codes.
var codeHeads = []string{"000", "001", "002", "003", "300", "301", "302", "60", "688", "689", "43", "83", "87", "88", "92", "200", "900"}

// code: six digits of a listed company, or digits with a leading zero.
func (t *textRunes) code(n number) bool {
	if n.grouped || n.decimals || n.han {
		return false
	}
	digits := string(t.r[n.start:n.end])
	if digits[0] == '0' && (len(digits) >= 5 || len(digits) > 1 && t.has(n.end, ".hk")) {
		return true
	}
	if len(digits) == 8 && isYear(t.r[n.start:]) { // 20231229
		return true
	}
	if len(digits) != 6 {
		return false
	}
	for _, h := range codeHeads {
		if strings.HasPrefix(digits, h) {
			return true
		}
	}
	return false
}

// marker: 1. 2、 3) (4) at the start of a line or after a stop, and [5].
func (t *textRunes) marker(n number) bool {
	v, ok := n.integer()
	if !ok || v > 999 || n.grouped {
		return false
	}
	before, after := t.at(n.start-1), t.at(n.end)
	switch {
	case before == '[' && after == ']':
		return true
	case after == ')' && v < 100 && (before == '(' && !t.cell(n.start-1, n.end+1) || t.opensLine(n.start) || strings.ContainsRune(";；。 ", before)):
		return true
	case (after == '.' || after == '、') && !isDigit(t.at(n.end+1)) && v < 100:
		return t.opensLine(n.start) || strings.ContainsRune(";；。:", before)
	}
	return false
}

// opensLine reports whether only blanks and Markdown signs stand before i in
// its line.
func (t *textRunes) opensLine(i int) bool {
	for i--; i >= 0 && t.r[i] != '\n'; i-- {
		if !strings.ContainsRune(" \t#*>-(•·", t.r[i]) {
			return false
		}
	}
	return true
}

// cell reports whether runes [start, end) fill a table cell.
func (t *textRunes) cell(start, end int) bool {
	b, e := t.at(t.skipBlankBack(start)-1), t.at(t.skipBlank(end))
	return (b == '|' || b == '\t') && (e == '|' || e == '\t' || e == '\n' || e == 0)
}

// countedBy are the words after a number that make it a time, an ordinal or a
// part of a document.
var countedBy = []string{
	"年", "月", "日", "号", "时", "点", "分", "秒", "周", "季", "期", "届", "版", "岁", "楼", "层", "章", "节", "条", "款", "项", "页",
	"行", "步", "轮", "字", "级", "强", "大", "代", "路", "次", "个月", "个季", "个交易", "个工作", "个年", "个报告", "个会计", "交易日", "派", "送", "转",
	"股派", "股送", "股转", "位", "段", "句", "列", "点钟", "种", "类", "档", "元素", "股东", "回合", "刻", "旬", "世纪", "组", "室", "单元", "弄", "巷", "栋", "幢",
	"years", "year", "months", "month", "weeks", "week", "quarters", "quarter", "hours", "minutes", "seconds", "turns", "pages", "rows", "decimal places",
	"th", "st", "nd", "rd", "q", "h", "am", "pm", "-year", "-month", "-day", "-quarter", "-week", "-trading", "trading day",
}

// counted: 5年, 12个月, 20日, 276行, 10派.
func (t *textRunes) counted(n number) bool {
	k := t.skipBlank(n.end)
	if t.at(k) == '多' || t.at(k) == '余' {
		k++
	}
	for _, w := range countedBy {
		if !t.has(k, w) {
			continue
		}
		end := k + utf8.RuneCountInString(w)
		if w == "year" && (t.has(end, " on year") || t.has(end, "-on-year") || t.has(end, " over year") || t.has(end, "-over-year")) {
			continue
		}
		if isLetter(t.at(end-1)) && isLetter(t.at(end)) {
			continue
		}
		return true
	}
	// 20/60日, 1-3月, 15:30
	if c := t.at(n.end); (c == '/' || c == ':') && isDigit(t.at(n.end+1)) {
		m, ok := t.arabic(n.end + 1)
		return ok && (c == ':' || t.counted(m))
	}
	return t.at(n.start-1) == ':' && isDigit(t.at(n.start-2)) && n.end-n.start == 2
}

// coverage reports whether a count says how much of a ranking's universe is
// covered: 覆盖 5,120/5,200 家.
func (t *textRunes) coverage(n number) bool {
	for i := n.start - 1; i >= 0 && i > n.start-32 && !clauseStop(t.r[i]); i-- {
		if t.has(i, "覆盖") && !t.has(i, "覆盖率") || t.has(i, "covering ") || t.has(i, "covers ") || t.has(i, "coverage:") {
			return true
		}
	}
	return false
}

// numberWords stand before a number that names a place in a list or document.
var numberWords = []string{
	"第", "前", "后", "近", "注", "附注", "表", "图", "页", "序号", "编号", "排名", "排名第", "位列", "名列", "列第", "代码", "股票代码", "页码", "列", "邮编", "邮政编码",
	"page", "p.", "pp.", "no.", "note", "notes", "top", "top-", "figure", "table", "item", "step", "rank", "ranked", "#", "turn", "round", "section", "chapter", "room",
	"fy", "fiscal", "year", "version", "v", "question", "code", "ticker", "last", "past", "next", "first",
}

// numbered: 第14, 前10, p.14, top 5, 附注七、39.
func (t *textRunes) numbered(n number) bool {
	if n.decimals || n.grouped {
		return false
	}
	k := t.skipBlankBack(n.start)
	if t.at(k-1) == '、' && hanDigit(t.at(k-2)) > 0 || t.at(k-1) == '、' && t.at(k-2) == '十' {
		return true // 七、39
	}
	if t.at(k-1) == ':' {
		k = t.skipBlankBack(k - 1)
	}
	for _, w := range numberWords {
		if !t.endsWith(k, w) {
			continue
		}
		head := k - utf8.RuneCountInString(w)
		if isLetter(t.at(head)) && isLetter(t.at(head-1)) {
			continue
		}
		return true
	}
	return false
}

// indexWords stand before the number of an index (沪深300, CSI 300).
var indexWords = []string{
	"沪深", "中证", "上证", "深证", "国证", "科创", "创业板", "恒生", "标普", "纳斯达克", "纳指", "日经", "北证", "富时", "中小板", "中小",
	"csi", "sse", "s&p", "nasdaq", "nasdaq-", "ftse", "msci", "star", "nikkei", "russell", "stoxx", "a",
}

func (t *textRunes) indexName(n number) bool {
	if v, ok := n.integer(); !ok || v < 10 || v > 5000 || n.grouped {
		return false
	}
	k := t.skipBlankBack(n.start)
	for _, w := range indexWords {
		if t.endsWith(k, w) {
			head := k - utf8.RuneCountInString(w)
			return !isLetter(t.at(k-1)) || !isLetter(t.at(head-1))
		}
	}
	return false
}

// ordinal reports whether a number with a unit is a place, a window or part of
// a rule and no figure: 第3名, 前10名, 近30天, 每10股, 以亿元为单位.
func (s *scanner) ordinal(n number, fx suffix) bool {
	t := s.t
	k := t.skipBlankBack(n.start)
	if t.at(k-1) == '第' {
		return true
	}
	if t.has(fx.end, "为单位") || t.has(fx.end, "级") && fx.scaled {
		return true
	}
	if fx.unit == Shares && t.at(k-1) == '每' {
		return true
	}
	if fx.unit == Shares && !fx.scaled { // 10股派25.911元, 10 股转增
		j := t.skipBlank(fx.end)
		if c := t.at(j); c == '派' || c == '送' || c == '转' || t.has(j, "配股") {
			return true
		}
	}
	switch fx.unit {
	case Days, Count, People, Shares:
		if fx.scaled || n.decimals {
			return false
		}
		for _, w := range []string{"前", "近", "最近", "过去", "未来", "后", "每", "连续", "top", "last", "past", "next", "first", "前后"} {
			if t.endsWith(k, w) && !(fx.unit != Days && w == "近") {
				return true
			}
		}
		if fx.unit == Days && (t.at(fx.end) == '均' || t.at(fx.end) == '线' || t.has(t.skipBlank(fx.end), "moving")) {
			return true
		}
	case Times:
		// an interest cover of 3x is a figure; the name of a lens is not ours to know
		return false
	}
	return false
}

// enumerates reports whether a small whole count only enumerates: 三家公司, 2个指标.
func (s *scanner) enumerates(n number, fx suffix, start int) bool {
	if fx.unit != Count || fx.scaled {
		return false
	}
	v, ok := n.integer()
	return ok && v < 100
}

// hanFigure reports whether a Chinese number with what follows it is a figure:
// its words are common in names and idioms (三元股份, 一股力量, 万一), so a single
// digit with a small unit is none.
func (t *textRunes) hanFigure(n number, fx suffix) bool {
	single := n.end == n.start+1
	switch fx.unit {
	case Yuan:
		if single && !fx.scaled {
			next := t.at(fx.end)
			return !isHan(next) || strings.ContainsRune("的左以每/和与或及至到", next)
		}
		if fx.scaled && fx.exp < 8 && t.at(fx.end-1) != '元' && fx.unit == Yuan { // 两万, 三千
			return t.has(fx.end, "元") || !n.value.LessThan(decimal.New(10, 0)) || t.endsWith(n.start, "除以") || t.endsWith(n.start, "乘以")
		}
	case People, Shares, Lots, Days, Count, IndexPoint:
		if fx.unit == Count {
			return true // enumerates decides
		}
		return fx.scaled || !single || n.exp > 0 && fx.unit != IndexPoint
	case Times, Percent, Point, BasisPoint:
		return true
	case NoUnit:
		return fx.scaled && fx.exp >= 8
	}
	return fx.scaled || !single
}
