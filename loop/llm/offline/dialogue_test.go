package offline_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

// TestDialogues runs testdata/*.txtar. A file holds a comment and q1, a1, q2,
// a2 …; a question is asked after the ones before it. An answer section lists
// what must hold of the answer, one a line:
//
//	outcome: answered        the control line
//	has: text                the answer holds it; {company metric period} stands for the belt's figure
//	lacks: text
//	calls: tool tool         the tools called, in order; "calls: none" for no call
//	args: text               some call's arguments hold it
//	noargs: text             no call's arguments hold it
func TestDialogues(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			archive := txtar.Parse(data)
			require.NotEmpty(t, archive.Files)
			d := newDialogue(t)
			var answer string
			for _, f := range archive.Files {
				text := strings.TrimSpace(string(f.Data))
				switch f.Name[0] {
				case 'q':
					answer = d.ask(text)
				case 'a':
					d.expect(t, answer, text)
				}
			}
		})
	}
}

var figureRef = regexp.MustCompile(`\{(\S+) (\S+) (\S+)\}`)

func (d *dialogue) expect(t *testing.T, answer, expectations string) {
	t.Helper()
	question := ""
	for _, m := range d.messages {
		if m.Role == "user" {
			question = m.Text
		}
	}
	var tools, args []string
	for _, c := range d.calls {
		tools = append(tools, c.Name)
		args = append(args, c.Args)
	}
	all := strings.Join(args, "\n")
	for line := range strings.SplitSeq(expectations, "\n") {
		key, want, ok := strings.Cut(line, ": ")
		require.True(t, ok, "malformed expectation %q", line)
		want = figureRef.ReplaceAllStringFunc(want, func(s string) string {
			m := figureRef.FindStringSubmatch(s)
			c, found := company(m[1])
			require.True(t, found, "no company %s", m[1])
			return display(c.ID, m[2], m[3])
		})
		say := []any{"question: %s\nanswer: %s\ncalls: %s\nexpected %s", question, answer, all, line}
		switch key {
		case "outcome":
			require.Contains(t, answer, "[[outcome: "+want, say...)
		case "has":
			require.Contains(t, answer, want, say...)
		case "lacks":
			require.NotContains(t, answer, want, say...)
		case "calls":
			require.Equal(t, strings.TrimPrefix(want, "none"), strings.Join(tools, " "), say...)
		case "args":
			require.Contains(t, all, want, say...)
		case "noargs":
			require.NotContains(t, all, want, say...)
		default:
			require.Fail(t, "unknown expectation", "%q", line)
		}
	}
}
