package offline

import "hedui/check/mention"

// part answers one part of a question; done is false while it waits for a
// tool.
func (t *turn) part(f frame) (a answer, done bool) {
	switch f.class {
	case classGreeting, classThanks, classHelp:
		return t.smallTalk(f.class), true
	case classForecast, classAdvice:
		return t.decline(f), true
	case classDefinition:
		return t.define(f), true
	case classEffect:
		return t.cannotExplain(f), true
	case classUnheld:
		return t.unheld(f), true
	case classNarrative:
		return t.search(f)
	}
	if a, stop := t.doubtful(f); stop {
		return a, true
	}
	if f.onlyForm() && len(t.state.answer) > 0 {
		return t.present(f, sheet{rows: t.state.answer}), true
	}
	var answers []answer
	done = true
	for _, do := range []struct {
		wanted bool
		answer func(frame) (answer, bool)
	}{
		{f.computes(), t.reckon},
		{len(f.fields) > 0 && !f.computes(), t.profile},
		{f.ranks() && len(f.levels()) > 0, t.rank},
		{len(f.levels()) > 0 && !f.computes() && !f.ranks(), t.indicators},
		{len(f.marketMetrics()) > 0 && !f.computes(), t.prices},
	} {
		if !do.wanted {
			continue
		}
		a, ok := do.answer(f)
		done = done && ok
		answers = append(answers, a)
	}
	return join(answers), done
}

// onlyForm reports whether a part asks for nothing but another form of what
// was just answered: 用亿元, 保留一位小数.
func (f frame) onlyForm() bool {
	for _, m := range f.reading.Mentions {
		if m.Kind != mention.KindForm && (m.Kind != mention.KindReference || m.Ref.Kind != mention.RefSwitch && m.Ref.Kind != mention.RefValue) {
			return false
		}
	}
	return f.form != mention.Form{}
}
