package tools

import (
	"fmt"

	"hedui/tools/market"
)

// Resident gives the five resident tools over one snapshot, in the order in
// which a model is to see them.
func Resident(store market.Store, names *market.Resolver, index Searcher) ([]Tool, error) {
	query := market.NewQuery(store)
	var out []Tool
	for _, make := range []func() (Tool, error){
		func() (Tool, error) { return NewLookup(store, query, names) },
		func() (Tool, error) { return NewIndicator(query, names, store.Version()) },
		func() (Tool, error) { return NewPrice(query, names, store.Version(), store.Through()) },
		NewCalculator,
		func() (Tool, error) { return NewSearch(index, names) },
	} {
		t, err := make()
		if err != nil {
			return nil, fmt.Errorf("tools: resident: %w", err)
		}
		out = append(out, t)
	}
	return out, nil
}
