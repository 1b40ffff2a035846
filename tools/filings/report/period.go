package report

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hedui/check/mention"
)

var (
	day      = regexp.MustCompile(`([12][0-9]{3})年([0-9]{1,2})月([0-9]{1,2})日`)
	isoDay   = regexp.MustCompile(`([12][0-9]{3})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})`)
	months   = regexp.MustCompile(`([12][0-9]{3})年(?:度)?(?:1|一)(?:月)?[-—–~至](?:([0-9]{1,2}))月`)
	halfYear = regexp.MustCompile(`([12][0-9]{3})年?(?:半年度|上半年|半年)`)
	fullYear = regexp.MustCompile(`([12][0-9]{3})年(?:度)?`)
	yearEnd  = regexp.MustCompile(`([12][0-9]{3})年(?:末|底|年末)`)
	ytd      = regexp.MustCompile(`([12][0-9]{3})年(?:前三季度|1-9月|一至九月)`)
	quarter  = regexp.MustCompile(`([12][0-9]{3})年?第([一二三四])季度`)
	// stretched is a header of a stretch that ends on a day: 截至9月30日止3个月.
	stretched = regexp.MustCompile(`(?:截至)?(?:([12][0-9]{3})年)?(?:度)?([0-9]{1,2})月([0-9]{1,2})日止(?:([0-9]{1,2}|[一二三四五六七八九十]{1,3})个月|(年度|半年度|半年|[^0-9]{0,2}季度)?)`)
	bareYear  = regexp.MustCompile(`^(?:19|20)[0-9]{2}$`)
)

// moving are words of a header that say how far two periods are apart: such a
// column has no period of its own.
var moving = []string{"增减", "变动", "同比", "比上年", "较上年", "幅度", "增长"}

func moves(s string) bool {
	for _, w := range moving {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

func hasDate(s string) bool { return fixedPeriod(s).End != "" }

// fixedPeriod reads the date or year that stands in a header: 2023年12月31日,
// 2023年度, 2023年1-6月, 截至9月30日止3个月/2024年. It is zero where there is none, more
// than one, or the column is a change.
func fixedPeriod(name string) mention.Period {
	if m := stretched.FindStringSubmatch(strings.ReplaceAll(tight(name), "/", " ")); m != nil {
		if moves(name) {
			return mention.Period{}
		}
		return stretchPeriod(name, m)
	}
	var found mention.Period
	for level := range strings.SplitSeq(name, "/") {
		if moves(level) {
			return mention.Period{}
		}
		p, n := levelPeriod(tight(level))
		if n > 1 {
			return mention.Period{}
		}
		if n == 1 {
			found = p
		}
	}
	return found
}

// stretchPeriod reads a stretch of months that ends on a day. The year may stand in
// another level of the header.
func stretchPeriod(name string, m []string) mention.Period {
	y := m[1]
	if y == "" {
		years := fullYear.FindAllStringSubmatch(tight(name), -1)
		if len(years) != 1 {
			return mention.Period{}
		}
		y = years[0][1]
	}
	d, ok := dayOf(y, m[2], m[3])
	if !ok {
		return mention.Period{}
	}
	p := spanTo(d)
	n := hanCount(m[4])
	switch {
	case p.Type == mention.Instant:
		return mention.Period{}
	case n == 3 && d.Month() != time.March || strings.HasSuffix(m[5], "季度"):
		return mention.QuarterOf(d.Year(), int(d.Month())/3)
	case n == int(d.Month()), n == 0 && (m[5] == "年度") == (d.Month() == time.December) && m[5] != "":
		return p
	case n == 0 && m[5] == "" && d.Month() == time.December:
		return p
	}
	return mention.Period{}
}

// hanCount reads a count of months in digits or Han, 0 where there is none.
func hanCount(s string) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	for i, w := range []string{"一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"} {
		if s == w {
			return i + 1
		}
	}
	return 0
}

// levelPeriod reads one level of a header and says how many dates are in it.
func levelPeriod(s string) (mention.Period, int) {
	for _, re := range []*regexp.Regexp{day, isoDay} {
		if ms := re.FindAllStringSubmatch(s, -1); len(ms) > 0 {
			d, ok := dayOf(ms[0][1], ms[0][2], ms[0][3])
			if !ok || fullYear.MatchString(re.ReplaceAllString(s, "")) { // two dates: 2025年上半年／于2025年6月30日
				return mention.Period{}, 2
			}
			return mention.Period{Type: mention.Instant, End: d.Format(time.DateOnly)}, len(ms)
		}
	}
	if m := ytd.FindStringSubmatch(s); m != nil {
		return mention.Period{Type: mention.YTDQ3, End: m[1] + "-09-30"}, 1
	}
	if m := months.FindStringSubmatch(s); m != nil {
		n, _ := strconv.Atoi(m[2])
		if d, ok := monthEnd(m[1], n); ok && n%3 == 0 {
			return spanTo(d), 1
		}
		return mention.Period{}, 2
	}
	if m := quarter.FindStringSubmatch(s); m != nil {
		y, _ := strconv.Atoi(m[1])
		return mention.QuarterOf(y, 1+strings.Index("一二三四", m[2])/len("一")), 1
	}
	if m := halfYear.FindStringSubmatch(s); m != nil {
		return mention.Period{Type: mention.Half, End: m[1] + "-06-30"}, 1
	}
	if m := yearEnd.FindStringSubmatch(s); m != nil {
		return mention.Period{Type: mention.Instant, End: m[1] + "-12-31"}, 1
	}
	if ms := fullYear.FindAllStringSubmatchIndex(s, -1); len(ms) > 0 {
		rest := s[ms[0][1]:]
		if strings.HasPrefix(rest, "下半年") || rest != "" && '0' <= rest[0] && rest[0] <= '9' {
			return mention.Period{}, 2
		}
		y, _ := strconv.Atoi(s[ms[0][2]:ms[0][3]])
		return mention.AnnualOf(y), len(ms)
	}
	if bareYear.MatchString(s) {
		y, _ := strconv.Atoi(s)
		return mention.AnnualOf(y), 1
	}
	return mention.Period{}, 0
}

func dayOf(y, m, d string) (time.Time, bool) {
	t, err := time.Parse("2006-1-2", y+"-"+m+"-"+d)
	return t, err == nil
}

func monthEnd(y string, m int) (time.Time, bool) {
	n, err := strconv.Atoi(y)
	if err != nil || m < 1 || m > 12 {
		return time.Time{}, false
	}
	return time.Date(n, time.Month(m)+1, 0, 0, 0, 0, 0, time.UTC), true
}

// spanTo is the period from 1 January to a report date; Instant for another day.
func spanTo(d time.Time) mention.Period {
	r, ok := (mention.Period{Type: mention.Day, End: d.Format(time.DateOnly)}).Report()
	if !ok {
		return mention.Period{Type: mention.Instant, End: d.Format(time.DateOnly)}
	}
	return r
}

// Date gives the columns a period whose headers name it by its place only (期末余额,
// 上年同期, 本期发生额): fiscal is the last day of the report's period, YYYY-MM-DD, which
// must end a quarter. Columns that have a date keep it.
func (d *Document) Date(fiscal string) error {
	end, err := time.Parse(time.DateOnly, fiscal)
	if err != nil {
		return fmt.Errorf("report: fiscal end %q is not a date; write YYYY-MM-DD: %w", fiscal, err)
	}
	flow, ok := (mention.Period{Type: mention.Day, End: fiscal}).Report()
	if !ok {
		return fmt.Errorf("report: fiscal end %s ends no quarter: a report covers the time to the end of March, June, September or December", fiscal)
	}
	opening := fmt.Sprintf("%d-12-31", end.Year()-1)
	for i := range d.Blocks {
		if t := d.Blocks[i].Table; t != nil {
			t.date(flow, fiscal, opening)
		}
	}
	return nil
}

// date resolves the headers of one table.
func (t *Table) date(flow mention.Period, end, opening string) {
	cut := false // years that the report does not cover whole
	for _, c := range t.Columns {
		cut = cut || c.Period.Type == mention.Annual && c.Period.End > end
	}
	for i := range t.Columns {
		c := &t.Columns[i]
		if c.Period.End == "" && !c.Note {
			c.Period = relativePeriod(c.Name, flow, end, opening)
		}
		// A bare year heads a column of balances as well as one of flows.
		if c.Period.Type == mention.Annual && cut && !t.balances() {
			c.Period = mention.Period{} // a year that is not over: what is meant is part of it
		}
		if c.Period.Type == mention.Annual && t.balances() {
			if c.Period.End > end {
				c.Period.End = end
			}
			c.Period = mention.Period{Type: mention.Instant, End: c.Period.End}
		}
	}
}

// balances reports whether a table is of one day, not of a stretch.
func (t *Table) balances() bool { return strings.HasSuffix(statementOf(t.Title), "资产负债表") }

// relativePeriod reads 期末, 期初, 本期, 上期 and what they are called otherwise.
func relativePeriod(name string, flow mention.Period, end, opening string) mention.Period {
	var out mention.Period
	for level := range strings.SplitSeq(name, "/") {
		level = tight(level)
		if moves(level) {
			return mention.Period{}
		}
		has := func(words ...string) bool {
			for _, w := range words {
				if strings.Contains(level, w) {
					return true
				}
			}
			return false
		}
		switch {
		case has("年初至", "年初到"): // 年初至报告期末: the year to date
			if has("上年", "去年") {
				out = flow.AddYears(-1)
			} else {
				out = flow
			}
		case has("上年年末", "上年度末", "上年末", "上期期末", "上年期末", "上年度期末", "上年度年末", "期初", "年初", "上期末", "上年年终"):
			out = mention.Period{Type: mention.Instant, End: opening}
		case has("期末", "年末", "报告期末", "本期末", "本年末"):
			out = mention.Period{Type: mention.Instant, End: end}
		case has("上年同期", "上期", "上年", "去年同期", "上年度"):
			if has("本报告期") {
				return mention.Period{}
			}
			out = flow.AddYears(-1)
		case has("本报告期"):
			out = flow
			if flow.Type == mention.YTDQ3 && !has("1-9月") {
				y, _ := strconv.Atoi(flow.End[:4])
				out = mention.QuarterOf(y, 3)
			}
		case has("本期", "本年", "本年度", "本年累计"):
			out = flow
		}
	}
	return out
}
