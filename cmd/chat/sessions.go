package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/mattn/go-runewidth"

	"hedui/memory/store"
)

// sessionsCmd lists, shows, exports and deletes the sessions that are kept.
type sessionsCmd struct {
	List   sessionsListCmd   `cmd:"" default:"withargs" help:"List the sessions, the one used last first. 列出会话。"`
	Show   sessionsShowCmd   `cmd:"" help:"Show the questions and answers of a session. 查看会话。"`
	Export sessionsExportCmd `cmd:"" help:"Write a session to standard output, one JSON object per turn, facts included. 导出会话。"`
	Delete sessionsDeleteCmd `cmd:"" help:"Delete sessions for good; asks first. 删除会话。"`
}

// firstWidth is what a list shows of a session's first question, in columns.
const firstWidth = 44

type sessionsListCmd struct {
	JSON bool `name:"json" help:"Print one JSON object per session."`
}

// Run implements the command.
func (s *sessionsListCmd) Run(ctx context.Context, c console) error {
	db, err := openStore(c)
	if err != nil {
		return err
	}
	defer db.Close()
	list, err := db.Sessions(ctx)
	if err != nil {
		return err
	}
	if s.JSON {
		for _, info := range list {
			if err := writeJSON(c.out, info); err != nil {
				return err
			}
		}
		return nil
	}
	if len(list) == 0 {
		fmt.Fprintln(c.out, c.say("还没有保存的会话（在提示符下的对话会自动保存；其他用 --session 名称）", "no session is kept (talks at the prompt are kept by themselves; others with --session NAME)"))
		return nil
	}
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	for _, info := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", info.ID, info.Updated.Local().Format("2006-01-02 15:04"), c.counted(info.Turns, "轮", "turn"), runewidth.Truncate(printable(oneLine(info.First)), firstWidth, "…"))
	}
	return w.Flush()
}

type sessionsShowCmd struct {
	ID string `arg:"" help:"The session."`
}

// Run implements the command.
func (s *sessionsShowCmd) Run(ctx context.Context, c console) error {
	saved, err := loadSession(ctx, c, s.ID)
	if err != nil {
		return err
	}
	for i, t := range saved.Turns {
		if i > 0 {
			fmt.Fprintln(c.out)
		}
		tell(c.out, "› "+printable(t.Question))
		tell(c.out, printable(inEnglish(t.Answer)))
	}
	return nil
}

func loadSession(ctx context.Context, c console, id string) (store.Saved, error) {
	db, err := openStore(c)
	if err != nil {
		return store.Saved{}, err
	}
	defer db.Close()
	saved, err := db.Load(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return saved, fmt.Errorf("there is no session %q; chat sessions lists them", id)
	}
	return saved, err
}

type sessionsDeleteCmd struct {
	IDs []string `arg:"" name:"id" help:"The sessions."`
	Yes bool     `help:"Delete without asking."`
}

// Run implements the command. All of the sessions must exist, else none is
// deleted.
func (s *sessionsDeleteCmd) Run(ctx context.Context, c console) error {
	db, err := openStore(c)
	if err != nil {
		return err
	}
	defer db.Close()
	list, err := db.Sessions(ctx)
	if err != nil {
		return err
	}
	turns := make(map[string]int)
	for _, info := range list {
		turns[info.ID] = info.Turns
	}
	var what strings.Builder
	for _, id := range s.IDs {
		n, ok := turns[id]
		if !ok {
			return fmt.Errorf("there is no session %q; chat sessions lists them", id)
		}
		fmt.Fprintf(&what, "  %s · %s\n", id, c.counted(n, "轮", "turn"))
	}
	if err := confirm(c, s.Yes, c.say("将删除，不能恢复", "to be deleted for good")+":\n"+what.String()); err != nil {
		return err
	}
	for _, id := range s.IDs {
		if err := db.Delete(ctx, id); err != nil {
			return err
		}
	}
	fmt.Fprintln(c.out, c.say("已删除", "deleted")+": "+c.counted(len(s.IDs), "个会话", "session"))
	return nil
}

// confirm shows what will change and asks. Without a terminal it takes --yes.
func confirm(c console, yes bool, what string) error {
	if yes {
		return nil
	}
	if !c.interactive() {
		return usageError{what + "not a terminal: add --yes to confirm"}
	}
	fmt.Fprint(c.out, what+c.say("确认？", "sure?")+" [y/N] ")
	var reply string
	if _, err := fmt.Fscanln(c.in, &reply); err != nil && !errors.Is(err, io.EOF) && err.Error() != "unexpected newline" {
		return fmt.Errorf("reading the reply: %w", err)
	}
	switch strings.ToLower(strings.TrimSpace(reply)) {
	case "y", "yes", "是":
		return nil
	}
	return errors.New("nothing was changed")
}
