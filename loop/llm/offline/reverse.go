package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// turnsRound are the words that ask for the last calculation the other way round.
var turnsRound = regexp.MustCompile(`^(?:那么?|要是|如果|把它|再|[\s,，])*(?:反过来|倒过来|颠倒过来|换过来|反之)(?:算|除|减|比|看|的话|是|呢|多少|一下|[\s,，])*$|^(?:and )?(?:the other way (?:a?round)|vice versa|reversed?|in reverse|the reverse)$`)

// reverses reports whether a part asks for that and nothing else.
func (f frame) reverses() bool {
	return len(f.reading.Of(mention.KindCompany, mention.KindMetric, mention.KindPeriod, mention.KindField)) == 0 &&
		turnsRound.MatchString(outerPunctuation.ReplaceAllString(f.text, ""))
}

// workIDs reads the facts of a result's two operands from an answer, nil when it
// shows no such result.
func workIDs(answer string) []string {
	lines := strings.Split(answer, "\n")
	if len(lines) < 2 || !workLine.MatchString(lines[1]) || strings.HasPrefix(lines[1], "(") {
		return nil
	}
	if ids := factID.FindAllString(workLine.FindString(lines[1]), -1); len(ids) == 2 {
		return ids
	}
	return nil
}

// reverse works out the last difference, ratio or share with its two figures
// exchanged.
func (t *turn) reverse(f frame) (answer, bool) {
	last, ids := t.state.lastFigure(), t.state.operands
	form := ""
	switch {
	case len(ids) != 2:
	case last.Op == "difference":
		form = ids[1] + " - " + ids[0]
	case last.Op == "ratio":
		form = ids[1] + " / " + ids[0]
	case last.Op == "share":
		form = "share(" + ids[1] + ", " + ids[0] + ")"
	}
	if form == "" {
		return question(t.say("请问要把哪两个数反过来算？请写明公司、指标、期间和算法。", "Which two figures are to be exchanged? Please name companies, metrics, periods and the calculation.")), true
	}
	r, ready := t.compute(form)
	if !ready {
		return answer{}, false
	}
	if len(r.Rows) == 0 {
		return t.uncalculated(r), true
	}
	t.state.see(r.Rows)
	var g []row
	for _, id := range []string{ids[1], ids[0]} {
		if i := slices.IndexFunc(t.state.rows, func(x row) bool { return x.Fact == id }); i >= 0 {
			g = append(g, t.state.rows[i])
		}
	}
	line := t.show(r.Rows[0], f.form)
	if len(g) < 2 {
		return answer{text: line + "\n" + t.say("上一个算式的两个数互换", "the two figures of the last calculation exchanged") + " [" + ids[1] + " " + ids[0] + "]", outcome: answered}, true
	}
	return t.finish([]string{line, t.operands(r.Rows[0], g)}, f, sheet{rows: g}), true
}
