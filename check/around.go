package check

import "strings"

// metricWords are the abbreviations that a figure may follow without a blank:
// ROE12.5%, EPS6.23.
var metricWords = []string{"eps", "roe", "roa", "roic", "pe", "pb", "ps", "bps", "dps", "peg", "ev", "ttm", "yoy", "qoq", "cagr", "npm", "gpm", "fcf"}

// attached reports whether the number at i hangs on a word: C919, GPT-4, f1,
// qwen_3.
func (t *textRunes) attached(i int) bool {
	c := t.at(i - 1)
	if isLetter(c) || c == '_' {
		return true
	}
	return (c == '-' || c == '.' || c == '/') && (isLetter(t.at(i-2)) || t.at(i-2) == '_')
}

// afterMetric reports whether one of metricWords stands right before i.
func (t *textRunes) afterMetric(i int) bool {
	if c := t.at(i - 1); c == '-' {
		i--
	}
	for _, w := range metricWords {
		if t.wordBefore(i, w) {
			return true
		}
	}
	return false
}

// metricLike reports whether what follows a number makes it a figure even
// right after a letter (毛利率A12.5%).
func metricLike(f suffix) bool {
	return f.unit == Percent || f.unit == Point || f.scaled && f.unit.Money() || f.unit == YuanPerShare || f.unit == Yuan
}

// tokenEnd is where the run of letters, digits and joining signs around i ends.
func (t *textRunes) tokenEnd(i int) int {
	for {
		c := t.at(i)
		joins := (c == '-' || c == '_' || c == '.' || c == '/') && (isLetter(t.at(i+1)) || isDigit(t.at(i+1)))
		if !isLetter(c) && !isDigit(c) && !joins {
			return i
		}
		i++
	}
}

func (t *textRunes) digitsEnd(i int) int {
	for isDigit(t.at(i)) {
		i++
	}
	return i
}

// hanEnd passes over a run of Chinese digits that is no number.
func (t *textRunes) hanEnd(i int) int {
	for hanDigit(t.at(i)) >= 0 || hanPlace(t.at(i)) > 0 {
		i++
	}
	return i
}

func (t *textRunes) numberAt(i int) (number, bool) {
	if isDigit(t.at(i)) {
		return t.arabic(i)
	}
	if hanDigit(t.at(i)) > 0 {
		return t.han(i)
	}
	return number{}, false
}

// dateEnd is where a date or period that starts with n ends, 0 when it is
// none: 2023-12-31, 2023/12, 2023Q3, 2023H1, 2019-2021, 2023年.
func (t *textRunes) dateEnd(n number, fx suffix) int {
	if n.grouped || n.decimals || n.han || n.end-n.start != 4 || !isYear(t.r[n.start:n.end]) || isDigit(t.at(n.start-1)) {
		return 0
	}
	i := n.end
	c := t.at(i)
	switch {
	case t.wordBefore(n.start, "fy"):
		return i
	case c == '年':
		return i + 1
	case (c == 'q' || c == 'h') && isDigit(t.at(i+1)), c == 'f' && t.at(i+1) == 'y':
		return t.tokenEnd(i)
	case c == 'a' && !isLetter(t.at(i+1)), c == 'e' && !isLetter(t.at(i+1)) && !isDigit(t.at(i+1)): // 2023A, 2024E
		return i + 1
	case (c == '-' || c == '/' || c == '–') && isDigit(t.at(i+1)):
		j := t.digitsEnd(i + 1)
		switch w := j - i - 1; {
		case w == 4 && isYear(t.r[i+1:j]), w == 2 && t.at(j) != '.' && t.suffix(j, NoUnit).bare(), w == 1 && t.at(j) == c:
			for (t.at(j) == '-' || t.at(j) == '/') && isDigit(t.at(j+1)) {
				j = t.digitsEnd(j + 1)
			}
			if t.at(j) == '年' {
				j++
			}
			return j
		}
	case c == '-' && (t.at(i+1) == 'q' || t.at(i+1) == 'h') && isDigit(t.at(i+2)):
		return t.tokenEnd(i)
	}
	if k := t.skipBlank(i); rangeSign(t.at(k)) {
		j := t.skipBlank(k + 1)
		if e := t.digitsEnd(j); e-j == 4 && isYear(t.r[j:e]) && t.suffix(e, NoUnit).bare() {
			return e
		}
	}
	if t.at(t.skipBlank(i)) == '年' {
		return t.skipBlank(i) + 1
	}
	return 0
}

// rangeAfter finds a number joined to the bare number n by a range sign.
func (t *textRunes) rangeAfter(n number) (end int, second number, ok bool) {
	k := t.skipBlank(n.end)
	if !rangeSign(t.at(k)) || n.han {
		return 0, second, false
	}
	j := t.skipBlank(k + 1)
	if !isDigit(t.at(j)) {
		return 0, second, false
	}
	second, ok = t.arabic(j)
	return k, second, ok
}

// perUnit decides between 元, 元/股 and 元/10股 for a plain amount by the words
// before it in its clause: 每股5.3元, 10派25.911元.
func (s *scanner) perUnit(start int) Unit {
	t := s.t
	from := start
	for from > 0 && start-from < 24 && !clauseStop(t.r[from-1]) && from > s.last {
		from--
	}
	before := string(t.r[from:start])
	for _, w := range []string{"10派", "10股派", "每10股", "每十股", "10 派", "10股 派", "十派"} {
		if strings.Contains(before, w) {
			return YuanPer10
		}
	}
	if strings.Contains(before, "10送") || strings.Contains(before, "10转") {
		return YuanPer10
	}
	if strings.Contains(before, "每股") {
		return YuanPerShare
	}
	return Yuan
}

// clauseStop ends a clause.
func clauseStop(c rune) bool { return strings.ContainsRune(",，。;；!?！？\n|", c) }
