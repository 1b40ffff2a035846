package market

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"hedui/check/mention"
)

// TermEntry is one surface form of the lexicon: what people type, what kind of
// thing it names, and the ids it may mean, best known first.
type TermEntry struct {
	Text string
	Kind mention.Kind
	IDs  []string
}

// Terms gives every surface form of a metric or field, Chinese and English, as
// written here (not folded). A form names exactly one id; the ids themselves
// are forms too.
func Terms() []TermEntry { return slices.Clone(loadCatalogue().terms) }

// FindMetric gives the id that a free string names: an id, a name or a
// synonym, in Chinese or English, whatever its case, width and spaces.
func FindMetric(text string) (string, bool) {
	id, ok := loadCatalogue().byTerm[foldTerm(text)]
	return id, ok
}

// SuggestMetrics gives up to n held metrics whose names are closest to text by
// shared two-character pieces, for an "unknown metric" reply. Growth rates are
// left out. Nothing in common gives nothing.
func SuggestMetrics(text string, n int) []Metric {
	c := loadCatalogue()
	pieces := bigrams(foldTerm(text))
	best := map[string]float64{}
	for _, t := range c.terms {
		if t.Kind != mention.KindMetric {
			continue
		}
		m := c.metrics[c.byID[t.IDs[0]]]
		if m.Statement == Growth || !m.Held() {
			continue
		}
		own, shared := bigrams(foldTerm(t.Text)), 0
		for p := range own {
			if pieces[p] {
				shared++
			}
		}
		if shared > 0 {
			best[m.ID] = max(best[m.ID], float64(shared)/float64(len(own)+len(pieces)))
		}
	}
	ids := slices.SortedFunc(maps.Keys(best), func(a, b string) int {
		return cmp.Or(cmp.Compare(best[b], best[a]), cmp.Compare(a, b))
	})
	var out []Metric
	for _, id := range ids[:min(n, len(ids))] {
		out = append(out, c.metrics[c.byID[id]])
	}
	return out
}

// index builds the terms. A form that is already taken keeps its first owner:
// generated growth forms come last, so a name in a table wins over them.
func (c *catalogue) index() {
	taken := map[string]bool{}
	add := func(kind mention.Kind, id string, words ...string) {
		for _, text := range words {
			key := foldTerm(text)
			if key == "" || taken[key] {
				continue
			}
			taken[key] = true
			if kind == mention.KindMetric {
				c.byTerm[key] = id
			}
			c.terms = append(c.terms, TermEntry{Text: text, Kind: kind, IDs: []string{id}})
		}
	}
	for _, m := range c.metrics {
		add(mention.KindMetric, m.ID, m.ID, m.Name)
	}
	for _, f := range Fields() {
		add(mention.KindField, f.ID, f.Name)
		add(mention.KindField, f.ID, f.Synonyms...)
		add(mention.KindField, f.ID, f.English...)
	}
	for _, m := range c.metrics {
		add(mention.KindMetric, m.ID, m.Synonyms...)
		add(mention.KindMetric, m.ID, m.English...)
	}
}

// foldTerm makes a surface form comparable: compatibility forms (full width,
// circled) resolved, lower case, no spaces, hyphens or quotes. Underscores stay:
// the id net_profit is not the words "net profit".
func foldTerm(text string) string {
	text = strings.ToLower(norm.NFKC.String(text))
	return strings.Map(func(r rune) rune {
		switch r {
		case ' ', '\t', '\n', '\u00a0', '-', '·', '、', '\'', '’', '"':
			return -1
		}
		return r
	}, text)
}

func bigrams(text string) map[string]bool {
	runes := []rune(text)
	out := map[string]bool{}
	for i := 0; i+1 < len(runes); i++ {
		out[string(runes[i:i+2])] = true
	}
	return out
}
