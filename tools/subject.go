package tools

import (
	"hedui/tools/market"
)

// maxCandidates is how many companies an ambiguous name is answered with.
const maxCandidates = 8

// subject finds the company that a free string names. When it names none, the
// Missing says why; its Held are candidates ("601318.SH 中国平安"). note is what
// the reader should know about the name: a former one, a B share.
func subject(names *market.Resolver, text string) (c market.Company, note string, missing *Missing) {
	r := names.Resolve(text)
	m := &Missing{Name: text, Reason: r.Note}
	for _, candidate := range r.Candidates[:min(len(r.Candidates), maxCandidates)] {
		m.Held = append(m.Held, candidate.ID+" "+candidate.Name)
	}
	switch r.Kind {
	case market.Found:
		return r.Company, r.Note, nil
	case market.Ambiguous:
		m.Code = Ambiguous
	case market.NotAShare:
		m.Code = NotAShare
	default:
		m.Code = NotFound
	}
	if m.Reason == "" {
		m.Reason = "没有找到“" + text + "”"
	}
	return market.Company{}, "", m
}
