package market

import "fmt"

// Factors implements Store. Events that the source dates one session late or
// lacks are put right from the distributions held; Basis says so.
func (s *Snapshot) Factors(company string) ([]Factor, error) {
	rows, err := s.rows("factors", company, 3)
	if err != nil {
		return nil, err
	}
	var out []Factor
	for _, r := range rows {
		d, err := decimals(r[1])
		if err != nil {
			return nil, fmt.Errorf("factors of %s: %w", company, err)
		}
		if !d[0].IsPositive() {
			continue // a gap
		}
		out = append(out, Factor{ExDate: r[0], Ratio: d[0], Basis: FactorBasis(r[2])})
	}
	return out, nil
}

// FactorGaps gives the ex-dates of distributions for which no factor is held
// and none can be computed, because the previous close is not held. No return
// may be stated across one.
func (s *Snapshot) FactorGaps(company string) ([]string, error) {
	rows, err := s.rows("factors", company, 3)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, r := range rows {
		if r[1] == "0" {
			out = append(out, r[0])
		}
	}
	return out, nil
}

// Dividends implements Store, in order of ex-date.
func (s *Snapshot) Dividends(company string) ([]Dividend, error) {
	rows, err := s.rows("dividends", company, 9)
	if err != nil {
		return nil, err
	}
	var out []Dividend
	for _, r := range rows {
		d, err := decimals(r[3:6]...)
		if err != nil {
			return nil, fmt.Errorf("dividends of %s: %w", company, err)
		}
		out = append(out, Dividend{
			ExDate: r[0], RecordDate: r[1], ReportDate: r[2], Cash: d[0], Bonus: d[1], Transfer: d[2],
			Plan: r[6], Source: r[7], Incomplete: r[8] == "1",
		})
	}
	return out, nil
}

// Profile implements Store, in order of field, newest first.
func (s *Snapshot) Profile(company string) ([]ProfileField, error) {
	rows, err := s.rows("profiles", company, 4)
	if err != nil {
		return nil, err
	}
	var out []ProfileField
	for _, r := range rows {
		out = append(out, ProfileField{Field: r[0], Value: r[1], AsOf: r[2], Source: r[3]})
	}
	return out, nil
}

// Suspicious says that a company's figures of a year look odd and were not
// proven: "rev jump 21.355784", several joined with "; ".
func (s *Snapshot) Suspicious(company string, year string) (flag string, ok bool) {
	rows, err := s.rows("suspicious", company, 2)
	if err != nil {
		return "", false
	}
	for _, r := range rows {
		if r[0] == year {
			return r[1], true
		}
	}
	return "", false
}

// rows gives a company's rows of one kind of event.
func (s *Snapshot) rows(kind, company string, fields int) ([][]string, error) {
	i, ok := s.index[company]
	if !ok {
		return nil, nil
	}
	p, err := s.events()
	if err != nil {
		return nil, err
	}
	block, err := p.keep(shard(kind, i))
	if err != nil {
		return nil, err
	}
	rows, err := textRows(block, i, fields)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", kind, err)
	}
	return rows, nil
}
