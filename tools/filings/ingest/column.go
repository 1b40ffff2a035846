package ingest

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/filings/report"
)

// role says what the values of a column are.
type role int

const (
	other  role = iota // no period that is known
	own                // the report's own period
	prior              // a comparative
	growth             // the change of own against the comparative, in percent
)

// span is what a column's header says: the end of its values that add up and
// that of its balances, either empty where the header leaves it open.
type span struct {
	role    role
	flow    mention.Period
	instant mention.Period
	vintage check.Vintage
	scope   string // by the header alone
}

var (
	dayIn      = regexp.MustCompile(`(20\d\d|19\d\d)年(\d{1,2})月(\d{1,2})日`)
	slashDay   = regexp.MustCompile(`(20\d\d|19\d\d)[-/.](\d{1,2})[-/.](\d{1,2})`)
	yearIn     = regexp.MustCompile(`(20\d\d|19\d\d)(?:年|$|/|\(|a|h1|q[13])`)
	monthsSpan = regexp.MustCompile(`(\d{1,2})月?[-~至到](\d{1,2})月`)
	monthCount = regexp.MustCompile(`(\d{1,2}|三|六|九|十二)个月`)
	monthEnd   = regexp.MustCompile(`(?:^|\D)(\d{1,2})月(\d{1,2})日`)
)

// readColumns reads the headers of a table in its context: the words above it
// may say the stretch of time that a bare year means. Relative words (本期,
// 上年同期, 期初) are those of the report; a comparative without any stretch of
// its own has that of the column before it.
func readColumns(t *report.Table, id Identity, context string) []span {
	out := make([]span, len(t.Columns))
	last := stretchIn(compact(context), id)
	for i := range t.Columns {
		if t.Columns[i].Note {
			continue
		}
		out[i] = readHead(compact(t.Columns[i].Name), id, &last)
		if out[i].flow.End == "" && out[i].instant.End == "" && out[i].role != growth {
			out[i].byPeriod(t.Columns[i].Period, id)
		}
	}
	return out
}

// byPeriod takes the period that the reader of the page found, where the words
// gave none.
func (s *span) byPeriod(p mention.Period, id Identity) {
	ownEnd := id.Period().End
	switch p.Type {
	case mention.Day, mention.Instant:
		s.instant = mention.Period{Type: mention.Instant, End: p.End}
	case mention.Annual, mention.Half, mention.YTDQ1, mention.YTDQ3, mention.Quarter:
		s.flow = p
	default:
		return
	}
	s.role = prior
	if p.End == ownEnd {
		s.role = own
	}
}

// readHead reads a header that may say both: 2025年上半年／于2025年6月30日.
func readHead(name string, id Identity, last *mention.PeriodType) span {
	if upper, lower, ok := strings.Cut(name, "/"); ok {
		flow := readColumn(upper, id, last)
		if at := readColumn(lower, id, last); flow.flow.End != "" && flow.instant.End == "" && at.instant.End != "" && at.role == flow.role {
			flow.instant = at.instant
			return flow
		}
	}
	return readColumn(name, id, last)
}

func readColumn(name string, id Identity, last *mention.PeriodType) span {
	s := span{scope: scopeIn(name), vintage: vintageIn(name)}
	if strings.Contains(name, "增减") || strings.Contains(name, "变动") || strings.Contains(name, "变化") || strings.Contains(name, "增长") {
		s.role = growth
		s.flow.Type = *last
		return s
	}
	ownPeriod := id.Period()
	stretch := stretchIn(name, id)
	if stretch != "" {
		*last = stretch
	} else if stretch = *last; stretch == "" {
		stretch = impliedStretch(name, id)
	}
	if day := dayOf(name); day != "" && !strings.Contains(name, "止") {
		s.instant = mention.Period{Type: mention.Instant, End: day}
		s.role = prior
		if day == ownPeriod.End {
			s.role = own
		}
		return s
	}
	year := 0
	if m := yearIn.FindStringSubmatch(name); m != nil {
		year, _ = strconv.Atoi(m[1])
	}
	switch {
	case year != 0 && strings.Contains(name, "年初"):
		s.role, s.instant = prior, instantOf(year-1, Annual)
	case year != 0:
		s.byYear(year, stretch, name, id)
	case hasAny(name, "上年年末", "上年度末", "上年末", "上期末", "期初", "年初余额", "年初数", "上年度期末", "上年期末", "上年度年末"):
		s.role, s.instant = prior, instantOf(id.Year-1, Annual)
	case hasAny(name, "上年同期", "上期", "上年", "上年度", "去年同期", "上年初至上年报告期末"):
		s.role = prior
		if hasAny(name, "初至") {
			stretch = ownPeriod.Type
		}
		s.flow = flowOf(id.Year-1, stretch, id)
	case hasAny(name, "年初至报告期末"):
		*last, s.role = ownPeriod.Type, own
		s.flow = ownPeriod
	case hasAny(name, "期末", "年末"):
		s.role, s.instant = own, instantOf(id.Year, id.Report)
	case hasAny(name, "本报告期", "本期", "本年", "本年度"):
		s.role = own
		if id.Report == Third && strings.Contains(name, "本报告期") && stretchIn(name, id) == "" {
			stretch = mention.Quarter // the rules' name for July to September
			*last = stretch
		}
		s.flow = flowOf(id.Year, stretch, id)
	}
	return s
}

// byYear is a column that a year names.
func (s *span) byYear(year int, stretch mention.PeriodType, name string, id Identity) {
	s.role = prior
	if year == id.Year {
		s.role = own
	}
	if strings.Contains(name, "末") {
		s.instant = instantOf(year, Annual)
		if year == id.Year {
			s.instant = instantOf(year, id.Report)
		}
		return
	}
	s.flow = flowOf(year, stretch, id)
	if s.flow.Type == mention.Annual {
		s.instant = instantOf(year, Annual) // one header over both kinds of lines
	}
}

// impliedStretch is what a header means that says none: in an annual report
// the year, else the report's own stretch if a relative word says so.
func impliedStretch(name string, id Identity) mention.PeriodType {
	if id.Report == Annual || hasAny(name, "本期", "上期", "本报告期", "上年同期", "本年", "上年") {
		return id.Period().Type
	}
	return ""
}

// stretchIn is the stretch of time that words name, "" for none.
func stretchIn(s string, id Identity) mention.PeriodType {
	months := 0
	first := 1
	switch m := monthsSpan.FindStringSubmatch(s); {
	case m != nil:
		first, _ = strconv.Atoi(m[1])
		end, _ := strconv.Atoi(m[2])
		months = end - first + 1
	case monthCount.MatchString(s):
		n := monthCount.FindStringSubmatch(s)[1]
		if months = map[string]int{"三": 3, "六": 6, "九": 9, "十二": 12}[n]; months == 0 {
			months, _ = strconv.Atoi(n)
		}
		if months == 3 && id.Report != First {
			first = 7
		}
	case hasAny(s, "前三季度", "前三个季度", "1-3季度", "一至三季度", "初至报告期末"):
		if id.Report == Third || strings.Contains(s, "三季度") {
			return mention.YTDQ3
		}
		return id.Period().Type
	case hasAny(s, "第三季度", "三季度"):
		return mention.Quarter
	case hasAny(s, "半年度", "上半年"):
		return mention.Half
	case hasAny(s, "第一季度", "一季度"):
		return mention.YTDQ1
	case strings.Contains(s, "年度"):
		return mention.Annual
	}
	switch {
	case months == 12:
		return mention.Annual
	case months == 9 && first == 1:
		return mention.YTDQ3
	case months == 6 && first == 1:
		return mention.Half
	case months == 3 && first == 1:
		return mention.YTDQ1
	case months == 3:
		return mention.Quarter
	}
	return ""
}

// flowOf is the stretch of a year; zero for a stretch that the report does not
// end with.
func flowOf(year int, t mention.PeriodType, id Identity) mention.Period {
	o := id.Period()
	switch {
	case t == mention.Annual && year < id.Year: // a full year stands in interim reports too
		return mention.AnnualOf(year)
	case t == o.Type, t == mention.Quarter && id.Report == Third:
		return mention.Period{Type: t, End: fmt.Sprintf("%04d%s", year, o.End[4:])}
	}
	return mention.Period{}
}

func instantOf(year int, kind string) mention.Period {
	return mention.Period{Type: mention.Instant, End: Identity{Year: year, Report: kind}.Period().End}
}

// dayOf is the day that a header names, YYYY-MM-DD; header lines may part the
// year from the day.
func dayOf(name string) string {
	for _, p := range []*regexp.Regexp{dayIn, slashDay} {
		if m := p.FindStringSubmatch(name); m != nil {
			return fmt.Sprintf("%s-%02s-%02s", m[1], m[2], m[3])
		}
	}
	y, md := yearIn.FindStringSubmatch(name), monthEnd.FindStringSubmatch(name)
	if y != nil && md != nil {
		return fmt.Sprintf("%s-%02s-%02s", y[1], md[1], md[2])
	}
	return ""
}

func scopeIn(name string) string {
	switch {
	case hasAny(name, "母公司"), strings.HasPrefix(name, "公司"), strings.HasSuffix(name, "/公司"), hasAny(name, "本公司", "本行"):
		return check.Parent
	case hasAny(name, "合并", "集团"):
		return check.Consolidated
	}
	return ""
}

// vintageIn tells restated comparatives from those as they were.
func vintageIn(name string) check.Vintage {
	switch {
	case hasAny(name, "调整前", "追溯前", "重述前", "追溯调整前"):
		return check.AsFiled
	case hasAny(name, "调整后", "追溯后", "重述后", "追溯调整后", "经重述", "已重述"):
		return check.Restated
	}
	return check.VintageUnknown
}

func hasAny(s string, words ...string) bool {
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}
