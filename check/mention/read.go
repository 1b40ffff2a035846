package mention

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Read finds everything in text that this package knows. Names come from lex,
// which may be nil. At each place the longest reading wins, a name before
// anything else of the same length, so a metric inside a company's name is not
// a metric. It never fails and is deterministic; an empty text gives an empty
// Reading.
func Read(text string, lex Lexicon, opts Options) Reading {
	folded, offsets := Fold(text)
	s := &scanner{text: folded, lex: lex, opts: opts, out: make([]Mention, 0, 4+len(folded)/20)}
	s.scan()
	s.shareTails()
	s.yearBehind()
	s.single()
	s.talked()
	s.moves()
	s.roles()
	quoted := quotedBytes(folded)
	for i := range s.out {
		m := &s.out[i]
		m.Quoted = quoted != nil && quoted[m.Start] && quoted[m.End-1]
		m.Start, m.End = offsets.Span(m.Start, m.End)
		m.Text = text[m.Start:m.End]
	}
	return Reading{Text: text, Mentions: s.out, Now: s.now}
}

// scanner walks over a folded text. Until Read maps them back, spans in out
// are of the folded text.
type scanner struct {
	text  string
	lex   Lexicon
	opts  Options
	out   []Mention
	last  int       // where the last mention ended
	quiet []span    // words that mean nothing here
	said  []Period  // by the last period that says enough
	until bool      // it was said as an end: 截至2023年
	now   time.Time // the clock that the text sets
	arg   bool      // the text is an argument, nothing but a period
}

func (s *scanner) scan() {
	for i := 0; i < len(s.text); {
		n := s.step(i)
		if n == 0 {
			_, n = utf8.DecodeRuneInString(s.text[i:])
		}
		i += n
	}
	s.sort()
}

func (s *scanner) sort() {
	inOrder := func(a, b Mention) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End), cmp.Compare(a.Kind, b.Kind))
	}
	if !slices.IsSortedFunc(s.out, inOrder) {
		slices.SortStableFunc(s.out, inOrder)
	}
}

// step reads the best thing at i and returns its length, 0 when there is
// none.
func (s *scanner) step(i int) int {
	if s.text[i] == ' ' || s.text[i] == '\n' || !begins(s.text, i) {
		return 0
	}
	if isDigit(s.text[i]) && i > 0 && isDigit(s.text[i-1]) && s.last != i { // the rest of a number
		return 0
	}
	term, n := s.lexAt(i)
	if n > 0 && s.pastJoin(i, n) {
		term, n = Term{}, 0
	}
	if m, k := s.codeAt(i); k > n {
		s.add(m, i, k)
		return k
	}
	may := startsAt(s.text, i)
	var period Mention
	k := 0
	if may&startsPeriod != 0 {
		period, k = s.periodAt(i)
	}
	found, l := s.phraseAt(i, may)
	if at := s.nameInside(i, l); at > 0 && !s.companyAt(i+l) { // 占比亚迪: no 占比, but 换成飞亚达
		whole := s.text
		s.text = s.text[:at]
		found, l = s.phraseAt(i, may)
		s.text = whole
	}
	switch {
	case n > 0 && n >= k && n >= l:
		s.add(Mention{Kind: term.Kind, IDs: term.IDs}, i, n)
		return n
	case k > 0 && k >= l:
		s.add(period, i, k)
		return k
	}
	if len(found) == 0 && l > 0 {
		s.quiet = append(s.quiet, span{i, i + l})
	}
	for _, m := range found {
		s.add(m, i, l)
	}
	return l - s.unitAfter(i, l)
}

// nameInside finds where, inside the phrase [i, i+n), a company's name begins that
// runs beyond it; 0 when there is none.
func (s *scanner) nameInside(i, n int) int {
	for at := range s.text[i : i+n] {
		if at == 0 {
			continue
		}
		if t, k := s.lexAt(i + at); t.Kind == KindCompany && at+k > n {
			return i + at
		}
	}
	return 0
}

// companyAt reports whether a company's name begins at i.
func (s *scanner) companyAt(i int) bool {
	t, _ := s.lexAt(i)
	return t.Kind == KindCompany
}

// pastJoin skips the 和 of 茅台和科达利, which begins a name of its own (和科达):
// behind a company a longer name goes before one that takes the word in.
func (s *scanner) pastJoin(i, n int) bool {
	if s.last != i || len(s.out) == 0 || s.out[len(s.out)-1].Kind != KindCompany {
		return false
	}
	r, size := utf8.DecodeRuneInString(s.text[i:])
	if !strings.ContainsRune("和与跟同及比", r) {
		return false
	}
	t, k := s.lexAt(i + size)
	return t.Kind == KindCompany && size+k > n
}

// unitAfter is the length of the 多少 or 几 at the end of a phrase when a unit
// follows (差多少个百分点): the scan goes on there, to read the unit asked.
func (s *scanner) unitAfter(i, n int) int {
	for _, w := range []string{"多少", "几"} {
		if n > len(w) && after(s.text[:i+n], i+n, w) {
			if ms, k := s.unitAsked(i + n - len(w)); len(ms) > 0 && k > len(w) {
				return len(w)
			}
		}
	}
	return 0
}

func (s *scanner) add(m Mention, i, n int) {
	m.Start, m.End = i, i+n
	s.out = append(s.out, m)
	s.last = i + n
}

// lexAt asks the lexicon, and refuses a piece of a longer Latin word or
// number.
func (s *scanner) lexAt(i int) (Term, int) {
	if s.lex == nil || i >= len(s.text) {
		return Term{}, 0
	}
	t, n := s.longest(i)
	if n <= 0 || n > len(s.text)-i || !whole(s.text, i, i+n) {
		return Term{}, 0
	}
	first, last := s.text[i], s.text[i+n-1]
	if isDigit(first) && s.midNumber(i) {
		return Term{}, 0
	}
	if _, more := amountTail(s.text[i+n:]); isDigit(last) && (more || digits(s.text[i:i+n]) == n && s.isAmount(i+n)) {
		return Term{}, 0
	}
	return t, n
}

// midNumber reports whether the digits at i go on with a number that begins
// before them: 1.5, 1,500, but not the second of 2023,600519.
func (s *scanner) midNumber(i int) bool {
	if i == 0 || isDigit(s.text[i-1]) {
		return i > 0
	}
	if i < 2 || !isDigit(s.text[i-2]) {
		return false
	}
	return s.text[i-1] == '.' || s.text[i-1] == ',' && digits(s.text[i:]) == 3
}

func (s *scanner) longest(i int) (Term, int) {
	if lex, ok := s.lex.(ContextLexicon); ok {
		return lex.LongestAt(s.text, i)
	}
	return s.lex.Longest(s.text[i:])
}

func isPoint(b byte) bool { return b == '.' || b == ',' }

// clause returns the borders of the clause around [i, j).
func (s *scanner) clause(i, j int) (int, int) {
	const marks = "?!。,;:，；\n"
	start := strings.LastIndexAny(s.text[:i], marks)
	if start < 0 {
		start = 0
	} else {
		_, size := utf8.DecodeRuneInString(s.text[start:])
		start += size
	}
	end := strings.IndexAny(s.text[j:], marks)
	if end < 0 {
		return start, len(s.text)
	}
	return start, j + end
}
