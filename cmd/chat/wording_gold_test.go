package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// gold computes expected figures straight from the stored series, by its own
// few lines, so that it shares nothing with the query engine that it tests.
// An expression holds values in brackets, + − * /, parentheses and numbers:
//
//	([600519.SH 销售毛利率 2023] - [000858.SZ 销售毛利率 2023])
//	[600519.SH close 2023-12-29]
type gold struct {
	store *market.Snapshot
	text  string
	pos   int
}

// eval computes an expression; it fails the test when a value is not held.
func (g *gold) eval(t *testing.T, text string) decimal.Decimal {
	t.Helper()
	p := gold{store: g.store, text: strings.ReplaceAll(text, "−", "-")}
	v := p.sum(t)
	p.space()
	require.Equalf(t, len(p.text), p.pos, "gold %q: trailing %q", text, p.text[p.pos:])
	return v
}

func (g *gold) space() {
	for g.pos < len(g.text) && g.text[g.pos] == ' ' {
		g.pos++
	}
}

func (g *gold) next() byte {
	g.space()
	if g.pos == len(g.text) {
		return 0
	}
	return g.text[g.pos]
}

func (g *gold) sum(t *testing.T) decimal.Decimal {
	v := g.product(t)
	for {
		switch g.next() {
		case '+':
			g.pos++
			v = v.Add(g.product(t))
		case '-':
			g.pos++
			v = v.Sub(g.product(t))
		default:
			return v
		}
	}
}

func (g *gold) product(t *testing.T) decimal.Decimal {
	v := g.atom(t)
	for {
		switch g.next() {
		case '*':
			g.pos++
			v = v.Mul(g.atom(t))
		case '/':
			g.pos++
			d := g.atom(t)
			require.Falsef(t, d.IsZero(), "gold %q divides by zero", g.text)
			v = v.DivRound(d, 34)
		default:
			return v
		}
	}
}

func (g *gold) atom(t *testing.T) decimal.Decimal {
	switch c := g.next(); {
	case c == '(':
		g.pos++
		v := g.sum(t)
		require.Equalf(t, byte(')'), g.next(), "gold %q: ) missing", g.text)
		g.pos++
		return v
	case c == '[':
		end := strings.IndexByte(g.text[g.pos:], ']')
		require.Positivef(t, end, "gold %q: ] missing", g.text)
		ref := strings.Fields(g.text[g.pos+1 : g.pos+end])
		g.pos += end + 1
		require.Lenf(t, ref, 3, "gold %q: want [company series period]", g.text)
		return g.value(t, ref[0], ref[1], ref[2])
	default:
		start := g.pos
		for g.pos < len(g.text) && strings.IndexByte("0123456789.", g.text[g.pos]) >= 0 {
			g.pos++
		}
		v, err := decimal.NewFromString(g.text[start:g.pos])
		require.NoErrorf(t, err, "gold %q at %d", g.text, start)
		return v
	}
}

// value reads one stored value: a bar's field for a day, else the first value
// of the series for the period, in the store's order of tiers. A tier may be
// asked for by its file: 营业收入@line_items.
func (g *gold) value(t *testing.T, company, series, period string) decimal.Decimal {
	t.Helper()
	if len(period) == len("2023-12-29") {
		return g.bar(t, company, series, period)
	}
	series, tier, _ := strings.Cut(series, "@")
	want, err := mention.ParseArg(period)
	require.NoError(t, err)
	require.Len(t, want, 1)
	data, err := g.store.Values(series, company)
	require.NoError(t, err)
	for _, d := range data {
		if d.Period == want[0] && (tier == "" || tierNames[tier] == d.Tier) {
			return d.Value
		}
	}
	require.FailNowf(t, "gold is not held", "%s %s %s %s", company, series, tier, period)
	return decimal.Zero
}

var tierNames = map[string]market.Tier{
	"main": market.TierMain, "interim": market.TierInterim, "line_items": market.TierLineItems,
	"extra": market.TierExtra, "alt": market.TierAlt, "staff": market.TierStaff,
}

func (g *gold) bar(t *testing.T, company, field, day string) decimal.Decimal {
	t.Helper()
	bars, _, err := g.store.Daily(company)
	require.NoError(t, err)
	for _, b := range bars {
		if b.Date != day {
			continue
		}
		switch field {
		case "open":
			return b.Open
		case "high":
			return b.High
		case "low":
			return b.Low
		case "close":
			return b.Close
		case "volume":
			return decimal.NewFromInt(b.Volume)
		}
	}
	require.FailNowf(t, "gold is not held", "%s %s on %s", company, field, day)
	return decimal.Zero
}

// matches says whether a printed figure states the gold value: same unit, and
// gold within the rounding that the figure's own digits show, of which there
// must be enough to tell figures apart.
func matches(f check.Figure, want decimal.Decimal, unit check.Unit) error {
	if f.Unit != unit {
		return fmt.Errorf("%s is in %q, want %q", f.Text, f.Unit, unit)
	}
	hits := check.ParseQuantities(f.Text)
	if len(hits) != 1 {
		return fmt.Errorf("%q reads as %d figures", f.Text, len(hits))
	}
	printed, err := decimal.NewFromString(f.Value)
	if err != nil {
		return err
	}
	if !hits[0].Quantity.Value.Abs().Equal(printed.Abs()) {
		return fmt.Errorf("%q reads as %s, the record says %s", f.Text, hits[0].Quantity.Value, f.Value)
	}
	if want.Sub(printed).Abs().GreaterThan(hits[0].Half) {
		return fmt.Errorf("printed %s, want %s", f.Value, want)
	}
	return nil
}
