package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check"
)

// asksPage asks where in a report the figures of the talk stand.
var asksPage = regexp.MustCompile(`哪一?页|第几页|多少页|页码|\b(?:which|what) page\b`)

// citation is a document and page as answers name them.
var citation = regexp.MustCompile(`《([^《》\n]+)》\s*(?:第\s*(\d+)\s*页| page (\d+))`)

// from names a figure's place: document and page where it was read in a report,
// else its source.
func (r row) from(t *turn) string {
	if r.Document == "" || r.Page == 0 {
		return r.Source
	}
	return "《" + r.Document + "》" + t.say("第%d页", " page %d", r.Page)
}

// whichPage answers 这个数在哪一页: by what the last answer cites, else by the
// passage of a report that has the last figure. It applies only to what the
// talk has shown already.
func (t *turn) whichPage(f frame) (a answer, applies, done bool) {
	if f.named || f.asked || len(t.talk.past) == 0 || !asksPage.MatchString(f.text) {
		return answer{}, false, true
	}
	if lines := citing(t.talk.past[len(t.talk.past)-1].answer); len(lines) > 0 {
		return answer{text: strings.Join(lines, "\n"), outcome: answered}, true, true
	}
	last := t.state.lastFigure()
	value, ok := last.decimal()
	use, can := t.box.choose(canSearch)
	if !ok || !can || last.Company == "" {
		return answer{}, false, true
	}
	vals := values{slotQuery: {metricName(last.Metric, "zh")}, slotCompany: {last.Company}}
	if len(last.Period) >= 4 {
		vals[slotYear] = []string{last.Period[:4]}
	}
	results, ready := t.ask(use, vals, slotQuery)
	if !ready {
		return answer{}, true, false
	}
	for _, r := range results {
		for _, p := range r.passages() {
			if line, found := p.stating(check.Quantity{Value: value, Unit: check.Unit(last.Unit)}); found {
				return answer{text: "《" + p.Document + "》" + t.say("第%d页", " page %d", p.Page) + t.say("：", ": ") + line, outcome: answered}, true, true
			}
		}
	}
	text := t.say("这个数来自%s，收录的报告里没有找到写着它的那一页。", "The figure is from %s; no page with it was found in the reports that are held.", last.from(t))
	return answer{text: text, outcome: partial, missing: []string{t.say("页码", "page")}}, true, true
}

// citing are the lines of an answer that name a page, each with its first
// sentence; a page alone where there is one.
func citing(text string) []string {
	var lines, pages []string
	for _, line := range strings.Split(text, "\n") {
		m := citation.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		head, _, _ := strings.Cut(line, "。")
		lines, pages = append(lines, head), append(pages, m[0])
	}
	slices.Sort(pages)
	if pages = slices.Compact(pages); len(pages) == 1 {
		return pages
	}
	return lines
}

// stating gives the line of a passage that has a quantity exactly.
func (p passage) stating(q check.Quantity) (string, bool) {
	for _, line := range strings.FieldsFunc(p.Text, func(r rune) bool { return r == '\n' || r == '。' }) {
		for _, h := range check.ParseQuantities(line) {
			if h.Unit == q.Unit && h.Value.Equal(q.Value) {
				return strings.TrimSpace(line), true
			}
		}
	}
	return "", false
}
