package offline_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"hedui/check"
	"hedui/check/mention"
	"hedui/loop"
	"hedui/tools/market"
)

// TestDialogues runs testdata/*.txtar with the real loop, memory, tools, data
// and Check. A file holds a comment and q1, a1, q2, a2 …; a question is asked
// after the ones before it. An answer section lists what must hold, one a line:
//
//	outcome: answered        the record's outcome
//	has: text                the answer holds it; {company metric period} is the figure that is held
//	lacks: text
//	calls: tool tool         the tools called, in order; "calls: none" for no call
//	args: text               some call's arguments hold it
//	noargs: text             no call's arguments hold it
//	missing: text            the record's missing holds it
//
// The comment's line "memory: none" sets the memory policy, "variant: NAME" the
// descriptions.
func TestDialogues(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 60)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			archive := txtar.Parse(data)
			require.NotEmpty(t, archive.Files)
			l := newReal(t, setting(archive.Comment, "memory"), setting(archive.Comment, "variant"))
			var record loop.Record
			for _, f := range archive.Files {
				text := strings.TrimSpace(string(f.Data))
				switch f.Name[0] {
				case 'q':
					record, err = l.Ask(context.Background(), text)
					require.NoError(t, err)
				case 'a':
					require.NotEmpty(t, text, "%s expects nothing", f.Name)
					for line := range strings.SplitSeq(text, "\n") {
						expect(t, record, line)
					}
				default:
					require.Fail(t, "unknown section", f.Name)
				}
			}
		})
	}
}

func setting(comment []byte, key string) string {
	for line := range strings.SplitSeq(string(comment), "\n") {
		if v, ok := strings.CutPrefix(line, key+": "); ok {
			return strings.TrimSpace(v)
		}
	}
	return ""
}

func expect(t *testing.T, r loop.Record, line string) {
	t.Helper()
	key, want, ok := strings.Cut(line, ": ")
	require.True(t, ok, "malformed expectation %q", line)
	var names, args []string
	for _, s := range r.Steps {
		names, args = append(names, s.Tool), append(args, string(s.Arguments))
	}
	all := strings.Join(args, "\n")
	say := []any{"question: %s\nanswer: %s\ncalls: %s\nmissing: %v\nexpected %s", r.Question, r.Answer, all, r.Missing, line}
	want = heldFigure(t, want)
	switch key {
	case "outcome":
		require.Equal(t, want, string(r.Outcome), say...)
	case "has":
		require.Contains(t, r.Answer, want, say...)
	case "lacks":
		require.NotContains(t, r.Answer, want, say...)
	case "calls":
		require.Equal(t, strings.TrimPrefix(want, "none"), strings.Join(names, " "), say...)
	case "args":
		require.Contains(t, all, want, say...)
	case "noargs":
		require.NotContains(t, all, want, say...)
	case "missing":
		require.Contains(t, strings.Join(r.Missing, "\n"), want, say...)
	default:
		require.Fail(t, "unknown expectation", "%q", line)
	}
}

var figureRef = regexp.MustCompile(`\{(\S+) (\S+) (\S+)\}`)

// heldFigure replaces {company metric period} by the figure that is held, as it
// is printed.
func heldFigure(t *testing.T, text string) string {
	t.Helper()
	d, err := openDesk()
	require.NoError(t, err)
	return figureRef.ReplaceAllStringFunc(text, func(s string) string {
		m := figureRef.FindStringSubmatch(s)
		company := d.names.Resolve(m[1])
		require.Equal(t, market.Found, company.Kind, "company %s", m[1])
		periods, err := mention.ParseArg(m[3])
		require.NoError(t, err)
		figure, miss := market.NewQuery(d.store).Indicator(company.Company, m[2], periods[0])
		require.Nil(t, miss, "nothing is held for %s", s)
		return check.Display(figure.Fact.Quantity, check.DisplayOptions{})
	})
}
