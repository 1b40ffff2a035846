package market

import (
	"fmt"
	"slices"

	"hedui/check/mention"
)

// Series names every raw series, sorted. The slice is shared and must not be
// changed.
func (s *Snapshot) Series() []string { return s.names }

// Values implements Store. Within one period and tier, figures read from a
// filing of that year come first, a filing's prior-year comparatives last, and
// the others keep the data set's order.
func (s *Snapshot) Values(series, company string) ([]Datum, error) {
	i, ok := s.index[company]
	load := s.columns[series]
	if !ok || load == nil {
		return nil, nil
	}
	col, err := load()
	if err != nil {
		return nil, fmt.Errorf("market: series %s: %w", series, err)
	}
	return col.data(i), nil
}

// Column implements Store; companies without the series are not in the map.
func (s *Snapshot) Column(series string) (map[string][]Datum, error) {
	load := s.columns[series]
	if load == nil {
		return nil, nil
	}
	col, err := load()
	if err != nil {
		return nil, fmt.Errorf("market: series %s: %w", series, err)
	}
	out := make(map[string][]Datum)
	for i := range s.companies {
		if d := col.data(i); d != nil {
			out[s.companies[i].ID] = d
		}
	}
	return out, nil
}

// CrossSection gives the whole market's data of one raw series and period by
// company id. It is Column for one period, at a fraction of its cost.
func (s *Snapshot) CrossSection(series string, period mention.Period) (map[string][]Datum, error) {
	load := s.columns[series]
	code := slices.Index(periods, period)
	if load == nil || code < 0 {
		return nil, nil
	}
	col, err := load()
	if err != nil {
		return nil, fmt.Errorf("market: series %s: %w", series, err)
	}
	out := make(map[string][]Datum)
	for i := range s.companies {
		if d := col.at(i, uint16(code)); d != nil {
			out[s.companies[i].ID] = d
		}
	}
	return out, nil
}
