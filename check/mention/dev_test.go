package mention_test

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
)

const dataFolder = "../../../shared/data"

// devLexicon knows the companies of the data folder by every name there is.
func devLexicon(t *testing.T) mention.MapLexicon {
	t.Helper()
	f, err := os.Open(filepath.Join(dataFolder, "companies.csv"))
	require.NoError(t, err)
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	require.NoError(t, err)
	col := map[string]int{}
	for i, name := range rows[0] {
		col[strings.TrimPrefix(name, "\ufeff")] = i
	}
	terms := map[string]mention.Term{}
	for _, row := range rows[1:] {
		texts := []string{row[col["code"]], row[col["short_name"]], row[col["full_name"]]}
		texts = append(texts, strings.Split(row[col["aliases"]], "|")...)
		for _, name := range texts {
			if name = strings.TrimSpace(name); len([]rune(name)) > 2 {
				terms[name] = mention.Term{Kind: mention.KindCompany, IDs: []string{row[col["code"]]}}
			}
		}
	}
	return mention.NewMapLexicon(terms)
}

func TestDevQuestionsYear(t *testing.T) {
	t.Parallel()
	f, err := os.Open(filepath.Join(dataFolder, "questions_dev.jsonl"))
	if err != nil {
		t.Skipf("%s is not here", dataFolder)
	}
	defer f.Close()
	lex := devLexicon(t)
	asked, found := 0, 0
	var missed []string
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var q struct {
			ID        string          `json:"id"`
			Question  json.RawMessage `json:"question"`
			Year      string          `json:"year"`
			MultiTurn bool            `json:"multi_turn"`
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &q))
		if q.MultiTurn || q.Year == "" {
			continue
		}
		var text string
		require.NoError(t, json.Unmarshal(q.Question, &text))
		asked++
		r := mention.Read(text, lex, opts())
		requireSound(t, text, r)
		years := strings.FieldsFunc(q.Year, func(r rune) bool { return r < '0' || r > '9' })
		all := true
		for _, y := range years {
			all = all && slices.ContainsFunc(r.Periods(), func(p mention.Period) bool { return p.End[:4] == y })
		}
		if all {
			found++
		} else {
			missed = append(missed, q.ID+" "+q.Year+" "+text)
		}
	}
	require.NoError(t, lines.Err())
	require.NotZero(t, asked)
	t.Logf("year found in %d of %d, missed: %q", found, asked, missed)
	require.GreaterOrEqual(t, float64(found), 0.995*float64(asked), strings.Join(missed, "\n"))
}
