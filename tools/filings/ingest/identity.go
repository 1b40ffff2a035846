package ingest

import (
	"fmt"
	"strings"

	"hedui/check/mention"
	"hedui/tools/filings/report"
	"hedui/tools/market"
)

// The report types, as filings.Passage has them.
const (
	Annual = "年报"
	Half   = "半年报"
	First  = "一季报"
	Third  = "三季报"
)

// Identity is what a filing is: whose, of which fiscal year, which report.
type Identity struct {
	Company market.Company
	Year    int
	Report  string // Annual, Half, First, Third
	// Edition tells a later version from the first: 修订版, as the title says.
	Edition string
	// Doubts are remarks for the user: the company was not named in the text.
	Doubts []string
}

var titleWords = map[string]string{Annual: "年年度报告", Half: "年半年度报告", First: "年第一季度报告", Third: "年第三季度报告"}

// Title is how the filing is cited: 长江电力2023年年度报告.
func (id Identity) Title() string {
	t := fmt.Sprintf("%s%d%s", id.Company.Name, id.Year, titleWords[id.Report])
	if id.Edition != "" {
		t += "（" + id.Edition + "）"
	}
	return t
}

// Period is the stretch of time that the filing reports on.
func (id Identity) Period() mention.Period {
	ends := map[string]struct {
		t   mention.PeriodType
		day string
	}{Annual: {mention.Annual, "12-31"}, Half: {mention.Half, "06-30"}, First: {mention.YTDQ1, "03-31"}, Third: {mention.YTDQ3, "09-30"}}
	e := ends[id.Report]
	return mention.Period{Type: e.t, End: fmt.Sprintf("%04d-%s", id.Year, e.day)}
}

// Override is what the user says of a file. Zero values leave it to the text.
type Override struct {
	Company string // any name or code that the company table knows
	Year    int
	Report  string // 年报, 半年报, 一季报, 三季报, or annual, half, q1, q3
}

// Identify says what a filing is, from its first pages and what the user says.
// Code and name must agree with each other and with the company table, and the
// user with the text. Whatever is not a periodic report of an A-share company,
// or does not say which, gives a *Refusal.
func Identify(doc *report.Document, names *market.Resolver, o Override) (Identity, error) {
	front := frontOf(doc)
	var id Identity
	title, err := front.title()
	if err != nil {
		return id, err
	}
	if id.Report, err = pick("类型", "--type", title.report, reportOf(o.Report)); err != nil {
		return id, err
	}
	if id.Year, err = pick("年度", "--year", title.year, o.Year); err != nil {
		return id, err
	}
	switch {
	case id.Report == "":
		return id, unsureOr(front, "前几页没有年度报告、半年度报告或季度报告的标题；确实是的话，用 --type 和 --year 说明")
	case id.Year == 0:
		return id, refuse(Unsure, "标题没有说是哪一年的报告；用 --year 说明")
	}
	id.Edition = title.edition
	if end := front.reportedEnd(); end != "" && end != id.Period().End {
		return id, refuse(Contradicted, fmt.Sprintf("标题是%d%s，文中却说报告期到 %s 为止", id.Year, titleWords[id.Report], end))
	}
	return id, front.company(&id, names, o.Company)
}

// pick takes what the text says, or else the user; where both do they must
// say the same.
func pick[T comparable](what, flag string, text, user T) (T, error) {
	var none T
	if user == none || user == text {
		return text, nil
	}
	if text == none {
		return user, nil
	}
	return none, refuse(Contradicted, fmt.Sprintf("文中的%s是 %v，%s 却是 %v；去掉 %s，或换成对的文件", what, text, flag, user, flag))
}

// reportOf reads a report type as a user writes it; "" when it is none.
func reportOf(s string) string {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case Annual, "年度报告", "annual", "year":
		return Annual
	case Half, "半年度报告", "中报", "half", "h1", "interim":
		return Half
	case First, "第一季度报告", "一季度报告", "q1":
		return First
	case Third, "第三季度报告", "三季度报告", "q3":
		return Third
	}
	return ""
}

// ParseOverride checks what a user says of a file. The error names the flag.
func ParseOverride(company string, year int, kind string, names *market.Resolver) (Override, error) {
	o := Override{Company: strings.TrimSpace(company), Year: year, Report: reportOf(kind)}
	if kind != "" && o.Report == "" {
		return o, fmt.Errorf("--type %q: write 年报, 半年报, 一季报 or 三季报 (annual, half, q1, q3)", kind)
	}
	if year != 0 && (year < 1990 || year > 2100) {
		return o, fmt.Errorf("--year %d is no fiscal year", year)
	}
	if o.Company != "" {
		if r := names.Resolve(o.Company); r.Kind != market.Found {
			return o, fmt.Errorf("--company %q: %s", company, r.Note)
		}
	}
	return o, nil
}
