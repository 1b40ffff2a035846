package adversary_test

import (
	"regexp"
	"strings"

	"github.com/shopspring/decimal"
)

// printed is a figure as an answer shows it, read by one pattern.
type printed struct {
	start, end int
	text       string
	value      decimal.Decimal   // in the base unit, with its sign
	half       decimal.Decimal   // half a unit of the last digit
	times      []decimal.Decimal // the bare factors of its line
	unit       string            // 元 美元 % 个百分点 元/股 元/10股 倍 股 手 人 家, "" for a bare number
}

var printedPattern = regexp.MustCompile(`([-−－]?)(RMB ?|CNY ?|¥|US\$|HK\$|\$)?([-−]?)(\d[\d,]*(?:\.\d+)?)` +
	`( ?(?:万亿|千亿|百亿|十亿|亿|千万|百万|十万|万|千|(?:trillion|billion|million|thousand)\b))?` +
	`( ?(?:元/10股|元/股|元/人|港元|美元|元|个百分点|个基点|基点|percentage points?|points?|percent|%|％|倍|times|股|手|人|家|个|companies|yuan per share|yuan|people|per 10 shares|per share|shares|lots|x\b))*`)

var scales = map[string]int32{
	"千": 3, "万": 4, "十万": 5, "百万": 6, "千万": 7, "亿": 8, "十亿": 9, "百亿": 10, "千亿": 11, "万亿": 12,
	"thousand": 3, "million": 6, "billion": 9, "trillion": 12,
}

// readPrinted finds the numbers of a text, but for those inside a span that is
// taken.
func readPrinted(text string, taken func(start, end int) bool) []printed {
	var out []printed
	for _, m := range printedPattern.FindAllStringSubmatchIndex(text, -1) {
		part := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return strings.TrimSpace(text[m[2*i]:m[2*i+1]])
		}
		if taken(m[8], m[9]) {
			continue
		}
		digits := strings.TrimRight(strings.ReplaceAll(part(4), ",", ""), ".")
		v, err := decimal.NewFromString(digits)
		if err != nil {
			v = decimal.New(-1, 99)
		}
		exp := scales[part(5)]
		_, decimals, _ := strings.Cut(digits, ".")
		p := printed{start: m[0], end: m[1], text: text[m[0]:m[1]], value: v.Shift(exp), half: decimal.New(5, exp-int32(len(decimals))-1)}
		if part(1)+part(3) != "" {
			p.value = p.value.Neg()
		}
		p.unit = unitOf(part(2), strings.TrimSpace(text[m[9]:m[1]]))
		out = append(out, p)
	}
	return out
}

// unitOf reads the currency mark and what stands behind the digits.
func unitOf(mark, tail string) string {
	has := func(words ...string) bool {
		for _, w := range words {
			if strings.Contains(tail, w) {
				return true
			}
		}
		return false
	}
	switch {
	case strings.Contains(mark, "$"), has("美元", "港元"):
		return "foreign"
	case has("/10股", "per 10 shares"):
		return "元/10股"
	case has("元/股", "per share"):
		return "元/股"
	case has("百分点", "points", "point"):
		return "个百分点"
	case has("基点"):
		return "基点"
	case has("%", "％", "percent"):
		return "%"
	case has("元", "yuan"), mark != "":
		return "元"
	case has("倍", "times", "x"):
		return "倍"
	case has("股", "shares"):
		return "股"
	case has("手", "lots"):
		return "手"
	case has("人", "people"):
		return "人"
	case has("家", "companies"):
		return "家"
	case has("个"):
		return "个"
	}
	return ""
}

// fits says that a true value rounds to the printed one. Half a unit of the
// last digit is allowed on both sides, the ends included.
func (p printed) fits(v decimal.Decimal) bool { return v.Sub(p.value).Abs().LessThanOrEqual(p.half) }
