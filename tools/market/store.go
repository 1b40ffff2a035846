package market

// Store gives raw snapshot data. Every method loads what it needs on first
// use and is safe for concurrent use; returned slices are shared and must not
// be changed. A company or series that is not held gives an empty slice and no
// error; an error means that the embedded data is damaged.
type Store interface {
	// Version is a short hash of the snapshot's content, and Through the last
	// day of price data in it.
	Version() string
	Through() string
	Companies() []Company
	// Series names every raw series, sorted.
	Series() []string
	// Values gives a company's data of one raw series, sorted by period end,
	// then period type, then tier. A period may occur several times, from
	// different tiers or sources.
	Values(series, company string) ([]Datum, error)
	// Column gives the whole market's data of one raw series by company id.
	Column(series string) (map[string][]Datum, error)

	// Daily gives unadjusted daily bars in order of date, MonthEnds the last
	// bar of each month for companies without daily bars, with their source.
	Daily(company string) (bars []Bar, source string, err error)
	MonthEnds(company string) (bars []Bar, source string, err error)
	Factors(company string) ([]Factor, error)
	Dividends(company string) ([]Dividend, error)
	Profile(company string) ([]ProfileField, error)

	// IsTradingDay says whether the exchanges were open; known is false
	// outside the calendar. PrevTradingDay gives the last session on or before
	// a day.
	IsTradingDay(date string) (open, known bool)
	PrevTradingDay(date string) (string, bool)

	// Index gives levels of an index by its own code ("000300"), Members the
	// company ids on the newest list dated on or before date ("" = newest),
	// with the list's date.
	Index(code string) ([]Bar, error)
	Members(code, date string) (ids []string, asOf string, err error)
}
