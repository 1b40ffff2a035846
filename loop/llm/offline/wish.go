package offline

import (
	"regexp"
	"strings"

	"hedui/check/mention"
)

var (
	lasting = regexp.MustCompile(`以后|今后|往后|从现在(?:起|开始)|从今|默认|一律|始终|每次|永远|记住|我(?:更|比较)?(?:喜欢|偏好|习惯)|\balways\b|\bfrom now on\b|\bby default\b|\bgoing forward\b|\bin (?:the )?future\b|\bi(?:'d)? prefer\b`)
	style   = regexp.MustCompile(`合并|母公司|简洁|简短|简练|精简|详细|复权|\bconsolidated\b|\bparent\b|\bconcise|\bbrief|\bdetailed\b|\badjusted\b`)
	asks    = regexp.MustCompile(`什么|怎么|为何|哪|是否|多少|几|\bwhat\b|\bwhy\b|\bwhich\b|\bhow\b`)
)

// bareScope is a choice of statements and nothing else, as in reply to a
// question back.
var bareScope = regexp.MustCompile(`^(?:就|都|用|按|看|要|请)*(?:合并|母公司)(?:的|口径|报表|财报|数据)*(?:吧|就行|就好|即可)?$|^(?:the )?(?:consolidated|parent company)(?: only| figures| statements)?$`)

// settles reports whether a part says how answers are to be written from now
// on (以后都用亿元) and asks for nothing.
func settles(part sentence) bool {
	r := part.reading
	for _, k := range []mention.Kind{mention.KindCompany, mention.KindMetric, mention.KindIndustry, mention.KindIndex, mention.KindCode} {
		if r.Has(k) {
			return false
		}
	}
	text := mention.FoldString(r.Text)
	return lasting.MatchString(text) && !asks.MatchString(text) && (r.Form() != mention.Form{} || style.MatchString(text))
}

// agree takes a wish over for what follows and says so. It promises no more
// than that: whether it is remembered is not this program's business.
func (t *turn) agree(part sentence) answer {
	t.state.readChoices(part.reading.Text, part.reading)
	words := strings.Trim(strings.TrimSpace(part.reading.Text), "，。；！,.;!")
	text := t.say("好的：%s。", "All right: %s.", words)
	if strings.Contains(words, "母公司") {
		text += t.say("数据里只有合并口径的，母公司口径的不提供。", "")
	}
	return answer{text: text, outcome: answered}
}
