package market

import (
	"hedui/check"
	"hedui/check/mention"
)

// IndexPrice gives an index's session on a day by the index's own code
// ("000300"; not a stock code). name is what is printed.
func (q *Query) IndexPrice(code, name, date string) (PriceDay, *Miss) {
	h, miss := q.indexHistory(code, name)
	if miss != nil {
		return PriceDay{}, miss
	}
	if date == "" {
		date = h.last()
	}
	bars, at, miss := h.find(q, date)
	if miss != nil {
		return PriceDay{}, miss
	}
	return h.day(q, date, bars, at), nil
}

// IndexRange gives an index over a range of days, as PriceRange does a share.
func (q *Query) IndexRange(code, name, from, to string) (PriceRange, *Miss) {
	h, miss := q.indexHistory(code, name)
	if miss != nil {
		return PriceRange{}, miss
	}
	return h.between(q, from, to, AdjustNone)
}

func (q *Query) indexHistory(code, name string) (history, *Miss) {
	m, _ := MetricByID("index_level")
	h := history{c: Company{Name: name}, unit: check.IndexPoint, close: m}
	day := mention.Period{Type: mention.Day}
	bars, err := q.store.Index(code)
	if err != nil {
		return h, q.broken(h.c, m, day, err)
	}
	if len(bars) == 0 {
		return h, q.miss(h.c, m, day, CodeFieldNotAvailable, "没有收录"+name+"的行情")
	}
	h.daily = bars
	return h, nil
}
