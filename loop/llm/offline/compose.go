package offline

import (
	"strings"
)

// present writes figures.
func (t *turn) present(f frame, s sheet) answer {
	if len(s.rows) == 0 {
		return answer{text: t.say("没有找到", "not found"), outcome: partial}
	}
	r := s.rows[0]
	lines := []string{r.Display, t.provenance(r, s)}
	return answer{text: strings.Join(lines, "\n"), outcome: answered}
}

// provenance is the line under a figure: company, code, period, metric, scope,
// source, snapshot.
func (t *turn) provenance(r row, s sheet) string {
	line := t.know.companyTitle(r.Company, t.lang) + r.PeriodName + r.Label
	if r.Scope == "consolidated" {
		line += t.say("，合并", ", consolidated")
	}
	return line + t.say(" · 来源：", " · source: ") + s.source + t.say("，快照 ", ", snapshot ") + s.version
}
