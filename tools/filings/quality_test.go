package filings_test

import (
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/filings"
)

// judged is a query with the topics of the notes that answer it.
type judged struct {
	filings.Query
	topics []string
}

// judgements reads a table of queries: company, year, query, topics.
func judgements(t *testing.T, file string) []judged {
	t.Helper()
	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	var out []judged
	for _, line := range strings.Split(strings.TrimSpace(string(raw)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, "\t")
		require.Len(t, f, 4, line)
		year, err := strconv.Atoi(f[1])
		require.NoError(t, err, line)
		out = append(out, judged{
			filings.Query{Text: f[2], Company: f[0] + ".SH", Year: year}, strings.Split(f[3], "/"),
		})
	}
	return out
}

// rank is the place, from 1, of the first hit on one of the topics; 0: none.
func (j judged) rank(hits []filings.Hit) int {
	for i, h := range hits {
		for _, topic := range j.topics {
			if h.Topic == topic {
				return i + 1
			}
		}
	}
	return 0
}

func openIndex(t testing.TB) *filings.Index {
	t.Helper()
	notes, err := filings.Notes()
	require.NoError(t, err)
	x, err := filings.NewIndex(context.Background(), notes, filings.NewHashEmbedder(256))
	require.NoError(t, err)
	return x
}

// TestSearchFindsWhatIsAsked measures how often a note that answers a query is
// first, or among the first three.
func TestSearchFindsWhatIsAsked(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		file  string
		least int // percent in the first three
	}{
		{"terms of reports", "testdata/queries.tsv", 90},
		{"everyday words", "testdata/queries_everyday.tsv", 90},
		{"held out", "testdata/queries_held.tsv", 90},
	}
	x := openIndex(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			queries := judgements(t, tt.file)
			first, three := 0, 0
			for _, q := range queries {
				hits, err := x.Search(context.Background(), q.Query)
				require.NoError(t, err)
				switch r := q.rank(hits.Hits); {
				case r == 1:
					first++
					three++
				case r == 2 || r == 3:
					three++
				default:
					t.Logf("%s %d %s: %v not in the first three, rank %d", q.Company, q.Year, q.Text, q.topics, r)
					for _, h := range hits.Hits[:min(3, len(hits.Hits))] {
						t.Logf("    %s (%s)", h.Topic, h.ID)
					}
				}
			}
			n := len(queries)
			t.Logf("%d queries: first %.1f%%, first three %.1f%%", n, 100*float64(first)/float64(n), 100*float64(three)/float64(n))
			require.GreaterOrEqual(t, 100*three, tt.least*n, "%d of %d", three, n)
		})
	}
}

// TestJudgementsNameRealTopics keeps the tables from pointing at nothing.
func TestJudgementsNameRealTopics(t *testing.T) {
	t.Parallel()
	x := openIndex(t)
	for _, file := range []string{"testdata/queries.tsv", "testdata/queries_everyday.tsv", "testdata/queries_held.tsv"} {
		for _, q := range judgements(t, file) {
			for _, topic := range q.topics {
				found := false
				for _, h := range grep(t, x, filings.Query{Text: topic, Company: q.Company, Year: q.Year, Limit: 50}) {
					found = found || h.Topic == topic
				}
				require.Truef(t, found, "%s %d has no topic %s", q.Company, q.Year, topic)
			}
		}
	}
}
