package main

import (
	"errors"
	"fmt"
	"os"

	"hedui/eval/runner"
	"hedui/loop/llm"
	"hedui/loop/llm/replay"
)

// evalModels says where models come from that are not part of the rig.
type evalModels struct {
	BaseURL   string `name:"base-url" placeholder:"URL" help:"The OpenAI-compatible server of a model that is not embedded. Environment: OPENAI_BASE_URL; its key: OPENAI_API_KEY."`
	Record    string `placeholder:"FILE" type:"path" help:"Add what such a model is asked and answers to this file, without keys."`
	Replay    string `placeholder:"FILE" type:"existingfile" help:"Answer for such a model from a file of --record: free, and a request that is not in it breaks off."`
	NoNetwork bool   `help:"Refuse anything that leaves this computer."`
	Yes       bool   `help:"Do without being asked what would be asked about: the first use of a server, overwriting a baseline."`
}

// newRig makes a rig that has the models named. Close what it returns when the
// runs are over.
func (e evalModels) newRig(c console, names ...string) (rig *runner.Rig, done func() error, err error) {
	if rig, err = runner.NewRig(evalToday); err != nil {
		return nil, nil, err
	}
	var open []func() error
	done = func() error {
		var all error
		for _, shut := range open {
			all = errors.Join(all, shut())
		}
		return all
	}
	for _, name := range names {
		if rig.Has(name) {
			continue
		}
		if e.Replay != "" {
			tape, err := replay.Open(e.Replay)
			if err != nil {
				return nil, nil, usageError{err.Error()}
			}
			rig.AddModel(name, runner.Model{New: func(uint64) llm.Model { return tape }, Label: "a recording of " + tape.Name()})
			continue
		}
		flags := modelFlags{Model: name, BaseURL: e.BaseURL, NoNetwork: e.NoNetwork, Yes: e.Yes}
		client, err := flags.client(c)
		if err != nil {
			return nil, nil, err
		}
		if err := flags.allow(client, c); err != nil {
			return nil, nil, err
		}
		open = append(open, func() error { client.Close(); return nil })
		var model llm.Model = patient(client, c, false)
		if e.Record != "" {
			file, err := os.OpenFile(e.Record, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
			if err != nil {
				return nil, nil, usageError{fmt.Sprintf("--record: %v", err)}
			}
			open = append(open, file.Close)
			model = replay.Record(model, file, &replay.RecorderOptions{Now: rig.Now, Secrets: []string{c.env("OPENAI_API_KEY")}})
		}
		rig.AddModel(name, runner.Model{New: func(uint64) llm.Model { return model }, Varies: true, Label: name + " at " + hostOf(client)})
	}
	return rig, done, nil
}
