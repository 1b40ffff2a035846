package offline

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
	"hedui/tools/market"
)

// textField is one text fact of a company, as the lookup writes it.
type textField struct {
	Field  string `json:"field"`
	Label  string `json:"label"`
	Value  string `json:"value"`
	AsOf   string `json:"as_of"`
	Source string `json:"source"`
}

// fields gives the text facts of a lookup's result.
func (r result) fields() []textField {
	var d struct {
		Fields []textField `json:"fields"`
	}
	_ = json.Unmarshal(r.Data, &d)
	return d.Fields
}

// profile answers a part that asks for text facts about companies.
func (t *turn) profile(f frame) (answer, bool) {
	a := answer{outcome: answered}
	var lines []string
	for _, company := range f.companies {
		ls, missing, ready := t.fieldsOf(f, company)
		if !ready {
			return answer{}, false
		}
		lines, a.missing = append(lines, ls...), append(a.missing, missing...)
	}
	if slices.Contains(f.fields, "former_names") && asksWhen.MatchString(f.text) {
		what := t.say("改名日期", "the date of the change of name")
		lines, a.missing = append(lines, t.say("不提供：%s（没有收录）。", "Not available: %s (not held).", what)), append(a.missing, what)
	}
	if len(a.missing) > 0 {
		a.outcome = partial
	}
	a.text = strings.Join(lines, "\n")
	return a, true
}

// asksWhen asks for a time.
var asksWhen = regexp.MustCompile(`什么时候|啥时候|何时|几时|哪一?[年天月日]|\bwhen\b`)

// fieldsOf gives the facts of one company: values first, then where they come
// from, then what is not held.
func (t *turn) fieldsOf(f frame, company string) (lines, missing []string, ready bool) {
	var from, sources, absent []string
	asOf, version := "", ""
	for _, id := range f.fields {
		use, ok := t.box.choose(fieldCapability(id))
		if ok && use.promises(canSearch) > use.promises(canLookup) {
			f.companies, f.topicWords = []string{company}, fieldName(id, "zh")
			a, done := t.search(f)
			if !done {
				return nil, nil, false
			}
			lines, missing = append(lines, a.text), append(missing, a.missing...)
			continue
		}
		x, r, done := t.field(use, ok, company, id)
		if !done {
			return nil, nil, false
		}
		name := fieldName(id, t.lang)
		if x.Value == "" {
			m := miss{Company: company, Label: name, Reason: t.say("没有收录", "not held")}
			if r.Fail != nil {
				m.Reason = r.Fail.Message
			}
			absent, missing = append(absent, t.missLine(m)), append(missing, t.missName(m))
			continue
		}
		if line, name := t.ofAnotherTime(f, company, x, r); name != "" {
			absent, missing = append(absent, line), append(missing, name)
			continue
		}
		value := t.fieldValue(f, x)
		if len(f.fields) > 1 || len(f.companies) > 1 {
			value = name + t.say("：", ": ") + value
		}
		lines, from = append(lines, value), append(from, name)
		sources = union(sources, distinct([]string{x.Source}))
		asOf, version = max(asOf, x.AsOf), r.Version
	}
	if len(from) > 0 {
		line := t.titleOf(company) + t.say(" ", ", ") + strings.Join(from, t.say("、", ", "))
		for _, end := range []struct{ label, text string }{
			{t.say("，截至", ", as of "), asOf}, {t.say(" · 来源：", " · source: "), strings.Join(sources, t.say("；", "; "))}, {t.say(" · 快照 ", " · snapshot "), version},
		} {
			if end.text != "" {
				line += end.label + end.text
			}
		}
		lines = append(lines, line)
	}
	return append(lines, absent...), missing, true
}

// memberOf reports whether a list of indices holds one, whatever it is called.
func (t *turn) memberOf(list, index string) bool {
	read := func(text string) []string {
		return ids(mention.Read(text, t.know.Lexicon, mention.Options{}), mention.KindIndex)
	}
	held := read(list)
	return slices.ContainsFunc(read(index), func(id string) bool { return slices.Contains(held, id) })
}

// field looks one fact of one company up; its value is empty when it is not
// held.
func (t *turn) field(use tool, promised bool, company, id string) (x textField, r result, ready bool) {
	if !promised {
		return x, r, true
	}
	results, ready := t.ask(use, values{slotQuery: {company}}, slotQuery)
	if !ready || len(results) == 0 {
		return x, r, ready
	}
	r = results[0]
	for _, x := range r.fields() {
		if x.Field == id {
			return x, r, true
		}
	}
	return x, r, true
}

// fieldValue prints a fact: dates by the question's mask, membership of an
// index that is named as yes or no.
func (t *turn) fieldValue(f frame, x textField) string {
	switch {
	case x.Field == "list_date" || x.Field == "setup_date":
		return dateIn(x.Value, f.form)
	case x.Field == "index_membership" && f.index != "" && t.memberOf(x.Value, f.index):
		return t.say("是。所属指数：", "Yes. Member of: ") + t.indicesOf(x.Value)
	case x.Field == "index_membership" && f.index != "":
		return t.say("否。所属指数：", "No. Member of: ") + t.indicesOf(x.Value)
	case x.Field == "index_membership":
		return t.indicesOf(x.Value)
	}
	return x.Value
}

func fieldName(id, lang string) string {
	f, ok := market.FieldByID(id)
	switch {
	case !ok:
		return id
	case lang == "en" && len(f.English) > 0:
		return f.English[0]
	}
	return f.Name
}
