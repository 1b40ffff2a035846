package runner_test

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/descriptions"
	"hedui/eval/report"
	"hedui/eval/runner"
	"hedui/eval/suite"
	"hedui/loop/llm"
	"hedui/loop/llm/script"
	"hedui/testdata/suites"
)

var now = time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC)

var rig = sync.OnceValues(func() (*runner.Rig, error) { return runner.NewRig(now) })

func rigOf(t *testing.T) *runner.Rig {
	t.Helper()
	r, err := rig()
	require.NoError(t, err)
	return r
}

// some is a part of the regression suite: enough to see each kind of harm.
func some(t *testing.T, r *runner.Rig, names ...string) suite.Suite {
	t.Helper()
	raw, err := suites.Files.ReadFile("regression.txtar")
	require.NoError(t, err)
	s, err := suite.Read("regression", string(raw), r.Gold)
	require.NoError(t, err)
	if len(names) == 0 {
		return s
	}
	var keep []suite.Dialogue
	for _, d := range s.Dialogues {
		for _, n := range names {
			if d.Name == n {
				keep = append(keep, d)
			}
		}
	}
	require.Len(t, keep, len(names))
	s.Dialogues = keep
	return s
}

func TestRegressionSuiteIsLargeEnough(t *testing.T) {
	t.Parallel()
	s := some(t, rigOf(t))
	require.GreaterOrEqual(t, len(s.Dialogues), 60)
	require.GreaterOrEqual(t, s.Turns(), 240)
	classes := map[string]bool{}
	for _, d := range s.Dialogues {
		classes[d.Class] = true
	}
	for _, c := range []string{"indicator", "follow-up", "calculate", "compare", "growth", "period", "form", "price", "ranking", "asks", "refuses", "profile", "mixed", "english", "traps", "failures"} {
		require.True(t, classes[c], c)
	}
}

// TestInjectedRegressions breaks one thing at a time, as a change of the code
// would, and holds the run against the baseline of the whole.
func TestInjectedRegressions(t *testing.T) {
	t.Parallel()
	r := rigOf(t)
	s := some(t, r, "margin-chain", "value-math", "failed-price")
	cells := runner.Matrix{Models: []string{runner.Offline, runner.SlipsUp}}.Cells()
	whole, err := r.Suite(context.Background(), s, cells, nil)
	require.NoError(t, err)
	base := report.NewBaseline(whole)
	require.Equal(t, report.CodePass, report.Hold(whole, &base, report.Limits{}).Code)

	broken, err := descriptions.Load("precise")
	require.NoError(t, err)
	broken.Variant = "broken"
	for i, d := range broken.Descriptions {
		if d.Tool == "financial_indicator" {
			broken.Descriptions[i].Text = "按股票代码取公司实时的估值，例如 PE、PB。"
		}
	}
	r.AddSet(broken)
	for name, change := range map[string]func(*runner.Cell){
		"description broken":   func(c *runner.Cell) { c.Descriptions = "broken" },
		"memory off":           func(c *runner.Cell) { c.Memory = "none" },
		"unit check off":       func(c *runner.Cell) { c.Check = runner.NoUnits },
		"tool removed":         func(c *runner.Cell) { c.Without = "financial_indicator" },
		"another tool removed": func(c *runner.Cell) { c.Without = "stock_price" },
	} {
		if testing.Short() && name != "memory off" && name != "unit check off" {
			continue
		}
		changed := append([]runner.Cell(nil), cells...)
		for i := range changed {
			change(&changed[i])
		}
		out, err := r.Suite(context.Background(), s, changed, nil)
		require.NoError(t, err)
		for i := range out.Cells { // the change is in the code, not in what is asked for
			out.Cells[i].Cell = cells[i]
		}
		g := report.Hold(out, &base, report.Limits{})
		require.Equalf(t, report.CodeRegressed, g.Code, "%s: %v", name, g)
		require.NotEmpty(t, g.Broken, name)
	}
}

var times = regexp.MustCompile(`"[a-z_]*elapsed_ns": \d+`)

// Two runs give the same bytes, declared times apart, whatever runs beside what.
func TestRerunIsIdentical(t *testing.T) {
	t.Parallel()
	r := rigOf(t)
	names, models := []string{"margin-chain", "failed-price", "english-basic"}, []string{runner.Offline, runner.Noisy}
	if !testing.Short() {
		names, models = nil, models[:1]
	}
	s := some(t, r, names...)
	text := func(parallel int) string {
		out, err := r.Suite(context.Background(), s, runner.Matrix{Models: models}.Cells(), &runner.Options{Parallel: parallel, Phases: true, Repeats: 2})
		require.NoError(t, err)
		var b bytes.Buffer
		require.NoError(t, report.New(out, nil, report.Limits{}, report.Prices{}).JSON(&b))
		return times.ReplaceAllString(b.String(), "")
	}
	require.Equal(t, text(1), text(4))
}

// dead is a model that cannot be reached.
type dead struct{ llm.Model }

func (dead) Name() string { return "dead" }
func (dead) Stream(context.Context, llm.Request, func(string) error) (llm.Response, error) {
	return llm.Response{}, &llm.Error{Kind: llm.ErrUnavailable, Status: 529}
}
func (d dead) Complete(ctx context.Context, req llm.Request) (llm.Response, error) {
	return d.Stream(ctx, req, nil)
}

// A provider that is down is neither a pass nor a failure, and too much of it
// makes no run.
func TestInfraErrorsAreCountedApart(t *testing.T) {
	t.Parallel()
	r, err := runner.NewRig(now)
	require.NoError(t, err)
	r.AddModel("dead", runner.Model{New: func(uint64) llm.Model { return dead{} }, Label: "test"})
	out, err := r.Suite(context.Background(), some(t, r, "margin-chain", "value-math"), runner.Matrix{Models: []string{"dead"}}.Cells(), nil)
	require.NoError(t, err)
	for _, d := range out.Dialogues {
		require.Contains(t, d.Infra, "unreachable")
		require.Empty(t, d.Turns)
	}
	rep := report.New(out, nil, report.Limits{}, report.Prices{})
	require.Equal(t, report.CodeInvalid, rep.Gate.Code)
	require.Zero(t, rep.Summaries[0].Turns)
	require.Equal(t, 2, rep.Summaries[0].Infra)
}

// A provider that breaks off in mid-turn ends the turn with what was found,
// which measures nothing either.
func TestModelThatBreaksOffIsInfra(t *testing.T) {
	t.Parallel()
	r, err := runner.NewRig(now)
	require.NoError(t, err)
	call := script.Calls(script.Call("financial_indicator", `{"companies":["600519"],"metrics":["毛利率"],"periods":["2023"]}`))
	r.AddModel("breaks", runner.Model{New: func(uint64) llm.Model {
		return script.New(call, script.Fail(&llm.Error{Kind: llm.ErrUnavailable, Status: 529}))
	}, Label: "test"})
	out, err := r.Suite(context.Background(), some(t, r, "margin-chain"), runner.Matrix{Models: []string{"breaks"}}.Cells(), nil)
	require.NoError(t, err)
	require.Contains(t, out.Dialogues[0].Infra, "529")
	require.Empty(t, out.Dialogues[0].Turns)
}

// heard is a model that keeps the descriptions it was sent.
type heard struct {
	llm.Model
	saw *[]string
}

func (heard) Name() string { return "heard" }

func (h heard) Stream(ctx context.Context, req llm.Request, on func(string) error) (llm.Response, error) {
	for _, d := range req.Tools {
		*h.saw = append(*h.saw, d.Description)
	}
	return llm.Response{Message: llm.Message{Role: llm.Assistant, Text: "不提供。"}, Finish: llm.FinishStop}, nil
}

func (h heard) Complete(ctx context.Context, req llm.Request) (llm.Response, error) {
	return h.Stream(ctx, req, nil)
}

// What is changed in a description is really sent, and changes the hashes that
// the run is known by.
func TestDescriptionsReachTheModel(t *testing.T) {
	t.Parallel()
	r, err := runner.NewRig(now)
	require.NoError(t, err)
	var saw []string
	r.AddModel("heard", runner.Model{New: func(uint64) llm.Model { return heard{saw: &saw} }, Label: "test"})
	s := some(t, r, "margin-chain")
	set, err := descriptions.Load("precise")
	require.NoError(t, err)
	set.Variant = "mine"
	set.Descriptions[0].Text += "这一句是新的。"
	r.AddSet(set)
	out, err := r.Suite(context.Background(), s, runner.Matrix{Models: []string{"heard"}, Descriptions: []string{"precise", "mine"}}.Cells(), &runner.Options{Parallel: 1})
	require.NoError(t, err)
	require.NotEqual(t, out.Cells[0].Hash, out.Cells[1].Hash)
	require.NotEqual(t, out.Dialogues[0].Prompt, out.Dialogues[1].Prompt)
	require.Contains(t, strings.Join(saw, "\n"), "这一句是新的。")
}

// A run that was broken off goes on where it was; what depends on other
// descriptions is run anew.
func TestJournalResumes(t *testing.T) {
	t.Parallel()
	r, err := runner.NewRig(now)
	require.NoError(t, err)
	path := t.TempDir() + "/j"
	s := some(t, r, "margin-chain", "value-math", "percent-points")
	calls := 0
	r.AddModel("counted", runner.Model{New: func(uint64) llm.Model { calls++; return dead{} }, Label: "test"})
	play := func(cells []runner.Cell, cancelAt int) (runner.Run, int, error) {
		j, err := runner.OpenJournal(path)
		require.NoError(t, err)
		defer j.Close()
		held := j.Held()
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		out, err := r.Suite(ctx, s, cells, &runner.Options{Journal: j, Parallel: 1, Clock: func() time.Time { return now }, Progress: func(done, _ int) {
			if done == cancelAt {
				cancel()
			}
		}})
		return out, held, err
	}
	cells := runner.Matrix{}.Cells()
	_, _, err = play(cells, 1)
	require.ErrorIs(t, err, context.Canceled)
	again, held, err := play(cells, -1)
	require.NoError(t, err)
	require.GreaterOrEqual(t, held, 1)
	fresh, err := r.Suite(context.Background(), s, cells, &runner.Options{Clock: func() time.Time { return now }})
	require.NoError(t, err)
	require.Equal(t, fmt.Sprint(fresh.Dialogues), fmt.Sprint(again.Dialogues))
	_, held, err = play(runner.Matrix{Models: []string{"counted"}}.Cells(), -1)
	require.NoError(t, err)
	require.Equal(t, 3, held)
	require.Equal(t, 3, calls, "nothing of another cell is taken for this one")
	_, held, err = play(cells, -1)
	require.NoError(t, err)
	require.Equal(t, 3, held, "what broke off is not kept")
}

func TestUnknownCells(t *testing.T) {
	t.Parallel()
	r := rigOf(t)
	s := some(t, r, "margin-chain")
	for _, m := range []runner.Matrix{
		{Models: []string{"gpt-99"}}, {Dialects: []string{"xml"}}, {Memories: []string{"photographic"}}, {Descriptions: []string{"none"}}, {Checks: []string{"maybe"}},
	} {
		_, err := r.Suite(context.Background(), s, m.Cells(), nil)
		require.Error(t, err)
	}
}
