package main

import (
	"cmp"
	"strings"
	"unicode"

	"github.com/mattn/go-runewidth"
)

// leastWidth is the narrowest terminal that lines are folded for.
const leastWidth = 20

// fold breaks the lines of a text that are wider than a terminal: at blanks and
// behind Chinese punctuation, else between Chinese characters, and within a
// word only where nothing else fits. A figure stays with its unit, and the ids
// of facts with each other. What is left of a row of a table is indented. A width of 0 leaves the text as it is;
// escapes take no room.
func fold(text string, width int) string {
	if width < leastWidth {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = foldLine(line, width)
	}
	return strings.Join(lines, "\n")
}

func foldLine(line string, width int) string {
	const hanging = "    "
	rest, room, indent := []rune(line), width, ""
	if strings.Contains(strings.TrimSpace(line), "  ") {
		indent = hanging
	}
	var out strings.Builder
	for {
		n := fits(rest, room)
		if n == len(rest) {
			out.WriteString(string(rest))
			return out.String()
		}
		out.WriteString(strings.TrimRight(string(rest[:n]), " ") + "\n" + indent)
		rest, room = []rune(strings.TrimLeft(string(rest[n:]), " ")), width-len(indent)
	}
}

// fits gives how many runes of a line to print in the room there is, all of
// them or up to the best place to break.
func fits(line []rune, room int) int {
	column, gap, best, poor, counted := 0, 0, 0, 0, 0
	for i := 0; i < len(line); i++ {
		if line[i] == '\x1b' { // up to the letter that ends it
			for i+1 < len(line) && !unicode.IsLetter(line[i]) {
				i++
			}
			continue
		}
		if column += runewidth.RuneWidth(line[i]); column > room && line[i] != ' ' {
			return cmp.Or(gap, best, poor, max(i, 1))
		}
		if i+1 == len(line) || strings.ContainsRune("，。；：、）》”％", line[i+1]) {
			continue
		}
		wide := runewidth.RuneWidth(line[i]) == 2
		if counted++; !wide {
			counted = 0
		}
		switch {
		case i > 0 && line[i-1] == ' ' && line[i] == ' ' && line[i+1] != ' ' && column > room/3:
			gap = i + 1 // of two columns
		case line[i] == ' ' && i > 0 && figure(line[i-1], line[i+1]):
			poor = i + 1
		case line[i] == ' ' && line[i+1] != ' ', strings.ContainsRune("，。；、）》”", line[i]):
			best = i + 1
		case counted > unitLength && !strings.ContainsRune("（《“", line[i]) && runewidth.RuneWidth(line[i+1]) == 2:
			poor = i + 1
		}
	}
	return len(line)
}

// figure says that what a blank parts may be one figure, or ids of facts:
// RMB 363.99 billion, [f5 f11].
func figure(before, after rune) bool {
	latin := func(r rune) bool { return r < 0x80 && unicode.IsLetter(r) }
	return unicode.IsDigit(before) && latin(after) || latin(before) && unicode.IsDigit(after)
}

// unitLength is the length of the longest unit behind a figure: 个百分点, and one
// more to be sure.
const unitLength = 5
