package tools

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// mend applies the lossless repairs of writing to a text that is no JSON and
// names those it used. The result is JSON only if nothing else was wrong.
func mend(text string) (mended string, rules []string) {
	m := mender{}
	if inner, ok := unfence(text); ok {
		m.note(repairFence)
		text = inner
	}
	for len(text) > 0 {
		r, n := utf8.DecodeRuneInString(text)
		switch {
		case r == '"' || r == '＂':
			n = m.str(text, n, r, `"＂`)
		case r == '“' || r == '”':
			n = m.str(text, n, r, `”“"`)
		case r == '\'' || r == '‘' || r == '’':
			n = m.str(text, n, r, "'’‘")
		case r == ',' || r == '，' || r == '、':
			rest := strings.TrimLeft(text[n:], " \t\r\n\u3000")
			if closes(rest) {
				m.note(repairComma)
			} else {
				m.put(r, ',')
			}
		default:
			m.put(r, plain(r))
		}
		text = text[n:]
	}
	return string(m.out), m.rules
}

type mender struct {
	out   []byte
	rules []string
}

func (m *mender) note(rule string) {
	if !slices.Contains(m.rules, rule) {
		m.rules = append(m.rules, rule)
	}
}

// put appends as, the plain form of r.
func (m *mender) put(r, as rune) {
	if r != as {
		m.note(repairFullWidth)
	}
	m.out = utf8.AppendRune(m.out, as)
}

// str copies a string that opens with a quote of n bytes and ends at the first
// of closers, and returns the bytes it took. What is inside stays as it is,
// but for what JSON wants escaped.
func (m *mender) str(text string, n int, open rune, closers string) int {
	switch open {
	case '"':
	case '\'':
		m.note(repairQuotes)
	default:
		m.note(repairFullWidth)
	}
	if open == '"' {
		closers = `"`
	}
	m.out = append(m.out, '"')
	i := n
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		switch {
		case r == '\\' && i < len(text):
			next, size := utf8.DecodeRuneInString(text[i:])
			i += size
			if next != '\'' { // \' is no JSON escape
				m.out = append(m.out, '\\')
			}
			m.out = utf8.AppendRune(m.out, next)
		case strings.ContainsRune(closers, r):
			m.out = append(m.out, '"')
			return i
		case r == '"':
			m.out = append(m.out, '\\', '"')
		case r < 0x20:
			m.note(repairControl)
			m.out = fmt.Appendf(m.out, `\u%04x`, r)
		default:
			m.out = append(m.out, text[i-size:i]...)
		}
	}
	return i // not closed: the parser will say so
}

// plain gives the ASCII form of full-width punctuation, r itself for the rest.
func plain(r rune) rune {
	switch r {
	case '｛':
		return '{'
	case '｝':
		return '}'
	case '［', '【':
		return '['
	case '］', '】':
		return ']'
	case '：':
		return ':'
	case '\u3000', '\u00a0':
		return ' '
	}
	return r
}

func closes(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	r = plain(r)
	return r == '}' || r == ']'
}

// unfence takes the text out of a Markdown code fence.
func unfence(text string) (inner string, ok bool) {
	rest, ok := strings.CutPrefix(text, "```")
	if !ok {
		return text, false
	}
	rest, ok = strings.CutSuffix(strings.TrimRight(rest, " \t\r\n"), "```")
	if !ok {
		return text, false
	}
	if tag, body, found := strings.Cut(rest, "\n"); found && !strings.ContainsAny(tag, "{[\"'｛“") {
		rest = body
	} else {
		rest = strings.TrimPrefix(rest, "json")
	}
	return strings.TrimSpace(rest), true
}
