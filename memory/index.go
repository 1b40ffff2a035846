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

// titleSize is what the index takes before its first line.
var titleSize = utf8.RuneCountInString(IndexTitle) + frame

// index is the lines of printed facts for a question, the most relevant first,
// those printed last before others, and the size it takes with all of them.
type index struct {
	entries []*printing
	size    int
}

// index lists at most limit runes of facts that the book still offers.
func (p *printings) index(book *Ledger, question string, limit int) index {
	if len(p.byID) == 0 || limit <= titleSize {
		return index{}
	}
	type scored struct {
		*printing
		score int
	}
	found := p.candidates(question)
	entries := make([]scored, len(found))
	for i, e := range found {
		entries[i] = scored{e, relevance(e, question)}
	}
	slices.SortFunc(entries, func(a, b scored) int {
		if a.score != b.score {
			return b.score - a.score
		}
		return b.last - a.last
	})
	out := index{size: titleSize, entries: found[:0]}
	for _, e := range entries {
		if out.size+e.runes > limit {
			break
		}
		if book.offers(e.fact.ID) {
			out.entries, out.size = append(out.entries, e.printing), out.size+e.runes
		}
	}
	if len(out.entries) == 0 {
		return index{}
	}
	return out
}

// text writes the lines that fit into limit runes, "" when none does.
func (x index) text(limit int) string {
	size, n, bytes := titleSize, 0, len(IndexTitle)
	for _, e := range x.entries {
		if size += e.runes; size > limit {
			break
		}
		n, bytes = n+1, bytes+1+len(e.line)
	}
	if n == 0 {
		return ""
	}
	var b strings.Builder
	b.Grow(bytes)
	b.WriteString(IndexTitle)
	for _, e := range x.entries[:n] {
		b.WriteString("\n" + e.line)
	}
	return b.String()
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
