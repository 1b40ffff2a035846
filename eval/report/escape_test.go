package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNamesAreEscaped: a name that a question or an answer carries is text in
// each form of the report.
func TestNamesAreEscaped(t *testing.T) {
	t.Parallel()
	for name, company := range map[string]string{
		"an image":       `<img src=x onerror="alert(1)">控股`,
		"a closed tag":   `</td></table><iframe>实业</iframe>`,
		"a quote":        `"><svg/onload=alert(1)>集团`,
		"end of CDATA":   `]]></failure><testcase name="x"/>股份`,
		"a colour":       "\x1b[41m红色\x1b[0m科技",
		"a table border": "甲|乙`<b>能源</b>`",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := made(false, "a -", "b +")
			turn := &r.Dialogues[0].Turns[0]
			turn.Question, turn.Trace.Record.Answer, turn.Result.Why = company+"的营收", company+"：不提供", []string{company}
			rep := New(r, nil, Limits{}, Prices{})
			var junit, html bytes.Buffer
			require.NoError(t, rep.JUnit(&junit))
			require.NoError(t, rep.HTML(&html))
			require.Equal(t, 2, testcases(t, junit.Bytes()))
			for _, form := range []string{html.String(), rep.Markdown()} {
				for _, raw := range []string{"<img", "<iframe", "<svg/", "</td></table><", "<b>", "\x1b"} {
					require.NotContains(t, form, raw)
				}
			}
		})
	}
}

func testcases(t *testing.T, junit []byte) (n int) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(junit))
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return n
		}
		require.NoError(t, err)
		if s, ok := tok.(xml.StartElement); ok && s.Name.Local == "testcase" {
			n++
		}
	}
}
