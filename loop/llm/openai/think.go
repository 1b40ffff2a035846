package openai

import "strings"

// thinking takes a <think>…</think> block at the beginning of a content out of
// it: servers that do not part reasoning from content leave it there. Elsewhere
// the tag is text.
type thinking struct {
	state thinkState
	held  string // what may turn out to be a tag
}

type thinkState int

const (
	thinkUndecided thinkState = iota
	thinkInside
	thinkOver // all that follows is content
)

const (
	thinkOpen  = "<think>"
	thinkClose = "</think>"
)

// split takes a piece of content and gives what is reasoning and what is text
// so far. With reasoned, the server sends reasoning by itself and nothing is
// looked for.
func (t *thinking) split(piece string, reasoned bool) (reasoning, text string) {
	if piece == "" {
		return "", ""
	}
	if t.state == thinkOver || reasoned && t.state == thinkUndecided && t.held == "" {
		t.state = thinkOver
		return "", piece
	}
	t.held += piece
	if t.state == thinkUndecided {
		trimmed := strings.TrimLeft(t.held, " \t\r\n")
		rest, isTag := strings.CutPrefix(trimmed, thinkOpen)
		switch {
		case isTag:
			t.state, t.held = thinkInside, rest
		case strings.HasPrefix(thinkOpen, trimmed): // may still become one
			return "", ""
		default:
			t.state = thinkOver
			text, t.held = t.held, ""
			return "", text
		}
	}
	before, after, closed := strings.Cut(t.held, thinkClose)
	if closed {
		t.state, t.held = thinkOver, ""
		return before, after
	}
	keep := len(t.held) - overlap(t.held, thinkClose)
	reasoning, t.held = t.held[:keep], t.held[keep:]
	return reasoning, ""
}

// rest gives what was held back when the stream ends.
func (t *thinking) rest() (reasoning, text string) {
	held := t.held
	t.held = ""
	if t.state == thinkInside {
		return held, ""
	}
	return "", held
}

// overlap is the length of the longest end of s that tag begins with.
func overlap(s, tag string) int {
	for n := min(len(s), len(tag)-1); n > 0; n-- {
		if strings.HasSuffix(s, tag[:n]) {
			return n
		}
	}
	return 0
}
