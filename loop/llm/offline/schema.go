package offline

import (
	"encoding/json"
	"slices"
	"sort"
	"strings"
)

// slot is a meaning that an argument of a tool can have, whatever the
// argument is called.
type slot string

// The slots that a need can fill.
const (
	slotCompany    slot = "company"
	slotMetric     slot = "metric"
	slotPeriod     slot = "period"
	slotQuery      slot = "query"
	slotExpression slot = "expression"
	slotDate       slot = "date"
	slotFrom       slot = "from"
	slotTo         slot = "to"
	slotAdjust     slot = "adjust"
	slotTop        slot = "top"
	slotOrder      slot = "order"
	slotStart      slot = "start rank"
	slotIndustry   slot = "industry"
	slotIndex      slot = "index"
	slotYear       slot = "year"
	slotMode       slot = "mode"
	slotPage       slot = "page"
)

// slotNames lists the argument names that stand for a slot, in lower case,
// without underscores and without a plural s.
var slotNames = []struct {
	slot  slot
	names []string
}{
	{slotCompany, []string{"company", "companie", "symbol", "code", "stock", "ticker", "security", "securitie", "公司", "股票"}},
	{slotMetric, []string{"metric", "indicator", "field", "item", "指标"}},
	{slotPeriod, []string{"period", "reportperiod", "期间", "报告期"}},
	{slotQuery, []string{"query", "querie", "keyword", "text", "question", "q", "name", "查询"}},
	{slotExpression, []string{"expression", "expr", "formula", "算式", "表达式"}},
	{slotDate, []string{"date", "day", "tradedate", "日期"}},
	{slotFrom, []string{"from", "start", "startdate", "begin"}},
	{slotTo, []string{"to", "end", "enddate"}},
	{slotAdjust, []string{"adjust", "adjustment"}},
	{slotTop, []string{"top", "topn", "n", "limit", "count"}},
	{slotStart, []string{"startrank", "fromrank", "offset"}},
	{slotOrder, []string{"order", "sort", "direction"}},
	{slotIndustry, []string{"industry", "sector", "行业"}},
	{slotIndex, []string{"index", "indexname", "指数"}},
	{slotYear, []string{"year", "年份"}},
	{slotMode, []string{"mode"}},
	{slotPage, []string{"page"}},
}

// property is the part of a JSON Schema property that decides how a value is
// written.
type property struct {
	name   string
	types  []string
	slot   slot // "" when the name says nothing known
	needed bool
}

func (p property) is(t string) bool { return slices.Contains(p.types, t) }

// readSchema lists the properties of a JSON Schema object, sorted by name. A
// schema that cannot be read has none.
func readSchema(raw json.RawMessage) []property {
	var s struct {
		Properties map[string]struct {
			Type json.RawMessage `json:"type"`
		} `json:"properties"`
		Required []string `json:"required"`
	}
	if json.Unmarshal(raw, &s) != nil {
		return nil
	}
	var out []property
	for name, p := range s.Properties {
		out = append(out, property{
			name: name, types: jsonTypes(p.Type), slot: slotOf(name),
			needed: slices.Contains(s.Required, name),
		})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].name < out[j].name })
	return out
}

// jsonTypes reads "string" and ["null","array"] alike.
func jsonTypes(raw json.RawMessage) []string {
	var one string
	if json.Unmarshal(raw, &one) == nil && one != "" {
		return []string{one}
	}
	var many []string
	_ = json.Unmarshal(raw, &many)
	return many
}

// slotOf finds the slot that an argument name stands for.
func slotOf(name string) slot {
	n := strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(name))
	for _, form := range []string{n, strings.TrimSuffix(n, "s")} {
		for _, s := range slotNames {
			if slices.Contains(s.names, form) {
				return s.slot
			}
		}
	}
	return ""
}
