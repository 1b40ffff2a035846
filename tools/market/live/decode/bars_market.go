package decode

import (
	"github.com/shopspring/decimal"

	"hedui/tools/market"
)

// Market gives a raw daily series in the form that the snapshot's has, with a
// source line. It reports false for an adjusted or a longer series, which is
// not that.
func (b Bars) Market(source string) ([]market.Bar, bool) {
	if b.Adjust != Raw || b.Step != Daily {
		return nil, false
	}
	out := make([]market.Bar, 0, len(b.Rows))
	for _, row := range b.Rows {
		bar := market.Bar{Date: row.Date, Volume: -1, Source: source}
		for metric, to := range map[string]*decimal.Decimal{"open": &bar.Open, "high": &bar.High, "low": &bar.Low, "close": &bar.Close} {
			v, ok := row.Values.Get(metric)
			if !ok {
				return nil, false
			}
			*to = v.Value
		}
		if v, ok := row.Values.Get("volume"); ok && v.Value.IsInteger() && v.Value.BigInt().IsInt64() {
			bar.Volume = v.Value.IntPart()
		}
		if v, ok := row.Values.Get("turnover_amount"); ok {
			bar.Amount, bar.HasAmount = v.Value, true
		}
		out = append(out, bar)
	}
	return out, true
}
