package offline

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// Words by which a question for a reason takes it as given that one figure is above or
// below another: 为什么五粮液的毛利率比茅台高, 为什么2023年比2022年低.
var (
	takesCompare = regexp.MustCompile(`比|[高低多少大小]于|更|超过|不如|不及|赶不上|\bthan\b|\bexceed(?:s|ed)?\b|\b(?:above|below)\b`)
	takesMore    = regexp.MustCompile(`[高多大强好]|超过|\b(?:higher|more|larger|greater|bigger|better|above|exceed(?:s|ed)?)\b`)
	takesLess    = regexp.MustCompile(`[低少小弱差]|不如|不及|赶不上|\b(?:lower|less|smaller|worse|below)\b`)
	notMore      = regexp.MustCompile(`没有?.{0,12}[高多大强好]|不如.{0,12}[高多大强好]|不比`)
)

// comparedPremise makes the part that compares the two figures which such a question
// names, and gives the company that it says has the greater or smaller one, "" where
// the two are of different times of one company.
func (t *turn) comparedPremise(f frame) (given frame, subject string, ok bool) {
	text := strings.ReplaceAll(mention.FoldString(f.text), "多少", "")
	more, less := takesMore.MatchString(text), takesLess.MatchString(text)
	if !asksReason.MatchString(text) || !takesCompare.MatchString(text) || more == less || notMore.MatchString(text) || len(f.ambiguous)+len(f.outsiders()) > 0 || f.stretch || f.industry+f.index != "" {
		return f, "", false
	}
	if last := t.state.last; len(f.companies) == 1 && f.named && len(f.metrics) == 0 && !f.dated && len(last.metrics) == 1 && len(t.state.first) == 2 && slices.Contains(t.state.first, f.companies[0]) {
		f.metrics, f.period = last.metrics, last.period // 为什么五粮液更高, of the two of the talk
		f.companies = union(f.companies, t.state.first)
	}
	if len(f.companies) == 0 && !f.named && len(f.strange) == 0 {
		f.companies = t.state.focus
	}
	if len(f.metrics) != 1 || !slices.Contains(f.levels(), f.metrics[0]) || isMarket(f.metrics[0]) || len(f.reports()) != len(f.periods) {
		return f, "", false
	}
	f.class, f.fields, f.formula, f.readWhole, f.asked = "", nil, false, true, true
	switch {
	case len(f.companies) == 1 && len(f.periods) == 2:
		f.ops = []mention.Operation{{Kind: mention.OpPolarity}}
		return f, "", true
	case len(f.companies) != 2 || len(f.periods) > 1:
		return f, "", false
	}
	order := "desc"
	if less {
		order = "asc"
	}
	f.ops = []mention.Operation{{Kind: mention.OpCompare, Order: order}}
	return f, f.comparedSubject(), true
}

// comparedSubject is the one of two companies of which such a question says that it has
// more or less: the one that nothing is held against, named last before 更 or else first.
func (f frame) comparedSubject() string {
	subject, even := "", strings.Index(f.reading.Text, "更")
	for _, m := range f.reading.Of(mention.KindCompany) {
		i := slices.IndexFunc(f.companies, func(id string) bool { return slices.Contains(m.IDs, id) })
		switch {
		case i < 0:
		case m.Role == mention.RoleCompared:
			subject = cmp.Or(subject, f.companies[1-i])
		case subject == "" || m.End <= even:
			subject = f.companies[i]
		}
	}
	return cmp.Or(subject, f.companies[0])
}

// whyHigher gives the two figures, says where it is the other way round, and what
// filings say.
func (t *turn) whyHigher(f, given frame, subject string) (answer, bool) {
	facts, ready := t.indicators(given)
	f.companies = given.companies
	if subject != "" {
		f.companies = union([]string{subject}, given.companies)
	}
	if f.topicWords = f.content(); f.topicWords == "" || t.lang == "en" || degreeOnly.MatchString(f.topicWords) {
		f.topicWords = metricName(given.metrics[0], t.lang)
	}
	said, done := t.search(f)
	if !ready || !done {
		return answer{}, false
	}
	s, _ := t.fetch(given)
	s.part(given.metrics)
	if subject != "" && len(s.rows) == 2 {
		a, b := larger(s.rows[0], s.rows[1])
		x, _ := a.decimal()
		y, _ := b.decimal()
		switch more := given.ops[0].Order == "desc"; {
		case x.Equal(y):
		case more && a.Company != subject:
			facts.text += "\n" + t.say("注：与问题所说相反，%s更低", "Note: it is the other way round; %s is lower", t.name(subject))
		case !more && b.Company != subject:
			facts.text += "\n" + t.say("注：与问题所说相反，%s更高", "Note: it is the other way round; %s is higher", t.name(subject))
		}
	}
	return join([]answer{facts, said}), true
}
