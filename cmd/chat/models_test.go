package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/llmtest/server"
	"hedui/loop/llm/openai"
	"hedui/loop/llm/script"
)

// secret must never be printed.
const secret = "sk-secret-0123456789"

// runWith runs the command with an environment.
func runWith(env map[string]string, stdin string, args ...string) runResult {
	var out, errs bytes.Buffer
	code := run(context.Background(), args, console{
		in: strings.NewReader(stdin), out: &out, err: &errs, env: func(name string) string { return env[name] }, now: today,
	})
	return runResult{out.String(), errs.String(), code}
}

// scripted is a server whose model answers with the replies, over and over.
func scripted(t *testing.T, replies ...script.Reply) *server.Server {
	next := 0
	return server.New(t, func(w http.ResponseWriter, r *http.Request, req server.Request) {
		reply := replies[next%len(replies)]
		next++
		server.Model(script.New(reply), server.Plain)(w, r, req)
	})
}

func lookUp() script.Reply {
	return script.Reply{Calls: []llm.ToolCall{{ID: "a", Name: "financial_indicator", Args: `{"companies":["600519"],"metrics":["毛利率"],"periods":["2023"]}`}},
		Usage: llm.Usage{PromptTokens: 4000, CompletionTokens: 30}}
}

// TestModelAnswers: a model behind a server answers with the real tools, and
// Check holds it to the figures.
func TestModelAnswers(t *testing.T) {
	t.Parallel()
	s := scripted(t, lookUp(), script.Reply{Text: "91.96%\n贵州茅台（600519.SH）2023年年报", Usage: llm.Usage{PromptTokens: 5000, CompletionTokens: 20}})
	for name, got := range map[string]runResult{
		"flags":       runWith(map[string]string{"OPENAI_API_KEY": secret}, "", "ask", "--json", "--model", "test-model", "--base-url", s.URL, "茅台2023年毛利率"),
		"environment": runWith(map[string]string{"HEDUI_MODEL": "test-model", "OPENAI_BASE_URL": s.URL + "/", "OPENAI_API_KEY": secret}, "", "ask", "--json", "茅台2023年毛利率"),
		"no network":  runWith(nil, "茅台2023年毛利率\n", "--json", "--model", "test-model", "--base-url", s.URL, "--no-network"),
	} {
		require.Equal(t, exitOK, got.code, "%s: %s", name, got.err)
		require.Empty(t, got.err)
		var r loop.Record
		require.NoError(t, json.Unmarshal([]byte(got.out), &r))
		require.Equal(t, loop.Answered, r.Outcome)
		require.Equal(t, "91.9649", r.Facts[0].Value)
		require.Equal(t, loop.Usage{Model: "test-model", ModelCalls: 2, PromptTokens: 9000, CompletionTokens: 50,
			PromptRunes: r.Usage.PromptRunes, PromptRunesTotal: r.Usage.PromptRunesTotal}, r.Usage)
	}
	require.True(t, s.Last().Stream, "--json streams too")
	require.Contains(t, string(s.Last().Body), `"temperature":0,`)
}

// A server that fails when a figure was already found: the figure is shown, and
// the error says what to do.
func TestModelFailsMidway(t *testing.T) {
	t.Parallel()
	calls := 0
	s := server.New(t, func(w http.ResponseWriter, r *http.Request, req server.Request) {
		if calls++; calls > 1 {
			http.Error(w, `{"error":{"message":"invalid key"}}`, http.StatusUnauthorized)
			return
		}
		server.Model(script.New(lookUp()), server.Plain)(w, r, req)
	})
	got := runWith(map[string]string{"OPENAI_API_KEY": secret}, "", "ask", "--json", "--model", "test-model", "--base-url", s.URL, "茅台2023年毛利率")
	require.Equal(t, exitOK, got.code)
	require.Contains(t, got.err, "OPENAI_API_KEY")
	require.NotContains(t, got.err+got.out, secret)
	var r loop.Record
	require.NoError(t, json.Unmarshal([]byte(got.out), &r))
	require.Equal(t, loop.Partial, r.Outcome)
	require.Contains(t, r.Answer, "91.96%")
	require.Len(t, r.Figures, 1)
}

// A model that makes a figure up is not believed, whatever it is.
func TestModelIsChecked(t *testing.T) {
	t.Parallel()
	s := scripted(t, lookUp(), script.Text("贵州茅台2023年毛利率是92.96%"), script.Text("贵州茅台2023年毛利率是92.96%"))
	got := runWith(nil, "", "ask", "--model", "test-model", "--base-url", s.URL, "茅台2023年毛利率")
	require.Equal(t, exitOK, got.code, got.err)
	require.NotContains(t, got.out, "92.96")
	require.Contains(t, got.out, "91.96%")
}

// A busy server is asked again, which is told on stderr.
func TestModelIsBusy(t *testing.T) {
	t.Parallel()
	fine := scripted(t, script.Text("你好"))
	s := server.New(t, server.Sequence(server.Error(429, "requests", "rate_limit_exceeded", "slow down", "Retry-After-Ms", "1"), server.Model(script.New(script.Text("你好")), server.Plain)))
	got := runWith(nil, "", "ask", "--json", "--model", "test-model", "--base-url", s.URL, "你好")
	require.Equal(t, exitOK, got.code, got.err)
	require.Contains(t, got.err, "rate limited")
	require.Contains(t, got.err, "asked again in")
	require.Empty(t, runWith(nil, "", "ask", "--model", "test-model", "--base-url", fine.URL, "你好").err)
}

// TestModelFails: exit 1, nothing on stdout, and an error that says what to do
// and holds no key.
func TestModelFails(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answer server.Answer
		says   []string
	}{
		"key":   {server.Error(401, "invalid_request_error", "invalid_api_key", "Incorrect API key provided: "+secret), []string{"OPENAI_API_KEY"}},
		"model": {server.Error(404, "invalid_request_error", "model_not_found", "no such model"), []string{"--model", "no such model"}},
		"money": {server.Error(429, "insufficient_quota", "insufficient_quota", "You exceeded your current quota"), []string{"top up"}},
		"page":  {server.Raw(200, "<html>hello</html>"), []string{"--base-url", "/v1"}},
		"busy":  {server.Error(429, "requests", "rate_limit_exceeded", "slow down", "Retry-After", "86400"), []string{"wait 24h0m0s"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := server.New(t, c.answer)
			got := runWith(map[string]string{"OPENAI_API_KEY": secret}, "", "ask", "--json", "--model", "test-model", "--base-url", s.URL, "茅台2023年毛利率")
			require.Equal(t, exitFailure, got.code)
			require.Empty(t, got.out)
			for _, words := range c.says {
				require.Contains(t, got.err, words)
			}
			require.NotContains(t, got.err, secret)
			require.Equal(t, 1, strings.Count(got.err, "\n"), "one line: %s", got.err)
		})
	}
}

func TestModelUsage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"ask", "--base-url", "http://127.0.0.1:1/v1", "q"}, "--model NAME"},
		{[]string{"ask", "--model", "m", "--base-url", "localhost:8080", "q"}, "http://127.0.0.1:8080/v1"},
		{[]string{"ask", "--model", "m", "--base-url", "https://x.cn/v1?key=" + secret, "q"}, "the key has its own setting"},
		{[]string{"ask", "--model", "m", "--base-url", "https://example.com/v1", "--no-network", "q"}, "--no-network"},
		{[]string{"ask", "--model", "m", "--base-url", "https://example.com/v1", "q"}, "--yes"},
		{[]string{"ask", "--model", "m", "q"}, "api.openai.com"},
	} {
		got := runWith(map[string]string{"OPENAI_API_KEY": "none"}, "", c.args...)
		require.Equal(t, exitUsage, got.code, got.err)
		require.Empty(t, got.out)
		require.Contains(t, got.err, c.says)
		require.NotContains(t, got.err, secret)
	}
}

// Without a key, a provider that needs one is not even asked.
func TestModelNeedsKey(t *testing.T) {
	t.Parallel()
	got := runWith(nil, "", "ask", "--yes", "--model", "m", "--base-url", "https://api.deepseek.com/v1", "q")
	require.Equal(t, exitFailure, got.code)
	require.Empty(t, got.out)
	require.Contains(t, got.err, "set OPENAI_API_KEY; keys are made at https://platform.deepseek.com")
}

// A server elsewhere is allowed once; one on this computer needs no leave.
func TestServerIsAllowedOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	c := console{in: strings.NewReader(""), out: &bytes.Buffer{}, err: &bytes.Buffer{}, env: func(name string) string {
		return map[string]string{"HEDUI_HOME": dir}[name]
	}}
	elsewhere, err := openai.New("m", &openai.Options{BaseURL: "https://api.example.com/v1"})
	require.NoError(t, err)
	another, err := openai.New("m", &openai.Options{BaseURL: "https://example.com/v1"})
	require.NoError(t, err)
	here, err := openai.New("m", &openai.Options{BaseURL: "http://[::1]:8080/v1"})
	require.NoError(t, err)

	var usage usageError
	require.ErrorAs(t, modelFlags{}.allow(elsewhere, c), &usage)
	require.ErrorContains(t, usage, "问题、本次对话和工具查到的数据")
	require.NoError(t, modelFlags{Yes: true}.allow(elsewhere, c))
	require.NoError(t, modelFlags{}.allow(elsewhere, c))
	require.Error(t, modelFlags{}.allow(another, c))
	require.NoError(t, modelFlags{}.allow(here, c))
	info, err := os.Stat(filepath.Join(dir, hostsFile))
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

func TestDoctorModel(t *testing.T) {
	t.Parallel()
	s := scripted(t, script.Text("好"))
	env := map[string]string{"OPENAI_API_KEY": secret}
	got := runWith(env, "", "doctor", "--model", "test-model", "--base-url", s.URL)
	require.Equal(t, exitOK, got.code, got.err)
	for _, words := range []string{"test-model · any other · " + s.URL, "OPENAI_API_KEY 已设置", "只在本机 / on this computer only", "server        可用 / available\n"} {
		require.Contains(t, got.out, words)
	}
	require.NotContains(t, got.out, secret)
	require.Empty(t, s.Requests(), "doctor asked the model")
	require.Contains(t, runWith(env, "", "doctor", "--model", "other", "--base-url", s.URL).out, "has no model other; it has 1: test-model")
	require.Contains(t, runWith(nil, "", "doctor", "--model", "m", "--base-url", "https://api.deepseek.com/v1").out, "api.deepseek.com · 还没有允许使用")
	s.Close()
	require.Contains(t, runWith(env, "", "doctor", "--model", "test-model", "--base-url", s.URL).out, "nothing answers at "+s.URL)
}

var digits = regexp.MustCompile(`^\d+$`)

// TestDoctorPrompt: the parts add up, every tool is there, and the bytes are
// the same each time, since providers keep what they have seen before.
func TestDoctorPrompt(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"fc", "react"} {
		got := runChat("", "doctor", "--prompt", "--dialect", dialect)
		require.Equal(t, exitOK, got.code, got.err)
		require.Equal(t, got, runChat("", "doctor", "--prompt", "--dialect", dialect))
		for _, words := range []string{"company_lookup", "financial_indicator", "stock_price", "calculator", "rag_search",
			"f1 - f2", "照抄 display", "只反问一个问题", "不预测股价", "词元"} {
			require.Contains(t, got.out, words, dialect)
		}
	}
	got := runChat("", "doctor", "--prompt")
	for _, name := range regexp.MustCompile(`[a-z]+_[a-z_]+`).FindAllString(below(t, got.out, "—— system ——"), -1) {
		require.Contains(t, []string{"need_input"}, name, "the prompt names a tool that descriptions may rename")
	}
	var sum, total int
	for _, l := range lines(got.out) {
		f := strings.Fields(l)
		if len(f) > 2 && digits.MatchString(f[0]) && digits.MatchString(f[1]) {
			n := 0
			for _, d := range f[0] {
				n = 10*n + int(d-'0')
			}
			if f[2] == "合计" {
				total = n
				break
			}
			sum += n
		}
	}
	require.Positive(t, total)
	require.Equal(t, total, sum)
}

// What was recorded is answered again without a server, on another day, and a
// question that was not is refused.
func TestRecordAndReplay(t *testing.T) {
	t.Parallel()
	s := scripted(t, lookUp(), script.Text("91.96%\n贵州茅台（600519.SH）2023年年报"))
	tape := filepath.Join(t.TempDir(), "tape.jsonl")
	env := map[string]string{"OPENAI_API_KEY": secret}
	first := runWith(env, "", "ask", "--json", "--model", "test-model", "--base-url", s.URL, "--record", tape, "茅台2023年毛利率，我的密钥是"+secret)
	require.Equal(t, exitOK, first.code, first.err)
	text, err := os.ReadFile(tape)
	require.NoError(t, err)
	require.NotContains(t, string(text), secret)
	s.Close()

	later := func(question string) runResult {
		var out, errs bytes.Buffer
		code := run(context.Background(), []string{"ask", "--json", "--replay", tape, question}, console{
			in: strings.NewReader(""), out: &out, err: &errs, env: func(string) string { return "" },
			now: func() time.Time { return today().AddDate(1, 0, 0) },
		})
		return runResult{out.String(), errs.String(), code}
	}
	got := later("茅台2023年毛利率，我的密钥是" + secret)
	require.Equal(t, exitOK, got.code, got.err)
	var was, is loop.Record
	require.NoError(t, json.Unmarshal([]byte(first.out), &was))
	require.NoError(t, json.Unmarshal([]byte(got.out), &is))
	require.Equal(t, was.Answer, is.Answer)
	require.Equal(t, was.Usage, is.Usage)

	got = later("五粮液2023年毛利率")
	require.Equal(t, exitFailure, got.code)
	require.Contains(t, got.err, "the messages are not")
	require.Equal(t, exitUsage, runWith(nil, "", "ask", "--replay", tape, "--model", "m", "q").code)
}

// below gives what stands below a heading, up to the next one.
func below(t *testing.T, text, heading string) string {
	_, rest, ok := strings.Cut(text, heading)
	require.True(t, ok)
	body, _, _ := strings.Cut(rest, "\n—— ")
	return body
}
