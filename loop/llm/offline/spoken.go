package offline

import (
	"regexp"
	"strings"

	"hedui/check/mention"
)

// spokenForms are short and loose ways of English talk with what they stand for.
// They are written out before anything is read, so that one rule reads both.
var spokenForms = []struct {
	words *regexp.Regexp
	plain string
}{
	{regexp.MustCompile(`(?i)\bmargins?(?: profile)?\b`), "gross margin and net margin"}, // bare: see namedMargin
	{regexp.MustCompile(`(?i)\b(?:number|no\.?|#) ?(?:two|2)\b|\b2nd(?: place| one)?\b|#2\b|\brunners? up\b|\bsecond best\b`), "second place"},
	{regexp.MustCompile(`(?i)\b(?:number|no\.?) ?(?:three|3)\b|\b3rd(?: place| one)?\b|#3\b|\bthird best\b`), "third place"},
	{regexp.MustCompile(`(?i)\b(?:number|no\.?) ?(?:four|4)\b|\b4th(?: place| one)?\b|#4\b`), "fourth place"},
	{regexp.MustCompile(`(?i)\b(?:number|no\.?) ?(?:five|5)\b|\b5th(?: place| one)?\b|#5\b`), "fifth place"},
	{regexp.MustCompile(`(?i)\b(?:what(?:'s| is| was) )?(?:the |their |its )?totals?[?.! ]*$`), "sum"},
	{regexp.MustCompile(`(?i)\b(?:(?:the|these|those) )?(?:two|2|both) (?:of )?(?:the )?compan(?:y|ies)\b`), "the two companies"},
	{regexp.MustCompile(`(?i)\bmore big(?:ger)?\b`), "bigger"},
	{regexp.MustCompile(`(?i)\bmore high(?:er)?\b`), "higher"},
	{regexp.MustCompile(`(?i)\bmore (?:small|low)(?:er)?\b`), "lower"},
	{regexp.MustCompile(`(?i)\b(?:p\.a\.|per annum)`), "per year"},
	{regexp.MustCompile(`(?i)\bmkt\b`), "market"},
	{regexp.MustCompile(`(?i)\bpct\b`), "percent"},
	{regexp.MustCompile(`(?i)\bcashflows?\b`), "cash flow"},
	{regexp.MustCompile(`(?i)\b(?:btw|b/w)\b`), "between"},
	{regexp.MustCompile(`(?i)^(?:and |the )*mean[?.! ]*$`), "average"},
	{regexp.MustCompile(`(?i)\bwhats\b`), "what's"},
}

// namedMargin is a word that says which margin is meant.
var namedMargin = regexp.MustCompile(`(?i)(?:gross|net|profit|operating|interest|attributable|pretax|pre-tax|ebitda|ebit|safety|of|by a|the|narrow|wide|what|this|that) $`)

// shortYears are two years of two digits set side by side (23 vs 22).
var shortYears = regexp.MustCompile(`(?i)(^|[^\d.'’])(1[5-9]|2[0-9])( ?(?:vs\.?|versus|over|against|to|and|or|-|/) ?)(1[5-9]|2[0-9])($|[^\d.%])`)

var (
	ordinalTail = regexp.MustCompile(`(?i)^ (?:quarter|half|place|of|[a-z]+ (?:quarter|half))`)
	spokenWord  = regexp.MustCompile(`[A-Za-z]+`)
	unitBehind  = regexp.MustCompile(`(?i)^ ?(?:%|percent|bn|mn|tn|billion|million|trillion|times|companies|yuan|days|shares)`)
)

// writtenOut writes a question out in full, a Chinese one as writtenOutZh does. Of an
// English one: short forms, a possessive
// without its apostrophe (catls), years of two digits, and a word of a metric with
// one slip in it (revnue).
func writtenOut(question string, lex mention.Lexicon) string {
	if mention.Lang(question) != "en" {
		return writtenOutZh(question)
	}
	if lex == nil {
		return question
	}
	question = outOfIdiom(question)
	for _, f := range spokenForms {
		question = replaceEach(question, f.words, func(at, end int) string {
			margin, place := strings.Contains(f.plain, "margin"), strings.HasSuffix(f.plain, "place")
			if margin && namedMargin.MatchString(question[:at]) || place && ordinalTail.MatchString(question[end:]) {
				return question[at:end]
			}
			return f.plain
		})
	}
	if m := shortYears.FindStringSubmatchIndex(question); m != nil && !unitBehind.MatchString(question[m[9]:]) {
		question = question[:m[4]] + "20" + question[m[4]:m[8]] + "20" + question[m[8]:]
	}
	return replaceEach(question, spokenWord, func(at, end int) string {
		word := question[at:end]
		low := strings.ToLower(word)
		if len(word) < 4 || at > 0 && (isLatin(question[at-1]) || question[at-1] == '\'') || end < len(question) && (isLatin(question[end]) || question[end] == '\'') || names(lex, low) != "" || plainLatin.has(low) {
			return word
		}
		if stem, ok := strings.CutSuffix(low, "s"); ok && names(lex, stem) == mention.KindCompany && !partOfName(lex, question, at, end) {
			return word[:len(stem)] + "'s"
		}
		if meant := slipOf(low); meant != "" && !partOfName(lex, question, at, end) {
			return meant
		}
		return word
	})
}

// replaceEach puts what write gives for each match of a pattern into a text.
func replaceEach(text string, words *regexp.Regexp, write func(at, end int) string) string {
	var out strings.Builder
	last := 0
	for _, loc := range words.FindAllStringIndex(text, -1) {
		out.WriteString(text[last:loc[0]] + write(loc[0], loc[1]))
		last = loc[1]
	}
	return out.String() + text[last:]
}

func isLatin(b byte) bool {
	return b >= '0' && b <= '9' || b == '_' || b == '-' || b == '&' || b == '@'
}

// names gives the kind of what a word names when it stands alone, "" when nothing.
func names(lex mention.Lexicon, word string) mention.Kind {
	if t, n := lex.Longest(word); n == len(word) && len(t.IDs) > 0 {
		return t.Kind
	}
	return ""
}

// partOfName reports whether the word [at, end) of a text is a piece of what is
// read as a longer name.
func partOfName(lex mention.Lexicon, text string, at, end int) bool {
	for _, m := range mention.Read(text, lex, mention.Options{}).Mentions {
		if m.Start <= at && end <= m.End && named(m.Kind) {
			return true
		}
	}
	return false
}

// metricVocabulary are the long words of metrics, of which a slip leaves no doubt.
var metricVocabulary = []string{"revenue", "revenues", "profit", "profits", "margin", "assets", "liabilities", "equity", "dividend", "dividends", "operating", "earnings", "inventory", "growth", "market"}

// slipOf gives the word of metricVocabulary that a word is with one slip: a letter
// too many, too few, another, or two exchanged; never the first. "" when none is,
// or more than one.
func slipOf(word string) string {
	if len(word) < 5 {
		return ""
	}
	found := ""
	for _, w := range metricVocabulary {
		if word[0] == w[0] && len(w) > 5 && oneSlip(word, w) {
			if found != "" {
				return ""
			}
			found = w
		}
	}
	return found
}

// oneSlip reports whether two different words are one edit apart.
func oneSlip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch {
	case len(b) == len(a)+1:
		return a[i:] == b[i+1:]
	case len(b) != len(a) || i == len(a):
		return false
	case a[i+1:] == b[i+1:]:
		return true
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}
