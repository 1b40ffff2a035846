package market

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// TextFact is one text fact about a company. AsOf is the day it was taken, ""
// when it does not change; Source is printed.
type TextFact struct {
	Company, Name, Field, Label, Value, AsOf, Source string
}

// sourceList is printed for what comes from the list of companies itself.
const sourceList = "交易所上市公司名单（公开数据集）"

// indexNames are the indices whose members are held, by code.
var indexNames = [][2]string{{"000016", "上证50"}, {"000300", "沪深300"}, {"000905", "中证500"}, {"000906", "中证800"}, {"000852", "中证1000"}}

// Field gives a text fact by the id of a Field. A fact that is not held gives a
// miss that names the fields that are.
func (q *Query) Field(c Company, id string) (TextFact, *Miss) {
	m := Metric{ID: id, Name: id}
	f, ok := FieldByID(id)
	if !ok {
		return TextFact{}, q.miss(c, m, mention.Period{}, CodeFieldNotAvailable, "没有「"+id+"」这一项公司资料")
	}
	m.Name = f.Name
	fact := TextFact{Company: c.ID, Name: c.Name, Field: id, Label: f.Name, Source: sourceList}
	profile, err := q.store.Profile(c.ID)
	if err != nil {
		return TextFact{}, q.broken(c, m, mention.Period{}, err)
	}
	if fact.Value = q.listed(c, id); fact.Value == "" && f.Profile != "" {
		if i := slices.IndexFunc(profile, func(p ProfileField) bool { return p.Field == f.Profile && p.Value != "" }); i >= 0 {
			fact.Value, fact.AsOf, fact.Source = profile[i].Value, profile[i].AsOf, q.origin(profile[i].Source).printed
		}
	}
	if fact.Value != "" {
		return fact, nil
	}
	miss := q.miss(c, m, mention.Period{}, CodeFieldNotAvailable, "没有收录"+c.Name+"的"+f.Name)
	for _, other := range Fields() {
		held := q.listed(c, other.ID) != "" ||
			other.Profile != "" && slices.ContainsFunc(profile, func(p ProfileField) bool { return p.Field == other.Profile })
		if held {
			miss.Held = append(miss.Held, other.Name)
		}
	}
	return TextFact{}, miss
}

// listed gives a fact from the list of companies, "" when it has none.
func (q *Query) listed(c Company, field string) string {
	switch field {
	case "code":
		return c.ID
	case "short_name":
		return c.Name
	case "full_name":
		return c.FullName
	case "former_names":
		return strings.Join(FormerNames(c), "、")
	case "exchange":
		return map[string]string{"SSE": "上海证券交易所", "SZSE": "深圳证券交易所", "BSE": "北京证券交易所"}[c.Exchange]
	case "board":
		return boardName(c.Board)
	case "industry":
		if c.SW1 == "" || c.SW1 == c.Industry {
			return c.Industry
		}
		return "申万一级：" + c.SW1 + "；细分：" + c.Industry
	case "area":
		return c.Area
	case "list_date":
		return c.ListDate
	case "index_membership":
		var in []string
		for _, index := range indexNames {
			ids, asOf, err := q.store.Members(index[0], "")
			if err == nil && slices.Contains(ids, c.ID) {
				in = append(in, index[1]+"（"+asOf+"名单）")
			}
		}
		return strings.Join(in, "、")
	}
	return ""
}

// FormerNames leaves out aliases that only write today's name otherwise.
func FormerNames(c Company) []string {
	var out []string
	for _, a := range c.Aliases {
		if key := foldTerm(a); key != foldTerm(c.Name) && key != foldTerm(c.FullName) {
			out = append(out, a)
		}
	}
	return out
}

func boardName(board string) string {
	_, tail, ok := strings.Cut(board, "_")
	if !ok {
		tail = board
	}
	if name, ok := map[string]string{"main": "主板", "star": "科创板", "chinext": "创业板", "gem": "创业板", "bse": "北交所"}[strings.ToLower(tail)]; ok {
		return name
	}
	return board
}

// profileCount gives the newest head count, which the company profile holds
// with the day it was taken.
func (q *Query) profileCount(c Company, m Metric) (check.Fact, bool) {
	if m.ID != "employees" {
		return check.Fact{}, false
	}
	profile, err := q.store.Profile(c.ID)
	if err != nil {
		return check.Fact{}, false
	}
	for _, p := range profile {
		n, err := decimal.NewFromString(p.Value)
		if p.Field != "employees" || err != nil || !n.IsPositive() {
			continue
		}
		o := q.origin(p.Source)
		return check.Fact{
			Company: c.ID, Name: c.Name, Metric: m.ID, Label: m.Name, Period: mention.Period{Type: mention.Instant, End: p.AsOf},
			Quantity: check.Quantity{Value: n, Unit: m.Unit}, Source: o.printed, Vintage: check.VintageUnknown, Trust: o.trust, AsOf: q.asOf,
			Note: "公司概况所载，截至" + p.AsOf,
		}, true
	}
	return check.Fact{}, false
}
