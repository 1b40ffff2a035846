package tools

import (
	"fmt"
	"regexp"
	"strings"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// readPeriods reads the period arguments; none means the newest held. A period
// that is named twice counts once.
func readPeriods(args []string) ([]mention.Period, *Failure) {
	if len(args) == 0 {
		return []mention.Period{{Type: mention.Latest}}, nil
	}
	var out []mention.Period
	seen := map[mention.Period]bool{}
	for _, arg := range args {
		periods, err := mention.ParseArg(arg)
		if err != nil || len(periods) == 0 {
			return nil, &Failure{
				Code: BadValue, Message: fmt.Sprintf("看不懂期间“%s”", clipped(arg)),
				Advice: "写 2023、2021-2023、2023H1、2023Q3（前三季度累计）、2023Q3单季、TTM 或 latest",
			}
		}
		for _, p := range periods {
			if !seen[p] {
				seen[p] = true
				out = append(out, p)
			}
		}
	}
	return out, nil
}

// readMetrics finds the metrics that free strings name. Those that name none
// come back as what is missing, with the nearest names there are.
func readMetrics(words []string) (found []asked, unknown []Missing) {
	seen := map[string]bool{}
	for _, w := range words {
		id, ok := metricNamed(w)
		scope := ""
		if of := parentOnly.FindString(w); of != "" {
			if own, known := metricNamed(w[len(of):]); known {
				id, ok, scope = own, true, check.Parent
			}
		}
		if !ok {
			unknown = append(unknown, unknownMetric(w))
			continue
		}
		m, _ := market.MetricByID(id)
		if !seen[scope+id] {
			seen[scope+id] = true
			found = append(found, asked{m, w, scope})
		}
	}
	return found, unknown
}

// unitBehind is the name of a metric with a unit in brackets behind it, as heads of
// tables have it.
var unitBehind = regexp.MustCompile(`^\s*(.+?)\s*[(（\[【]\s*(?:单位[:：]\s*)?([^()（）\[\]【】]{1,10})[)）\]】]\s*$`)

// metricNamed finds the metric of a name. A unit behind it has to be one that the
// metric can have: 营业总收入（亿元） is, 营业总收入（美元） and ROE（元） are not.
func metricNamed(word string) (string, bool) {
	if id, ok := market.FindMetric(word); ok {
		return id, true
	}
	m := unitBehind.FindStringSubmatch(word)
	if m == nil {
		return "", false
	}
	unit, ok := check.ParseUnit(m[2])
	if !ok {
		return "", false
	}
	id, ok := market.FindMetric(m[1])
	if !ok {
		return "", false
	}
	of, _ := market.MetricByID(id)
	return id, of.Unit == unit.Unit
}

// parentOnly begins the name of a metric of the parent company's own statements.
var parentOnly = regexp.MustCompile(`(?i)^\s*(?:母公司(?:单体|口径|报表)?的?|parent(?:[- ]company)?(?:'s)?(?:[- ]only)?\s+)`)

// unknownMetric says that a word is no metric; a text fact about a company is
// told where it is.
func unknownMetric(word string) Missing {
	m := Missing{Metric: clipped(word), Label: clipped(word), Code: FieldNotAvailable, Reason: "没有“" + clipped(word) + "”这个指标"}
	for _, f := range market.Fields() {
		for _, name := range append([]string{f.ID, f.Name}, append(f.Synonyms, f.English...)...) {
			if strings.EqualFold(name, strings.TrimSpace(word)) {
				m.Reason = f.Name + "不是指标，属于公司资料，用 company_lookup 查"
				return m
			}
		}
	}
	for _, near := range market.SuggestMetrics(word, 8) {
		m.Held = append(m.Held, near.Name)
	}
	if len(m.Held) == 0 {
		m.Held = market.MainMetrics()
	}
	return m
}

// qualifiers in the name of a profit say whose it is.
var qualifiers = []string{"归母", "归属", "母公司", "少数", "合并", "扣非", "attributable", "parent", "minorit", "consolidated", "_"}

// unqualified reports whether the words for a profit leave open whose it is.
func unqualified(words string) bool {
	words = strings.ToLower(words)
	for _, q := range qualifiers {
		if strings.Contains(words, q) {
			return false
		}
	}
	return true
}

// clipped shortens what is echoed from the arguments.
func clipped(text string) string {
	if r := []rune(text); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return text
}
