package offline

import (
	"cmp"
	"strings"

	"hedui/check/mention"
)

// qualified answers a part that asks for a figure of less than the whole
// company, or for one that is divided by something (海外收入占比, 人均营收): the
// data holds none, so filings are searched for it, and without a passage that
// names it the answer says what is held.
func (t *turn) qualified(f frame) (answer, bool) {
	if asked, missing := t.offReport(f, f.levels()); len(asked) == 0 && len(missing) > 0 {
		return t.finish(nil, f, sheet{missing: missing}), true
	}
	name := f.qualifier + metricWords(f)
	if t.lang == "en" && mention.Lang(name) == "zh" {
		name = f.qualifier + " " + t.metricNames(f)
	}
	if f.has(mention.OpGrowth) && len(f.reading.Ops(mention.OpGrowth)) > 0 && f.qualifier == f.reading.Ops(mention.OpGrowth)[0].Text {
		if name = metricWords(f) + f.qualifier; t.lang == "en" { // 净利润环比增长
			name = t.metricNames(f) + " " + f.qualifier
		}
	}
	name = cmp.Or(f.item, name)
	f.topicWords = name
	if ofParent.MatchString(f.qualifier) { // statements of its own, which the user's reports may have
		own := f
		own.ofParent()
		s, ready := t.fetch(own)
		if !ready {
			return answer{}, false
		}
		if len(s.rows) > 0 {
			return t.present(own, s), true
		}
	}
	if len(f.companies) == 1 {
		if use, ok := t.box.choose(canSearch); ok {
			results, ready := t.ask(use, t.searchValues(f, name), slotQuery)
			if !ready {
				return answer{}, false
			}
			if quotes := t.quotesOf(results, name, f.qualifier); len(quotes) > 0 {
				return answer{text: strings.Join(quotes, "\n"), outcome: answered}, true
			}
		}
	}
	m := miss{Label: name, Reason: t.say("只收录公司整体的%s，没有“%s”口径", "only the company's %[1]s as a whole is held, not “%[2]s”", t.metricNames(f), f.qualifier)}
	var missing []miss
	for _, x := range t.forEach(f, m) {
		x.Metric = ""
		missing = append(missing, x)
	}
	return t.finish(nil, f, sheet{missing: missing}), true
}

// metricWords are the metrics of a part in the user's words.
func metricWords(f frame) string {
	var words []string
	for _, id := range f.metrics {
		words = append(words, f.word(id))
	}
	text := strings.Join(words, "、")
	if mention.Lang(text) == "en" {
		text = " " + text
	}
	if _, ok := f.op(mention.OpShare); ok && mention.Lang(text) == "zh" {
		text += "占比"
	}
	return text
}

// metricNames names the metrics of a part as they are printed.
func (t *turn) metricNames(f frame) string {
	var words []string
	for _, id := range f.metrics {
		words = append(words, metricName(id, t.lang))
	}
	return strings.Join(words, t.say("、", ", "))
}
