package main

import (
	"strings"

	"hedui/tools/market"
)

// readStaff takes the staff counts of the machine-parsed reports, and only for
// company-years whose statements passed the identity checks (they have rows of
// that origin in line_items) and are not on the list of scale suspects. Zero
// and -1 mean that the parser found nothing.
func readStaff(g *generator) error {
	suspects := map[companyYear]bool{}
	err := g.read("finglm_scale_suspects.csv", []string{"code", "year"}, func(t *table) error {
		suspects[companyYear{t.text("code"), t.text("year")}] = true
		return nil
	})
	if err != nil {
		return err
	}
	passed := map[companyYear]bool{}
	err = g.read("line_items.csv.gz", factColumns, func(t *table) error {
		if strings.HasPrefix(t.text("source"), "MetaGLM/FinGLM") && t.text("report_type") == "年报" {
			passed[companyYear{strings.Clone(t.text("code")), strings.Clone(t.text("year"))}] = true
		}
		return nil
	})
	if err != nil {
		return err
	}
	const file = "indicators_finglm_2019_2021.csv.gz"
	return g.read(file, factColumns, func(t *table) error {
		if m := t.text("metric"); m != "职工人数" && m != "研发人员人数" {
			return nil
		}
		cy := companyYear{t.text("code"), t.text("year")}
		switch v := t.number("value"); {
		case v.mantissa <= 0:
			g.leave(file+": staff count zero or -1", 1)
		case suspects[cy]:
			g.leave(file+": company-year on the list of scale suspects", 1)
		case !passed[cy]:
			g.leave(file+": company-year did not pass the identity checks", 1)
		default:
			return g.addFact(t, market.TierStaff)
		}
		return nil
	})
}

type companyYear struct{ code, year string }
