package tools

import (
	"cmp"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// exchanges are the exchanges' names.
var exchanges = map[string]string{"SSE": "上海证券交易所", "SZSE": "深圳证券交易所", "BSE": "北京证券交易所"}

// boards are the boards' names.
var boards = map[string]string{
	"sse_main": "上交所主板", "szse_main": "深交所主板", "chinext": "创业板", "star": "科创板", "bse": "北交所",
}

// fields gives the text facts that are held about a company, in the order of
// market.Fields.
func (t lookup) fields(c market.Company) ([]TextField, error) {
	profile, err := t.store.Profile(c.ID)
	if err != nil {
		return nil, err
	}
	own := map[string]string{
		"code": c.Code, "short_name": c.Name, "full_name": c.FullName, "former_names": strings.Join(formerNames(c), "、"),
		"exchange": cmp.Or(exchanges[c.Exchange], c.Exchange), "board": cmp.Or(boards[c.Board], c.Board), "area": c.Area, "list_date": c.ListDate,
		"industry": strings.Join(distinct([]string{c.SW1, c.Industry, c.EM}), "；"),
	}
	var out []TextField
	for _, f := range market.Fields() {
		field := TextField{Field: f.ID, Label: f.Name, Value: own[f.ID]}
		switch {
		case f.ID == "index_membership":
			if field.Value, field.AsOf, err = t.memberships(c); err != nil {
				return nil, err
			}
		case field.Value == "" && f.Profile != "":
			p := newest(profile, f.Profile)
			field.Value, field.Source = dated(p.Value), market.SourceName(p.Source)
			if f.Changes {
				field.AsOf = p.AsOf
			}
		}
		if field.Value != "" {
			out = append(out, field)
		}
	}
	return out, nil
}

// formerNames are the aliases that are other names, not other ways of writing
// the present ones.
func formerNames(c market.Company) []string {
	plain := func(s string) string { return strings.ReplaceAll(mention.FoldString(s), " ", "") }
	var out []string
	for _, a := range c.Aliases {
		if p := plain(a); p != plain(c.Name) && p != plain(c.FullName) {
			out = append(out, a)
		}
	}
	return distinct(out)
}

// dated writes 19991120 as 1999-11-20, and leaves any other text.
func dated(text string) string {
	if t, err := time.Parse("20060102", text); err == nil {
		return t.Format(time.DateOnly)
	}
	return text
}

// newest gives the newest value of a profile field, the first of equals.
func newest(profile []market.ProfileField, name string) market.ProfileField {
	var best market.ProfileField
	for _, p := range profile {
		if p.Field == name && p.AsOf > best.AsOf {
			best = p
		}
	}
	return best
}

// employees adds the number of employees that the profile has.
func (t lookup) employees(s *sheet, c market.Company) {
	profile, err := t.store.Profile(c.ID)
	if err != nil {
		return
	}
	p := newest(profile, "employees")
	n, err := decimal.NewFromString(p.Value)
	if err != nil || !n.IsPositive() {
		return
	}
	m, _ := market.MetricByID("employees")
	s.add(check.Fact{
		Company: c.ID, Name: c.Name, Metric: m.ID, Label: m.Name, Period: mention.Period{Type: mention.Day, End: p.AsOf},
		Quantity: check.Quantity{Value: n, Unit: check.People}, Source: market.SourceName(p.Source), Vintage: check.VintageUnknown,
		Trust: check.TrustVendor, AsOf: p.AsOf, Note: "公司资料所载，截至" + p.AsOf,
	})
}

// indices are those whose member lists are held.
var indices = []struct{ code, name string }{
	{"000300", "沪深300"}, {"000016", "上证50"}, {"000905", "中证500"}, {"000906", "中证800"}, {"000852", "中证1000"},
}

// memberships names the indices on whose newest list a company stands, and the
// date of the newest of these lists.
func (t lookup) memberships(c market.Company) (names, asOf string, err error) {
	var in []string
	for _, x := range indices {
		ids, date, err := t.store.Members(x.code, "")
		if err != nil {
			return "", "", err
		}
		for _, id := range ids {
			if id == c.ID {
				in = append(in, x.name+"（"+date+"名单）")
				asOf = max(asOf, date)
			}
		}
	}
	return strings.Join(in, "、"), asOf, nil
}
