package offline

import (
	"regexp"
	"strings"

	"hedui/check/mention"
	"hedui/tools/market"
)

// classExplain is a question about the last answer itself: where its figures are
// from, how they are worked out, whether they can be relied on.
const classExplain class = "explain"

const (
	pointing  = `^(?:那么?|你|您|请问|但是?|可是?|所以|不过|这些?个?|那些?个?|该|它|上面的?|刚才的?|以上|给我?的?|说的|的|都|是|就|[\s,，])*(?:数据|数字|数值|数|结果|答案|信息|资料|指标|值)?(?:都|是|又|到底|究竟|的|[\s,，])*`
	sentenceX = `(?:是|的|呢|啊|呀|吗|么|吧|了|嘛|来着|[\s\p{P}])*$`
)

// what such a question asks for.
var (
	asksSource = regexp.MustCompile(pointing + `(?:来源|出处|依据|数据源|(?:从|打)?哪(?:里|儿|个地方)?(?:来|得来|得到|查|找|拿|弄|看|获取|取)(?:来|到|得)?|(?:来源|出处|依据)(?:是)?(?:什么|啥|哪里?|哪儿)|有(?:没有)?(?:来源|出处|依据)|(?:什么|啥|哪个)(?:来源|出处|依据))` + sentenceX + `|^(?:the )?sources?$|\bwhere (?:did|do|does) .{0,30}\b(?:come|get)\b|\bwhere(?:'s| is| are| was| were)? (?:it|that|this|these|those|they|the (?:data|figures?|numbers?|information))(?: all)?(?: taken| sourced)? from\b|\bwhat(?:'s| is| are) (?:the|your|its) (?:data )?sources?\b|\bsource of (?:it|that|this|the data)\b`)
	asksTrust  = regexp.MustCompile(pointing + `(?:(?:靠谱|可靠|可信|准确|精准|权威|靠得住|信得过|能信|可以?信|没问题|作?准)(?:吗|么|不|性)|靠不靠谱|可不可靠|可不可信|准不准确?|能不能信|有没有问题|有多准)` + sentenceX + `|\b(?:is|are) (?:it|that|this|they|these) (?:reliable|accurate|trustworthy)\b`)
	asksHow    = regexp.MustCompile(pointing + `(?:怎么|怎样|如何|咋)(?:计?算|得|来|统计|求|推)(?:出来|出|来|到)?` + sentenceX + `|\bhow (?:was|is|did you) (?:that|it|this)?\s?(?:calculated?|computed?|get (?:that|it))\b`)
)

// explains reports whether a text asks about the last answer and names nothing.
func explains(bare string) bool {
	return asksSource.MatchString(bare) || asksTrust.MatchString(bare) || asksHow.MatchString(bare)
}

// explain answers from the last answer that gave figures: nothing is looked up.
func (t *turn) explain(f frame) answer {
	last, how := t.lastGiven(), asksHow.MatchString(outerPunctuation.ReplaceAllString(f.text, ""))
	if n := len(t.talk.past); how && n > 0 && t.state.class == classDefinition { // 怎么算, behind a definition
		for line := range strings.SplitSeq(t.talk.past[n-1].answer, "\n") {
			if strings.HasPrefix(line, "公式：") {
				return answer{text: line, outcome: answered}
			}
		}
	}
	if last == "" {
		return question(t.say("前面还没有给出过数。请问想了解哪家公司的哪个指标？", "No figure has been given yet. Which metric of which company?"))
	}
	text := outerPunctuation.ReplaceAllString(f.text, "")
	if how {
		return t.howWorked(last)
	}
	lines := citing(last)
	for _, m := range sourceLine.FindAllStringSubmatch(last, -1) {
		lines = union(lines, []string{t.say("来源：", "Source: ") + strings.TrimSpace(m[1])})
	}
	if asksTrust.MatchString(text) {
		lines = append([]string{t.say("数和来源里的一致：每个数给出前都与取到的数核对过。来源本身有没有错，这里核对不了，重要的请对照公司公告。", "The figures are those of the source: each was checked against what was fetched before it was given. Whether the source itself errs cannot be checked here; for what matters, compare the company's filings.")}, lines...)
	}
	return answer{text: strings.Join(lines, "\n"), outcome: answered}
}

// sourceLine is where an answer says what its figures are from.
var sourceLine = regexp.MustCompile(`(?:来源：|source: )([^\n\[]+)`)

// lastGiven is the last answer that names a source or a page, "" when none does.
func (t *turn) lastGiven() string {
	for i := len(t.talk.past) - 1; i >= 0; i-- {
		if a := t.talk.past[i].answer; sourceLine.MatchString(a) || len(citing(a)) > 0 {
			return a
		}
	}
	return ""
}

// howWorked gives the operands of a figure that was worked out, and what the
// metrics of the last answer are.
func (t *turn) howWorked(last string) answer {
	var lines []string
	for line := range strings.SplitSeq(last, "\n") {
		if workLine.MatchString(line) && !sourceLine.MatchString(line) {
			lines = append(lines, t.say("计算：", "Worked out from: ")+line)
		}
	}
	for _, r := range t.state.answer {
		if m, ok := market.MetricByID(r.Metric); ok && m.Definition != "" {
			lines = union(lines, []string{t.definition(m)})
		}
	}
	if len(lines) == 0 {
		for _, id := range ids(mention.Read(last, t.know.Lexicon, t.state.opts), mention.KindMetric) {
			if m, ok := market.MetricByID(id); ok && m.Definition != "" {
				lines = union(lines, []string{t.definition(m)})
			}
		}
	}
	if len(lines) == 0 {
		what := t.say("计算方法", "the method")
		return answer{text: t.say("上一个数不是算出来的，是来源里的原数。", "The last figure was not worked out; it is the source's own."), outcome: partial, missing: []string{what}}
	}
	return answer{text: strings.Join(lines, "\n"), outcome: answered}
}
