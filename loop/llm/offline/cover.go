package offline

import (
	"fmt"
	"strings"

	"hedui/check/mention"
)

// cover is the last look at an answer with figures: a time that the part names
// and that the answer does not speak of was lost on the way, and the figures are
// of another. They are not shown then.
func (t *turn) cover(f frame, a answer) answer {
	if a.outcome != answered || len(f.metrics) == 0 || f.class != "" || sessionEdge(f.reading) != 0 {
		return a
	}
	for _, m := range timesSaid(f.reading) {
		for _, p := range ends(m.Periods) {
			if p.Type == mention.Day && len(f.marketMetrics()) == 0 && len(f.reports()) > 0 { // 上周看的那家: when it was talked of
				continue
			}
			if p.End == "" || strings.Contains(a.text, fmt.Sprint(p.Year())) {
				continue
			}
			what := t.want(frame{subject: f.subject, metrics: f.metrics, period: period{periods: []mention.Period{p}}})
			return answer{text: t.say("不提供：%s。找到的数不是这一期的，没有列出。", "Not available: %s. The figures found are of another period and are not shown.", what), outcome: partial, missing: []string{what}}
		}
	}
	return a
}

// ends gives the first and the last of several periods.
func ends(ps []mention.Period) []mention.Period {
	if len(ps) < 3 {
		return ps
	}
	return []mention.Period{ps[0], ps[len(ps)-1]}
}
