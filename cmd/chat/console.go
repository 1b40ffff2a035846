package main

import (
	"fmt"
	"io"
	"time"

	"golang.org/x/term"

	"hedui/tools/market/live"
)

// console is where a command reads and writes, and its clock, so that
// tests can stand in for a terminal on a fixed day.
type console struct {
	in  io.Reader
	out io.Writer
	err io.Writer
	env func(string) string
	now func() time.Time

	// For tests: the address of a server on this computer that stands in for
	// every public source, and how the waits between two requests pass.
	loopback string
	sleep    live.Sleeper
}

// interactive says whether both ends are a terminal. Only then may a command
// edit lines, draw a spinner or use colour.
func (c console) interactive() bool {
	return isTerminal(c.in) && isTerminal(c.out)
}

// colour says whether escapes may be written to out: a terminal, and NO_COLOR
// (no-color.org) unset.
func (c console) colour() bool {
	return isTerminal(c.out) && c.env("NO_COLOR") == "" && c.env("TERM") != "dumb"
}

// widthOf gives the columns of a terminal, 0 for what is none.
func widthOf(w io.Writer) int {
	f := file(w)
	if f == nil {
		return 0
	}
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return columns
}

// tell writes text and a line break, folded where w is a terminal.
func tell(w io.Writer, text string) { fmt.Fprintln(w, fold(text, widthOf(w))) }

func isTerminal(v any) bool {
	f := file(v)
	return f != nil && term.IsTerminal(int(f.Fd()))
}
