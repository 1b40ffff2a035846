package live

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"hedui/check"
	"hedui/tools/market"
	"hedui/tools/market/live/decode"
)

// Source answers with figures and prices from the network. A question goes to
// the first provider that has that kind of thing, and to the second only when
// the first could not be asked; what a provider does not have is not looked for
// elsewhere, and no series is put together from two of them.
type Source struct {
	client *Client
	base   market.Store // companies and calendar; nothing else of it is given
	held   *market.Query
	asOf   string // YYYY-MM-DD, "" for today

	mu     sync.Mutex
	months map[string]map[string]bool // sessions by month, beyond the calendar of base
	second map[nearKey][]check.Quantity
}

// NewSource gives a source over a client. Base has the companies and the
// calendar, and prices and figures to compare magnitudes with. AsOf hides what
// was not public on a day; "" hides nothing.
func NewSource(client *Client, base market.Store, asOf string) *Source {
	s := &Source{
		client: client, base: base, held: market.NewQuery(base), asOf: asOf,
		months: map[string]map[string]bool{}, second: map[nearKey][]check.Quantity{},
	}
	if asOf >= s.clock().today() {
		s.asOf = ""
	}
	return s
}

// clock is the time and the calendar by which a question is answered.
type clock struct {
	calendar
	now time.Time
}

func (s *Source) clock() clock { return clock{calendar{s}, s.client.opts.Now()} }

func (c clock) today() string   { return c.now.In(shanghai).Format(time.DateOnly) }
func (c clock) session() string { return c.lastSession(c.now) }

// Through is the last day that prices can be asked for.
func (s *Source) Through() string {
	if s.asOf != "" {
		return s.asOf
	}
	return s.clock().session()
}

// choice is one provider's way to answer a question.
type choice struct {
	Request
	provider string
	read     Read
}

// origin is where an answer comes from.
type origin struct {
	provider Provider
	at       time.Time
	old      bool // from the cache, and no provider could be asked for a newer one
	which    int  // of the choices
}

// printed is the source as an answer names it.
func (o origin) printed() string {
	text := fmt.Sprintf("%s（%s取", o.provider.Name, o.at.In(shanghai).Format("2006-01-02 15:04"))
	if o.old {
		text += "，未能更新"
	}
	return text + "）"
}

// fetched is Fact.AsOf, to the second: a later quote of the same day takes the
// place of this one.
func (o origin) fetched() string { return "取于 " + o.at.In(shanghai).Format(time.DateTime) }

// ask asks the choices in order until one answers or says that it has nothing.
// The time of the question is divided among those that are left. Where none can
// be asked, what is kept on disk answers, however old, if old allows it.
func (s *Source) ask(ctx context.Context, old bool, choices ...choice) (origin, *market.Miss) {
	var errs []error
	for i, c := range choices {
		p, ok := providerByID(c.provider)
		if !ok {
			return origin{}, &market.Miss{Code: market.CodeInternal, Reason: "没有来源" + c.provider}
		}
		at, err := s.part(ctx, len(choices)-i, c)
		var f *decode.Failure
		switch {
		case err == nil:
			return origin{provider: p, at: at, which: i}, nil
		case unavailable(err):
			errs = append(errs, err)
			continue
		case errors.As(err, &f):
			return origin{}, failureMiss(p, f)
		case ctx.Err() != nil:
			return origin{}, &market.Miss{Code: market.CodeTimeout, Reason: p.Name + "：没有在时限内回答"}
		}
		return origin{}, &market.Miss{Code: market.CodeInternal, Reason: p.Name + "：" + err.Error()}
	}
	for i, c := range choices {
		if at, ok := s.client.Old(c.Request, c.read); old && ok {
			p, _ := providerByID(c.provider)
			return origin{provider: p, at: at, old: true, which: i}, nil
		}
	}
	return origin{}, worst(errs)
}

// part gives one of several choices its share of the question's time.
func (s *Source) part(ctx context.Context, left int, c choice) (time.Time, error) {
	if deadline, ok := ctx.Deadline(); ok && left > 1 {
		share, cancel := context.WithTimeout(ctx, time.Until(deadline)/time.Duration(left))
		defer cancel()
		return s.client.Get(share, c.Request, c.read)
	}
	return s.client.Get(ctx, c.Request, c.read)
}

// failureMiss says what a provider's answer that is no figure means.
func failureMiss(p Provider, f *decode.Failure) *market.Miss {
	m := &market.Miss{Code: market.CodeInternal, Reason: p.Name + "的回答看不懂，格式可能变了：" + f.Reason}
	switch f.Code {
	case decode.NotFound:
		m.Code, m.Reason = market.CodeEmptyResult, p.Name+"："+f.Reason
	case decode.Suspect:
		return suspectMiss(p.Name, f.Reason)
	}
	return m
}

// suspectMiss is for figures that contradict each other by a power of ten. The
// reason names them, and begins as Check's does.
func suspectMiss(who, reason string) *market.Miss {
	return &market.Miss{Code: market.CodeScaleSuspect, Reason: "量级可疑，" + who + "的数不在一个数量级，不作结论，两个数都列出：" + reason}
}

// about fills in what a miss is about.
func about(m *market.Miss, c market.Company, metric market.Metric) *market.Miss {
	if m != nil {
		m.Company, m.Name, m.Metric, m.Label = c.ID, c.Name, metric.ID, metric.Name
	}
	return m
}
