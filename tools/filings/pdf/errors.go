package pdf

import "errors"

// The ways in which a file cannot be read. Each says what to do; test with
// errors.Is.
var (
	// ErrNotPDF is a file that is something else.
	ErrNotPDF = errors.New("pdf: this is not a PDF file (no %PDF- at its start): check the file's name and where it came from")
	// ErrEncrypted is a file that opens with a password only.
	ErrEncrypted = errors.New("pdf: the file is encrypted: save a copy without a password and read that")
	// ErrDamaged is a PDF whose structure cannot be followed to its pages.
	ErrDamaged = errors.New("pdf: the file is damaged or cut short: download it again")
	// ErrClosed is a call on an engine that was closed.
	ErrClosed = errors.New("pdf: the engine is closed: open another one")
)
