package check

import (
	"slices"
	"strings"

	"hedui/check/mention"
)

// nameFacts adds the companies of the evidence where the text names them and
// the lexicon took the words for ordinary ones: 老百姓 223.58亿元, 农产品更高.
func (d *draft) nameFacts(r *mention.Reading, text string) {
	var seen []string
	read := make(map[int]bool) // where another mention than an industry begins
	for _, m := range r.Mentions {
		if m.Kind != mention.KindIndustry {
			read[m.Start] = true
		}
	}
	for _, f := range d.ev.Facts {
		if f.Company == "" || f.Name == "" || slices.Contains(seen, f.Name) {
			continue
		}
		seen = append(seen, f.Name)
		for at := range occurrences(text, f.Name) {
			if !read[at] {
				d.nameFact(r, mention.Mention{Kind: mention.KindCompany, IDs: []string{f.Company}, Start: at, End: at + len(f.Name), Text: f.Name}, text)
			}
		}
	}
	inOrder := func(a, b mention.Mention) int { return a.Start - b.Start }
	if !slices.IsSortedFunc(r.Mentions, inOrder) {
		slices.SortStableFunc(r.Mentions, inOrder)
	}
}

// nameFact adds one name. An industry of the same name gives way to it; any
// other mention stays.
func (d *draft) nameFact(r *mention.Reading, m mention.Mention, text string) {
	overlaps := func(o mention.Mention) bool { return o.Start < m.End && m.Start < o.End }
	for _, w := range []string{"行业：", "行业:", "行业「"} {
		if strings.HasSuffix(text[:m.Start], w) {
			return
		}
	}
	if slices.ContainsFunc(r.Mentions, func(o mention.Mention) bool { return overlaps(o) && o.Kind != mention.KindIndustry }) {
		return
	}
	r.Mentions = append(slices.DeleteFunc(r.Mentions, overlaps), m)
}
