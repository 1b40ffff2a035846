package replay_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/llmtest"
	"hedui/loop/llm/replay"
	"hedui/loop/llm/script"
)

// again answers each request from a recording that is made of it.
type again struct{ model llm.Model }

func (a again) Name() string { return a.model.Name() }

func (a again) replayed(ctx context.Context, req llm.Request) (llm.Model, error) {
	var tape bytes.Buffer
	_, err := replay.Record(a.model, &tape, nil).Complete(ctx, req)
	if ctx.Err() != nil {
		return nil, err
	}
	return replay.Read(&tape)
}

func (a again) Complete(ctx context.Context, req llm.Request) (llm.Response, error) {
	m, err := a.replayed(ctx, req)
	if err != nil {
		return llm.Response{}, err
	}
	return m.Complete(ctx, req)
}

func (a again) Stream(ctx context.Context, req llm.Request, onText func(string) error) (llm.Response, error) {
	m, err := a.replayed(ctx, req)
	if err != nil {
		return llm.Response{}, err
	}
	return m.Stream(ctx, req, onText)
}

// What comes from a recording is what was recorded, in every respect.
func TestConformance(t *testing.T) {
	t.Parallel()
	llmtest.Run(t, llmtest.Subject{New: func(_ testing.TB, replies ...script.Reply) llm.Model {
		return again{script.New(replies...)}
	}, Loses: []llmtest.Loss{llmtest.LosesEmpty}})
}

// A recorder passes everything on.
func TestConformanceOfRecorder(t *testing.T) {
	t.Parallel()
	llmtest.Run(t, llmtest.Subject{New: func(_ testing.TB, replies ...script.Reply) llm.Model {
		return replay.Record(script.New(replies...), &safeBuffer{}, nil)
	}, Loses: []llmtest.Loss{llmtest.LosesEmpty}})
}

type safeBuffer struct{ bytes.Buffer }

func base() llm.Request {
	return llm.Request{
		Messages: []llm.Message{
			{Role: llm.System, Text: "系统"}, {Role: llm.User, Text: "茅台毛利率"},
			{Role: llm.Assistant, Calls: []llm.ToolCall{{ID: "call_77", Name: "f", Args: `{"a": 1.50, "b": [ ]}`}}},
			{Role: llm.RoleTool, CallID: "call_77", Name: "f", Text: "91.96%"},
		},
		Tools: []llm.ToolDef{{Name: "f", Description: "查毛利率", Parameters: []byte(`{"type":"object"}`)}},
	}
}

// tape records one answer to the request.
func tape(t *testing.T, req llm.Request, secrets ...string) string {
	var b bytes.Buffer
	_, err := replay.Record(script.New(script.Text("91.96%")), &b, &replay.RecorderOptions{Secrets: secrets}).Complete(t.Context(), req)
	require.NoError(t, err)
	return b.String()
}

func play(t *testing.T, recorded string, req llm.Request) error {
	m, err := replay.Read(strings.NewReader(recorded))
	require.NoError(t, err)
	_, err = m.Complete(t.Context(), req)
	return err
}

// What does not change the meaning does not change the hash.
func TestSameMeaning(t *testing.T) {
	t.Parallel()
	recorded := tape(t, base())
	for name, change := range map[string]func(*llm.Request){
		"nothing":     func(*llm.Request) {},
		"ids":         func(r *llm.Request) { r.Messages[2].Calls[0].ID, r.Messages[3].CallID = "x", "x" },
		"blanks":      func(r *llm.Request) { r.Messages[2].Calls[0].Args = `{"b":[],"a":1.50}` },
		"schema":      func(r *llm.Request) { r.Tools[0].Parameters = []byte(` { "type" : "object" } `) },
		"tool's name": func(r *llm.Request) { r.Messages[3].Name = "" },
	} {
		req := base()
		change(&req)
		require.NoError(t, play(t, recorded, req), name)
	}
}

// Anything else is a miss, which says what has changed.
func TestMiss(t *testing.T) {
	t.Parallel()
	recorded, empty := tape(t, base()), ""
	for name, test := range map[string]struct {
		change func(*llm.Request)
		says   string
	}{
		"description": {func(r *llm.Request) { r.Tools[0].Description = "查毛利率。" }, "tools or their descriptions"},
		"schema":      {func(r *llm.Request) { r.Tools[0].Parameters = []byte(`{"type":"array"}`) }, "tools or their descriptions"},
		"no tools":    {func(r *llm.Request) { r.Tools = nil }, "tools or their descriptions"},
		"prompt":      {func(r *llm.Request) { r.Messages[0].Text += "。" }, "the messages are not"},
		"result":      {func(r *llm.Request) { r.Messages[3].Text = "91.97%" }, "the messages are not"},
		"number":      {func(r *llm.Request) { r.Messages[2].Calls[0].Args = `{"a":1.5,"b":[]}` }, "the messages are not"},
		"reasoning":   {func(r *llm.Request) { r.Messages[2].Reasoning = &empty }, "the messages are not"},
		"temperature": {func(r *llm.Request) { r.Temperature = 0.1 }, "other settings"},
		"stop":        {func(r *llm.Request) { r.Stop = []string{"Observation:"} }, "other settings"},
		"everything":  {func(r *llm.Request) { *r = llm.Request{} }, "nothing like it"},
	} {
		req := base()
		test.change(&req)
		err := play(t, recorded, req)
		require.ErrorIs(t, err, replay.ErrMiss, name)
		require.ErrorContains(t, err, test.says, name)
	}
}

// Takes of the same request come in order, then the last one again.
func TestTakesInOrder(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	day := time.Date(2026, 8, 20, 9, 0, 0, 0, time.UTC)
	rec := replay.Record(script.New(script.Text("一"), script.Fail(&llm.Error{Kind: llm.ErrQuota, Hint: "pay"}), script.Text("三")), &b,
		&replay.RecorderOptions{Now: func() time.Time { return day }})
	for range 3 {
		_, _ = rec.Complete(t.Context(), base())
	}
	m, err := replay.Read(&b)
	require.NoError(t, err)
	require.Equal(t, "script", m.Name())
	require.Equal(t, day, m.Day())
	for _, want := range []string{"一", "", "三", "三"} {
		resp, err := m.Complete(t.Context(), base())
		if want == "" {
			require.ErrorIs(t, err, llm.ErrQuota)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, want, resp.Message.Text)
	}
}

// Keys and personal data are not written, and the same question is found again
// all the same. Figures that look like them stay.
func TestScrubbed(t *testing.T) {
	t.Parallel()
	const key = "topsecretkeyvalue"
	req := base()
	req.Messages[1].Text = "我的手机13812345678，邮箱 li.si@example.com，证件11010519491231002X，营收13912345678元对吗，" +
		"15812345678.90呢，用 " + key + " 或 sk-abcdefgh12345678"
	req.Messages[3].Text = `{"value":"13700001111","note":"13812345678"}`
	recorded := tape(t, req, key)
	for _, gone := range []string{"13812345678", "li.si", "11010519491231002X", key, "sk-abcdefgh"} {
		require.NotContains(t, recorded, gone)
	}
	for _, stays := range []string{"13912345678元", "15812345678.90", "13700001111", "[手机1]", "[邮箱1]", "[证件1]"} {
		require.Contains(t, recorded, stays)
	}
	req.Messages[1].Text = strings.ReplaceAll(req.Messages[1].Text, key, "[key]") // a replay knows no key
	require.NoError(t, play(t, recorded, req))
	other := req
	other.Messages = append([]llm.Message(nil), req.Messages...)
	other.Messages[1].Text = strings.ReplaceAll(req.Messages[1].Text, "13912345678", "13912345679")
	require.ErrorIs(t, play(t, recorded, other), replay.ErrMiss)
}

func TestBadRecordings(t *testing.T) {
	t.Parallel()
	good := tape(t, base())
	for name, text := range map[string]string{
		"empty":   "",
		"no JSON": "hello",
		"changed": strings.Replace(good, "茅台毛利率", "茅台净利率", 1),
		"no end":  strings.Replace(good, `"response"`, `"reply"`, 1),
	} {
		_, err := replay.Read(strings.NewReader(text))
		require.Error(t, err, name)
	}
	_, err := replay.Open(t.TempDir() + "/none")
	require.Error(t, err)
}

// full is a disk with no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestNotWritten(t *testing.T) {
	t.Parallel()
	_, err := replay.Record(script.New(script.Text("好")), full{}, nil).Complete(t.Context(), base())
	require.ErrorContains(t, err, "no room")
}

// FuzzRead: no recording, however broken, brings the reader down.
func FuzzRead(f *testing.F) {
	f.Add(`{"hash":"x","model":"m","request":{"messages":[]},"response":{"text":"好"}}`)
	f.Add("\n\n{}")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := replay.Read(strings.NewReader(text))
		if err == nil {
			_, _ = m.Complete(t.Context(), base())
		}
	})
}
