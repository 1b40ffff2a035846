package tools

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"hedui/check"
	"hedui/tools/market"
)

const lookupName = "company_lookup"

// Profile is the Data of company_lookup for one company. Fields are text facts
// in the order of market.Fields; Rows are figures: the newest distributions
// and the number of employees.
type Profile struct {
	Company string      `json:"company"`
	Name    string      `json:"name"`
	Fields  []TextField `json:"fields"`
	Rows    []Row       `json:"rows,omitempty"`
	Notes   []string    `json:"notes,omitempty"`
}

// TextField is one text fact about a company. AsOf is set where it may have
// changed since.
type TextField struct {
	Field  string `json:"field"` // registered_address
	Label  string `json:"label"` // 注册地址
	Value  string `json:"value"`
	AsOf   string `json:"as_of,omitempty"`
	Source string `json:"source,omitempty"`
}

type lookupArgs struct {
	Query string `json:"query" jsonschema:"公司简称、全称、曾用名、昵称或代码，一次一家；也可写行业名或指数名"`
	Year  int    `json:"year,omitempty" jsonschema:"只列这一年度的分红并合计，例如 2022；不写列最近几次"`
}

// RefineSchema implements Refiner.
func (lookupArgs) RefineSchema(s *jsonschema.Schema) {
	first, last := 1990.0, 2100.0
	s.Properties["year"].Minimum, s.Properties["year"].Maximum = &first, &last
}

// lookup is the tool company_lookup.
type lookup struct {
	store market.Store
	query *market.Query
	names finder
}

// newLookup gives the tool that says who a company is.
func newLookup(store market.Store, query *market.Query, names finder) (Tool, error) {
	t := lookup{store, query, names}
	return New(Spec{
		Name:      lookupName,
		MaxInput:  400,
		MaxOutput: 6000,
		Codes:     []Code{NotFound, Ambiguous, NotAShare, RateLimited, Timeout, UpstreamBlocked, Internal},
		Example:   `{"query":"茅台"}`,
	}, t.run)
}

func (t lookup) run(ctx context.Context, env Env, in lookupArgs) Result {
	r := t.names.Resolve(in.Query)
	var res Result
	switch {
	case r.Kind == market.NotACompany:
		res = t.group(env.Book, strings.TrimSpace(in.Query), r)
	default:
		c, note, missing := t.names.subject(ctx, in.Query)
		if missing != nil {
			s := sheet{missing: []Missing{*missing}}
			res = ErrorResult(lookupName, s.failure())
			break
		}
		res = t.profile(env.Book, c, note, in.Year)
	}
	res.Metadata.Snapshot = t.store.Version()
	return res
}

// profile says all that is held about a company, but for its statements and
// prices. A year other than 0 narrows the distributions to that fiscal year.
func (t lookup) profile(book check.Book, c market.Company, note string, year int) Result {
	s := &sheet{book: book}
	s.note(note)
	if !c.Listed {
		s.note(c.Name + "已不在上市公司名单里")
	}
	t.employees(s, c)
	t.dividends(s, c, year)
	data := Profile{Company: c.ID, Name: c.Name, Fields: t.fields(c), Rows: s.rows, Notes: s.notes}
	return Result{Status: Success, Data: data, Metadata: Metadata{
		Tool: lookupName, Source: strings.Join(distinct(s.sources), "；"), Facts: s.ids,
	}}
}

// maxPayouts is how many distributions are shown.
const maxPayouts = 6

// dividends adds the newest distributions, or those of a fiscal year after
// their sum, each as its cash per ten shares and per share.
func (t lookup) dividends(s *sheet, c market.Company, year int) {
	payouts, miss := t.query.Payouts(c, year)
	if miss != nil {
		s.note(miss.Reason)
		return
	}
	if payouts.PerShare != nil && len(payouts.Inputs) > 1 {
		s.addFigure(market.Figure{Fact: *payouts.PerTen, Inputs: payouts.TenInputs}, nil)
		s.addFigure(market.Figure{Fact: *payouts.PerShare, Inputs: payouts.Inputs}, nil)
	}
	shown := 0
	for _, p := range payouts.List {
		if shown == maxPayouts {
			break
		}
		if !p.Cash.IsPositive() {
			continue
		}
		s.add(p.PerTen)
		s.add(p.PerShare)
		shown++
	}
	if n := len(payouts.List); n > shown {
		s.note(fmt.Sprintf("分红送转共%d次，只列最近%d次现金分红", n, shown))
	}
	for _, note := range payouts.Notes {
		s.note(note)
	}
}
