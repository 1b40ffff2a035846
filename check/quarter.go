package check

import (
	"slices"
	"strings"

	"hedui/check/mention"
)

// cumulativeWords beside a quarter's name say that it means the year up to it.
var cumulativeWords = []string{"累计", "前三季", "前二季", "前两季", "前3季", "1-9月", "1-6月", "季报", "ytd", "year to date", "year-to-date", "cumulative", "nine months", "9m"}

// readings are the periods that a mention may mean. 第三季度 and Q3 are the single
// quarter where nothing beside them says that they are the year up to its end.
func readings(lower string, m mention.Mention) []mention.Period {
	out := append(slices.Clone(m.Periods), m.Also...)
	if len(m.Also) == 0 || strings.HasSuffix(out[0].End, "-03-31") {
		return out
	}
	from := strings.LastIndexAny(lower[:m.Start], "\n，。；,;|") + 1
	to := len(lower)
	if at := strings.IndexAny(lower[m.End:], "\n，。；,;|"); at >= 0 {
		to = m.End + at
	}
	if hasAny(lower[from:to], cumulativeWords) {
		return out
	}
	single := slices.DeleteFunc(slices.Clone(out), func(p mention.Period) bool { return p.Type != mention.Quarter })
	if len(single) == 0 {
		return out
	}
	return single
}
