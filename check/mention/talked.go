package mention

import (
	"regexp"
	"strings"
)

// A day or month beside a word of talking says when something was talked of
// and not when a figure is of: 上周我们看的那家公司, 昨天问过的毛利率, the
// company we discussed last week.
var (
	talkedAfter = regexp.MustCompile(`^,? ?(?:(?:我们|咱们|我|你)?(?:一起|曾经|曾|都)?(?:看|问|聊|谈|说|提|查|讨论|比较|对比|分析|研究)(?:起|到)?(?:过|的|了的|了[哪什几些两]|[哪什几]|那[家只个])|` +
		`(?:did )?(?:we|i|you) (?:look|ask|talk|discuss|check|mention|cover|compare|saw)(?:ed|d)?\b)`)
	talkedBefore = regexp.MustCompile(`\b(?:we|i|you) (?:look(?:ed)? at|(?:ask|talk)(?:ed)?(?: about)?|(?:discuss|check|mention|cover|compare)(?:ed|d)?|saw) ?$`)
)

// talked makes references of the times that tell when something was talked of.
func (s *scanner) talked() {
	for i := range s.out {
		m := &s.out[i]
		switch w := m.When; {
		case m.Kind != KindPeriod || w.Anchor == AnchorNone:
		case w.Unit != UnitDay && w.Unit != UnitWeek && w.Unit != UnitMonth:
		case talkedAfter.MatchString(s.text[m.End:]) || talkedBefore.MatchString(s.text[:m.Start]):
			*m = Mention{Kind: KindReference, Start: m.Start, End: m.End, Ref: Reference{Kind: RefTalked}}
		}
	}
}

var (
	ofTalk = regexp.MustCompile(`我|咱|刚才|刚刚|方才|之前|以前|先前|[上本这]周|上个?(?:星期|礼拜|月)|上次|上回|[昨今前]天|[天周月]前|第.{1,3}(?:个问题|问)|(?:上一|最后一|最开始的?|前一)个?(?:问题|问)|\b(?:we|i|my)\b`)
	asksOf = regexp.MustCompile(`问题.{0,4}(?:是什么|是啥|是哪个|是怎么问的)|(?:问题)?问的?(?:是什么|是啥|是哪)|` +
		`(?:看|问|聊|谈|说|查|讨论|比较|研究)(?:起|到)?(?:过|了|的)?(?:都)?(?:是)?(?:些)?(?:哪[些几家只]|什么|啥|几[家只个])[^,。]{0,6}$|哪[些几家只].{0,6}(?:看|问|聊|谈|查|讨论|比较|研究)过|` +
		`(?:看|问|聊|谈|查|讨论|比较|研究)(?:到|起)?过.{1,16}(?:吗|没有|没)$|` +
		`\bwhat (?:was|is) (?:the|my) \w+ question\b|\b(?:what|which)\b(?: \w+)? (?:did|have) (?:we|i)\b|\bdid (?:we|i) (?:ask|talk|discuss|look|check|cover|compare|mention)`)
)

// OfTalk reports whether a question asks about the talk itself, and for no
// figure or fact: 刚才第一个问题是什么, 上周我们看过哪些公司, 聊过五粮液吗. Passages
// that the user cites do not count.
func (r Reading) OfTalk() bool {
	if r.Has(KindMetric) || r.Has(KindField) {
		return false
	}
	text := strings.Trim(Own(r.Text), " \n?.!。,;~")
	return asksOf.MatchString(text) && ofTalk.MatchString(text)
}
