package main

import (
	"context"
	"fmt"
	"runtime"
	"time"
	"unicode/utf8"

	"hedui/descriptions"
)

// doctorCmd says what is configured and how old the data is; with --prompt it
// shows what a model is sent before the first question, part by part.
type doctorCmd struct {
	Descriptions string `default:"precise" placeholder:"VARIANT" help:"The set of tool descriptions to look at."`
	Prompt       bool   `help:"Show the parts of the prompt and their sizes in runes."`
}

// Run implements the command.
func (d *doctorCmd) Run(_ context.Context, c console) error {
	a, err := newApp(common{Memory: "layered", Descriptions: d.Descriptions, MaxSteps: 8}, c, false)
	if err != nil {
		return err
	}
	if d.Prompt {
		return d.printPrompt(c, a)
	}
	line := func(name, value string) { fmt.Fprintf(c.out, "%-14s%s\n", name, value) }
	line("hedui", fmt.Sprintf("%s %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH))
	line("model", a.model.Name()+"（内置离线分析程序，不是语言模型）")
	line("snapshot", fmt.Sprintf("%s，行情截至 %s%s", a.data.Version(), a.data.Through(), age(a.data.Through(), a.now())))
	line("companies", fmt.Sprint(len(a.data.Companies())))
	line("descriptions", fmt.Sprintf("%s（可选：%v）", d.Descriptions, descriptions.Variants()))
	line("memory", "layered（可选：none full window）")
	line("network", "不使用")
	line("home", kept(c))
	return nil
}

// age says how many days before now a day was, "" when it cannot be read.
func age(day string, now time.Time) string {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("（%d天前）", int(now.Sub(t).Hours()/24))
}

func (d *doctorCmd) printPrompt(c console, a *app) error {
	system := a.loop.SystemPrompt()
	total := utf8.RuneCountInString(system)
	fmt.Fprintf(c.out, "%6d 字  系统提示\n", total)
	for _, def := range a.tools.Defs() {
		n := utf8.RuneCountInString(def.Description) + utf8.RuneCount(def.Parameters)
		total += n
		fmt.Fprintf(c.out, "%6d 字  工具 %s\n", n, def.Name)
	}
	fmt.Fprintf(c.out, "%6d 字  合计\n\n%s\n", total, system)
	return nil
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
	list, err := db.Sessions(context.Background())
	if err != nil {
		return dir + "：" + err.Error()
	}
	return fmt.Sprintf("%s（%d个会话）", dir, len(list))
}
