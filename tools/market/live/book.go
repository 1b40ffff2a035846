package live

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/live/decode"
)

// book is what one provider gave about one company or index, as a store, so that
// growth, quarters, changes and ranges are calculated by the rules that hold for
// the snapshot. It holds nothing of anybody else.
type book struct {
	days
	from    origin
	day     string // as of, "" for none
	through string

	values    map[string][]market.Datum // by metric
	published map[mention.Period]string
	bars      []market.Bar
	factors   []market.Factor
	blind     bool // the ex-dates are not known

	raw, forward []decode.Bar // as they came: unadjusted, and 前复权
	partial      string       // the day of a bar that was fetched before its session ended, "" for none
}

// days is the calendar and the companies of a store.
type days struct{ market.Store }

var _ market.Store = (*book)(nil)

// Fetched and SeriesOf make it a store of what was fetched.
func (b *book) Fetched() string { return b.from.fetched() }

// SeriesOf names the series of a metric by its id.
func (b *book) SeriesOf(metric string) []string {
	if len(b.values[metric]) == 0 {
		return nil
	}
	return []string{metric}
}

// Day is the day that it is as of.
func (b *book) Day() string { return b.day }

// Published is when the report of a period was published, "" when not known.
func (b *book) Published(p mention.Period) string { return b.published[p] }

func (b *book) source() string { return market.LiveSource + b.from.printed() }

// Version implements market.Store; what was fetched has none.
func (b *book) Version() string { return "" }

// Through implements market.Store.
func (b *book) Through() string { return b.through }

// Series implements market.Store.
func (b *book) Series() []string {
	var out []string
	for metric := range b.values {
		out = append(out, metric)
	}
	slices.Sort(out)
	return out
}

// Values implements market.Store.
func (b *book) Values(series, _ string) ([]market.Datum, error) { return b.values[series], nil }

// Column implements market.Store; one company is no market.
func (b *book) Column(string) (map[string][]market.Datum, error) { return nil, nil }

// Daily implements market.Store.
func (b *book) Daily(string) ([]market.Bar, string, error) { return b.bars, b.source(), nil }

// MonthEnds implements market.Store.
func (b *book) MonthEnds(string) ([]market.Bar, string, error) { return nil, "", nil }

// Factors implements market.Store.
func (b *book) Factors(string) ([]market.Factor, error) {
	if b.blind {
		return nil, market.ErrNoFactors
	}
	return b.factors, nil
}

// Index implements market.Store.
func (b *book) Index(string) ([]market.Bar, error) { return b.bars, nil }

// Dividends implements market.Store; none were asked for.
func (b *book) Dividends(string) ([]market.Dividend, error) { return nil, nil }

// Profile implements market.Store; none was asked for.
func (b *book) Profile(string) ([]market.ProfileField, error) { return nil, nil }

// Members implements market.Store; none were asked for.
func (b *book) Members(string, string) ([]string, string, error) { return nil, "", nil }

// addBars takes over a provider's bars, in order of date.
func (b *book) addBars(rows []decode.Bar, until string) {
	for _, r := range rows {
		bar := market.Bar{Date: r.Date, Volume: -1, Source: b.source()}
		whole := until == "" || r.Date <= until
		price := func(metric string) decimal.Decimal {
			v, ok := r.Values.Get(metric)
			whole = whole && ok
			return v.Value
		}
		bar.Open, bar.High, bar.Low, bar.Close = price("open"), price("high"), price("low"), price("close")
		if v, ok := r.Values.Get("volume"); ok && v.Value.IsInteger() {
			bar.Volume = v.Value.IntPart()
		}
		if v, ok := r.Values.Get("turnover_amount"); ok {
			bar.Amount, bar.HasAmount = v.Value, true
		}
		if whole {
			b.bars = append(b.bars, bar)
		}
	}
	slices.SortFunc(b.bars, func(x, y market.Bar) int { return strings.Compare(x.Date, y.Date) })
	b.bars = slices.CompactFunc(b.bars, func(x, y market.Bar) bool { return x.Date == y.Date })
}

// announce notes when each report was published, or last changed.
func (b *book) announce(r decode.Reports) {
	for _, row := range r.Rows {
		b.published[row.Period] = max(row.Published, row.Updated)
	}
}

// addReports takes over a provider's reports; those of the parent company alone
// are another scope.
func (b *book) addReports(r decode.Reports) {
	for _, row := range r.Rows {
		if row.Scope == check.Parent {
			continue
		}
		for _, v := range row.Values {
			if v.Metric == "" || slices.ContainsFunc(b.values[v.Metric], func(d market.Datum) bool { return d.Period == row.Period }) {
				continue
			}
			b.values[v.Metric] = append(b.values[v.Metric], market.Datum{Period: row.Period, Value: v.Value, Unit: v.Unit, Source: b.source()})
		}
	}
	for _, data := range b.values {
		slices.SortFunc(data, func(x, y market.Datum) int {
			return strings.Compare(x.Period.End+string(x.Period.Type), y.Period.End+string(y.Period.Type))
		})
	}
}
