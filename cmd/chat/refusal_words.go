package main

import "hedui/tools/filings/ingest"

// refusalWords say in English why a file was not taken in and what to do; the
// refusal says more of it in Chinese.
var refusalWords = map[ingest.Reason]string{
	ingest.Encrypted:    "it needs a password: save it without one",
	ingest.Scanned:      "its pages are pictures without text",
	ingest.Unreadable:   "it is empty or damaged",
	ingest.BadFormat:    "this kind of file cannot be read: give PDF, HTML, Markdown or text",
	ingest.NotAFiling:   "its first pages have no title of an annual, half-year or quarterly report; if it is one, add --type and --year",
	ingest.NotAShare:    "it is of no A-share company that is known; --company names one",
	ingest.Unsure:       "it does not say enough: add --company, --year and --type",
	ingest.Contradicted: "it says one thing and you, or it elsewhere, another",
	ingest.ShelfFull:    "there is no room on the disk",
	ingest.ShelfFailed:  "it could not be kept",
	ingest.Interrupted:  "the run was interrupted",
}

// why says why a file was not taken in, in both languages.
func why(c console, r *ingest.Refusal) string {
	return c.say(oneLine(r.Text), refusalWords[r.Reason])
}
