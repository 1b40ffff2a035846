package tools

import (
	"hedui/check"
)

// rowOf writes a fact that is in the Book as a row.
func rowOf(f check.Fact) Row {
	return Row{
		Fact: f.ID, Company: f.Company, Name: f.Name, Metric: f.Metric, Label: f.Label,
		Period: f.Period.End, PeriodType: string(f.Period.Type), PeriodName: periodName(f.Period), Scope: f.Scope,
		Value: f.Value.String(), Unit: f.Unit, Display: display(f.Quantity, form{}), Exact: exact(f.Quantity),
		Source: f.Source, Vintage: f.Vintage, Note: f.Note, Of: f.Of, Op: f.Op,
	}
}
