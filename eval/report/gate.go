package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"hedui/eval/runner"
	"hedui/eval/stats"
)

// The exit codes of a gate. They are a contract: add, don't renumber.
const (
	CodePass      = 0
	CodeRegressed = 10 // a task that passed fails, or an answer that was right is wrong
	CodeNoBase    = 11 // there is no baseline, or it cannot be read
	CodeNoTasks   = 12 // the suite has no task
	CodeSkipped   = 13 // every task is skipped
	CodeRemoved   = 14 // a task of the baseline was not run
	CodeInvalid   = 15 // too many tasks broke off for reasons outside the agent
	CodeBudget    = 16 // more steps, calls, runes or tokens than the baseline allows
	CodeSuite     = 17 // the suite is wrong: it cannot be read, or expects what cannot be computed
)

// Baseline is what a run is held against.
type Baseline struct {
	Version  int        `json:"version"`
	Suite    string     `json:"suite"`
	Snapshot string     `json:"snapshot"`
	Cells    []BaseCell `json:"cells"`
}

// BaseCell is a cell's outcome, task by task, and what it cost.
type BaseCell struct {
	runner.Cell
	Steps  int        `json:"steps"`
	Calls  int        `json:"calls"`
	Runes  int        `json:"runes"`
	Tokens int        `json:"tokens"`
	Tasks  []BaseTask `json:"tasks"`
}

// BaseTask is one turn of one dialogue. Passed is the share of its runs that
// passed, Right of those whose answer was right: a model that Check has to stop
// may pass nothing and still must print nothing wrong.
type BaseTask struct {
	Dialogue string  `json:"dialogue"`
	Turn     int     `json:"turn"`
	Question string  `json:"question"`
	Passed   float64 `json:"passed"`
	Right    float64 `json:"right"`
	Why      string  `json:"why,omitempty"` // it fails
}

func (t BaseTask) key() string { return fmt.Sprintf("%s#%d %s", t.Dialogue, t.Turn, t.Question) }

const baselineVersion = 1

// NewBaseline makes a baseline of a run.
func NewBaseline(r runner.Run) Baseline {
	b := Baseline{Version: baselineVersion, Suite: r.Suite, Snapshot: r.Snapshot}
	for i, c := range r.Cells {
		cell := BaseCell{Cell: c.Cell}
		at, runs := map[string]int{}, map[string]int{}
		for _, d := range r.Dialogues {
			if d.Cell != i || d.Skipped != "" || d.Infra != "" {
				continue
			}
			for n, t := range d.Turns {
				task := BaseTask{Dialogue: d.Name, Turn: n + 1, Question: t.Question}
				k := task.key()
				j, ok := at[k]
				if !ok {
					j = len(cell.Tasks)
					at[k] = j
					cell.Tasks = append(cell.Tasks, task)
				}
				runs[k]++
				if t.Result.Pass {
					cell.Tasks[j].Passed++
				} else if cell.Tasks[j].Why == "" {
					cell.Tasks[j].Why = string(t.Result.Shape)
				}
				if t.Result.Answer {
					cell.Tasks[j].Right++
				}
				cell.Steps += t.Result.Steps
				cell.Calls += t.Result.Calls.Made
				cell.Runes += t.Result.Runes
				cell.Tokens += t.Result.Tokens
			}
		}
		for j := range cell.Tasks {
			t := &cell.Tasks[j]
			n := float64(runs[t.key()])
			t.Passed, t.Right = round4(t.Passed/n), round4(t.Right/n)
		}
		b.Cells = append(b.Cells, cell)
	}
	return b
}

// ReadBaseline reads a baseline file.
func ReadBaseline(path string) (Baseline, error) {
	var b Baseline
	raw, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return b, fmt.Errorf("there is no baseline at %s; make one with --update-baseline", path)
	}
	if err != nil {
		return b, fmt.Errorf("baseline: %w", err)
	}
	if err := json.Unmarshal(raw, &b); err != nil {
		return b, fmt.Errorf("baseline %s cannot be read: %w", path, err)
	}
	if b.Version != baselineVersion {
		return b, fmt.Errorf("baseline %s is of version %d, this program reads %d; make it anew with --update-baseline", path, b.Version, baselineVersion)
	}
	return b, nil
}

// Limits are what a gate tolerates.
type Limits struct {
	Infra  float64 // share of dialogues that may break off, default 0.05
	Growth float64 // by how much steps, calls, runes and tokens may grow, default 0.10
}

// Gate is what came of holding a run against a baseline.
type Gate struct {
	Code    int      `json:"code"`
	Verdict string   `json:"verdict"`
	Reasons []string `json:"reasons,omitempty"`
	Broken  []string `json:"regressed,omitempty"`
	Fixed   []string `json:"fixed,omitempty"`
	Added   int      `json:"added"`
	Removed []string `json:"removed,omitempty"`
}

// Hold judges a run. Without a baseline (nil) it judges only whether the run
// is valid.
func Hold(r runner.Run, base *Baseline, l Limits) Gate {
	if l.Infra == 0 {
		l.Infra = 0.05
	}
	if l.Growth == 0 {
		l.Growth = 0.10
	}
	skipped, infra := 0, 0
	for _, d := range r.Dialogues {
		if d.Skipped != "" {
			skipped++
		}
		if d.Infra != "" {
			infra++
		}
	}
	switch n := len(r.Dialogues); {
	case n == 0:
		return Gate{Code: CodeNoTasks, Verdict: "no tasks"}
	case skipped == n:
		return Gate{Code: CodeSkipped, Verdict: "all tasks are skipped"}
	case float64(infra) > l.Infra*float64(n-skipped):
		return Gate{Code: CodeInvalid, Verdict: "invalid run",
			Reasons: []string{fmt.Sprintf("%d of %d dialogues broke off, at most %.0f %% may", infra, n-skipped, 100*l.Infra)}}
	case base == nil:
		return Gate{Verdict: "run without a baseline"}
	}
	g := Gate{Verdict: "pass"}
	now := NewBaseline(r)
	for _, old := range base.Cells {
		i := slices.IndexFunc(now.Cells, func(c BaseCell) bool { return c.Cell == old.Cell })
		if i < 0 {
			g.Removed = append(g.Removed, "all of "+old.Cell.String())
			continue
		}
		g.cell(old, now.Cells[i], r.Cells[i].Varies, l)
	}
	switch {
	case len(g.Removed) > 0:
		g.Code, g.Verdict = CodeRemoved, "a task was removed"
	case len(g.Broken) > 0:
		g.Code, g.Verdict = CodeRegressed, "regression"
	case len(g.Reasons) > 0:
		g.Code, g.Verdict = CodeBudget, "over budget"
	}
	return g
}

// cell holds one cell against its baseline.
func (g *Gate) cell(old, now BaseCell, varies bool, l Limits) {
	held := map[string]BaseTask{}
	for _, t := range now.Tasks {
		held[t.key()] = t
	}
	var before, after []float64
	var broken []string
	for _, t := range old.Tasks {
		n, ok := held[t.key()]
		if !ok {
			g.Removed = append(g.Removed, old.Cell.String()+": "+t.key())
			continue
		}
		delete(held, t.key())
		before, after = append(before, t.Passed), append(after, n.Passed)
		switch {
		case n.Passed < t.Passed || n.Right < t.Right:
			broken = append(broken, old.Cell.String()+": "+t.key()+": "+n.Why)
		case n.Passed > t.Passed:
			g.Fixed = append(g.Fixed, old.Cell.String()+": "+t.key())
		}
	}
	g.Added += len(held)
	// What always does the same may lose nothing; what varies is held to what
	// the sample shows.
	if !varies || stats.Compare(before, after, 1).Verdict == stats.Worse {
		g.Broken = append(g.Broken, broken...)
	}
	if len(held) > 0 || len(before) != len(old.Tasks) {
		return // not the same work
	}
	for _, b := range []struct {
		name     string
		old, now int
	}{{"steps", old.Steps, now.Steps}, {"calls", old.Calls, now.Calls}, {"runes", old.Runes, now.Runes}, {"tokens", old.Tokens, now.Tokens}} {
		if float64(b.now) > float64(b.old)*(1+l.Growth) && b.now > b.old+1 {
			g.Reasons = append(g.Reasons, fmt.Sprintf("%s: %d %s, the baseline has %d, at most %.0f %% more are allowed", old.Cell, b.now, b.name, b.old, 100*l.Growth))
		}
	}
}

// Write writes a baseline file, a task a line, so that a diff shows what
// changed.
func (b Baseline) Write(path string) error {
	head := b
	head.Cells = nil
	raw, err := json.Marshal(head)
	if err != nil {
		return fmt.Errorf("baseline: %w", err)
	}
	var out bytes.Buffer
	out.Write(bytes.TrimSuffix(raw, []byte(`"cells":null}`)))
	out.WriteString(`"cells":[`)
	for i, c := range b.Cells {
		tasks := c.Tasks
		c.Tasks = nil
		if raw, err = json.Marshal(c); err != nil {
			return fmt.Errorf("baseline: %w", err)
		}
		fmt.Fprintf(&out, "%s\n%s\"tasks\":[", comma(i), bytes.TrimSuffix(raw, []byte(`"tasks":null}`)))
		for j, t := range tasks {
			if raw, err = json.Marshal(t); err != nil {
				return fmt.Errorf("baseline: %w", err)
			}
			fmt.Fprintf(&out, "%s\n%s", comma(j), raw)
		}
		out.WriteString("]}")
	}
	out.WriteString("]}\n")
	if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
		return fmt.Errorf("baseline: %w", err)
	}
	return nil
}

func comma(i int) string {
	if i == 0 {
		return ""
	}
	return ","
}
