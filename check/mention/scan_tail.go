package mention

import "fmt"

// tail is what narrows a year: 三季报, 上半年, 末, 12月29日. A bare one may stand
// without a year.
type tail struct {
	typ      PeriodType
	monthDay string
	shift    int // years: 年初 is the balance at the end of the year before
	also     PeriodType
	bare     bool
	from     int  // the first month of a stretch that monthDay ends
	invalid  bool // a day, month or quarter that does not exist
	n        int
}

func fixed(typ PeriodType, md string, bare bool) tail {
	return tail{typ: typ, monthDay: md, bare: bare}
}

var tails = makeWords(
	list[tail]{"年报|年年报|年度报告|年度报|全年|年度年报|annual report|full year|full-year|annual results", fixed(Annual, "12-31", true)},
	list[tail]{"度年报|度报告|度财报|度|报告期|报告|报|年度|fy|fiscal year", fixed(Annual, "12-31", false)},
	list[tail]{"末|底|终|度末", fixed(Instant, "12-31", false)},
	list[tail]{"年末|年底|期末|岁末|年终|year-end|year end|the end of the year|end of year|end of the year", fixed(Instant, "12-31", true)},
	list[tail]{"初", tail{typ: Instant, monthDay: "12-31", shift: -1}},
	list[tail]{"年初|期初", tail{typ: Instant, monthDay: "12-31", shift: -1, bare: true}},

	list[tail]{"一季报|1季报|一季度报告|第一季度报告|一季度报|第一季度报|首季报|一季度季报|前三个月|前3个月|" +
		"一季度|第一季度|1季度|第1季度|首季度|首季|q1|1q|first quarter|first-quarter|the first quarter|1st quarter", fixed(YTDQ1, "03-31", true)},
	list[tail]{"一季", fixed(YTDQ1, "03-31", false)},
	list[tail]{"半年报|半年度报告|半年度报|半年度|上半年|上半年度|前半年|中报|中期报告|中期业绩|前六个月|前6个月|前两季度|" +
		"前两个季度|前二季度|一至二季度|一到二季度|1-2季度|1至2季度|1到2季度|h1|1h|first half|the first half|first-half|1st half|half-year|half year|interim report|interim results|interim|" +
		"first six months|the first six months|q1-q2|q1-2|q1 to q2|q1 through q2|q1至q2|q1到q2", fixed(Half, "06-30", true)},
	list[tail]{"中期|半年", fixed(Half, "06-30", false)},
	list[tail]{"三季报|3季报|三季度报告|第三季度报告|三季度报|第三季度报|前三季度|前三个季度|前3季度|前3个季度|前三季|前九个月|前9个月|" +
		"一至三季度|一到三季度|一至三季|一到三季|1-3季度|1至3季度|1到3季度|三季度累计|q1-q3|q1-3|q1 to q3|q1 through q3|q1至q3|q1到q3|9m|first nine months|the first nine months|first three quarters|nine months", fixed(YTDQ3, "09-30", true)},
	list[tail]{"q3|3q|三季度|第三季度|3季度|第3季度|third quarter|the third quarter|third-quarter|3rd quarter",
		tail{typ: Quarter, monthDay: "09-30", also: YTDQ3, bare: true}},
	list[tail]{"三季", tail{typ: Quarter, monthDay: "09-30", also: YTDQ3}},
	list[tail]{"二季度|第二季度|2季度|第2季度|q2|2q|second quarter|the second quarter|second-quarter|2nd quarter|二季报", fixed(Quarter, "06-30", true)},
	list[tail]{"四季度|第四季度|4季度|第4季度|q4|4q|fourth quarter|the fourth quarter|fourth-quarter|4th quarter|四季报", fixed(Quarter, "12-31", true)},
	list[tail]{"五季度|第五季度|5季度|第5季度|q5|六季度|第六季度|6季度|第6季度|q6", tail{typ: Quarter, bare: true, invalid: true}},
	list[tail]{"下半年|下半年度|后半年|h2|2h|second half|the second half|second-half|2nd half", fixed(SecondHalf, "12-31", true)},
)

// tailAt reads a tail at i. A name of the lexicon that begins there and is
// longer wins over it (2023年初灵信息).
func (s *scanner) tailAt(i int) tail {
	if i >= len(s.text) {
		return tail{}
	}
	m := s.monthAt(i)
	if r := s.monthsAt(i); r.n > m.n {
		m = r
	}
	if isDigit(s.text[i]) && i > 0 && (isDigit(s.text[i-1]) || isPoint(s.text[i-1])) {
		return tail{}
	}
	if w, n := tails.at(s.text, i); n > m.n {
		m, m.n = w, n
		m.n += m.narrow(s.text[i+m.n:])
	}
	if m.n == 0 {
		m = elidedQuarter(s.text[i:])
	}
	if m.n > 0 {
		if _, n := s.lexAt(i); n > m.n {
			return tail{}
		}
	}
	return m
}

// elidedQuarter reads the quarters of a list or range but its last, which alone has
// the word: 二、三季度, 第二到第四季度, 三四季度.
func elidedQuarter(text string) tail {
	first, n := ordinal(text)
	if n == 0 {
		return tail{}
	}
	for last, j := first, n; ; {
		k := skip(text[j:], "、", ",", "和", "与", "跟", "及", "以及", "至", "到", "-", "~")
		q, l := ordinal(text[j+k:])
		if l == 0 || k == 0 && (q != last+1 || isDigit(text[j])) {
			return tail{}
		}
		if last, j = q, j+k+l; skip(text[j:], "季度", "个季度") > 0 {
			break
		}
	}
	m := fixed(Quarter, fmt.Sprintf("%02d-%02d", first*3, daysIn(2001, first*3)), true)
	if first == 1 {
		m.typ = YTDQ1
	}
	m.n = n
	return m
}

// ordinal reads the number of a quarter: 二, 第二, 2.
func ordinal(text string) (q, n int) {
	k := skip(text, "第")
	for q, word := range [][2]string{{"一", "1"}, {"二", "2"}, {"三", "3"}, {"四", "4"}} {
		if n := skip(text[k:], word[0], word[1]); n > 0 {
			return q + 1, k + n
		}
	}
	return 0, 0
}

// upTo is what is reported from January to the end of a quarter.
var upTo = map[string]PeriodType{"06-30": Half, "09-30": YTDQ3, "12-31": Annual}

// narrow reads what may follow a quarter: 单季, 末, 累计, 财报, and returns its length.
func (m *tail) narrow(rest string) (n int) {
	switch m.typ {
	case YTDQ1, YTDQ3, Quarter, Half:
	default:
		return 0
	}
	if n := skip(rest, "(单季)", "(单季度)", "的单季度", "的单季", "单季度", "单季", " single quarter", " (single quarter)", " standalone"); n > 0 && m.typ != Half {
		m.typ, m.also = Quarter, ""
		return n
	}
	if n := skip(rest, "累计", " ytd", "季报", "财报"); n > 0 && m.typ == Quarter && upTo[m.monthDay] != "" {
		m.typ, m.also = upTo[m.monthDay], ""
		return n
	}
	if n := skip(rest, "期末", "末", "底"); n > 0 {
		m.typ, m.also = Instant, ""
		return n
	}
	return 0
}

// monthsAt reads 1-9月, 4至6月: the report or quarter that it is, else a stretch.
func (s *scanner) monthsAt(i int) tail {
	text := s.text[i:]
	first, n := numeral(text)
	if n == 0 || first < 1 || first > 12 {
		return tail{}
	}
	k := skip(text[n:], "月", "月份")
	k += skip(text[n+k:], "-", "至", "到", "~")
	if k == 0 {
		return tail{}
	}
	last, l := numeral(text[n+k:])
	u := skip(text[n+k+l:], "月份", "月")
	if l == 0 || u == 0 || last <= first || last > 12 || isDigitAt(text, n+k+l+u) {
		return tail{}
	}
	m := tail{typ: Month, monthDay: fmt.Sprintf("%02d-%02d", last, daysIn(2001, last)), from: first, bare: true, n: n + k + l + u}
	switch span := [2]int{first, last}; span {
	case [2]int{1, 3}:
		m.typ = YTDQ1
	case [2]int{1, 6}:
		m.typ = Half
	case [2]int{1, 9}:
		m.typ = YTDQ3
	case [2]int{1, 12}:
		m.typ = Annual
	case [2]int{7, 12}:
		m.typ = SecondHalf
	case [2]int{4, 6}, [2]int{7, 9}, [2]int{10, 12}:
		m.typ = Quarter
	}
	return m
}

// monthAt reads 6月, 6月份, 6月末, 12月29日, 12月29号. There is no 13月.
func (s *scanner) monthAt(i int) tail {
	text := s.text[i:]
	if i > 0 && (isDigit(s.text[i-1]) || s.text[i-1] == '.') {
		return tail{}
	}
	month, n := numeral(text)
	k := skip(text[n:], "月份", "月")
	if n == 0 || k == 0 {
		return tail{}
	}
	if month < 1 || month > 12 {
		return tail{typ: Month, bare: true, invalid: true, n: n + k}
	}
	n += k
	if d, k := numeral(text[n:]); k > 0 {
		if u := skip(text[n+k:], "日", "号"); u > 0 {
			return tail{typ: Day, monthDay: fmt.Sprintf("%02d-%02d", month, d), bare: true, n: n + k + u, invalid: d < 1 || d > daysIn(2000, month)}
		}
	}
	md := fmt.Sprintf("%02d-%02d", month, daysIn(2001, month))
	if k := skip(text[n:], "末", "底"); k > 0 {
		return tail{typ: Instant, monthDay: md, bare: true, n: n + k}
	}
	return tail{typ: Month, monthDay: md, bare: true, n: n}
}

// period puts a tail on a year.
func (m tail) period(y int) (Period, bool) {
	if m.invalid {
		return Period{}, false
	}
	y += m.shift
	p := Period{m.typ, atMonthDay(y, m.monthDay)}
	if m.monthDay == "02-29" && m.typ == Day && daysIn(y, 2) == 28 {
		return Period{}, false
	}
	if m.monthDay[:2] == "02" && m.typ != Day {
		p.End = monthEnd(y, 2)
	}
	return p, true
}
