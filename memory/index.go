package memory

import (
	"slices"
	"strings"
	"unicode/utf8"

	"hedui/check"
)

// IndexTitle opens the message with the facts that earlier answers printed.
// Each following line is one fact; see FactLine.
const IndexTitle = "以前的回答里给出过的事实，可以直接引用编号，不必重查："

// FactLine names a fact on one line, as index and rejections show it:
//
//	f1 贵州茅台（600519.SH） 2023年年报 销售毛利率：91.96%
func FactLine(f check.Fact) string { return f.ID + " " + FactText(f, check.Chinese) }

// FactText is what a fact is and its printed value, in either language.
func FactText(f check.Fact, lang check.Lang) string {
	subject := f.Name
	switch {
	case f.Name == "":
		subject = f.Company
	case f.Company != "":
		subject += "（" + f.Company + "）"
	}
	var parts []string
	for _, p := range []string{subject, f.Period.Label(string(lang)), f.Label} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	line := strings.Join(parts, " ") + "：" + check.Display(f.Quantity, check.DisplayOptions{Lang: lang})
	for _, note := range []string{f.Note, f.Document} {
		if note != "" {
			line += "（" + note + "）"
		}
	}
	return line
}

// index is the lines of printed facts for a question, the most relevant first,
// those printed last before others, and the size it takes with all of them.
type index struct {
	lines []string
	size  int
}

// index lists at most limit runes of facts that the book still offers.
func (p *printings) index(book *Ledger, question string, limit int) index {
	if len(p.byID) == 0 || limit <= 0 {
		return index{}
	}
	entries := p.candidates(question)
	scores := make(map[*printing]int, len(entries))
	for _, e := range entries {
		scores[e] = relevance(e, question)
	}
	slices.SortFunc(entries, func(a, b *printing) int {
		if d := scores[b] - scores[a]; d != 0 {
			return d
		}
		return b.last - a.last
	})
	out := index{size: utf8.RuneCountInString(IndexTitle) + frame}
	for _, e := range entries {
		if out.size+e.runes > limit {
			break
		}
		if book.offers(e.fact.ID) {
			out.lines, out.size = append(out.lines, e.line), out.size+e.runes
		}
	}
	if len(out.lines) == 0 {
		return index{}
	}
	return out
}

// text writes the lines that fit into limit runes, "" when none does.
func (x index) text(limit int) string {
	size := utf8.RuneCountInString(IndexTitle) + frame
	n := 0
	for _, line := range x.lines {
		if size += 1 + utf8.RuneCountInString(line); size > limit {
			break
		}
		n++
	}
	if n == 0 {
		return ""
	}
	return IndexTitle + "\n" + strings.Join(x.lines[:n], "\n")
}

// relevance counts what of a fact the question names.
func relevance(e *printing, question string) (score int) {
	f := &e.fact
	if named(question, f.Name) || named(question, e.code) {
		score += 4
	}
	if named(question, f.Label) || sharesWord(f.Label, question) {
		score += 2
	}
	if len(f.Period.End) >= 4 && strings.Contains(question, f.Period.End[:4]) {
		score++
	}
	return score
}

func named(question, name string) bool { return name != "" && strings.Contains(question, name) }

// sharesWord says that label and question share three characters in a row.
func sharesWord(label, question string) bool {
	for i := range label {
		end := i + byteLen(label[i:], 3)
		if end > len(label) {
			return false
		}
		if strings.Contains(question, label[i:end]) {
			return true
		}
	}
	return false
}
