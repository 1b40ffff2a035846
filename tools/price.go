package tools

import (
	"context"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

const priceName = "stock_price"

type priceArgs struct {
	Company string `json:"company" jsonschema:"公司简称、代码或指数名，例如 600519、沪深300"`
	Date    string `json:"date,omitempty" jsonschema:"某一天，例如 2023-12-29；latest 或不写是最近一个交易日"`
	From    string `json:"from,omitempty" jsonschema:"一段时间的开始，例如 2023-01-01"`
	To      string `json:"to,omitempty" jsonschema:"一段时间的结束，例如 2023-12-31；不写就到最近"`
	Adjust  string `json:"adjust,omitempty" jsonschema:"一段时间里显示的价格：none 原始价（默认），qfq 前复权，hfq 后复权"`
}

// RefineSchema implements Refiner.
func (priceArgs) RefineSchema(s *jsonschema.Schema) {
	s.Properties["adjust"].Enum = []any{market.AdjustNone, market.AdjustForward, market.AdjustBackward}
}

// price is the tool stock_price.
type price struct {
	names    finder
	snapshot string
}

// newPrice gives the tool that looks up sessions of shares and indices.
func newPrice(names finder, snapshot string) (Tool, error) {
	t := price{names, snapshot}
	return New(Spec{
		Name:      priceName,
		MaxInput:  600,
		MaxOutput: 9000,
		Codes: []Code{
			NotFound, Ambiguous, NotAShare, FieldNotAvailable, PeriodNotAvailable, EmptyResult, BadValue, MissingField, Internal,
			ScaleSuspect, RateLimited, Timeout, UpstreamBlocked,
		},
		Example: `{"company":"600519","date":"2023-12-29"}`,
	}, t.run)
}

func (t price) run(ctx context.Context, env Env, in priceArgs) Result {
	target, fail := t.target(ctx, in.Company)
	if fail != nil {
		return ErrorResult(priceName, *fail)
	}
	s := &sheet{book: env.Book}
	s.note(target.note)
	var res Result
	switch {
	case in.From == "" && in.To == "":
		res = t.day(ctx, s, target, in)
	case in.From == "":
		res = ErrorResult(priceName, Failure{Code: MissingField, Message: "写了 to，没有写 from", Advice: "写 from 和 to，或只写 date"})
	case in.Date != "":
		res = ErrorResult(priceName, Failure{Code: BadValue, Message: "date 和 from、to 只能写一种", Advice: "查一天写 date，查一段写 from 和 to"})
	default:
		res = t.span(ctx, s, target, in)
	}
	res.Metadata.Snapshot = t.names.version(res, t.snapshot)
	return res
}

// priced is what has prices: a company, or an index when code is set.
type priced struct {
	company market.Company
	code    string
	name    string
	note    string
}

func (t price) target(ctx context.Context, text string) (priced, *Failure) {
	r := t.names.Resolve(text)
	if r.Kind != market.Found && r.Index != nil && r.Kind != market.Ambiguous {
		return priced{code: r.Index.Code, name: r.Index.Name}, nil
	}
	c, note, missing := t.names.subject(ctx, text)
	if missing != nil {
		s := sheet{missing: []Missing{*missing}}
		f := s.failure()
		return priced{}, &f
	}
	return priced{company: c, name: c.Name, note: note}, nil
}

// day answers with one session.
func (t price) day(ctx context.Context, s *sheet, p priced, in priceArgs) Result {
	_, date, fail := days(in.Date)
	if fail != nil {
		return ErrorResult(priceName, *fail)
	}
	if in.Adjust != "" && in.Adjust != market.AdjustNone {
		s.note("某一天只给原始价；复权价要写 from 和 to")
	}
	var d market.PriceDay
	var miss *market.Miss
	if p.code != "" {
		d, miss = t.names.source.IndexPrice(ctx, p.code, p.name, date)
	} else {
		d, miss = t.names.source.Price(ctx, p.company, date)
	}
	if miss != nil {
		s.miss(missingOf(*miss))
		return s.result(priceName)
	}
	s.note(d.Note)
	for _, f := range d.Facts {
		s.add(f)
	}
	_, share := d.Fact("close")
	_, index := d.Fact("index_level")
	if close, _ := market.MetricByID("close"); !share && !index && len(d.Facts) > 0 {
		s.miss(Missing{
			Company: p.company.ID, Name: p.name, Metric: close.ID, Label: close.Name, Period: d.Date, Code: EmptyResult, Reason: d.Note,
		})
	}
	return s.result(priceName)
}

// span answers with a range: its first and last close, the change between
// them, the extremes, and closes in between.
func (t price) span(ctx context.Context, s *sheet, p priced, in priceArgs) Result {
	from, _, fail := days(in.From)
	if fail != nil {
		return ErrorResult(priceName, *fail)
	}
	_, to, fail := days(in.To)
	if fail != nil {
		return ErrorResult(priceName, *fail)
	}
	if from == "" {
		from = t.names.source.Through()
	}
	if to == "" {
		to = t.names.source.Through()
	}
	var r market.PriceRange
	var miss *market.Miss
	if p.code != "" {
		r, miss = t.names.source.IndexRange(ctx, p.code, p.name, from, to)
	} else {
		r, miss = t.names.source.PriceRange(ctx, p.company, from, to, in.Adjust)
	}
	if miss != nil {
		s.miss(missingOf(*miss))
		return s.result(priceName)
	}
	var of []string
	for _, f := range r.Inputs {
		s.add(f)
		of = append(of, s.rows[len(s.rows)-1].Fact)
	}
	for _, f := range r.Facts {
		if f.Metric == "period_return" {
			f.Of = of
		}
		s.add(f)
	}
	for _, f := range between(r) {
		s.add(f)
	}
	for _, note := range r.Notes {
		s.note(note)
	}
	return s.result(priceName)
}

// Bounds of the closes that a range is shown with.
const (
	everySession = 10 // sessions up to which each is shown
	everyMonth   = 14 // months up to which each month's last session is shown
)

// between gives the closes inside a range: each session of a short one, the
// last session of each month of a longer one, none of a very long one.
func between(r market.PriceRange) []check.Fact {
	if len(r.Bars) == 0 || len(r.Facts) == 0 {
		return nil
	}
	sample, ok := r.Fact("highest_close")
	if !ok {
		return nil
	}
	metric, label := "close", "收盘价"
	if sample.Unit == check.IndexPoint {
		metric, label = "index_level", "指数点位"
	}
	var out []check.Fact
	for i, b := range r.Bars {
		last := i+1 == len(r.Bars) || r.Bars[i+1].Date[:7] != b.Date[:7]
		if len(r.Bars) > everySession && !last {
			continue
		}
		f := sample
		f.Metric, f.Label, f.Value, f.Note = metric, label, b.Close, ""
		f.Period = mention.Period{Type: mention.Day, End: b.Date}
		if raw(f) && (b.Date == r.Base || b.Date == r.Last) {
			continue // among the inputs already
		}
		out = append(out, f)
	}
	if len(r.Bars) > everySession && len(out) > everyMonth {
		return nil
	}
	return out
}

// raw reports whether a price is unadjusted.
func raw(f check.Fact) bool { return f.Adjust == "" || f.Adjust == market.AdjustNone }

// days reads a date argument: a day, or a month or year as its first and last
// day. latest and "" give empty strings, the newest session.
func days(arg string) (first, last string, fail *Failure) {
	if arg == "" {
		return "", "", nil
	}
	periods, err := mention.ParseArg(arg)
	if err == nil && len(periods) == 1 {
		switch p := periods[0]; p.Type {
		case mention.Latest:
			return "", "", nil
		case mention.Day:
			return p.End, p.End, nil
		case mention.Month:
			return p.End[:8] + "01", p.End, nil
		case mention.Annual:
			return p.End[:5] + "01-01", p.End, nil
		}
	}
	return "", "", &Failure{
		Code: BadValue, Message: fmt.Sprintf("看不懂日期“%s”", clipped(arg)), Advice: "写成 2023-12-29；一整月写 2023-12，一整年写 2023",
	}
}
