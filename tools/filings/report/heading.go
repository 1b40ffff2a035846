package report

import (
	"regexp"
	"strings"
)

// numerals are the ways in which headings are counted, outermost first. A part
// (第一节) is 1; the levels below follow the custom of reports.
var numerals = []struct {
	level  int
	dotted bool // 1.2: it might be a figure
	mark   *regexp.Regexp
}{
	{1, false, regexp.MustCompile(`^第[一二三四五六七八九十百0-9]{1,4}[节章]\s*`)},
	{2, false, regexp.MustCompile(`^[一二三四五六七八九十]{1,4}(?:\s*[、.．]\s*|\s+)`)},
	{3, false, regexp.MustCompile(`^[(（]\s*[一二三四五六七八九十]{1,4}\s*[)）][、.．]?\s*`)},
	{5, true, regexp.MustCompile(`^[0-9]{1,2}(?:\.[0-9]{1,2}){2,3}(?:\s+|[\p{Han}])`)},
	{4, true, regexp.MustCompile(`^[0-9]{1,2}\.[0-9]{1,2}(?:\s+|[\p{Han}])`)},
	{4, false, regexp.MustCompile(`^[0-9]{1,3}\s*[、．]\s*|^[0-9]{1,3}\.(?:[^0-9]|$)`)},
	{5, false, regexp.MustCompile(`^[(（]\s*[0-9]{1,3}\s*[)）][、.．]?\s*`)},
	{6, false, regexp.MustCompile(`^[0-9]{1,2}\s*[)）]\s*|^[①-⑳]\s*|^[A-Z]\s*[、.．]\s*|^[(（][a-z]+[)）]\s*`)},
}

// quantity begins with what follows a figure in a sentence, not a number of a
// heading.
var quantity = regexp.MustCompile(`^(?:[万亿千百]|元|股|个|名|倍|吨|%|％|年|月|日|人|户|家|项|台|千瓦|公里|小时|次)`)

// longest is how many runes a heading may have.
const longest = 60

// headingOf gives the level of a heading by its number, 0 where a line is none.
// text is the heading with its number.
func headingOf(s string) (level int, text string) {
	s = strings.TrimSpace(s)
	if len([]rune(s)) > longest || ends(s, "。；;，,：:") || ticked(s) || strings.Contains(s, "....") {
		return 0, ""
	}
	for _, n := range numerals {
		loc := n.mark.FindStringIndex(s)
		if loc == nil {
			continue
		}
		if decimal := strings.TrimLeft(s, "0123456789."); n.dotted && quantity.MatchString(strings.TrimSpace(decimal)) {
			return 0, ""
		}
		if rest := strings.TrimSpace(strings.TrimLeft(s, "0123456789. 、．()（）")); rest == "" || isValue(rest) || strings.TrimSpace(s[loc[1]:]) == "" && !n.dotted {
			return 0, ""
		}
		if n.level == 1 {
			return 1, tight(s[:loc[1]]) + " " + tight(s[loc[1]:])
		}
		return n.level, tight(s)
	}
	return 0, ""
}

// enumerated reports whether a segment is only the number of what follows it.
func enumerated(s string) bool {
	for _, n := range numerals {
		if loc := n.mark.FindStringIndex(s + " "); loc != nil && strings.TrimSpace(s[min(loc[1], len(s)):]) == "" {
			return true
		}
	}
	return s == "注：" || s == "注" || s == "附注" || dotted.MatchString(s)
}

var (
	dotted = regexp.MustCompile(`^[0-9]{1,2}(?:\.[0-9]{1,2}){1,3}\.?$`)
	// signed are the lines below a statement: who answers for it.
	signed = regexp.MustCompile(`^(?:公司负责人|法定代表人|企业负责人|单位负责人|主管会计工作|会计机构负责人|董事长|财务总监)[^0-9]{0,60}$`)
	date   = regexp.MustCompile(`^(?:截至)?\s*[12][0-9]{3}\s*年(?:\s*度|\s*[0-9]{1,2}\s*月(?:\s*[0-9]{1,2}\s*日)?|\s*[0-9]{1,2}\s*[-—~至]\s*[0-9]{1,2}\s*月)?(?:止.*)?$|^(?:截至)?\s*(?:[12][0-9]{3}\s*年)?(?:\s*度)?\s*[0-9]{1,2}\s*月\s*[0-9]{1,2}\s*日\s*止.{0,24}$`)
	// statements are the names of the tables that every report has.
	statements = regexp.MustCompile(`(?:资产负债表|利润表|利润及利润分配表|现金流量表|(?:所有者|股东)权益(?:\s*[(（]?[^)）]{0,8}[)）]?)?变动表)\s*(?:[(（]\s*续\s*[)）]|续)?$`)
)

// dated reports whether a line is only the date of the table below it.
func dated(s string) bool { return date.MatchString(strings.TrimSpace(s)) }

// titled reports whether a line names one of the main statements.
func titled(s string) bool {
	s = tight(s)
	return len([]rune(s)) <= 40 && statements.MatchString(s) && !strings.ContainsAny(s, "。，；")
}
