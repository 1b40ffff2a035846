package memory

import (
	"slices"

	"hedui/check/mention"
)

// move reads how a question moves the companies that are talked about.
func (s *Scope) move(r mention.Reading) Move {
	if r.OfTalk() || len(r.Refs(mention.RefTalked)) > 0 && !r.Has(mention.KindCompany) {
		return Move{Kind: Keep, Aside: true} // what was talked of then is not what is talked of now
	}
	n := s.named(r)
	pointed, words, unclear := s.pointed(r)
	n.words = joinNonEmpty(words, n.words)
	base := union(pointed, n.plain)
	switch {
	case len(base) == 0 && len(n.ambiguous) > 0:
		return Move{Kind: Ask, IDs: n.ambiguous, Words: n.words}
	case len(base) == 0 && len(unclear) > 0:
		return Move{Kind: Ask, IDs: unclear, Words: words}
	case len(n.dropped) > 0 && len(base) == 0:
		base = s.group(0)
	case len(n.joined) > 0 && len(base) == 0:
		base = s.Companies.IDs
	}
	ids := union(base, n.joined)
	ids = slices.DeleteFunc(ids, func(id string) bool { return slices.Contains(n.dropped, id) })
	switch {
	case len(ids) == 0 && aside(r):
		return Move{Kind: Keep, Aside: true}
	case len(ids) == 0:
		return Move{Kind: Keep, IDs: s.Companies.IDs}
	case len(ids) > 1:
		return Move{Kind: Compare, IDs: ids, Words: n.words}
	case s.Companies.Turn > 0 && slices.Equal(ids, s.Companies.IDs):
		return Move{Kind: Keep, IDs: ids, Words: n.words}
	}
	return Move{Kind: Switch, IDs: ids, Words: n.words}
}

// names are the companies that a question names, by what it does with them.
type names struct {
	plain, joined, dropped []string
	ambiguous              []string // candidates of the first word that fits several
	words                  string
}

func (s *Scope) named(r mention.Reading) names {
	var n names
	for _, m := range r.Of(mention.KindCompany) {
		if m.Role == mention.RoleRejected {
			continue
		}
		n.words = joinWords(n.words, m.Text)
		id, ok := s.decide(m.IDs)
		switch {
		case !ok:
			if n.ambiguous == nil {
				n.ambiguous = m.IDs
			}
		case m.Role == mention.RoleDropped:
			n.dropped = append(n.dropped, id)
		case m.Role == mention.RoleAdded, m.Role == mention.RoleCompared:
			n.joined = append(n.joined, id)
		default:
			n.plain = union(n.plain, []string{id})
		}
	}
	return n
}

// decide picks the company that a name means: the only one, or the one of
// several that has been talked about.
func (s *Scope) decide(ids []string) (string, bool) {
	if len(ids) == 1 {
		return ids[0], true
	}
	found := ""
	for _, t := range s.Talked {
		if slices.Contains(ids, t.ID) {
			if found != "" {
				return "", false
			}
			found = t.ID
		}
	}
	return found, found != ""
}

// pointed gives the companies that references point at, and those between
// which it is unclear: one company asked for while several are talked about.
func (s *Scope) pointed(r mention.Reading) (ids []string, words string, unclear []string) {
	for _, m := range r.Refs() {
		var found []string
		switch m.Ref.Kind {
		case mention.RefOne:
			if before := companyBefore(r, m.Start); before != "" {
				found = []string{before} // 茅台2023年营收和它的净利润
			} else if found = s.Companies.IDs; len(found) > 1 {
				found, unclear = nil, s.Companies.IDs
				words = joinWords(words, m.Text)
			}
		case mention.RefSet:
			found = s.group(m.Ref.N)
		case mention.RefPick:
			found = pick(s.group(0), m.Ref.N)
		case mention.RefOther:
			found = slices.DeleteFunc(slices.Clone(s.group(0)), func(id string) bool { return slices.Contains(s.Companies.IDs, id) })
		case mention.RefFirst:
			found = s.firstTalked(max(m.Ref.N, 1))
		case mention.RefEarlier:
			found = s.earlier(max(m.Ref.N, 1))
		}
		if len(found) > 0 {
			ids, words = union(ids, found), joinWords(words, m.Text)
		}
	}
	return ids, words, unclear
}

func companyBefore(r mention.Reading, at int) (id string) {
	for _, m := range r.Of(mention.KindCompany) {
		if m.End <= at && len(m.IDs) == 1 && m.Role != mention.RoleRejected {
			id = m.IDs[0]
		}
	}
	return id
}

// group is the last set, when it has n companies or n is 0, else the n talked
// of last.
func (s *Scope) group(n int) []string {
	left := slices.ContainsFunc(s.Companies.IDs, func(id string) bool { return !slices.Contains(s.Set.IDs, id) })
	if len(s.Set.IDs) > 1 && !left && (n == 0 || n == len(s.Set.IDs)) {
		return s.Set.IDs
	}
	if n == 0 {
		n = 2
	}
	return s.recent(n, nil)
}

// recent gives the n companies that were talked of last, in that order, of
// those not in skip; none when there are fewer.
func (s *Scope) recent(n int, skip []string) []string {
	found := make([]Talked, 0, n+1)
	for _, t := range s.Talked {
		if slices.Contains(skip, t.ID) {
			continue
		}
		at := len(found)
		for at > 0 && found[at-1].Last > t.Last {
			at--
		}
		if found = slices.Insert(found, at, t); len(found) > n {
			found = slices.Delete(found, 0, 1)
		}
	}
	if len(found) < n {
		return nil
	}
	ids := make([]string, n)
	for i, t := range found {
		ids[i] = t.ID
	}
	return ids
}

func (s *Scope) firstTalked(n int) []string {
	var ids []string
	for _, t := range s.Talked[:min(n, len(s.Talked))] {
		ids = append(ids, t.ID)
	}
	return ids
}

// earlier gives the n companies talked of before the present ones, the first
// ones when there are no more than n.
func (s *Scope) earlier(n int) []string {
	if len(s.Talked) <= n {
		return s.firstTalked(n)
	}
	if before := s.recent(n, s.Companies.IDs); before != nil {
		return before
	}
	return s.recent(n, nil)
}

// pick gives the nth of a group, from the end when n is negative.
func pick(ids []string, n int) []string {
	i := n - 1
	if n < 0 {
		i = len(ids) + n
	}
	if i < 0 || i >= len(ids) {
		return nil
	}
	return ids[i : i+1]
}

// aside says that a question is about an index, an industry or the market.
func aside(r mention.Reading) bool {
	return r.Has(mention.KindIndex) || r.Has(mention.KindIndustry) || len(r.Ops(mention.OpRank, mention.OpCount)) > 0
}

// wordsFor is how a question calls a company.
func wordsFor(r mention.Reading, id string) string {
	for _, m := range r.Of(mention.KindCompany) {
		if len(m.IDs) == 1 && m.IDs[0] == id {
			return m.Text
		}
	}
	return ""
}

func union(a, b []string) []string {
	out := slices.Clip(a)
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

func joinNonEmpty(a, b string) string {
	if b == "" {
		return a
	}
	return joinWords(a, b)
}
