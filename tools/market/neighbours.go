package market

import (
	"time"

	"hedui/check"
	"hedui/check/mention"
)

// Neighbours knows what a company's figures were at other times. It implements
// check.History, which asks whether the magnitude of a figure is plausible.
type Neighbours struct {
	query *Query
	byID  func(id string) (Company, bool)
}

var _ check.History = Neighbours{}

// NewNeighbours looks figures up through query; byID finds a company.
func NewNeighbours(query *Query, byID func(id string) (Company, bool)) Neighbours {
	return Neighbours{query, byID}
}

// enoughNear is how many neighbours are given, of those within farYears.
const (
	enoughNear = 3
	farYears   = 3
)

// Near gives the metric's values in the years next to period, the nearest
// first; for a day, those of the sessions next to it. What is calculated on
// the spot has none, nor has a growth rate, which may be anything.
func (n Neighbours) Near(company, metric string, period mention.Period) []check.Quantity {
	c, ok := n.byID(company)
	m, known := MetricByID(metric)
	if !ok || !known || m.Statement == Growth || period.End == "" {
		return nil
	}
	if period.Type == mention.Day {
		return n.days(c, metric, period.End)
	}
	if m.Statement == Market || period.Type == mention.TTM || period.Type == mention.Quarter || period.Type == mention.SecondHalf {
		return nil
	}
	var out []check.Quantity
	for years := 1; years <= farYears && len(out) < enoughNear; years++ {
		for _, p := range []mention.Period{period.AddYears(-years), period.AddYears(years)} {
			report, ok := p.Report()
			if !ok {
				continue
			}
			if fig, miss := n.query.level(c, m, report); miss == nil && fig.Fact.Metric == metric {
				out = append(out, fig.Fact.Quantity)
			}
		}
	}
	return out
}

// days are the values of the sessions before and behind a day. A volume has
// none: that of a range of days carries the last of them as its period, and a
// sum over months is no neighbour of a day's. Nor has a change, which passes
// through zero.
func (n Neighbours) days(c Company, metric, date string) []check.Quantity {
	if metric == "volume" || metric == "change_pct" || metric == "period_return" {
		return nil
	}
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return nil
	}
	h, miss := n.query.history(c)
	if miss != nil {
		return nil
	}
	var out []check.Quantity
	for _, away := range []int{-1, 1, 4} { // a weekend lies between
		at := day.AddDate(0, 0, away).Format(time.DateOnly)
		bars, i, miss := h.find(n.query, at)
		if miss != nil || bars[i].Date == date {
			continue
		}
		if f, ok := h.day(n.query, at, bars, i).Fact(metric); ok {
			out = append(out, f.Quantity)
		}
	}
	if len(out) == 0 {
		out = n.lastHeld(c, metric, day)
	}
	return out
}

// lastHeld is the value of the newest session that is held, for a day within a
// year behind it: a price of ten times that is none.
func (n Neighbours) lastHeld(c Company, metric string, day time.Time) []check.Quantity {
	d, miss := n.query.Price(c, "")
	f, ok := d.Fact(metric)
	if miss != nil || !ok || f.Unit.Currency() == check.NoUnit || metric == "turnover_amount" {
		return nil
	}
	if held := d.Date; held >= day.Format(time.DateOnly) || held < day.AddDate(-1, 0, 0).Format(time.DateOnly) {
		return nil
	}
	return []check.Quantity{f.Quantity}
}
