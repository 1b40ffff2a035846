package tools

import (
	"context"

	"hedui/tools/market"
)

// maxCandidates is how many companies an ambiguous name is answered with.
const maxCandidates = 8

// finder finds companies by name: those of the snapshot, and what its source
// knows beside them.
type finder struct {
	*market.Resolver
	source Source
}

// subject is subject, which asks the source about a name that is not known.
func (f finder) subject(ctx context.Context, text string) (c market.Company, note string, missing *Missing) {
	c, note, missing = subject(f.Resolver, text)
	if missing == nil || missing.Code != NotFound {
		return c, note, missing
	}
	found, miss := f.source.Find(ctx, text)
	switch {
	case miss != nil:
		missing.Reason += "；" + miss.Reason
	case len(found) == 1:
		return found[0], "快照里没有" + found[0].Name + "，名称来自实时来源", nil
	case len(found) > 1:
		missing.Code = Ambiguous
		for _, candidate := range found[:min(len(found), maxCandidates)] {
			missing.Held = append(missing.Held, candidate.ID+" "+candidate.Name)
		}
	}
	return c, note, missing
}

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
