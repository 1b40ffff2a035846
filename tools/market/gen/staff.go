package main

import (
	"fmt"
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
	err = g.read(staffFile, factColumns, func(t *table) error {
		metric := t.text("metric")
		if metric != staffMetric && metric != researchMetric {
			return nil
		}
		cy := companyYear{t.text("code"), t.text("year")}
		switch v := t.number("value"); {
		case v.mantissa <= 0:
			g.leave(staffFile+": staff count zero or -1", 1)
		case v.scale > 0:
			return fmt.Errorf("value %s is not a whole number", v)
		case suspects[cy]:
			g.leave(staffFile+": company-year on the list of scale suspects", 1)
		case !passed[cy]:
			g.leave(staffFile+": company-year did not pass the identity checks", 1)
		default:
			return g.addFact(t, market.TierStaff)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return confirmStaff(g)
}

const (
	staffFile      = "indicators_finglm_2019_2021.csv.gz"
	staffMetric    = "职工人数"
	researchMetric = "研发人员人数"
)

type companyYear struct{ code, year string }
