package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"time"

	"hedui/check/mention"
	"hedui/memory"
	"hedui/memory/store"
	"hedui/tools/filings"
)

// noSession as --session keeps a conversation at the prompt off the disk.
const noSession = "off"

// maxWait bounds the wait for another process that answers in the session.
const maxWait = 4 * time.Minute

// openStore gives the user's sessions. Nothing is read or written yet.
func openStore(c console) (*store.DB, error) {
	dir, err := home(c.env)
	if err != nil {
		return nil, err
	}
	return store.At(dir, &store.Options{
		Now: c.now, Report: func(s string) { fmt.Fprintln(c.err, "chat:", s) },
		Secrets: []string{c.env("OPENAI_API_KEY")},
	}), nil
}

// remember makes the memory of a conversation. It is kept when the user names
// a session, and at the prompt unless they say otherwise; anything else stays
// in this process and sees nothing of other sessions, so that a script gives
// the same answers every time.
func (a *app) remember(flags common, c console, prompt bool, lexicon mention.Lexicon) error {
	opts := &memory.Options{Lexicon: lexicon, Now: a.now, Meter: a.meter}
	embedder := filings.NewHashEmbedder(embeddedDims)
	if flags.Session == noSession || flags.Session == "" && !prompt {
		opts.Recall = memory.NewRecall(embedder, nil)
		mem, err := memory.New(flags.Memory, opts)
		a.memory = mem
		return asUsage(err)
	}
	db, err := openStore(c)
	if err != nil {
		return err
	}
	opts.Recall = memory.NewRecall(embedder, db.Past(func() string { return a.kept.ID() }))
	opts.Preferences = func() []memory.Choice { return preferred(db) }
	mem, err := memory.New(flags.Memory, opts)
	if err != nil {
		return asUsage(err)
	}
	if a.kept, err = db.Keep(mem, flags.Session, lexicon); err != nil {
		return asUsage(err)
	}
	a.memory, a.db = a.kept, db
	return nil
}

// preferred gives what the user settled for all sessions. When it cannot be
// read the conversation goes on without.
func preferred(db *store.DB) []memory.Choice {
	list, err := db.Preferences(context.Background())
	if err != nil {
		return nil
	}
	choices := make([]memory.Choice, len(list))
	for i, p := range list {
		choices[i] = p.Choice
	}
	return choices
}

func asUsage(err error) error {
	if err != nil {
		return usageError{err.Error()}
	}
	return nil
}

// begin makes a kept session ours for one turn; end gives it free, and says on
// err what could not be kept. An interrupt ends the wait for it.
func (t *conversation) begin(ctx context.Context) error {
	if t.app.kept == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, maxWait)
	defer cancel()
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	err := t.app.kept.Begin(ctx)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled):
		return context.Canceled
	case errors.Is(err, store.ErrDamaged):
		return fmt.Errorf("%w; it was left as it is, use another --session or remove it with chat sessions delete", err)
	case t.flags.Session != "":
		return err
	}
	fmt.Fprintln(t.err, "chat:", t.say("本次对话不会保存", "this talk will not be kept")+":", err)
	return nil
}

func (t *conversation) end() {
	if t.app.kept == nil {
		return
	}
	t.app.kept.End()
	for _, c := range t.app.kept.Settled() {
		if c.Value != "" {
			fmt.Fprintln(t.err, t.say("已记住："+c.Text()+"（/memory 或 chat memory 可查看、忘掉）", "Remembered: "+settled(t.say, c)+" (/memory or chat memory shows and forgets)"))
		}
	}
	if err := t.app.kept.Err(); err != nil && !t.warned {
		t.warned = true
		tell(t.err, "chat: "+err.Error())
	}
}

// sync reads what is kept of the session before a command shows it.
func (t *conversation) sync(ctx context.Context) {
	if t.app.kept == nil {
		return
	}
	if err := t.begin(ctx); err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(t.err, "chat:", err)
	}
	t.app.kept.End()
}

// close lets go of the file.
func (t *conversation) close() {
	if t.app.client != nil {
		t.app.client.Close()
	}
	if err := t.app.done(); err != nil {
		fmt.Fprintln(t.err, "chat: the recording may not be whole:", err)
	}
	t.app.reports.close()
	if t.app.db != nil {
		_ = t.app.db.Close() // what was committed is on disk already
	}
}

// greet says at the prompt what becomes of the conversation, and reads the
// session that is gone on with.
func (t *conversation) greet(ctx context.Context) error {
	if t.app.kept == nil {
		return nil
	}
	if t.flags.Session == "" {
		dir, err := home(t.env)
		if err != nil || writable(dir) != nil {
			tell(t.out, t.say("对话不会保存："+dir+" 不能写入，可用 HEDUI_HOME 另设", "not kept: the folder cannot be written to"))
			return nil
		}
		tell(t.out, t.say("对话自动保存，只在这台电脑上；--session off 不保存", "kept on this computer only"))
		return nil
	}
	if err := t.begin(ctx); err != nil {
		return err
	}
	t.app.kept.End()
	if n := len(t.app.memory.Turns()); n > 0 {
		fmt.Fprintf(t.out, "继续会话 %s（已有%d轮） / %d turns so far\n", t.flags.Session, n, n)
	} else {
		fmt.Fprintf(t.out, "新会话 %s / a new session\n", t.flags.Session)
	}
	return nil
}

// forgotten says what /reset did.
func (t *conversation) forgotten() string {
	if t.app.kept != nil {
		return t.say("重新开始；先前的对话仍保存着（chat sessions 可查看、删除）", "Started over; the talk before is kept (chat sessions lists and deletes)")
	}
	return t.say("已忘掉本次对话", "Forgotten; started over")
}

// farewell names the session that was kept.
func (t *conversation) farewell() {
	if t.app.kept != nil && t.app.kept.ID() != "" && len(t.turns) > 0 {
		fmt.Fprintln(t.out, t.say("会话已保存，接着谈：", "Kept; to go on: ")+"chat --session "+t.app.kept.ID())
	}
}
