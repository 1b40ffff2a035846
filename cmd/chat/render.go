package main

import (
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

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

// rate finds what may be a change of a price.
var rate = regexp.MustCompile(`[+\-−]?[0-9][0-9,]*(?:\.[0-9]+)?%`)

// sourced finds the lines that name a source.
var sourced = regexp.MustCompile(`来源：|\b[Ss]ource: `)

// printAnswer writes an answer: the first line stands out unless it is a row of
// a table, the lines of source under it are dimmed, and price changes are red
// or green. Without colour the text goes out as it is. Lines are folded where w
// is a terminal.
func printAnswer(w io.Writer, r loop.Record, colour bool) {
	answer := printable(r.Answer)
	if !colour {
		tell(w, answer)
		return
	}
	moves := changes(r)
	for i, line := range strings.Split(answer, "\n") {
		switch {
		case i == 0 && !strings.Contains(line, "  "):
			tell(w, bold+paint(line, moves, bold)+reset)
		case sourced.MatchString(line):
			tell(w, dim+line+reset)
		default:
			tell(w, paint(line, moves, ""))
		}
	}
}

// changes gives the colour of each change of a price that an answer prints, by
// its text. The fact decides the direction, since 跌0.85% carries no sign.
func changes(r loop.Record) map[string]string {
	moves := map[string]string{}
	for _, f := range r.Figures {
		i := slices.IndexFunc(r.Facts, func(fact loop.RecordFact) bool { return fact.ID == f.Fact })
		if i < 0 || r.Facts[i].Metric != "change_pct" && r.Facts[i].Metric != "period_return" {
			continue
		}
		v, err := decimal.NewFromString(r.Facts[i].Value)
		if err != nil || v.IsZero() {
			continue
		}
		colour := red
		if v.IsNegative() {
			colour = green
		}
		if other, twice := moves[f.Text]; twice && other != colour {
			colour = "" // one text, up and down: neither
		}
		moves[f.Text] = colour
	}
	return moves
}

// paint colours the changes of a line that is otherwise in a style.
func paint(line string, moves map[string]string, style string) string {
	return rate.ReplaceAllStringFunc(line, func(s string) string {
		if colour := moves[s]; colour != "" {
			return colour + s + reset + style
		}
		return s
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
