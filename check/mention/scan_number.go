package mention

import "strings"

// phraseAt reads the longest fixed phrase, or phrase with a number in it, at
// i.
func (s *scanner) phraseAt(i int) (found []Mention, n int) {
	found, n = phrases.at(s.text, i)
	for _, read := range []func(int) ([]Mention, int){s.ordinal, s.places, s.unitAsked, s.operand, s.dateMask} {
		if ms, k := read(i); k > n {
			found, n = ms, k
		}
	}
	return found, n
}

// ordinal reads 第三名, 第二家, 前五名, 后三名, 倒数第二, 两家, top 5.
func (s *scanner) ordinal(i int) ([]Mention, int) {
	t := s.text[i:]
	if k := skip(t, "排名第", "倒数第", "排第", "第"); k > 0 {
		v, n := numeral(t[k:])
		if n == 0 || v == 0 || v > 999 {
			return nil, 0
		}
		if t[:k] == "倒数第" {
			v = -v
		}
		u := skip(t[k+n:], "名", "位")
		if u > 0 || k > len("第") && skip(t[k+n:], "季", "大股东") == 0 {
			return all(Mention{Kind: KindReference, Ref: Reference{Kind: RefPick, N: v, Ranked: true}}, place(v)), k + n + u
		}
		if u := skip(t[k+n:], "家公司", "个公司", "家", "只股票", "只", "支", "间", "个"); u > 0 {
			return all(ref(RefPick, v)), k + n + u
		}
		return nil, 0
	}
	if k := skip(t, "top ", "top-", "top", "bottom "); k > 0 && whole(s.text, i, i+3) {
		v, n := numeral(t[k:])
		if n == 0 {
			v, n = fewWords.at(s.text, min(i+k, len(s.text)-1))
		}
		if n == 0 || v < 1 {
			return nil, 0
		}
		return all(rank(v, strings.HasPrefix(t, "bottom"))), k + n
	}
	if k := skip(t, "前", "后", "末", "最高的", "最大的", "最多的", "最低的", "最小的", "最少的"); k > 0 {
		v, n := numeral(t[k:])
		if n == 0 || v < 1 {
			return nil, 0
		}
		rest := t[k+n:]
		u := skip(rest, "名", "大", "位", "家公司", "家", "强", "个公司", "只股票", "只")
		ends := rest == "" || skip(rest, "的", "是", "有", "?", "。", ",", "!") > 0
		if u == 0 && !ends || u > 0 && skip(rest[u:], "股东", "客户", "供应商") > 0 || u == 0 && k > len("前") {
			return nil, 0
		}
		return all(rank(v, skip(t, "后", "末", "最低", "最小", "最少") > 0)), k + n + u
	}
	if v, n := numeral(t); n > 0 && 2 <= v && v <= 50 && (i == 0 || !isDigit(s.text[i-1])) {
		if u := skip(t[n:], "家公司", "家", "只股票", "个公司", "家企业"); u > 0 {
			return all(ref(RefSet, v)), n + u
		}
		if u := skip(t[n:], "年", "期", "个年度", "个季度"); u > 0 && v <= 20 && !isDigit(t[0]) && !after(s.text, i, "近", "过去", "前", "后", "第", "满", "每") &&
			skip(t[n+u:], "前", "后", "内", "期", "来", "以", "间") == 0 {
			return all(ref(RefTimes, v)), n + u
		}
	}
	return nil, 0
}

func rank(n int, least bool) Mention {
	m := ordered(OpRank, "desc")
	if least {
		m.Op.Order = "asc"
	}
	m.Op.N = n
	return m
}

// places reads the number of decimal places asked: 保留两位小数, 小数点后4位,
// 2 decimal places, 精确到0.01.
func (s *scanner) places(i int) ([]Mention, int) {
	t := s.text[i:]
	k := skip(t, "四舍五入", "结果")
	k += skip(t[k:], "保留到", "保留", "精确到", "精确至", "留", "取", "to ", "with ", "rounded to ")
	k += skip(t[k:], "小数点后面", "小数点后的", "小数点后", "小数点", "小数后")
	lead := k
	if skip(t[k:], "0.") > 0 && k > 0 {
		n := digits(t[k+2:])
		if n > 0 && strings.Trim(t[k+2:k+1+n], "0") == "" && t[k+1+n] == '1' {
			return all(decimals(n)), k + 2 + n
		}
		return nil, 0
	}
	v, n := numeral(t[k:])
	if n == 0 {
		if v, n = fewWords.at(s.text, min(i+k, len(s.text)-1)); v < 1 {
			return nil, 0
		}
	}
	if v > 12 {
		return nil, 0
	}
	k += n
	if u := skip(t[k:], "位小数", "位数小数", "个小数位", "位的小数", "位小数点", " decimal places", " decimal place", " decimals", " decimal points", " d.p.", "-decimal"); u > 0 {
		return all(decimals(v)), k + u
	}
	if u := skip(t[k:], "位"); u > 0 && strings.Contains(t[:lead], "小数") {
		return all(decimals(v)), k + u
	}
	if u := skip(t[k:], "位"); u > 0 && skip(t, "保留", "四舍五入保留") > 0 {
		return all(decimals(v)), k + u
	}
	return nil, 0
}

var units = makeWords(
	list[string]{"元|人民币元|元人民币|yuan", "元"}, list[string]{"千元", "千元"}, list[string]{"万元|万", "万元"},
	list[string]{"百万元|百万", "百万元"}, list[string]{"千万元|千万", "千万元"}, list[string]{"亿元|亿|亿人民币", "亿元"}, list[string]{"万亿元|万亿", "万亿元"},
	list[string]{"十亿元|十亿|billion|billions|billion yuan|billion rmb|rmb billion|bn|billion cny|cny billion|billions of yuan", "billion"},
	list[string]{"million|millions|million yuan|million rmb|rmb million|mn|million cny|millions of yuan", "million"},
	list[string]{"十亿美元|billion usd|billion dollars|billion us dollars|usd billion|billions of dollars", "billion 美元"},
	list[string]{"million usd|million dollars|usd million", "million 美元"}, list[string]{"美元|usd|us dollars|dollars", "美元"},
	list[string]{"港元|港币|hkd", "港元"}, list[string]{"百分点|个百分点|percentage points", "个百分点"}, list[string]{"元/股|元一股|元每股", "元/股"},
	list[string]{"万股", "万股"}, list[string]{"亿股", "亿股"}, list[string]{"万人", "万人"},
)

// unitAsked reads a wish for a unit: 单位用亿元, 以万元为单位, 换算成亿元, 多少亿元,
// in billion USD.
func (s *scanner) unitAsked(i int) ([]Mention, int) {
	t := s.text[i:]
	convert := skip(t, "换算成", "换算为", "换算到", "折合成", "折算成", "折合", "折算为", "转换成", "转换为", "转成", "换成", "改成", "改用", "convert to ", "convert it to ", "convert into ", "converted to ", "converted into ")
	k := convert
	if k == 0 {
		k = skip(t, "单位用", "单位为", "单位是", "单位换成", "单位:", "单位", "统一用", "用", "以", "按", "表示为", "表示成", "多少个", "多少", "几个", "几", "expressed in ", "in units of ", "in ")
	}
	if k == 0 || !whole(s.text, i, i+1) || i+k >= len(s.text) {
		return nil, 0
	}
	k += skip(t[k:], "以", "用", "个")
	if i+k >= len(s.text) {
		return nil, 0
	}
	unit, n := units.at(s.text, i+k)
	if n == 0 {
		return nil, 0
	}
	k += n
	k += skip(t[k:], "为单位", "作单位", "做单位", "来表示", "表示", "计", "来算")
	ms := all(form(Form{Unit: unit}))
	if convert > 0 {
		ms = append(ms, op(OpConvert))
	}
	return ms, k
}

var operands = makeWords(
	list[Operation]{"超过|大于|高于|多于|高过|突破|above|over|more than|greater than|higher than|exceeding|exceeds|>", Operation{Kind: OpFilter, Sign: ">"}},
	list[Operation]{"不低于|至少|不少于|不小于|at least|no less than|>=|≥", Operation{Kind: OpFilter, Sign: ">="}},
	list[Operation]{"低于|小于|不足|少于|不到|below|under|less than|fewer than|lower than|<", Operation{Kind: OpFilter, Sign: "<"}},
	list[Operation]{"不超过|不高于|至多|不大于|最多|at most|no more than|<=|≤", Operation{Kind: OpFilter, Sign: "<="}},
	list[Operation]{"除以|÷|/|divided by|divide by|over", Operation{Kind: OpDivide}},
	list[Operation]{"乘以|乘上|乘|×|*|times|multiplied by|multiply by", Operation{Kind: OpMultiply}},
	list[Operation]{"加上|加|+|plus", Operation{Kind: OpAdd}},
	list[Operation]{"减去|减|minus", Operation{Kind: OpSubtract}},
)

// operand reads a comparison or calculation with a figure: 超过100亿, 除以10000,
// and a figure followed by 以上 or 以下.
func (s *scanner) operand(i int) ([]Mention, int) {
	if o, k := operands.at(s.text, i); k > 0 {
		j := i + k + skip(s.text[i+k:], " ", "了")
		n := amount(s.text[j:])
		if n == 0 || o.Kind != OpFilter && i > 0 && s.text[i] == '/' && isDigit(s.text[i-1]) {
			return nil, 0
		}
		o.Operand = s.text[j : j+n]
		return all(Mention{Kind: KindOperation, Op: o}), j + n - i
	}
	if i > 0 && (isDigit(s.text[i-1]) || s.text[i-1] == '.') {
		return nil, 0
	}
	n := amount(s.text[i:])
	if n == 0 {
		return nil, 0
	}
	for _, w := range []struct{ word, sign string }{{"及以上", ">="}, {"以上", ">="}, {"及以下", "<="}, {"以下", "<="}} {
		if strings.HasPrefix(s.text[i+n:], w.word) {
			return all(Mention{Kind: KindOperation, Op: Operation{Kind: OpFilter, Sign: w.sign, Operand: s.text[i : i+n]}}), n + len(w.word)
		}
	}
	return nil, 0
}

// amount is the length of a figure with its unit at the start of s, 0 when
// there is none: 1,234.5亿元, 30%, -2.
func amount(s string) int {
	n := skip(s, "-", "rmb ", "¥", "$")
	d := digits(s[n:])
	if d == 0 {
		if _, k := numeral(s); k > 0 && startsUnit(s[k:]) { // 一百亿
			n, d = 0, k
		} else {
			return 0
		}
	}
	n += d
	for n+1 < len(s) && isPoint(s[n]) && isDigit(s[n+1]) {
		n += 1 + digits(s[n+1:])
	}
	n += skip(s[n:], "个百分点", "%", "万亿元", "万亿", "千万元", "百万元", "亿元", "亿", "万元", "万人", "万股", "万", "千元", "元", "倍", "人", "股", "点", "家", "年",
		" billion yuan", " billion", " million", "bn", " percent", " yuan", " rmb")
	return n
}

// dateMask reads YYYY-MM-DD, XXXX年XX月XX日 and the like.
func (s *scanner) dateMask(i int) ([]Mention, int) {
	n := 0
	for n+i < len(s.text) && (s.text[i+n] == 'y' || s.text[i+n] == 'x') {
		n++
	}
	if n != 4 {
		return nil, 0
	}
	for _, mask := range []string{"-mm-dd", "-xx-xx", "/mm/dd", "/xx/xx", "年mm月dd日", "年xx月xx日", "年x月x日", ".mm.dd", ".xx.xx", "mmdd", "xxxx"} {
		if strings.HasPrefix(s.text[i+n:], mask) {
			return all(form(Form{DateMask: strings.ToUpper(s.text[i : i+n+len(mask)])})), n + len(mask)
		}
	}
	return nil, 0
}
