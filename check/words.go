package check

import (
	"strings"

	"github.com/shopspring/decimal"
)

// maskWords leaves out URLs, mail and postal addresses, telephone numbers and
// what follows 快照, snapshot and commit.
func (s *scanner) maskWords() {
	t := s.t
	for i := range t.r {
		switch {
		case t.r[i] == ':' && t.has(i, "://"):
			head := i
			for isLetter(t.at(head - 1)) {
				head--
			}
			s.mask(head, t.urlEnd(i))
		case t.r[i] == 'w' && t.has(i, "www."):
			s.mask(i, t.urlEnd(i))
		case t.r[i] == '快' && t.has(i, "快照"):
			s.maskToken(i + 2)
		case t.r[i] == 's' && t.has(i, "snapshot") && !isLetter(t.at(i+8)):
			s.maskToken(i + 8)
		case t.r[i] == '地' && t.has(i, "地址"), t.r[i] == '住' && t.has(i, "住所"), t.r[i] == 'a' && t.has(i, "address") && !isLetter(t.at(i-1)):
			s.maskAddress(t.labelEnd(i))
		case t.r[i] == '电' && t.has(i, "电话"), t.r[i] == '传' && t.has(i, "传真"), t.r[i] == 't' && (t.has(i, "tel:") || t.has(i, "tel.")) && !isLetter(t.at(i-1)):
			s.maskToken(t.labelEnd(i))
		case isDigit(t.r[i]) && !isDigit(t.at(i-1)):
			s.mask(i, t.houseEnd(i))
		case t.r[i] == 'c' && t.has(i, "commit") && !isLetter(t.at(i+6)):
			s.maskToken(i + 6)
		}
	}
}

// labelEnd passes over a label of a few words up to its colon or verb: 电话：,
// 电话号码是.
func (t *textRunes) labelEnd(i int) int {
	for j := i; j < i+12; j++ {
		switch c := t.at(j); {
		case c == ':', c == '是', c == '为':
			return j + 1
		case isDigit(c):
			return j
		}
	}
	return i
}

// maskAddress leaves out the bare numbers from i to the end of the clause.
func (s *scanner) maskAddress(i int) {
	t := s.t
	for ; i < len(t.r) && !strings.ContainsRune(",，。;；\n|", t.r[i]); i++ {
		if !isDigit(t.r[i]) {
			continue
		}
		end := t.digitsEnd(i)
		if n, ok := t.arabic(i); ok {
			end = n.end
		}
		if t.suffix(end, NoUnit).bare() {
			s.mask(i, end)
		}
		i = end - 1
	}
}

// houseEnd is where the house or room number ends that starts at i: 4-1106
// behind the name of a street, 505-510室. It is i for any other number.
func (t *textRunes) houseEnd(i int) int {
	j := t.digitsEnd(i)
	if t.at(j) != '-' || !isDigit(t.at(j+1)) {
		return i
	}
	end := t.digitsEnd(j + 1)
	for t.at(end) == '-' && isDigit(t.at(end+1)) {
		end = t.digitsEnd(end + 1)
	}
	if c := t.at(end); c != 0 && strings.ContainsRune("室号楼层栋幢弄", c) {
		return end
	}
	if c := t.at(i - 1); c != 0 && strings.ContainsRune("路街道巷弄号楼栋幢室村区厦园城", c) && t.suffix(end, NoUnit).bare() {
		return end
	}
	return i
}

func (s *scanner) maskToken(i int) {
	t := s.t
	i = t.skipBlank(i)
	if t.at(i) == ':' {
		i = t.skipBlank(i + 1)
	}
	s.mask(i, t.tokenEnd(i))
}

func (t *textRunes) urlEnd(i int) int {
	for i < len(t.r) && t.r[i] > ' ' && t.r[i] < 0x7f && !strings.ContainsRune("<>\"'`|", t.r[i]) {
		i++
	}
	return i
}

// fraction handles 百分之五, 千分之三, 万分之二 at i.
func (s *scanner) fraction(i int) int {
	t := s.t
	place := map[rune]int32{'百': 0, '千': -1, '万': -2}[t.at(i)]
	if !t.has(i+1, "分之") {
		return s.round(i)
	}
	j := i + 3
	n, ok := t.numberAt(j)
	if !ok && t.at(j) == '百' {
		n, ok = number{start: j, end: j + 1, value: hundred, exp: 2, han: true}, true
	}
	if !ok && t.at(j) == '十' {
		n, ok = t.han(j)
	}
	if !ok {
		return i + 3
	}
	n.start = i
	return s.add(n, suffix{exp: place, unit: Percent, end: n.end}, i, false)
}

// round handles a round amount that a word makes a claim: 超千亿, 近百亿元, 破万亿.
// Over it may be anything below the next power of ten.
func (s *scanner) round(i int) int {
	t := s.t
	if t.at(i+1) != '亿' || hanDigit(t.at(i-1)) >= 0 || isDigit(t.at(i-1)) {
		return i + 1
	}
	is, _ := t.modifiers(i, i+2, false)
	if c := t.at(i - 1); is == Exact && c != 0 && (strings.ContainsRune("破过达", c) || t.at(i+2) == '级' && strings.ContainsRune("到入身为", c)) {
		is = Over
	}
	if is == Exact {
		return i + 2
	}
	exp := map[rune]int32{'百': 10, '千': 11, '万': 12}[t.at(i)]
	n := number{start: i, end: i + 1, value: one, han: true}
	fx := t.suffix(i+2, NoUnit)
	end := i + 2
	if fx.unit.Money() && !fx.scaled {
		end = fx.end
	}
	next := s.add(n, suffix{exp: exp, unit: Yuan, end: end, scaled: true}, i, false)
	h := &s.hits[len(s.hits)-1]
	h.Exactness = is
	if is == Over {
		h.Step = h.Value.Mul(decimal.New(9, 0))
	}
	return next
}

// nth handles 三分之一, kept as a percentage to which nothing smaller than half
// a point is claimed.
func (s *scanner) nth(d number) int {
	n, ok := s.t.numberAt(d.end + 2)
	if !ok || d.value.IsZero() {
		return d.end + 2
	}
	v := n.value.Mul(hundred).DivRound(d.value, 6)
	m := number{start: d.start, end: n.end, value: v, decimals: true, han: true}
	return s.add(m, suffix{unit: Percent, end: n.end}, d.start, false)
}

// doubling handles 翻番, 翻倍, 翻了一番, 翻两番: 2, 2, 2 and 4 times.
func (s *scanner) doubling(i int) int {
	t := s.t
	j := i + 1
	if t.at(j) == '了' {
		j++
	}
	end, power := 0, int64(1)
	switch d := hanDigit(t.at(j)); {
	case t.at(j) == '番' || t.at(j) == '倍':
		end = j + 1
	case d > 0 && d < 8 && t.at(j+1) == '番':
		end, power = j+2, d
	default:
		return i + 1
	}
	v := decimal.New(1<<power, 0)
	return s.word2(i, end, Quantity{v, Times})
}

// halving handles 腰斩, 减半 and 折半: half of what was.
func (s *scanner) halving(i int) int {
	t := s.t
	if !t.has(i, "腰斩") && !t.has(i, "减半") && !t.has(i, "折半") || t.at(i+2) == '征' || t.at(i+2) == '按' {
		return i + 1
	}
	return s.word2(i, i+2, Quantity{decimal.New(5, -1), Times})
}

// word2 adds a figure said by a word; a twentieth of it is the rounding that
// the word admits.
func (s *scanner) word2(start, end int, q Quantity) int {
	t := s.t
	h := Hit{Start: int(t.off[start]), End: int(t.off[end]), Quantity: q, Exactness: About,
		Half: q.Value.Mul(decimal.New(5, -2)), Step: q.Value.Mul(decimal.New(5, -1))}
	h.Text = t.src[h.Start:h.End]
	s.hits = append(s.hits, h)
	s.last = end
	return end
}

// englishNumbers are the number words read before a scale or a unit.
var englishNumbers = []struct {
	word  string
	value int64
}{
	{"one", 1}, {"two", 2}, {"three", 3}, {"four", 4}, {"five", 5}, {"six", 6}, {"seven", 7}, {"eight", 8}, {"nine", 9}, {"ten", 10},
	{"eleven", 11}, {"twelve", 12}, {"fifteen", 15}, {"twenty", 20}, {"thirty", 30}, {"forty", 40}, {"fifty", 50}, {"sixty", 60},
	{"seventy", 70}, {"eighty", 80}, {"ninety", 90}, {"hundred", 100},
}

// word handles an English number word before a scale or a unit (two billion
// yuan, ten percent), and doubled, tripled, halved.
func (s *scanner) word(i int) int {
	t := s.t
	end := i
	for isLetter(t.at(end)) {
		end++
	}
	w := string(t.r[i:end])
	switch w {
	case "doubled":
		return s.word2(i, end, Quantity{decimal.New(2, 0), Times})
	case "tripled":
		return s.word2(i, end, Quantity{decimal.New(3, 0), Times})
	case "halved":
		return s.word2(i, end, Quantity{decimal.New(5, -1), Times})
	}
	for _, e := range englishNumbers {
		if e.word != w {
			continue
		}
		n := number{start: i, end: end, value: decimal.NewFromInt(e.value), han: true}
		fx := t.suffix(end, NoUnit)
		if fx.end == end || !fx.scaled && fx.unit != Percent && fx.unit != Times && fx.unit != Yuan && fx.unit != Point && fx.unit != Count {
			return end
		}
		return s.emit(n, fx, i, NoUnit)
	}
	return end
}
