package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"hedui/check"
	"hedui/tools/filings"
	"hedui/tools/filings/shelf"
)

// filingsCmd lists, shows and removes the reports that were taken in.
type filingsCmd struct {
	List   filingsListCmd   `cmd:"" default:"withargs" help:"List the reports that were taken in. 列出收录的报告。"`
	Show   filingsShowCmd   `cmd:"" help:"Show one report: where it is from, its figures, what could not be read. 查看。"`
	Remove filingsRemoveCmd `cmd:"" help:"Remove reports from the index; asks first. The files stay. 移除。"`
}

// openShelf opens the user's reports; nil where there are none.
func openShelf(c console) (*shelf.Shelf, error) {
	dir, err := home(c.env)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, shelf.File)
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return shelf.Open(path)
}

// shelfDocuments gives what is held, an empty list where there is no file.
func shelfDocuments(ctx context.Context, c console) (*shelf.Shelf, []filings.Document, error) {
	kept, err := openShelf(c)
	if err != nil || kept == nil {
		return nil, nil, err
	}
	docs, err := kept.Documents(ctx)
	if err != nil {
		kept.Close()
		return nil, nil, err
	}
	return kept, docs, nil
}

type filingsListCmd struct {
	JSON bool `name:"json" help:"Print one JSON object per report."`
}

// Run implements the command.
func (f *filingsListCmd) Run(ctx context.Context, c console) error {
	kept, docs, err := shelfDocuments(ctx, c)
	if err != nil {
		return err
	}
	if kept != nil {
		defer kept.Close()
	}
	if f.JSON {
		for _, d := range docs {
			if err := writeJSON(c.out, documentRecord(d)); err != nil {
				return err
			}
		}
		return nil
	}
	if len(docs) == 0 {
		fmt.Fprintln(c.out, c.say("还没有收录报告（chat ingest 文件或文件夹）", "no report is held (chat ingest FILE or FOLDER)"))
		return nil
	}
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	for _, d := range docs {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", d.ID, printable(d.Title), c.counted(d.Pages, "页", "page"), c.counted(d.Chunks, "段", "passage"), d.Added.Local().Format("2006-01-02"))
	}
	return w.Flush()
}

// chosen finds the one document that an id, or the beginning of one, means.
func chosen(docs []filings.Document, id string) (filings.Document, error) {
	var found []filings.Document
	for _, d := range docs {
		if id != "" && strings.HasPrefix(d.ID, id) {
			found = append(found, d)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return filings.Document{}, fmt.Errorf("there is no report %q; chat filings lists them", id)
	}
	return filings.Document{}, fmt.Errorf("%q means %d reports; write more of the id", id, len(found))
}

type filingsShowCmd struct {
	ID   string `arg:"" help:"The report's id, or its beginning."`
	JSON bool   `name:"json" help:"Print one JSON object, figures included."`
}

// Run implements the command.
func (f *filingsShowCmd) Run(ctx context.Context, c console) error {
	kept, docs, err := shelfDocuments(ctx, c)
	if err != nil {
		return err
	}
	if kept != nil {
		defer kept.Close()
	}
	d, err := chosen(docs, f.ID)
	if err != nil {
		return err
	}
	facts, err := kept.Statements(ctx, filings.Filter{Document: d.ID})
	if err != nil {
		return err
	}
	if f.JSON {
		r := documentRecord(d)
		for _, x := range facts {
			r.Figures = append(r.Figures, figureRecord{x.Metric, x.Label, x.Period.Arg(), x.Scope, x.Value.String(), string(x.Unit), string(x.Vintage), x.Page})
		}
		return writeJSON(c.out, r)
	}
	fmt.Fprintf(c.out, "%s\n%s (%s) · %d %s · %s\n%s · %s · %s\n%s %s\n%s %s\n",
		printable(d.Title), printable(d.Name), d.Company, d.Year, d.Report, d.End,
		c.counted(d.Pages, "页", "page"), c.counted(d.Chunks, "段", "passage"), c.counted(len(facts), "个报表数据", "figure"),
		c.say("文件", "file"), printable(d.File), c.say("收录", "taken in"), d.Added.Local().Format("2006-01-02 15:04"))
	for _, w := range d.Warnings {
		fmt.Fprintln(c.out, c.say("提醒", "mind")+" "+printable(oneLine(w)))
	}
	for _, x := range facts {
		fmt.Fprintf(c.out, "  %s %s%s\n", c.say(fmt.Sprintf("第%d页", x.Page), fmt.Sprintf("page %d", x.Page)), printable(factLine(x, check.Chinese)), scopeWord(c, x.Scope))
	}
	return nil
}

func scopeWord(c console, scope string) string {
	if scope == "parent" {
		return " · " + c.say("母公司", "parent company")
	}
	return ""
}

type filingsRemoveCmd struct {
	IDs []string `arg:"" name:"id" help:"Ids of reports, or their beginnings."`
	Yes bool     `help:"Remove without asking."`
}

// Run implements the command. All of the reports must exist, else none is
// removed.
func (f *filingsRemoveCmd) Run(ctx context.Context, c console) error {
	kept, docs, err := shelfDocuments(ctx, c)
	if err != nil {
		return err
	}
	if kept != nil {
		defer kept.Close()
	}
	var gone []filings.Document
	var what strings.Builder
	for _, id := range f.IDs {
		d, err := chosen(docs, id)
		if err != nil {
			return err
		}
		gone = append(gone, d)
		fmt.Fprintf(&what, "  %s (%s): %s; %s: %s\n", printable(d.Title), d.ID, c.counted(d.Chunks, "段", "passage"), c.say("文件不动", "the file stays"), printable(d.File))
	}
	if err := confirm(c, f.Yes, c.say("将从索引中移除", "to be taken out of the index")+":\n"+what.String()); err != nil {
		return err
	}
	for _, d := range gone {
		if err := kept.Remove(ctx, d.ID); err != nil && !errors.Is(err, shelf.ErrNotFound) {
			return err
		}
	}
	fmt.Fprintln(c.out, c.say("已移除", "removed")+": "+c.counted(len(gone), "份报告", "report"))
	return nil
}

// documentJSON is the record of a report with --json.
type documentJSON struct {
	ID       string         `json:"id"`
	Title    string         `json:"title"`
	Company  string         `json:"company"`
	Name     string         `json:"name"`
	Year     int            `json:"year"`
	Report   string         `json:"report"`
	End      string         `json:"end"`
	File     string         `json:"file"`
	Pages    int            `json:"pages"`
	Passages int            `json:"passages"`
	Added    string         `json:"added"`
	Warnings []string       `json:"warnings,omitempty"`
	Figures  []figureRecord `json:"figures,omitempty"`
}

type figureRecord struct {
	Metric  string `json:"metric"`
	Label   string `json:"label"`
	Period  string `json:"period"`
	Scope   string `json:"scope"`
	Value   string `json:"value"`
	Unit    string `json:"unit"`
	Vintage string `json:"vintage"`
	Page    int    `json:"page"`
}

func documentRecord(d filings.Document) documentJSON {
	return documentJSON{
		ID: d.ID, Title: d.Title, Company: d.Company, Name: d.Name, Year: d.Year, Report: d.Report, End: d.End,
		File: d.File, Pages: d.Pages, Passages: d.Chunks, Added: d.Added.UTC().Format("2006-01-02T15:04:05Z"), Warnings: d.Warnings,
	}
}
