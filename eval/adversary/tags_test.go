package adversary_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"hedui/check/mention"
	"hedui/tools/market"
)

// tag is a company, metric or period that an answer names. It is read here by
// plain lists and patterns, apart from the readers of the product.
type tag struct {
	start, end int
	company    string
	metrics    []string // one name may stand for several
	period     mention.Period
}

// names finds names of companies and metrics in a text.
type names struct {
	byFirst map[rune][]name // longest first
	byCode  map[string]market.Company
	byID    map[string]market.Company
}

type name struct {
	text    string
	company string
	metrics []string
}

// readNames lists the short names of all companies and every name of every
// metric of the catalogue.
func readNames(companies []market.Company) *names {
	n := &names{byFirst: map[rune][]name{}, byCode: map[string]market.Company{}, byID: map[string]market.Company{}}
	metrics := map[string][]string{}
	for _, m := range market.Catalogue() {
		for _, text := range slices.Concat([]string{m.Name}, m.Synonyms, m.English) {
			text = strings.ToLower(text)
			metrics[text] = append(metrics[text], m.ID)
		}
	}
	add := func(e name) {
		r, _ := utf8.DecodeRuneInString(e.text)
		n.byFirst[r] = append(n.byFirst[r], e)
	}
	for text, ids := range metrics {
		add(name{text: text, metrics: ids})
	}
	for _, c := range companies {
		if strings.HasPrefix(c.Code, "200") || strings.HasPrefix(c.Code, "900") {
			continue // B shares have the short name of their A share
		}
		n.byCode[c.Code], n.byID[c.ID] = c, c
		if !c.Listed && slices.ContainsFunc(companies, func(o market.Company) bool { return o.Listed && o.Name == c.Name }) {
			continue // the name went over to another company
		}
		if utf8.RuneCountInString(c.Name) > 1 {
			add(name{text: strings.ToLower(c.Name), company: c.ID})
		}
		if english := market.EnglishName(c.Code); english != "" && c.Listed {
			add(name{text: strings.ToLower(english), company: c.ID})
		}
	}
	for _, list := range n.byFirst {
		slices.SortFunc(list, func(a, b name) int {
			if len(a.text) != len(b.text) {
				return len(b.text) - len(a.text)
			}
			return strings.Compare(a.text+a.company, b.text+b.company)
		})
	}
	return n
}

// tags finds what a text names, in order and without overlap.
func (n *names) tags(text string) []tag {
	out := periodTags(text)
	for _, at := range codePattern.FindAllStringIndex(text, -1) {
		if c, ok := n.byCode[text[at[0]:at[0]+6]]; ok && before(text, at[0]) != "." && !overlaps(out, at[0], at[1]) {
			out = append(out, tag{start: at[0], end: at[1], company: c.ID})
		}
	}
	lower := strings.ToLower(text)
	for i := 0; i < len(lower); {
		r, size := utf8.DecodeRuneInString(lower[i:])
		end := i + size
		for _, e := range n.byFirst[r] {
			if strings.HasPrefix(lower[i:], e.text) && wordAt(lower, i, i+len(e.text)) && !overlaps(out, i, i+len(e.text)) {
				out = append(out, tag{start: i, end: i + len(e.text), company: e.company, metrics: e.metrics})
				end = i + len(e.text)
				break
			}
		}
		i = end
	}
	slices.SortFunc(out, func(a, b tag) int { return a.start - b.start })
	return out
}

var codePattern = regexp.MustCompile(`\b\d{6}(?:\.(?:SH|SZ|BJ))?\b`)

// wordAt says that Latin letters do not run on at either end.
func wordAt(s string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:start])
	first, _ := utf8.DecodeRuneInString(s[start:])
	last, _ := utf8.DecodeLastRuneInString(s[:end])
	after, _ := utf8.DecodeRuneInString(s[end:])
	latin := func(r rune) bool { return r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) }
	return !(latin(before) && latin(first)) && !(latin(last) && latin(after))
}

func overlaps(tags []tag, start, end int) bool {
	return slices.ContainsFunc(tags, func(t tag) bool { return t.start < end && start < t.end })
}

// periodForms are the ways in which periods are written, the longer ones
// first. The groups are year, month or quarter, day.
var periodForms = []struct {
	pattern *regexp.Regexp
	typ     mention.PeriodType
}{
	{regexp.MustCompile(`截至(20\d\d)-(\d\d)-(\d\d)的TTM|TTM to (20\d\d)-(\d\d)-(\d\d)`), mention.TTM},
	{regexp.MustCompile(`(20\d\d)-(\d\d)-(\d\d)|(20\d\d)年(\d{1,2})月(\d{1,2})日`), mention.Day},
	{regexp.MustCompile(`(20\d\d)年(\d{1,2})月末|end of (?:March|June|September|December) (20\d\d)`), mention.Instant},
	{regexp.MustCompile(`(20\d\d)年(?:半年报|半年度|上半年)|(?:H1 |first half of )(20\d\d)`), mention.Half},
	{regexp.MustCompile(`(20\d\d)年下半年|H2 (20\d\d)`), mention.SecondHalf},
	{regexp.MustCompile(`(20\d\d)年(?:前三季度|三季报)|(?:9M |first three quarters of )(20\d\d)`), mention.YTDQ3},
	{regexp.MustCompile(`(20\d\d)年一季报|Q1 (20\d\d)`), mention.YTDQ1},
	{regexp.MustCompile(`(20\d\d)年第([一二三四])季度(?:（单季）)?|Q([1-4]) (20\d\d)(?: \(single quarter\))?`), mention.Quarter},
	{regexp.MustCompile(`(20\d\d)年末|end of (20\d\d)`), mention.Annual},
	{regexp.MustCompile(`(20\d\d)年(\d{1,2})月`), mention.Month},
	{regexp.MustCompile(`(20\d\d)年(?:年报|年度|全年)?|FY ?(20\d\d)|\b(20\d\d)\b`), mention.Annual},
}

func periodTags(text string) []tag {
	var out []tag
	for _, form := range periodForms {
		for _, m := range form.pattern.FindAllStringSubmatchIndex(text, -1) {
			if overlaps(out, m[0], m[1]) {
				continue
			}
			if end := text[m[0]:m[1]]; len(end) == 4 && strings.ContainsAny(before(text, m[0]), ",.") {
				continue // the tail of a number
			}
			var parts []string
			for i := 2; i+1 < len(m); i += 2 {
				if m[i] >= 0 {
					parts = append(parts, text[m[i]:m[i+1]])
				}
			}
			out = append(out, tag{start: m[0], end: m[1], period: periodOf(form.typ, parts, text[m[0]:m[1]])})
		}
	}
	return out
}

func before(s string, i int) string {
	if i == 0 {
		return ""
	}
	return s[i-1 : i]
}

// periodOf builds a period of the parts of its words.
func periodOf(typ mention.PeriodType, parts []string, words string) mention.Period {
	year, end := parts[0], "12-31"
	switch typ {
	case mention.TTM, mention.Day:
		return mention.Period{Type: typ, End: fmt.Sprintf("%s-%02s-%02s", year, parts[1], parts[2])}
	case mention.Half:
		end = "06-30"
	case mention.YTDQ1:
		end = "03-31"
	case mention.YTDQ3:
		end = "09-30"
	case mention.Quarter:
		quarter := parts[1]
		if len(year) == 1 { // Q3 2023
			year, quarter = parts[1], parts[0]
		}
		end = map[string]string{"一": "03-31", "二": "06-30", "三": "09-30", "四": "12-31", "1": "03-31", "2": "06-30", "3": "09-30", "4": "12-31"}[quarter]
	case mention.Instant:
		month := "12"
		if len(parts) > 1 {
			month = fmt.Sprintf("%02s", parts[1])
		}
		for i, m := range []string{"March", "June", "September"} {
			if strings.Contains(words, m) {
				month = fmt.Sprintf("%02d", 3*(i+1))
			}
		}
		end = map[string]string{"03": "03-31", "06": "06-30", "09": "09-30", "12": "12-31"}[month]
	case mention.Month:
		last, _ := time.Parse("2006-01", fmt.Sprintf("%s-%02s", year, parts[1]))
		return mention.Period{Type: typ, End: last.AddDate(0, 1, -1).Format(dateLayout)}
	}
	return mention.Period{Type: typ, End: year + "-" + end}
}
