package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/eval/report"
	"hedui/eval/runner"
	"hedui/loop/llm"
	"hedui/loop/llm/offline"
	"hedui/loop/llm/replay"
	"hedui/tools/market"
)

// tape records the seed dialogues, had by the offline analyst under a name of
// its own.
func tape(t *testing.T) string {
	t.Helper()
	rig, err := runner.NewRig(evalToday)
	require.NoError(t, err)
	data, err := market.Open()
	require.NoError(t, err)
	names := data.Names()
	path := filepath.Join(t.TempDir(), "tape.jsonl")
	file, err := os.Create(path)
	require.NoError(t, err)
	defer file.Close()
	model := replay.Record(offline.New(offline.Knowledge{Lexicon: data.Lexicon(), Company: names.ByID}), file, &replay.RecorderOptions{Now: rig.Now})
	rig.AddModel("far", runner.Model{New: func(uint64) llm.Model { return model }})
	s, err := openSuite("seed", rig.Gold)
	require.NoError(t, err)
	_, err = rig.Suite(context.Background(), s, runner.Matrix{Models: []string{"far"}}.Cells(), &runner.Options{Parallel: 1})
	require.NoError(t, err)
	return path
}

// A recording answers for a model that is far away, for free; when a
// description has changed since, the run is invalid and not a pass.
func TestEvalRunFromARecording(t *testing.T) {
	t.Parallel()
	path := tape(t)
	code, out, errs := evalCode(t, nil, "seed", "--model", "far", "--replay", path)
	require.Zero(t, code, out+errs)
	require.Contains(t, out, "pass                     8/8")
	require.Contains(t, out, "a recording of offline")
	code, out, errs = evalCode(t, nil, "seed", "--model", "far", "--replay", path, "--descriptions", "short")
	require.Equal(t, report.CodeInvalid, code, out+errs)
	require.Contains(t, out, "invalid run")
}

// A model elsewhere is asked for by its flags, as in a conversation.
func TestEvalRunAsksBeforeTheNetwork(t *testing.T) {
	t.Parallel()
	env := map[string]string{"OPENAI_API_KEY": "k", "HEDUI_HOME": t.TempDir()}
	code, _, errs := evalCode(t, env, "seed", "--model", "some-model", "--no-network")
	require.Equal(t, exitUsage, code, errs)
	code, _, errs = evalCode(t, env, "seed", "--model", "some-model")
	require.Equal(t, exitUsage, code, errs)
	require.Contains(t, errs, "--yes")
}
