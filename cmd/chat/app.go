package main

import (
	"fmt"
	"sync"
	"time"

	"hedui/check"
	"hedui/descriptions"
	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/offline"
	"hedui/loop/llm/openai"
	"hedui/loop/llm/replay"
	"hedui/memory"
	"hedui/memory/store"
	"hedui/tools"
	"hedui/tools/filings"
	"hedui/tools/market"
)

// app is a wired session: one conversation's loop over the embedded data.
type app struct {
	data    *market.Snapshot
	day     string   // what was published later is hidden; "" for none
	net     *network // nil: the snapshot answers
	model   llm.Model
	tools   *tools.Registry
	memory  memory.Memory
	kept    *store.Session // the memory when it is kept, else nil
	db      *store.DB      // where it is kept
	meter   *memory.Meter
	loop    *loop.Loop
	client  *openai.Model // nil: no server answers
	tape    *replay.Model // not nil: a recording answers
	done    func() error  // closes what is recorded
	reports *reports
	now     func() time.Time
}

// newApp wires a session from the flags. Everything costly is loaded when it
// is first needed. A session at the prompt is kept; see remember. Nothing is
// sent to a server yet.
func newApp(flags common, c console, prompt bool) (*app, error) {
	client, err := flags.client(c)
	if err != nil {
		return nil, err
	}
	tape, err := flags.replayed()
	if err != nil {
		return nil, err
	}
	if tape != nil {
		c.now = tape.Day
	}
	data, err := market.Open()
	if err != nil {
		return nil, err
	}
	keeper := c // conversations are kept by today's clock
	view, err := flags.view(&c, data)
	if err != nil {
		return nil, err
	}
	names, lexicon := data.Names(), data.Lexicon()
	set, err := descriptions.Load(flags.Descriptions)
	if err != nil {
		return nil, usageError{err.Error()}
	}
	embedder, err := flags.choose(c, flags.NoNetwork)
	if err != nil {
		return nil, err
	}
	own := &reports{c: c, day: view.day, embedder: embedder, yes: flags.Yes}
	belt, err := tools.ResidentLive(view.store, names, filings.NewLazy(own.open), view.net.tools())
	if err != nil {
		return nil, err
	}
	registry, err := tools.NewRegistry(belt, view.net.describe(set.Text))
	if err != nil {
		return nil, err
	}
	a := &app{reports: own, data: data, day: view.day, net: view.net, tools: registry, client: client, tape: tape, now: c.now, meter: memory.NewMeter(0)}
	if err := a.remember(flags, keeper, prompt, lexicon); err != nil {
		return nil, err
	}
	switch {
	case tape != nil:
		a.model = tape
	case client != nil:
		a.model = patient(client, c, flags.Trace)
	default:
		if a.model, err = analyst(); err != nil {
			return nil, err
		}
	}
	if a.model, a.done, err = flags.recorded(a.model, c); err != nil {
		return nil, err
	}
	a.model = a.meter.Model(a.model)
	checker := check.New(lexicon, &check.Options{Now: a.now, History: view.net.history(market.NewNeighbours(market.NewQuery(data), names.ByID))})
	a.loop = loop.New(a.model, registry, a.memory, checker, &loop.Options{
		MaxSteps: flags.MaxSteps, Now: a.now, Snapshot: view.version(), Through: view.through(),
		Asked: checker.Asked, Dialect: loop.Dialects[flags.Dialect](registry.Defs()),
	})
	fixed := a.loop.Fixed()
	a.meter.Fixed(fixed.Messages[0].Text, fixed.Tools)
	return a, nil
}

// analyst is the offline analyst of the embedded data. It keeps nothing of a
// conversation, so a process has one: what it read of the tools' descriptions
// serves the next session too.
var analyst = sync.OnceValues(func() (llm.Model, error) {
	data, err := market.Open()
	if err != nil {
		return nil, err
	}
	return offline.New(offline.Knowledge{Lexicon: data.Lexicon(), Company: data.Names().ByID}), nil
})

// embeddedDims is the length of the offline vectors.
const embeddedDims = 512

// who says what answers: the embedded analyst must not be taken for a model.
func (a *app) who() string {
	if a.tape != nil {
		return fmt.Sprintf("模型 %s 的记录 / recording of it (%s)", printable(a.tape.Name()), a.tape.Day().Format("2006-01-02"))
	}
	if a.client == nil {
		return "离线分析程序（不是语言模型） / the offline analyst (not a language model)"
	}
	return fmt.Sprintf("模型 / model %s (%s)", printable(a.client.Name()), hostOf(a.client))
}

// banner is what the prompt opens with: who answers, from which data, and what
// to type.
func (a *app) banner() string {
	data := fmt.Sprintf("快照 / snapshot %s · 行情截至 / prices to %s", a.data.Version(), a.data.Through())
	if a.net != nil {
		data = "实时来源 / live sources · 最近交易日 / last session " + a.net.Through()
	}
	if a.day != "" {
		data += " · 只看已公布的 / only what was published by " + a.day
	}
	return fmt.Sprintf("核对 Hedui · %s\n%s\n%s", a.who(), data, "贵州茅台2023年毛利率是多少 · What was CATL's revenue in 2023? · /help")
}
