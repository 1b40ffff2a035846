package eval

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math"
	"strings"

	"hedui/loop"
	"hedui/loop/llm"
	"hedui/memory"
	"hedui/tools"
)

// FailureRow is what a failed call at one turn does to the turns after it.
type FailureRow struct {
	Model      string `json:"model"`
	Policy     string `json:"policy"`
	Quarantine bool   `json:"quarantine"`
	Outage     int    `json:"outage_turns"` // for how many turns in a row every call fails
	// LaterWrong are the turns after the failed one that did not give what was
	// asked, although the tool worked again; each of them names all that it
	// asks, so nothing but the failure stands in its way.
	LaterWrong Rate `json:"later_wrong"`
	// Off compares with the same conversations without quarantine, None with
	// those without memory: how many later turns only this way, and only the
	// other, got right. Nil where it would be compared with itself.
	Off  *Paired `json:"against_quarantine_off,omitempty"`
	None *Paired `json:"against_none,omitempty"`

	right []bool // the later turns, one by one
}

// Suggestible is the model of these conversations: the offline analyst, which
// a failure does not impress, behind a simulated weakness of language models,
// to think a tool broken for good that they saw fail. For each failure that the
// history shows it leaves the tool alone in a question with this probability.
const beliefShare = 0.5

// failedTurns is how long a conversation is.
const failedTurns = 6

// failureQuestions each name all that they ask.
var failureQuestions = []struct{ question, want string }{
	{"贵州茅台2023年毛利率是多少", "贵州茅台 毛利率 2023"},
	{"五粮液2023年净利润是多少", "五粮液 净利润 2023"},
	{"宁德时代2023年营收是多少", "宁德时代 营收 2023"},
	{"比亚迪2023年毛利率是多少", "比亚迪 毛利率 2023"},
	{"美的集团2022年净利润是多少", "美的集团 净利润 2022"},
	{"格力电器2022年营收是多少", "格力电器 营收 2022"},
}

// failures measures P(a later turn is wrong | a call failed at turn k).
func (w *Workbench) failures(ctx context.Context, seeds int) ([]FailureRow, error) {
	var rows []FailureRow
	for _, model := range []string{"offline", "suggestible (simulated)"} {
		for _, outage := range []int{1, 2} {
			for _, policy := range []string{memory.Layered, memory.Full, memory.None} {
				rows = append(rows, FailureRow{Model: model, Policy: policy, Quarantine: true, Outage: outage})
				if policy != memory.None { // which shows no failures to hold back
					rows = append(rows, FailureRow{Model: model, Policy: policy, Outage: outage})
				}
			}
		}
	}
	out, err := parallel(rows, func(row FailureRow) (FailureRow, error) { return w.failureRate(ctx, row, seeds) })
	if err != nil {
		return nil, err
	}
	for i := 0; i < len(out); i += 5 {
		layered, full, none := out[i:i+2], out[i+2:i+4], out[i+4]
		for _, pair := range [][]FailureRow{layered, full} {
			pair[0].Off = split(pair[0], pair[1])
			pair[0].None, pair[1].None = split(pair[0], none), split(pair[1], none)
		}
	}
	for i := range out {
		out[i].right = nil
	}
	return out, nil
}

func split(a, b FailureRow) *Paired {
	p := NewPaired(a.right, b.right)
	return &p
}

// failureRate has the conversations of a row: one for each turn that may be the
// first to fail, with the suggestible model for several throws of its dice.
func (w *Workbench) failureRate(ctx context.Context, row FailureRow, seeds int) (FailureRow, error) {
	var f failedTalk
	reg, err := tools.NewRegistry(failing(w.belt, &f), w.text)
	if err != nil {
		return row, err
	}
	weak := row.Model != "offline"
	if !weak {
		seeds = 1 // the analyst does the same each time
	}
	wrong := 0
	for k := 1; k+row.Outage <= failedTurns; k++ {
		for seed := range seeds {
			f = failedTalk{from: k, to: k + row.Outage}
			right, err := w.afterFailure(ctx, &f, reg, seed, weak, row)
			if err != nil {
				return row, err
			}
			for _, ok := range right {
				if !ok {
					wrong++
				}
			}
			row.right = append(row.right, right...)
		}
	}
	row.LaterWrong = NewRate(wrong, len(row.right))
	return row, nil
}

// failedTalk is a conversation in which every call fails from one turn on, and
// no more from another.
type failedTalk struct{ turn, from, to int }

// afterFailure says of each turn after the failed one whether it went right.
func (w *Workbench) afterFailure(ctx context.Context, f *failedTalk, reg *tools.Registry, seed int, weak bool, row FailureRow) (right []bool, err error) {
	mem, err := w.memoryOf(row.Policy)
	if err != nil {
		return nil, err
	}
	if !row.Quarantine {
		mem = unquarantined{mem}
	}
	var model llm.Model = w.model
	if weak {
		model = suggestible{w.model, uint64(seed)}
	}
	l := w.loop(mem, model, reg)
	for f.turn = 1; f.turn <= failedTurns; f.turn++ {
		q := failureQuestions[(f.turn+seed)%len(failureQuestions)]
		record, err := l.Ask(ctx, q.question)
		if err != nil {
			return nil, fmt.Errorf("eval: after a failure at turn %d, turn %d: %w", f.from, f.turn, err)
		}
		want, err := w.readWanted(q.want)
		if err != nil {
			return nil, err
		}
		if f.turn >= f.to {
			right = append(right, record.Outcome == loop.Answered && rests(record, []wanted{want}))
		}
	}
	return right, nil
}

// failing gives the belt with tools that time out at the turns that are to fail.
func failing(belt []tools.Tool, f *failedTalk) []tools.Tool {
	out := make([]tools.Tool, len(belt))
	for i, t := range belt {
		out[i] = brokenTool{t, f}
	}
	return out
}

type brokenTool struct {
	tools.Tool
	talk *failedTalk
}

// Run implements tools.Tool.
func (b brokenTool) Run(ctx context.Context, env tools.Env, args json.RawMessage) tools.Result {
	if b.talk.turn >= b.talk.from && b.talk.turn < b.talk.to {
		return tools.ErrorResult(b.Spec().Name, tools.Failure{Code: tools.Timeout, Message: "超时", Advice: "稍后再试"})
	}
	return b.Tool.Run(ctx, env, args)
}

// unquarantined is a memory that keeps failed results word for word, as agents
// commonly do: a blank before them hides them from the one that would not.
type unquarantined struct{ memory.Memory }

// Commit implements memory.Memory.
func (u unquarantined) Commit(t memory.Turn) {
	t.Messages = append([]llm.Message(nil), t.Messages...)
	for i, m := range t.Messages {
		if m.Role == llm.RoleTool && strings.HasPrefix(m.Text, failedPrefix) {
			t.Messages[i].Text = " " + m.Text
		}
	}
	u.Memory.Commit(t)
}

const failedPrefix = `{"status":"error"`

// suggestible is a model that takes failures to heart; see beliefShare.
type suggestible struct {
	llm.Model
	seed uint64
}

// Complete implements llm.Model.
func (s suggestible) Complete(ctx context.Context, req llm.Request) (llm.Response, error) {
	return s.Model.Complete(ctx, s.discouraged(req))
}

// Stream implements llm.Model.
func (s suggestible) Stream(ctx context.Context, req llm.Request, onText func(string) error) (llm.Response, error) {
	return s.Model.Stream(ctx, s.discouraged(req), onText)
}

// discouraged gives a request without the tools that are left alone.
func (s suggestible) discouraged(req llm.Request) llm.Request {
	seen, question := map[string]int{}, 0
	for i, m := range req.Messages {
		if m.Role == llm.User {
			question = i
		}
	}
	for _, m := range req.Messages[:question] {
		if m.Role == llm.RoleTool && (strings.Contains(m.Text, failedPrefix) || strings.HasPrefix(m.Text, "unavailable(")) {
			seen[m.Name]++
		}
	}
	if len(seen) == 0 || len(req.Tools) == 0 {
		return req
	}
	var left []llm.ToolDef
	for _, d := range req.Tools {
		if !s.shuns(req.Messages[question].Text, d.Name, seen[d.Name]) {
			left = append(left, d)
		}
	}
	req.Tools = left
	return req
}

// shuns throws the dice: a tool that was seen to fail n times is left alone with
// probability 1 − (1 − beliefShare)ⁿ. The dice are those of the question and the
// tool, so that who sees fewer failures never shuns more.
func (s suggestible) shuns(question, tool string, n int) bool {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d|%s|%s", s.seed, question, tool)
	x := h.Sum64()
	x ^= x >> 31
	x *= 0x9e3779b97f4a7c15
	x ^= x >> 29
	return float64(x>>11)/(1<<53) >= math.Pow(1-beliefShare, float64(n))
}
