package report

import (
	"encoding/json"
	"fmt"
	"io"

	"hedui/eval/runner"
)

// Report is a run with everything that is said of it.
type Report struct {
	Summaries   []Summary  `json:"summaries"`
	Comparisons []Versus   `json:"comparisons,omitempty"`
	Gate        Gate       `json:"gate"`
	Run         runner.Run `json:"run"`
}

// New makes the report of a run.
func New(r runner.Run, base *Baseline, l Limits, p Prices) Report {
	return Report{Summaries: Summarize(r, p), Comparisons: Compare(r, 1), Gate: Hold(r, base, l), Run: r}
}

// JSON writes the report as one object. Fields that end in elapsed_ns are times
// and differ from run to run; nothing else does.
func (r Report) JSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(r); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}
