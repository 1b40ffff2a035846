package market

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
)

// scanNames finds the terms of a text the way that a reader of text does: at
// each place the longest one.
func scanNames(l *Lexicon, text string) (terms []mention.Term, words []string) {
	text = mention.FoldString(text)
	for i := 0; i < len(text); {
		t, n := l.LongestAt(text, i)
		if n > 0 {
			terms, words = append(terms, t), append(words, text[i:i+n])
			i += n
			continue
		}
		_, size := utf8.DecodeRuneInString(text[i:])
		i += size
	}
	return terms, words
}

// TestLexiconDevQuestions finds the company of each question in its text. It
// logs what else was taken for a company.
func TestLexiconDevQuestions(t *testing.T) {
	t.Parallel()
	r := NewResolver(nameCompanies(t))
	l := NewLexicon(r, Terms())
	n, found, asked, other := 0, 0, 0, 0
	for _, q := range devQuestions(t) {
		var text string
		if json.Unmarshal(q.Question, &text) != nil || q.Code == "" {
			continue
		}
		key := nameKey(text)
		if !strings.Contains(key, nameKey(q.Short)) && !strings.Contains(key, nameKey(q.Company)) {
			continue // the question names it by a third name or not at all
		}
		n++
		want := r.companies[r.byCode[q.Code]]
		hit := false
		terms, words := scanNames(l, text)
		for i, term := range terms {
			if term.Kind != mention.KindCompany && term.Kind != mention.KindNotAShare {
				continue
			}
			same := func(id string) bool { return r.isSame(id[:6], r.companies[r.successor(r.byCode[q.Code])].Code) }
			switch {
			case term.Kind == mention.KindCompany && len(term.IDs) == 1 && same(term.IDs[0]):
				found++
				hit = true
			case term.Kind == mention.KindCompany && slices.ContainsFunc(term.IDs, same):
				asked++
				hit = true
			default:
				other++
				t.Logf("%s: %q is %v, not %s", text, words[i], term, want.Name)
			}
		}
		if !hit {
			t.Logf("missed: %s %s %q", text, want.Name, words)
		}
	}
	t.Logf("n=%d found=%d (%.2f%%) asked=%d other names=%d", n, found, 100*float64(found)/float64(n), asked, other)
	require.Positive(t, n)
	require.GreaterOrEqual(t, float64(found+asked)/float64(n), 0.995)
	require.LessOrEqual(t, float64(other)/float64(n), 0.005)
}

// reportText is the text of the reports in the data set.
func reportText(t testing.TB) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(nameDataDir, "filings", "text", "*.txt"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("the data set is not here")
	}
	var b strings.Builder
	for _, f := range files {
		data, err := os.ReadFile(f)
		require.NoError(t, err)
		b.Write(data)
	}
	return b.String()
}

func BenchmarkNewLexicon(b *testing.B) {
	r := NewResolver(nameCompanies(b))
	terms := Terms()
	for b.Loop() {
		NewLexicon(r, terms)
	}
}

// BenchmarkLongest looks at every place of 2,000 runes of a report.
func BenchmarkLongest(b *testing.B) {
	l := NewLexicon(NewResolver(nameCompanies(b)), Terms())
	runes := []rune(mention.FoldString(reportText(b)))
	text := string(runes[20000:22000])
	for b.Loop() {
		for i := range text {
			l.LongestAt(text, i)
		}
	}
}
