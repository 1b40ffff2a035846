package tools

import (
	"fmt"

	"hedui/tools/market"
)

// Resident gives the five resident tools over one snapshot, in the order in
// which a model is to see them.
func Resident(store market.Store, names *market.Resolver, index Searcher) ([]Tool, error) {
	return ResidentLive(store, names, index, nil)
}

// ResidentLive is Resident with figures and prices from a source on the network;
// nil is the snapshot. Names, profiles, distributions and rankings are the
// snapshot's all the same.
func ResidentLive(store market.Store, names *market.Resolver, index Searcher, network *Live) ([]Tool, error) {
	query := market.NewQuery(store)
	snapshot := held{query, store.Through()}
	reports := reported{snapshot, index}
	source := Source(reports)
	if network != nil {
		source = networked{*network, snapshot}
	}
	find := finder{names, source}
	var out []Tool
	for _, make := range []func() (Tool, error){
		func() (Tool, error) { return newLookup(store, query, find) },
		func() (Tool, error) { return newIndicator(query, find, reports, store.Version()) },
		func() (Tool, error) { return newPrice(find, store.Version()) },
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
