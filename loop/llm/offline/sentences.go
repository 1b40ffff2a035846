package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// sentence is one part of a question with what it mentions.
type sentence struct {
	text    string // folded, names masked by nameMask, pasted material left out
	shape   string // folded, each mention as the mark of its kind
	reading mention.Reading
}

// nameMask stands where a company, metric or field was, so that words inside
// names are not read as cues.
const nameMask = "□"

var sentenceBorder = regexp.MustCompile(`[?？。！!;；\n]+|\.\s+`)

// sentences cuts a question into its parts. The whole is read once, so that
// pasted material is known as such; a piece that asks nothing of its own
// (保留两位小数, 出现在哪天) joins the one before it.
func sentences(question string, lex mention.Lexicon, opts mention.Options) []sentence {
	question = writtenOut(question, lex)
	whole := withMembers(withHidden(mention.Read(question, lex, opts), lex, opts))
	var out []sentence
	for _, span := range pieces(question, 0, len(question), sentenceBorder) {
		for _, s := range clauses(whole, span[0], span[1]) {
			switch {
			case s.text == "":
			case len(out) > 0 && (!s.asks() || s.completes(out[len(out)-1]) || out[len(out)-1].onlySupposes()):
				out[len(out)-1] = merge(out[len(out)-1], s)
			default:
				out = append(out, s)
			}
		}
	}
	if len(out) > 1 && !out[0].asks() { // an opening without a question
		out[1] = merge(out[0], out[1])
		out = out[1:]
	}
	if len(out) == 0 {
		out = []sentence{{text: mention.FoldString(question), reading: mention.Reading{Text: question}}}
	}
	return out
}

var clauseBorder = regexp.MustCompile(`[,，]`)

// clauses parts a sentence where one clause asks for data and another for
// something that data does not answer (毛利率是多少，明天会涨吗); any other
// sentence stays whole.
func clauses(whole mention.Reading, start, end int) []sentence {
	var out []sentence
	var classes []class
	data := false
	for _, span := range pieces(whole.Text, start, end, clauseBorder) {
		s := cut(whole, span[0], span[1])
		c := classify(s)
		if c == classNarrative && (frame{reading: s.reading}).content() == "" {
			c = "" // 2020年年报中，…
		}
		grows := s.growsOnly()
		if grows && data && c == "" {
			c = classGrowth
		}
		data = data || c == "" && (s.reading.Has(mention.KindMetric) || s.reading.Has(mention.KindField)) && len(s.reading.Ops(mention.OpGrowth)) == 0
		if n := len(out); n > 0 && (classes[n-1] == c || !s.asks()) {
			out[n-1] = merge(out[n-1], s)
			continue
		}
		out, classes = append(out, s), append(classes, c)
	}
	entire := cut(whole, start, end)
	if !data || len(out) < 2 || entire.supposes() {
		return []sentence{entire}
	}
	return out
}

// classGrowth marks a clause that asks for the growth of what the clause before
// it asks for (营收是多少，同比增长多少).
const classGrowth class = "growth"

func (s sentence) growsOnly() bool {
	r := s.reading
	return len(r.Ops(mention.OpGrowth)) > 0 && !r.Has(mention.KindMetric) && !r.Has(mention.KindField) && !r.Has(mention.KindCompany)
}

// pieces gives the spans of text[start:end] between the matches of a border.
func pieces(text string, start, end int, border *regexp.Regexp) [][2]int {
	var out [][2]int
	from := start
	for _, b := range border.FindAllStringIndex(text[start:end], -1) {
		out = append(out, [2]int{from, start + b[0]})
		from = start + b[1]
	}
	return append(out, [2]int{from, end})
}

// cut gives the piece [start, end) of a question; its text is empty when all
// that it mentions is pasted material.
func cut(whole mention.Reading, start, end int) sentence {
	var s sentence
	var text strings.Builder
	at, quoted := start, 0
	for _, m := range whole.Mentions {
		if m.Start < start || m.End > end {
			continue
		}
		if m.Quoted {
			quoted++
			continue
		}
		s.reading.Mentions = append(s.reading.Mentions, shifted(m, -start))
		if (named(m.Kind) || m.Kind == mention.KindCode && len(m.IDs) == 0) && m.Start >= at {
			text.WriteString(whole.Text[at:m.Start] + nameMask)
			at = m.End
		}
	}
	s.reading.Text = whole.Text[start:end]
	if quoted > 0 && len(s.reading.Mentions) == 0 {
		return sentence{}
	}
	text.WriteString(whole.Text[at:end])
	s.text = strings.TrimSpace(mention.FoldString(cited.ReplaceAllString(text.String(), " ")))
	s.shape = shapeOf(whole, start, end)
	return s
}

// cited is a sentence in quotation marks inside a question.
var cited = regexp.MustCompile(`[“"「『][^”"」』]{17,}[”"」』]`)

func named(k mention.Kind) bool {
	switch k {
	case mention.KindCompany, mention.KindNotAShare, mention.KindIndex, mention.KindIndustry, mention.KindMetric, mention.KindField:
		return true
	}
	return false
}

func merge(a, b sentence) sentence {
	a.text += "。" + b.text
	a.shape += "。" + b.shape
	a.reading.Text += "。"
	a.reading.Mentions = slices.Clone(a.reading.Mentions)
	for _, m := range b.reading.Mentions {
		a.reading.Mentions = append(a.reading.Mentions, shifted(m, len(a.reading.Text)))
	}
	a.reading.Text += b.reading.Text
	return a
}

// shifted is a mention in a text that begins elsewhere.
func shifted(m mention.Mention, by int) mention.Mention {
	m.Start, m.End = m.Start+by, m.End+by
	return m
}

// completes reports whether a piece and the one before it ask one question: one
// names only of whom and when, the other has what is asked (茅台；2023年；营收).
func (s sentence) completes(prev sentence) bool {
	return prev.frames() && (s.frames() || s.reading.Has(mention.KindMetric)) || s.frames() && prev.only(mention.KindMetric, mention.KindPeriod, mention.KindForm)
}

// frames reports whether a piece names companies and times and nothing else.
func (s sentence) frames() bool {
	return s.only(mention.KindCompany, mention.KindCode, mention.KindPeriod, mention.KindForm) && len(strangers(unread(s.reading))) == 0
}

func (s sentence) only(kinds ...mention.Kind) bool {
	return classify(s) == "" && len(s.reading.Mentions) > 0 && !slices.ContainsFunc(s.reading.Mentions, func(m mention.Mention) bool { return !slices.Contains(kinds, m.Kind) })
}

// asks reports whether a piece names something or asks for an operation: what
// only says how to answer, or asks again for what was just asked, does not.
func (s sentence) asks() bool {
	for _, m := range s.reading.Mentions {
		if m.Kind != mention.KindForm {
			return true
		}
	}
	return classify(s) != ""
}
