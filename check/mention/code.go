package mention

import "strings"

// codeAt reads a stock code that the lexicon does not know but that is written
// as one: 123456.SZ, sh123456, 代码123456, 00700.HK, 港股00020, AAPL.US.
func (s *scanner) codeAt(i int) (m Mention, n int) {
	if i > 0 && (isDigit(s.text[i-1]) || isLetter(s.text[i-1])) {
		return m, 0
	}
	t := s.text[i:]
	if !isDigit(t[0]) && !isLetter(t[0]) {
		return m, 0
	}
	if d := digits(t); d == 6 {
		k := skip(t[6:], ".sh", ".sz", ".bj", ".ss", ".xshg", ".xshe")
		if k == 0 && !after(s.text, i, "代码", "代码是", "代码为", "代码:", "code ", "code:", "ticker ", "股票", "证券") || !whole(s.text, i, i+6+k) {
			return m, 0
		}
		if isDigitAt(s.text, i+6+k) {
			return m, 0
		}
		return s.code(t[:6], t[6:6+k]), 6 + k
	} else if d == 4 || d == 5 {
		k := skip(t[d:], ".hk")
		if k == 0 && !after(s.text, i, "港股", "港股代码", "hk") || isDigitAt(s.text, i+d+k) {
			return m, 0
		}
		return Mention{Kind: KindNotAShare, IDs: []string{strings.Repeat("0", 5-d) + t[:d] + ".HK"}}, d + k
	} else if d > 0 {
		return m, 0
	}
	if k := skip(t, "sh.", "sz.", "bj.", "sh", "sz", "bj"); k > 0 && digits(t[k:]) == 6 {
		return s.code(t[k:k+6], t[:k]), k + 6
	}
	l := 0
	for l < len(t) && isLetter(t[l]) {
		l++
	}
	if l > 0 && l <= 5 {
		if k := skip(t[l:], ".us", ".o", ".n"); k > 0 && whole(s.text, i, i+l+k) && !isDigitAt(s.text, i+l+k) && k == len(".us") {
			return Mention{Kind: KindNotAShare, IDs: []string{strings.ToUpper(t[:l+k])}}, l + k
		}
	}
	if k := skip(t, "nasdaq:", "nyse:", "hkex:", "hkg:"); k > 0 {
		j := k
		for j < len(t) && (isLetter(t[j]) || isDigit(t[j])) {
			j++
		}
		if j > k {
			return Mention{Kind: KindNotAShare, IDs: []string{strings.ToUpper(t[:j])}}, j
		}
	}
	return m, 0
}

// code is six digits with the exchange written beside them: what the lexicon
// knows the digits as, unless its id is of another exchange.
func (s *scanner) code(digits, exchange string) Mention {
	unknown := Mention{Kind: KindCode, IDs: []string{digits}}
	if s.lex == nil {
		return unknown
	}
	t, n := s.lex.Longest(digits)
	if n != len(digits) || len(t.IDs) == 0 {
		return unknown
	}
	_, of, ok := strings.Cut(strings.ToLower(t.IDs[0]), ".")
	written := strings.Trim(exchange, ".")
	written = map[string]string{"xshg": "sh", "ss": "sh", "xshe": "sz"}[written] + written
	if ok && written != "" && !strings.HasPrefix(written, of) {
		return unknown
	}
	return Mention{Kind: t.Kind, IDs: t.IDs}
}

func isDigitAt(s string, i int) bool { return i < len(s) && isDigit(s[i]) }
