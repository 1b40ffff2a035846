package memory

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"hedui/check"
	"hedui/check/mention"
)

// Only short messages settle anything: a long one is most likely pasted, and
// what stands in pasted text is not the user's wish.
const (
	maxChoosing = 120 // runes of a message
	maxWords    = 60  // runes of the words kept with a choice
)

// Folded text is matched.
var (
	standing = regexp.MustCompile(`以后|今后|往后|之后都|接下来都|从现在(?:起|开始)|从今|默认|一律|统一用|统一按|总是|始终|每次|永远|记住|我(?:更|比较)?(?:喜欢|偏好|习惯)|` +
		`\balways\b|\bfrom now on\b|\bby default\b|\bdefault to\b|\bremember\b|\bevery time\b|\bgoing forward\b|\bin (?:the )?future\b|\bi(?:'d)? prefer\b|\bhenceforth\b`)
	asking   = regexp.MustCompile(`什么|怎么|为何|哪|是不是|是否|有没有|多少|几|吗$|呢$|\bwhat\b|\bwhy\b|\bwhich\b|\bdoes\b|\bis it\b`)
	please   = regexp.MustCompile(`(?:可以|好|行|能|可)吗$`)
	takeBack = regexp.MustCompile(`(?:不再|不要再|不用再|别再|不要|不用|无需|不必|取消|别|\bno longer\b|\bstop\b|\bdon't\b|\bdo not\b|\bnot\b)[^,;]{0,8}$`)
	clauses  = regexp.MustCompile(`[,，;；。!！?？\n]|\. `)

	choiceWords = []struct {
		kind  ChoiceKind
		value string
		words *regexp.Regexp
	}{
		{ChooseLength, "brief", regexp.MustCompile(`简洁|简短|简练|精简|简明|言简意赅|只(?:要|给|说)(?:数字|结果|结论|答案|重点)|不(?:要|用|需要)(?:解释|废话)|\bbrief(?:ly)?\b|\bconcise(?:ly)?\b|\bshort answers?\b|\bjust the (?:number|figure|answer)s?\b`)},
		{ChooseLength, "full", regexp.MustCompile(`详细|详尽|\bdetailed\b|\bin detail\b|\bverbose\b`)},
		{ChooseScope, check.Parent, regexp.MustCompile(`母公司(?:口径|报表|数据|的)?|\bparent(?:[ -]company|[ -]only)?\b`)},
		{ChooseScope, check.Consolidated, regexp.MustCompile(`合并(?:口径|报表|财报|数据|的)?|\bconsolidated\b`)},
		{ChooseAdjust, "none", regexp.MustCompile(`不复权|\bunadjusted\b`)},
		{ChooseAdjust, "qfq", regexp.MustCompile(`前复权|\bforward[ -]adjusted\b`)},
		{ChooseAdjust, "hfq", regexp.MustCompile(`后复权|\bbackward[ -]adjusted\b`)},
	}
)

// amounts are the units that a choice may name: those of sums of money.
var amounts = []string{"元", "千元", "万元", "百万元", "亿元", "万亿元", "million", "billion", "million 美元", "billion 美元"}

// ReadChoices finds what a message settles about the answers. Lasting choices
// are those said to hold from now on (以后都用亿元); the others hold for this
// conversation: those said by themselves (合并口径, in reply to a question back)
// and the lasting ones. A form asked for within a question about data is only
// that question's. Nothing is read from passages that the user cites, from
// long messages, or from anything but these messages.
func ReadChoices(question string, lex mention.Lexicon) (session, lasting []Choice) {
	if utf8.RuneCountInString(question) > maxChoosing {
		return nil, nil
	}
	own := mention.Own(question)
	data := false // the message asks for data
	lasts := false
	words := firstRunes(strings.TrimSpace(question), maxWords)
	var said []Choice
	for _, clause := range clauses.Split(own, -1) {
		clause = strings.Trim(clause, " ~:：")
		if clause == "" {
			continue
		}
		r := mention.Read(clause, lex, mention.Options{})
		named := r.Has(mention.KindCompany) || r.Has(mention.KindIndustry) || r.Has(mention.KindIndex) || dated(r, clause)
		data = data || named || r.Has(mention.KindMetric)
		asks := asking.MatchString(clause) && !please.MatchString(clause)
		lasts = (lasts || standing.MatchString(clause)) && !named && !asks
		if named || asks {
			continue
		}
		for _, c := range choicesIn(clause, r) {
			c.Words = words
			said = append(said, c)
			if lasts {
				lasting = append(lasting, c)
			}
		}
	}
	if data {
		said = lasting
	}
	return said, lasting
}

// dated says that a clause names a period; 从现在起 is none.
func dated(r mention.Reading, clause string) bool {
	lasts := standing.FindStringIndex(clause)
	return slices.ContainsFunc(r.Of(mention.KindPeriod), func(m mention.Mention) bool {
		return lasts == nil || m.End <= lasts[0] || m.Start >= lasts[1]
	})
}

// choicesIn finds the choices of one clause.
func choicesIn(clause string, r mention.Reading) (out []Choice) {
	add := func(kind ChoiceKind, value string, at int) {
		if takeBack.MatchString(clause[:at]) {
			value = ""
		}
		if !slices.ContainsFunc(out, func(c Choice) bool { return c.Kind == kind }) {
			out = append(out, Choice{Kind: kind, Value: value})
		}
	}
	for _, m := range r.Of(mention.KindForm) {
		switch f := m.Form; {
		case slices.Contains(amounts, f.Unit):
			add(ChooseUnit, f.Unit, m.Start)
		case f.Lang != "":
			add(ChooseLanguage, f.Lang, m.Start)
		case f.HasDecimals && f.Decimals >= 0 && f.Decimals <= 6:
			add(ChooseDecimals, strconv.Itoa(f.Decimals), m.Start)
		case f.Brief:
			add(ChooseLength, "brief", m.Start)
		}
	}
	for _, w := range choiceWords {
		at := w.words.FindStringIndex(clause)
		if at == nil || insideMetric(r, at[0]) {
			continue
		}
		add(w.kind, w.value, at[0])
	}
	return out
}

// insideMetric says that a place lies in the name of a metric: 合并净利润 is
// one, and no wish for consolidated statements.
func insideMetric(r mention.Reading, at int) bool {
	return slices.ContainsFunc(r.Of(mention.KindMetric), func(m mention.Mention) bool { return m.Start <= at && at < m.End })
}

func firstRunes(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n]) + "…"
}
