package llm

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// figure matches a number with what belongs to it: a currency before, a unit
// after. A cut never falls inside one, since half a figure is a wrong figure.
// The unit that may be empty comes last: an alternative behind it is not tried.
var figure = regexp.MustCompile(`(?i)(?:RMB|CNY|USD|HKD|HK\$|US\$|[¥￥$])?[ ]?[-−+－]?[0-9０-９][0-9０-９,，.．:/年月日-]*` +
	`(?:e[-+]?[0-9]+)?[ \x{3000}]?(?:(?:thousand|million|billion|trillion|bn|mn|pp|bp|percent|x)\b|` +
	`[万亿千百十兆]*(?:[%％‰]|人民币|港元|港币|美元|元|股|手|人|天|倍|个百分点|百分点|个基点|基点|点|个|家|名|页)?(?:/(?:10)?股)?)`)

// figureReach is how far, in bytes, a figure is looked for around a cut.
const figureReach = 96

// Clip shortens text to at most max runes, the note that says how long it was
// included. It cuts after a row or a sentence where there is one in the second
// half of what fits, and never inside a figure. A text that fits is returned
// as it is; a max too small for the note gives "".
func Clip(text string, max int) string {
	total, fits := countWithin(text, max)
	if fits {
		return text
	}
	return clipHead(text, total, max)
}

// clipHead is Clip for a text known to have total runes, more than max.
func clipHead(text string, total, max int) string {
	note := fmt.Sprintf("…（共%d字）", total)
	room := max - utf8.RuneCountInString(note)
	if room < 0 {
		return ""
	}
	return strings.TrimRight(text[:head(text, room)], " ") + note
}

// ClipMiddle is Clip that keeps the end of the text too, a third of the room:
// totals and sources stand there.
func ClipMiddle(text string, max int) string {
	total, fits := countWithin(text, max)
	if fits {
		return text
	}
	return clipMiddle(text, total, max)
}

func clipMiddle(text string, total, max int) string {
	room := max - utf8.RuneCountInString(fmt.Sprintf("…（共%d字，略去%d字）…", total, total))
	if room < 3 {
		return clipHead(text, total, max)
	}
	h := head(text, room-room/3)
	t := tail(text, room/3)
	if t < h {
		return clipHead(text, total, max)
	}
	kept := utf8.RuneCountInString(text[:h]) + utf8.RuneCountInString(text[t:])
	return fmt.Sprintf("%s…（共%d字，略去%d字）…%s", text[:h], total, total-kept, text[t:])
}

// countWithin counts runes and says whether there are at most max.
func countWithin(text string, max int) (total int, fits bool) {
	if len(text) <= max {
		return 0, true
	}
	total = utf8.RuneCountInString(text)
	return total, total <= max
}

// head gives the byte at which to end a beginning of at most room runes.
func head(text string, room int) int {
	end := byteAt(text, room)
	if end == len(text) {
		return end
	}
	half := text[:end]
	for _, borders := range []string{"\n", "。！？；!?;", "，、, \t"} {
		for from := len(half); ; {
			i := strings.LastIndexAny(half[:from], borders)
			if i < len(half)/2 {
				break
			}
			_, n := utf8.DecodeRuneInString(half[i:])
			if outsideFigure(text, i+n) == i+n {
				return i + n
			}
			from = i
		}
	}
	return outsideFigure(text, end)
}

// tail gives the byte at which to begin an end of at most room runes.
func tail(text string, room int) int {
	start := len(text)
	for ; room > 0 && start > 0; room-- {
		_, n := utf8.DecodeLastRuneInString(text[:start])
		start -= n
	}
	if i := strings.IndexByte(text[start:], '\n'); i >= 0 && i < (len(text)-start)/2 {
		return start + i + 1
	}
	for { // step forward out of a figure
		lo, hi, in := figureAround(text, start)
		if !in || lo == start {
			return start
		}
		start = hi
	}
}

// byteAt gives the byte offset of rune n, the length of text beyond its end.
func byteAt(text string, n int) int {
	if n <= 0 {
		return 0
	}
	for i := range text {
		if n == 0 {
			return i
		}
		n--
	}
	return len(text)
}

// outsideFigure moves a cut that falls into a figure to before it.
func outsideFigure(text string, at int) int {
	if lo, _, in := figureAround(text, at); in {
		return lo
	}
	return at
}

// figureAround finds the figure that strictly contains the byte offset at.
func figureAround(text string, at int) (lo, hi int, in bool) {
	from, to := figureWindow(text, at)
	for _, m := range figure.FindAllStringIndex(text[from:to], -1) {
		if lo, hi := from+m[0], from+m[1]; lo < at && at < hi {
			return lo, hi, true
		}
	}
	return at, at, false
}

// figureWindow gives the stretch around a cut that only holds what figures are
// made of, so that a match in it is a match in the text.
func figureWindow(text string, at int) (from, to int) {
	from, to = at, at
	for least := runeStart(text, at-figureReach); from > least; {
		r, n := utf8.DecodeLastRuneInString(text[:from])
		if !inFigures(r) {
			break
		}
		from -= n
	}
	for most := runeStart(text, at+figureReach); to < most; {
		r, n := utf8.DecodeRuneInString(text[to:])
		if !inFigures(r) {
			break
		}
		to += n
	}
	return from, to
}

// inFigures says that the pattern of a figure can match a character.
func inFigures(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z' || strings.ContainsRune(" $,.:/+-%", r)
	case r >= '０' && r <= '９':
		return true
	}
	return strings.ContainsRune("¥￥−－，．年月日　万亿千百十兆人民币港元美股手天倍个分点基家名页％‰\u017f\u212a", r)
}

// runeStart moves an offset back to the start of a rune, within text.
func runeStart(text string, at int) int {
	at = min(max(at, 0), len(text))
	for at > 0 && at < len(text) && !utf8.RuneStart(text[at]) {
		at--
	}
	return at
}
