package main

import (
	"fmt"
	"os"

	"hedui/loop/llm"
	"hedui/loop/llm/replay"
)

// replayed opens the recording of --replay; nil when there is none.
func (f modelFlags) replayed() (*replay.Model, error) {
	if f.Replay == "" {
		return nil, nil
	}
	m, err := replay.Open(f.Replay)
	if err != nil {
		return nil, usageError{err.Error()}
	}
	return m, nil
}

// recorded wraps a model so that --record gets what it is asked and answers.
// done closes the file.
func (f modelFlags) recorded(model llm.Model, c console) (wrapped llm.Model, done func() error, err error) {
	if f.Record == "" {
		return model, func() error { return nil }, nil
	}
	file, err := os.OpenFile(f.Record, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, nil, usageError{fmt.Sprintf("--record: %v", err)}
	}
	return replay.Record(model, file, &replay.RecorderOptions{Now: c.now, Secrets: []string{c.env("OPENAI_API_KEY")}}), file.Close, nil
}
