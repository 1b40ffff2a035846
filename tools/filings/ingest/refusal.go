package ingest

// Reason is why a file was not taken in.
type Reason string

// The reasons. Unsure is the only one that an Override can mend.
const (
	Encrypted    Reason = "encrypted"    // needs a password
	Scanned      Reason = "scanned"      // pictures of pages, no text
	Unreadable   Reason = "unreadable"   // broken, truncated, empty
	BadFormat    Reason = "bad_format"   // not a kind of file that can be read
	NotAFiling   Reason = "not_a_filing" // no annual, half-year or quarterly report
	NotAShare    Reason = "not_a_share"  // no company of the table
	Unsure       Reason = "unsure"       // the text does not say enough
	Contradicted Reason = "contradicted" // the text, or the user and the text, say different things
	ShelfFull    Reason = "disk_full"    // there is no room to keep it
	ShelfFailed  Reason = "shelf_failed" // it could not be kept for another reason
	Interrupted  Reason = "interrupted"  // the run was cancelled before it was done
)

// Refusal is a file that was not taken in. Text says why and what to do, in
// Chinese, for the reader; it quotes the file and has to be made printable.
type Refusal struct {
	Reason Reason
	Text   string
	Err    error // what lies below, may be nil
}

// Error implements error.
func (r *Refusal) Error() string { return "ingest: " + string(r.Reason) + ": " + r.Text }

// Unwrap gives what lies below.
func (r *Refusal) Unwrap() error { return r.Err }

func refuse(reason Reason, text string) *Refusal { return &Refusal{Reason: reason, Text: text} }
