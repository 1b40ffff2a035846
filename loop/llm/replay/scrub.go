package replay

import (
	"regexp"
	"strconv"
	"strings"

	"hedui/loop/llm"
)

// scrubber takes keys and personal data out of texts. Personal data is what a
// user wrote: it is looked for in their messages, and then taken out wherever
// it is repeated. Figures of tools are never looked at that way, since many
// look like telephone numbers.
type scrubber struct{ words *strings.Replacer }

// keyLike finds what looks like a key, wherever it stands.
var keyLike = regexp.MustCompile(`\b(?:sk|pk|rk|gsk|xai|nvapi|hf)[-_][\w\-]{8,}|(?i:bearer)\s+[\w\-.]{8,}`)

// personal is what is looked for in the user's messages. Digits that go on, or
// that a unit follows, are a figure.
var personal = []struct {
	name string
	is   *regexp.Regexp
}{
	{"邮箱", regexp.MustCompile(`[\w.+\-]+@[\w\-]+(?:\.[\w\-]+)+`)},
	{"证件", regexp.MustCompile(`\d{17}[\dXx]`)},
	{"手机", regexp.MustCompile(`1[3-9]\d{9}|1[3-9]\d-\d{4}-\d{4}|1[3-9]\d \d{4} \d{4}`)},
}

// figureAfter are the beginnings of what makes digits a figure.
var figureAfter = regexp.MustCompile(`^(?:[.,]?\d|%|\s*(?:元|万|亿|股|手|倍|个|人|美元|港元|yuan|RMB|shares))`)

func newScrubber(req llm.Request, secrets []string) scrubber {
	var pairs []string
	add := func(word, placeholder string) {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == word {
				return
			}
		}
		pairs = append(pairs, word, placeholder)
	}
	for _, s := range secrets {
		if len(s) >= 8 {
			add(s, "[key]")
		}
	}
	for _, p := range personal {
		n := 0
		for _, m := range req.Messages {
			if m.Role != llm.User {
				continue
			}
			for _, at := range p.is.FindAllStringIndex(m.Text, -1) {
				if p.name != "邮箱" && partOfFigure(m.Text, at[0], at[1]) {
					continue
				}
				n++
				add(m.Text[at[0]:at[1]], "["+p.name+strconv.Itoa(n)+"]")
			}
		}
	}
	return scrubber{strings.NewReplacer(pairs...)}
}

// partOfFigure says that the digits of a text from i to k are a figure, or part
// of one.
func partOfFigure(text string, i, k int) bool {
	if i > 0 && strings.ContainsRune("0123456789.,-", rune(text[i-1])) {
		return true
	}
	return figureAfter.MatchString(text[k:])
}

func (s scrubber) text(t string) string {
	return keyLike.ReplaceAllString(s.words.Replace(t), "[key]")
}

func (s scrubber) optional(t *string) *string {
	if t == nil {
		return nil
	}
	clean := s.text(*t)
	return &clean
}
