package offline

import (
	"regexp"
	"slices"

	"hedui/check/mention"
)

// paired answers a part that asks for figures one by one, and works with them
// where there is one of each.
func (t *turn) paired(f frame) (answer, bool) {
	if len(f.levels()) < len(f.metrics) {
		return t.eachPair(f)
	}
	var s sheet
	ready := true
	for _, one := range f.pairs {
		found, ok := t.fetch(one)
		ready = ready && ok
		found.part(one.metrics)
		for _, r := range found.failed { // said of this one, not of all
			m := miss{Label: t.want(one)}
			if r.Fail != nil {
				m.Code, m.Reason, m.Held = r.Fail.Code, r.Fail.Message, r.Fail.Available
			}
			found.missing = append(found.missing, m)
		}
		s.join(found)
	}
	if !ready {
		return answer{}, false
	}
	t.state.see(s.rows)
	if !f.has(arithmetic...) || len(s.rows) != len(f.pairs) {
		return t.unworked(f, t.present(f, s)), true
	}
	lines, ready := t.work(f, s.rows)
	return t.withoutResult(t.finish(lines, f, s)), ready
}

// beats are the words that hold a share against an index.
var beats = regexp.MustCompile(`跑赢|跑输|超额收益|战胜|\b(?:beat|beats|outperform(?:ed|s)?|underperform(?:ed|s)?)\b`)

// heldAgainst reports whether a part holds the share of the talk against an index: it
// says so, or sets the index beside a return.
func (s *state) heldAgainst(f frame) bool {
	return beats.MatchString(f.text) || f.refers(mention.RefCompare) && !f.asked && slices.Equal(s.last.metrics, []string{"period_return"})
}

// stillAgainst holds another share that is named alone (中兴通讯呢), or the same one at
// another time (2023年呢), against the index that the one before was held against.
func (f *frame) stillAgainst(from frame) {
	if !f.named && !f.dated || f.asked || len(f.ops) > 0 || f.industry+f.index != "" || from.index == "" || len(from.companies) == 0 || !from.beats && !beats.MatchString(from.text) {
		return
	}
	if !f.named {
		f.companies, f.named, f.followed = from.companies, true, true
	}
	if len(f.companies) > 0 {
		f.index, f.beats = from.index, true
	}
}

// againstIndex splits a part that names a company and an index and asks for figures
// of shares into one part for each; nil for any other.
func againstIndex(f frame) []frame {
	if f.index == "" || len(f.companies) == 0 || len(f.marketMetrics()) == 0 || len(f.levels()) > 0 || f.paysOut() {
		return nil
	}
	share, index := f, f
	share.index, share.ops, share.followed = "", nil, false
	index.companies, index.ops, index.named, index.followed = nil, nil, false, false
	return []frame{share, index}
}

// eachPair answers for each on its own, and says that prices of different days
// are not compared.
func (t *turn) eachPair(f frame) (answer, bool) {
	if f.index != "" && (f.has(mention.OpDifference, mention.OpCompare, mention.OpPolarity) || f.beats || beats.MatchString(f.text)) {
		return t.overIndex(f)
	}
	var answers []answer
	ready := true
	for _, one := range f.pairs {
		a, ok := t.part(one)
		ready = ready && ok
		answers = append(answers, a)
	}
	a := join(answers)
	if f.has(arithmetic...) && a.outcome == answered {
		a.outcome, a.missing = partial, []string{t.say("计算结果", "the result")}
		a.text += "\n" + t.say("注：只分别给出，不作计算。", "Note: given one by one, not calculated with.")
	}
	return a, ready
}

// overIndex says by how much a share moved more than an index.
func (t *turn) overIndex(f frame) (answer, bool) {
	var s sheet
	ready := true
	for _, one := range f.pairs {
		days, ok := t.span(one)
		one.metrics = days.metrics(one)
		found, fetched := t.quoted(one, days)
		ready = ready && ok && fetched
		s.join(found)
	}
	if !ready {
		return answer{}, false
	}
	t.state.see(s.rows)
	percent := !slices.ContainsFunc(s.rows, func(r row) bool { return r.Unit != "%" })
	if len(s.rows) != 2 || !percent {
		return t.unworked(f, t.present(f, s)), true
	}
	lines, ready := t.compare(f, mention.Operation{Kind: mention.OpCompare, Order: "desc"}, s.rows)
	return t.finish(lines, f, s), ready
}

// join takes over what was found for another figure.
func (s *sheet) join(o sheet) {
	s.rows, s.beside, s.missing = append(s.rows, o.rows...), append(s.beside, o.beside...), append(s.missing, o.missing...)
	s.quotes, s.notes = append(s.quotes, o.quotes...), union(s.notes, o.notes)
	if o.source != "" {
		s.source = o.source
	}
	if o.version != "" {
		s.version = o.version
	}
}
