package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

type profileField struct{ field, value, asOf, source string }

func readProfiles(g *generator) error {
	g.profiles = map[int][]profileField{}
	err := g.read("profiles.csv.gz", []string{"code", "field", "value", "as_of", "source"}, func(t *table) error {
		company, known := g.companyOf(t)
		if !known {
			return nil
		}
		f := profileField{strings.Clone(t.text("field")), strings.Clone(t.text("value")), strings.Clone(t.date("as_of")), strings.Clone(t.text("source"))}
		if f.field == "" || f.value == "" {
			return fmt.Errorf("field %q or value %q is empty", f.field, f.value)
		}
		if slices.ContainsFunc(g.profiles[company], func(o profileField) bool { return o.field == f.field && o.asOf == f.asOf && o.source == f.source }) {
			return fmt.Errorf("field %s is given twice by one source", f.field)
		}
		g.profiles[company] = append(g.profiles[company], f)
		g.kept(t)
		return nil
	})
	for _, list := range g.profiles {
		slices.SortFunc(list, func(a, b profileField) int {
			return cmp.Or(cmp.Compare(a.field, b.field), cmp.Compare(b.asOf, a.asOf), cmp.Compare(a.source, b.source))
		})
	}
	return err
}

func profileRows(g *generator) map[int][][]string {
	out := map[int][][]string{}
	for company, list := range g.profiles {
		for _, f := range list {
			out[company] = append(out[company], []string{f.field, f.value, f.asOf, f.source})
		}
	}
	return out
}

// readSuspicious joins the flags of a company-year.
func readSuspicious(g *generator) error {
	g.suspicious = map[int][][]string{}
	return g.read("suspicious.csv", []string{"code", "year", "flag", "detail"}, func(t *table) error {
		company, known := g.companyOf(t)
		if !known {
			return nil
		}
		year, flag := strings.Clone(t.text("year")), strings.TrimSpace(t.text("flag")+" "+t.text("detail"))
		g.kept(t)
		for _, row := range g.suspicious[company] {
			if row[0] == year {
				row[1] += "; " + flag
				return nil
			}
		}
		g.suspicious[company] = append(g.suspicious[company], []string{year, flag})
		return nil
	})
}
