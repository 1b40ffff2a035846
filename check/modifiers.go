package check

import (
	"strings"
	"unicode/utf8"
)

// sign finds the written sign of a number: -5.3, (5.3)亿, a table's (5.3),
// 1,234.56-. It returns the hit's new borders.
func (t *textRunes) sign(n number, fx suffix, start, end int) (int, int, bool) {
	if t.at(n.start-1) == '(' && t.at(n.end) == ')' {
		if end > n.end { // (5.3)亿
			return n.start - 1, end, true
		}
		if t.cell(n.start-1, n.end+1) && (n.decimals || n.grouped || fx.unit != NoUnit) {
			return n.start - 1, n.end + 1, true
		}
	}
	for _, i := range []int{n.start, start} { // RMB -5.3, -RMB 5.3
		switch c := t.at(i - 1); {
		case c == '+':
			return min(start, i-1), end, false
		case c == '-' && (start < i-1 || t.opensMinus(i-1)), c == '–' && isHan(t.at(i-2)) && t.opensMinus(i-1):
			return min(start, i-1), end, true
		}
	}
	if end == n.end && t.at(end) == '-' && (n.decimals || n.grouped) {
		if c := t.at(end + 1); c == 0 || c == ' ' || c == '|' || c == '\n' || c == '\t' {
			return start, end + 1, true
		}
	}
	return start, end, false
}

// opensMinus reports whether the dash at i can be a minus sign: not after a
// number, a unit or a letter, where it joins or subtracts.
func (t *textRunes) opensMinus(i int) bool {
	c := t.at(i - 1)
	switch {
	case isDigit(c), c == '-', c == '–', c == '%', c == ')' && isDigit(t.at(i-2)):
		return false
	case isLetter(c):
		return t.afterMetric(i)
	}
	return c == 0 || !strings.ContainsRune("元亿万千倍股点", c)
}

type exactWord struct {
	word string
	is   Exactness
}

// tails indexes words by their last rune, for looking back from a figure.
type tails map[rune][]string

func byLast(words []string) tails {
	t := make(tails)
	for _, w := range words {
		last, _ := utf8.DecodeLastRuneInString(w)
		t[last] = append(t[last], w)
	}
	return t
}

// before is the first of the words that stands right before k, "" when none
// does.
func (l tails) before(t *textRunes, k int) string {
	for _, w := range l[t.at(k-1)] {
		if t.wordBefore(k, w) {
			return w
		}
	}
	return ""
}

var exactTails = func() tails {
	var words []string
	for _, w := range exactBefore {
		words = append(words, w.word)
	}
	return byLast(words)
}()

var exactBefore = []exactWord{
	{"约为", About}, {"约合", About}, {"约", About}, {"大概", About}, {"大致", About}, {"≈", About}, {"~", About},
	{"about", About}, {"approximately", About}, {"around", About}, {"roughly", About}, {"approx.", About}, {"some", About}, {"circa", About},
	{"将近", Near}, {"接近", Near}, {"近", Near}, {"nearly", Near}, {"almost", Near}, {"close to", Near}, {"just under", Near}, {"just below", Near},
	{"超过", Over}, {"超", Over}, {"逾", Over}, {"over", Over}, {"more than", Over}, {"above", Over}, {"at least", Over}, {"exceeding", Over}, {"突破", Over},
	{"不足", Under}, {"不到", Under}, {"under", Under}, {"less than", Under}, {"below", Under}, {"至多", Under}, {"at most", Under},
}

var exactAfter = []exactWord{
	{"左右", About}, {"上下", About}, {"or so", About}, {"以上", Over}, {"以下", Under}, {"or more", Over},
}

// negativeWords, right before a figure, say that it is a loss or a fall.
var negativeWords = byLast([]string{
	"净亏损", "亏损", "亏", "下降", "下滑", "下跌", "降低", "减少", "缩减", "缩小", "回落", "净流出", "跌", "降", "负", "低", "少", "收窄", "下行", "减", "↓", "▼",
	"loss of", "losses of", "loss", "fell", "fell by", "fall of", "fallen", "declined", "declined by", "decline of", "decreased", "decreased by",
	"decrease of", "down", "down by", "dropped", "dropped by", "drop of", "negative", "minus", "lower by", "lost", "shrank", "shrank by",
})

// negativeAfter says it after the figure: 3.2%的降幅, 3.2% lower.
var negativeAfter = []string{"的降幅", "的跌幅", "的亏损", "的下降", "的下滑", "的减少", "的净流出", "lower", "decline", "decrease", "drop", "loss", "的净亏损"}

// fillers may stand between such a word and the figure.
var fillers = byLast([]string{
	"幅度为", "幅度", "额为", "额达", "额", "幅为", "幅达", "幅", "金额", "净额", "合计", "约为", "约", "达到", "达", "了", "为", "是", ":", "近", "超过", "超", "逾",
	"by", "of", "about", "approximately", "nearly", "over", "some", "around", "率", "至少", "将近", "接近", "不足", "不到",
})

// modifiers reads what stands around the figure in [start, end).
func (t *textRunes) modifiers(start, end int, more bool) (is Exactness, negative bool) {
	is = Exact
	k := t.skipBlankBack(start)
	if word := exactTails.before(t, k); word != "" && !(word == "近" && t.at(k-2) == '最') {
		for _, w := range exactBefore {
			if w.word == word {
				is = w.is
			}
		}
	}
	j := t.skipBlank(end)
	for _, w := range exactAfter {
		if t.has(j, w.word) {
			is = w.is
		}
	}
	if more {
		is = Over
	}
	for _, w := range negativeAfter {
		if t.has(j, w) {
			return is, true
		}
	}
	return is, t.negativeBefore(k)
}

func (t *textRunes) negativeBefore(k int) bool {
	for range 3 {
		if w := negativeWords.before(t, k); w != "" {
			return !t.negated(k-utf8.RuneCountInString(w), w)
		}
		w := fillers.before(t, k)
		if w == "" {
			return false
		}
		k = t.skipBlankBack(k - utf8.RuneCountInString(w))
	}
	return false
}

// negated catches words that end like a fall but are none: 最低1.05, 至少, 不少,
// 减亏, a low of.
func (t *textRunes) negated(head int, word string) bool {
	c := t.at(head - 1)
	switch word {
	case "低", "少":
		return c != 0 && strings.ContainsRune("最至不多新较", c)
	case "降", "减":
		return c == '升' || c == '加'
	case "亏":
		return c == '减' || c == '扭'
	case "跌":
		return c == '涨'
	case "负":
		return c == '欺' || c == '抱'
	}
	return c == '未' || c == '无'
}

// wordBefore reports whether word stands right before k, as a whole word when
// it is made of letters.
func (t *textRunes) wordBefore(k int, word string) bool {
	if !t.endsWith(k, word) {
		return false
	}
	head := k - utf8.RuneCountInString(word)
	return !isLetter(t.at(head)) || !isLetter(t.at(head-1))
}
