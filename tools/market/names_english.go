package market

import (
	"regexp"
	"strings"
	"sync"
)

// EnglishName gives the name that English texts know a company by, from its
// six digits or its id: the first Latin name of nicknames.txt (BYD, CATL,
// Kweichow Moutai), else its legal name without the legal form. "" when neither
// is known.
func EnglishName(code string) string {
	code, _, _ = strings.Cut(code, ".")
	return englishNames()[code]
}

// EnglishIndex is the English name of an index whose Chinese name is given, "" when
// there is none.
func EnglishIndex(name string) string { return englishIndices()[name] }

var englishIndices = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for _, ix := range Indices() {
		for _, w := range ix.words {
			if latinName.MatchString(w.text) && strings.Contains(w.text, " ") && out[ix.Name] == "" {
				out[ix.Name] = w.text
			}
		}
	}
	return out
})

var englishNames = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for _, line := range nameLines("english.txt") {
		code, name, _ := strings.Cut(line, " ")
		if name = shortEnglish(name); out[code] == "" {
			out[code] = name
		}
	}
	for _, n := range loadNicknames() {
		if len(n.codes) != 1 {
			continue
		}
		chosen := ""
		for _, w := range n.words {
			switch {
			case w.former || !latinName.MatchString(w.text):
			case chosen == "":
				chosen = w.text
			case len(chosen) <= 3 && initials(w.text) == strings.ToUpper(chosen):
				chosen = w.text // China Construction Bank, not CCB
			}
		}
		if chosen != "" {
			out[n.codes[0]] = chosen
		}
	}
	return out
})

// initials are the first letters of a name's words: BOC of Bank of China.
func initials(name string) string {
	var out strings.Builder
	for _, w := range strings.Fields(name) {
		out.WriteString(strings.ToUpper(w[:1]))
	}
	return out.String()
}

var (
	latinName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9&.' -]+$`)
	legalTail = regexp.MustCompile(`(?i)[\s,.]*(?:\((?:group|holdings?)\)\s*)?\b(?:co|ltd|limited|company|corporation|corp|inc|incorporated|plc)\.?[\s,.]*$`)
	capitals  = regexp.MustCompile(`^[^a-z]+$`)
)

// shortEnglish takes the legal form off an English legal name and writes one in
// capitals as a name. Short ones in capitals stay: they are initials.
func shortEnglish(name string) string {
	for legalTail.MatchString(name) {
		short := strings.TrimSpace(legalTail.ReplaceAllString(name, ""))
		if short == "" {
			break
		}
		name = short
	}
	if !capitals.MatchString(name) {
		return name
	}
	words := strings.Fields(name)
	for i, w := range words {
		if len(w) > 4 || len(words) > 1 && i > 0 {
			words[i] = w[:1] + strings.ToLower(w[1:])
		}
	}
	return strings.Join(words, " ")
}
