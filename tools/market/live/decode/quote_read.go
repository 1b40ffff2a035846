package decode

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
)

// quoteLines gives the lines of a batch by symbol, "" for one without data.
func quoteLines(e Endpoint, r Response, prefix string, asked []Security) (map[string]string, *Failure) {
	for _, s := range asked {
		if !s.known() {
			return nil, fail(e, BadRequest, "%q不是证券代码", s.ID())
		}
	}
	body, f := script(e, r)
	if f != nil {
		return nil, f
	}
	pairs, ok := assignments(body)
	if !ok {
		return nil, fail(e, Unavailable, "来源返回的不是行情")
	}
	lines := map[string]string{}
	for _, p := range pairs {
		symbol, ok := strings.CutPrefix(p[0], prefix)
		if symbol == "pv_none_match" {
			continue
		}
		if !ok || !slices.ContainsFunc(asked, func(s Security) bool { return s.Symbol() == symbol }) {
			return nil, fail(e, Damaged, "来源返回了没有要的证券%.20q", p[0])
		}
		if held, twice := lines[symbol]; twice && held != p[1] {
			return nil, fail(e, Damaged, "来源对%s给了两行不同的行情", symbol)
		}
		lines[symbol] = p[1]
	}
	return lines, nil
}

// eachQuote reads the line of each security that was asked for.
func eachQuote(e Endpoint, asked []Security, lines map[string]string, read func(Security, string) (Quote, *Failure)) ([]QuoteResult, *Failure) {
	results := make([]QuoteResult, 0, len(asked))
	for _, s := range asked {
		line := lines[s.Symbol()]
		if strings.TrimSpace(line) == "" {
			results = append(results, QuoteResult{Security: s, Failure: fail(e, NotFound, "来源没有%s的行情", s.ID())})
			continue
		}
		q, f := read(s, line)
		if f != nil {
			q = Quote{}
		}
		results = append(results, QuoteResult{Security: s, Quote: q, Failure: f})
	}
	return results, nil
}

// fill reads a row into the quote and says whether its figures go together. A
// share whose price is zero, or that is flagged as halted, is Suspended.
func (q *Quote) fill(e Endpoint, r *row, halted string) *Failure {
	price, why := number(r.text(priceColumn(r.fields)))
	q.State = Trading
	if why == Unreadable {
		return fail(e, Damaged, "%s的价格不是数字", q.Security.ID())
	}
	if why != "" || !price.IsPositive() || halted != "" && q.Flag == halted {
		q.State = Suspended
	}
	r.traded = q.State == Trading
	r.read()
	q.Values, q.Absent, q.Notices = r.values, r.absent, r.notices
	if q.Time.IsZero() {
		q.Notices = append(q.Notices, Notice{DateUnavailable, "来源没有写明行情的时间"})
	}
	if _, ok := q.Values.Get("previous_close"); !ok && q.State == Suspended {
		return fail(e, NotFound, "来源没有%s的价格", q.Security.ID())
	}
	return q.scale(e)
}

func (q *Quote) unknownFlag() {
	q.Notices = append(q.Notices, Notice{StatusFlag, fmt.Sprintf("来源的状态标记是%.10q，含义不明", q.Flag)})
}

func priceColumn(fields []Field) string {
	for _, f := range fields {
		if f.Metric == "close" {
			return f.Name
		}
	}
	return ""
}

// scale looks for a price that is wrong by a power of ten.
func (q *Quote) scale(e Endpoint) *Failure {
	price, ok := q.Values.Get("close")
	if !ok {
		return nil
	}
	bound := apart
	if strings.HasPrefix(q.Name, "N") || strings.HasPrefix(q.Name, "C") {
		bound = apartNew
	}
	for _, metric := range []string{"previous_close", "open", "high", "low"} {
		other, ok := q.Values.Get(metric)
		if ok && (other.Unit != price.Unit || farApart(price.Value, other.Value, bound)) {
			return suspect(e, fmt.Sprintf("%s的%s%s与%s%s不在一个数量级", q.Security.ID(), price.Label, written(price.Quantity), other.Label, written(other.Quantity)), price, other)
		}
	}
	if f := q.inRange(e); f != nil {
		return f
	}
	if f := q.change(e, price); f != nil {
		return f
	}
	q.caps(price)
	return q.turnover(e, price)
}

// inRange says whether the session's prices lie between its low and its high.
func (q *Quote) inRange(e Endpoint) *Failure {
	high, ok1 := q.Values.Get("high")
	low, ok2 := q.Values.Get("low")
	if !ok1 || !ok2 {
		return nil // nothing has been traded yet
	}
	for _, metric := range []string{"close", "open"} {
		v, ok := q.Values.Get(metric)
		if ok && (v.Value.GreaterThan(high.Value) || v.Value.LessThan(low.Value)) {
			return suspect(e, fmt.Sprintf("%s的%s%s不在当日最低价%s和最高价%s之间", q.Security.ID(), v.Label, written(v.Quantity), written(low.Quantity), written(high.Quantity)), v, low, high)
		}
	}
	return nil
}

// change compares the published change with the prices.
func (q *Quote) change(e Endpoint, price Value) *Failure {
	prev, ok := q.Values.Get("previous_close")
	pct, given := q.Values.Get("change_pct")
	if !ok || !given {
		return nil
	}
	computed := price.Value.Sub(prev.Value).Mul(hundred).DivRound(prev.Value, 4)
	if computed.Sub(pct.Value).Abs().GreaterThan(decimal.New(1, 0)) {
		return suspect(e, fmt.Sprintf("%s的涨跌幅%s与价格不符", q.Security.ID(), written(pct.Quantity)), price, prev, pct)
	}
	return nil
}

// turnover compares the volume with the turnover rate. Where the volume's unit
// was found by the price, the price is in doubt with it.
func (q *Quote) turnover(e Endpoint, price Value) *Failure {
	volume, ok1 := q.Values.Get("volume")
	shares, ok2 := q.Values.Get("float_shares")
	rate, ok3 := q.Values.Get("turnover_rate")
	if !ok1 || !ok2 || !ok3 || rate.Value.LessThan(decimal.New(5, -2)) ||
		!farApart(rate.Value, volume.Value.Mul(hundred).DivRound(shares.Value, 6), apart) {
		return nil
	}
	if slices.ContainsFunc(q.Notices, func(n Notice) bool { return n.Kind == UnitByEvidence }) {
		return suspect(e, fmt.Sprintf("%s的价格、成交量和换手率对不上", q.Security.ID()), price, volume, rate)
	}
	q.remove(rate, shares)
	return nil
}

func (q *Quote) remove(figures ...Value) {
	for _, v := range figures {
		q.Values = slices.DeleteFunc(q.Values, func(x Value) bool { return x.Field == v.Field })
		q.Absent = append(q.Absent, Absence{Field: v.Field, Label: v.Label, Metric: v.Metric, Why: ScaleWrong})
	}
}

// caps takes a market value away that is not the price times the shares.
func (q *Quote) caps(price Value) {
	for _, pair := range [][2]string{{"market_cap", "share_capital"}, {"float_market_cap", "float_shares"}} {
		value, okValue := q.Values.Get(pair[0])
		shares, okShares := q.Values.Get(pair[1])
		if !okValue || !okShares || price.Unit != check.Yuan || !farApart(value.Value, shares.Value.Mul(price.Value), apart) {
			continue
		}
		q.remove(value, shares)
	}
}
