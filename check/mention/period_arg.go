package mention

import (
	"fmt"
	"strings"
)

// PeriodError is a period argument that cannot be understood.
type PeriodError struct {
	Input string
}

// Error names the input and the forms that are accepted.
func (e *PeriodError) Error() string {
	input := e.Input
	if r := []rune(input); len(r) > 40 {
		input = string(r[:40]) + "…"
	}
	return fmt.Sprintf("mention: period %q is not understood; write a year (2023), years (2021-2023), 2023H1, "+
		"2023Q1 or 2023Q3 (cumulative from 1 January), 2023Q2单季 (one quarter), TTM, latest, or a day (2023-12-29)", input)
}

// ParseArg reads a period argument as models write it: the forms of
// Period.Arg, ranges (2021-2023: every year in it), lists (2022,2023), and
// plain Chinese or English (2023年报, 2023年第四季度, FY2023). 2023Q3 is what is
// reported up to its end, though in a question it is the quarter; 2023Q2 and 2023Q4
// alone could mean the quarter or the year to date and are refused, as is
// everything that hangs on a clock or a talk (去年). The error is a
// *PeriodError.
func ParseArg(arg string) ([]Period, error) {
	folded := FoldString(arg)
	var out []Period
	for part := range strings.FieldsFuncSeq(folded, func(r rune) bool { return r == ',' || r == '、' || r == ';' }) {
		ps := parseArg(strings.TrimSpace(part))
		if len(ps) == 0 {
			return nil, &PeriodError{Input: arg}
		}
		out = union(out, ps)
	}
	if len(out) == 0 {
		return nil, &PeriodError{Input: arg}
	}
	return out, nil
}

// parseArg reads one argument, nil when it is none.
func parseArg(s string) []Period {
	if s == "" || len(s) == 6 && digits(s[:4]) == 4 && (strings.HasSuffix(s, "q2") || strings.HasSuffix(s, "q4")) {
		return nil
	}
	if end, ok := ttmEnd(s); ok {
		ps := parseArg(end)
		if len(ps) != 1 || ps[0].End == "" || ps[0].Type == TTM {
			return nil
		}
		return []Period{{TTM, ps[0].End}}
	}
	sc := &scanner{text: s, arg: true}
	m, n := sc.periodAt(0)
	if n != len(s) || m.Stretch || m.When != (When{}) {
		return nil
	}
	if len(m.Also) == 1 && (strings.Contains(s, "q3") || strings.Contains(s, "3q")) {
		return m.Also
	}
	return m.Periods
}

// ttmEnd cuts the end out of a TTM that says it: 2023Q3TTM, 截至2023-09-30的TTM,
// TTM to 2023-09-30.
func ttmEnd(s string) (string, bool) {
	if end, ok := strings.CutPrefix(s, "ttm to "); ok {
		return end, true
	}
	end, ok := strings.CutSuffix(s, "ttm")
	end = strings.TrimPrefix(strings.TrimSuffix(end, "的"), "截至")
	return strings.TrimSpace(end), ok && end != ""
}
