package check

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

// clause is a stretch between two stops; a table row is one clause.
type clause struct {
	start, end int
	line, para int
	row        bool
	hits       []int
	marks      []int
}

// split cuts the draft into clauses and files hits and marks under them.
func (d *draft) split() {
	start, line, para, depth := 0, 0, 0, 0
	blank := true
	row := strings.Count(firstLine(d.text), "|") >= 2
	cut := func(end, next int) {
		if strings.TrimSpace(d.text[start:end]) != "" {
			d.clauses = append(d.clauses, clause{start: start, end: end, line: line, para: para, row: row})
		}
		start = next
	}
	for i, c := range d.text {
		_, size := utf8.DecodeRuneInString(d.text[i:])
		switch c {
		case '\n':
			cut(i, i+size)
			line++
			depth = 0
			if blank {
				para++
			}
			blank = true
			row = strings.Count(firstLine(d.text[i+1:]), "|") >= 2
			continue
		case '(', '（', '[', '【':
			depth++
		case ')', '）', ']', '】':
			depth = max(0, depth-1)
		case ',', '，', ';', '；', '。', '！', '？', '!', '?', '.':
			if row || depth > 0 || (c == ',' || c == '.' || c == '，') && !d.stops(i, size) {
				break
			}
			cut(i, i+size)
		}
		if c != ' ' && c != '\t' && c != '\r' {
			blank = false
		}
	}
	cut(len(d.text), len(d.text))
	d.ofHit = make([]int, len(d.hits))
	for i, h := range d.hits {
		d.ofHit[i] = d.clauseAt(h.Start)
		if k := d.ofHit[i]; k >= 0 {
			d.clauses[k].hits = append(d.clauses[k].hits, i)
		}
	}
	d.ofMark = make([]int, len(d.marks))
	for i, m := range d.marks {
		d.ofMark[i] = d.clauseAt(m.start)
		if k := d.ofMark[i]; k >= 0 {
			d.clauses[k].marks = append(d.clauses[k].marks, i)
		}
	}
}

// stops reports whether the comma or dot at i ends a clause: not inside a
// number, a figure, or a name such as 600519.SH.
func (d *draft) stops(i, size int) bool {
	j, ok := slices.BinarySearchFunc(d.hits, i, func(h Hit, at int) int { return h.Start - at })
	if !ok {
		j--
	}
	if j >= 0 && j < len(d.hits) && d.hits[j].Start <= i && i < d.hits[j].End {
		return false
	}
	next, _ := utf8.DecodeRuneInString(d.text[i+size:])
	if d.text[i] == '.' {
		return next == ' ' || next == '\n' || next == utf8.RuneError
	}
	prev := byte(0)
	if i > 0 {
		prev = d.text[i-1]
	}
	return !(isDigit(rune(prev)) && isDigit(next))
}

// clauseAt is the clause that holds byte i, -1 when none does.
func (d *draft) clauseAt(i int) int {
	k := sort.Search(len(d.clauses), func(k int) bool { return d.clauses[k].end > i })
	if k < len(d.clauses) && d.clauses[k].start <= i {
		return k
	}
	return -1
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
