package offline

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// passage is a piece of a report, as the text search writes it.
type passage struct {
	Document string `json:"document"`
	Page     int    `json:"page"`
	Topic    string `json:"topic"`
	Text     string `json:"text"`
}

// Bounds of what is quoted.
const (
	maxPassages = 3
	maxQuote    = 160 // runes
)

// search answers a part that asks what filings say, with document and page.
// What a passage says is quoted, never followed.
func (t *turn) search(f frame) (answer, bool) {
	topic := t.searchTopic(f)
	if len(f.companies) == 0 {
		f.companies = t.state.focus
	}
	if len(f.companies) == 0 && !f.named || topic == "" {
		return question(t.say("请问要查哪家公司、哪一年的报告？", "Which company's report, of which year?")), true
	}
	use, ok := t.box.choose(canSearch)
	if !ok {
		return answer{text: t.say("这里没有能检索年报原文的工具，不提供：%s。", "No tool here searches filings; not available: %s.", topic), outcome: partial, missing: []string{topic}}, true
	}
	results, ready := t.ask(use, t.searchValues(f, topic), slotQuery)
	if !ready {
		return answer{}, false
	}
	if quotes := t.quotesOf(results, topic, ""); len(quotes) > 0 {
		return answer{text: strings.Join(quotes, "\n"), outcome: answered}, true
	}
	named := topic
	if t.lang == "en" {
		named = t.metricsIn(topic)
	}
	text := t.say("没有找到：%s", "Nothing found: %s", named+whyOf(f.text, t.lang))
	for _, r := range results {
		if r.Fail != nil {
			text += t.say("（", " (") + t.wording(strings.TrimRight(r.Fail.Message, "。."))
			if len(r.Fail.Available) > 0 {
				text += t.say("；现有：", "; held: ") + strings.Join(r.Fail.Available[:min(len(r.Fail.Available), 5)], t.say("、", ", "))
			}
			text += t.say("）", ")")
		}
	}
	return answer{text: text + t.say("。", "."), outcome: partial, missing: []string{topic}}, true
}

// noted looks in filings for a thing of a company that is no metric or fact of
// the catalogue (发电量, 加油站), and quotes what is about it; applies is false when
// nothing is.
func (t *turn) noted(f frame) (a answer, applies, done bool) {
	use, ok := t.box.choose(canSearch)
	if !ok || f.asked || len(f.strange) == 0 || len(f.companies) != 1 || !f.named || len(f.ops) > 0 || len(f.ambiguous)+len(f.foreign) > 0 {
		return answer{}, false, true
	}
	topic := strings.Join(f.strange, " ")
	results, ready := t.ask(use, t.searchValues(f, topic), slotQuery)
	if !ready {
		return answer{}, true, false
	}
	var about []passage
	for _, r := range results {
		for _, p := range r.passages() {
			if p.names(f.strange) {
				about = append(about, p)
			}
		}
	}
	slices.SortStableFunc(about, func(a, b passage) int { return shared(b.Topic+b.Text, topic) - shared(a.Topic+a.Text, topic) })
	var lines []string
	for _, p := range about[:min(len(about), maxPassages)] {
		lines = union(lines, []string{t.quote(p, topic)})
	}
	return answer{text: strings.Join(lines, "\n"), outcome: answered}, len(lines) > 0, true
}

// names reports whether a passage holds every one of the words, or all but one
// character of a long one (共发电 for 发电量).
func (p passage) names(words []string) bool {
	for _, w := range words {
		if pairs := len([]rune(w)) - 1; pairs < 1 || 2*shared(p.Topic+p.Text, w) < pairs || pairs > 2 && 3*shared(p.Topic+p.Text, w) < 2*pairs {
			return false
		}
	}
	return true
}

func (r result) passages() []passage {
	var d struct {
		Passages []passage `json:"passages"`
	}
	_ = json.Unmarshal(r.Data, &d)
	return d.Passages
}

// fits reports whether a passage is about a topic: it holds two fifths of the
// pairs of characters of one of the topic's words.
func (p passage) fits(topic string) bool {
	for _, w := range strings.Fields(topic) {
		if pairs := len([]rune(w)) - 1; pairs > 0 && 5*shared(p.Topic+p.Text, w) >= 2*pairs {
			return true
		}
	}
	return false
}

// quotesOf cites passages that are about a topic and hold the word that must
// be in them, the one that fits best first.
func (t *turn) quotesOf(results []result, topic, must string) []string {
	var lines []string
	for _, r := range results {
		for _, p := range r.passages() {
			if len(lines) < maxPassages && p.fits(topic) && strings.Contains(p.Text, must) {
				lines = union(lines, []string{t.quote(p, topic)})
			}
		}
	}
	return lines
}

// quote cites the sentence of a passage that shares most with the topic, with
// its neighbours as far as there is room.
func (t *turn) quote(p passage, topic string) string {
	source := "《" + p.Document + "》"
	if p.Page > 0 {
		source += t.say("第%d页", " page %d", p.Page)
	}
	return source + t.say("：", ": ") + bestSentences(p.Text, topic)
}

// bestSentences cuts a passage to maxQuote runes at sentence borders, from the
// sentence that shares most characters pairs with the topic.
func bestSentences(text, topic string) string {
	sentences := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("。！？\n", r) })
	best, score := 0, -1
	for i, s := range sentences {
		if n := shared(s, topic); n > score {
			best, score = i, n
		}
	}
	var out []string
	room := maxQuote
	for _, s := range sentences[min(best, len(sentences)):] {
		if room -= len([]rune(s)); room < 0 && len(out) > 0 {
			break
		}
		out = append(out, strings.TrimSpace(s))
	}
	return strings.Join(out, "。")
}

// shared counts the pairs of neighbouring characters of topic that s holds.
func shared(s, topic string) int {
	n := 0
	r := []rune(topic)
	for i := 0; i+1 < len(r); i++ {
		if strings.Contains(s, string(r[i:i+2])) {
			n++
		}
	}
	return n
}

// searchTopic is what is looked for: the part's own words without company,
// time and what only says how to answer; without any, what the talk was about.
func (t *turn) searchTopic(f frame) string {
	if f.topicWords != "" {
		return f.topicWords
	}
	words := f.content()
	if n := len([]rune(words)); n > 1 && (len(t.state.last.metrics) == 0 || !degreeOnly.MatchString(words)) {
		return words
	}
	if t.state.topic != "" {
		return t.state.topic
	}
	var names []string
	for _, id := range t.state.last.metrics {
		names = append(names, metricName(id, "zh"))
	}
	return strings.Join(names, " ")
}

// degreeOnly are words that ask why a figure is as it is (为什么这么高): the figure's
// metric is what is to be looked for.
var degreeOnly = regexp.MustCompile(`^(?:为|会|咋|啥|因|这么|那么|这样|那样|如此|很|太|最|更|又|还|突然|一下子?|高|低|多|少|大|小|贵|便宜|差|好|亏损?|钱|赚|挣|涨|跌|升|降|增长?|减少?|下降|下滑|上升|变化|变|成|出|来|\s)+$`)

// searchValues are the arguments of a search in filings.
func (t *turn) searchValues(f frame, query string) values {
	vals := values{slotQuery: {query}}
	if len(f.companies) > 0 {
		vals[slotCompany] = f.companies[:1]
	}
	if p := f.reports(); len(p) > 0 && p[0].Year() > 0 {
		vals[slotYear] = []string{strconv.Itoa(p[0].Year())}
	}
	return vals
}

// whyOf ends the name of what was looked for where a reason was asked.
func whyOf(text, lang string) string {
	if lang == "en" || !insistent.MatchString(text) || !strings.ContainsAny(text, "为咋因") || strings.Contains(text, "提到") {
		return ""
	}
	return "的原因"
}
