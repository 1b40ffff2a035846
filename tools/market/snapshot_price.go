package market

import "errors"

var errNotYet = errors.New("market: not in this snapshot")

func (s *Snapshot) Daily(string) ([]Bar, string, error)           { return nil, "", errNotYet }
func (s *Snapshot) MonthEnds(string) ([]Bar, string, error)       { return nil, "", errNotYet }
func (s *Snapshot) Factors(string) ([]Factor, error)              { return nil, errNotYet }
func (s *Snapshot) Dividends(string) ([]Dividend, error)          { return nil, errNotYet }
func (s *Snapshot) Profile(string) ([]ProfileField, error)        { return nil, errNotYet }
func (s *Snapshot) IsTradingDay(string) (open, known bool)        { return false, false }
func (s *Snapshot) PrevTradingDay(string) (string, bool)          { return "", false }
func (s *Snapshot) Index(string) ([]Bar, error)                   { return nil, errNotYet }
func (s *Snapshot) Members(_, _ string) ([]string, string, error) { return nil, "", errNotYet }
