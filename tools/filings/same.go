package filings

import (
	"slices"
	"strconv"
	"strings"
)

// sign is what is compared to tell whether two passages say the same.
type sign struct {
	report  string // whose, of which year and kind
	page    int
	figures []string
	words   map[string]bool
}

// sameWords is the part of all words that two passages must share to say the
// same. Their figures must be equal, one by one.
const sameWords = 0.85

func signOf(p Passage) sign {
	s := sign{report: p.Company + " " + strconv.Itoa(p.Year) + " " + p.Report + " " + p.Scope, page: p.Page, words: map[string]bool{}}
	for _, t := range tokens(p.Text) {
		if strings.Trim(t, "0123456789.") == "" {
			s.figures = append(s.figures, t)
		} else {
			s.words[t] = true
		}
	}
	return s
}

// same reports whether two passages of one report say the same: a text that is
// repeated, or a report that was taken in as two files.
func (s sign) same(o sign) bool {
	if s.report != o.report || !slices.Equal(s.figures, o.figures) {
		return false
	}
	shared := 0
	for w := range s.words {
		if o.words[w] {
			shared++
		}
	}
	return float64(shared) >= sameWords*float64(len(s.words)+len(o.words)-shared)
}
