package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"hedui/tools/filings"
	"hedui/tools/filings/ingest"
	"hedui/tools/filings/shelf"
	"hedui/tools/market"
)

// ingestCmd takes reports into the user's own index.
type ingestCmd struct {
	Files   []string `arg:"" optional:"" name:"file" help:"A file, a folder, or a pattern: PDF, HTML, Markdown, text."`
	Company string   `placeholder:"NAME" help:"Whose report it is, where the text does not say."`
	Year    int      `placeholder:"YYYY" help:"Its fiscal year, where the text does not say."`
	Type    string   `placeholder:"TYPE" help:"年报, 半年报, 一季报 or 三季报 (annual, half, q1, q3), where the text does not say."`
	JSON    bool     `name:"json" help:"Print one JSON object per file."`
	embedderFlags

	From      string `placeholder:"COMPANY" help:"Download this company's report of --year (and --type, by default 年报) from cninfo first; asked about before the first time."`
	Again     bool   `help:"With --from: download it again."`
	NoNetwork bool   `help:"Refuse anything that leaves this computer."`
	Yes       bool   `help:"Use the network without being asked."`
}

// Run implements the command. Each file ends as one line; what was not taken
// in is listed again at the end with the reason, and makes the exit code 1.
func (i *ingestCmd) Run(ctx context.Context, c console) error {
	data, err := market.Open()
	if err != nil {
		return err
	}
	names := data.Names()
	if i.From != "" {
		file, err := i.fetch(ctx, c, data, names)
		if err != nil {
			return err
		}
		i.Files, i.Company = []string{file}, i.From
	}
	if len(i.Files) == 0 {
		return usageError{"name a file or a folder, or a company to download a report of: chat ingest --from 600519 --year 2023"}
	}
	files, err := ingest.Expand(i.Files)
	if err != nil {
		return usageError{err.Error()}
	}
	override, err := ingest.ParseOverride(i.Company, i.Year, i.Type, names)
	if err != nil {
		return usageError{err.Error()}
	}
	embedder, err := i.choose(c, i.NoNetwork)
	if err != nil {
		return err
	}
	if err := embedder.allow(c, i.Yes); err != nil {
		return err
	}
	dir, err := home(c.env)
	if err != nil {
		return err
	}
	kept, err := shelf.Open(filepath.Join(dir, shelf.File))
	if err != nil {
		return err
	}
	defer kept.Close()
	reader := ingest.NewReader(filepath.Join(dir, "cache"))
	defer reader.Close()
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()

	view := newIngestView(c, i.JSON, files)
	opts := ingest.Options{Names: names, Read: reader.Read, Override: override, Now: c.now, Report: view.event}
	outcomes, err := ingest.Run(ctx, kept, files, opts)
	view.wipe()
	if err == nil && c.interactive() && !i.JSON {
		err = askAgain(ctx, c, kept, outcomes, opts)
	}
	if err == nil {
		err = fillVectors(ctx, c, kept, embedder)
	}
	return view.summary(outcomes, err)
}

// fillVectors makes the vectors that are missing, of reports taken in before as
// well: the embedder may be another one now. A server that fails costs only its
// vectors: the reports are held and searched by words.
func fillVectors(ctx context.Context, c console, kept *shelf.Shelf, embedder embedding) error {
	report := func(done, all int) {
		if isTerminal(c.err) && !embedder.Local() {
			fmt.Fprintf(c.err, "%s%s %d/%d", wipeLine, c.say("向量", "vectors"), done, all)
		}
	}
	err := filings.Fill(ctx, kept, embedder, report)
	if isTerminal(c.err) && !embedder.Local() {
		fmt.Fprint(c.err, wipeLine)
	}
	if err == nil || ctx.Err() != nil || errors.Is(err, shelf.ErrFull) {
		return err
	}
	fmt.Fprintln(c.err, "chat:", c.say("有的段落没有向量，只能按词检索；再运行一次 chat ingest 会接着做", "some passages have no vectors and are searched by words alone; chat ingest again goes on")+":", printable(err.Error()))
	return nil
}

// askAgain asks on a terminal for what the text of a file does not say, and
// takes the file in with the answers. An empty answer leaves it.
func askAgain(ctx context.Context, c console, kept ingest.Shelf, outcomes []ingest.Outcome, opts ingest.Options) error {
	opts.Report = nil
	for n, o := range outcomes {
		if o.Refusal == nil || o.Refusal.Reason != ingest.Unsure {
			continue
		}
		fmt.Fprintf(c.out, "%s: %s\n", printable(o.File), printable(why(c, o.Refusal)))
		fmt.Fprint(c.out, c.say("公司 年度 类型（例如 600519 2023 年报；直接回车跳过）", "company year kind (600519 2023 annual; Enter skips)")+"> ")
		words, err := readLine(c.in)
		if err != nil {
			return err
		}
		if len(words) == 0 {
			continue
		}
		answer, err := overrideOf(words, opts)
		if err != nil {
			fmt.Fprintln(c.out, printable(err.Error()))
			continue
		}
		again := opts
		again.Override = answer
		got, err := ingest.Run(ctx, kept, []string{o.File}, again)
		outcomes[n] = got[0]
		if err != nil {
			return err
		}
		fmt.Fprintln(c.out, ingestLine(c, got[0]))
	}
	return nil
}

// overrideOf reads a company, a year and a type in any order.
func overrideOf(words []string, opts ingest.Options) (ingest.Override, error) {
	company, kind, year := opts.Override.Company, opts.Override.Report, opts.Override.Year
	for _, w := range words {
		var n int
		_, err := fmt.Sscanf(w, "%d", &n)
		switch _, bad := ingest.ParseOverride("", 0, w, opts.Names); {
		case bad == nil:
			kind = w
		case err == nil && len(w) == 4:
			year = n
		default:
			company = w
		}
	}
	return ingest.ParseOverride(company, year, kind, opts.Names)
}

// readLine reads a line byte by byte, so that nothing of the next is lost.
func readLine(in interface{ Read([]byte) (int, error) }) ([]string, error) {
	var line strings.Builder
	var b [1]byte
	for {
		n, err := in.Read(b[:])
		if n == 1 && b[0] == '\n' {
			return strings.Fields(line.String()), nil
		}
		if n == 1 {
			line.WriteByte(b[0])
		}
		if err != nil {
			return strings.Fields(line.String()), nil //nolint:nilerr // the end of the input is an empty answer
		}
	}
}

// ingestLine says on one line what became of a file.
func ingestLine(c console, o ingest.Outcome) string {
	d, held := o.Document, c.say("已有", "held already")
	switch {
	case o.Refusal != nil:
		return printable(fmt.Sprintf("%s %s: %s", c.say("未收", "not taken in"), o.File, why(c, o.Refusal)))
	case o.Held && d.Title == "":
		return printable(fmt.Sprintf("%s %s: %s", held, o.File, c.say("与本次的另一个文件相同", "the same as another file of this run")))
	case o.Held:
		return printable(fmt.Sprintf("%s %s (%s)", held, d.Title, d.ID))
	}
	line := fmt.Sprintf("%s %s (%s): %s", c.say("收录", "taken in"), d.Title, d.ID,
		c.say(fmt.Sprintf("%d页，%d段，%d个报表数据", d.Pages, d.Chunks, o.Facts), fmt.Sprintf("pages %d, passages %d, figures %d", d.Pages, d.Chunks, o.Facts)))
	if n := len(d.Warnings); n > 0 {
		line += fmt.Sprintf(" · %s (chat filings show %s)", c.counted(n, "处提醒", "warning"), d.ID)
	}
	return printable(line)
}

// notTaken is the error of a run in which files were refused.
type notTaken struct{ refused, all int }

func (e notTaken) Error() string {
	return fmt.Sprintf("%d of %d files were not taken in; the reasons are above", e.refused, e.all)
}

// stopped is the error of a run that ended early.
func stopped(err error) error {
	var r *ingest.Refusal
	switch {
	case errors.As(err, &r):
		return fmt.Errorf("%s / %s", refusalWords[r.Reason], r.Text)
	case errors.Is(err, context.Canceled):
		return errors.New("interrupted; what was taken in is kept, and another run goes on: 中断了；已收录的都还在，再运行一次会接着做")
	}
	return err
}
