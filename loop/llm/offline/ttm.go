package offline

import (
	"regexp"
	"slices"

	"hedui/check/mention"
)

// endsAt says up to when something is counted.
var endsAt = regexp.MustCompile(`截至|截止|\b(?:as of|ended|ending|up to|through)\b`)

// endedTTM gives twelve months the end that a text names for them beside, which is then
// no time of its own: 截至2025三季度的TTM, Q3 2024 TTM.
func endedTTM(periods []mention.Period, r mention.Reading) []mention.Period {
	said := timesSaid(r)
	if len(periods) != 2 || len(said) != 2 {
		return periods
	}
	i := slices.IndexFunc(periods, func(p mention.Period) bool { return p.Type == mention.TTM })
	if i < 0 {
		return periods
	}
	ttm, other := periods[i], periods[1-i]
	if other.End == "" || other.Type == mention.TTM || ttm.End != "" && ttm.End != other.End {
		return periods
	}
	between := mention.FoldString(r.Text[said[0].End:said[1].Start])
	if !endsAt.MatchString(mention.FoldString(r.Text)) && (twoTimes.MatchString(between) || len(between) > len("的营业")) {
		return periods
	}
	return []mention.Period{{Type: mention.TTM, End: other.End}}
}
