package offline

import (
	"cmp"
	"regexp"
	"slices"

	"hedui/check/mention"
)

// side is the name or time of an operand in a sentence's shape.
const side = "[" + markCompany + markPeriod + markMetric + "]"

// signs are operations said between the names of two figures, whose order then
// counts (毛利率减去净利率), or behind both (营收和净利润之差).
var signs = []struct {
	words   *regexp.Regexp
	kind    mention.OpKind
	ordered bool
}{
	{regexp.MustCompile(side + `的?\s*(?:减去|减掉|减|扣除|扣掉|minus)\s*` + side), mention.OpDifference, true},
	{regexp.MustCompile(side + `的?\s*(?:除以|÷|divided by)\s*(?:the )?` + side), mention.OpRatio, true},
	{regexp.MustCompile(markMetric + ` / ` + markMetric), mention.OpRatio, true},
	{regexp.MustCompile(`^(?:and |now |then |what about )*over (?:the )?(?:that of )?` + markCompany), mention.OpRatio, true},
	{regexp.MustCompile("[" + markCompany + markPeriod + markMetric + markRef + "]" + `(?:'s| |of|in|for)*\bover (?:the |that of )?` + "[" + markCompany + markMetric + markRef + "]"), mention.OpRatio, true},
	{regexp.MustCompile(markMetric + `的?\s*(?:加上|加|plus|` + markRef + `)\s*[` + markCompany + markPeriod + `的]*` + markMetric), mention.OpSum, false},
	{regexp.MustCompile(markMetric + `(?:两者|二者|` + markRef + `)?(?:的|之|间的)(?:差|差额|差值|差距)(?:是|为|有)?(?:多少|多大|几)?[\s\p{P}]*$`), mention.OpDifference, false},
	{regexp.MustCompile(`(?:` + markRef + `|` + markCompany + `(?:和|与|跟|、)` + markCompany + `)的?` + markPeriod + `?的?` + markMetric + `差(?:是|为)?(?:多少|几)?[\s\p{P}]*$`), mention.OpDifference, false},
	{regexp.MustCompile(markMetric + `(?:两者|二者|` + markRef + `)?(?:的|之)(?:比|比值|商)(?:是|为)?(?:多少|几)?[\s\p{P}]*$`), mention.OpRatio, true},
	{regexp.MustCompile(markMetric + `(?:两者|二者|` + markRef + `)?(?:的|之)(?:和|总和)(?:是|为)?(?:多少|几)?[\s\p{P}]*$`), mention.OpSum, false},
}

var addsUp = regexp.MustCompile(`□的?\s*(?:加上|加|plus)\s*□|□的?\s*(?:加上|加|plus).{0,12}□`)

// sign reads such an operation.
func (s *state) sign(f *frame, part sentence) {
	shareOfSum := f.has(mention.OpShare, mention.OpRatio) && f.has(mention.OpSum, mention.OpMean)
	if f.formula = shareOfSum || times.MatchString(part.shape) || chain.MatchString(part.shape); f.formula {
		return
	}
	for _, x := range signs {
		if !x.words.MatchString(part.shape) || x.kind == mention.OpSum && part.reading.Has(mention.KindReference) && !addsUp.MatchString(part.text) {
			continue
		}
		if !f.has(x.kind) {
			f.ops = append(slices.Clone(f.ops), mention.Operation{Kind: x.kind})
		}
		f.ordered = x.ordered
		return
	}
}

// times is a multiplication of two figures, and chain a sign behind another: no
// formula is made of them.
var (
	times = regexp.MustCompile(side + `的?\s*(?:乘以|乘上|乘|×|\*|times|multiplied by)\s*` + side)
	chain = regexp.MustCompile(side + `的?(?:减去|减|加上|加|除以|÷|乘以|乘|×|` + markRef + `)` + side + `+的?(?:减去|减|加上|加|除以|÷|乘以|乘|×)` + side)
)

// multiples are figures asked for as a part or multiple of another: 营收的3倍.
var multiples = regexp.MustCompile(markMetric + `的(?:(\d+(?:\.\d+)?|[两二三四五六七八九十])倍|(一半)|(\d+(?:\.\d+)?%))`)

// multiple reads such a factor.
func (f *frame) multiple(shape string) {
	m := multiples.FindStringSubmatch(shape)
	o := mention.Operation{Kind: mention.OpMultiply}
	switch {
	case m == nil:
		return
	case m[2] != "":
		o.Kind, o.Operand = mention.OpDivide, "2"
	case m[3] != "":
		o.Operand = m[3]
	default:
		o.Operand = cmp.Or(hanCounts[m[1]], m[1])
	}
	f.ops = append(slices.Clone(f.ops), o)
}

// inOrder puts figures into the order in which the part names their companies,
// metrics and times.
func inOrder(f frame, rows []row) []row {
	if len(f.pairs) > 0 {
		return rows
	}
	place := func(r row) int {
		p := slices.IndexFunc(f.periods, func(p mention.Period) bool { return mention.Same(p, r.period()) || r.period().End == p.End })
		return (slices.Index(f.companies, r.Company)*100+slices.Index(f.metrics, r.Metric))*100 + p
	}
	out := slices.Clone(rows)
	slices.SortStableFunc(out, func(a, b row) int { return place(a) - place(b) })
	return out
}
