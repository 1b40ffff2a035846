package market

import (
	"maps"
	"slices"
	"unicode/utf8"

	"hedui/check/mention"
)

// addBlockers enters the longer words that start with a company's name and mean
// something else; their Term has no kind.
func (l *Lexicon) addBlockers() {
	for _, word := range slices.Sorted(maps.Keys(l.r.names.words.blockers)) {
		l.add(word, mention.Term{}, guardNone)
	}
}

// addOthers enters the companies without A-shares and the indices.
func (l *Lexicon) addOthers() {
	for _, f := range l.r.foreigners {
		for _, w := range f.words {
			l.add(w.text, mention.Term{Kind: mention.KindNotAShare, IDs: []string{f.name}}, w.guard)
		}
	}
	for _, ix := range l.r.indices {
		t := mention.Term{Kind: mention.KindIndex, IDs: []string{ix.Code}}
		l.add(ix.Name, t, guardNone)
		for _, w := range ix.words {
			l.add(w.text, t, w.guard)
		}
	}
}

// addIndustries enters the industries of the company table. Their names are
// words that stand in many other places, so what is around them decides.
func (l *Lexicon) addIndustries() {
	for _, key := range slices.Sorted(maps.Keys(l.r.industries)) {
		l.add(key, mention.Term{Kind: mention.KindIndustry, IDs: []string{l.r.industries[key]}}, guardPart)
	}
}

// addSharedParts enters the first two characters that several well-known short
// names share and that nobody gave a meaning to (国联: 国联民生, 国联股份): a word
// that must be asked about.
func (l *Lexicon) addSharedParts() {
	const known = 1000 // by market value
	sharing := map[string]int{}
	for _, i := range l.r.byRank[:min(known, len(l.r.byRank))] {
		if ends := runeEnds(l.r.plain[i], 3); len(ends) == 3 {
			sharing[l.r.plain[i][:ends[1]]]++
		}
	}
	words := l.r.names.words
	for _, part := range slices.Sorted(maps.Keys(sharing)) {
		if sharing[part] < 2 || words.generic[part] || words.terms[part] || utf8.RuneCountInString(part) != 2 {
			continue
		}
		if _, isName := l.r.names.dict.slots[part]; isName {
			continue
		}
		t := mention.Term{Kind: mention.KindCompany}
		for _, i := range l.r.startingWith(part) {
			if len(t.IDs) < mostCandidates {
				t.IDs = append(t.IDs, l.ids[i])
			}
		}
		l.add(part, t, guardPart)
	}
}
