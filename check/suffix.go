package check

import (
	"strings"
	"unicode/utf8"
)

// suffix is what follows a number: scale and unit.
type suffix struct {
	exp      int32
	unit     Unit
	end      int
	scaled   bool // a scale is written
	more     bool // 余, 多
	joinable bool // a smaller part may follow: 1亿 2000万
}

// bare reports that neither scale nor unit was found.
func (f suffix) bare() bool { return !f.scaled && f.unit == NoUnit }

func (f suffix) money() bool { return f.unit.Money() }

// suffix reads scale and unit at i; cur is the currency whose mark stands
// before the number, NoUnit when there is none.
func (t *textRunes) suffix(i int, cur Unit) suffix {
	f := suffix{end: i, unit: NoUnit}
	j := i
	if t.at(j) == ')' && t.at(t.skipBlank(j+1)) != 0 { // (5.3)亿
		if g := t.suffix(j+1, cur); !g.bare() && g.end > j+1 && t.openedBefore(i) {
			return g
		}
	}
	if t.at(t.skipBlank(j)) == '(' { // 4,009.17（亿元）
		if g, ok := t.bracketed(t.skipBlank(j)); ok {
			return g
		}
	}
	f.readMore(t, &j)
	f.readScale(t, &j, cur)
	if f.scaled {
		f.end = j
		f.readMore(t, &j)
		f.end = j
	}
	k := t.skipBlank(j)
	if t.at(k) == '\\' && t.at(k+1) == '%' { // LaTeX
		k++
	}
	unit, end := unitWords.longest(t, k)
	if end > k && t.unitFits(unit, j, k, end, f.scaled) && !(unit.Money() && isLetter(t.at(k)) && isDigit(t.at(t.skipBlank(end)))) { // FY2021 RMB 66 billion
		f.unit, f.end = unit, end
	} else if u, end := t.scaledMeasure(k); f.scaled && u != NoUnit {
		f.unit, f.end = u, end
	} else if n, ok := t.tenths(k); ok && !f.scaled {
		f.exp, f.unit, f.end = f.exp+1, Percent, n
	} else if t.at(k) == '‰' && !f.scaled {
		f.exp, f.unit, f.end = f.exp-1, Percent, k+1
	}
	if f.unit == NoUnit {
		f.unit = cur
		if f.unit == NoUnit && f.scaled && f.exp >= 4 {
			f.unit = Yuan
			f.joinable = true
		}
		if f.bare() {
			f.more = false
		}
		if cur == NoUnit || f.end > i {
			f.joinable = f.scaled
		}
	} else if cur != NoUnit && f.unit.Money() {
		f.unit = cur
	}
	if f.unit.Money() {
		f.readPerShare(t)
	}
	if f.unit.Money() {
		f.readPer(t)
	}
	return f
}

// bracketed reads a unit that stands alone in the parenthesis at i.
func (t *textRunes) bracketed(i int) (suffix, bool) {
	c := t.at(t.skipBlank(i + 1))
	if isDigit(c) || c == 0 {
		return suffix{}, false
	}
	u, after, ok := t.specAt(t.skipBlank(i + 1))
	if after = t.skipBlank(after); !ok || t.at(after) != ')' {
		return suffix{}, false
	}
	return suffix{exp: u.exp, unit: u.unit, end: after + 1, scaled: u.exp > 0}, true
}

// readMore reads 余 or 多 after the digits or the scale: 4009亿余, 400多亿.
func (f *suffix) readMore(t *textRunes, j *int) {
	if c := t.at(*j); (c == '余' || c == '多') && !f.more {
		next := t.at(*j + 1)
		if c == '余' && (next == '额' || next == '下') {
			return
		}
		f.more = true
		*j++
	}
}

func (f *suffix) readScale(t *textRunes, j *int, cur Unit) {
	k := t.skipBlank(*j)
	if t.at(k) == '个' && t.at(k+1) == '亿' { // 5个亿
		k++
	}
	for _, w := range hanScales {
		if t.has(k, w.word) {
			if w.exp == 3 && (t.has(k, "千瓦") || t.has(k, "千克") || t.has(k, "千升") || t.has(k, "千伏") || t.has(k, "千米")) {
				return
			}
			f.exp, f.scaled = w.exp, true
			*j = k + utf8.RuneCountInString(w.word)
			return
		}
	}
	for _, w := range latinScales {
		if end := k + len(w.word); t.has(k, w.word) && !isLetter(t.at(end)) && !isDigit(t.at(end)) {
			f.exp, f.scaled, *j = w.exp, true, end
			return
		}
	}
	if k != *j {
		return
	}
	for _, w := range shortScales {
		if end := k + 1; t.has(k, w.word) && (t.upper[k] || cur != NoUnit) && !isLetter(t.at(end)) && !isDigit(t.at(end)) {
			f.exp, f.scaled, *j = w.exp, true, end
			return
		}
	}
}

// readPerShare turns an amount into one per share or per ten shares.
func (f *suffix) readPerShare(t *textRunes) {
	k := t.skipBlank(f.end)
	for _, w := range []string{"/10股", "/每10股", "每10股"} {
		if t.has(k, w) && f.unit == Yuan {
			f.unit, f.end = YuanPer10, k+utf8.RuneCountInString(w)
			return
		}
	}
	for _, w := range []string{"/股", "/每股", "每股", "per share", "a share", "/share"} {
		if t.has(k, w) && f.unit.perShare() != NoUnit {
			end := k + utf8.RuneCountInString(w)
			if w == "每股" && isHan(t.at(end)) {
				continue // 5.3元每股净资产 names another metric
			}
			f.unit, f.end = f.unit.perShare(), end
			return
		}
	}
}

// notUnit lists, for a unit of one Han character, what must not follow it:
// 10股东, 5人民, 3天然气.
var notUnit = map[Unit]string{
	Shares: "东份票权本价市民息吧", Lots: "机段续工术册法", People: "均民才事力工次", Yuan: "素件器旦宵年老首月",
	Days: "然津下猫齐气", Times: "", "台": "湾阶账风", "升": "至到高幅级值", "户": "均外", "件": "", "套": "期利保", "片": "", "米": "其",
}

// notUnitWord does the same for units that several words share.
var notUnitWord = map[rune]string{
	'座': "谈位椅舱右", '份': "额子量", '架': "构子设空", '枚': "举", '颗': "粒", '株': "洲式",
	'名': "称义列单为次下", '位': "于列居置数小有代", '家': "用电居具庭族纺装", '只': "有是能要需", '支': "出付撑行持", '个': "月季交工年报会股人体别",
}

// unitFits says no to a unit word that is really part of another word. The
// number ends at j, the unit lies in [k, end).
func (t *textRunes) unitFits(u Unit, j, k, end int, scaled bool) bool {
	first, next := t.at(k), t.at(end)
	switch u {
	case Times:
		if (first == 'x' || first == '×') && (k != j || isDigit(t.at(t.skipBlank(end)))) {
			return false
		}
	case IndexPoint:
		return first != '点' || !isDigit(next) && next != '钟' && next != '半' && next != '整'
	case People:
		if first == '人' && next == '民' {
			return false
		}
	}
	if end == k+1 {
		if next != 0 && strings.ContainsRune(notUnit[u], next) {
			return false
		}
		if next != 0 && strings.ContainsRune(notUnitWord[first], next) {
			return false
		}
	}
	return true
}

// tenths reads 成 (三成, 两成半 is not read) after a number.
func (t *textRunes) tenths(k int) (end int, ok bool) {
	if t.at(k) != '成' {
		return k, false
	}
	if next := t.at(k + 1); next != 0 && strings.ContainsRune("立员本功长果为都熟品交分绩因就套年效份像型", next) {
		return k, false
	}
	return k + 1, true
}

// openedBefore reports whether the number that ends at i fills a parenthesis.
func (t *textRunes) openedBefore(i int) bool {
	for j := i - 1; j >= 0; j-- {
		c := t.r[j]
		if c == '(' {
			return true
		}
		if !isDigit(c) && c != '.' && c != ',' {
			return false
		}
	}
	return false
}

// currencyBefore finds a currency mark right before i and returns where it
// starts, or i and NoUnit.
func (t *textRunes) currencyBefore(i int) (int, Unit) {
	j := t.skipBlankBack(i)
	if c := t.at(j - 1); (c == '-' || c == '+' || c == '(') && j == i { // RMB -5.3
		if k, u := t.currencyBefore(t.skipBlankBack(j - 1)); u != NoUnit && c != '(' {
			return k, u
		}
		return i, NoUnit
	}
	for _, m := range currencyMarks {
		if !t.endsWith(j, m.word) {
			continue
		}
		k := j - utf8.RuneCountInString(m.word)
		c, _ := utf8.DecodeRuneInString(m.word)
		if isLetter(c) && isLetter(t.at(k-1)) {
			continue
		}
		if j != i && isHan(c) {
			return i, NoUnit // 单位:人民币 4009
		}
		return k, m.unit
	}
	return i, NoUnit
}
