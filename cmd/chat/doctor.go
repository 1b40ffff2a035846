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
	line("snapshot", fmt.Sprintf("%s，行情截至 %s%s", a.data.Version(), a.data.Through(), age(a.data.Through(), a.now())))
	line("companies", fmt.Sprint(len(a.data.Companies())))
	line("descriptions", fmt.Sprintf("%s（可选：%s）", d.Descriptions, strings.Join(descriptions.Variants(), " ")))
	line("memory", "layered（可选：none full window）")
	line("home", kept(c))
	return d.printSources(ctx, c, a, line)
}

// printModel says who answers, with which key, and whether the server is there.
// A server elsewhere is asked only when the user has allowed it.
func (d *doctorCmd) printModel(ctx context.Context, c console, a *app, line func(name, value string)) {
	defer func() { _ = a.done() }() // nothing is recorded
	if a.tape != nil {
		line("model", a.who())
		line("network", "不使用")
		return
	}
	if a.client == nil {
		line("model", offlineModel+"（内置离线分析程序，不是语言模型）")
		line("network", "不使用")
		return
	}
	defer a.client.Close()
	provider := a.client.Provider()
	line("model", fmt.Sprintf("%s · %s · %s", printable(a.client.Name()), provider.Name, a.client.BaseURL()))
	key := "OPENAI_API_KEY 已设置"
	switch {
	case c.env("OPENAI_API_KEY") == "" && onThisComputer(a.client):
		key = "OPENAI_API_KEY 未设置（本机服务一般不需要）"
	case c.env("OPENAI_API_KEY") == "":
		key = strings.TrimSpace("OPENAI_API_KEY 未设置 " + provider.Keys)
	}
	line("key", key)
	if provider.Note != "" {
		line("note", provider.Note)
	}
	switch {
	case onThisComputer(a.client):
		line("network", "只在本机")
	case d.Yes, allowed(c, hostOf(a.client)):
		line("network", "使用 "+hostOf(a.client))
	default:
		line("network", "还没有允许使用 "+hostOf(a.client)+"；加 --yes 可以试连")
		return
	}
	line("server", printable(reachable(ctx, a.client)))
}

// age says how many days before now a day was, "" when it cannot be read.
func age(day string, now time.Time) string {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("（%d天前）", int(now.Sub(t).Hours()/24))
}

// kept says where sessions are kept, and how many there are.
func kept(c console) string {
	dir, err := home(c.env)
	if err != nil {
		return "不保存：" + err.Error()
	}
	db, err := openStore(c)
	if err != nil {
		return dir
	}
	defer db.Close()
	if err := writable(dir); err != nil {
		return dir + "，不能写入（" + err.Error() + "）；可用 HEDUI_HOME 另设文件夹"
	}
	list, err := db.Sessions(context.Background())
	if err != nil {
		return dir + "：" + err.Error()
	}
	return fmt.Sprintf("%s（%d个会话）", dir, len(list))
}
