package market

import (
	"strings"

	"hedui/check/mention"
)

// AsOf gives a store as it was at the end of a day (YYYY-MM-DD): what was not
// public yet is not in it. The snapshot does not hold when a report was
// published, so that a report's figures appear on the last day on which it had
// to be; prices, ex-dates, index lists and texts by their own dates. What was
// restated later cannot be undone: such figures carry a note.
func AsOf(s Store, day string) Store { return asOf{s, day} }

type asOf struct {
	Store
	day string
}

// Day is the day that the store is as of.
func (a asOf) Day() string { return a.day }

// Through implements Store.
func (a asOf) Through() string { return min(a.Store.Through(), a.day) }

// visible says whether a figure was surely public. The column of the year
// before in a filing is as public as the filing.
func (a asOf) visible(d Datum) bool {
	p := d.Period
	if document, prior, ok := strings.Cut(d.Source, ".txt"); ok && strings.TrimSpace(prior) != "" {
		if f := strings.Split(document, "_"); len(f) == 4 {
			if ps, err := mention.ParseArg(f[2]); err == nil && len(ps) == 1 {
				p = ps[0]
			}
		}
	}
	due, ok := Due(p)
	return ok && due <= a.day
}

func (a asOf) data(all []Datum) []Datum {
	var out []Datum
	for _, d := range all {
		if a.visible(d) {
			out = append(out, d)
		}
	}
	return out
}

// Values implements Store.
func (a asOf) Values(series, company string) ([]Datum, error) {
	all, err := a.Store.Values(series, company)
	return a.data(all), err
}

// Column implements Store.
func (a asOf) Column(series string) (map[string][]Datum, error) {
	all, err := a.Store.Column(series)
	out := make(map[string][]Datum, len(all))
	for id, data := range all {
		if data = a.data(data); len(data) > 0 {
			out[id] = data
		}
	}
	return out, err
}

// until keeps the bars up to the day; they are in order.
func (a asOf) until(bars []Bar) []Bar { return bars[:lastOn(bars, a.day)+1] }

// Daily implements Store.
func (a asOf) Daily(company string) ([]Bar, string, error) {
	bars, source, err := a.Store.Daily(company)
	return a.until(bars), source, err
}

// MonthEnds implements Store.
func (a asOf) MonthEnds(company string) ([]Bar, string, error) {
	bars, source, err := a.Store.MonthEnds(company)
	return a.until(bars), source, err
}

// Index implements Store.
func (a asOf) Index(code string) ([]Bar, error) {
	bars, err := a.Store.Index(code)
	return a.until(bars), err
}

// Factors implements Store.
func (a asOf) Factors(company string) ([]Factor, error) {
	all, err := a.Store.Factors(company)
	var out []Factor
	for _, f := range all {
		if f.ExDate <= a.day {
			out = append(out, f)
		}
	}
	return out, err
}

// Dividends implements Store.
func (a asOf) Dividends(company string) ([]Dividend, error) {
	all, err := a.Store.Dividends(company)
	var out []Dividend
	for _, d := range all {
		if d.ExDate <= a.day {
			out = append(out, d)
		}
	}
	return out, err
}

// Profile implements Store.
func (a asOf) Profile(company string) ([]ProfileField, error) {
	all, err := a.Store.Profile(company)
	var out []ProfileField
	for _, p := range all {
		if p.AsOf <= a.day {
			out = append(out, p)
		}
	}
	return out, err
}

// Members implements Store.
func (a asOf) Members(code, date string) ([]string, string, error) {
	if date == "" || date > a.day {
		date = a.day
	}
	return a.Store.Members(code, date)
}

// hidden says why a period that is missing may be so only because of the day
// that the store is as of.
func (q *Query) hidden(p mention.Period) string {
	if q.day == "" {
		return ""
	}
	if s, ok := q.store.(interface {
		Published(mention.Period) string
	}); ok {
		if day := s.Published(p); day > q.day {
			return "它" + day + "才公布"
		}
		return ""
	}
	if due, ok := Due(p); ok && due > q.day {
		return "没有收录公布日，按法定期限（" + due + "）不当作" + q.day + "已公布"
	}
	return ""
}
