package offline

import "strings"

// missName names what is not there: company, period, metric.
func (t *turn) missName(m miss) string {
	name := m.Name
	if name == "" && m.Company != "" {
		name = t.know.companyName(m.Company)
	}
	label := m.Label
	if m.Metric != "" && (t.lang == "en" || label == "") {
		label = metricName(m.Metric, t.lang)
	}
	return strings.Join(distinct([]string{name, m.Period, label}), " ")
}

// missLine says what is not there, why, and what is held instead.
func (t *turn) missLine(m miss) string {
	line := t.say("不提供：", "Not available: ") + t.missName(m)
	if m.Reason != "" {
		line += t.say("。", ". ") + strings.TrimRight(m.Reason, "。.")
	}
	if len(m.Held) > 0 {
		line += t.say("；现有：", "; held: ") + strings.Join(m.Held, t.say("、", ", "))
	}
	return line + t.say("。", ".")
}

// failure says that a tool failed and why; name is what is missing for it.
func (t *turn) failure(f frame, r result) (line, name string) {
	name = t.want(f)
	reason := t.say("工具没有给出结果", "the tool gave no result")
	if r.Fail != nil {
		reason = strings.TrimRight(r.Fail.Message, "。.")
		if len(r.Fail.Available) > 0 {
			reason += t.say("；现有：", "; held: ") + strings.Join(r.Fail.Available, t.say("、", ", "))
		}
		reason += t.say("（", " (") + r.Fail.Code + t.say("）", ")")
	}
	return t.say("没有取到 %s：%s。", "Could not get %s: %s.", name, reason), name
}

// want names what a part asks for: companies, periods, metrics.
func (t *turn) want(f frame) string {
	var words []string
	for _, id := range f.companies {
		words = append(words, t.know.companyName(id))
	}
	for _, p := range f.periods {
		words = append(words, p.Label(t.lang))
	}
	for _, id := range f.metrics {
		words = append(words, metricName(id, t.lang))
	}
	return strings.Join(words, " ")
}
