package offline

import (
	"strings"

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
	if t.lang == "en" {
		text := metricName(m.ID, "en") + " (" + m.Name + "): " + m.DefinitionEN
		if m.FormulaText != "" {
			text += "\nFormula: " + m.FormulaText
		}
		return text
	}
	text := m.Name + "：" + m.Definition
	if m.FormulaText != "" {
		text += "\n公式：" + m.FormulaText
	}
	if !m.Held() {
		text += "\n（这里没有它的数据。）"
	}
	return text
}
