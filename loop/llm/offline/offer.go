package offline

import (
	"slices"

	"hedui/check/mention"
)

// offer is a question back: which of several companies a name in a list means. The
// rest of the list waits for the answer.
type offer struct {
	ids  []string // candidates
	rest []string // the companies that the list holds besides
}

// takeOffer keeps the question back that a part ends in, as long as it is the last.
func (s *state) takeOffer(f frame) {
	s.offer = offer{}
	if len(f.ambiguous) != 1 {
		return
	}
	rest := f.companies
	if len(rest) == 0 && f.refers(mention.RefAdd) {
		if rest = s.focus; len(s.set) > 1 && subset(s.focus, s.set) {
			rest = s.set
		}
	}
	if len(rest) > 0 {
		s.offer = offer{ids: f.ambiguous[0].IDs, rest: rest}
	}
}

// settled completes a list by the company that was chosen among the candidates for
// one of its names.
func (o offer) settled(companies []string) []string {
	if len(companies) != 1 || !slices.Contains(o.ids, companies[0]) || len(o.rest) == 0 {
		return companies
	}
	return union(o.rest, companies)
}
