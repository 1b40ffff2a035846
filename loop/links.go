package loop

import (
	"regexp"
	"strings"

	"hedui/loop/llm"
)

// A link in an answer can carry data out of the conversation, and an image is
// fetched without a click. markdownLink finds both, with what is shown; bareURL
// finds the rest.
var (
	markdownLink = regexp.MustCompile(`(!?)\[([^\]\n]*)\]\(\s*<?([^)\s>]+)[^)\n]*\)`)
	target       = regexp.MustCompile(`(?i)^(?:[a-z]{2,12}:|//|www\.)`)
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

// gave reports whether a tool message of the request holds an address.
func (t *turn) gave(address string) bool {
	for _, m := range t.messages {
		if m.Role == llm.RoleTool && strings.Contains(m.Text, address) {
			return true
		}
	}
	return false
}
