package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"hedui/check/mention"
	"hedui/tools/filings/ingest"
	"hedui/tools/market"
	"hedui/tools/market/live"
)

// reportsDir is where downloaded reports are kept, in the user's folder.
const reportsDir = "reports"

// fetch downloads the report that --from, --year and --type name from the
// disclosure site and gives its file. What the user asked for is the file's
// identity where its text does not say; a text that says otherwise wins.
func (i *ingestCmd) fetch(ctx context.Context, c console, data *market.Snapshot, names *market.Resolver) (string, error) {
	if len(i.Files) > 0 {
		return "", usageError{"--from downloads one report; name no files beside it"}
	}
	if i.Type == "" {
		i.Type = "年报"
	}
	if i.Year == 0 || i.Company != "" {
		return "", usageError{"--from needs --year, and names the company itself: chat ingest --from 600519 --year 2023"}
	}
	r := names.Resolve(i.From)
	if r.Kind != market.Found {
		return "", usageError{fmt.Sprintf("--from %q: %s; write one company's code or name", i.From, r.Note)}
	}
	asked, err := ingest.ParseOverride(r.Company.ID, i.Year, i.Type, names)
	if err != nil {
		return "", usageError{err.Error()}
	}
	period, err := periodOf(asked)
	if err != nil {
		return "", err
	}
	dir, err := home(c.env)
	if err != nil {
		return "", err
	}
	filing := live.Filing{Company: r.Company, Period: period}
	path := filepath.Join(dir, reportsDir, filing.FileName())
	if _, err := os.Stat(path); err == nil && !i.Again {
		fmt.Fprintln(c.err, "chat: "+c.say("用已下载的", "downloaded before")+" "+path+" · "+c.say("--again 重新下载", "--again downloads it anew"))
		return path, nil
	}
	client, err := liveClient(c, i.NoNetwork, false)
	if err != nil {
		return "", err
	}
	if !i.NoNetwork {
		if err := allowLive(c, i.Yes); err != nil {
			return "", err
		}
	}
	filing, miss := live.NewSource(client, data, "").Report(ctx, r.Company, period)
	if miss != nil {
		why := miss.Reason
		if day, ok := market.NotDue(period, c.now().Format("2006-01-02")); ok && miss.Code == market.CodePeriodNotAvailable {
			why += "；" + day
		}
		return "", errors.New(why)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	if err := live.Replace(path, filing.Body); err != nil {
		return "", fmt.Errorf("keeping the report: %w", err)
	}
	fmt.Fprintln(c.err, printable(fmt.Sprintf("chat: %s %s (%s %s, %s)", c.say("已下载", "downloaded"), filing.Title, c.say("公布", "published"), filing.Published, filing.URL)))
	return path, nil
}

// periodOf is the period of the report that the flags ask for; the annual one
// where they name no type.
func periodOf(o ingest.Override) (mention.Period, error) {
	suffix := map[string]string{"": "", ingest.Annual: "", ingest.Half: "H1", ingest.First: "Q1", ingest.Third: "Q3"}[o.Report]
	ps, err := mention.ParseArg(fmt.Sprintf("%d%s", o.Year, suffix))
	if err != nil || len(ps) != 1 {
		return mention.Period{}, usageError{fmt.Sprintf("--year %d: no such report", o.Year)}
	}
	return ps[0], nil
}
