package main

import (
	"context"
	"encoding/json"
	"time"

	"hedui/check"
	"hedui/loop"
	"hedui/loop/llm"
)

type sessionsExportCmd struct {
	ID string `arg:"" help:"The session."`
}

// exported is a turn as an export writes it.
type exported struct {
	Session  string            `json:"session"`
	Turn     int               `json:"turn"`
	At       time.Time         `json:"at"`
	Question string            `json:"question"`
	Outcome  string            `json:"outcome"`
	Answer   string            `json:"answer"`
	Printed  []string          `json:"printed"`
	Facts    []exportedFact    `json:"facts"`
	Messages []exportedMessage `json:"messages"`
}

// exportedMessage is a call of a tool, or its result, as the history keeps it.
type exportedMessage struct {
	Role   string         `json:"role"`
	Text   string         `json:"text,omitempty"`
	Calls  []exportedCall `json:"calls,omitempty"`
	CallID string         `json:"call_id,omitempty"`
	Tool   string         `json:"tool,omitempty"`
}

type exportedCall struct {
	ID        string          `json:"id"`
	Tool      string          `json:"tool"`
	Arguments json.RawMessage `json:"arguments"`
}

// exportedFact is a fact as records have it, with its place in a document.
type exportedFact struct {
	loop.RecordFact
	Document string `json:"document,omitempty"`
	Page     int    `json:"page,omitempty"`
}

// Run implements the command.
func (s *sessionsExportCmd) Run(ctx context.Context, c console) error {
	saved, err := loadSession(ctx, c, s.ID)
	if err != nil {
		return err
	}
	for i, t := range saved.Turns {
		out := exported{Session: s.ID, Turn: t.N, At: t.At, Question: t.Question, Outcome: t.Outcome, Answer: t.Answer,
			Printed: append([]string{}, t.Printed...), Facts: exportFacts(saved.Facts[i]), Messages: exportMessages(t.Messages)}
		if err := writeJSON(c.out, out); err != nil {
			return err
		}
	}
	return nil
}

func exportMessages(messages []llm.Message) []exportedMessage {
	out := make([]exportedMessage, len(messages))
	for i, m := range messages {
		out[i] = exportedMessage{Role: string(m.Role), Text: m.Text, CallID: m.CallID, Tool: m.Name}
		for _, c := range m.Calls {
			args := json.RawMessage(c.Args)
			if !json.Valid(args) {
				args = json.RawMessage("{}")
			}
			out[i].Calls = append(out[i].Calls, exportedCall{ID: c.ID, Tool: c.Name, Arguments: args})
		}
	}
	return out
}

func exportFacts(facts []check.Fact) []exportedFact {
	out := make([]exportedFact, len(facts))
	for i, f := range loop.RecordFacts(facts) {
		out[i] = exportedFact{f, facts[i].Document, facts[i].Page}
	}
	return out
}
