package eval

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
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
	var f failedTalk
	reg, err := tools.NewRegistry(failing(w.belt, &f), w.text)
	if err != nil {
		return nil, err
	}
	var out []FailureRow
	for _, weak := range []bool{false, true} {
		for _, policy := range []string{memory.Layered, memory.Full, memory.None} {
			for _, outage := range []int{1, 2} {
				for _, quarantine := range []bool{true, false} {
					row := FailureRow{Model: "offline", Policy: policy, Quarantine: quarantine, Outage: outage}
					if weak {
						row.Model = "suggestible (simulated)"
					}
					if row.LaterWrong, err = w.failureRate(ctx, &f, reg, row, seeds); err != nil {
						return nil, err
					}
					out = append(out, row)
				}
			}
		}
	}
	return out, nil
}

// failureRate has the conversations of a row: one for each turn that may be the
// first to fail, with the suggestible model for several throws of its dice.
func (w *Workbench) failureRate(ctx context.Context, f *failedTalk, reg *tools.Registry, row FailureRow, seeds int) (Rate, error) {
	weak := row.Model != "offline"
	if !weak {
		seeds = 1 // the analyst does the same each time
	}
	hits, n := 0, 0
	for k := 1; k+row.Outage <= failedTurns; k++ {
		for seed := range seeds {
			*f = failedTalk{from: k, to: k + row.Outage}
			wrong, err := w.afterFailure(ctx, f, reg, seed, weak, row)
			if err != nil {
				return Rate{}, err
			}
			hits, n = hits+wrong, n+failedTurns+1-f.to
		}
	}
	return NewRate(hits, n), nil
}

// failedTalk is a conversation in which every call fails from one turn on, and
// no more from another.
type failedTalk struct{ turn, from, to int }

// afterFailure counts the turns after the failed one that went wrong.
func (w *Workbench) afterFailure(ctx context.Context, f *failedTalk, reg *tools.Registry, seed int, weak bool, row FailureRow) (wrong int, err error) {
	mem, err := w.memoryOf(row.Policy)
	if err != nil {
		return 0, err
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
			return 0, fmt.Errorf("eval: after a failure at turn %d, turn %d: %w", f.from, f.turn, err)
		}
		want, err := w.readWanted(q.want)
		if err != nil {
			return 0, err
		}
		if f.turn >= f.to && (record.Outcome != loop.Answered || !rests(record, []wanted{want})) {
			wrong++
		}
	}
	return wrong, nil
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
	broken, question := map[string]bool{}, 0
	for i, m := range req.Messages {
		if m.Role == llm.User {
			question = i
		}
	}
	for i, m := range req.Messages[:question] {
		if m.Role == llm.RoleTool && (strings.Contains(m.Text, failedPrefix) || strings.HasPrefix(m.Text, "unavailable(")) && s.believes(req.Messages[question].Text, i) {
			broken[m.Name] = true
		}
	}
	if len(broken) > 0 && len(req.Tools) > 0 {
		var left []llm.ToolDef
		for _, d := range req.Tools {
			if !broken[d.Name] {
				left = append(left, d)
			}
		}
		req.Tools = left
	}
	return s.Model.Complete(ctx, req)
}

// believes throws the dice for one failure seen in one question.
func (s suggestible) believes(question string, i int) bool {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d|%s|%d", s.seed, question, i)
	x := h.Sum64()
	x ^= x >> 31
	x *= 0x9e3779b97f4a7c15
	x ^= x >> 29
	return float64(x>>11)/(1<<53) < beliefShare
}
