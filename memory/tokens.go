package memory

import (
	"unicode"
	"unicode/utf8"

	"hedui/loop/llm"
)

// Weights of characters in quarters of a token. Byte-pair vocabularies hold
// most Han characters as one token or less, English at about four letters a
// token, and numbers in runs of up to three digits; counting letters alone
// would make Chinese four times too cheap.
const (
	quartersLetter = 1 // Latin letters, blanks
	quartersDigit  = 2 // digits, ASCII signs, other alphabets
	quartersWide   = 4 // Han, kana, hangul, full-width signs, anything else
)

// What a request costs beside its texts, in quarters of a token.
const (
	quartersMessage = 4 * 4  // role and borders
	quartersTool    = 4 * 12 // of a tool definition, or of a call
)

// quarters estimates a text without knowing the model. It never falls when text
// is added, and is at most one token a character.
func quarters(text string) (n int) {
	for i := 0; i < len(text); {
		if b := text[i]; b < utf8.RuneSelf {
			i++
			switch {
			case b|0x20 >= 'a' && b|0x20 <= 'z', b == ' ', b == '\n', b == '\t', b == '\r':
				n += quartersLetter
			default:
				n += quartersDigit
			}
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		if unicode.IsLetter(r) && r < 0x2E80 {
			n += quartersDigit
		} else {
			n += quartersWide
		}
	}
	return n
}

// messageQuarters estimates a message: text, reasoning, calls, borders.
func messageQuarters(m llm.Message) int {
	n := quartersMessage + quarters(m.Text)
	if m.Reasoning != nil {
		n += quarters(*m.Reasoning)
	}
	for _, c := range m.Calls {
		n += quartersTool + quarters(c.Name) + quarters(c.Args)
	}
	return n
}

func messagesQuarters(messages []llm.Message) (n int) {
	for _, m := range messages {
		n += messageQuarters(m)
	}
	return n
}

func toolsQuarters(defs []llm.ToolDef) (n int) {
	for _, d := range defs {
		n += quartersTool + quarters(d.Name) + quarters(d.Description) + quarters(string(d.Parameters))
	}
	return n
}

// EstimateRequest estimates the tokens of a whole request, tools included.
func EstimateRequest(req llm.Request) int {
	return (messagesQuarters(req.Messages) + toolsQuarters(req.Tools) + 3) / 4
}
