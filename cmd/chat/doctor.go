package main

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"

	"hedui/descriptions"
)

// doctorCmd says what is configured and how old the data is; with --prompt it
// shows what a model is sent before the first question, part by part.
type doctorCmd struct {
	modelFlags
	Descriptions string `default:"precise" placeholder:"VARIANT" help:"The set of tool descriptions to look at."`
	Dialect      string `default:"fc" enum:"fc,react" help:"The dialect whose prompt to look at: fc or react."`
	Probe        bool   `help:"Ask each public source something small and say whether it answers."`
	Prompt       bool   `help:"Show the prompt, its parts, and their sizes in runes and estimated tokens."`
}

// Run implements the command.
func (d *doctorCmd) Run(ctx context.Context, c console) error {
	a, err := newApp(common{modelFlags: d.modelFlags, Memory: "layered", Descriptions: d.Descriptions, Dialect: d.Dialect, MaxSteps: 8}, c, false)
	if err != nil {
		return err
	}
	if d.Prompt {
		d.printPrompt(c, a)
		return nil
	}
	line := func(name, value string) { fmt.Fprintf(c.out, "%-14s%s\n", name, value) }
	line("hedui", fmt.Sprintf("%s · %s %s/%s", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH))
	d.printModel(ctx, c, a, line)
	line("snapshot", a.data.Version()+" · "+through(c, a.data.Through(), a.now()))
	line("companies", fmt.Sprint(len(a.data.Companies())))
	line("descriptions", d.Descriptions+" · "+c.say("可选", "one of")+": "+strings.Join(descriptions.Variants(), " "))
	line("memory", "layered · "+c.say("可选", "one of")+": layered none full window")
	line("home", kept(c))
	return d.printSources(ctx, c, a, line)
}

// printModel says who answers, with which key, and whether the server is there.
// A server elsewhere is asked only when the user has allowed it.
func (d *doctorCmd) printModel(ctx context.Context, c console, a *app, line func(name, value string)) {
	defer func() { _ = a.done() }() // nothing is recorded
	unused := c.say("不使用", "not used")
	if a.tape != nil {
		line("model", a.who())
		line("network", unused)
		return
	}
	if a.client == nil {
		line("model", offlineModel+" · "+c.say("内置离线分析程序，不是语言模型", "the embedded analyst, not a language model"))
		line("network", unused)
		return
	}
	defer a.client.Close()
	provider := a.client.Provider()
	line("model", fmt.Sprintf("%s · %s · %s", printable(a.client.Name()), provider.Name, a.client.BaseURL()))
	key := c.say("已设置", "set")
	switch {
	case c.env("OPENAI_API_KEY") == "" && onThisComputer(a.client):
		key = c.say("未设置，本机服务一般不需要", "not set; a server on this computer seldom needs one")
	case c.env("OPENAI_API_KEY") == "":
		key = strings.TrimSpace(c.say("未设置", "not set") + " " + provider.Keys)
	}
	line("key", "OPENAI_API_KEY "+key)
	if provider.Note != "" {
		line("note", provider.Note)
	}
	switch {
	case onThisComputer(a.client):
		line("network", c.say("只在本机", "on this computer only"))
	case d.Yes, allowed(c, hostOf(a.client)):
		line("network", c.say("使用", "used")+" "+hostOf(a.client))
	default:
		line("network", hostOf(a.client)+" · "+c.say("还没有允许使用；加 --yes 可以试连", "not allowed yet; --yes tries it"))
		return
	}
	line("server", printable(reachable(ctx, c, a.client)))
}

// through says to which day there are prices, and how many days ago that was.
func through(c console, day string, now time.Time) string {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return c.say("行情截至 "+day, "prices to "+day)
	}
	days := int(now.Sub(t).Hours() / 24)
	return c.say(fmt.Sprintf("行情截至 %s（%d天前）", day, days), fmt.Sprintf("prices to %s (%d days ago)", day, days))
}

// kept says where sessions are kept, and how many there are.
func kept(c console) string {
	dir, err := home(c.env)
	if err != nil {
		return c.say("不保存", "not kept") + ": " + err.Error()
	}
	db, err := openStore(c)
	if err != nil {
		return dir
	}
	defer db.Close()
	if err := writable(dir); err != nil {
		return dir + " · " + c.say("不能写入；可用 HEDUI_HOME 另设文件夹", "cannot be written to; HEDUI_HOME sets another") + ": " + err.Error()
	}
	list, err := db.Sessions(context.Background())
	if err != nil {
		return dir + ": " + err.Error()
	}
	return dir + " · " + c.counted(len(list), "个会话", "session")
}
