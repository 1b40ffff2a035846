package report

import "strings"

// The sources that have no places, HTML and Markdown, say themselves what is a
// heading, a paragraph and a table; the assembler takes them in as they are.

// say takes in a paragraph that stands alone.
func (a *assembler) say(text string, page int, hidden bool) {
	text, gone := visible(text)
	hidden = hidden || gone
	text = tight(text)
	if text == "" {
		return
	}
	a.close()
	a.flush()
	level, name := headingOf(text)
	switch {
	case level > 0:
		a.head(level, name, page, hidden)
	case titled(text):
		a.entitle(text, page, hidden)
	default:
		if declares(text) {
			a.lead = append(a.lead, text)
		}
		b := Block{Kind: Paragraph, Page: page, Last: page, Path: a.names(), Text: text, Hidden: hidden}
		if declares(text) {
			a.section(text, page)
			a.blocks = append(a.blocks, b)
			return
		}
		a.par = &paragraph{Block: b}
		a.flush()
	}
}

// announce takes in a heading with a level of its own.
func (a *assembler) announce(level int, text string, page int, hidden bool) {
	text, gone := visible(text)
	if text = tight(text); text == "" {
		return
	}
	if n, name := headingOf(text); n == 1 {
		text = name
	}
	a.close()
	a.flush()
	a.head(level, text, page, hidden || gone)
}

// visible takes the characters out that nobody sees.
func visible(s string) (string, bool) {
	if strings.IndexFunc(s, Invisible) < 0 {
		return s, false
	}
	return strings.Map(func(r rune) rune {
		if Invisible(r) {
			return -1
		}
		return r
	}, s), true
}
