package tools

import (
	"context"
	"fmt"
	"slices"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/filings"
	"hedui/tools/market"
)

// reported is a source that looks in the user's own reports where the other has
// no such figure, or only one that stands in for it. A figure of a report is its
// own, with document and page; nothing is calculated across the two.
type reported struct {
	Source
	reports Searcher // nil: none
}

func (r reported) Indicator(ctx context.Context, c market.Company, metric string, p mention.Period) (market.Figure, *market.Miss) {
	fig, miss := r.Source.Indicator(ctx, c, metric, p)
	lacks := miss != nil && (miss.Code == market.CodeFieldNotAvailable || miss.Code == market.CodePeriodNotAvailable)
	if !lacks && (miss != nil || fig.Fact.Metric == metric) {
		return fig, miss
	}
	own, why := r.filed(ctx, c, metric, p, check.Consolidated)
	switch {
	case own.Metric != "":
		return market.Figure{Fact: own}, nil
	case why != nil && miss != nil:
		why.Label = miss.Label
		return market.Figure{}, why
	}
	return fig, miss
}

// filed gives what the user's reports say of a metric for a period; neither
// where they say nothing, a Miss where they contradict each other.
func (r reported) filed(ctx context.Context, c market.Company, metric string, p mention.Period, scope string) (check.Fact, *market.Miss) {
	if r.reports == nil {
		return check.Fact{}, nil
	}
	found, err := r.reports.Lines(ctx, filings.Query{Company: c.ID, Metrics: []string{metric}})
	if err != nil { // an index that is broken says so where it is searched
		return check.Fact{}, nil
	}
	var fit []check.Fact
	for _, f := range found.Facts {
		if f.Scope == scope && fits(f.Period, p) {
			fit = append(fit, f)
		}
	}
	if p.Type == mention.Latest {
		fit = newest(fit)
	}
	if own := only(fit, func(f check.Fact) bool { return f.Vintage == check.AsFiled }); len(own) > 0 {
		fit = own // the year's own report, before a later one's comparison
	}
	switch {
	case len(fit) == 0:
		return check.Fact{}, nil
	case slices.ContainsFunc(fit, func(f check.Fact) bool { return !f.Value.Equal(fit[0].Value) }):
		return check.Fact{}, &market.Miss{Company: c.ID, Name: c.Name, Metric: metric, Label: fit[0].Label, Period: fit[0].Period,
			Code: market.CodeVintageConflict, Reason: "收录的报告里这个数不止一个，列出各自的数", Facts: fit[:min(len(fit), 4)]}
	}
	own := fit[0]
	own.Quote = "" // a figure of a statement, which may be calculated with, and no quotation
	own.Source = fmt.Sprintf("《%s》第%d页", own.Document, own.Page)
	return own, nil
}

// fits reports whether a report's figure is of the period asked for: a balance
// is asked for by its year or quarter as well as by its day.
func fits(have, want mention.Period) bool {
	if want.Type == mention.Latest {
		return true
	}
	if report, ok := want.Report(); ok && have.Type == mention.Instant {
		return have.End == report.End && report.Type != mention.Quarter && report.Type != mention.TTM
	}
	return have.Type == want.Type && have.End == want.End
}

// newest keeps the facts of the last period end; where stretches of several
// lengths end there, the longest, which is the one from the year's beginning.
func newest(facts []check.Fact) []check.Fact {
	end := ""
	for _, f := range facts {
		end = max(end, f.Period.End)
	}
	out := only(facts, func(f check.Fact) bool { return f.Period.End == end })
	if whole := only(out, func(f check.Fact) bool { return f.Period.Type != mention.Quarter }); len(whole) > 0 {
		return whole
	}
	return out
}

func only(facts []check.Fact, holds func(check.Fact) bool) []check.Fact {
	var out []check.Fact
	for _, f := range facts {
		if holds(f) {
			out = append(out, f)
		}
	}
	return out
}
