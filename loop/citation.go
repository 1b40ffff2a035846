package loop

import (
	"strconv"
	"strings"

	"hedui/check"
	"hedui/tools"
)

// citations lists the pages that the answer rests on: those of quoted facts it
// prints, and those of passages found this turn that it names by document and
// page.
func (t *turn) citations(answer string, cited []check.Fact) []Citation {
	out := []Citation{}
	add := func(c Citation) {
		for _, have := range out {
			if have == c {
				return
			}
		}
		out = append(out, c)
	}
	for _, f := range cited {
		if f.Document != "" {
			add(Citation{Document: f.Document, Page: f.Page})
		}
	}
	for _, p := range t.passages() {
		if namesPage(answer, p.Page) && (strings.Contains(answer, p.Document) || t.onlyDocument(p)) {
			add(Citation{Document: p.Document, Page: p.Page})
		}
	}
	return out
}

// passages lists what searches of this turn found.
func (t *turn) passages() []tools.Passage {
	var out []tools.Passage
	for _, a := range t.attempts {
		switch d := a.res.Data.(type) {
		case tools.Passages:
			out = append(out, d.Passages...)
		case *tools.Passages:
			out = append(out, d.Passages...)
		}
	}
	return out
}

// onlyDocument says that no other document was found with a passage of p's
// page, so that the page alone names it.
func (t *turn) onlyDocument(p tools.Passage) bool {
	for _, q := range t.passages() {
		if q.Page == p.Page && q.Document != p.Document {
			return false
		}
	}
	return true
}

// namesPage finds 第14页, 第 14 页, p. 14, p14 or page 14.
func namesPage(answer string, page int) bool {
	n := strconv.Itoa(page)
	text := strings.ToLower(strings.ReplaceAll(answer, " ", ""))
	if strings.Contains(text, "第"+n+"页") {
		return true
	}
	for _, word := range []string{"p.", "page", "p"} {
		for rest := text; ; {
			_, after, ok := strings.Cut(rest, word+n)
			if !ok {
				break
			}
			if after == "" || after[0] < '0' || after[0] > '9' {
				return true
			}
			rest = after
		}
	}
	return false
}
