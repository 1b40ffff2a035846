package main

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"hedui/loop"
)

// Escapes for a terminal. Red is up: on Chinese exchanges a rise is red and a
// fall is green.
const (
	bold  = "\x1b[1m"
	dim   = "\x1b[2m"
	red   = "\x1b[31m"
	green = "\x1b[32m"
	reset = "\x1b[0m"
)

// signed finds changes: a percentage or amount that carries its sign.
var signed = regexp.MustCompile(`[+\-−][0-9][0-9,]*(?:\.[0-9]+)?(?:%|元|个百分点)`)

// printAnswer writes an answer: the first line stands out, the lines of source
// under it are dimmed, and price changes are red or green. Without colour the
// text goes out as it is.
func printAnswer(w io.Writer, r loop.Record, colour bool) {
	answer := printable(r.Answer)
	if !colour {
		fmt.Fprintln(w, answer)
		return
	}
	first, rest, _ := strings.Cut(answer, "\n")
	if usesPrices(r) {
		first = paintChanges(first)
	}
	fmt.Fprintf(w, "%s%s%s\n", bold, first, reset)
	for _, line := range strings.Split(rest, "\n") {
		switch {
		case line == "" && rest == "":
		case strings.Contains(line, "来源：") || strings.Contains(line, "Source:"):
			fmt.Fprintf(w, "%s%s%s\n", dim, line, reset)
		case usesPrices(r):
			fmt.Fprintln(w, paintChanges(line))
		default:
			fmt.Fprintln(w, line)
		}
	}
}

func usesPrices(r loop.Record) bool {
	for _, s := range r.Steps {
		if s.Tool == "stock_price" {
			return true
		}
	}
	return false
}

func paintChanges(line string) string {
	return signed.ReplaceAllStringFunc(line, func(s string) string {
		if s[0] == '+' {
			return red + s + reset + bold
		}
		return green + s + reset + bold
	})
}

// printable drops control characters that could drive a terminal, since text
// from a filing or a company name may hold them; line breaks and tabs stay.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return r
		}
		if r < 0x20 || r == 0x7f || (r >= 0x80 && r < 0xa0) {
			return -1
		}
		return r
	}, s)
}
