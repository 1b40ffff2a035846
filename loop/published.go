package loop

import (
	"encoding/json"
	"regexp"

	"hedui/check"
	"hedui/tools"
)

// growthOf finds the two facts in an expression that works out the growth of one on the other.
var growthOf = regexp.MustCompile(`^\s*(?:growth\(\s*(f\d+)\s*,\s*(f\d+)\s*\)|\(\s*(f\d+)\s*-\s*(f\d+)\s*\)\s*/\s*(f\d+)(?:\s*\*\s*100%?)?)\s*$`)

// rateGiven says that a growth which attempt i could not work out, since its two figures
// are of different publications, was given by another call as a rate of its own.
func (t *turn) rateGiven(i int) bool {
	a := t.attempts[i]
	var in struct {
		Expression string `json:"expression"`
	}
	if a.res.Error.Code != tools.VintageConflict || json.Unmarshal(a.args, &in) != nil {
		return false
	}
	m := growthOf.FindStringSubmatch(in.Expression)
	if m == nil || m[5] != m[4] {
		return false
	}
	newer, ok := t.mem.Book().Get(first(m[1], m[3]))
	older, known := t.mem.Book().Get(first(m[2], m[4]))
	if !ok || !known || newer.Period.AddYears(-1) != older.Period {
		return false
	}
	for _, other := range t.attempts {
		figures, _ := figuresOf(other.res)
		for _, r := range figures.Rows {
			if r.Company == newer.Company && r.Metric == newer.Metric+check.GrowthSuffix && r.Period == newer.Period.End && r.PeriodType == string(newer.Period.Type) {
				return true
			}
		}
	}
	return false
}
