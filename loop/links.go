package loop

import (
	"regexp"
	"strings"
	"unicode"

	"hedui/loop/llm"
)

// A link in an answer can carry data out of the conversation, and an image is
// fetched without a click. markdownLink finds both, with what is shown; bareURL
// finds the rest, escapes what a terminal would obey.
var (
	markdownLink = regexp.MustCompile(`(!?)\[([^\]\n]*)\]\(\s*<?([^)\s>]+)[^)\n]*\)`)
	target       = regexp.MustCompile(`(?i)^(?:[a-z]{2,12}:|//|www\.)`)
	escapes      = regexp.MustCompile(`\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?)`)
	bareURL      = regexp.MustCompile(`(?i)\b(?:https?|ftp|data|javascript|file)://?[^\s<>()（）\[\]"'，。；、]+`)
)

// withoutForeignLinks leaves of an answer only the addresses that a tool gave
// in this conversation, word for word: of other links the text stays, other
// images and bare addresses go.
func (t *turn) withoutForeignLinks(answer string) string {
	if !strings.Contains(answer, "://") && !strings.Contains(answer, "](") && !strings.Contains(answer, "data:") && !strings.Contains(answer, "javascript:") {
		return answer
	}
	answer = markdownLink.ReplaceAllStringFunc(answer, func(link string) string {
		m := markdownLink.FindStringSubmatch(link)
		if m[1] == "" && (t.gave(m[3]) || !target.MatchString(m[3])) { // [f1](上年) is no link
			return link
		}
		if m[1] != "" {
			return ""
		}
		return m[2]
	})
	return strings.TrimSpace(bareURL.ReplaceAllStringFunc(answer, func(url string) string {
		if t.gave(strings.TrimRight(url, ".,;:!?")) {
			return url
		}
		return ""
	}))
}

// printable leaves out control characters and what turns the direction of text,
// which a terminal would obey: of a coloured word the letters of its escape
// sequence go as well.
func printable(answer string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n', r == '\t':
			return r
		case unicode.IsControl(r), 0x202a <= r && r <= 0x202e, 0x2066 <= r && r <= 0x2069, r == 0xfeff:
			return -1
		}
		return r
	}, escapes.ReplaceAllString(answer, ""))
}

// gave reports whether a tool message of the request holds an address.
func (t *turn) gave(address string) bool {
	for _, m := range t.messages {
		if m.Role == llm.RoleTool && strings.Contains(m.Text, address) {
			return true
		}
	}
	return false
}
