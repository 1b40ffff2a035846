package offline

import (
	"regexp"
	"strings"
	"unicode"

	"hedui/check/mention"
)

// filler are words of a question that name nothing.
var filler = regexp.MustCompile(`(?i)^(?:他的|它的|她的|其|该公司的?|这家公司的?|请问|请|麻烦|帮我|我想知道|想知道|想了解|告诉我|查一下|查查|看看|那么|那|再|能否|能不能|please|could you|can you|tell me|what about|and)[,，\s]*|[?？。！!\s]+$|(?:是什么|有哪些|是多少|有多少|多少|怎么样|如何|是|为|呢|吗|啊)+[?？。！!\s]*$`)

// brackets hold remarks about the answer's form.
var brackets = regexp.MustCompile(`[（(][^（）()]*[）)]`)

// topic is what a part is about, in the user's words, for naming it back.
func (f frame) topic() string {
	text := leave(f.reading.Text, f.reading.Of(mention.KindForm), "")
	text = strings.TrimSpace(brackets.ReplaceAllString(text, ""))
	for range 4 {
		text = strings.TrimSpace(filler.ReplaceAllString(text, ""))
	}
	text = strings.Trim(text, " ,，。、;；")
	if r := []rune(text); len(r) > 40 {
		text = string(r[:40]) + "…"
	}
	return withoutFigures(text)
}

// manner are words that say how to answer or where to look, not what for.
var manner = regexp.MustCompile(`(?i)为什么|请|能否|麻烦|帮我|帮忙|给我|给出|根据|按照|简要|简单|简述|概括|概述|总结|介绍|分析|说明|一下|报告期内|年度报告|年报|半年报|季报|报告|财报|公告|原文|公司|里|中|是?怎么(?:讲|说|样)的?|如何|什么|有哪些|哪些|情况|有没有|提到|并|在|于|页码|第几页|的|了|吗|呢|那|what|does|did|the|annual report|report|say|about|describe|summari[sz]e|please|of|in|its?|why|是`)

// content is what a part looks for in texts: its words without company, time,
// marks and manner.
func (f frame) content() string {
	text := leave(f.reading.Text, f.reading.Of(mention.KindCompany, mention.KindPeriod, mention.KindReference, mention.KindForm), " ")
	text = manner.ReplaceAllString(text, " ")
	text = outerPunctuation.ReplaceAllString(text, "")
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) }), " ")
}

// namesAsked are the words by which a list of companies is asked for.
var namesAsked = regexp.MustCompile(`哪些|名单|列出|成分股(?:是|有)?$|分别是|which|list`)

// wantsNames reports whether a part asks for names beside a number.
func (f frame) wantsNames() bool { return namesAsked.MatchString(f.text) }
