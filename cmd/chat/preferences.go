package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"hedui/memory"
	"hedui/memory/store"
)

// memoryCmd shows and changes what the user settled for all sessions.
type memoryCmd struct {
	List   memoryListCmd   `cmd:"" default:"withargs" help:"List what you settled for all sessions. 列出记住的偏好。"`
	Add    memoryAddCmd    `cmd:"" help:"Settle something for all sessions, in the words you would use in a conversation. 添加偏好。"`
	Forget memoryForgetCmd `cmd:"" help:"Forget preferences; asks first. 忘掉偏好。"`
	Export memoryExportCmd `cmd:"" help:"Write the preferences to standard output, one JSON object a line. 导出偏好。"`
}

type memoryListCmd struct{}

// Run implements the command.
func (*memoryListCmd) Run(ctx context.Context, c console) error {
	db, err := openStore(c)
	if err != nil {
		return err
	}
	defer db.Close()
	return listPreferences(ctx, c.out, c.say, db)
}

// listPreferences prints each preference with a number to forget it by.
func listPreferences(ctx context.Context, w io.Writer, say sayer, db *store.DB) error {
	list, err := db.Preferences(ctx)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		tell(w, say("没有记住的偏好；说“以后都用亿元”“默认看合并报表”“以后回答简洁一点”就会记住", "nothing is remembered; “from now on answer in English” would be"))
	}
	for i, p := range list {
		fmt.Fprintf(w, "%d  %s (%s “%s”)\n", i+1, settled(say, p.Choice), p.At.Local().Format("2006-01-02"), printable(p.Words))
	}
	return nil
}

type memoryAddCmd struct {
	Words []string `arg:"" help:"For example: 金额用亿元"`
}

// Run implements the command.
func (m *memoryAddCmd) Run(ctx context.Context, c console) error {
	db, err := openStore(c)
	if err != nil {
		return err
	}
	defer db.Close()
	return addPreference(ctx, c.out, c.say, db, strings.Join(m.Words, " "))
}

// addPreference settles for all sessions what the words would settle in a
// conversation.
func addPreference(ctx context.Context, w io.Writer, say sayer, db *store.DB, words string) error {
	choices, _ := memory.ReadChoices("以后，"+words, nil)
	if len(choices) == 0 {
		return usageError{fmt.Sprintf("%q settles nothing: say a unit (用亿元), 合并 or 母公司 statements, 简洁 or 详细, the language (用英文回答), decimals (保留2位小数) or 前复权, 后复权, 不复权", words)}
	}
	for _, choice := range choices {
		choice.Words = words
		if err := db.SetPreference(ctx, choice); err != nil {
			return err
		}
		if choice.Value == "" {
			fmt.Fprintln(w, say("已忘掉", "forgotten")+": "+string(choice.Kind))
			continue
		}
		fmt.Fprintln(w, say("已记住", "remembered")+": "+settled(say, choice))
	}
	return nil
}

type memoryForgetCmd struct {
	Which []string `arg:"" help:"Numbers of the list, kinds (unit, scope, length, language, decimals, adjust), or all."`
	Yes   bool     `help:"Forget without asking."`
}

// Run implements the command.
func (m *memoryForgetCmd) Run(ctx context.Context, c console) error {
	db, err := openStore(c)
	if err != nil {
		return err
	}
	defer db.Close()
	chosen, err := choosePreferences(ctx, db, m.Which)
	if err != nil {
		return err
	}
	var what strings.Builder
	for _, p := range chosen {
		fmt.Fprintf(&what, "  %s\n", settled(c.say, p.Choice))
	}
	if err := confirm(c, m.Yes, c.say("将忘掉", "to be forgotten")+":\n"+what.String()); err != nil {
		return err
	}
	return forgetPreferences(ctx, c.out, c.say, db, chosen)
}

// choosePreferences finds preferences by number, kind, or "all".
func choosePreferences(ctx context.Context, db *store.DB, which []string) ([]store.Preference, error) {
	list, err := db.Preferences(ctx)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errors.New("no preferences are kept")
	}
	var out []store.Preference
	for _, w := range which {
		found := false
		for i, p := range list {
			if w == "all" || w == strconv.Itoa(i+1) || w == string(p.Kind) {
				out, found = append(out, p), true
			}
		}
		if !found {
			return nil, fmt.Errorf("there is no preference %q; chat memory lists them", w)
		}
	}
	return out, nil
}

func forgetPreferences(ctx context.Context, w io.Writer, say sayer, db *store.DB, chosen []store.Preference) error {
	for _, p := range chosen {
		if err := db.ForgetPreference(ctx, p.Kind); err != nil && !errors.Is(err, store.ErrNoPreference) {
			return err
		}
		fmt.Fprintln(w, say("已忘掉", "forgotten")+": "+settled(say, p.Choice))
	}
	return nil
}

type memoryExportCmd struct{}

// Run implements the command.
func (*memoryExportCmd) Run(ctx context.Context, c console) error {
	db, err := openStore(c)
	if err != nil {
		return err
	}
	defer db.Close()
	list, err := db.Preferences(ctx)
	if err != nil {
		return err
	}
	for _, p := range list {
		if err := writeJSON(c.out, p); err != nil {
			return err
		}
	}
	return nil
}

// memoryCommand is /memory: it lists, and with add or forget changes.
func (t *conversation) memoryCommand(out io.Writer, args []string) {
	scope := t.app.memory.Scope()
	for _, c := range scope.Choices {
		fmt.Fprintf(out, "%s  %s (%s “%s”)\n", t.say("本次", "this talk"), settled(t.say, c), t.say(fmt.Sprintf("第%d轮", c.Turn), fmt.Sprintf("turn %d", c.Turn)), printable(c.Words))
	}
	if t.app.db == nil {
		tell(out, t.say("这次对话不保存，看不到以前记住的偏好（chat memory 可查看）", "This talk is not kept and sees nothing that was remembered before (chat memory shows it)"))
		return
	}
	ctx := context.Background()
	var err error
	switch {
	case len(args) == 0:
		err = listPreferences(ctx, out, t.say, t.app.db)
	case args[0] == "add" && len(args) > 1:
		err = addPreference(ctx, out, t.say, t.app.db, strings.Join(args[1:], " "))
	case args[0] == "forget" && len(args) > 1:
		err = t.forgetCommand(ctx, out, args[1:])
	default:
		fmt.Fprintln(out, "/memory · /memory add "+t.say("金额用亿元", "answer in English")+" · /memory forget 1")
	}
	if err != nil {
		fmt.Fprintln(out, printable(err.Error()))
	}
}

// forgetCommand is /memory forget: it shows what will be forgotten, and does it
// when the command ends in --yes.
func (t *conversation) forgetCommand(ctx context.Context, out io.Writer, which []string) error {
	n := len(which) - 1
	yes := which[n] == "--yes"
	if yes {
		which = which[:n]
	}
	chosen, err := choosePreferences(ctx, t.app.db, which)
	if err != nil {
		return err
	}
	if yes {
		return forgetPreferences(ctx, out, t.say, t.app.db, chosen)
	}
	for _, p := range chosen {
		fmt.Fprintln(out, t.say("将忘掉", "to be forgotten")+": "+settled(t.say, p.Choice))
	}
	fmt.Fprintln(out, t.say("确认请输入", "to confirm, type")+" /memory forget "+strings.Join(which, " ")+" --yes")
	return nil
}
