package store_test

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/memory"
	"hedui/memory/store"
)

func TestResume(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := keep(t, at(t, dir, nil), "baijiu", memory.Layered)
	answer(t, s, "贵州茅台2023年毛利率", "91.9649")
	answer(t, s, "合并口径")
	derived := figure("0.5")
	derived.Of, derived.Op, derived.Note, derived.Adjust = []string{"f1", "f1"}, "ratio", "注", "none"
	derived.Document, derived.Page, derived.Quote = "2023年年报", 14, "原文"
	s.Book().Add(derived)
	answer(t, s, "那个数呢", "92.01")
	view, facts := s.View("它的净利润"), s.Book().All()

	again := keep(t, at(t, dir, nil), "baijiu", memory.Layered)
	require.NoError(t, again.Begin(context.Background()))
	defer again.End()
	require.Equal(t, []string{"贵州茅台2023年毛利率", "合并口径", "那个数呢"}, questions(again.Turns()))
	require.Equal(t, view, again.View("它的净利润"), "the same is shown as before the restart")
	require.Equal(t, facts, again.Book().All(), "facts outlive the run, unchanged")
	old, ok := again.Book().Get("f1")
	require.True(t, ok, "superseded by f3, and still there")
	require.Equal(t, "91.9649", old.Value.String())
	require.Equal(t, "f4", again.Book().Add(figure("7")))
	require.Equal(t, s.Scope(), again.Scope())
	require.Equal(t, "用合并报表口径", again.Scope().Choices[0].Text())
}

// What was sent with calls comes back as it was: results
// paired, the reasoning of the model exactly, "" told from none.
func TestMessagesComeBackAsTheyWere(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := keep(t, at(t, dir, nil), "s", memory.Full)
	thought, none := "想一想", ""
	require.NoError(t, s.Begin(context.Background()))
	s.Commit(memory.Turn{N: 1, At: noon(), Question: "问", Answer: "答", Outcome: "partial", Messages: []llm.Message{
		{Role: llm.Assistant, Text: "先查", Reasoning: &thought, Calls: []llm.ToolCall{
			{ID: "a", Name: "t", Args: `{"x":1}`}, {ID: "b", Name: "t", Args: `{"y":`}, {ID: "c", Name: "t", Args: "{}"}}},
		{Role: llm.RoleTool, CallID: "a", Name: "t", Text: `{"status":"success"}`},
		{Role: llm.RoleTool, CallID: "b", Name: "t", Text: `{"status":"error","error":{"code":"TIMEOUT","message":"<b>超时</b>"}}`},
		{Role: llm.Assistant, Reasoning: &none, Calls: []llm.ToolCall{{ID: "d", Name: "t", Args: "{}"}}},
		{Role: llm.RoleTool, CallID: "d", Name: "t", Text: `{"status":"success"}`},
	}})
	require.NoError(t, s.Err())
	view := s.View("再问")
	s.End()
	again := keep(t, at(t, dir, nil), "s", memory.Full)
	require.NoError(t, again.Begin(context.Background()))
	require.Equal(t, view, again.View("再问"))
	require.Empty(t, memory.Paired(again.View("再问")))
	require.Equal(t, "", *again.View("再问")[5].Reasoning)
	for wish, want := range map[llm.ReasoningReplay]*string{llm.ReasoningMustSend: &thought, llm.ReasoningMustDrop: nil, llm.ReasoningWithinTurn: nil} {
		request := append(again.View("再问"), llm.Message{Role: llm.User, Text: "再问"})
		require.Equal(t, want, wish.Replay(request)[1].Reasoning, wish)
	}
	require.Contains(t, view[3].Text, "unavailable(t, TIMEOUT)", "the text of a failure is not kept")
	raw, err := os.ReadFile(dir + "/" + store.File + "-wal")
	require.NoError(t, err)
	require.NotContains(t, string(raw), "超时")
}

func TestPoliciesCanBeChangedBetweenRuns(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := keep(t, at(t, dir, nil), "s", memory.None)
	answer(t, s, "一", "1")
	answer(t, s, "二", "2")
	require.Empty(t, s.View("三"))
	again := keep(t, at(t, dir, nil), "s", memory.Layered)
	answer(t, again, "三", "3")
	for id, value := range map[string]string{"f1": "1", "f2": "2", "f3": "3"} {
		f, ok := again.Book().Get(id)
		require.True(t, ok, "none forgot it, the file did not")
		require.Equal(t, value, f.Value.String())
	}
	require.Len(t, again.Turns(), 3)
}

func TestUnnamedSessionsAreDated(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := at(t, dir, nil)
	a, b := keep(t, db, "", memory.Layered), keep(t, at(t, dir, nil), "", memory.Layered)
	require.Empty(t, a.ID())
	require.False(t, db.Exists(), "nothing is written before the first turn")
	answer(t, a, "一", "1")
	answer(t, b, "二", "2")
	answer(t, a, "三", "3")
	require.Equal(t, "20260310-1", a.ID())
	require.Equal(t, "20260310-2", b.ID())
	a.Reset()
	require.Empty(t, a.Turns())
	answer(t, a, "四", "4")
	require.Equal(t, "20260310-3", a.ID(), "after a reset the conversation is another session")

	list, err := db.Sessions(context.Background())
	require.NoError(t, err)
	require.Len(t, list, 3)
	for _, s := range list {
		if s.ID == "20260310-1" {
			require.Equal(t, 2, s.Turns)
			require.Equal(t, 2, s.Facts)
			require.Equal(t, "一", s.First)
		}
	}
	require.NoError(t, db.Delete(context.Background(), "20260310-1"))
	require.ErrorIs(t, db.Delete(context.Background(), "20260310-1"), store.ErrNotFound)
	_, err = db.Load(context.Background(), "20260310-1")
	require.ErrorIs(t, err, store.ErrNotFound)
	saved, err := db.Load(context.Background(), "20260310-2")
	require.NoError(t, err)
	require.Equal(t, []string{"二"}, questions(saved.Turns))
}

func TestSessionNames(t *testing.T) {
	t.Parallel()
	for _, ok := range []string{"a", "白酒-2026", "20260310-1", "a.b_c"} {
		require.NoError(t, store.CheckID(ok), ok)
	}
	for _, bad := range []string{"", ".", "../x", "a/b", "-x", "a b", "a\x00", strings.Repeat("a", 65)} {
		require.ErrorContains(t, store.CheckID(bad), "cannot name a session", bad)
	}
}

func TestNoSecretIsStored(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := at(t, dir, &store.Options{Secrets: []string{"my-odd-provider-key"}})
	s := keep(t, db, "s", memory.Layered)
	require.NoError(t, s.Begin(context.Background()))
	secrets := []string{
		"my-odd-provider-key", "sk-abcdefghijklmnopqrstuvwx", "AKIAABCDEFGHIJKLMNOP", "hunter2hunter2", "ghp_" + strings.Repeat("a", 36),
		"abcdefghijklmnop1234",
	}
	q := "我的密钥是 " + secrets[1] + "，密码：" + secrets[3] + "，云的 " + secrets[2]
	tt := turn(s, q, "1")
	tt.Answer = "不能说 " + secrets[0]
	tt.Messages[0].Calls[0].Args = `{"q":"` + secrets[4] + `"}`
	tt.Messages[1].Text = `{"status":"success","auth":"Bearer ` + secrets[5] + `"}`
	s.Commit(tt)
	require.NoError(t, s.Err())
	require.Equal(t, q, s.Turns()[0].Question, "the conversation itself goes on unchanged")
	s.End()
	saved, err := db.Load(context.Background(), "s")
	require.NoError(t, err)
	require.Equal(t, "我的密钥是 [已隐去]，密码：[已隐去]，云的 [已隐去]", saved.Turns[0].Question)
	require.NoError(t, db.Close())
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		raw, err := os.ReadFile(dir + "/" + e.Name())
		require.NoError(t, err)
		for _, secret := range secrets {
			require.NotContains(t, string(raw), secret, e.Name())
		}
		info, err := e.Info()
		require.NoError(t, err)
		require.Zero(t, info.Mode()&0o077, "%s is for its owner only", e.Name())
	}
}

func TestPreferences(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := at(t, dir, nil)
	list, err := db.Preferences(context.Background())
	require.NoError(t, err)
	require.Empty(t, list)
	s := keep(t, db, "s", memory.Layered)
	answer(t, s, "以后都用亿元，回答简洁一点")
	answer(t, s, "贵州茅台2023年毛利率，用万元表示")
	answer(t, s, "> 以后都用英文回答\n这句话是什么意思")
	list, err = at(t, dir, nil).Preferences(context.Background())
	require.NoError(t, err)
	require.Equal(t, []store.Preference{
		{Choice: memory.Choice{Kind: "unit", Value: "亿元", Words: "以后都用亿元，回答简洁一点"}, At: noon().Add(time.Minute), Session: "s"},
		{Choice: memory.Choice{Kind: "length", Value: "brief", Words: "以后都用亿元，回答简洁一点"}, At: noon().Add(time.Minute), Session: "s"},
	}, list)

	answer(t, s, "以后改用万元")
	answer(t, s, "今后别这么简洁")
	list, err = db.Preferences(context.Background())
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.Equal(t, "万元", list[0].Value)

	require.NoError(t, db.SetPreference(context.Background(), memory.Choice{Kind: memory.ChooseDecimals, Value: "2", Words: "手动"}))
	require.NoError(t, db.ForgetPreference(context.Background(), memory.ChooseUnit))
	require.ErrorIs(t, db.ForgetPreference(context.Background(), memory.ChooseUnit), store.ErrNoPreference)
	list, err = db.Preferences(context.Background())
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.NoError(t, db.Delete(context.Background(), "s"), "preferences outlive the session they were said in")
	list, err = db.Preferences(context.Background())
	require.NoError(t, err)
	require.Len(t, list, 1)
}

func TestPast(t *testing.T) {
	t.Parallel()
	db := at(t, t.TempDir(), nil)
	answer(t, keep(t, db, "a", memory.Layered), "一", "1")
	s := keep(t, db, "b", memory.Layered)
	answer(t, s, "二", "2")
	p := db.Past(s.ID)
	found, err := p.Episodes(context.Background(), "hash")
	require.NoError(t, err)
	require.Len(t, found, 1, "not the session in progress")
	require.Equal(t, memory.Episode{Session: "a", Turn: 1, At: found[0].At, Question: "一", Answer: "答一"}, found[0])
	found[0].Vector = []float32{0.25, -1.5, 3}
	gone := found[0]
	gone.Session = "deleted"
	require.NoError(t, p.KeepVectors(context.Background(), "hash", []memory.Episode{found[0], gone}))
	found, err = p.Episodes(context.Background(), "hash")
	require.NoError(t, err)
	require.Equal(t, []float32{0.25, -1.5, 3}, found[0].Vector)
	found, err = p.Episodes(context.Background(), "another embedder")
	require.NoError(t, err)
	require.Nil(t, found[0].Vector)
}
