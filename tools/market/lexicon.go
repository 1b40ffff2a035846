package market

import (
	"unicode/utf8"

	"hedui/check/mention"
)

// Lexicon finds the names of companies, indices, industries and of whatever
// else it was given in running text. It implements mention.Lexicon and is safe
// for concurrent use.
//
// What is only a part of a name (华谊), a word that several companies share
// (平安) or an ordinary word (太阳能, 机器人) counts as a name only where the words
// around it are those around a name: see around.
type Lexicon struct {
	r     *Resolver
	terms nameDict
	slots [][]lexTerm // per key, the better kind first
	ids   []string    // company ids, so that a Term needs no allocation
}

// lexTerm is a meaning of a key that is not a company's name.
type lexTerm struct {
	term  mention.Term
	guard nameGuard
}

var _ mention.Lexicon = (*Lexicon)(nil)

// NewLexicon joins the names of a Resolver with further terms, such as those of
// the metric catalogue (Terms). Of two terms with one text the first one wins;
// a company's name wins over any.
func NewLexicon(r *Resolver, terms ...[]TermEntry) *Lexicon {
	l := &Lexicon{r: r, ids: make([]string, len(r.companies))}
	for i := range r.companies {
		l.ids[i] = r.companies[i].ID
	}
	n := 0
	for _, list := range terms {
		n += len(list)
	}
	l.terms = newNameDict(n + 2000)
	l.addBlockers()
	l.addOthers()
	for _, list := range terms {
		for _, e := range list {
			l.add(e.Text, mention.Term{Kind: e.Kind, IDs: e.IDs}, guardNone)
		}
	}
	l.addIndustries()
	l.addSharedParts()
	return l
}

func (l *Lexicon) add(text string, t mention.Term, guard nameGuard) {
	key := nameKey(text)
	if utf8.RuneCountInString(key) < 2 {
		return
	}
	s, isNew := l.terms.slot(key, int32(len(l.slots)))
	if isNew {
		l.slots = append(l.slots, []lexTerm{{t, guard}})
		return
	}
	l.slots[s] = append(l.slots[s], lexTerm{t, guard})
}

// Longest implements mention.Lexicon. Not knowing what stands before text, it
// takes ordinary words as names only where what follows leaves no doubt.
func (l *Lexicon) Longest(text string) (mention.Term, int) {
	return l.longest(text, unknownRune, "")
}

// LongestAt is Longest for text[at:] and looks also at what stands before it.
func (l *Lexicon) LongestAt(text string, at int) (mention.Term, int) {
	before := rune(0)
	if at > 0 {
		before, _ = utf8.DecodeLastRuneInString(text[:at])
	}
	return l.longest(text[at:], before, text[:at])
}

// keyWindow is the key form of the start of a text: size[i] bytes of buf are
// its first i runes, and end[i] is where they end in the text.
type keyWindow struct {
	buf  [4 * (maxKeyRunes + 1)]byte
	size [maxKeyRunes + 1]int
	end  [maxKeyRunes + 1]int
	n    int
}

func (w *keyWindow) fill(s *nameScanner, runes int) {
	for w.n < runes {
		r, end, ok := s.next()
		if !ok {
			return
		}
		w.size[w.n+1] = w.size[w.n] + utf8.EncodeRune(w.buf[w.size[w.n]:], r)
		w.n++
		w.end[w.n] = end
	}
}

func (w *keyWindow) key(runes int) []byte { return w.buf[:w.size[runes]] }

func (l *Lexicon) longest(text string, before rune, said string) (mention.Term, int) {
	if text == "" || text[0] == ' ' {
		return mention.Term{}, 0
	}
	if isAlnum(rune(text[0])) {
		if isAlnum(before) && (!isDigit(before) || isDigit(rune(text[0]))) { // but 2023Q1ROE
			return mention.Term{}, 0
		}
		if t, n := l.codeAt(text, said); n > 0 {
			return t, n
		}
	}
	var w keyWindow
	s := nameScanner{text: text}
	w.fill(&s, 2)
	if w.n < 2 {
		return mention.Term{}, 0
	}
	first, size := utf8.DecodeRune(w.buf[:])
	second, _ := utf8.DecodeRune(w.buf[size:])
	head := [2]rune{first, second}
	names, terms := l.r.names.dict.heads[head], l.terms.heads[head]
	all := names | terms
	if all == 0 {
		return mention.Term{}, 0
	}
	w.fill(&s, longestBit(all))
	for n := min(w.n, longestBit(all)); n >= 2; n-- {
		if all&(1<<n) == 0 || !wholeWord(text, w.end[n]) {
			continue
		}
		around := surroundings{l: l, before: before, said: said, rest: text[w.end[n]:], latin: isAlnum(foldASCII(rune(text[w.end[n]-1])))}
		if names&(1<<n) != 0 {
			if slot, ok := l.r.names.dict.slots[string(w.key(n))]; ok {
				t, k := l.companyTerm(string(w.key(n)), &l.r.names.slots[slot], around)
				if k >= 0 {
					return t, w.end[n] + k
				}
				if k == isOther {
					return mention.Term{}, 0
				}
			}
		}
		if terms&(1<<n) != 0 {
			if slot, ok := l.terms.slots[string(w.key(n))]; ok {
				for _, t := range l.slots[slot] {
					if t.term.Kind == "" {
						return mention.Term{}, 0 // a longer word that is no name
					}
					if around.allow(t.guard, t.term.Kind) {
						return t.term, w.end[n] + around.tail(t.term.Kind)
					}
				}
			}
		}
	}
	return mention.Term{}, 0
}

// wholeWord reports whether a Latin word or number ends at end.
func wholeWord(text string, end int) bool {
	if end >= len(text) {
		return true
	}
	a, b := rune(text[end-1]), rune(text[end])
	if !isAlnum(a) || !isAlnum(b) {
		return true
	}
	return !isDigit(a) && isDigit(b) // BYD2023
}

// What companyTerm says instead of a length.
const (
	notAName = -1 // the words around it are not those around a name
	isOther  = -2 // the words after it make it the name of something else
)

// companyTerm is the Term of a slot of names and the length of what follows the
// name and belongs to it (公司), or notAName or isOther.
func (l *Lexicon) companyTerm(key string, slot *nameSlot, around surroundings) (mention.Term, int) {
	if !around.allow(slot.guard, mention.KindCompany) {
		return mention.Term{}, notAName
	}
	tail := around.nameTail()
	if around.otherEntity(tail) {
		return mention.Term{}, isOther
	}
	of := l.r.companiesOf(key, slot.hits())
	if len(of) > 1 {
		t := mention.Term{Kind: mention.KindCompany}
		for _, i := range of[:min(len(of), mostCandidates)] {
			t.IDs = append(t.IDs, l.ids[i])
		}
		return t, tail
	}
	i := l.r.successor(of[0])
	c := &l.r.companies[i]
	if around.otherBusiness(c) {
		return mention.Term{}, isOther
	}
	if class := around.shareClass(tail); class > 0 {
		return mention.Term{Kind: mention.KindNotAShare, IDs: []string{c.Name + "（境外上市股份）"}}, tail + class
	}
	return mention.Term{Kind: mention.KindCompany, IDs: l.ids[i : i+1 : i+1]}, tail
}
