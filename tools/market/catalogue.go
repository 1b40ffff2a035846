package market

import (
	"slices"
	"sync"

	"hedui/check"
)

// Statement says where a metric belongs.
type Statement string

// The statements. Growth holds the rates that the catalogue derives from
// every level metric in 元; Vendor holds figures that exist only by one
// vendor's own definition.
const (
	Income    Statement = "income"
	Balance   Statement = "balance"
	CashFlow  Statement = "cashflow"
	PerShare  Statement = "per_share"
	RatioOf   Statement = "ratio"
	Growth    Statement = "growth"
	Valuation Statement = "valuation"
	Staff     Statement = "staff"
	Market    Statement = "market"
)

// Measure says how a metric behaves in time. Only a Flow can be a single
// quarter or a TTM; only a Flow or an Instant in 元 has a growth rate.
type Measure string

// The measures. Rate is any quotient, per-share figure or published rate:
// cumulative or at the period's end as published, never cut into quarters.
const (
	Flow    Measure = "flow"
	Instant Measure = "instant"
	Rate    Measure = "rate"
)

// Display says how a figure is printed.
type Display string

// The display styles. Decimal is a bare number with two decimals (0.56): its
// unit is 倍, which is printed only where custom does (流动比率).
const (
	ShowAmount   Display = "amount"    // 4,009.17亿元
	ShowPercent  Display = "percent"   // 91.96%
	ShowDecimal  Display = "decimal"   // 0.56
	ShowPerShare Display = "per_share" // 59.49元/股
	ShowCount    Display = "count"     // 30,100人
	ShowPrice    Display = "price"     // 1,726.00元
)

// Metric is one row of the catalogue. Every figure that the product knows of
// has one, also those that no data is held for, so that a miss can name them.
type Metric struct {
	ID        string
	Name      string   // as printed: 销售毛利率
	Synonyms  []string // what people type in Chinese, the name not included
	English   []string // the first is the printed English name
	Unit      check.Unit
	Statement Statement
	Measure   Measure
	Display   Display
	// Raw are the stored series, most preferred first. Empty with a zero
	// Formula means that nothing is held.
	Raw []string
	// Formula derives the figure when no raw series holds it.
	Formula Formula
	// GrowthOf is the id of the level metric that this is the yearly growth of.
	GrowthOf string
	// Companion is a metric that an unqualified question may mean as well
	// (归母净利润 and 净利润): shown beside it where both are held and differ.
	Companion string
	// Instead are the ids to offer when this one is not held; a Market metric
	// that has any is never held.
	Instead []string
	// StandIn is the metric that answers, under its own name and with a note,
	// where this one is not held: 营业总收入 for 营业收入, which few vendors
	// list and most readers don't tell apart.
	StandIn string
	// Vendor marks a figure by a vendor's own definition, printed under its
	// own name and never standing in for the standard metric silently.
	Vendor bool
	// Definition says what it is in one sentence, DefinitionEN in English.
	// FormulaText is the formula in words, "" for a figure that is read off a
	// statement.
	Definition, DefinitionEN, FormulaText string
}

// Formula is a quotient of two sums, or a sum when Den is empty. Percent
// multiplies the quotient by 100.
type Formula struct {
	Num, Den []Part
	Percent  bool
}

// Part is one signed summand of a Formula.
type Part struct {
	Metric   string
	Negative bool
}

// IsZero says that there is no formula.
func (f Formula) IsZero() bool { return len(f.Num) == 0 }

// Held says that the catalogue knows a way to the figure; whether a company
// has it for a period is another question.
func (m Metric) Held() bool {
	return len(m.Raw) > 0 || !m.Formula.IsZero() || m.GrowthOf != "" || m.Statement == Market && len(m.Instead) == 0
}

// catalogue is the whole table with its index by id.
type catalogue struct {
	metrics []Metric
	byID    map[string]int
	byTerm  map[string]string // folded surface form → id
	terms   []TermEntry
}

var loadCatalogue = sync.OnceValue(func() *catalogue {
	c := &catalogue{byID: map[string]int{}, byTerm: map[string]string{}}
	for _, table := range [][]Metric{
		incomeMetrics(), profitMetrics(), balanceMetrics(), liabilityMetrics(), cashFlowMetrics(), perShareMetrics(),
		marginMetrics(), ratioMetrics(), vendorMetrics(), valuationMetrics(), staffMetrics(),
		industryMetrics(), priceMetrics(),
	} {
		c.metrics = append(c.metrics, table...)
	}
	c.metrics = append(c.metrics, growthMetrics(c.metrics)...)
	for i := range c.metrics {
		c.byID[c.metrics[i].ID] = i
	}
	c.index()
	return c
})

// Catalogue gives every metric, in the order of the table: level metrics,
// ratios, valuation, staff, prices, growth rates.
func Catalogue() []Metric { return slices.Clone(loadCatalogue().metrics) }

// MetricByID gives one metric.
func MetricByID(id string) (Metric, bool) {
	c := loadCatalogue()
	i, ok := c.byID[id]
	if !ok {
		return Metric{}, false
	}
	return c.metrics[i], true
}

// GrowthID gives the id of the yearly growth of a level metric, and false for
// metrics that have none (ratios, counts, prices).
func GrowthID(id string) (string, bool) {
	growth := id + check.GrowthSuffix
	_, ok := loadCatalogue().byID[growth]
	return growth, ok
}

// table fills what the rows of one table share and what the unit implies.
func table(s Statement, rows []Metric) []Metric {
	for i := range rows {
		m := &rows[i]
		if m.Statement == "" {
			m.Statement = s
		}
		if m.Unit == check.NoUnit {
			m.Unit = check.Yuan
		}
		if m.Display == "" {
			m.Display = displayOf(m.Unit)
		}
		if m.Measure == "" {
			m.Measure = measureOf(*m)
		}
	}
	return rows
}

func displayOf(u check.Unit) Display {
	switch u {
	case check.Percent:
		return ShowPercent
	case check.Times:
		return ShowDecimal
	case check.YuanPerShare, check.YuanPer10:
		return ShowPerShare
	case check.Yuan:
		return ShowAmount
	}
	return ShowCount
}

func measureOf(m Metric) Measure {
	if m.Unit != check.Yuan && m.Unit != check.People && m.Unit != check.Shares {
		return Rate
	}
	if m.Statement == Income || m.Statement == CashFlow {
		return Flow
	}
	return Instant
}

// s, of, plus and minus keep the tables readable.
func s(words ...string) []string { return words }

func plus(ids ...string) []Part {
	parts := make([]Part, len(ids))
	for i, id := range ids {
		parts[i] = Part{Metric: id}
	}
	return parts
}

func minus(first string, rest ...string) []Part {
	parts := []Part{{Metric: first}}
	for _, id := range rest {
		parts = append(parts, Part{Metric: id, Negative: true})
	}
	return parts
}

func percent(num, den []Part) Formula  { return Formula{Num: num, Den: den, Percent: true} }
func quotient(num, den []Part) Formula { return Formula{Num: num, Den: den} }
func sum(parts []Part) Formula         { return Formula{Num: parts} }
