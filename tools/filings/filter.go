package filings

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// narrow takes company, year and kind of report from the words of a query where
// they are not set, and gives the documents that are left. A year or kind that
// no document left is of narrows nothing, and a note says so.
func narrow(q *Query, segments []*segment, r *reader) (out []*segment, notes []string) {
	if q.Company == "" {
		q.Company = r.company(q.Text)
	}
	out = keep(segments, func(s *segment) bool {
		return (q.Company == "" || s.Company == q.Company) && (q.Year == 0 || s.Year == q.Year) && (q.Report == "" || s.Report == q.Report)
	})
	text := mention.FoldString(q.Text)
	if year := namedYear(text); year != 0 && q.Year == 0 && len(out) > 0 {
		if of := keep(out, func(s *segment) bool { return s.Year == year }); len(of) > 0 {
			out = of
		} else {
			notes = append(notes, fmt.Sprintf("没有%d年的报告，以下出自别的年度", year))
		}
	}
	if kind := namedReport(text); kind != "" && q.Report == "" {
		if of := keep(out, func(s *segment) bool { return s.Report == kind }); len(of) > 0 {
			out = of
		}
	}
	return out, notes
}

func keep(segments []*segment, holds func(*segment) bool) []*segment {
	var out []*segment
	for _, s := range segments {
		if holds(s) {
			out = append(out, s)
		}
	}
	return out
}

var yearWord = regexp.MustCompile(`(?:^|\D)((?:19|20)\d\d)(?:$|\D)`)

// namedYear is the one year that a folded text names, 0 where it names none or
// several.
func namedYear(text string) int {
	var years []string
	for _, m := range yearWord.FindAllStringSubmatch(text, -1) {
		years = append(years, m[1])
	}
	slices.Sort(years)
	if years = slices.Compact(years); len(years) != 1 {
		return 0
	}
	year := 0
	fmt.Sscan(years[0], &year)
	return year
}

// kindWords are what kinds of reports are called, those first that hold another.
var kindWords = []struct{ kind, words string }{
	{"半年报", "半年度报告 半年报 中报 中期报告 上半年"},
	{"三季报", "第三季度报告 三季度报告 三季报 前三季度"},
	{"一季报", "第一季度报告 一季度报告 一季报"},
	{"年报", "年度报告 年报 annual"},
}

// namedReport is the one kind of report that a folded text names, "" where it
// names none or several.
func namedReport(text string) string {
	found := ""
	for _, k := range kindWords {
		for _, w := range strings.Fields(k.words) {
			if !strings.Contains(text, w) {
				continue
			}
			if found != "" && found != k.kind {
				return ""
			}
			found = k.kind
			text = strings.ReplaceAll(text, w, " ")
		}
	}
	return found
}
