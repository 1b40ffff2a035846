package offline

import (
	"slices"
	"strings"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// define explains metrics from the catalogue; no tool is needed.
func (t *turn) define(f frame) answer {
	var lines []string
	for _, id := range f.metrics {
		if m, ok := market.MetricByID(id); ok && m.Definition != "" {
			lines = append(lines, t.definition(m))
		}
	}
	if len(lines) == 0 {
		what := f.topic()
		return answer{
			text:    t.say("不提供：%s的解释。术语表只含这里能查的财务和行情指标。", "Not available: an explanation of %s. The glossary covers the metrics that can be looked up here.", what),
			outcome: partial, missing: []string{what},
		}
	}
	return answer{text: strings.Join(lines, "\n"), outcome: answered}
}

func (t *turn) definition(m market.Metric) string {
	text := m.Name + "：" + withoutFigures(m.Definition)
	if t.lang == "en" {
		text = metricName(m.ID, "en") + " (" + m.Name + "): " + withoutFigures(m.DefinitionEN)
	}
	if formula := withoutFigures(strings.TrimSuffix(m.FormulaText, " × 100%")); formula != "" && t.lang == "zh" { // formulas are written in Chinese
		text += "\n公式：" + formula
	}
	if !m.Held() {
		text += t.say("\n（这里没有它的数据。）", "\n(No data of it is held here.)")
	}
	return text
}

// withoutFigures drops the clauses of a text that hold an amount: no fact stands
// behind one, and what it illustrates is said without it.
func withoutFigures(text string) string {
	text = perHundred.Replace(text)
	var keep []string
	comma := "，"
	if mention.Lang(text) == "en" {
		comma = ": "
	}
	for clause := range strings.SplitSeq(strings.TrimRight(text, "。."), comma) {
		if !slices.ContainsFunc(check.ParseQuantities(clause), func(h check.Hit) bool { return !h.Structural }) {
			keep = append(keep, clause)
		}
	}
	if len(keep) == 0 {
		return ""
	}
	return strings.Join(keep, comma) + text[len(strings.TrimRight(text, "。.")):]
}

// perHundred says "of each 100 yuan" without the amount.
var perHundred = strings.NewReplacer("每 100 元", "每元", "each 100 yuan", "each yuan")
