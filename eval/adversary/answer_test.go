package adversary_test

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// line is one line of an answer with what it names and prints.
type line struct {
	text   string
	from   bool // the line under figures that says where they come from
	gap    bool // says what is not there
	aside  bool // a note
	beside bool // another figure beside those asked for, with its own names
	block  int  // lines up to an empty one belong together
	tags   []tag
	prints []printed
	stops  []int // where a part of the line ends and the next begins
}

var (
	sourceTail  = regexp.MustCompile(` · (?:来源：|source: ).*$|^(?:来源：|Source: ).*$`)
	noFigure    = regexp.MustCompile(`\[f\d+(?:[ ,]+f\d+)*\]|\bf\d+\b|^ *\d+\.(?: |$)|第\d+名|第\d+次|第\d+个|No\. \d+|前\d+名|first \d+|沪深300|中证(?:500|800|1000)|上证50|科创50|CSI ?\d+|(?:快照|snapshot) [0-9a-f]{8}|同名B股 \d{6}|B-shares \d{6}|× 100%`)
	gapStart    = regexp.MustCompile(`^(?:不提供|Not available|缺失|Missing|不计算|Not calculated|没有|- .*：[A-Z_]+$)`)
	asideStart  = regexp.MustCompile(`^(?:注：|Note: )`)
	besideStart = regexp.MustCompile(`^(?:另：|Also: )`)
	insteadOf   = regexp.MustCompile(`没有单列[^，]*，`) // what the figure is not
	separators  = regexp.MustCompile(`，|；|, |; | [−÷+→×] |。|\. `)
)

// readAnswer cuts an answer into lines.
func (n *names) readAnswer(answer string) []line {
	var out []line
	block := 0
	for text := range strings.SplitSeq(answer, "\n") {
		if strings.TrimSpace(text) == "" {
			block++
			continue
		}
		l := line{text: text, block: block, gap: gapStart.MatchString(text), aside: asideStart.MatchString(text), beside: besideStart.MatchString(text)}
		if at := sourceTail.FindStringIndex(text); at != nil {
			l.from = true
			text = text[:at[0]]
			l.text = text
		}
		l.tags = n.tags(insteadOf.ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat(" ", len(s)) }))
		taken := noFigure.FindAllStringIndex(text, -1)
		l.prints = readPrinted(text, func(start, end int) bool {
			return overlaps(l.tags, start, end) || slices.ContainsFunc(taken, func(at []int) bool { return at[0] < end && start < at[1] })
		})
		for _, at := range separators.FindAllStringIndex(text, -1) {
			depth := strings.Count(text[:at[0]], "（") - strings.Count(text[:at[0]], "）") + strings.Count(text[:at[0]], " (") - strings.Count(text[:at[0]], ")")
			if depth <= 0 {
				l.stops = append(l.stops, at[0])
			}
		}
		out = append(out, l)
	}
	return out
}

// part gives the bounds of the part of the line that holds byte i.
func (l line) part(i int) (start, end int) {
	end = len(l.text)
	for _, s := range l.stops {
		if s <= i {
			start = s
		} else {
			return start, s
		}
	}
	return start, end
}

// about is what a figure is said to be: each list is empty when nothing says.
type about struct {
	companies, metrics []string
	periods            []mention.Period
}

// take adds what a tag names to the lists that are empty or open.
func (a *about) take(t tag, companies, metrics, periods bool) {
	switch {
	case t.company != "" && companies && !slices.Contains(a.companies, t.company):
		a.companies = append(a.companies, t.company)
	case len(t.metrics) > 0 && metrics:
		a.metrics = append(a.metrics, t.metrics...)
	case t.period.End != "" && periods && !slices.Contains(a.periods, t.period):
		a.periods = append(a.periods, t.period)
	}
}

// fill takes from another what is empty here.
func (a about) fill(b about) about {
	if len(a.companies) == 0 {
		a.companies = b.companies
	}
	if len(a.metrics) == 0 {
		a.metrics = b.metrics
	}
	if len(a.periods) == 0 {
		a.periods = b.periods
	}
	return a
}

// and adds what another names to the metrics and periods.
func (a about) and(b about) about {
	return about{a.companies, slices.Concat(a.metrics, b.metrics), slices.Concat(a.periods, b.periods)}
}

func aboutAll(tags []tag) about {
	var a about
	for _, t := range tags {
		a.take(t, true, true, true)
	}
	return a
}

// near is what the words nearest to a figure say: in its part of the line the
// ones before it, else the ones behind it, else the last ones before that part.
func (l line) near(p printed) about {
	start, end := l.part(p.start)
	var out about
	nearest := func(tags []tag) {
		for _, t := range tags { // nearest first; one of each
			out.take(t, len(out.companies) == 0, len(out.metrics) == 0, len(out.periods) == 0)
		}
	}
	var left, right, earlier []tag
	for _, t := range l.tags {
		switch {
		case t.start >= start && t.end <= p.start:
			left = append([]tag{t}, left...)
		case t.start >= p.end && t.end <= end:
			right = append(right, t)
		case t.end <= start:
			earlier = append([]tag{t}, earlier...)
		}
	}
	nearest(left)
	nearest(right)
	nearest(earlier)
	return out
}
