package filings_test

import (
	"iter"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/tools/filings"
)

// maxNote is the most runes a note may have.
const maxNote = 200

func TestNotesAreWellFormed(t *testing.T) {
	t.Parallel()
	notes, err := filings.Notes()
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(notes), 200)
	ids, perReport := map[string]bool{}, map[string]int{}
	type place struct {
		document, topic string
		page            int
	}
	places := map[place]string{}
	for _, n := range notes {
		require.False(t, ids[n.ID], n.ID)
		ids[n.ID] = true
		perReport[n.Document]++
		require.Regexp(t, `^\d{6}\.(SH|SZ|BJ)$`, n.Company)
		require.Contains(t, []string{"年报", "半年报", "三季报"}, n.Report)
		require.LessOrEqual(t, len([]rune(n.Text)), maxNote, n.ID)
		require.LessOrEqual(t, len([]rune(n.Topic)), 20, n.ID)
		at := place{n.Document, n.Topic, n.Page}
		require.Emptyf(t, places[at], "%s and %s say the same of the same page", n.ID, places[at])
		places[at] = n.ID
	}
	require.Len(t, perReport, 11)
	for document, n := range perReport {
		require.GreaterOrEqual(t, n, 18, document)
	}
}

// TestNotesStandOnTheirPages finds every figure of every note on the page that
// the note cites.
func TestNotesStandOnTheirPages(t *testing.T) {
	t.Parallel()
	shelf := reports(t)
	notes, err := filings.Notes()
	require.NoError(t, err)
	figures, skipped := 0, map[string]int{}
	for _, n := range notes {
		pages := shelf[n.Document]
		if len(pages) == 0 {
			skipped[n.Document]++
			continue
		}
		page, ok := pages[n.Page]
		require.Truef(t, ok, "%s: %s has no page %d", n.ID, n.Document, n.Page)
		there := numbers(page)
		for f := range numbers(n.Text) {
			figures++
			assert.Truef(t, there[f], "%s: %s is not on page %d of %s", n.ID, f, n.Page, n.Document)
		}
	}
	t.Logf("%d notes, %d figures found again; notes without their report here: %v", len(notes), figures, skipped)
	require.Less(t, len(skipped), 2, "only the report that is held as a PDF alone may be missing")
}

// longestQuote is how many Han characters in a row, whatever is between them,
// a note may share with its report before it counts as copied.
const longestQuote = 14

// TestNotesAreInOurOwnWords looks for runs of Han characters that a note
// shares with its report, with figures, signs and blanks left out of both.
func TestNotesAreInOurOwnWords(t *testing.T) {
	t.Parallel()
	shelf := reports(t)
	notes, err := filings.Notes()
	require.NoError(t, err)
	written := map[string]map[string]string{} // document → run → note
	for _, n := range notes {
		for w := range runs(n.Text) {
			if written[n.Document] == nil {
				written[n.Document] = map[string]string{}
			}
			written[n.Document][w] = n.ID
		}
	}
	for document, pages := range shelf {
		var whole strings.Builder // a sentence may run over to the next page
		for i := 1; i <= len(pages); i++ {
			whole.WriteString(pages[i])
		}
		for w := range runs(whole.String()) {
			if id, copied := written[document][w]; copied {
				t.Errorf("%s: %s stands in %s", id, w, document)
			}
		}
	}
}

// runs yields every run of one more Han characters than may be shared.
func runs(text string) iter.Seq[string] {
	han := notHan.ReplaceAllString(text, "")
	var starts []int
	for i := range han {
		starts = append(starts, i)
	}
	starts = append(starts, len(han))
	return func(yield func(string) bool) {
		for i := 0; i+longestQuote+1 < len(starts); i++ {
			if !yield(han[starts[i]:starts[i+longestQuote+1]]) {
				return
			}
		}
	}
}

// TestNotesAmountsNameTheirUnit keeps notes from being read as money that is
// none: a bare 万 or 亿 is taken for 元 when a note is quoted.
func TestNotesAmountsNameTheirUnit(t *testing.T) {
	t.Parallel()
	notes, err := filings.Notes()
	require.NoError(t, err)
	for _, n := range notes {
		for _, q := range check.ParseQuantities(n.Text) {
			assert.Falsef(t, q.Unit == check.Yuan && !strings.Contains(q.Text, "元"), "%s: %s would be read as 元", n.ID, q.Text)
		}
	}
}
