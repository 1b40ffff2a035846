package tools

import (
	"encoding/json"
	"fmt"
	"slices"

	"hedui/descriptions"
	"hedui/tools/market"
)

// Contracts says what each of the resident tools really returns and takes,
// for descriptions.Lint: from the catalogue, the schemas and the code, never
// from a description. Tools that are not resident get their arguments alone.
func Contracts(list []Tool) ([]descriptions.Contract, error) {
	var out []descriptions.Contract
	for _, t := range list {
		spec := t.Spec()
		var schema struct {
			Properties map[string]json.RawMessage `json:"properties"`
		}
		if err := json.Unmarshal(spec.Schema, &schema); err != nil {
			return nil, fmt.Errorf("tools: %s: its schema cannot be read: %w", spec.Name, err)
		}
		c := descriptions.Contract{Tool: spec.Name}
		for name := range schema.Properties {
			c.Arguments = append(c.Arguments, name)
		}
		slices.Sort(c.Arguments)
		c.Units = spec.Name == indicatorName || spec.Name == priceName || spec.Name == calculatorName
		switch spec.Name {
		case lookupName:
			c.Returns, c.Absent = lookupFields()
		case indicatorName:
			c.Returns, c.Absent = indicatorFields()
		case priceName:
			c.Returns, c.Absent = priceFields()
		case calculatorName:
			c.Returns = calculatorFields()
		case searchName:
			c.Returns = []descriptions.Field{{Name: "段落"}, {Name: "页码"}, {Name: "文件名"}, {Name: "主营业务"}}
		}
		out = append(out, c)
	}
	return out, nil
}

// live are promises that a snapshot cannot keep.
var live = descriptions.Field{Name: "实时数据", Synonyms: []string{"实时", "real-time", "realtime"}}

func metricField(m market.Metric) descriptions.Field {
	return descriptions.Field{Name: m.Name, Synonyms: append(slices.Clone(m.Synonyms), m.English...)}
}

// indicatorFields are the metrics that financial_indicator can return, and the
// abilities that have no metric of their own. A vendor's variant without a name
// of its own stands in for the standard metric and is promised by it.
func indicatorFields() (returns, absent []descriptions.Field) {
	for _, m := range market.Catalogue() {
		switch {
		case m.Statement == market.Market, m.Statement == market.Growth, m.Vendor && len(m.Synonyms) == 0:
		case m.Held():
			returns = append(returns, metricField(m))
		default:
			absent = append(absent, metricField(m))
		}
	}
	for _, id := range []string{"close", "period_return", "dividend_per_10"} { // for rankings
		m, _ := market.MetricByID(id)
		returns = append(returns, metricField(m))
	}
	returns = append(returns, descriptions.Field{Name: "同比增长率"}, descriptions.Field{Name: "单季"},
		descriptions.Field{Name: "排名"}, descriptions.Field{Name: "TTM"})
	return returns, append(absent, live)
}

// priceFields are the figures of stock_price.
func priceFields() (returns, absent []descriptions.Field) {
	for _, id := range []string{
		"close", "open", "high", "low", "highest_close", "lowest_close", "volume", "volume_lots", "turnover_amount",
		"change_pct", "period_return", "index_level",
	} {
		m, _ := market.MetricByID(id)
		returns = append(returns, metricField(m))
	}
	for _, id := range []string{"turnover_rate", "amplitude"} {
		m, _ := market.MetricByID(id)
		absent = append(absent, metricField(m))
	}
	return returns, append(absent, live)
}

// lookupFields are the text facts of company_lookup, and its distributions.
func lookupFields() (returns, absent []descriptions.Field) {
	for _, f := range market.Fields() {
		field := descriptions.Field{Name: f.Name, Synonyms: append(slices.Clone(f.Synonyms), f.English...)}
		if f.Held {
			returns = append(returns, field)
		} else {
			absent = append(absent, field)
		}
	}
	m, _ := market.MetricByID("dividend_per_10")
	return append(returns, metricField(m)), absent
}

// calculatorFields are the operations of the calculator.
func calculatorFields() []descriptions.Field {
	return []descriptions.Field{
		{Name: "差、和、积、商"}, {Name: "比值"}, {Name: "占比"}, {Name: "增长率"}, {Name: "平均"}, {Name: "复合增长率"},
		{Name: "最大"}, {Name: "最小"}, {Name: "四舍五入"}, {Name: "单位换算"},
	}
}
