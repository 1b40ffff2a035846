package offline

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

var (
	hanRun    = regexp.MustCompile(`\p{Han}{2,}`)
	nameRun   = regexp.MustCompile(`[\p{Han}A-Za-z]{2,}`)
	latinWord = regexp.MustCompile(`[A-Za-z][A-Za-z&'-]{2,}`)
)

// unread is a text without what was read in it.
func unread(r mention.Reading) string { return leave(r.Text, r.Mentions, " ") }

// leave cuts mentions out of their text, where they stand: the 比 of 和比亚迪比 is
// the last one. Mentions that overlap leave one gap.
func leave(text string, ms []mention.Mention, gap string) string {
	var b strings.Builder
	at := 0
	for _, m := range slices.SortedStableFunc(slices.Values(ms), func(a, b mention.Mention) int { return cmp.Compare(a.Start, b.Start) }) {
		if m.Start >= at && m.End > m.Start {
			b.WriteString(text[at:m.Start] + gap)
		}
		at = max(at, m.End)
	}
	return b.String() + text[at:]
}

// strangers finds words that may be names and were not read as any: what
// remains of an unread text without plain words.
func strangers(text string) []string {
	out := hanRun.FindAllString(plainHan.without(text, " "), -1)
	for _, w := range latinWord.FindAllString(text, -1) {
		if w = strings.TrimSuffix(w, "'s"); !plainLatin.has(w) {
			out = append(out, w)
		}
	}
	return out
}

// rescue looks at words that stand where a name could. Some are names that only
// their place in the sentence hid; the others make the part doubtful.
func (s *state) rescue(f *frame, part sentence) {
	text := earning.ReplaceAllString(unread(part.reading), " ")
	for _, m := range part.reading.Of(mention.KindForm) { // 换成万科: the 万 of a name, not a unit
		if run := endOf(m.Text) + leading(part.reading.Text, m.Text); !f.named && s.adopt(f, run) {
			f.form, f.ops = mention.Form{}, nil
		}
	}
	for _, run := range nameRun.FindAllString(text, -1) {
		if !f.named && s.adopt(f, run) {
			text = strings.Replace(text, run, " ", 1)
		}
	}
	for _, run := range strangers(text) {
		if whole := entityOf(text, run); whole != run { // 东方财富证券 is not 东方财富
			f.strange = append(f.strange, whole)
			continue
		}
		if !s.adopt(f, run) {
			f.strange = append(f.strange, run)
		}
	}
}

// adopt takes a piece of text for the company or industry that it names when it
// stands alone.
func (s *state) adopt(f *frame, run string) bool {
	if name := industryIn(mention.FoldString(run)); name != "" || run == f.industry {
		if f.industry == "" {
			f.industry = name
		}
		return true
	}
	r := mention.Read(run, s.know.Lexicon, s.opts)
	if m := r.Of(mention.KindIndustry); len(m) > 0 && (f.industry == "" || f.industry == m[0].IDs[0]) {
		f.industry = m[0].IDs[0]
		return true
	}
	pointed := f.named && f.refers(mention.RefOne) && len(f.reading.Of(mention.KindCompany, mention.KindNotAShare, mention.KindCode)) == 0 // 它 is then the one that is named beside it
	if f.named && !pointed || !r.Has(mention.KindCompany) && !r.Has(mention.KindNotAShare) {
		return false
	}
	sub := s.subjectOf(r)
	if pointed {
		f.companies = nil
	}
	f.named = true
	f.companies = union(f.companies, sub.companies)
	f.ambiguous = append(f.ambiguous, sub.ambiguous...)
	f.foreign = append(f.foreign, sub.foreign...)
	return true
}

// entityOf is a piece of a text with a word right behind it that makes another
// firm of the one it may name.
func entityOf(text, run string) string {
	_, rest, _ := strings.Cut(text, run)
	return run + entityWord.FindString(rest)
}

var entityWord = regexp.MustCompile(`^(?:证券|银行|保险|信托|期货|基金|租赁|资管|人寿|财险)`)

// endOf is the last character of a text, leading the letters that follow a word
// in it.
func endOf(text string) string {
	r := []rune(text)
	if len(r) == 0 {
		return ""
	}
	return string(r[len(r)-1])
}

func leading(text, word string) string {
	_, rest, _ := strings.Cut(text, word)
	if loc := nameRun.FindStringIndex(rest); loc != nil && loc[0] == 0 {
		return rest[:loc[1]]
	}
	return ""
}

// asTyped is a piece of a word that nobody knows as the user wrote the whole of it,
// without the words of a question around it: 中国甲航 for 国甲航.
func (f frame) asTyped(piece string) string {
	text := mention.FoldString(unread(f.reading))
	for _, loc := range wholeRun.FindAllStringIndex(text, -1) {
		run := text[loc[0]:loc[1]]
		i := strings.Index(run, piece)
		if i < 0 {
			continue
		}
		if lead := listLead.FindString(run); len(lead) <= i {
			run = run[len(lead):]
		}
		if short := questionTail.ReplaceAllString(run, ""); strings.Contains(short, piece) {
			run = short
		}
		return run
	}
	return piece
}

var (
	wholeRun     = regexp.MustCompile(`[\p{Han}A-Za-z0-9&·'-]+`)
	questionTail = regexp.MustCompile(`(?:的|是|有|了|在|呢|吗|啊|吧|多少|几|什么|怎么样|如何|哪家|哪个|谁|最高|最低|最大|最小|公司|情况|数据)+$`)
)
