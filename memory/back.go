package memory

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"hedui/check/mention"
)

// Back is how a question refers to what was said before.
type Back struct {
	Here bool      // in this session: 刚才
	All  bool      // all that was said then: 上周我们看过哪些公司
	Last bool      // in the session before this one: 上次
	Nth  int       // the nth question, from the end when negative; 0 for none
	From time.Time // when it was said: From ≤ t < To; zero for any time
	To   time.Time
}

// Folded text is matched. A time alone is no reference (上周五粮液的收盘价): it
// takes a word of talking as well.
var (
	talked = regexp.MustCompile(`(?:看|问|聊|谈|说|提|查|讨论|比较|对比|分析|研究|算)(?:过|到过|到的|的|了的|起过|起的)|(?:我们|咱们|我|你)(?:曾|曾经|一起|都)?(?:看|问|聊|谈|说|提|查|讨论|比较|对比|分析|研究)|` +
		`\b(?:we|i|you) (?:looked|asked|talked|discussed|checked|compared|mentioned|said|told|covered|saw)\b|\bdid (?:we|i|you) (?:look|ask|talk|discuss|check|compare|mention|say)\b`)
	recalls = regexp.MustCompile(`还?记得|记不记得|回忆一下|\bremember (?:when|the|that|what|which)\b|\bdo you remember\b|\brecall (?:the|that|what|which)\b`)
	wholly  = regexp.MustCompile(`(?:看|问|聊|谈|说|提|查|讨论|比较|对比|分析|研究)(?:起|到)?(?:过|了|的)?(?:都)?(?:是)?(?:些)?(?:哪[些几]|什么|啥|几)|哪[些几].{0,8}(?:看|问|聊|谈|查|讨论|比较)过|` +
		`\b(?:what|which)\b.{0,20}\b(?:did|have) (?:we|i|you)\b`)
	nthAsk   = regexp.MustCompile(`(倒数)?第([一二三四五六七八九十0-9]{1,3})(?:个|次)?(?:问题|提问|问)`)
	firstAsk = regexp.MustCompile(`(?:最开始|一开始|最早|最初|最先|第一次)(?:我们|我)?(?:都)?(?:问|聊|谈|看|查)`)
	nthEN    = regexp.MustCompile(`\b(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last) question\b`)
	daysAgo  = regexp.MustCompile(`([一二两三四五六七八九十0-9]{1,3})(天|周|个?星期|个?月)(?:以?前|之前)|\b([0-9]{1,3}) (day|week|month)s? ago\b`)
)

// backTimes are the words for a time of talking, in order of precedence.
var backTimes = []struct {
	words *regexp.Regexp
	set   func(b *Back, now time.Time)
}{
	{regexp.MustCompile(`上上周|上上个?星期|上上个?礼拜|\bthe week before last\b`), func(b *Back, now time.Time) { b.week(now, -2) }},
	{regexp.MustCompile(`上周|上个?星期|上个?礼拜|\blast week\b`), func(b *Back, now time.Time) { b.week(now, -1) }},
	{regexp.MustCompile(`本周|这周|这个?星期|\bthis week\b`), func(b *Back, now time.Time) { b.week(now, 0) }},
	{regexp.MustCompile(`大前天`), func(b *Back, now time.Time) { b.days(now, -3, 1) }},
	{regexp.MustCompile(`前天|\bthe day before yesterday\b`), func(b *Back, now time.Time) { b.days(now, -2, 1) }},
	{regexp.MustCompile(`昨天|昨日|昨晚|\byesterday\b`), func(b *Back, now time.Time) { b.days(now, -1, 1) }},
	{regexp.MustCompile(`今天|今早|今晨|早上|上午|\btoday\b|\bthis morning\b`), func(b *Back, now time.Time) { b.days(now, 0, 1) }},
	{regexp.MustCompile(`前几天|这几天|前两天|前些天|近几天|\bthe other day\b|\ba few days ago\b`), func(b *Back, now time.Time) { b.days(now, -7, 8) }},
	{regexp.MustCompile(`上个?月|\blast month\b`), func(b *Back, now time.Time) { b.month(now, -1) }},
	{regexp.MustCompile(`刚才|刚刚|方才|\bjust now\b|\ba moment ago\b`), func(b *Back, _ time.Time) { b.Here = true }},
	{regexp.MustCompile(`上次|上回|上一次|前一次|\blast time\b|\bprevious(?:ly)? session\b`), func(b *Back, _ time.Time) { b.Last = true }},
	{regexp.MustCompile(`之前|以前|曾经|早先|此前|先前|早些时候|\bearlier\b|\bpreviously\b|\bbefore\b|\bin the past\b`), func(*Back, time.Time) {}},
}

// ReadBack finds out whether a question refers back to earlier talk, and to
// which. Passages that the user cites do not count.
func ReadBack(question string, now time.Time) (b Back, ok bool) {
	if !strings.ContainsAny(question, "问問记記忆看聊谈说提查讨比对分研算QqRrWwIiYy") {
		return b, false // no word of talking: most questions are done with here
	}
	text := mention.Own(question)
	if m := nthAsk.FindStringSubmatch(text); m != nil {
		b.Nth = number(m[2])
		if m[1] != "" {
			b.Nth = -b.Nth
		}
		ok = b.Nth != 0
	} else if m := nthEN.FindStringSubmatch(text); m != nil {
		b.Nth = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "last": -1}[m[1]]
		ok = true
	} else if firstAsk.MatchString(text) {
		b.Nth, ok = 1, true
	}
	timed := false
	if m := daysAgo.FindStringSubmatch(text); m != nil {
		b.ago(now, number(m[1]+m[3]), m[2]+m[4])
		timed = true
	} else {
		for _, t := range backTimes {
			if t.words.MatchString(text) {
				t.set(&b, now)
				timed = true
				break
			}
		}
	}
	if b.Nth != 0 && b.From.IsZero() && !b.Last {
		b.Here = true
	}
	b.All = b.Nth == 0 && wholly.MatchString(text)
	return b, ok || recalls.MatchString(text) || timed && (talked.MatchString(text) || b.All)
}

func day(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, t.Location())
}

// days sets the window of n days that begins start days from today.
func (b *Back) days(now time.Time, start, n int) {
	b.From = day(now).AddDate(0, 0, start)
	b.To = b.From.AddDate(0, 0, n)
}

// week sets the week, Monday to Sunday, n weeks from this one.
func (b *Back) week(now time.Time, n int) {
	monday := -(int(now.Weekday()) + 6) % 7
	b.days(now, monday+7*n, 7)
}

func (b *Back) month(now time.Time, n int) {
	b.From = time.Date(now.Year(), now.Month()+time.Month(n), 1, 0, 0, 0, 0, now.Location())
	b.To = b.From.AddDate(0, 1, 0)
}

// ago sets the window around a time that is told by its distance: the day, or
// the days around it for weeks and months.
func (b *Back) ago(now time.Time, n int, unit string) {
	switch {
	case strings.HasSuffix(unit, "月") || unit == "month":
		at := day(now).AddDate(0, -n, 0)
		b.From, b.To = at.AddDate(0, 0, -15), at.AddDate(0, 0, 16)
	case unit == "天" || unit == "day":
		b.days(now, -n, 1)
	default:
		b.days(now, -7*n-3, 7)
	}
}

// holds says that a time is in the window.
func (b Back) holds(t time.Time) bool {
	return b.From.IsZero() || !t.Before(b.From) && t.Before(b.To)
}

// number reads digits and Chinese numerals up to 99; 0 when it is none.
func number(s string) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	const digits = "零一二三四五六七八九"
	n, unit := 0, 0
	for _, r := range s {
		switch i := strings.IndexRune(digits, r); {
		case r == '两':
			unit = 2
		case r == '十':
			n, unit = max(unit, 1)*10, 0
		case i >= 0:
			unit = i / 3
		default:
			return 0
		}
	}
	return n + unit
}
