package offline

import (
	"regexp"
	"strings"
)

// filler are words of a question that name nothing.
var filler = regexp.MustCompile(`(?i)^(?:请问|请|麻烦|帮我|我想知道|想知道|想了解|告诉我|查一下|查查|看看|那么|那|再|能否|能不能|please|could you|can you|tell me|what about|and)[,，\s]*|[?？。！!\s]+$|(?:是什么|有哪些|是多少|有多少|多少|怎么样|如何|呢|吗|啊)+[?？。！!\s]*$`)

// topic is what a part is about, in the user's words, for naming it back.
func (f frame) topic() string {
	text := strings.TrimSpace(f.reading.Text)
	for range 4 {
		text = strings.TrimSpace(filler.ReplaceAllString(text, ""))
	}
	if r := []rune(text); len(r) > 40 {
		text = string(r[:40]) + "…"
	}
	return text
}
