package loop

import (
	"encoding/json"

	"hedui/check/mention"
)

// calledFor are the arguments that name what a call is about, whatever the
// tool is called.
type calledFor struct {
	Company   string   `json:"company"`
	Companies []string `json:"companies"`
	Periods   []string `json:"periods"`
}

// scopeOf reads the companies and the report periods that a call asks for. A
// list is empty when the arguments name none, or one that is not known: what
// comes back can then not be judged by it. Dates are left to the tools, which
// answer with the last session before a holiday.
func (t *turn) scopeOf(args []byte) (companies []string, periods []mention.Period) {
	var in calledFor
	if json.Unmarshal(args, &in) != nil {
		return nil, nil
	}
	if in.Company != "" {
		in.Companies = append(in.Companies, in.Company)
	}
	for _, text := range in.Companies {
		if t.opts.Asked == nil {
			break
		}
		ids := t.opts.Asked(text).Companies
		if len(ids) == 0 {
			companies = nil
			break
		}
		companies = append(companies, ids...)
	}
	for _, text := range in.Periods {
		found, err := mention.ParseArg(text)
		if err != nil || len(found) == 0 {
			return companies, nil
		}
		periods = append(periods, found...)
	}
	return companies, periods
}
