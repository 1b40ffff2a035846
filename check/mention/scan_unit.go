package mention

import "strings"

var units = makeWords(
	list[string]{"元|人民币元|元人民币|yuan|rmb|cny", "元"}, list[string]{"千元", "千元"}, list[string]{"万元|万", "万元"},
	list[string]{"百万元|百万", "百万元"}, list[string]{"千万元|千万", "千万元"}, list[string]{"亿元|亿|亿人民币", "亿元"}, list[string]{"万亿元|万亿|tn|trn|rmb tn|cny tn|rmb trn|cny trn|tn yuan|trn yuan|trillion|trillions|trillion yuan|trillion rmb|rmb trillion", "万亿元"},
	list[string]{"十亿元|十亿|billion|billions|billion yuan|billion rmb|rmb billion|bn|rmb bn|cny bn|bn rmb|bn cny|bn yuan|yuan bn|billion cny|cny billion|billions of yuan|billions of rmb", "billion"},
	list[string]{"million|millions|million yuan|million rmb|rmb million|mn|rmb mn|cny mn|mn rmb|mn cny|mn yuan|yuan mn|rmb m|cny m|million cny|cny million|millions of yuan|millions of rmb", "million"},
	list[string]{"十亿美元|billion usd|billion dollars|billion us dollars|usd billion|billions of dollars", "billion 美元"},
	list[string]{"million usd|million dollars|usd million|millions of dollars", "million 美元"}, list[string]{"美元|usd|us dollars|dollars", "美元"},
	list[string]{"亿美元", "亿美元"}, list[string]{"港元|港币|hkd|hk dollars", "港元"}, list[string]{"百分点|percentage points|percentage point", "个百分点"},
	list[string]{"元/股|元一股|元每股|块一股|yuan per share", "元/股"}, list[string]{"万股", "万股"}, list[string]{"亿股", "亿股"}, list[string]{"万人", "万人"},
	list[string]{"点", "点"}, list[string]{"基点|basis points|bps", "基点"},
)

var unitLeads = makeWords(
	list[bool]{"换算成|换算为|换算到|折合成|折算成|折合|折算为|折成|转换成|转换为|转成|换成|改成|改用|convert to |convert it to |convert into |" +
		"convert it into |converted to |converted into |convert that to |convert this to ", true},
	list[bool]{"单位用|单位为|单位是|单位换成|单位改成|单位按|单位:|单位|统一用|用|以|按|表示为|表示成|多少个|多少|几个|几|expressed in |in units of |how many |in ", false},
)

// unitAsked reads a wish for a unit: 单位用亿元, 以万元为单位, 换算成亿元, 多少亿元,
// in billion USD.
func (s *scanner) unitAsked(i int) ([]Mention, int) {
	convert, k := unitLeads.at(s.text, i)
	if strings.HasPrefix(s.text[i:], "in ") && !begins(s.text, i) {
		return nil, 0
	}
	t := s.text[i:]
	inBrackets := t[0] == '('
	if inBrackets {
		k = 1
	}
	if k == 0 || i+k >= len(s.text) {
		return nil, 0
	}
	k += skip(t[k:], "以", "用", "个", "the ")
	if i+k >= len(s.text) {
		return nil, 0
	}
	unit, n := units.at(s.text, i+k)
	if n == 0 {
		return nil, 0
	}
	if _, name := s.lexAt(i + k); name > n { // 换成万华化学
		return nil, 0
	}
	if unit == "点" { // 几个点 is 百分点 in talk; 多少点 is an index
		if !after(t, k, "个") {
			return nil, 0
		}
		unit = "个百分点"
	}
	k += n
	if inBrackets && skip(t[k:], ")") == 0 {
		return nil, 0
	}
	k += skip(t[k:], "为单位", "作单位", "做单位", "来表示", "表示", "计", "来算")
	ms := all(form(Form{Unit: unit}))
	if convert {
		ms = append(ms, op(OpConvert))
	}
	return ms, k
}

var operands = makeWords(
	list[Operation]{"超过|超|逾|大于|高于|多于|高过|突破|过|above|over|more than|greater than|higher than|exceeding|exceeds|>", Operation{Kind: OpFilter, Sign: ">"}},
	list[Operation]{"不低于|至少|不少于|不小于|大于等于|大于或等于|达到|at least|no less than|not less than|>=|≥", Operation{Kind: OpFilter, Sign: ">="}},
	list[Operation]{"低于|小于|不足|少于|不到|未达到|未达|below|under|less than|fewer than|lower than|<", Operation{Kind: OpFilter, Sign: "<"}},
	list[Operation]{"不超过|不高于|至多|不大于|最多|小于等于|小于或等于|at most|no more than|<=|≤", Operation{Kind: OpFilter, Sign: "<="}},
	list[Operation]{"除以|÷|/|divided by|divide by|divide it by|divide that by", Operation{Kind: OpDivide}},
	list[Operation]{"乘以|乘上|乘|×|*|times|multiplied by|multiply by|multiply it by", Operation{Kind: OpMultiply}},
	list[Operation]{"再加上|再加|加上|加|+|plus", Operation{Kind: OpAdd}},
	list[Operation]{"再减去|再减掉|再减|减去|减|minus", Operation{Kind: OpSubtract}},
	list[Operation]{"by", Operation{}}, // divide that by 10
)

// operand reads a comparison or calculation with a figure: 超过100亿, 除以10000,
// and a figure followed by 以上 or 以下.
func (s *scanner) operand(i int) ([]Mention, int) {
	if o, k := operands.at(s.text, i); k > 0 {
		j := i + k + skip(s.text[i+k:], " ", "了")
		n := amount(s.text[j:])
		if s.timeAt(j) || o.Kind == OpFilter && isLetter(s.text[i]) && bareYear(s.text[j:j+n]) { // 营收减2023年营收, points above 2021
			return nil, 0
		}
		if n == 0 || s.text[i] == '/' && i > 0 && (isDigit(s.text[i-1]) || s.slashedYear(i)) {
			return nil, 0
		}
		if s.text[i:i+k] == "by" {
			start, _ := s.clause(i, i)
			switch lead := s.text[start:i]; {
			case strings.Contains(lead, "divide "):
				o.Kind = OpDivide
			case strings.Contains(lead, "multiply "):
				o.Kind = OpMultiply
			default:
				return nil, 0
			}
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
	rest := s.text[i+n:]
	o := Operation{Kind: OpFilter, Operand: s.text[i : i+n]}
	k := skip(rest, "及以上", "或以上", "以上", " or more", " or above")
	o.Sign = ">="
	if k == 0 {
		k = skip(rest, "及以下", "或以下", "以下", "以内", " or less", " or below")
		o.Sign = "<="
	}
	if k == 0 {
		return nil, 0
	}
	return all(Mention{Kind: KindOperation, Op: o}), n + k
}

// timeAt reports whether a year with its 年 or a date is written at i.
func (s *scanner) timeAt(i int) bool {
	if i >= len(s.text) || !isDigit(s.text[i]) {
		return false
	}
	y := s.digitYear(i, false)
	_, n := s.dateAt(i)
	return n > 0 || y.n > 0 && !y.bare
}

// amount is the length of a figure with its unit at the start of s, 0 when
// there is none: 1,234.5亿元, 30%, -2, 一百亿.
func amount(s string) int {
	n := skip(s, "-", "rmb ", "¥", "$")
	d := digits(s[n:])
	if d == 0 {
		_, k := numeral(s)
		if k == 0 || skip(s[k:], "亿", "万", "千", "百", "元", "倍", "成", "个百分点", "%") == 0 {
			return 0
		}
		n, d = 0, k
	}
	n += d
	for n+1 < len(s) && isPoint(s[n]) && isDigit(s[n+1]) {
		n += 1 + digits(s[n+1:])
	}
	n += skip(s[n:], "个百分点", "%", "万亿元", "万亿", "千万元", "百万元", "亿元", "亿", "万元", "万人", "万股", "万", "千元", "元", "倍", "人", "股", "点", "家", "年",
		" trillion yuan", " trillion", " billion yuan", " billion", " million yuan", " million", " bn", "bn", " mn", "mn", " tn", "tn", " percent", " yuan", " rmb")
	return n
}

// bareYear reports whether an amount is four digits that may be a year.
func bareYear(amount string) bool {
	return len(amount) == 4 && (strings.HasPrefix(amount, "19") || strings.HasPrefix(amount, "20")) && isDigit(amount[2]) && isDigit(amount[3])
}
