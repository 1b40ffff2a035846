package ingest

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"hedui/check/mention"
	"hedui/tools/filings/report"
)

// frontPages is how far in the code and the name of a company are looked for;
// some reports name them only in the chapter on the company.
const frontPages = 15

// coverRunes is how much of the beginning a title is looked for in.
const coverRunes = 600

// front is the text of a filing's first pages without any space, since covers
// set their letters apart; a bar parts blocks and cells.
type front struct {
	cover string // the first page with text
	all   string
}

func frontOf(doc *report.Document) front {
	var f front
	var all strings.Builder
	first := 0
	for i := range doc.Blocks {
		b := &doc.Blocks[i]
		if b.Page > frontPages {
			break
		}
		text := apart(compact(blockText(b)))
		if text == "" {
			continue
		}
		if first == 0 {
			first = b.Page
		}
		all.WriteString(text + "|")
		if b.Page == first {
			f.cover += text + "|"
		}
	}
	f.all = all.String()
	f.cover = firstRunes(f.cover, coverRunes)
	return f
}

// apart puts bars around titles, so that a code before one does not run into
// its year.
func apart(text string) string { return titlePattern.ReplaceAllString(text, "|$0|") }

// blockText is all that a block says.
func blockText(b *report.Block) string {
	if b.Table == nil {
		return b.Text
	}
	parts := []string{b.Table.Title}
	for _, c := range b.Table.Columns {
		parts = append(parts, c.Name)
	}
	for _, r := range b.Table.Rows {
		parts = append(parts, r.Label)
		for _, c := range r.Cells {
			parts = append(parts, c.Text)
		}
	}
	return strings.Join(parts, "|")
}

// compact folds width and takes spaces out.
func compact(s string) string {
	s = mention.FoldString(s)
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) || unicode.IsControl(r) {
			return -1
		}
		return r
	}, s)
}

func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// title is what a filing's title says.
type title struct {
	report, edition string
	year            int
}

const hanYear = `[二〇○零一三四五六七八九]{4}`

var (
	titlePattern = regexp.MustCompile(`((?:19|20)\d\d|` + hanYear + `)年?度?(年度报告|年报|半年度报告|半年报|中期报告|第[一三13]季度报告|[一三]季度报告|[一三]季报)`)
	// A title ends, or goes on with its edition, the page number, or what stands
	// on covers; anything else is a sentence about a report.
	titleEnd     = regexp.MustCompile(`^(?:全文|正文)?(?:\(([^()|]{1,12})\))?(?:全文|正文)?(?:$|[|\d\-—_/]|股票|证券|公司|重要|目录|a股|编号|披露|中国|二[〇○零]|20\d\d)`)
	summaryEnd   = regexp.MustCompile(`^(?:\(?摘要\)?|\|摘要\||\|\(摘要\))`)
	reportedSpan = regexp.MustCompile(`报告期(?:内|、本期)?\|?(?:指|是指|:)\|?(\d{4})年0?1月0?1日(?:至|到|-|—|~|起至)(\d{4})年?(\d{1,2})月(\d{1,2})日`)
)

// title reads the title on the cover. A summary or another kind of document is
// a *Refusal; a cover without any title gives a zero title.
func (f front) title() (title, error) {
	var found []title
	for _, m := range titlePattern.FindAllStringSubmatchIndex(f.cover, -1) {
		before, after := strings.TrimSuffix(f.cover[:m[0]], "|"), strings.TrimPrefix(f.cover[m[1]:], "|")
		if summaryEnd.MatchString(after) {
			return title{}, refuse(NotAFiling, "这是报告的摘要；请用报告全文")
		}
		end := titleEnd.FindStringSubmatch(after)
		if end == nil || endsInAny(before, "关于", "《", "对", "“", "及", "和", "与") {
			continue
		}
		t := title{report: kindOf(f.cover[m[4]:m[5]]), year: yearOf(f.cover[m[2]:m[3]]), edition: edition(end[1])}
		found = append(found, t)
	}
	if strings.Contains(f.all, "报告摘要来自") {
		return title{}, refuse(NotAFiling, "这是报告的摘要；请用报告全文")
	}
	if len(found) == 0 {
		return title{}, nil
	}
	for _, t := range found[1:] {
		if t.report != found[0].report || t.year != found[0].year {
			return title{}, refuse(Contradicted, fmt.Sprintf("封面上有两个标题：%d%s和%d%s", found[0].year, titleWords[found[0].report], t.year, titleWords[t.report]))
		}
	}
	return found[0], nil
}

func endsInAny(s string, ends ...string) bool {
	for _, e := range ends {
		if strings.HasSuffix(s, e) {
			return true
		}
	}
	return false
}

// edition is the bracket behind a title when it tells versions apart.
func edition(s string) string {
	if strings.ContainsAny(s, "修订更正补充") {
		return s
	}
	return ""
}

func kindOf(words string) string {
	switch {
	case strings.HasPrefix(words, "年"):
		return Annual
	case strings.HasPrefix(words, "半"), strings.HasPrefix(words, "中"):
		return Half
	case strings.ContainsAny(words, "一1"):
		return First
	}
	return Third
}

func yearOf(s string) int {
	year := 0
	for _, r := range s {
		digit := strings.IndexRune("0123456789", r)
		if digit < 0 {
			switch r {
			case '〇', '○', '零':
				digit = 0
			default:
				digit = 1 + strings.IndexRune("一二三四五六七八九", r)/len("一")
			}
		}
		year = year*10 + digit
	}
	return year
}

// reportedEnd is the last day of the reporting period as the list of terms has
// it, "" where none does.
func (f front) reportedEnd() string {
	m := reportedSpan.FindStringSubmatch(f.all)
	if m == nil || m[1] != m[2] {
		return ""
	}
	return fmt.Sprintf("%s-%02s-%02s", m[2], m[3], m[4])
}

// otherKinds are documents that are taken for reports, with how they name
// themselves on their first page.
var otherKinds = []string{
	"招股说明书", "招股意向书", "募集说明书", "上市公告书", "内部控制审计报告", "内部控制评价报告", "审计报告", "社会责任报告", "可持续发展报告", "环境、社会及", "环境、社会与", "esg报告",
	"业绩快报", "业绩预告", "问询函", "法律意见书", "述职报告", "会议决议公告", "股东大会", "研究报告", "点评", "更正公告", "补充公告", "评级报告", "重组报告书", "公告",
}

// unsureOr refuses a file without a title: by what it is, where it says so.
func unsureOr(f front, text string) error {
	for _, k := range otherKinds {
		if strings.Contains(f.cover, k) {
			return refuse(NotAFiling, "这不是年报、半年报或季报：第一页写着“"+k+"”")
		}
	}
	return refuse(Unsure, text)
}
