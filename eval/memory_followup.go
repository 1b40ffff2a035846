package eval

import (
	"context"
	_ "embed" // the dialogues
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hedui/check/mention"
	"hedui/loop"
	"hedui/memory"
)

//go:embed memory_dialogues.txt
var dialogueText string

// wanted is a fact that an answer must rest on.
type wanted struct{ company, metric, period string }

// leaning is a turn of a dialogue; kind says how it leans on the talk, "" when
// it does not.
type leaning struct {
	question string
	kind     string
	facts    []wanted
}

type dialogue struct {
	title string
	turns []leaning
}

// FollowUp is the outcome of one follow-up under a policy.
type FollowUp struct {
	Dialogue string `json:"dialogue"`
	Turn     int    `json:"turn"`
	Kind     string `json:"kind"`
	Question string `json:"question"`
	Resolved bool   `json:"resolved"`
	// AskedBack says that the turn asked the user instead, Calls how many tool
	// calls it made: asking is fine, calling at random is not.
	AskedBack bool `json:"asked_back"`
	Calls     int  `json:"calls"`
	// PromptRunes is the largest request of the turn.
	PromptRunes int    `json:"prompt_runes"`
	Answer      string `json:"answer,omitempty"` // when it is not resolved
}

// fillers stand between: they are about nothing that the talk is about.
var fillers = []string{"什么是市盈率", "你好", "你能做什么", "什么是现金流量净额", "谢谢", "ROE是什么意思"}

// readDialogues reads the dialogues; names are resolved by the lexicon.
func (w *Workbench) readDialogues(text string) ([]dialogue, error) {
	var out []dialogue
	var turn *leaning
	for i, line := range strings.Split(text, "\n") {
		mark, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		fail := func(why string) error { return fmt.Errorf("eval: dialogues, line %d: %s", i+1, why) }
		if mark != "" && mark[0] != '#' && mark != "==" && (len(out) == 0 || mark != "?" && mark != "~" && turn == nil) {
			return nil, fail("nothing for " + mark + " to belong to")
		}
		switch {
		case mark == "" || mark[0] == '#':
		case mark == "==":
			out, turn = append(out, dialogue{title: rest}), nil
		case mark == "?":
			d := &out[len(out)-1]
			d.turns = append(d.turns, leaning{question: rest})
			turn = &d.turns[len(d.turns)-1]
		case mark == "~":
			n, err := strconv.Atoi(rest)
			if err != nil {
				return nil, fail(err.Error())
			}
			d := &out[len(out)-1]
			for k := range n {
				d.turns = append(d.turns, leaning{question: fillers[k%len(fillers)]})
			}
			turn = nil
		case mark == "@":
			turn.kind = rest
		case mark == "*":
			fact, err := w.readWanted(rest)
			if err != nil {
				return nil, fail(err.Error())
			}
			turn.facts = append(turn.facts, fact)
		default:
			return nil, fail("unknown mark " + mark)
		}
	}
	return out, nil
}

// readWanted reads "company metric period".
func (w *Workbench) readWanted(text string) (wanted, error) {
	parts := strings.Fields(text)
	if len(parts) != 3 {
		return wanted{}, fmt.Errorf("%q: want company metric period", text)
	}
	id := func(name string, kind mention.Kind) string {
		for _, m := range mention.Read(name, w.lexicon, mention.Options{}).Of(kind) {
			if len(m.IDs) > 0 && m.Text == name {
				return m.IDs[0]
			}
		}
		return ""
	}
	company, metric := id(parts[0], mention.KindCompany), id(parts[1], mention.KindMetric)
	periods, err := mention.ParseArg(parts[2])
	if company == "" || metric == "" || err != nil || len(periods) != 1 {
		return wanted{}, fmt.Errorf("%q: not a company, a metric and a period", text)
	}
	return wanted{company, metric, periods[0].End}, nil
}

// followUps runs the dialogues under a policy.
func (w *Workbench) followUps(ctx context.Context, policy string, dialogues []dialogue) ([]FollowUp, error) {
	return w.followUpsOf(ctx, func() (memory.Memory, error) { return w.memoryOf(policy) }, dialogues)
}

// followUpsOf runs the dialogues, each in a memory of its own.
func (w *Workbench) followUpsOf(ctx context.Context, fresh func() (memory.Memory, error), dialogues []dialogue) ([]FollowUp, error) {
	var out []FollowUp
	for _, d := range dialogues {
		mem, err := fresh()
		if err != nil {
			return nil, err
		}
		l := w.loop(mem, w.model, w.reg)
		for i, t := range d.turns {
			record, err := l.Ask(ctx, t.question)
			if err != nil {
				return nil, fmt.Errorf("eval: %s, turn %d: %w", d.title, i+1, err)
			}
			if t.kind == "" {
				continue
			}
			f := FollowUp{
				Dialogue: d.title, Turn: i + 1, Kind: t.kind, Question: t.question, Resolved: rests(record, t.facts),
				AskedBack: record.Outcome == loop.NeedInput, Calls: len(record.Steps), PromptRunes: record.Usage.PromptRunes,
			}
			if !f.Resolved {
				f.Answer = record.Answer
			}
			out = append(out, f)
		}
	}
	return out, nil
}

// rests says that an answer rests on the facts wanted: each is cited, and no
// fact of another company or period is.
func rests(r loop.Record, facts []wanted) bool {
	if r.Outcome != loop.Answered && r.Outcome != loop.Partial || len(facts) == 0 {
		return false
	}
	for _, want := range facts {
		if !slices.ContainsFunc(r.Facts, func(f loop.RecordFact) bool {
			return f.Company == want.company && f.Metric == want.metric && f.Period == want.period
		}) {
			return false
		}
	}
	for _, f := range r.Facts {
		if len(f.Of) > 0 {
			continue
		}
		if !slices.ContainsFunc(facts, func(want wanted) bool { return f.Company == want.company && f.Period == want.period }) {
			return false
		}
	}
	return true
}
