package market

import (
	"slices"
	"strings"
)

// boardsByName are the boards of the exchanges, as people name them, with the
// company table's ids.
var boardsByName = map[string][]string{
	"科创板": {"star"}, "创业板": {"chinext"}, "北交所": {"bse"}, "北证": {"bse"},
	"主板": {"sse_main", "szse_main"}, "沪市主板": {"sse_main"}, "深市主板": {"szse_main"},
}

// InGroup says whether a company belongs to a group by its name: a board, or an
// industry of one of the three classifications, at any level.
func InGroup(c Company, name string) bool {
	if ids, ok := boardsByName[name]; ok {
		return slices.Contains(ids, c.Board)
	}
	return c.SW1 == name || c.Industry == name || slices.Contains(strings.Split(c.EM, "-"), name)
}

// GroupKind says what the name of a group is the name of: 板块 or 行业.
func GroupKind(name string) string {
	if _, ok := boardsByName[name]; ok {
		return "板块"
	}
	return "行业"
}
