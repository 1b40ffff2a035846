package memory

import (
	"sort"
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

// printedFacts are the lines of an index, the most relevant first, and the
// size that it takes with all of them.
type printedFacts struct {
	lines []string
	size  int
}

// index lists the facts that earlier answers printed, the most relevant to the
// question first, those printed last before others, in at most limit runes.
func index(turns []Turn, book check.Book, question string, limit int) printedFacts {
	type entry struct {
		fact        check.Fact
		score, last int
	}
	var entries []entry
	at := make(map[string]int)
	for n, t := range turns {
		for k, id := range t.Printed {
			last := n<<16 - k // of one answer, in the order of printing
			if i, seen := at[id]; seen {
				entries[i].last = last
			} else if f, ok := book.Get(id); ok {
				at[id] = len(entries)
				entries = append(entries, entry{f, relevance(f, question), last})
			}
		}
	}
	sort.SliceStable(entries, func(i, j int) bool {
		if entries[i].score != entries[j].score {
			return entries[i].score > entries[j].score
		}
		return entries[i].last > entries[j].last
	})
	out := printedFacts{size: utf8.RuneCountInString(IndexTitle) + frame}
	for _, e := range entries {
		line := FactLine(e.fact)
		n := 1 + utf8.RuneCountInString(line)
		if out.size+n > limit {
			break
		}
		out.lines, out.size = append(out.lines, line), out.size+n
	}
	if len(out.lines) == 0 {
		return printedFacts{}
	}
	return out
}

// text writes the lines that fit into limit runes, "" when none does.
func (p printedFacts) text(limit int) string {
	size := utf8.RuneCountInString(IndexTitle) + frame
	n := 0
	for _, line := range p.lines {
		if size += 1 + utf8.RuneCountInString(line); size > limit {
			break
		}
		n++
	}
	if n == 0 {
		return ""
	}
	return IndexTitle + "\n" + strings.Join(p.lines[:n], "\n")
}

// relevance counts what of a fact the question names.
func relevance(f check.Fact, question string) (score int) {
	code, _, _ := strings.Cut(f.Company, ".")
	if named(question, f.Name) || named(question, code) {
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

// sharesWord says that label and question share three characters in a row, or
// the whole of a shorter label.
func sharesWord(label, question string) bool {
	r := []rune(label)
	for i := 0; i+3 <= len(r); i++ {
		if strings.Contains(question, string(r[i:i+3])) {
			return true
		}
	}
	return false
}
