package decode

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
)

// Field is one figure that is read from an endpoint.
type Field struct {
	Name   string // the source's own: a key, or a column counted from 0
	Label  string // 流通市值
	Metric string // id in the catalogue, "" where it has no such figure
	Unit   string // as sent: 亿元, 手, 小数; a key of units
	Role   Role
	// ZeroMissing says that the source writes 0 where it has nothing.
	ZeroMissing bool
	// Except are securities for which another unit is sent, first fit first.
	// An empty unit there says that nobody knows.
	Except []Exception
	// Titles are parts of the titles that the source prints with the field;
	// a row with none of them is another figure under the same key.
	Titles []string
}

// Role says how a field is checked against the others of its row.
type Role string

// The roles. Traded is anything else that a suspended share does not have.
const (
	NoRole Role = ""
	Price  Role = "price"
	Volume Role = "volume"
	Amount Role = "amount"
	Traded Role = "traded"
)

// Exception is a unit for some securities: by exchange, by the start of the
// code, or for an index. What is empty fits all.
type Exception struct {
	Exchange, Code string
	Index          bool
	Unit           string
}

// sent is a unit that a source writes numbers in: so many powers of ten of a
// base unit.
type sent struct {
	base  check.Unit
	power int32
}

// units are all units that a table may declare. 小数 is a fraction of one that
// stands for per cent; 次 is a turnover rate.
var units = map[string]sent{
	"元":     {check.Yuan, 0},
	"千元":    {check.Yuan, 3},
	"万元":    {check.Yuan, 4},
	"亿元":    {check.Yuan, 8},
	"港元":    {check.HKD, 0},
	"美元":    {check.USD, 0},
	"元/股":   {check.YuanPerShare, 0},
	"元/10股": {check.YuanPer10, 0},
	"%":     {check.Percent, 0},
	"小数":    {check.Percent, 2},
	"倍":     {check.Times, 0},
	"次":     {check.Times, 0},
	"天":     {check.Days, 0},
	"股":     {check.Shares, 0},
	"手":     {check.Shares, 2},
	"万股":    {check.Shares, 4},
	"点":     {check.IndexPoint, 0},
}

// unit is the unit that a security's figure is sent in, "" when it is unknown.
func (f Field) unit(s Security) string {
	for _, x := range f.Except {
		if (x.Exchange == "" || x.Exchange == s.Exchange) && strings.HasPrefix(s.Code, x.Code) && (!x.Index || s.Index) {
			return x.Unit
		}
	}
	return f.Unit
}

// quantity gives a number in the base unit of the unit it was sent in, and
// false when that unit is not known.
func quantity(v decimal.Decimal, unit string) (check.Quantity, bool) {
	u, ok := units[unit]
	if !ok || u.base == check.NoUnit {
		return check.Quantity{}, false
	}
	return check.Quantity{Value: v.Shift(u.power), Unit: u.base}, true
}

func (f Field) value(q check.Quantity) Value {
	return Value{Field: f.Name, Label: f.Label, Metric: f.Metric, Quantity: q}
}

func (f Field) absent(why Why) Absence {
	return Absence{Field: f.Name, Label: f.Label, Metric: f.Metric, Why: why}
}

// tables has the fields of each endpoint that gives figures.
var tables = map[Endpoint][]Field{
	TencentQuote:        tencentQuoteFields,
	SinaQuote:           sinaQuoteFields,
	TencentBars:         tencentBarFields,
	EastMoneyBars:       eastMoneyBarFields,
	EastMoneyIndicators: indicatorFields,
	SinaReport:          sinaReportFields,
}

// Table gives the fields that are read from an endpoint, in order; none for
// an endpoint that gives no figures.
func Table(e Endpoint) []Field { return slices.Clone(tables[e]) }

// Exceptions that several tables share. Prices are in points for an index and
// in the currency that the share trades in; of other amounts in a foreign
// currency nobody says what they are in.
var (
	pricedIn = []Exception{
		{Index: true, Unit: "点"}, {Exchange: HKEX, Unit: "港元"},
		{Exchange: SSE, Code: "900", Unit: "美元"}, {Exchange: SZSE, Code: "20", Unit: "港元"},
	}
	foreign = []Exception{{Exchange: HKEX}, {Exchange: SSE, Code: "900"}, {Exchange: SZSE, Code: "20"}}
	// noIndex: an index has no shares of its own, and its volume's unit is
	// not known.
	noIndex = append([]Exception{{Index: true}}, foreign...)
	// starInShares: Tencent counts shares on the STAR board, and nobody knows
	// what in Beijing.
	starInShares = append([]Exception{
		{Index: true}, {Exchange: BSE},
		{Exchange: SSE, Code: "688", Unit: "股"}, {Exchange: SSE, Code: "689", Unit: "股"},
	}, foreign...)
)
