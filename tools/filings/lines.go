package filings

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"hedui/check/mention"
)

// Bounds of Grep: what it takes, and how much it looks for.
const (
	maxPattern = 200  // bytes
	maxMatches = 1000 // counted; more is said as such
)

// ErrPattern says that an expression cannot be used, and why.
var ErrPattern = errors.New("filings: not a usable expression")

// Grep gives the passages that hold the query's words exactly (width and case
// aside), or with Regexp those that an RE2 expression matches, document by
// document in reading order. It stops counting at 1,000.
func (x *Index) Grep(ctx context.Context, q Query) (Found, error) {
	match, err := matcher(q)
	if err != nil || match == nil {
		return Found{}, err
	}
	return x.each(ctx, q, Filter{}, func(p Passage) bool { return match(p.Topic + "\n" + p.Text) })
}

// matcher reads what Grep looks for; nil is nothing.
func matcher(q Query) (func(string) bool, error) {
	needle := mention.FoldString(strings.TrimSpace(q.Text))
	switch {
	case needle == "":
		return nil, nil
	case !q.Regexp:
		return func(s string) bool { return strings.Contains(mention.FoldString(s), needle) }, nil
	case len(q.Text) > maxPattern:
		return nil, fmt.Errorf("%w: it is longer than %d bytes", ErrPattern, maxPattern)
	}
	re, err := regexp.Compile(strings.TrimSpace(q.Text))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPattern, err)
	}
	return re.MatchString, nil
}

// Lines gives all passages of a page, in reading order, and the figures of
// statements on it. With Metrics it gives the figures of those, on all
// pages when Page is 0.
func (x *Index) Lines(ctx context.Context, q Query) (Found, error) {
	var out Found
	var err error
	if q.Page != 0 {
		q.Limit = maxMatches // a page is whole
		if out, err = x.each(ctx, q, Filter{Page: q.Page}, func(p Passage) bool { return p.Page <= q.Page && q.Page <= max(p.Page, p.PageTo) }); err != nil {
			return Found{}, err
		}
	}
	if x.store != nil && (q.Page != 0 || len(q.Metrics) > 0) {
		out.Facts, err = x.store.Statements(ctx, Filter{Company: q.Company, Year: q.Year, Report: q.Report, Page: q.Page, Metrics: q.Metrics})
	}
	for i := range out.Facts {
		out.Facts[i].Quote = "" // a figure with a metric of its own is not held to a sentence
	}
	return out, err
}

// each gives the passages that the filters of a query let through and holds is
// true for, in order.
func (x *Index) each(ctx context.Context, q Query, f Filter, holds func(Passage) bool) (Found, error) {
	f.Company, f.Year, f.Report = q.Company, q.Year, q.Report
	var out Found
	take := func(p Passage) bool {
		if holds(p) {
			if out.Total++; len(out.Hits) < limit(q) {
				out.Hits = append(out.Hits, Hit{Passage: p, Score: 1})
			}
		}
		return out.Total < maxMatches
	}
	for _, s := range x.given {
		if !f.Holds(s.Document) && (f.Company != "" || f.Year != 0 || f.Report != "") {
			continue
		}
		for n := range s.size() {
			list, err := s.texts(ctx, []int{n})
			if err != nil {
				return Found{}, err
			}
			if !take(list[0]) {
				return out, nil
			}
		}
	}
	if x.store == nil {
		return out, nil
	}
	for p, err := range x.store.Passages(ctx, f) {
		if err != nil {
			return Found{}, err
		}
		if !take(p) {
			break
		}
	}
	return out, nil
}
