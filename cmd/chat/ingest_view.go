package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/mattn/go-runewidth"

	"hedui/tools/filings/ingest"
)

// ingestView shows how far files are: a bar on a terminal's last line, and a
// line for each file that is done. Calls come one at a time.
type ingestView struct {
	c     console
	json  bool
	bar   bool
	meter *ingest.Meter
	files int
	done  int
	drawn time.Time
	shown bool
}

const (
	drawEvery = 100 * time.Millisecond
	barCells  = 24
)

func newIngestView(c console, json bool, files []string) *ingestView {
	var total int64
	for _, f := range files {
		if info, err := os.Stat(f); err == nil {
			total += info.Size()
		}
	}
	return &ingestView{c: c, json: json, bar: isTerminal(c.err) && !json, meter: ingest.NewMeter(total, c.now), files: len(files)}
}

// event counts a page or a file and shows it.
func (v *ingestView) event(e ingest.Event) {
	if e.Outcome == nil {
		v.meter.Page()
		v.draw(false)
		return
	}
	v.done++
	v.meter.File(e.Bytes, e.Outcome.Document.Pages)
	v.wipe()
	if v.json {
		_ = writeJSON(v.c.out, ingestRecord(*e.Outcome))
	} else {
		fmt.Fprintln(v.c.out, ingestLine(v.c, *e.Outcome))
	}
	v.draw(true)
}

// draw writes the bar over itself, not more often than can be seen.
func (v *ingestView) draw(now bool) {
	if !v.bar || v.done == v.files {
		return
	}
	if at := v.c.now(); now || at.Sub(v.drawn) >= drawEvery {
		v.drawn, v.shown = at, true
		fmt.Fprint(v.c.err, wipeLine+v.text())
	}
}

func (v *ingestView) wipe() {
	if v.shown {
		fmt.Fprint(v.c.err, wipeLine)
		v.shown = false
	}
}

// text is the bar: part done, files, pages, pages per second, time left.
func (v *ingestView) text() string {
	full := int(v.meter.Share() * barCells)
	s := fmt.Sprintf("[%s%s] %d/%d · %d页 pages · %.1f/s", strings.Repeat("█", full), strings.Repeat("·", barCells-full), v.done, v.files, v.meter.Pages(), v.meter.Rate())
	if left, ok := v.meter.Remaining(); ok {
		s += " · 还需约 left " + roughly(left)
	}
	return runewidth.Truncate(s, 78, "")
}

// roughly writes a time that is an estimate.
func roughly(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%ds", max(1, int(d.Round(time.Second).Seconds())))
	case d < time.Hour:
		return fmt.Sprintf("%dmin", int(d.Round(time.Minute).Minutes()))
	}
	return fmt.Sprintf("%.1fh", d.Hours())
}

// summary lists what was not taken in and gives the error for the exit code.
func (v *ingestView) summary(outcomes []ingest.Outcome, err error) error {
	added, held, pages := 0, 0, 0
	var refused []ingest.Outcome
	for _, o := range outcomes {
		switch {
		case o.Refusal != nil:
			refused = append(refused, o)
		case o.Held:
			held++
		default:
			added++
			pages += o.Document.Pages
		}
	}
	if !v.json {
		fmt.Fprintln(v.c.out, v.c.say(
			fmt.Sprintf("收录%d个（%d页），已有%d个，未收%d个", added, pages, held, len(refused)),
			fmt.Sprintf("taken in %d (pages %d), held already %d, not taken in %d", added, pages, held, len(refused))))
		if len(outcomes) > 1 {
			for _, o := range refused {
				fmt.Fprintln(v.c.out, "  "+ingestLine(v.c, o))
			}
		}
	}
	switch {
	case err != nil:
		return stopped(err)
	case len(refused) > 0:
		return notTaken{len(refused), len(outcomes)}
	}
	return nil
}

// ingestJSON is the record of a file with --json.
type ingestJSON struct {
	File     string   `json:"file"`
	Status   string   `json:"status"` // added, held, refused
	ID       string   `json:"id,omitempty"`
	Title    string   `json:"title,omitempty"`
	Company  string   `json:"company,omitempty"`
	Year     int      `json:"year,omitempty"`
	Report   string   `json:"report,omitempty"`
	Pages    int      `json:"pages,omitempty"`
	Passages int      `json:"passages,omitempty"`
	Facts    int      `json:"facts,omitempty"`
	Warnings []string `json:"warnings,omitempty"`
	Reason   string   `json:"reason,omitempty"`
	Message  string   `json:"message,omitempty"`
}

func ingestRecord(o ingest.Outcome) ingestJSON {
	d := o.Document
	r := ingestJSON{
		File: o.File, Status: "added", ID: d.ID, Title: d.Title, Company: d.Company, Year: d.Year, Report: d.Report,
		Pages: d.Pages, Passages: d.Chunks, Facts: o.Facts, Warnings: d.Warnings,
	}
	switch {
	case o.Refusal != nil:
		r.Status, r.Reason, r.Message = "refused", string(o.Refusal.Reason), o.Refusal.Text
	case o.Held:
		r.Status = "held"
	}
	return r
}
