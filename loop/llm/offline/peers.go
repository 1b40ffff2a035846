package offline

import (
	"slices"

	"hedui/check/mention"
)

// ofPeers picks the one of several companies with a name that is of the industry of
// all peers: Great Wall beside BYD and SAIC makes cars. "" when none is, or more
// than one, or there are no peers. The answer's caption says with its code which
// one was taken.
func (s *state) ofPeers(candidates, peers []string) string {
	if s.know.Company == nil || len(peers) == 0 {
		return ""
	}
	trade := func(id string) string {
		c, _ := s.know.Company(id)
		return c.SW1
	}
	industry := trade(peers[0])
	if industry == "" || slices.ContainsFunc(peers, func(id string) bool { return trade(id) != industry }) {
		return ""
	}
	found := ""
	for _, id := range candidates {
		switch {
		case trade(id) != industry || slices.Contains(peers, id):
		case found != "":
			return ""
		default:
			found = id
		}
	}
	return found
}

// peersOf are the companies that a part names beside one that is ambiguous, else
// those of the talk.
func (s *state) peersOf(r mention.Reading) []string {
	var peers []string
	for _, m := range r.Of(mention.KindCompany) {
		if len(m.IDs) == 1 && m.Role != mention.RoleRejected {
			peers = append(peers, m.IDs[0])
		}
	}
	if len(peers) == 0 {
		return s.focus
	}
	return peers
}
