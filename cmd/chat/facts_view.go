package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"hedui/check"
	"hedui/check/mention"
	"hedui/memory"
	"hedui/tools/market"
)

// printFacts lists the conversation's facts in the order of their ids.
func (t *conversation) printFacts(out io.Writer) {
	facts := t.app.memory.Book().All()
	if len(facts) == 0 {
		tell(out, t.say("还没有已核实的数据", "No facts yet"))
		return
	}
	lang := check.Chinese
	if t.lang == "en" {
		lang = check.English
	}
	for _, f := range facts {
		tell(out, fmt.Sprintf("%-4s %s", f.ID, printable(factLine(f, lang))))
	}
}

// factLine is one fact on one line: what it is, how much, where it is from.
func factLine(f check.Fact, lang check.Lang) string {
	amount := check.Display(f.Quantity, check.DisplayOptions{Lang: lang})
	period := f.Period.Label(string(lang))
	if lang == check.English {
		line := list(", ", cmp.Or(market.EnglishName(f.Company), f.Name), period, cmp.Or(englishMetric(f.Metric), f.Label)) + ": " + amount
		if f.Source != "" {
			line += inEnglish(" · source: " + f.Source)
		}
		if len(f.Of) > 0 {
			line += " · calculated from " + strings.Join(f.Of, " ")
		}
		return line
	}
	line := list(" ", f.Name, period, f.Label) + "：" + amount
	if f.Source != "" {
		line += " · " + f.Source
	}
	if len(f.Of) > 0 {
		line += " · 由 " + strings.Join(f.Of, " ") + " 计算"
	}
	return line
}

// list joins the parts that there are.
func list(sep string, parts ...string) string {
	var there []string
	for _, p := range parts {
		if p != "" {
			there = append(there, p)
		}
	}
	return strings.Join(there, sep)
}

func englishMetric(id string) string {
	if m, ok := market.MetricByID(id); ok && len(m.English) > 0 {
		return m.English[0]
	}
	return ""
}

// scopeText says what the conversation is about, each part with the turn and
// the words that set it, in the language of the last question.
func (t *conversation) scopeText() string {
	scope := t.app.memory.Scope()
	switch {
	case t.lang == "en" && scope.Zero():
		return "No company yet"
	case t.lang == "en":
		return scopeInEnglish(&scope)
	case scope.Zero():
		return t.say(scope.String(), "No company yet")
	}
	return scope.String()
}

func scopeInEnglish(s *memory.Scope) string {
	var lines []string
	add := func(title string, set memory.Setting, name func(string) string) {
		if len(set.IDs) == 0 {
			return
		}
		names := make([]string, len(set.IDs))
		for i, id := range set.IDs {
			names[i] = name(id)
		}
		from := fmt.Sprintf(" (turn %d", set.Turn)
		if set.Words != "" {
			from += ", “" + set.Words + "”"
		}
		lines = append(lines, title+": "+strings.Join(names, ", ")+from+")")
	}
	company := func(id string) string { return cmp.Or(market.EnglishName(id), s.Name(id)) + " (" + id + ")" }
	as := func(id string) string { return id }
	add("companies", s.Companies, company)
	add("group", s.Set, company)
	add("metrics", s.Metrics, func(id string) string { return cmp.Or(englishMetric(id), id) })
	add("periods", s.Periods, func(arg string) string {
		if p, err := mention.ParseArg(arg); err == nil && len(p) == 1 {
			return p[0].Label(string(check.English))
		}
		return arg
	})
	add("last figure", s.Value, as)
	add("figures of the last answer", s.Values, as)
	for _, c := range s.Choices {
		lines = append(lines, fmt.Sprintf("settled: %s (turn %d, “%s”)", c.Text(), c.Turn, c.Words))
	}
	return strings.Join(lines, "\n")
}
