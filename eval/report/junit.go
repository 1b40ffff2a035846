package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

type junitSuites struct {
	XMLName xml.Name     `xml:"testsuites"`
	Suites  []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string     `xml:"classname,attr"`
	Name    string     `xml:"name,attr"`
	Failure *junitNote `xml:"failure,omitempty"`
	Error   *junitNote `xml:"error,omitempty"`
	Skipped *junitNote `xml:"skipped,omitempty"`
}

type junitNote struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// JUnit writes the report as JUnit XML: a suite for each cell, a case for each
// turn. A failure is a wrong turn, an error a dialogue that broke off.
func (r Report) JUnit(w io.Writer) error {
	out := junitSuites{}
	for i, c := range r.Run.Cells {
		s := junitSuite{Name: clean(r.Run.Suite + ": " + c.String())}
		for _, d := range r.Run.Dialogues {
			if d.Cell != i {
				continue
			}
			class := clean(d.Class + "." + d.Name)
			switch {
			case d.Skipped != "":
				s.Cases = append(s.Cases, junitCase{Class: class, Name: clean(d.Name), Skipped: &junitNote{Message: clean(d.Skipped)}})
				s.Skipped++
			case d.Infra != "":
				s.Cases = append(s.Cases, junitCase{Class: class, Name: clean(d.Name), Error: &junitNote{Message: clean(d.Infra)}})
				s.Errors++
			}
			if d.Skipped != "" || d.Infra != "" {
				continue
			}
			for n, t := range d.Turns {
				k := junitCase{Class: class, Name: clean(fmt.Sprintf("%d.%d %s", d.Repeat+1, n+1, t.Question))}
				if !t.Result.Pass {
					k.Failure = &junitNote{clean(string(t.Result.Shape)), clean(strings.Join(t.Result.Why, "\n") + "\n\n" + t.Trace.Record.Answer)}
					s.Failures++
				}
				s.Cases = append(s.Cases, k)
			}
		}
		s.Tests = len(s.Cases)
		out.Suites = append(out.Suites, s)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", " ")
	if err := enc.Encode(out); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}

// clean leaves out what XML 1.0 cannot hold.
func clean(s string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\n' || c == '\t', c >= 0x20 && c <= 0xD7FF, c >= 0xE000 && c <= 0xFFFD && c != utf8.RuneError, c >= 0x10000:
			return c
		}
		return -1
	}, s)
}
