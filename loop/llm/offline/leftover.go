package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// comparing are words of a comparison that its reading leaves over.
var comparing = regexp.MustCompile(`哪一?(?:年|个?季度)(?:更|比较|最|的)?[高低大小多少好差强弱]|(?:谁|哪[个家只支])?[涨跌](?:得|的)?(?:更|最|比较)?(?:多|少|快|慢|好|猛|厉害|凶|狠|惨)|[多高大贵少低小](?:了|出)?(?:百分之(?:几|多少))?|的?差|绝对[额值]|减去|减掉|减|扣除|扣掉|除以|÷|加上|加|乘以|乘|\b(?:minus|divided by|plus|over|bigger|more|less|fewer)\b`)

// capped is the mark before the name of a company in trouble: *ST康美.
var capped = regexp.MustCompile(`(?i)(?:\b|\*)s?\*?st\s*` + markCompany)

// shareOf asks for a share in words that are each read as something else: a form
// and filler.
var shareOf = regexp.MustCompile(`(?i)\bpercent(?:age)? of\b`)

// unreadWords gives the first words of a follow-up that no reading took and that
// are no filler, "" when there are none.
func unreadWords(shape string, f frame) string {
	if f.has(mention.OpCompare, mention.OpDifference, mention.OpRatio, mention.OpSum) || whichTime.MatchString(f.text) {
		shape = comparing.ReplaceAllString(shape, " ")
	}
	if f.has(mention.OpGrowth, mention.OpTrend) {
		shape = changeWord.ReplaceAllString(shape, " ")
	}
	shape = capped.ReplaceAllString(shape, markCompany)
	shape = earning.ReplaceAllString(cited.ReplaceAllString(shape, " "), " ")
	for _, run := range strings.FieldsFunc(shape, func(r rune) bool {
		return isMark(r) || strings.ContainsRune(",，。;；?？!！:：、\n", r)
	}) {
		rest := latinRun.ReplaceAllStringFunc(run, func(w string) string {
			if idleLatin.has(w) || len(w) < 2 {
				return " "
			}
			return w
		})
		if !idleHan.spells(rest) {
			return strings.TrimSpace(run)
		}
	}
	return ""
}

// operators are English words that ask for something to be done with figures. Where
// one is left over by every reading, the plain figure would answer another question.
var operators = regexp.MustCompile(`\b(?:how far|far (?:from|below|above|off)|below|beneath|ahead of|behind|since|except|excluding|without|per|multiples?|discount|premium|relative to|off (?:its|the)|net of|like-for-like|pro forma|annuali[sz]ed|cumulative(?:ly)?|median|weighted|volatility|correlation|52|fifty-two|ipo|ex|minus|plus|less than|more than|versus|faster|slower|squared|twice|half of|double|third of|quarter of)\b`)

// sharedOut says again of a figure per share what it is.
var sharedOut = regexp.MustCompile(`\b(?:per|a) share\b`)

// leftOver gives such a word of an English part, "" when there is none or a
// construction of its own reads the part.
func (f *frame) leftOver(shape string) string {
	if mention.Lang(f.reading.Text) != "en" || f.class != "" || f.computes() || f.readWhole || f.stepped != "" || f.ordered || f.formula || f.qualifier != "" || f.part != "" || len(f.pairs) > 0 || f.has(mention.OpFilter) {
		return ""
	}
	if f.paysOut() || slices.ContainsFunc(f.metrics, func(id string) bool {
		m, ok := market.MetricByID(id)
		return ok && m.Unit == check.YuanPerShare
	}) {
		shape = sharedOut.ReplaceAllString(shape, " ")
	}
	return strings.TrimSpace(operators.FindString(cited.ReplaceAllString(shape, " ")))
}

// whenAsked asks for the time at which something became of a figure.
var whenAsked = regexp.MustCompile(`(?i)^(?:and |so )?when (?:did|was|were|has|have|will|does|is)\b`)

// asksWhen keeps such words as left over where figures of reports are asked for: none
// of them says when.
func (f *frame) asksWhen() {
	if w := whenAsked.FindString(f.reading.Text); w != "" && !f.readWhole && len(f.levels()) > 0 && len(f.fields) == 0 && !f.paysOut() {
		f.unreadWords = w
	}
}

// reads reports whether a part was read as a whole by a construction of its own.
func (f frame) reads() bool {
	return f.stepped != "" || f.readWhole || f.part != "" || f.reverses() || f.computes() || f.counts() || f.onlyForm() || len(f.strange) > 0 && !f.followed
}

// listed is what stands behind a metric as another thing that is asked for.
var listed = regexp.MustCompile(markMetric + `(?:、|和|与|及|以及|还有)(\p{Han}{2,12}?)(?:各|分别|都|是|有|多少|呢|吗|怎么样|如何|[\s,，。?？]|$)`)

// lostItem finds something that is asked for beside a metric and is none.
func lostItem(shape string) string {
	m := listed.FindStringSubmatch(shape)
	if m == nil || idleHan.spells(m[1]) || len(strangers(m[1])) == 0 {
		return ""
	}
	return m[1]
}

// addParents says that the figures are the listed company's where the part calls it
// a group that its legal name is not.
func (t *turn) addParents(f frame, a answer) answer {
	if a.outcome != answered && a.outcome != partial || len(f.levels()) == 0 {
		return a
	}
	for _, m := range f.reading.Of(mention.KindCompany) {
		if !strings.HasSuffix(m.Text, "集团") || len(m.IDs) != 1 {
			continue
		}
		if c, ok := t.know.Company(m.IDs[0]); ok && !strings.Contains(c.FullName+c.Name, "集团") {
			a.text += "\n" + t.say("注：是上市公司%s的数，不是集团的。", "Note: figures of the listed company %s, not of its parent group.", t.name(m.IDs[0]))
		}
	}
	return a
}

// addLost says that such a thing was not given.
func (t *turn) addLost(f frame, a answer) answer {
	if f.lost == "" || a.outcome != answered {
		return a
	}
	a.outcome, a.missing = partial, append(a.missing, f.lost)
	a.text += "\n" + t.say("不提供：%s（没有认出这个指标）。", "Not available: %s (no such metric is known).", f.lost)
	return a
}
