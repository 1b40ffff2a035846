package check

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// passage is the sentence of a filing that quoted facts were read from.
type passage struct {
	norm  []rune
	facts []*held
	// read is the sentence as a draft of its own, made when it is first needed.
	read *draft
}

// plainRunes are the runes of a text that matter when two texts are compared
// word for word, folded, with the byte offset of each: no blanks, no Markdown.
type plainRunes struct {
	r   []rune
	off []int
}

func newPlain(s string) plainRunes {
	p := plainRunes{r: make([]rune, 0, len(s)/2), off: make([]int, 0, len(s)/2)}
	for i, c := range s {
		c = foldRune(c)
		if c == ' ' || c == '\t' || c == '\r' || c == '*' || c == '`' || c == '>' && (i == 0 || s[i-1] == '\n') {
			continue
		}
		p.r, p.off = append(p.r, c), append(p.off, i)
	}
	return p
}

// at is the index of the first rune at or behind byte b.
func (p plainRunes) at(b int) int {
	i, _ := slices.BinarySearch(p.off, b)
	return i
}

// readPassages files the quoted facts under the sentences that they come from.
func (d *draft) readPassages() {
	for k := range d.facts {
		f := &d.facts[k]
		if f.Quote == "" {
			continue
		}
		n := slices.IndexFunc(d.passages, func(p passage) bool {
			o := p.facts[0]
			return o.Quote == f.Quote && o.Document == f.Document && o.Page == f.Page
		})
		if n < 0 {
			n = len(d.passages)
			d.passages = append(d.passages, passage{norm: newPlain(f.Quote).r})
		}
		p := &d.passages[n]
		p.facts = append(p.facts, f)
		f.passage = n + 1
	}
	if d.passages != nil {
		d.plain = newPlain(d.text)
	}
}

// verbatim binds figure i to a quoted fact where the draft repeats, word for
// word, the sentence of the filing that the fact was read from, and names its
// document and page. What the sentence says about the figure is then the
// filing's own statement, and no other rule applies, unless a fact contradicts it. A bare number that the
// sentence holds and no fact does (a product called 1935) is no figure.
func (d *draft) verbatim(i int) (binding, bool) {
	h := &d.hits[i]
	start, end := d.plain.at(h.Start), d.plain.at(h.End)
	for n := range d.passages {
		p := &d.passages[n]
		if !d.repeats(p, start, end) || !d.cites(i, p.facts[0]) {
			continue
		}
		for _, f := range p.facts {
			if f.Unit == h.Unit && f.Value.Equal(h.Value) && !d.rivalled(f) {
				return binding{ok: true, fact: f, unit: f.Unit, verbatim: true}, true
			}
		}
		if h.Unit == NoUnit {
			h.Structural = true
			return binding{}, true
		}
	}
	return binding{}, false
}

// repeats reports whether runes [start, end) of the draft stand in a stretch
// that is word for word in p: from the start of p's sentence, or of a part of
// it behind a semicolon, to the end of the figure's clause.
func (d *draft) repeats(p *passage, start, end int) bool {
	word := d.plain.r[start:end]
	for at := 0; at+len(word) <= len(p.norm); at++ {
		if !slices.Equal(word, p.norm[at:at+len(word)]) {
			continue
		}
		from, q := start, at
		for q > 0 && from > 0 && p.norm[q-1] == d.plain.r[from-1] && !endsSentence(p.norm[q-1]) {
			from, q = from-1, q-1
		}
		if (q == 0 || endsSentence(p.norm[q-1])) && d.endsClause(p, end, at+len(word)) && d.leadsInto(p.facts[0], from) {
			return true
		}
	}
	return false
}

// endsClause reports whether the draft from rune i and p from rune q run alike
// to the end of a clause of both.
func (d *draft) endsClause(p *passage, i, q int) bool {
	for {
		a, b := rune(0), rune(0)
		if i < len(d.plain.r) {
			a = d.plain.r[i]
		}
		if q < len(p.norm) {
			b = p.norm[q]
		}
		inNumber := a == ',' && i+1 < len(d.plain.r) && isDigit(d.plain.r[i+1]) && isDigit(d.plain.r[i-1])
		if passageStop(a) && passageStop(b) && !inNumber {
			return true
		}
		if a != b {
			return false
		}
		i, q = i+1, q+1
	}
}

// passageStop ends a clause of a passage, or of a draft that quotes it.
func passageStop(c rune) bool {
	return c == 0 || strings.ContainsRune(",，、。;；:：!?！？\n|()（）[]【】《》\"”“’」", c)
}

func endsSentence(c rune) bool { return strings.ContainsRune("。;；!?！？\n", c) }

// lead are the words that introduce a quotation.
var lead = []string{
	"根据", "依据", "按照", "据", "按", "见", "如", "显示", "披露", "报告期内", "报告期", "报告", "写道", "写明", "提到", "指出", "记载", "原文", "年报", "半年报", "季报", "公司", "其中",
	"该", "称", "说", "的", "在", "中", "为", "是", "里", "也", "另", "另外", "此外", "同时", "accordingto", "the", "saysthat", "says", "states", "that", "in", "of",
}

// leadsInto reports whether what stands between the start of the draft's
// sentence and rune from only introduces the quotation: nothing; the citation;
// names and periods that are those of fact f; words of introduction; or a
// clause of its own, closed by a comma, that denies nothing and names nobody
// else.
func (d *draft) leadsInto(f *held, from int) bool {
	start := from
	for start > 0 && !endsSentence(d.plain.r[start-1]) && !strings.ContainsRune(":：|", d.plain.r[start-1]) {
		start--
	}
	if start == from {
		return true
	}
	first, last := d.plain.off[start], d.plain.off[from]
	for j := range d.hits {
		if h := &d.hits[j]; h.Start >= first && h.Start < last && !h.Structural {
			return false
		}
	}
	text := d.lower[first:last]
	if hasAny(text, denial) {
		return false
	}
	open := d.plain.r[from-1] != ',' && d.plain.r[from-1] != '，'
	var cut []Span
	for j := range d.marks {
		m := &d.marks[j]
		if m.start >= last || m.end <= first || d.inDocument(m.start) {
			continue
		}
		if m.dim == dimMetric {
			if open {
				return false
			}
			continue
		}
		if !m.open && !d.fits(m, f) {
			return false
		}
		cut = append(cut, Span{max(m.start, first), min(m.end, last)})
	}
	return !open || d.onlyLeads(first, last, cut)
}

// onlyLeads reports whether bytes [first, last) hold nothing but words of
// introduction, documents, pages and the given spans.
func (d *draft) onlyLeads(first, last int, cut []Span) bool {
	var rest []byte
	for i := first; i < last; {
		if n := slices.IndexFunc(cut, func(s Span) bool { return s.Start <= i && i < s.End }); n >= 0 {
			i = cut[n].End
			continue
		}
		if d.inDocument(i) {
			_, size := utf8.DecodeRuneInString(d.text[i:])
			i += size
			continue
		}
		rest = append(rest, d.lower[i])
		i++
	}
	plain := strings.Map(func(r rune) rune {
		if passageStop(foldRune(r)) || foldRune(r) == ' ' || isDigit(foldRune(r)) {
			return -1
		}
		return r
	}, string(rest))
	plain = strings.NewReplacer("第页", "", "page", "", "p.", "").Replace(plain)
	for plain != "" {
		n := slices.IndexFunc(lead, func(w string) bool { return strings.HasPrefix(plain, w) })
		if n < 0 {
			return false
		}
		plain = plain[len(lead[n]):]
	}
	return true
}
