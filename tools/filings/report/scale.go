package report

import (
	"regexp"
	"strings"

	"hedui/check"
)

var (
	// declared finds the unit in a line that declares one.
	declared = regexp.MustCompile(`单位\s*(?:均)?(?:[:：]|为|是|均为|系)?\s*(?:[:：])?\s*([^\s，,。；;)）\]】]{1,16})`)
	// stated is a unit that is declared in other words: 以人民币千元列示,
	// （人民币百万元，百分比除外）.
	stated   = regexp.MustCompile(`(?:以|按)(人民币(?:千万|百万|千|万|亿)?元)(?:为单位)?(?:列示|列报|填列|表示|列出|为单位)|^[(（](人民币(?:千万|百万|千|万|亿)元)(?:[,，、;；][^，,]{1,12}除外)?[)）]$`)
	caption  = regexp.MustCompile(`(?:金额|货币|计量)?单位\s*(?:均)?\s*(?:[:：]|均?为)`)
	currency = regexp.MustCompile(`币种\s*(?:[:：]|为)?\s*([^\s，,。；;)）]{1,8})`)
	// inBrackets is a unit that a header or a label has beside it.
	inBrackets = regexp.MustCompile(`[(（【\[]([^()（）【】\[\]]{1,20})[)）】\]]`)
	// special is the wording by which a section declares a unit for all its tables.
	special = regexp.MustCompile(`除[^。]{0,12}(?:注明|说明|标明|指明)[^。]{0,8}外[^。]{0,40}`)
)

// declares reports whether a line is there to declare a unit.
func declares(s string) bool {
	s = tight(s)
	if stated.MatchString(s) && len([]rune(s)) <= 40 && !strings.Contains(s, "。") {
		return true
	}
	return caption.MatchString(s) && len([]rune(s)) <= 40 && !strings.Contains(s, "。") || special.MatchString(s) && strings.Contains(s, "单位") && len([]rune(s)) <= 40
}

// scaleOf reads the unit that a line declares: 单位：万元 币种：人民币. It is the
// zero Scale, and not known, where the line declares none or one that cannot be
// told (单位：股，万元).
func scaleOf(s string) Scale {
	flat := tight(s)
	if m := stated.FindStringSubmatch(flat); m != nil && !caption.MatchString(flat) {
		sc := unitNamed(m[1] + m[2])
		sc.Declared = flat
		return sc
	}
	if !caption.MatchString(flat) && !strings.HasPrefix(flat, "单位") {
		return Scale{}
	}
	m := declared.FindStringSubmatchIndex(flat)
	if m == nil {
		return Scale{}
	}
	name := flat[m[2]:m[3]]
	if i := strings.LastIndex(flat, "单位"); i > m[0] && differs(name, flat[i:]) {
		return Scale{} // 金额单位：亿元 数量单位：万吨
	}
	for _, cut := range []string{"币种", "编制", "金额", "数量", "货币", "计量"} {
		if i := strings.Index(name, cut); i > 0 {
			name = name[:i]
		}
	}
	// A second unit after a comma leaves open which figure has which.
	if rest := strings.TrimLeft(flat[m[3]:], " "); strings.HasPrefix(rest, "，") || strings.HasPrefix(rest, ",") {
		second := strings.FieldsFunc(rest, func(r rune) bool { return strings.ContainsRune("，, ", r) })
		if len(second) > 0 && unitNamed(second[0]).Known() {
			return Scale{}
		}
	}
	sc := unitNamed(name)
	if !sc.Known() {
		return Scale{}
	}
	if c := currency.FindStringSubmatch(flat); c != nil && sc.Unit == check.Yuan {
		if u := unitNamed(c[1]); u.Known() && u.Unit.Money() {
			sc.Unit = u.Unit
		} else if !strings.Contains(c[1], "人民币") {
			return Scale{}
		}
	}
	sc.Declared = flat
	return sc
}

// unitOnly reports whether a cell is there for nothing but to declare a unit that
// is known: 单位：百万元, （人民币千元）, and not 项目（单位：元）.
func unitOnly(s string) bool {
	return beginsUnit.MatchString(tight(s)) && scaleOf(s).Known()
}

var beginsUnit = regexp.MustCompile(`^[(（]?(?:(?:金额|货币|计量)?单位|(?:均)?(?:以|按)?人民币)`)

// differs reports whether a second declaration in a line names another unit than
// the first one's words begin with.
func differs(first, second string) bool {
	m := declared.FindStringSubmatch(second)
	if m == nil {
		return false
	}
	name, _, _ := strings.Cut(m[1], "币种")
	return unitNamed(name).Known() && !strings.HasPrefix(first, name)
}

// unitNamed reads a unit that stands alone: 万元, 人民币百万元, %.
func unitNamed(s string) Scale {
	s = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(s), "均为"))
	if s == "" {
		return Scale{}
	}
	q, ok := check.ParseUnit(s)
	if !ok {
		if rest, cut := strings.CutPrefix(s, "人民币"); cut {
			q, ok = check.ParseUnit(rest)
		}
	}
	if !ok || q.Unit == check.NoUnit {
		return Scale{}
	}
	return Scale{Factor: q.Value, Unit: q.Unit, Declared: s}
}

// bracketed reads the unit that a header or a label carries: 金额（万元）,
// 比例(%), 基本每股收益（元／股）. A header that is nothing but a unit counts too.
func bracketed(s string) Scale {
	s = tight(s)
	ms := inBrackets.FindAllStringSubmatch(s, -1)
	for i := len(ms) - 1; i >= 0; i-- {
		name := strings.TrimPrefix(strings.TrimPrefix(ms[i][1], "单位："), "单位:")
		if sc := unitNamed(strings.ReplaceAll(name, "／", "/")); sc.Known() && !plainWord(name) {
			return sc
		}
	}
	return Scale{}
}

// plainWord are words that are units and, in brackets, more often something else.
func plainWord(s string) bool {
	switch s {
	case "年", "月", "日", "天", "次", "点", "个", "名", "人民币", "元/股票":
		return true
	}
	return false
}

// bare reads a header that is nothing but a unit: 人民币百万元.
func bareUnit(s string) Scale {
	s = tight(s)
	if plainWord(s) || len([]rune(s)) > 12 {
		return Scale{}
	}
	for _, u := range []string{"元", "股", "%", "％", "吨", "千瓦", "辆"} {
		if strings.HasSuffix(s, u) {
			return unitNamed(s)
		}
	}
	return Scale{}
}
