package mention

// year is the head of a period: a year said outright, or one that hangs on
// the clock or the talk.
type year struct {
	y    int
	when When
	n    int
	bare bool // four digits and no 年: a number that may be no year at all
}

var relativeYears = makeWords(
	list[When]{"去年|去年度|last year|last fiscal year", clockYear(-1)},
	list[When]{"前年|前年度|the year before last|year before last", clockYear(-2)},
	list[When]{"大前年", clockYear(-3)},
	list[When]{"今年|本年|本年度|今年度|this year|current year|this fiscal year", clockYear(0)},
	list[When]{"明年|next year", clockYear(1)},
	list[When]{"后年", clockYear(2)},
	list[When]{"上年同期|去年同期|上一年同期|前一年同期|上年同季|the same period last year|same period last year|" +
		"the same period of the previous year|the prior-year period|a year earlier", talkYear(-1)},
	list[When]{"上一年|上一年度|上一个年度|上一财年|前一年|前一年度|上一会计年度|the year before|the previous year|" +
		"previous year|the prior year|prior year|preceding year|a year before|再往前一年|往前推一年|往前一年|再早一年|早一年|早一年的", talkYear(-1)},
	list[When]{"次年|次年度|下一年|下一年度|后一年|翌年|来年|转年|the following year|following year|the next year|" +
		"the year after|year after|a year later|one year later|往后一年|往后推一年|再往后一年|再后一年|晚一年|隔年", talkYear(1)},
	list[When]{"上年|上年度", When{Anchor: anchorSoft, Unit: UnitYear, Shift: -1}},
)

// anchorSoft marks 上年: the year before one that the text has named already,
// else the year before the clock's. Read settles it.
const anchorSoft Anchor = "soft"

func clockYear(shift int) When { return When{Anchor: AnchorClock, Unit: UnitYear, Shift: shift} }
func talkYear(shift int) When  { return When{Anchor: AnchorTalk, Unit: UnitYear, Shift: shift} }

// yearAt reads a year at i, n == 0 when there is none.
func (s *scanner) yearAt(i int) year {
	t := s.text[i:]
	if w, n := relativeYears.at(s.text, i); n > 0 {
		return year{when: w, n: n}
	}
	if n := skip(t, "fiscal year ", "fiscal ", "fy ", "fy", "year ", "'"); n > 0 && begins(s.text, i) {
		if y := s.digitYear(i+n, t[:n] != "year " || digits(s.text[i+n:]) == 4); y.n > 0 {
			return year{y: y.y, n: n + y.n, bare: false}
		}
		return year{}
	}
	if t != "" && isDigit(t[0]) {
		return s.digitYear(i, false)
	}
	if y, digits, n := hanYear(t); n > 0 {
		m := skip(t[n:], "年")
		switch {
		case m == 0:
		case digits == 4 && s.isYear(y, false):
			return year{y: y, n: n + m}
		case digits == 2 && y >= 10 && s.yearBeforeAfter(i, i+n+m):
			if y := s.century(y); y > 0 {
				return year{y: y, n: n + m}
			}
		}
	}
	return s.yearsAway(i)
}

// digitYear reads 2023, 2023年, 23年, and, when a word before has said that it is
// a fiscal year or a quarter or half follows, 23.
func (s *scanner) digitYear(i int, said bool) year {
	t := s.text[i:]
	n := digits(t)
	if n > 4 || i > 0 && (isDigit(s.text[i-1]) || s.text[i-1] == '.' && i > 1 && isDigit(s.text[i-2])) {
		return year{}
	}
	nian := skip(t[n:], "年")
	if nian == 0 {
		nian = skip(t[n:], "财年", "会计年度")
	}
	switch n {
	case 4:
		y := atoi(t[:4])
		if !s.isYear(y, nian > 0 || said) {
			return year{}
		}
		return year{y: y, n: n + nian, bare: nian == 0}
	case 2:
		y := s.century(atoi(t[:2]))
		if y == 0 {
			return year{}
		}
		if nian > 0 && s.yearBeforeAfter(i, i+n+nian) {
			return year{y: y, n: n + nian}
		}
		if nian == 0 && s.shortList(i+n) {
			return year{y: y, n: n}
		}
		if len(t) > 3 && (t[2] == 'q' || t[2] == 'h') && isDigit(t[3]) || said && nian == 0 {
			return year{y: y, n: n}
		}
	}
	return s.yearsAway(i)
}

// isYear reports whether four digits are a year: any of 1900 to 2099 where a
// word says so or the text is an argument, else only those that shares and
// reports are spoken of in, since 2088 may be an amount.
func (s *scanner) isYear(y int, said bool) bool {
	if said || s.arg {
		return 1900 <= y && y <= 2099
	}
	return 1990 <= y && y <= 2049
}

// shortList reports whether two digits that end at i stand in a list or range
// of years: 19、20和21年.
func (s *scanner) shortList(i int) bool {
	for {
		k := skip(s.text[i:], "、", ",", "和", "与", "及", "-", "~", "至", "到", "/")
		if k == 0 || digits(s.text[i+k:]) != 2 || s.century(atoi(s.text[i+k:i+k+2])) == 0 {
			return false
		}
		i += k + 2
		if skip(s.text[i:], "年") > 0 {
			return true
		}
	}
}

// century gives the year that two digits mean, 0 when they mean none.
func (s *scanner) century(yy int) int {
	last := 49
	if !s.opts.Now.IsZero() {
		last = s.opts.Now.Year()%100 + 2
	}
	switch {
	case yy <= last:
		return 2000 + yy
	case yy >= 90:
		return 1900 + yy
	}
	return 0
}

// yearBeforeAfter reports whether 23年 at [i, j) is a year and not a length of
// time (近20年, 成立20年, 10年期, 20年来).
func (s *scanner) yearBeforeAfter(i, j int) bool {
	if after(s.text, i, "近", "过去", "最近", "这", "满", "成立", "上市", "约", "每", "历时", "长达", "为期",
		"至少", "超过", "不到", "第", "连续", "持续", "未来", "今后", "经过", "前", "后", "了", "经营", ".") || i > 1 && s.text[i-1] == ',' && isDigit(s.text[i-2]) {
		return false
	}
	t := s.text[j:]
	if skip(t, "前三", "前3", "前六", "前6", "前九", "前9", "前两", "前半", "后半", "内蒙", "来宾", "多少", "多多少", "多了", "多出", "多赚", "多卖", "多亏") > 0 {
		return true
	}
	return skip(t, "期", "来", "内", "间", "以来", "历史", "前", "后", "以上", "以内", "左右", "多", "的历史", "国债") == 0
}

// slashedYear reports whether a slash at i stands between a name or period and a
// year (茅台/2023/营收) and does not divide.
func (s *scanner) slashedYear(i int) bool {
	if len(s.out) == 0 || s.last != i || !s.out[len(s.out)-1].named() {
		return false
	}
	y := s.digitYear(i+1, false)
	return y.n > 0 && y.when.Anchor == AnchorNone && !s.isAmount(i+1+y.n)
}

// yearsAway reads 一年后, 两年前.
func (s *scanner) yearsAway(i int) year {
	v, n := numeral(s.text[i:])
	if n == 0 || v == 0 || v > 12 {
		return year{}
	}
	t := s.text[i+n:]
	if m := skip(t, "年以后", "年之后", "年后"); m > 0 {
		return year{when: talkYear(v), n: n + m}
	}
	if m := skip(t, "年以前", "年之前", "年前"); m > 0 && skip(t[m:], "三季", "三个", "3", "九个", "六个", "两", "半") == 0 {
		return year{when: talkYear(-v), n: n + m}
	}
	return year{}
}
