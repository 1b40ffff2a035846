package decode

import (
	"regexp"
	"strconv"
	"strings"

	"hedui/check/mention"
)

// reportTitle is the whole title of a periodic report's full text, the
// company's name in front. Whatever else a title says — a summary, a
// correction, a reply, a translation — makes it another document.
var reportTitle = regexp.MustCompile(`^(.{0,40}?)([0-9○〇零一二三四五六七八九]{4})年?(年度|半年度|第?一季度|第?三季度|中期)报告(?:全文)?(\([^()]*\))?$`)

// about marks what is written about a report, or names two.
var about = regexp.MustCompile(`关于|对|报告`)

// revisions are what the bracket behind a later version says; editions are
// brackets that change nothing.
var (
	revisions = map[string]bool{"更新后": true, "修订版": true, "更正后": true, "修订稿": true, "修订后": true, "更新版": true, "更正版": true, "更新稿": true}
	editions  = map[string]bool{"": true, "全文": true, "A股": true}
	hanDigits = strings.NewReplacer("○", "0", "〇", "0", "零", "0", "一", "1", "二", "2", "三", "3", "四", "4", "五", "5", "六", "6", "七", "7", "八", "8", "九", "9")
)

// fullReport reads a title; the period's Type is empty for everything that is
// not the full text of a periodic report.
func fullReport(title string) (p mention.Period, revised bool) {
	m := reportTitle.FindStringSubmatch(title)
	if m == nil || about.MatchString(m[1]) {
		return mention.Period{}, false
	}
	bracket := strings.Trim(m[4], "()")
	revised = revisions[bracket]
	if !revised && !editions[bracket] {
		return mention.Period{}, false
	}
	year, err := strconv.Atoi(hanDigits.Replace(m[2]))
	if err != nil || year < 1990 || year > 2100 {
		return mention.Period{}, false
	}
	end := map[string]string{"年度": "-12-31", "半年度": "-06-30", "中期": "-06-30", "一季度": "-03-31", "第一季度": "-03-31", "三季度": "-09-30", "第三季度": "-09-30"}[m[3]]
	p, _ = periodOf(strconv.Itoa(year) + end)
	return p, revised
}
