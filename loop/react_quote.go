package loop

import "strings"

// indent stands before the second and later lines of a text that others
// follow; quote before a line that would read as a marker, so that nothing but
// the running turn says Action or Observation.
const (
	indent = "  "
	quote  = "> "
)

// harmless gives a text whose lines read as no marker, each after the first
// behind the given indent.
func harmless(text, indent string) string {
	if !strings.Contains(text, "\n") && !strings.Contains(text, "\r") {
		if _, _, ok := readMarker(text); !ok && !isLabel(text) {
			return text
		}
	}
	var b strings.Builder
	b.Grow(len(text) + 16)
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			b.WriteString("\n" + indent)
		}
		if _, _, ok := readMarker(line); ok || isLabel(line) {
			b.WriteString(quote)
		}
		b.WriteString(line)
	}
	return b.String()
}

// isLabel says that a line begins like one of those that the dialect writes.
func isLabel(line string) bool {
	line = strings.TrimLeft(line, " \t\u3000")
	for _, l := range []string{questionLabel, hintLabel, pastQuestion, pastCall, pastResult, pastAnswer, historyTitle} {
		if strings.HasPrefix(line, l) {
			return true
		}
	}
	return false
}

// oneLine makes a text one line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
