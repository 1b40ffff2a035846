package live

import (
	"context"
	"net/url"
	"time"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/live/decode"
)

// quote asks for the newest state of a security.
func (s *Source) quote(ctx context.Context, sec decode.Security) (decode.Quote, origin, *market.Miss) {
	s.learn(ctx, s.clock().today())
	quotes := make([]decode.Quote, 2)
	ways := []choice{s.quoteFrom(0, sec, &quotes[0]), s.quoteFrom(1, sec, &quotes[1])}
	from, miss := s.ask(ctx, false, ways...)
	if miss != nil && notAsked(miss) {
		if i, old := s.closed(ways, quotes); i >= 0 {
			return quotes[i], old, nil
		}
	}
	return quotes[from.which], from, miss
}

// closed finds a quote among what is kept that was fetched after its session's
// end, for when nobody can be asked: a close that stays true, unlike a price of
// the moment.
func (s *Source) closed(ways []choice, quotes []decode.Quote) (which int, from origin) {
	for i, way := range ways {
		at, ok := s.client.Old(way.Request, way.read)
		day := midnight(quotes[i].Time)
		if !ok || quotes[i].Time.IsZero() || at.Before(day.Add(closing)) {
			continue
		}
		p, _ := providerByID(way.provider)
		return i, origin{provider: p, at: at, old: true, which: i}
	}
	return -1, origin{}
}

// aheadOfClock is how far a quote's time may be ahead of this computer's, whose
// clock may be wrong.
const aheadOfClock = 24 * time.Hour

// quoteFrom is the first or second way to a quote.
func (s *Source) quoteFrom(which int, sec decode.Security, to *decode.Quote) choice {
	c := choice{provider: Tencent, Request: Request{URL: "https://qt.gtimg.cn/q=" + sec.Symbol(), Fresh: s.clock().bars}}
	read := decode.DecodeTencentQuote
	if which == 1 {
		c.provider, c.URL, read = Sina, "https://hq.sinajs.cn/list="+sec.Symbol(), decode.DecodeSinaQuote
	}
	c.read = func(r decode.Response) *decode.Failure {
		got, f := read(r, []decode.Security{sec})
		switch {
		case f != nil:
			return f
		case len(got) != 1:
			return &decode.Failure{Code: decode.Damaged, Reason: "行情的行数不对"}
		case got[0].Failure == nil && got[0].Quote.Time.After(s.clock().now.Add(aheadOfClock)):
			return &decode.Failure{Code: decode.Damaged, Reason: "行情写的时间是" + got[0].Quote.Time.In(shanghai).Format(time.DateOnly) + "，还没有到"}
		case got[0].Failure == nil:
			*to = got[0].Quote
		}
		return got[0].Failure
	}
	return c
}

// priced is what is asked about: a company or an index, and how its prices are
// named.
type priced struct {
	sec     decode.Security
	company market.Company
	close   string // metric of its price
}

func share(c market.Company) priced { return priced{decode.Of(c), c, "close"} }

// quoted are the figures of a quote that a session has, in the order of
// market.PriceDay.
var quoted = []string{"close", "open", "high", "low", "volume", "volume_lots", "turnover_amount", "previous_close", "change_pct"}

// newest gives the newest session.
func (s *Source) newest(ctx context.Context, p priced) (market.PriceDay, *market.Miss) {
	q, from, miss := s.quote(ctx, p.sec)
	if miss != nil {
		return market.PriceDay{}, p.miss("", miss)
	}
	if miss := s.confirm(ctx, p, q, from); miss != nil {
		return market.PriceDay{}, p.miss("", miss)
	}
	return s.day(p, q, from), nil
}

func (p priced) miss(date string, m *market.Miss) *market.Miss {
	metric, _ := market.MetricByID(p.close)
	about(m, p.company, metric)
	m.Period = mention.Period{Type: mention.Day, End: date}
	return m
}

// day writes a quote as a session.
func (s *Source) day(p priced, q decode.Quote, from origin) market.PriceDay {
	k := s.clock()
	date := k.session()
	if !q.Time.IsZero() {
		date = q.Time.In(shanghai).Format(time.DateOnly)
	}
	d := market.PriceDay{Date: date, Source: from.printed(), Note: k.standing(q, date)}
	if from.old {
		d.Note = aged(date)
	}
	values := q.Values
	if v, ok := values.Get("volume"); ok && !p.sec.Index {
		values = append(values, decode.Value{Metric: "volume_lots", Quantity: check.Quantity{Value: v.Value.Shift(-2), Unit: check.Lots}})
	}
	price, ok1 := values.Get("close")
	before, ok2 := values.Get("previous_close")
	if _, given := values.Get("change_pct"); !given && ok1 && ok2 && before.Value.IsPositive() {
		change := price.Value.Sub(before.Value).Shift(2).DivRound(before.Value, 6)
		values = append(values, decode.Value{Metric: "change_pct", Quantity: check.Quantity{Value: change, Unit: check.Percent}})
	}
	if q.State == decode.Suspended {
		values = nil
		if v, ok := q.Values.Get("previous_close"); ok {
			values = decode.Values{v}
		}
	}
	for _, id := range quoted {
		if v, ok := values.Get(id); ok {
			d.Facts = append(d.Facts, p.fact(id, v, date, from, d.Note))
		}
	}
	return d
}

// standing says what kind of price a quote has.
func (k clock) standing(q decode.Quote, date string) string {
	switch session := k.session(); {
	case q.State == decode.Suspended:
		return "停牌或当日还没有成交，只有前收盘价"
	case date < session:
		return "来源的行情停在" + date
	case date == k.today() && k.inSession(k.now):
		return "盘中价，不是收盘价"
	case date != k.today():
		return "最近交易日" + date + "的收盘价"
	}
	return ""
}

func (p priced) fact(id string, v decode.Value, date string, from origin, note string) check.Fact {
	if id == "close" {
		id = p.close
	}
	m, _ := market.MetricByID(id)
	return check.Fact{
		Company: p.company.ID, Name: p.company.Name, Metric: id, Label: m.Name, Period: mention.Period{Type: mention.Day, End: date},
		Quantity: v.Quantity, Source: from.printed(), Vintage: check.AsFiled, Trust: check.TrustVendor, AsOf: from.fetched(),
		Adjust: market.AdjustNone, Note: note,
	}
}

// ofNow are figures of the share that a quote has and a report does not.
var ofNow = []string{"market_cap", "float_market_cap", "pe", "pe_ttm", "pb", "turnover_rate", "amplitude", "share_capital", "float_shares"}

// valued gives a figure that needs today's price.
func (s *Source) valued(ctx context.Context, c market.Company, m market.Metric) (market.Figure, *market.Miss) {
	p := share(c)
	q, from, miss := s.quote(ctx, p.sec)
	if miss != nil {
		return market.Figure{}, about(miss, c, m)
	}
	v, ok := q.Values.Get(m.ID)
	if !ok {
		return market.Figure{}, about(absent(q.Absent, m, from), c, m)
	}
	if miss := s.confirm(ctx, p, q, from); miss != nil {
		return market.Figure{}, about(miss, c, m)
	}
	d := s.day(p, q, from)
	f := p.fact(m.ID, v, d.Date, from, d.Note)
	f.Label, f.Adjust = v.Label, ""
	return market.Figure{Fact: f}, nil
}

// absent says why an answer does not have a figure.
func absent(list []decode.Absence, m market.Metric, from origin) *market.Miss {
	miss := &market.Miss{Code: market.CodeFieldNotAvailable, Reason: from.provider.Name + "没有给" + m.Name}
	for _, a := range list {
		if a.Metric != m.ID {
			continue
		}
		switch a.Why {
		case decode.ScaleWrong:
			miss.Code, miss.Reason = market.CodeScaleSuspect, from.provider.Name+"的"+m.Name+"与同一行的其他数不合，不采用"
		case decode.UnitUnknown:
			miss.Reason = from.provider.Name + "的" + m.Name + "单位不明，不采用"
		case decode.NotTraded:
			miss.Reason = "停牌，没有" + m.Name
		}
	}
	return miss
}

// Find implements the search for a name that the snapshot does not know.
func (s *Source) Find(ctx context.Context, text string) ([]market.Company, *market.Miss) {
	var got []decode.Candidate
	_, miss := s.ask(ctx, false, choice{
		provider: Tencent,
		Request:  Request{URL: "https://smartbox.gtimg.cn/s3/?v=2&t=all&q=" + url.QueryEscape(text), Fresh: For(24 * time.Hour)},
		read: func(r decode.Response) (f *decode.Failure) {
			got, f = decode.DecodeSmartbox(r, text)
			return f
		},
	})
	if miss != nil && miss.Code == market.CodeEmptyResult {
		return nil, nil
	}
	if miss != nil {
		return nil, miss
	}
	var out []market.Company
	for _, c := range got {
		if c.Class != decode.AShare || c.Match > decode.ByName {
			continue
		}
		company := market.Company{ID: c.Security.ID(), Code: c.Security.Code, Name: c.Name, Exchange: c.Security.Exchange, Pinyin: c.Pinyin, Listed: true}
		for _, known := range s.base.Companies() {
			if known.ID == company.ID {
				company = known
			}
		}
		out = append(out, company)
	}
	return out, nil
}
