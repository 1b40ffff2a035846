package check

// Decision is what Check says about a step.
type Decision string

// The decisions: Pass; Retry the same step, adjusted; Rollback to the last
// safe mark and think again with the reason.
const (
	Pass     Decision = "pass"
	Retry    Decision = "retry"
	Rollback Decision = "rollback"
)

// Finding is one objection: the words it is about, the rule that objects, the
// reason in plain words, and the facts that may be cited instead.
type Finding struct {
	Span   string   `json:"span"`
	Rule   string   `json:"rule"`
	Reason string   `json:"reason"`
	Facts  []string `json:"facts,omitempty"`
	// Beside are the values that a figure of suspect magnitude was held
	// against.
	Beside []Quantity `json:"-"`
}

// Verdict is a decision with its findings; a Pass may carry none.
type Verdict struct {
	Decision Decision  `json:"decision"`
	Findings []Finding `json:"findings,omitempty"`
}

// Figure is one quantity that an answer prints, bound to what grounds it.
// Value is the printed figure in its base unit, as a plain decimal string, so
// "4,009.17亿元" is "400917000000". Fact is a fact id, or "derived" with Of
// and Op, or "user" for a figure that the user stated, or "suspect" for one
// that is shown as doubtful.
type Figure struct {
	Text  string   `json:"text"`
	Value string   `json:"value"`
	Unit  Unit     `json:"unit"`
	Fact  string   `json:"fact"`
	Of    []string `json:"of,omitempty"`
	Op    string   `json:"op,omitempty"`
}

// Asked is what the question names, by id; empty slices mean that it does not
// say.
type Asked struct {
	Companies []string
	Metrics   []string
}

// Evidence is everything a draft may be held against.
type Evidence struct {
	Question string
	Asked    Asked
	Facts    []Fact // citable: from this turn's tools and from the ledger
	Status   []Status
	Passages []Passage // found by searches of this turn
	Observed []string  // what its tools returned, as the model reads it; a source may be named as there
	// Said are the talk's earlier answers. A source may be named as on a line of
	// theirs that names it.
	Said []string
	// Earlier are the user's earlier questions. A figure stated there may be
	// echoed as the user's.
	Earlier []string
	// Suspect are values that a source delivered out of scale, and those that
	// they were held against. They may be printed only where the line says
	// that they are in doubt.
	Suspect []Fact
}

// Status is how one tool call of this turn ended.
type Status struct {
	Tool   string
	Status string // success, partial, error
	Code   string
}
