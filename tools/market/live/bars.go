package live

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/tools/market"
	"hedui/tools/market/live/decode"
)

// Bounds of one question about a stretch of days.
const (
	before   = 20 // days before it, in which the session it starts from lies
	maxYears = 6  // calendar years, each of which is a request
)

// Price gives a share's session on a day, "" for the newest.
func (s *Source) Price(ctx context.Context, c market.Company, date string) (market.PriceDay, *market.Miss) {
	return s.session(ctx, share(c), date)
}

// PriceRange gives a share over a range of days.
func (s *Source) PriceRange(ctx context.Context, c market.Company, from, to, adjust string) (market.PriceRange, *market.Miss) {
	b, miss := s.bars(ctx, share(c), from, to)
	if miss != nil {
		return market.PriceRange{}, miss
	}
	r, miss := market.NewQuery(b).PriceRange(c, from, s.until(from, to, b), adjust)
	return s.aged(b, r), miss
}

// IndexPrice gives an index's session on a day, "" for the newest.
func (s *Source) IndexPrice(ctx context.Context, code, name, date string) (market.PriceDay, *market.Miss) {
	p, miss := index(code, name)
	if miss != nil {
		return market.PriceDay{}, miss
	}
	return s.session(ctx, p, date)
}

// IndexRange gives an index over a range of days.
func (s *Source) IndexRange(ctx context.Context, code, name, from, to string) (market.PriceRange, *market.Miss) {
	p, miss := index(code, name)
	if miss != nil {
		return market.PriceRange{}, miss
	}
	b, miss := s.bars(ctx, p, from, to)
	if miss != nil {
		return market.PriceRange{}, miss
	}
	r, miss := market.NewQuery(b).IndexRange(code, name, from, s.until(from, to, b))
	return s.aged(b, r), miss
}

// until is the end of a range that is under way: the last session there is.
func (s *Source) until(from, to string, b *book) string {
	if through := s.Through(); to > through && from <= through {
		to = through
	}
	if n := len(b.bars); b.from.old && n > 0 && from <= b.bars[n-1].Date {
		to = min(to, b.bars[n-1].Date)
	}
	return to
}

// index finds the exchange that an index belongs to.
func index(code, name string) (priced, *market.Miss) {
	p := priced{company: market.Company{Name: name}, close: "index_level"}
	sec, ok := decode.IndexOf(code)
	if p.sec = sec; !ok {
		return p, p.miss("", &market.Miss{Code: market.CodeFieldNotAvailable, Reason: "实时来源没有" + name + "的行情"})
	}
	return p, nil
}

// session gives one session: the newest from a quote, an earlier one from daily
// bars.
func (s *Source) session(ctx context.Context, p priced, date string) (market.PriceDay, *market.Miss) {
	k := s.clock()
	if date == "" && s.asOf != "" {
		date = s.asOf
	}
	switch {
	case date == "", date == k.today():
		d, miss := s.newest(ctx, p)
		if miss == nil && date != "" && d.Date != date {
			d.Asked, d.Note = date, date+"没有成交，取最近的"+d.Date
		}
		return d, miss
	case date > k.today(), s.asOf != "" && date > s.asOf:
		return market.PriceDay{}, p.miss(date, &market.Miss{Code: market.CodePeriodNotAvailable, Reason: "行情只到" + s.Through(), Held: []string{s.Through()}})
	}
	b, miss := s.bars(ctx, p, date, date)
	if miss != nil {
		return market.PriceDay{}, miss
	}
	d, miss := b.query(p, date)
	if note := b.remark(d.Date); miss == nil && note != "" {
		for i := range d.Facts {
			d.Facts[i].Note = strings.TrimPrefix(d.Facts[i].Note+"；"+note, "；")
		}
	}
	return d, miss
}

func (b *book) query(p priced, date string) (market.PriceDay, *market.Miss) {
	if p.sec.Index {
		return market.NewQuery(b).IndexPrice(p.sec.Code, p.company.Name, date)
	}
	return market.NewQuery(b).Price(p.company, date)
}

// aged says how far bars from the cache go that could not be renewed, and that
// the last of a session that is on is no close.
func (s *Source) aged(b *book, r market.PriceRange) market.PriceRange {
	note := b.remark(r.Last)
	if note == "" {
		return r
	}
	r.Notes = append(r.Notes, note)
	for _, facts := range [][]check.Fact{r.Facts, r.Inputs} {
		for i := range facts {
			facts[i].Note = strings.TrimPrefix(facts[i].Note+"；"+note, "；")
		}
	}
	return r
}

// remark is what must be said of bars up to a day.
func (b *book) remark(last string) string {
	switch {
	case b.from.old:
		return b.age()
	case b.partial != "" && b.partial == last:
		return last + "是盘中价，不是收盘价"
	}
	return ""
}

// age says until when the bars of a book go.
func (b *book) age() string {
	if len(b.bars) == 0 {
		return ""
	}
	return aged(b.bars[len(b.bars)-1].Date)
}

// aged says that what is given was fetched earlier, and goes to a day.
func aged(last string) string {
	day, err := time.Parse(time.DateOnly, last)
	if err != nil {
		return ""
	}
	return "来源连接不上，用的是先前取得的数，截至" + last + "（周" + string([]rune("日一二三四五六")[day.Weekday()]) + "）"
}

// bars gives the daily bars of a range and of some days before it, with the
// ex-dates among them. Tencent's bars do not tell an ex-date; that its adjusted
// series moves as the unadjusted one tells that there is none. Where it moves
// differently the whole series is East Money's, which gives the price that a
// session's change is measured from.
func (s *Source) bars(ctx context.Context, p priced, from, to string) (*book, *market.Miss) {
	first, err := time.Parse(time.DateOnly, from)
	last, err2 := time.Parse(time.DateOnly, to)
	if err != nil || err2 != nil || first.After(last) {
		return nil, p.miss(to, &market.Miss{Code: market.CodeBadValue, Reason: "日期应写成YYYY-MM-DD，开始不晚于结束"})
	}
	if through := s.Through(); to > through {
		last, _ = time.Parse(time.DateOnly, through)
	}
	s.learn(ctx, s.clock().today())
	windows := years(first.AddDate(0, 0, -before), last)
	if len(windows) == 0 || len(windows) > maxYears {
		return nil, p.miss(to, &market.Miss{Code: market.CodePeriodNotAvailable, Reason: fmt.Sprintf("实时来源一次最多查%d年，且只到%s", maxYears-1, s.Through())})
	}
	b, miss := s.collect(ctx, p, windows, Tencent)
	switch {
	case miss == nil && b.from.provider.ID == Tencent && b.blind:
		if em, no := s.collect(ctx, p, windows, EastMoney); no == nil && !em.from.old {
			return em, nil
		}
	case miss != nil:
		return nil, p.miss(to, miss)
	}
	return b, nil
}

// years are the calendar years of a range. Asking for whole years makes one
// question's answer serve the next one's, today's and next week's.
func years(first, last time.Time) (windows [][2]string) {
	for y := first.Year(); y <= last.Year() && !first.After(last); y++ {
		windows = append(windows, [2]string{fmt.Sprintf("%04d-01-01", y), fmt.Sprintf("%04d-12-31", y)})
	}
	return windows
}

// collect asks one provider for every window; the one after it takes over for
// the whole series when it cannot be asked.
func (s *Source) collect(ctx context.Context, p priced, windows [][2]string, provider string) (*book, *market.Miss) {
	plans := [][]choice{}
	books := []*book{}
	for _, who := range []string{Tencent, EastMoney} {
		if who == EastMoney || provider == Tencent {
			b := s.newBook(who)
			plans, books = append(plans, s.plan(b, p, windows)), append(books, b)
		}
	}
	var worse *market.Miss
	for _, old := range []bool{false, true} {
		for i, plan := range plans {
			b, left := books[i], len(plans)-i
			share, cancel := portion(ctx, left)
			miss := s.follow(share, b, plan, len(windows) > 1, old)
			cancel()
			switch {
			case miss == nil && len(b.bars) == 0 && !old:
				return nil, &market.Miss{Code: market.CodeEmptyResult, Reason: b.from.provider.Name + "没有这段时间的行情"}
			case miss == nil && len(b.bars) > 0:
				return b, nil
			case miss != nil && !notAsked(miss):
				return nil, miss
			case miss != nil && !old:
				worse = joined(worse, miss)
			}
		}
	}
	return nil, worse
}

// follow asks a plan's requests in order; the first that fails ends it. Of
// several years one may be empty, before a share was listed.
func (s *Source) follow(ctx context.Context, b *book, plan []choice, several, old bool) *market.Miss {
	b.reset()
	for _, c := range plan {
		if old {
			at, ok := s.client.Old(c.Request, c.read)
			if !ok {
				return &market.Miss{Code: market.CodeUpstreamBlocked}
			}
			b.from.at, b.from.old = at, true
			continue
		}
		from, miss := s.ask(ctx, false, c)
		if miss != nil && !(miss.Code == market.CodeEmptyResult && several) {
			return miss
		}
		if miss == nil {
			b.from.at = from.at // of the newest year; the others are over
		}
	}
	b.finish()
	return nil
}

// portion gives one of several providers its share of the time.
func portion(ctx context.Context, left int) (context.Context, context.CancelFunc) {
	if deadline, ok := ctx.Deadline(); ok && left > 1 {
		return context.WithTimeout(ctx, time.Until(deadline)/time.Duration(left))
	}
	return context.WithCancel(ctx)
}

func notAsked(m *market.Miss) bool {
	return m.Code == market.CodeRateLimited || m.Code == market.CodeTimeout || m.Code == market.CodeUpstreamBlocked
}

// joined is the miss of two providers that could not be asked.
func joined(a, b *market.Miss) *market.Miss {
	if a == nil {
		return b
	}
	out := *a
	if b.Code == market.CodeRateLimited && (out.Code != b.Code || b.RetryAfter < out.RetryAfter) {
		out.Code, out.RetryAfter = b.Code, b.RetryAfter
	}
	out.Reason += "，" + b.Reason
	return &out
}

// slackOf is how far two quotients of prices may differ because each price is
// rounded to a cent.
func slackOf(prices ...decimal.Decimal) decimal.Decimal {
	sum := decimal.Zero
	for _, p := range prices {
		if p.IsPositive() {
			sum = sum.Add(decimal.New(6, -3).DivRound(p, 12))
		}
	}
	return sum
}
