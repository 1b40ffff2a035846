package check

import (
	"github.com/shopspring/decimal"

	"hedui/check/mention"
)

// Quantity is an exact value in a base unit.
type Quantity struct {
	Value decimal.Decimal
	Unit  Unit
}

// Vintage says which publication of a figure is held.
type Vintage string

// Vintages. Unknown is the honest default: no row says, unless two sources
// prove it. Disputed is a figure of which another source holds a materially
// different one, so that one of the two was restated and it is not known which.
const (
	AsFiled        Vintage = "as_filed"
	Restated       Vintage = "restated"
	VintageUnknown Vintage = "unknown"
	Disputed       Vintage = "disputed"
)

// Trust is where a figure comes from, best first: Filing, Vendor, Parsed, User.
type Trust string

// Trust classes. A User fact may be echoed and used in arithmetic that says
// so; it never grounds a figure about a company.
const (
	TrustFiling Trust = "filing"
	TrustVendor Trust = "vendor"
	TrustParsed Trust = "parsed"
	TrustUser   Trust = "user"
)

// Consolidated and Parent are the scopes of statement figures; a segment is
// "segment:NAME".
const (
	Consolidated = "consolidated"
	Parent       = "parent"
)

// GrowthSuffix makes the id of a level metric that of its yearly growth rate.
const GrowthSuffix = "_yoy"

// Fact is a quantity that a tool returned, with everything that is needed to
// say what it is. Company and Metric are ids (600519.SH, gross_margin); Name
// and Label are what is printed. Company is empty for a figure about no
// company (an index level, a count over the market).
type Fact struct {
	ID      string // f1, f2 … given by the Book
	Company string
	Name    string
	Metric  string
	Label   string
	Period  mention.Period
	Scope   string
	Quantity
	Source  string // printed: 东方财富（公开数据集）
	Vintage Vintage
	Trust   Trust
	AsOf    string // snapshot version or fetch date
	Adjust  string // prices and returns: none, qfq, hfq
	Note    string // printed with the figure: 上年已重述, 复权
	// Of and Op are set on a calculated fact: the ids it was made of and how
	// (difference, ratio, sum, product, growth, mean, share, expression).
	Of []string
	Op string
	// Document, Page and Quote are set on a quoted fact: a figure from a
	// filing's text. It may be cited with both and is never used in arithmetic.
	Document string
	Page     int
	Quote    string
}

// Book is what tools write facts to and the calculator reads. Add gives the
// fact the next id and returns it; adding a fact equal to a held one but for
// its id returns the held id. Implementations are safe for concurrent use.
type Book interface {
	Add(Fact) (id string)
	Get(id string) (Fact, bool)
	All() []Fact // in order of adding
}
