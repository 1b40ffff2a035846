package offline

import (
	"strings"

	"hedui/check/mention"
	"hedui/tools/market"
)

// missName names what is not there: company, period, metric.
func (t *turn) missName(m miss) string {
	name := m.Name
	if (name == "" || t.lang == "en") && m.Company != "" {
		name = t.name(m.Company)
	}
	label := m.Label
	if m.Metric != "" && (t.lang == "en" || label == "") {
		label = metricName(m.Metric, t.lang)
	}
	period := m.Period
	if p := mention.Read(period, nil, mention.Options{}).Periods(); t.lang == "en" && len(p) == 1 {
		period = t.period(p[0])
	}
	return strings.Join(distinct([]string{name, period, label}), " ")
}

// missLine says what is not there, why, and what is held instead.
func (t *turn) missLine(m miss) string {
	line := t.say("不提供：%s（暂无数据）", "Not available: %s (no data)", t.missName(m))
	if reason := t.reason(m.Code, m.Reason); reason != "" && !t.repeats(reason, m) {
		line += t.say("，", ": ") + reason
	}
	if held := t.held(m.Held); held != "" {
		line += t.say("；现有：", "; held: ") + held
	}
	return line + t.say("。", ".")
}

// repeats reports whether a reason says no more than that the thing is not
// there: 没有收录贵州茅台的研发费用.
func (t *turn) repeats(reason string, m miss) bool {
	for _, w := range append(strings.Fields(t.missName(m)), "没有", "收录", "数据", "的") {
		reason = strings.ReplaceAll(reason, w, "")
	}
	return strings.TrimSpace(reason) == ""
}

// reasons say in English why something is not there; tools write Chinese.
var reasons = map[string]string{
	"NOT_FOUND":            "no such company was found",
	"AMBIGUOUS":            "the name fits several companies",
	"NOT_A_SHARE":          "it is not an A-share company",
	"FIELD_NOT_AVAILABLE":  "this metric is not held for the company",
	"PERIOD_NOT_AVAILABLE": "this period is not held",
	"PERIOD_MISMATCH":      "the metric does not exist for this kind of period",
	"VINTAGE_CONFLICT":     "the figures are of different vintages and are not calculated with",
	"SCALE_SUSPECT":        "the value held may have a wrong unit",
	"LOW_CONFIDENCE":       "the value held is not reliable",
	"EMPTY_RESULT":         "nothing was found",
	"RATE_LIMITED":         "the data source refuses more requests for now",
	"TIMEOUT":              "the tool took too long",
	"UPSTREAM_BLOCKED":     "the data source is blocked",
}

// reason says why in the question's language.
func (t *turn) reason(code, zh string) string {
	if code == "NOT_FOUND" && t.lang == "zh" {
		return "没有找到这个名称或代码"
	}
	if en := t.wording(zh); t.lang == "en" && mention.Lang(en) != "zh" {
		return en
	}
	if t.lang == "en" && mention.Lang(zh) == "zh" {
		if r, ok := reasons[code]; ok {
			return r
		}
		return code
	}
	return withoutFigures(strings.TrimRight(zh, "。."))
}

// held lists what there is instead in the question's language: metrics,
// periods, documents.
func (t *turn) held(names []string) string {
	more := len(names) - maxHeld
	names = names[:min(len(names), maxHeld)]
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = name
		if t.lang != "en" {
			continue
		}
		if id, ok := market.FindMetric(name); ok {
			out[i] = metricName(id, "en")
		} else if p := mention.Read(name, nil, mention.Options{}).Periods(); len(p) == 1 {
			out[i] = t.period(p[0])
		}
	}
	list := strings.Join(out, t.say("、", ", "))
	if more > 0 {
		list += t.say("等", " and more")
	}
	return list
}

// maxHeld is how many things are named that there are instead.
const maxHeld = 4

// failure says that a tool failed and why; name is what is missing for it.
func (t *turn) failure(f frame, r result) (line, name string) {
	var called []string
	for _, id := range f.companies {
		if strings.Contains(r.Args, id) {
			called = append(called, id)
		}
	}
	if len(called) > 0 {
		f.companies = called
	}
	name = t.want(f)
	if r.Fail == nil {
		return t.say("没有取到%s：工具没有给出结果。", "Could not get %s: the tool gave no result.", name), name
	}
	m := miss{Label: name, Code: r.Fail.Code, Reason: r.Fail.Message, Held: r.Fail.Available}
	if m.Code == "DUPLICATE_CALL" { // the first result was refused
		m.Reason, m.Held = t.say("查到的数没有通过核对", "the figure found did not pass the check"), nil
	}
	return t.missLine(m), name
}

// want names what a part asks for: companies, periods, metrics.
func (t *turn) want(f frame) string {
	var words []string
	for _, id := range f.companies {
		words = append(words, t.name(id))
	}
	for _, p := range f.periods {
		words = append(words, t.period(p))
	}
	for _, id := range f.metrics {
		words = append(words, metricName(id, t.lang))
	}
	return strings.Join(words, " ")
}
