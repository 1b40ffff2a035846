package check

import (
	"fmt"
	"strings"
)

// missingCells are the ways in which tables say that there is no value.
var missingCells = map[string]bool{
	"": true, "-": true, "--": true, "---": true, "–": true, "––": true, "—": true, "——": true, "/": true, "\\": true, "*": true,
	"不适用": true, "n/a": true, "na": true, "nan": true, "null": true, "none": true, "nil": true, "nm": true, "n.m.": true, "n.a.": true,
	"无": true, "暂无": true, "未披露": true, "不详": true, "缺失": true, "暂无数据": true, "#n/a": true, "inf": true, "-inf": true,
}

// ParseCell reads the value of one table cell or field, scaled to its base
// unit: "1.23万亿" is 1,230,000,000,000 元, "(5.3)" is -5.3. missing says that
// the cell holds a sign for no value. The unit is NoUnit when the cell writes
// none. Anything but one figure is an error, never a number read in part.
func ParseCell(s string) (q Quantity, missing bool, err error) {
	text := strings.TrimFunc(s, func(r rune) bool { return foldRune(r) <= ' ' })
	t := newText(text)
	if missingCells[strings.ReplaceAll(string(t.r), "—", "–")] {
		return Quantity{}, true, nil
	}
	i, sign := 0, false
	switch t.at(0) {
	case '-', '–':
		i, sign = 1, true
	case '+':
		i = 1
	}
	closing := t.at(i) == '('
	if closing {
		i++
	}
	cur := NoUnit
	for _, m := range currencyMarks {
		if t.has(i, m.word) {
			cur = m.unit
			i = t.skipBlank(i + len([]rune(m.word)))
			break
		}
	}
	if t.at(i) == '-' && !sign {
		i, sign = i+1, true
	}
	n, ok := t.numberAt(i)
	if !ok && t.at(i) == '十' {
		n, ok = t.han(i)
	}
	if !ok {
		return Quantity{}, false, cellError(s)
	}
	fx := t.suffix(n.end, cur)
	end := fx.end
	if closing && t.at(end) == ')' {
		end++
		sign = !sign
	} else if closing && t.at(n.end) == ')' && end > n.end {
		sign = !sign
	} else if closing {
		return Quantity{}, false, cellError(s)
	}
	if end == n.end && t.at(end) == '-' && !sign && end+1 == len(t.r) {
		end, sign = end+1, true
	}
	if t.skipBlank(end) != len(t.r) {
		return Quantity{}, false, cellError(s)
	}
	v := n.value.Shift(fx.exp)
	if sign {
		v = v.Neg()
	}
	return Quantity{Value: v, Unit: fx.unit}, false, nil
}

func cellError(s string) error {
	if r := []rune(s); len(r) > 40 {
		s = string(r[:40]) + "…"
	}
	return fmt.Errorf("check: cell %q is not one figure; write digits with an optional scale and unit, such as 1,234.5万元", s)
}

// ParseUnit reads a unit that stands alone, as table headers and 单位 lines
// write it: "亿元", "人民币千元", "（%）", "单位：万股". Factor is what a bare
// value under it is multiplied by to be in unit. ok is false when s names no
// unit: the value's unit is then not known, and must not be guessed.
func ParseUnit(s string) (factor Quantity, ok bool) {
	t := newText(strings.TrimSpace(s))
	if u, found := t.captionIn(0, len(t.r)); found {
		return Quantity{pow10(u.exp), u.unit}, true
	}
	if u, found := t.labelUnit(0, len(t.r)); found {
		return Quantity{pow10(u.exp), u.unit}, true
	}
	return Quantity{}, false
}
