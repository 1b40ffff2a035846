package filings

import (
	"slices"
	"strings"

	"hedui/check/mention"
)

// term is one thing that a query asks for. Any of its phrases, each a list of
// tokens, may stand for it; weight is what it counts for when a passage is
// judged by the share of the terms it holds.
type term struct {
	phrases [][]string
	weight  float64
}

// reader turns queries into terms. It is read-only after newReader.
type reader struct {
	companies map[string]string // folded name → id
	names     []string          // longest first: filters are for these
	askers    []string          // longest first
	everyday  []synonym         // longest first
}

// newReader makes a reader that leaves out the names of the companies that
// documents are about.
func newReader(segments []*segment) *reader {
	r := &reader{companies: map[string]string{}, askers: slices.Clone(askers), everyday: everyday()}
	for _, p := range segments {
		name := mention.FoldString(p.Name)
		if _, known := r.companies[name]; name != "" && !known {
			r.companies[name] = p.Company
			r.names = append(r.names, name)
		}
	}
	slices.SortFunc(r.names, longestFirst)
	slices.SortFunc(r.askers, longestFirst)
	return r
}

// company is the id of the one company that a query names, "" where it names
// none or several.
func (r *reader) company(query string) string {
	text, found := mention.FoldString(query), ""
	for _, name := range r.names {
		if strings.Contains(text, name) {
			if found != "" {
				return ""
			}
			found = r.companies[name]
			text = strings.ReplaceAll(text, name, " ") // a shorter name in it is not named
		}
	}
	return found
}

// terms reads a query. Blanks part words here, unlike in running text. A query
// of nothing but askers is read as it stands.
func (r *reader) terms(query string) []term {
	var out []term
	for _, word := range strings.Fields(query) {
		out = append(out, r.word(mention.FoldString(word))...)
	}
	if len(out) == 0 {
		out = plain(query)
	}
	if !slices.ContainsFunc(out, func(t term) bool { return t.weight > 0 }) {
		for i := range out {
			out[i].weight = 1
		}
	}
	return out
}

// word reads a folded text without blanks: names and askers are cut out,
// everyday words become terms with the words that reports use, the rest goes
// by its tokens.
func (r *reader) word(text string) []term {
	var out []term
	start := 0
	for at := 0; at < len(text); {
		n, found := r.at(text, at)
		if n == 0 {
			at++
			continue
		}
		out = append(append(out, plain(text[start:at])...), found...)
		at += n
		start = at
	}
	return append(out, plain(text[start:])...)
}

// at reads the known word that begins at an offset: its length, 0 for none,
// and what it asks for.
func (r *reader) at(text string, at int) (int, []term) {
	for _, w := range r.names {
		if stands(text, at, w) {
			return len(w), nil
		}
	}
	for _, s := range r.everyday {
		if stands(text, at, s.word) {
			return len(s.word), []term{s.term()}
		}
	}
	for _, w := range r.askers {
		if stands(text, at, w) {
			return len(w), nil
		}
	}
	return 0, nil
}

// stands reports whether a word begins at an offset. Letters and digits must
// be whole words: "ai" is not in "main".
func stands(text string, at int, word string) bool {
	if !strings.HasPrefix(text[at:], word) {
		return false
	}
	end := at + len(word)
	return !(at > 0 && alnum(text[at-1]) && alnum(word[0])) &&
		!(end < len(text) && alnum(text[end]) && alnum(word[len(word)-1]))
}

func alnum(c byte) bool { return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' }

// longestFirst orders words by length, then by text.
func longestFirst(a, b string) int {
	if len(a) != len(b) {
		return len(b) - len(a)
	}
	return strings.Compare(a, b)
}

// plain makes a term of each token. Numbers, mostly years, help to rank and
// count for nothing in the share.
func plain(text string) []term {
	var out []term
	for _, t := range tokens(text) {
		weight := 1.0
		if strings.Trim(t, "0123456789.") == "" {
			weight = 0
		}
		out = append(out, term{[][]string{{t}}, weight})
	}
	return out
}
