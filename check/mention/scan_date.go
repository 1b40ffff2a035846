package mention

import (
	"strings"
)

var monthNames = makeWords(
	list[int]{"january|jan", 1}, list[int]{"february|feb", 2}, list[int]{"march|mar", 3}, list[int]{"april|apr", 4},
	list[int]{"may", 5}, list[int]{"june|jun", 6}, list[int]{"july|jul", 7}, list[int]{"august|aug", 8},
	list[int]{"september|sept|sep", 9}, list[int]{"october|oct", 10}, list[int]{"november|nov", 11}, list[int]{"december|dec", 12},
)

// dateAt reads a day or month written in figures or in English: 2023-12-29,
// 2023/12/29, 2023.12.29, 20231229, 2023-06, Dec 29, 2023, June 2023, 29/12/2023. A day
// that does not exist gives ok with no periods.
func (s *scanner) dateAt(i int) (m Mention, n int) {
	text := s.text[i:]
	if i > 0 && (isDigit(s.text[i-1]) || isLetter(s.text[i-1])) {
		return m, 0
	}
	if !isDigit(text[0]) {
		return s.englishDate(i)
	}
	switch d := digits(text); {
	case d == 8:
		y, mo, day := atoi(text[:4]), atoi(text[4:6]), atoi(text[6:8])
		if !s.isYear(y, false) || mo < 1 || mo > 12 || day < 1 || day > 31 || s.isAmount(i+8) {
			return m, 0
		}
		return dayMention(y, mo, day), 8
	case d == 4 && len(text) > 5 && strings.IndexByte("-/.", text[4]) >= 0:
		return s.dashedDate(i)
	case d <= 2 && d < len(text) && text[d] == '/':
		return s.slashedDate(text)
	case d <= 2:
		return s.englishDate(i)
	}
	return m, 0
}

// endedAt reads year ended December 31, 2023 and nine months ended 30 September
// 2023: the report that ends there.
func (s *scanner) endedAt(i int) (m Mention, n int) {
	typ, n := endings.at(s.text, i)
	if n == 0 || i+n >= len(s.text) {
		return m, 0
	}
	d, k := s.dateAt(i + n)
	if k == 0 || len(d.Periods) != 1 || d.Stretch {
		return m, 0
	}
	p, ok := d.Periods[0].Report()
	if !ok {
		return m, 0
	}
	if typ == Quarter || typ == TTM {
		p.Type = typ
	}
	return Mention{Periods: []Period{p}}, n + k
}

var endings = makeWords(
	list[PeriodType]{across("|the |fiscal |full ", "year ended ", "|on ") + "|six months ended |nine months ended |half year ended ", Annual},
	list[PeriodType]{"three months ended |quarter ended ", Quarter}, list[PeriodType]{"twelve months ended |12 months ended ", TTM},
)

func (s *scanner) dashedDate(i int) (m Mention, n int) {
	text := s.text[i:]
	y, sep := atoi(text[:4]), text[4]
	k := digits(text[5:])
	if !s.isYear(y, false) || k < 1 || k > 2 {
		return m, 0
	}
	mo, n := atoi(text[5:5+k]), 5+k
	if n < len(text) && text[n] == sep {
		if d := digits(text[n+1:]); d == 1 || d == 2 {
			return dayMention(y, mo, atoi(text[n+1:n+1+d])), n + 1 + d
		}
	}
	if sep == '.' || mo < 1 || mo > 12 || k != 2 || s.isAmount(i+n) || skip(text[n:], "年") > 0 {
		return m, 0
	}
	return Mention{Periods: []Period{MonthOf(y, mo)}}, n
}

// slashedDate reads 29/12/2023 and 12/29/2023; when both could be the month, it
// is a mention without periods.
func (s *scanner) slashedDate(text string) (m Mention, n int) {
	a := digits(text)
	b := digits(text[a+1:])
	n = a + 1 + b
	if b < 1 || b > 2 || n >= len(text) || text[n] != '/' || digits(text[n+1:]) != 4 {
		return m, 0
	}
	first, second, y := atoi(text[:a]), atoi(text[a+1:n]), atoi(text[n+1:n+5])
	switch {
	case !s.isYear(y, false):
		return m, 0
	case first > 12 && second <= 12:
		return dayMention(y, second, first), n + 5
	case second > 12 || first == second:
		return dayMention(y, first, second), n + 5
	}
	return m, n + 5
}

// dayMention is a day, without periods when the calendar has no such day.
func dayMention(y, mo, d int) (m Mention) {
	if 1 <= mo && mo <= 12 && 1 <= d && d <= daysIn(y, mo) {
		m.Periods = []Period{{Day, date(y, mo, d)}}
	}
	return m
}

// englishDate reads Dec 29, 2023 · 29 December 2023 · December 2023 · Dec 29.
func (s *scanner) englishDate(i int) (m Mention, n int) {
	text := s.text
	day, j := 0, i
	if k := digits(text[j:]); k > 0 {
		day = atoi(text[j : j+k])
		j += k + skip(text[j+k:], "st", "nd", "rd", "th")
		j += skip(text[j:], " of ", " ", "-")
	}
	if j >= len(text) {
		return m, 0
	}
	mo, k := monthNames.at(text, j)
	if k == 0 || day > 31 {
		return m, 0
	}
	j += k
	j += skip(text[j:], ". ", ".", " ", "-")
	if k := digits(text[j:]); day == 0 && (k == 1 || k == 2) {
		day = atoi(text[j : j+k])
		j += k
		j += skip(text[j:], "st", "nd", "rd", "th")
		if l := skip(text[j:], ", ", " ", ","); l > 0 && digits(text[j+l:]) == 4 {
			j += l
		}
	} else {
		j += skip(text[j:], "of ", ", ")
	}
	if digits(text[j:]) == 4 {
		y := atoi(text[j : j+4])
		if !s.isYear(y, false) {
			return m, 0
		}
		if day == 0 {
			return Mention{Periods: []Period{MonthOf(y, mo)}}, j + 4 - i
		}
		return dayMention(y, mo, day), j + 4 - i
	}
	if day == 0 && after(text, i, "in ", "during ", "since ", "of ") { // in March
		return Mention{When: When{Anchor: AnchorTalk, Unit: UnitYear, Type: Month, MonthDay: monthEnd(2001, mo)[5:]}}, len(strings.TrimRight(text[i:j], " ,."))
	}
	if day == 0 || day > daysIn(2000, mo) {
		return m, 0
	}
	return Mention{When: When{Anchor: AnchorTalk, Unit: UnitYear, Type: Day, MonthDay: date(2000, mo, day)[5:]}},
		len(strings.TrimRight(text[i:j], " ,."))
}

// isAmount reports whether what stands at i makes the number before it an amount:
// 2023亿, 2023股, but not a name that only begins like a unit (2023亿纬锂能,
// 2023股息率).
func (s *scanner) isAmount(i int) bool {
	unit, more := amountTail(s.text[i:])
	if unit == 0 || more {
		return more
	}
	_, n := s.lexAt(i)
	return n <= unit
}

// amountTail is the length of the unit that s begins with; more says that it
// begins with further digits of a number.
func amountTail(s string) (unit int, more bool) {
	if s != "" && (isDigit(s[0]) || s[0] == '.' && isDigitAt(s, 1) || s[0] == ',' && digits(s[1:]) == 3) {
		return 0, true
	}
	if k := skip(s, " rmb", " yuan"); k > 0 && digits(s[k+skip(s[k:], " "):]) > 0 { // the sign of the amount that follows: H1 2024 RMB 166.77 billion
		return 0, false
	}
	return skip(s, "万", "亿", "元", "人", "股", "%", "个", "家", "点", "倍", "吨", "块", "天",
		"名", "户", "只", "条", "次", "千", "百", "手", "美元", "港元", "页", "位", "岁",
		"员工", "职工", "套", "台", "辆", "亩", "平方", "间", "所", "份", "笔", "场", "公里", "米", "小时", "分钟", "期", "届", "款", "种", "项", "篇", "字", "架", "座", "桶", "瓶", "箱", " million", " billion", " yuan", " rmb", " shares"), false
}
