// Package suite reads what the product is measured by: dialogues of turns, and
// for each turn what is expected of it. Expected values are never written down:
// a file names them, and they are computed from the raw series of the snapshot
// when it is loaded. What cannot be computed, and a turn that expects nothing,
// is an error.
package suite

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// Kinds of errors about a suite, for errors.Is.
var (
	ErrFormat = errors.New("suite: cannot be read")
	ErrGold   = errors.New("suite: an expected value cannot be computed")
	ErrNone   = errors.New("suite: no task")
)

// Suite is a set of dialogues.
type Suite struct {
	Name      string
	About     string // the text before the first dialogue
	Hash      string // of the file's text
	Dialogues []Dialogue
}

// Turns counts the turns of all dialogues.
func (s Suite) Turns() (n int) {
	for _, d := range s.Dialogues {
		n += len(d.Turns)
	}
	return n
}

// Split keeps the dialogues of a split ("train", "held"); "" keeps all.
func (s Suite) Split(split string) Suite {
	if split == "" {
		return s
	}
	var keep []Dialogue
	for _, d := range s.Dialogues {
		if d.Split == split {
			keep = append(keep, d)
		}
	}
	s.Dialogues = keep
	return s
}

// Dialogue is one conversation. It is the unit of statistics wherever its turns
// lean on each other.
type Dialogue struct {
	Name  string
	Class string // indicator, follow-up, compare, ranking, price …
	Split string // train, held, or "" where nothing is tuned
	Skip  string // why it is not run, "" when it is
	Turns []Turn
}

// Turn is one question and what is expected of the answer.
type Turn struct {
	Line      int
	Question  string
	Reference string // how it leans on the talk (那, 它, 换成 …), "" when it does not
	Outcomes  []string
	Figures   []Figure
	Asks      []string // names of the fields that the figures and words are
	Extra     int      // figures beside those expected that the answer may print
	Holds     []string
	Lacks     []string
	Tools     *ToolRule
	Forbidden []string
	Calls     []Call
	MaxCalls  int // tool calls, -1 for any number
	MaxSteps  int // replies of the model, 0 for any number
	Fails     map[string]string
}

// Expects says that the turn can fail beyond its outcome.
func (t Turn) Expects() bool {
	return len(t.Figures)+len(t.Holds)+len(t.Lacks)+len(t.Calls)+len(t.Forbidden) > 0 || t.Tools != nil || t.MaxCalls >= 0
}

// Tolerance says how many digits a printed figure must show.
type Tolerance string

// The classes. Rounded is the default: at least three significant digits or two
// decimals, right within the rounding that they show. Coarse takes any rounding
// and 约. Digits takes every digit.
const (
	Rounded Tolerance = "rounded"
	Coarse  Tolerance = "coarse"
	Digits  Tolerance = "exact"
)

// Figure is one value that the answer must print.
type Figure struct {
	Text      string // as the file names it
	Unit      check.Unit
	Value     decimal.Decimal
	Tolerance Tolerance
	Refs      []Ref
	// Derived figures are calculated from several values, or from one by more
	// than naming it: their sign is told by words.
	Derived bool
	Scope   string
}

// Ref is one stored value that a figure is made of.
type Ref struct {
	Company string
	Series  string
	Metrics []string // ids under which it may be spoken of
	Period  mention.Period
	Value   decimal.Decimal
}

// Modes of a ToolRule. Strict: these calls in this order. Unordered: these, in
// any order. Subset: nothing but these, perhaps not all. Superset: all of these
// and perhaps others.
const (
	Strict    = "strict"
	Unordered = "unordered"
	SubsetOf  = "subset"
	Superset  = "superset"
)

// ToolRule is which tools a turn is expected to call.
type ToolRule struct {
	Mode     string
	Tools    []string
	MaxExtra int // calls beyond those, where the mode allows any; -1 for any number
}

// Call is a call that a turn is expected to make, with its arguments.
type Call struct {
	Tool string
	Args json.RawMessage
}

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])[:12]
}

// lineError is an error at a line of a suite.
func lineError(kind error, file string, line int, format string, args ...any) error {
	return fmt.Errorf("%w: %s, line %d: %s", kind, file, line, fmt.Sprintf(format, args...))
}
