package tools

import (
	"strings"
	"time"

	"hedui/check/mention"
	"hedui/tools/market"
)

// fields gives the text facts that are held about a company, in the order of
// market.Fields.
func (t lookup) fields(c market.Company) []TextField {
	var out []TextField
	for _, f := range market.Fields() {
		fact, miss := t.query.Field(c, f.ID)
		if miss != nil {
			continue
		}
		if f.ID == "former_names" {
			if fact.Value = formerOnly(fact.Value, c.Name); fact.Value == "" {
				continue
			}
		}
		out = append(out, TextField{Field: f.ID, Label: fact.Label, Value: dated(fact.Value), AsOf: fact.AsOf, Source: fact.Source})
	}
	return out
}

// formerOnly takes out of a list of names those that only mark the day of an
// ex-right (XD, XR, DR) or cut the present name short for it.
func formerOnly(names, present string) string {
	var keep []string
	for _, n := range strings.Split(names, "、") {
		marked := strings.HasPrefix(n, "XD") || strings.HasPrefix(n, "XR") || strings.HasPrefix(n, "DR")
		if !marked && !strings.HasPrefix(present, n) {
			keep = append(keep, n)
		}
	}
	return strings.Join(keep, "、")
}

// dated writes 19991120 as 1999-11-20, and leaves any other text.
func dated(text string) string {
	if t, err := time.Parse("20060102", text); err == nil {
		return t.Format(time.DateOnly)
	}
	return text
}

// employees adds the newest number of employees.
func (t lookup) employees(s *sheet, c market.Company) {
	if fig, miss := t.query.Indicator(c, "employees", mention.Period{Type: mention.Latest}); miss == nil {
		s.addFigure(fig, nil)
	}
}
