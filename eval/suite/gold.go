package suite

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// Gold computes expected values straight from the stored series, by its own few
// lines: it shares nothing with the query engine, the tools or Check. An
// expression holds values in brackets, + − * /, parentheses and numbers:
//
//	([600519.SH 销售毛利率 2023] - [000858.SZ 销售毛利率 2023])
//	[600519.SH close 2023-12-29]
//	[#2:白酒 归母净利润 2023]      of the second of an industry by this series;
//	                              #1: is over the whole market, #-1: counts from the end,
//	                              #2:白酒@营业总收入 is the second by another series
type Gold struct{ store *market.Snapshot }

// NewGold computes from a snapshot.
func NewGold(store *market.Snapshot) *Gold { return &Gold{store: store} }

// units are those that a figure may be expected in.
var units = []check.Unit{check.Yuan, check.Percent, check.Point, check.Times, check.YuanPerShare,
	check.YuanPer10, check.Shares, check.Lots, check.People, check.Days, check.Count}

// figure reads "UNIT EXPRESSION [~ TOLERANCE]".
func (g *Gold) figure(text string) (Figure, error) {
	unit, expr, ok := strings.Cut(text, " ")
	f := Figure{Text: text, Unit: check.Unit(unit), Tolerance: Rounded, Scope: check.Consolidated}
	if !ok || !slices.Contains(units, f.Unit) {
		return f, fmt.Errorf("%q: want UNIT EXPRESSION, with a unit of %v", text, units)
	}
	if body, tolerance, ok := strings.Cut(expr, " ~ "); ok {
		f.Tolerance = Tolerance(strings.TrimSpace(tolerance))
		if !slices.Contains([]Tolerance{Rounded, Coarse, Digits}, f.Tolerance) {
			return f, fmt.Errorf("no tolerance is called %q", f.Tolerance)
		}
		expr = body
	}
	p := parser{gold: g, text: strings.ReplaceAll(strings.TrimSpace(expr), "−", "-")}
	v, err := p.sum()
	if err == nil && p.next() != 0 {
		err = fmt.Errorf("%q: trailing %q", expr, p.text[p.pos:])
	}
	if err != nil {
		return f, err
	}
	if len(p.refs) == 0 {
		return f, fmt.Errorf("%q rests on nothing that is held", expr)
	}
	f.Value, f.Refs, f.Derived = v, p.refs, p.worked || len(p.refs) != 1
	return f, nil
}

// parser walks through an expression.
type parser struct {
	gold   *Gold
	text   string
	pos    int
	refs   []Ref
	worked bool // anything was calculated
}

// next gives the next sign, 0 at the end.
func (p *parser) next() byte {
	for p.pos < len(p.text) && p.text[p.pos] == ' ' {
		p.pos++
	}
	if p.pos == len(p.text) {
		return 0
	}
	return p.text[p.pos]
}

func (p *parser) sum() (decimal.Decimal, error) {
	v, err := p.product()
	for err == nil {
		c := p.next()
		if c != '+' && c != '-' {
			break
		}
		p.pos, p.worked = p.pos+1, true
		var w decimal.Decimal
		if w, err = p.product(); c == '+' {
			v = v.Add(w)
		} else {
			v = v.Sub(w)
		}
	}
	return v, err
}

func (p *parser) product() (decimal.Decimal, error) {
	v, err := p.atom()
	for err == nil {
		c := p.next()
		if c != '*' && c != '/' {
			break
		}
		p.pos, p.worked = p.pos+1, true
		var w decimal.Decimal
		w, err = p.atom()
		switch {
		case err != nil:
		case c == '*':
			v = v.Mul(w)
		case w.IsZero():
			err = fmt.Errorf("%w: %q divides by zero", ErrGold, p.text)
		default:
			v = v.DivRound(w, check.Precision)
		}
	}
	return v, err
}

func (p *parser) atom() (decimal.Decimal, error) {
	switch c := p.next(); c {
	case '(':
		p.pos++
		v, err := p.sum()
		if err == nil && p.next() != ')' {
			err = fmt.Errorf("%q: ) missing", p.text)
		}
		p.pos++
		return v, err
	case '[':
		inner, _, ok := strings.Cut(p.text[p.pos+1:], "]")
		if !ok {
			return decimal.Zero, fmt.Errorf("%q: ] missing", p.text)
		}
		p.pos += len(inner) + 2
		words := strings.Fields(inner)
		if len(words) != 3 {
			return decimal.Zero, fmt.Errorf("[%s]: want [COMPANY SERIES PERIOD]", inner)
		}
		ref, err := p.gold.ref(words[0], words[1], words[2])
		if err == nil {
			p.refs = append(p.refs, ref)
		}
		return ref.Value, err
	default:
		start := p.pos
		for p.pos < len(p.text) && strings.IndexByte("0123456789.", p.text[p.pos]) >= 0 {
			p.pos++
		}
		v, err := decimal.NewFromString(p.text[start:p.pos])
		if err != nil {
			return v, fmt.Errorf("%q: no value at %q", p.text, p.text[start:])
		}
		return v, nil
	}
}

// ref looks a value up.
func (g *Gold) ref(company, series, period string) (Ref, error) {
	name, tier, _ := strings.Cut(series, "@")
	ref := Ref{Company: company, Series: name, Metrics: metricsOf(name)}
	if len(ref.Metrics) == 0 {
		return ref, fmt.Errorf("%w: no metric is called %q", ErrGold, name)
	}
	periods, err := mention.ParseArg(period)
	if err != nil || len(periods) != 1 {
		return ref, fmt.Errorf("%q is not one period", period)
	}
	ref.Period = periods[0]
	if strings.HasPrefix(company, "#") {
		if ref.Company, err = g.place(company, name, ref.Period); err != nil {
			return ref, err
		}
	}
	if _, ok := g.store.ByID(ref.Company); !ok {
		return ref, fmt.Errorf("%w: no company has the id %q", ErrGold, ref.Company)
	}
	if ref.Period.Type == mention.Day {
		return ref, g.bar(&ref)
	}
	data, err := g.store.Values(name, ref.Company)
	if err != nil {
		return ref, fmt.Errorf("%w: %v", ErrGold, err)
	}
	for _, d := range data {
		if d.Period == ref.Period && (tier == "" || tierNames[tier] == d.Tier) {
			ref.Value = d.Value
			return ref, nil
		}
	}
	return ref, fmt.Errorf("%w: %s %s %s is not held", ErrGold, company, series, period)
}

var tierNames = map[string]market.Tier{
	"main": market.TierMain, "interim": market.TierInterim, "line_items": market.TierLineItems,
	"extra": market.TierExtra, "alt": market.TierAlt, "staff": market.TierStaff,
}

// metricsOf are the ids of the metrics that a stored series is, the one that it
// is called like first.
func metricsOf(series string) []string {
	var out []string
	for _, m := range market.Catalogue() {
		if slices.Contains(m.Raw, series) || m.ID == series {
			out = append(out, m.ID)
		}
	}
	if id, ok := market.FindMetric(series); ok && len(out) == 0 {
		out = append(out, id)
	}
	return out
}

// bar reads a field of a trading day.
func (g *Gold) bar(ref *Ref) error {
	bars, _, err := g.store.Daily(ref.Company)
	if err != nil {
		return fmt.Errorf("%w: %v", ErrGold, err)
	}
	for _, b := range bars {
		if b.Date != ref.Period.End {
			continue
		}
		switch ref.Series {
		case "open":
			ref.Value = b.Open
		case "high":
			ref.Value = b.High
		case "low":
			ref.Value = b.Low
		case "close":
			ref.Value = b.Close
		case "volume":
			ref.Value = decimal.NewFromInt(b.Volume)
		default:
			return fmt.Errorf("%w: a trading day has no %q", ErrGold, ref.Series)
		}
		return nil
	}
	return fmt.Errorf("%w: %s did not trade on %s", ErrGold, ref.Company, ref.Period.End)
}
