package offline

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hedui/check/mention"
)

// subjectOf finds whom a part is about: the companies it names, the ones it
// points at, or those of the talk.
func (s *state) subjectOf(r mention.Reading) subject {
	var sub subject
	var dropped, added, compared []string
	for _, m := range r.Of(mention.KindCompany) {
		ids, ok := s.decide(m)
		if peer := ""; !ok && latinOnly.MatchString(m.Text) {
			if peer = s.ofPeers(m.IDs, s.peersOf(r)); peer != "" {
				ids, ok = []string{peer}, true
			}
		}
		switch {
		case m.Role == mention.RoleRejected:
		case !ok:
			sub.ambiguous = append(sub.ambiguous, m)
		case m.Role == mention.RoleDropped:
			dropped = append(dropped, ids...)
		case m.Role == mention.RoleAdded:
			added = append(added, ids...)
		case m.Role == mention.RoleCompared:
			compared = append(compared, ids...)
		default:
			sub.companies = append(sub.companies, ids...)
		}
	}
	for _, m := range r.Of(mention.KindNotAShare, mention.KindCode) {
		switch {
		case m.Role == mention.RoleDropped && slices.Contains(s.left, m.Text): // it was in no figure
			sub.cleared = append(sub.cleared, m.Text)
		case m.Kind == mention.KindCode:
			sub.unknown = append(sub.unknown, m.Text)
		default:
			sub.foreign = append(sub.foreign, m.Text)
		}
	}
	if m := r.Refs(mention.RefOne); len(m) > 0 && len(s.oneOf) > 1 && len(r.Of(mention.KindCompany)) == 0 {
		sub.ambiguous = append(sub.ambiguous, mention.Mention{Kind: mention.KindCompany, Text: m[0].Text, IDs: s.oneOf})
		sub.named = true
		return sub
	}
	pointed := s.pointed(r)
	if drops := r.Refs(mention.RefDrop); len(drops) > 0 && len(dropped) == 0 { // drop the lowest one
		for _, m := range r.Refs(mention.RefPick) {
			if m.Start > drops[0].Start || m.End == drops[0].Start { // 把第一名去掉
				dropped = append(dropped, s.pick(m)...)
			}
		}
		for _, m := range r.Refs(mention.RefOne) {
			if m.Start == drops[0].End { // 去掉它
				dropped = append(dropped, s.theOne()...)
			}
		}
		pointed = slices.DeleteFunc(pointed, func(id string) bool { return slices.Contains(dropped, id) })
	}
	out := s.switchedOut(r)
	pointed = slices.DeleteFunc(pointed, func(id string) bool { return slices.Contains(out, id) })
	sub.companies = append(pointed, s.replaced(r, out, sub.companies)...)
	if len(dropped)+len(added)+len(compared) == 0 {
		sub.companies = s.offer.settled(sub.companies)
	}
	sub.named = len(sub.companies)+len(sub.ambiguous)+len(sub.foreign)+len(sub.unknown) > 0
	base := sub.companies
	if len(dropped)+len(added)+len(sub.cleared) > 0 && len(base) == 0 {
		if base = s.set; len(base) == 0 || len(added) > 0 && !subset(s.focus, base) {
			base = s.focus
		}
	}
	if len(compared) > 0 && len(base) == 0 {
		base = s.focus
	}
	all := distinct(slices.Concat(base, added, compared))
	if subset(all, dropped) && len(dropped) > 0 { // 去掉比亚迪, asked last of three one by one
		all = s.first
	}
	sub.companies = slices.DeleteFunc(all, func(id string) bool { return slices.Contains(dropped, id) })
	sub.named = sub.named || len(dropped)+len(added)+len(compared)+len(sub.cleared) > 0
	return sub
}

// latinOnly is a name in Latin letters.
var latinOnly = regexp.MustCompile(`^[A-Za-z][A-Za-z &.'-]*$`)

// switchedOut gives the companies that a part has others in the place of: 把甲换成乙,
// 把后者换成乙.
func (s *state) switchedOut(r mention.Reading) []string {
	var out []string
	for _, m := range r.Of(mention.KindCompany) {
		if m.Role == mention.RoleRejected {
			out = append(out, m.IDs...)
		}
	}
	switches, named := r.Refs(mention.RefSwitch), r.Of(mention.KindCompany)
	if len(switches) == 0 || len(named) == 0 || named[len(named)-1].Start < switches[0].Start {
		return out
	}
	for _, m := range r.Refs(mention.RefPick, mention.RefOne) {
		switch {
		case m.Start > switches[0].Start:
		case m.Ref.Kind == mention.RefPick:
			out = append(out, s.pick(m)...)
		default:
			out = append(out, s.theOne()...)
		}
	}
	return out
}

// replaced puts new companies into the group of the talk in the place of those that
// are switched out, where it is a group of two or more, else gives the new ones alone.
func (s *state) replaced(r mention.Reading, out, companies []string) []string {
	if len(r.Refs(mention.RefSwitch)) == 0 || len(out) == 0 || len(companies) == 0 || len(s.set) < 2 || !subset(out, s.set) || !subset(s.focus, s.set) || s.rankedSet {
		return companies
	}
	var group []string
	for _, id := range s.set {
		switch {
		case !slices.Contains(out, id):
			group = append(group, id)
		case companies != nil:
			group, companies = append(group, companies...), nil
		}
	}
	return distinct(group)
}

// decide picks the companies that a name means: the only one, all of a group
// that counts its members (三桶油), or the one of several that the talk is about.
func (s *state) decide(m mention.Mention) ([]string, bool) {
	if len(m.IDs) == 1 || countedGroup(m) {
		return m.IDs, true
	}
	var known []string
	for _, id := range m.IDs {
		if slices.Contains(s.recent, id) {
			known = append(known, id)
		}
	}
	return known, len(known) == 1
}

// chooseCandidate takes one of the candidates that were just offered by a word of
// its name or industry: 银行那个, after 平安.
func (s *state) chooseCandidate(f *frame) {
	if len(s.last.ambiguous) == 0 || len(s.last.companies) > 0 && len(s.offer.rest) == 0 || f.named || f.industry == "" {
		return
	}
	var byName, byIndustry []string
	for _, id := range s.last.ambiguous[0].IDs {
		c, _ := s.know.Company(id)
		if strings.Contains(c.Name, f.industry) {
			byName = append(byName, id)
		}
		if c.Industry == f.industry || c.SW1 == f.industry || c.EM == f.industry {
			byIndustry = append(byIndustry, id)
		}
	}
	for _, fits := range [][]string{byName, byIndustry} {
		if len(fits) == 1 {
			f.companies, f.named, f.industry = s.offer.settled(fits), true, ""
			return
		}
	}
}

// countedGroup reports whether a name begins with the number of companies that
// it fits: then it means all of them.
func countedGroup(m mention.Mention) bool {
	if len(m.IDs) == 4 && bigFour.MatchString(m.Text) {
		return true
	}
	r := []rune(m.Text)
	return len(r) > 2 && hanCounts[string(r[0])] == strconv.Itoa(len(m.IDs))
}

// bigFour is an English name of a group that says how many it has.
var bigFour = regexp.MustCompile(`(?i)\b(?:four|4)\b`)

// theOne is whom 它 points at: the one that was named as the highest or lowest, else the
// companies of the talk.
func (s *state) theOne() []string {
	if s.winner != "" {
		return []string{s.winner}
	}
	return s.focus
}

// unplaced reports whether a reading counts a place that is not among the two or
// more that are known: its places are then of the whole ranking.
func (s *state) unplaced(r mention.Reading) bool {
	return len(s.far) > 1 && slices.ContainsFunc(r.Refs(mention.RefPick), func(m mention.Mention) bool {
		_, known := s.far[m.Ref.N]
		return m.Ref.Ranked && !known
	})
}

// pointed gives the companies that references point at.
func (s *state) pointed(r mention.Reading) []string {
	var out []string
	named := r.Of(mention.KindCompany)
	for _, m := range r.Refs() {
		switch m.Ref.Kind {
		case mention.RefOne:
			if len(named) == 0 || m.Start < named[0].Start { // else it points at the name before it
				out = append(out, s.theOne()...)
			}
		case mention.RefAmong:
			if len(s.set) > 1 && (s.last.industry+s.last.index == "" || s.last.screens() && s.last.narrows()) {
				out = append(out, s.set...)
			}
		case mention.RefSet:
			out = append(out, s.groupOf(m.Ref)...)
		case mention.RefPick:
			if !ownPlace(r, m) && !s.unplaced(r) {
				out = append(out, s.pick(m)...)
			}
		case mention.RefOther:
			out = append(out, s.others(m)...)
		case mention.RefFirst:
			out = append(out, s.first[:min(max(m.Ref.N, 1), len(s.first))]...)
		case mention.RefEarlier:
			found := s.earlier(max(m.Ref.N, 1))
			if ms := r.Of(mention.KindMetric); len(ms) == 1 && m.Ref.N > 1 {
				if ids := s.having(ms[0].IDs[0], m.Ref.N); ids != nil {
					found = ids
				}
			}
			out = append(out, found...)
		}
	}
	return distinct(out)
}

// others gives what is left of the group: without the company of the talk, or
// all of it when it was just thinned out. 其余 after a filter are those that did
// not pass.
func (s *state) others(m mention.Mention) []string {
	if s.last.has(mention.OpFilter) && (!s.last.narrows() || notPassed.MatchString(m.Text)) {
		passed := companiesOf(s.answer)
		return slices.DeleteFunc(slices.Clone(s.last.companies), func(id string) bool { return slices.Contains(passed, id) })
	}
	if s.last.has(mention.OpFilter) || s.last.refers(mention.RefDrop) {
		return s.set
	}
	if s.winner != "" {
		return slices.DeleteFunc(slices.Clone(s.group(0)), func(id string) bool { return id == s.winner })
	}
	return slices.DeleteFunc(slices.Clone(s.group(0)), func(id string) bool { return slices.Contains(s.focus, id) })
}

var notPassed = regexp.MustCompile(`其余|其他|其它|另外`)

// groupOf gives the companies of 这两家; of 前两家 the first of the group that is
// talked about, or else of the talk.
func (s *state) groupOf(ref mention.Reference) []string {
	switch {
	case !ref.Ranked:
		return s.group(ref.N)
	case len(s.set) >= ref.N && subset(s.focus, s.set):
		return s.set[:ref.N]
	case len(s.first) >= ref.N:
		return s.first[:ref.N]
	}
	return nil
}

// pairWords point at one of the last two companies and not of the whole talk.
var pairWords = regexp.MustCompile(`前者|后者|former|latter`)

// pick gives one of the group, counted from 1, from the end when negative. Where
// the talk is about no group it counts the companies of the talk.
func (s *state) pick(m mention.Mention) []string {
	ref, group := m.Ref, s.set
	if id, ok := s.far[ref.N]; ok && ref.Ranked {
		return []string{id}
	}
	switch {
	case len(group) == 0 && ref.Ranked && len(s.ranking.metrics) > 0 && s.last.ranks(): // the ranking is not known that far
		return nil
	case len(group) > 0 && (ref.Ranked || subset(s.focus, group)):
	case pairWords.MatchString(strings.ToLower(m.Text)):
		group = s.group(0)
	default:
		group = s.first
	}
	if !ref.Ranked && s.orders(group) && mention.Lang(m.Text) == "en" && !pairWords.MatchString(strings.ToLower(m.Text)) { // the second, after who had the most
		if ref.Ranked = true; s.compared.has(mention.OpMin) {
			ref.N = -ref.N
		}
	}
	if ref.Ranked {
		if len(group) < 2 || !s.rankedSet && len(s.compared.metrics) != 1 { // no places without an order
			return nil
		}
		group = s.byValue(group)
		if o, ok := s.compared.op(mention.OpMin, mention.OpMax, mention.OpCompare); ok && o.Order == "asc" && !s.rankedSet && !strings.ContainsAny(m.Text, "名位") { // 第二呢, after 亏得最多的是谁
			group = slices.Clone(group)
			slices.Reverse(group)
		}
	}
	n := ref.N - 1
	if ref.N < 0 {
		n = len(group) + ref.N
	}
	if n < 0 || n >= len(group) {
		return nil
	}
	return group[n : n+1]
}

// orders reports whether the last comparison put three or more companies, among them
// all of a group, in an order.
func (s *state) orders(group []string) bool {
	return s.compared.has(mention.OpMax, mention.OpMin, mention.OpRank) && len(s.compared.companies) > 2 && subset(group, s.compared.companies) && len(group) > 2
}

// earlier gives the n companies asked about before the present ones; with no
// more than those, the ones the talk began with.
func (s *state) earlier(n int) []string {
	if len(s.recent) <= n {
		return s.first[:min(n, len(s.first))]
	}
	before := slices.DeleteFunc(slices.Clone(s.recent), func(id string) bool { return slices.Contains(s.focus, id) })
	if len(before) < n {
		before = s.recent
	}
	return before[len(before)-n:]
}

func subset(a, b []string) bool {
	return !slices.ContainsFunc(a, func(x string) bool { return !slices.Contains(b, x) })
}
