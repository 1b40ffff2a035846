package tools

import (
	"strings"

	"hedui/check"
)

// unitForm is a unit as it is written: 亿元 is 元 with Scale 8. Written is what
// a display in this form ends in.
type unitForm struct {
	Unit    check.Unit
	Scale   int32 // power of ten
	Written string
}

// unitWord is one way of writing a scale or a unit.
type unitWord struct {
	word  string
	unit  check.Unit
	scale int32
}

// scales and units are matched longest first, a scale before a unit:
// 万亿 + 元, billion + 元. English words match in lower case.
var (
	scaleWords = []unitWord{
		{word: "trillion", scale: 12}, {word: "billion", scale: 9}, {word: "million", scale: 6},
		{word: "thousand", scale: 3}, {word: "万亿", scale: 12}, {word: "千亿", scale: 11},
		{word: "百亿", scale: 10}, {word: "十亿", scale: 9}, {word: "千万", scale: 7}, {word: "百万", scale: 6},
		{word: "十万", scale: 5}, {word: "bn", scale: 9}, {word: "mn", scale: 6},
		{word: "亿", scale: 8}, {word: "万", scale: 4}, {word: "千", scale: 3}, {word: "百", scale: 2},
	}
	unitWords = []unitWord{
		{word: "元/10股", unit: check.YuanPer10}, {word: "元/股", unit: check.YuanPerShare},
		{word: "元每股", unit: check.YuanPerShare},
		{word: "个百分点", unit: check.Point}, {word: "百分点", unit: check.Point},
		{word: "个基点", unit: check.BasisPoint}, {word: "基点", unit: check.BasisPoint},
		{word: "人民币元", unit: check.Yuan}, {word: "人民币", unit: check.Yuan},
		{word: "rmb", unit: check.Yuan}, {word: "cny", unit: check.Yuan}, {word: "yuan", unit: check.Yuan},
		{word: "usd", unit: check.USD}, {word: "hkd", unit: check.HKD},
		{word: "美元", unit: check.USD}, {word: "港元", unit: check.HKD}, {word: "港币", unit: check.HKD},
		{word: "元", unit: check.Yuan}, {word: "%", unit: check.Percent}, {word: "倍", unit: check.Times},
		{word: "股", unit: check.Shares}, {word: "手", unit: check.Lots}, {word: "人", unit: check.People},
		{word: "天", unit: check.Days}, {word: "个", unit: check.Count}, {word: "家", unit: check.Count},
		{word: "点", unit: check.IndexPoint}, {word: "bp", unit: check.BasisPoint},
	}
	currencyWords = []unitWord{
		{word: "hk$", unit: check.HKD}, {word: "us$", unit: check.USD}, {word: "rmb", unit: check.Yuan},
		{word: "cny", unit: check.Yuan}, {word: "usd", unit: check.USD}, {word: "hkd", unit: check.HKD},
		{word: "¥", unit: check.Yuan}, {word: "$", unit: check.USD},
	}
)

// readUnit reads the scale and unit at the start of s. A bare scale (4009亿)
// gives NoUnit with a scale.
func readUnit(s []rune) (unitForm, int) {
	if u, n := matchWord(unitWords, s); n > 0 { // 百分点 before the scale 百
		return unitForm{Unit: u.unit, Written: string(s[:n])}, n
	}
	scale, n := matchWord(scaleWords, s)
	rest := s[n:]
	if n > 0 && scale.scale >= 3 && isLatin(scale.word) { // billion yuan
		for len(rest) > 0 && rest[0] == ' ' {
			rest = rest[1:]
		}
	}
	unit, m := matchWord(unitWords, rest)
	if m == 0 {
		if n == 0 {
			return unitForm{}, 0
		}
		return unitForm{Scale: scale.scale, Written: string(s[:n])}, n
	}
	n = len(s) - len(rest) + m
	return unitForm{Unit: unit.unit, Scale: scale.scale, Written: string(s[:n])}, n
}

// readCurrency reads a currency that stands before a number: ¥, RMB, HK$.
func readCurrency(s []rune) (check.Unit, int) {
	w, n := matchWord(currencyWords, s)
	return w.unit, n
}

// matchWord gives the first entry that s starts with. A Latin word must not
// run on: "bn" is not the start of "bnx".
func matchWord(words []unitWord, s []rune) (unitWord, int) {
	head := strings.ToLower(string(s[:min(len(s), 12)]))
	for _, w := range words {
		if !strings.HasPrefix(head, w.word) {
			continue
		}
		n := len([]rune(w.word))
		if isLatin(w.word) && n < len(s) && (isLatin(strings.ToLower(string(s[n]))) || s[n] == '_') {
			continue
		}
		return w, n
	}
	return unitWord{}, 0
}

func isLatin(word string) bool { return word[0] >= 'a' && word[0] <= 'z' }
