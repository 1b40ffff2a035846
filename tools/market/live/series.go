package live

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/tools/market"
	"hedui/tools/market/live/decode"
)

// newBook gives an empty book of one provider.
func (s *Source) newBook(provider string) *book {
	p, _ := providerByID(provider)
	b := &book{days: days{s.base}, from: origin{provider: p}, day: s.asOf, through: s.Through()}
	b.reset()
	return b
}

// reset empties a book, for another try at filling it.
func (b *book) reset() {
	b.from = origin{provider: b.from.provider}
	b.bars, b.factors, b.blind, b.raw, b.forward, b.partial = nil, nil, false, nil, nil, ""
}

// plan is what a provider is asked for the bars of a range. Its readings fill
// the book.
func (s *Source) plan(b *book, p priced, windows [][2]string) []choice {
	var plan []choice
	for _, w := range windows {
		ask := decode.BarsAsk{Security: p.sec, Adjust: decode.Raw, Step: decode.Daily, From: w[0], To: w[1]}
		if b.from.provider.ID == EastMoney {
			plan = append(plan, s.eastMoneyBars(b, ask))
			continue
		}
		plan = append(plan, s.tencentBars(b, ask))
		if !p.sec.Index {
			ask.Adjust = decode.Forward
			plan = append(plan, s.tencentBars(b, ask))
		}
	}
	return plan
}

func (s *Source) tencentBars(b *book, ask decode.BarsAsk) choice {
	adjust := ""
	if ask.Adjust == decode.Forward {
		adjust = string(decode.Forward)
	}
	return choice{
		provider: Tencent,
		Request: Request{
			URL:   fmt.Sprintf("https://web.ifzq.gtimg.cn/appstock/app/newfqkline/get?param=%s,day,%s,%s,640,%s", ask.Security.Symbol(), ask.From, ask.To, adjust),
			Fresh: s.barsFresh(ask),
		},
		read: func(r decode.Response) *decode.Failure {
			got, f := decode.DecodeTencentBars(r, ask)
			if f != nil {
				return f
			}
			if ask.Adjust == decode.Forward {
				b.forward = append(b.forward, got.Rows...)
			} else {
				b.take(got)
			}
			return nil
		},
	}
}

func (s *Source) eastMoneyBars(b *book, ask decode.BarsAsk) choice {
	compact := strings.NewReplacer("-", "")
	return choice{
		provider: EastMoney,
		Request: Request{
			URL: fmt.Sprintf("https://push2his.eastmoney.com/api/qt/stock/kline/get?secid=%s&klt=101&fqt=0&beg=%s&end=%s&fields1=f1,f2,f3,f4,f5,f6&fields2=f51,f52,f53,f54,f55,f56,f57,f58,f59,f60,f61",
				ask.Security.SecID(), compact.Replace(ask.From), compact.Replace(ask.To)),
			Fresh: s.barsFresh(ask),
		},
		read: func(r decode.Response) *decode.Failure {
			got, f := decode.DecodeEastMoneyBars(r, ask)
			if f == nil {
				b.take(got)
			}
			return f
		},
	}
}

// barsFresh is for ever for unadjusted bars of days that are over; an adjusted
// series changes with the next distribution.
func (s *Source) barsFresh(ask decode.BarsAsk) Freshness {
	if ask.Adjust == decode.Raw {
		return s.clock().upTo(ask.To)
	}
	return s.clock().bars
}

// take keeps unadjusted bars, and notes whether the last is of a session that was
// on.
func (b *book) take(got decode.Bars) {
	b.raw = append(b.raw, got.Rows...)
	if slices.ContainsFunc(got.Notices, func(n decode.Notice) bool { return n.Kind == decode.LikelyPartial }) {
		b.partial = got.Rows[len(got.Rows)-1].Date
	}
}

// finish makes bars and ex-dates of what was read.
func (b *book) finish() {
	if b.from.old && b.partial != "" { // a price of that moment is no close
		b.raw = slices.DeleteFunc(b.raw, func(r decode.Bar) bool { return r.Date == b.partial })
		b.forward = slices.DeleteFunc(b.forward, func(r decode.Bar) bool { return r.Date == b.partial })
	}
	b.addBars(b.raw, b.through)
	if b.from.provider.ID == EastMoney {
		b.exDates()
		return
	}
	b.blind = len(b.forward) > 0 && !moveAlike(b.raw, b.forward)
}

// moveAlike reports whether two series change from session to session by the
// same quotients, but for rounding: no ex-date lies among them.
func moveAlike(raw, adjusted []decode.Bar) bool {
	level := map[string]decimal.Decimal{}
	for _, r := range adjusted {
		if v, ok := r.Values.Get("close"); ok {
			level[r.Date] = v.Value
		}
	}
	var before, was decimal.Decimal
	for _, r := range raw {
		v, ok := r.Values.Get("close")
		now, both := level[r.Date]
		if !ok || !both || !v.Value.IsPositive() || !now.IsPositive() {
			return false
		}
		if before.IsPositive() {
			quotient := now.Mul(before).DivRound(was.Mul(v.Value), 12)
			if quotient.Sub(decimal.New(1, 0)).Abs().GreaterThan(slackOf(before, v.Value, was, now)) {
				return false
			}
		}
		before, was = v.Value, now
	}
	return true
}

// exDates finds the sessions whose change is measured from another price than
// the close before: the exchange's reference price, which is the close less the
// published change.
func (b *book) exDates() {
	var before decimal.Decimal
	last := ""
	for _, r := range b.raw {
		price, ok := r.Values.Get("close")
		change, given := r.Values.Field("f60")
		if r.Date <= last || !ok {
			continue
		}
		last = r.Date
		switch reference := price.Value.Sub(change.Value); {
		case before.IsZero():
		case !given || !reference.IsPositive():
			b.blind = true
		case reference.Sub(before).Abs().GreaterThan(decimal.New(5, -3)):
			b.factors = append(b.factors, market.Factor{ExDate: r.Date, Ratio: before.DivRound(reference, 12), Basis: market.FactorComputed})
		}
		before = price.Value
	}
}
