package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// part answers one part of a question; done is false while it waits for a
// tool.
func (t *turn) part(f frame) (a answer, done bool) {
	if a, applies, done := t.whichPage(f); applies {
		return a, done
	}
	switch f.class {
	case classGreeting, classThanks, classHelp:
		return t.smallTalk(f.class), true
	case classTalk:
		return t.ofTheTalk(f), true
	case classExplain:
		return t.explain(f), true
	case classForecast, classAdvice, classJudgement:
		return t.decline(f), true
	case classDefinition:
		return t.define(f), true
	case classEffect:
		return t.cannotExplain(f), true
	case classUnheld:
		if len(f.foreign) > 0 && len(f.companies) == 0 { // 港股00700
			return t.notAShare(f), true
		}
		if word, near := f.theme(); word != "" {
			return t.nearIndustries(word, near), true
		}
		return t.unheld(f), true
	case classNarrative:
		return t.whyIsIt(f)
	case classSuppose:
		return t.assume(f)
	}
	if scopes := f.scopes(); len(scopes) > 1 {
		return t.eachScope(f, scopes)
	}
	if a, applies, done := t.ownSum(f); applies {
		return a, done
	}
	if a, applies, done := t.noted(f); applies {
		return a, done
	}
	if f.reverses() {
		return t.reverse(f)
	}
	if f.kind != "" {
		return t.kept(f)
	}
	if word, near := f.theme(); word != "" {
		return t.nearIndustries(word, near), true
	}
	if a, stop := t.doubtful(f); stop {
		return a, true
	}
	if a, stop := t.unfit(f); stop {
		return a, true
	}
	if f.bShare && slices.ContainsFunc(f.metrics, func(id string) bool { return isMarket(id) || yearEnd(id) }) {
		m := miss{Label: t.want(f) + t.say("，B股", ", B share"), Reason: t.say("只收录A股的行情", "only prices of A-shares are held")}
		return t.finish(nil, f, sheet{missing: []miss{m}}), true
	}
	if f.held != "" {
		return t.ofHolding(f)
	}
	if f.beyond != "" {
		return t.beyondTheMean(f)
	}
	if f.qualifier != "" && len(f.metrics) > 0 {
		return t.qualified(f)
	}
	if f.part != "" {
		return t.spread(f)
	}
	if f.stepped != "" && len(f.metrics) < 2 {
		return t.stepOn(f)
	}
	if len(f.worked) > 0 {
		return t.overWorked(f)
	}
	if len(f.pairs) > 0 {
		return t.paired(f)
	}
	if why := t.unitless(f.form, t.state.answer); why != "" && f.wishesForm() && (f.form.Style == "" || len(f.ops) == 0) {
		return answer{text: why, outcome: partial, missing: []string{t.say("换算", "the conversion")}}, true
	}
	if f.onlyForm() && len(t.state.answer) > 0 {
		return t.reprint(f)
	}
	var answers []answer
	done = true
	for _, way := range []struct {
		wanted bool
		answer func(frame) (answer, bool)
	}{
		{f.computes(), t.reckon},
		{f.mixes(), t.mixed},
		{f.counts(), t.group},
		{len(f.fields) > 0, t.profile},
		{f.screens(), t.screen},
		{f.ofWhole(), t.whole},
		{f.asksRank(), t.standing},
		{f.rankable() && len(f.placesSaid()) > 1, t.rankEach},
		{f.rankable() && len(f.placesSaid()) < 2, t.rank},
		{len(f.levels()) > 0, t.indicators},
		{f.paysOut(), t.payouts},
		{len(f.marketMetrics()) > 0 && !f.onlyPaysOut(), t.prices},
	} {
		if !way.wanted {
			continue
		}
		a, ok := way.answer(f)
		done = done && ok
		answers = append(answers, a)
		if f.computes() || f.mixes() || f.counts() || f.ranks() || f.screens() || f.ofWhole() || f.asksRank() {
			break
		}
		if f.paysOut() && len(f.levels()) == 0 && len(f.fields) == 0 {
			break
		}
	}
	if len(f.foreign)+len(f.unknown) > 0 && done {
		answers = append(answers, t.outside(f))
	}
	if a = join(answers); done && a.text == "" { // nobody of whom it could be asked
		a = t.askWhat(f)
	}
	return a, done
}

// bShare is the mark of a B share behind a company's name: its reports are the
// company's, its price is not that of the A-share.
var bShare = regexp.MustCompile(nameMask + `(?:的|\s)*b(?:股|[^a-z]|$)`)

// reprint writes the figures of the last answer in another form.
func (t *turn) reprint(f frame) (answer, bool) {
	if base, sum, own := t.state.comesOf(t.state.lastFigure()); own {
		return t.summed(t.state.lastFigure(), base, sum, f.form), true
	}
	var s sheet
	ready := true
	for _, r := range t.state.answer {
		g, ok := t.grounded(r)
		ready = ready && ok
		s.rows = append(s.rows, g)
	}
	if !ready {
		return answer{}, false
	}
	return t.present(f, s), true
}

// onlyForm reports whether a part asks for nothing but another form of what
// was just answered: 用亿元, 保留一位小数.
func (f frame) onlyForm() bool { return f.wishesForm() && len(f.ops) == 0 }

// wishesForm is onlyForm whatever the part carries over from the talk.
func (f frame) wishesForm() bool {
	for _, m := range f.reading.Mentions {
		if m.Kind != mention.KindForm && (m.Kind != mention.KindReference || m.Ref.Kind != mention.RefSwitch && m.Ref.Kind != mention.RefValue) {
			return false
		}
	}
	return f.form != mention.Form{}
}

// counts reports whether a part asks how many or which companies an industry
// or index has.
func (f frame) counts() bool {
	return (f.industry != "" || f.index != "") && len(f.metrics) == 0 && len(f.companies) == 0 && (f.has(mention.OpCount) || f.wantsNames())
}

// paysOut reports whether a part asks for dividends.
func (f frame) paysOut() bool {
	return slices.ContainsFunc(f.metrics, func(id string) bool { return strings.HasPrefix(id, "dividend_per_") })
}

// onlyPaysOut reports whether dividends are all that a part asks of the share.
func (f frame) onlyPaysOut() bool {
	return f.paysOut() && !slices.ContainsFunc(f.marketMetrics(), func(id string) bool { return !strings.HasPrefix(id, "dividend_per_") })
}

// screens reports whether a part filters the companies of an industry or index, or
// all of them.
func (f frame) screens() bool {
	market := !f.within && !f.refers(mention.RefAmong, mention.RefSet) && allFirms.MatchString(f.text)
	return f.has(mention.OpFilter) && (f.industry+f.index != "" || market) && len(f.companies) == 0 && len(f.levels()) > 0
}

// asksRank reports whether a part asks which place a company has.
func (f frame) asksRank() bool {
	o, ok := f.op(mention.OpPlace)
	return ok && o.N == 0 && len(f.companies) == 1 && len(f.levels()) > 0
}
