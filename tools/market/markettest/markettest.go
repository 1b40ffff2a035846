// Package markettest is a store of market data in memory, for tests.
package markettest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// Sources of fixture data, verbatim as the snapshot has them.
const (
	SourceSina     = "YOUQI777-star/FinSignal(akshare_sina)"
	SourceEMBulk   = "YOUQI777-star/FinSignal(akshare_em_bulk)"
	SourceEM       = "thirty45/dividend-tracker(eastmoney)"
	SourceParsed   = "MetaGLM/FinGLM@ff48a9d parsed, identity-checked here"
	SourceTushare  = "lonelyjoke/TradingAgents@c8513ca(tushare)"
	SourceBaostock = "bangyuanzhu/Quant@2d15fc9(baostock profit)"
	SourceFiling   = "filing 600900_长江电力_2023_年度报告.txt"
	SourcePrior    = "filing 600900_长江电力_2023_年度报告.txt 上年比较数(可能经重述)"
	SourceDaily    = "Jenny-fzz/Momentum-Factor-Research(tushare daily unadjusted)"
)

// Fixture is a market.Store in memory for tests. New fills it with a few real
// companies and figures; Put and the Add methods add more. It is not safe for
// adding and reading at once. Its calendar has every weekday of 2019 to 2026 as
// a session but for those closed with Close.
type Fixture struct {
	companies []market.Company
	values    map[string]map[string][]market.Datum // series → company
	daily     map[string][]market.Bar
	months    map[string][]market.Bar
	factors   map[string][]market.Factor
	dividends map[string][]market.Dividend
	profiles  map[string][]market.ProfileField
	indices   map[string][]market.Bar
	members   map[string][]string
	closed    map[string]bool
}

var _ market.Store = (*Fixture)(nil)

// Empty has no companies and no data.
func Empty() *Fixture {
	return &Fixture{
		values: map[string]map[string][]market.Datum{}, daily: map[string][]market.Bar{}, months: map[string][]market.Bar{}, factors: map[string][]market.Factor{},
		dividends: map[string][]market.Dividend{}, profiles: map[string][]market.ProfileField{}, indices: map[string][]market.Bar{},
		members: map[string][]string{}, closed: map[string]bool{},
	}
}

// Put adds one value. The period is written 2023, 2023H1, 2023Q1 or 2023Q3, the
// value as a plain decimal, the unit is the catalogue's for that raw series. It
// panics on a period or value it can't read.
func (f *Fixture) Put(company, series, period, value, source string, tier market.Tier) *Fixture {
	ps, err := mention.ParseArg(period)
	if err != nil || len(ps) != 1 {
		panic(fmt.Sprintf("markettest: period %q", period))
	}
	d := market.Datum{Period: ps[0], Value: decimal.RequireFromString(value), Unit: unitOfSeries(series), Source: source, Tier: tier}
	if f.values[series] == nil {
		f.values[series] = map[string][]market.Datum{}
	}
	all := append(f.values[series][company], d)
	slices.SortStableFunc(all, func(a, b market.Datum) int {
		return cmp.Or(cmp.Compare(a.Period.End, b.Period.End), cmp.Compare(a.Period.Type, b.Period.Type), cmp.Compare(a.Tier, b.Tier))
	})
	f.values[series][company] = all
	return f
}

func unitOfSeries(series string) check.Unit {
	for _, m := range market.Catalogue() {
		if slices.Contains(m.Raw, series) {
			return m.Unit
		}
	}
	return check.NoUnit
}

// AddCompany adds a listed company.
func (f *Fixture) AddCompany(c market.Company) *Fixture {
	c.Code, _, _ = strings.Cut(c.ID, ".")
	c.Listed = true
	f.companies = append(f.companies, c)
	slices.SortFunc(f.companies, func(a, b market.Company) int { return cmp.Compare(a.ID, b.ID) })
	return f
}

// AddDaily adds a session's bar: open, high, low, close.
func (f *Fixture) AddDaily(company, date, open, high, low, close string, volume int64) *Fixture {
	f.daily[company] = append(f.daily[company], fixtureBar(date, open, high, low, close, volume))
	return f
}

// AddMonthEnd adds the last bar of a month, with one price.
func (f *Fixture) AddMonthEnd(company, date, close string) *Fixture {
	f.months[company] = append(f.months[company], fixtureBar(date, close, close, close, close, -1))
	return f
}

// AddIndex adds a session's closing level of an index.
func (f *Fixture) AddIndex(code, date, close string) *Fixture {
	f.indices[code] = append(f.indices[code], fixtureBar(date, close, close, close, close, -1))
	return f
}

// AddFactor adds an ex-date.
func (f *Fixture) AddFactor(company, exDate, ratio string) *Fixture {
	f.factors[company] = append(f.factors[company], market.Factor{ExDate: exDate, Ratio: decimal.RequireFromString(ratio), Basis: market.FactorGiven})
	return f
}

// AddDividend adds a distribution.
func (f *Fixture) AddDividend(company string, d market.Dividend) *Fixture {
	f.dividends[company] = append(f.dividends[company], d)
	return f
}

// AddProfile adds a text fact.
func (f *Fixture) AddProfile(company string, p market.ProfileField) *Fixture {
	f.profiles[company] = append(f.profiles[company], p)
	return f
}

// SetMembers sets the members of an index on a list of 2023-06-12.
func (f *Fixture) SetMembers(code string, ids ...string) *Fixture { f.members[code] = ids; return f }

// Close makes weekdays holidays.
func (f *Fixture) Close(dates ...string) *Fixture {
	for _, d := range dates {
		f.closed[d] = true
	}
	return f
}

func fixtureBar(date, open, high, low, close string, volume int64) market.Bar {
	n := decimal.RequireFromString
	return market.Bar{Date: date, Open: n(open), High: n(high), Low: n(low), Close: n(close), Volume: volume, Source: SourceDaily}
}

// Version implements market.Store.
func (f *Fixture) Version() string { return "fixture" }

// Through implements market.Store.
func (f *Fixture) Through() string { return "2026-05-08" }

// Companies implements market.Store.
func (f *Fixture) Companies() []market.Company { return f.companies }

// ByID gives the company of an id.
func (f *Fixture) ByID(id string) (market.Company, bool) {
	i := slices.IndexFunc(f.companies, func(c market.Company) bool { return c.ID == id })
	if i < 0 {
		return market.Company{}, false
	}
	return f.companies[i], true
}

// Series implements market.Store.
func (f *Fixture) Series() []string {
	var out []string
	for name := range f.values {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// Values implements market.Store.
func (f *Fixture) Values(series, company string) ([]market.Datum, error) {
	return f.values[series][company], nil
}

// Column implements market.Store.
func (f *Fixture) Column(series string) (map[string][]market.Datum, error) {
	return f.values[series], nil
}

// Daily implements market.Store.
func (f *Fixture) Daily(company string) ([]market.Bar, string, error) {
	return f.daily[company], SourceDaily, nil
}

// MonthEnds implements market.Store.
func (f *Fixture) MonthEnds(company string) ([]market.Bar, string, error) {
	return f.months[company], SourceDaily, nil
}

// Factors implements market.Store.
func (f *Fixture) Factors(company string) ([]market.Factor, error) { return f.factors[company], nil }

// Dividends implements market.Store.
func (f *Fixture) Dividends(company string) ([]market.Dividend, error) {
	return f.dividends[company], nil
}

// Profile implements market.Store.
func (f *Fixture) Profile(company string) ([]market.ProfileField, error) {
	return f.profiles[company], nil
}

// IsTradingDay implements market.Store.
func (f *Fixture) IsTradingDay(date string) (open, known bool) {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil || date < "2019-01-01" || date > "2026-12-31" {
		return false, false
	}
	return t.Weekday() != time.Saturday && t.Weekday() != time.Sunday && !f.closed[date], true
}

// PrevTradingDay implements market.Store.
func (f *Fixture) PrevTradingDay(date string) (string, bool) {
	for {
		open, known := f.IsTradingDay(date)
		if open || !known {
			return date, open
		}
		t, _ := time.Parse(time.DateOnly, date)
		date = t.AddDate(0, 0, -1).Format(time.DateOnly)
	}
}

// Index implements market.Store.
func (f *Fixture) Index(code string) ([]market.Bar, error) { return f.indices[code], nil }

// Members implements market.Store.
func (f *Fixture) Members(code, date string) ([]string, string, error) {
	const asOf = "2023-06-12"
	if len(f.members[code]) == 0 || date != "" && date < asOf {
		return nil, "", nil
	}
	return f.members[code], asOf, nil
}
