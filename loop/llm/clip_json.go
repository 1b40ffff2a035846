package llm

import (
	"encoding/json"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

// JSONClip is how ClipJSON shortens. Drop names members that go first, in all
// objects, in this order. Tail keeps the ends of long arrays and strings too.
type JSONClip struct {
	Drop []string
	Tail bool
}

// JSONCut is what ClipJSON took away. Total and Shown are the elements of the
// longest array that was shortened, both 0 when none was.
type JSONCut struct {
	Runes        int // of the text before
	Total, Shown int
}

// Long strings are shortened down to longString runes before whole elements
// are left out, and strings up to shortString runes never: a figure stands
// whole or not at all.
const (
	longString  = 120
	shortString = 40
)

// ClipJSON shortens a JSON text to at most max runes and keeps it JSON: named
// members go first, then long strings are cut, then elements of arrays are
// left out, whole. ok is false, and out empty, when text is no JSON or cannot
// be made to fit; a text that fits is returned as it is.
func (c JSONClip) ClipJSON(text string, max int) (out string, cut JSONCut, ok bool) {
	total, fits := countWithin(text, max)
	if fits {
		return text, JSONCut{}, true
	}
	cut.Runes = total
	doc, err := ParseJSON(text)
	if err != nil {
		return "", cut, false
	}
	w := clipWriter{doc: doc, tail: c.Tail}
	longest, strings := w.extent(max)
	fit := func() bool { return utf8.RuneCount(w.render(longest, strings)) <= max }
	for i := 0; !fit() && i < len(c.Drop); i++ {
		w.drop = c.Drop[:i+1]
	}
	switch {
	case fit():
	case w.fits(longest, longString, max):
		strings = largest(longString, strings, func(n int) bool { return w.fits(longest, n, max) })
	case w.fits(1, longString, max):
		strings = longString
		longest = largest(1, longest, func(n int) bool { return w.fits(n, strings, max) })
	case w.fits(1, shortString, max):
		longest = 1
		strings = largest(shortString, longString, func(n int) bool { return w.fits(1, n, max) })
	default:
		return "", cut, false
	}
	out = string(w.render(longest, strings))
	cut.Total, cut.Shown = w.total, w.shown
	return out, cut, true
}

// largest gives the greatest n in [lo, hi] for which ok holds; it holds at lo.
func largest(lo, hi int, ok func(int) bool) int {
	return lo + sort.Search(hi-lo, func(i int) bool { return !ok(lo + i + 1) })
}

// clipWriter renders a document with arrays of at most some elements and
// strings of at most some runes.
type clipWriter struct {
	doc          JSONDoc
	drop         []string
	tail         bool
	out          []byte
	elements     int
	runes        int
	total, shown int
	decoded      map[int32]longText
}

// longText is a string that may be cut, decoded once.
type longText struct {
	text  string
	total int
}

func (w *clipWriter) fits(elements, runes, max int) bool {
	return utf8.RuneCount(w.render(elements, runes)) <= max
}

func (w *clipWriter) render(elements, runes int) []byte {
	w.out, w.elements, w.runes, w.total, w.shown = w.out[:0], elements, runes, 0, 0
	w.value(0)
	return w.out
}

// extent gives the length of the longest array and of the longest string, up
// to room: no more of either can be shown.
func (w *clipWriter) extent(room int) (elements, runes int) {
	elements, runes = 1, longString
	for i, n := range w.doc.Nodes {
		switch n.Kind {
		case JSONArray:
			elements = min(max(elements, w.length(int32(i))), max(room, 1))
		case JSONString:
			runes = min(max(runes, n.End-n.Start), max(room, longString))
		}
	}
	return elements, runes
}

func (w *clipWriter) length(array int32) (n int) {
	for c := w.doc.Nodes[array].Child; c != 0; c = w.doc.Nodes[c].Next {
		n++
	}
	return n
}

func (w *clipWriter) value(i int32) {
	switch n := w.doc.Nodes[i]; n.Kind {
	case JSONObject:
		w.out = append(w.out, '{')
		for c := n.Child; c != 0; c = w.doc.Nodes[c].Next {
			if slices.Contains(w.drop, w.doc.Key(c)) {
				continue
			}
			w.comma('{')
			w.out = append(w.out, w.doc.Text[w.doc.Nodes[c].KeyStart:w.doc.Nodes[c].KeyEnd]...)
			w.out = append(w.out, ':')
			w.value(c)
		}
		w.out = append(w.out, '}')
	case JSONArray:
		w.array(i)
	case JSONString:
		w.str(i)
	default:
		w.out = append(w.out, w.doc.Raw(i)...)
	}
}

func (w *clipWriter) comma(open byte) {
	if w.out[len(w.out)-1] != open {
		w.out = append(w.out, ',')
	}
}

func (w *clipWriter) array(i int32) {
	total := w.length(i)
	first, last := min(total, w.elements), 0
	if w.tail && first < total {
		last = first / 3
		first -= last
	}
	if shown := first + last; shown < total && total > w.total {
		w.total, w.shown = total, shown
	}
	w.out = append(w.out, '[')
	k := 0
	for c := w.doc.Nodes[i].Child; c != 0; c = w.doc.Nodes[c].Next {
		if k < first || k >= total-last {
			w.comma('[')
			w.value(c)
		}
		k++
	}
	w.out = append(w.out, ']')
}

func (w *clipWriter) str(i int32) {
	quoted := w.doc.Raw(i)
	limit := max(w.runes, shortString)
	if len(quoted)-2 <= limit {
		w.out = append(w.out, quoted...)
		return
	}
	t, ok := w.decoded[i]
	if !ok {
		if json.Unmarshal([]byte(quoted), &t.text) == nil {
			t.total = utf8.RuneCountInString(t.text)
		}
		if w.decoded == nil {
			w.decoded = make(map[int32]longText)
		}
		w.decoded[i] = t
	}
	switch {
	case t.total <= limit:
		w.out = append(w.out, quoted...)
	case w.tail:
		w.out = append(w.out, QuoteJSON(clipMiddle(t.text, t.total, limit))...)
	default:
		w.out = append(w.out, QuoteJSON(clipHead(t.text, t.total, limit))...)
	}
}

// QuoteJSON writes a string as JSON, with <, >, & and Chinese as they are.
func QuoteJSON(text string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if enc.Encode(text) != nil {
		return `""`
	}
	return strings.TrimSuffix(b.String(), "\n")
}
