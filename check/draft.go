package check

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"hedui/check/mention"
)

// dim is one thing that a sentence can say about a figure.
type dim int

const (
	dimCompany dim = iota
	dimPeriod
	dimMetric
	dims
)

// mark is a mention in the draft or the question.
type mark struct {
	start, end int
	dim        dim
	ids        []string
	periods    []mention.Period
	stretch    bool
	open       bool // says something that cannot be resolved; it fits anything
	text       string
	owner      int  // hit that it belongs to by a parenthesis right behind, or -1
	base       bool // what another is compared with: 较2022年, 比五粮液
	local      bool // 上年, 次年: counts from the talk, and says nothing about later figures
	code       bool
	other      bool // names something that facts are about only if their label says so
	class      int  // equal for marks that say the same
}

// draft is one answer under examination.
type draft struct {
	text, lower string
	ev          Evidence
	opts        mention.Options

	hits    []Hit
	marks   []mark
	clauses []clause
	ofHit   []int // clause of each hit
	ofMark  []int
	paired  map[int][dims]*mark // the mark paired with a hit by order (分别)
	depth   []int               // parentheses around each hit

	again    bool // the figures are being bound a second time
	question []mark
	userHits []Hit
	earlier  func() []Hit // the figures of earlier questions, read once where one is looked for
	facts    []held
	byID     map[string]*held
	bound    []binding
	known    []factSet // by class of mark
	classes  map[string]int
	key      []byte  // scratch of intern
	groups   []*held // scratch of pool
	ask      [dims][]*mark
	findings []objection
	qlower   string
	idsOf    map[int][]string // fact ids in brackets in the line of a clause
	units    []byUnit
	found    []*held            // scratch of near
	nearby   map[[3]int][]*mark // what marksAround found
	noIDs    bool               // the draft holds no bracket

	lex       mention.Lexicon
	anchor    mention.Period // what 上年 counts from where nothing was said before
	plain     plainRunes
	passages  []passage
	citations []citation
	named     []title
}

// readText finds figures, mentions and clauses of the draft.
func (d *draft) readText(lex mention.Lexicon) {
	r := d.read(plainText(d.text), lex)
	if lex != nil {
		d.nameFacts(&r, d.text)
	}
	var names []Span
	for _, m := range r.Mentions {
		switch m.Kind {
		case mention.KindCompany, mention.KindNotAShare, mention.KindIndex, mention.KindIndustry, mention.KindMetric, mention.KindField:
			if m.Kind == mention.KindIndex || !d.measures(m.End) {
				names = append(names, Span{m.Start, m.End})
			}
		}
	}
	d.hits = ParseQuantitiesExcept(d.text, names)
	d.noIDs = !strings.Contains(d.text, "[")
	d.exempt()
	d.marks = d.collect(r, d.lower)
	d.name(r)
	d.split()
	d.own()
	d.pair()
}

// measures reports whether a name that ends at byte i is really a number with a
// unit behind it: 港股75,170户.
func (d *draft) measures(i int) bool {
	if !isDigit(rune(d.text[i-1])) {
		return false
	}
	rest := d.text[i:]
	if len(rest) > 24 {
		rest = strings.ToValidUTF8(rest[:24], "")
	}
	return !newText(rest).suffix(0, NoUnit).bare()
}

// read finds mentions. Words that ask for an operation in a question (> 2023年)
// are looked into once more for the names and periods that they hold.
func (d *draft) read(text string, lex mention.Lexicon) mention.Reading {
	r := mention.Read(text, lex, d.opts)
	var more []mention.Mention
	inside := make(map[string][]mention.Mention)
	for _, m := range r.Mentions {
		if m.Kind != mention.KindOperation || m.End-m.Start < 6 {
			continue
		}
		_, first := utf8.DecodeRuneInString(text[m.Start:])
		words := text[m.Start+first : m.End]
		found, ok := inside[words]
		if !ok {
			found = mention.Read(words, lex, d.opts).Mentions
			inside[words] = found
		}
		for _, in := range found {
			if in.Kind == mention.KindCompany || in.Kind == mention.KindMetric || in.Kind == mention.KindPeriod {
				in.Start, in.End = in.Start+m.Start+first, in.End+m.Start+first
				if !slices.ContainsFunc(r.Mentions, func(o mention.Mention) bool { return o.Kind == in.Kind && o.Start < in.End && in.Start < o.End }) {
					more = append(more, in)
				}
			}
		}
	}
	if len(more) > 0 {
		r.Mentions = append(r.Mentions, more...)
		slices.SortStableFunc(r.Mentions, func(a, b mention.Mention) int { return a.Start - b.Start })
	}
	return r
}

// plainText blanks out Markdown's signs, keeping every offset.
func plainText(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c == '*' || c == '`' || c == '#' || c == '>' && (i == 0 || b[i-1] == '\n') {
			b[i] = ' '
		}
	}
	return string(b)
}

// readQuestion finds what the question says.
func (d *draft) readQuestion(lex mention.Lexicon) {
	if d.ev.Question == "" {
		return
	}
	r := mention.Read(d.ev.Question, lex, d.opts)
	kept := r.Mentions[:0:0]
	var names []Span
	for _, m := range r.Mentions {
		if m.Role != mention.RoleRejected && m.Role != mention.RoleDropped && !m.Quoted {
			kept = append(kept, m)
		}
		if m.Kind == mention.KindCompany || m.Kind == mention.KindNotAShare || m.Kind == mention.KindIndex || m.Kind == mention.KindMetric {
			names = append(names, Span{m.Start, m.End})
		}
	}
	d.qlower = lower(d.ev.Question)
	d.question = d.collect(mention.Reading{Text: d.ev.Question, Mentions: kept}, d.qlower)
	d.userHits = ParseQuantitiesExcept(d.ev.Question, names)
}

// readEarlier finds the figures of earlier questions.
func (d *draft) readEarlier() []Hit {
	var out []Hit
	for _, q := range d.ev.Earlier {
		out = append(out, ParseQuantities(q)...)
	}
	return out
}

// quotedIndex gives the name that the facts have for an index, in whatever language
// it is called, when a level of it is among them, else "": its name then says whose
// figure it is, as a company's does.
func (d *draft) quotedIndex(m mention.Mention) string {
	for _, f := range d.ev.Facts {
		if f.Unit != IndexPoint || f.Company != "" || f.Name == "" {
			continue
		}
		if f.Name == m.Text {
			return f.Name
		}
		if d.lex == nil {
			continue
		}
		name := mention.FoldString(f.Name)
		if t, n := d.lex.Longest(name); n == len(name) && t.Kind == mention.KindIndex && slices.Equal(t.IDs, m.IDs) {
			return f.Name
		}
	}
	return ""
}

// collect turns mentions into marks. Words such as 上年同期 count from the last
// period said before them.
func (d *draft) collect(r mention.Reading, lower string) []mark {
	out := make([]mark, 0, len(r.Mentions)+4)
	anchor := d.anchor
	for _, m := range r.Mentions {
		if inSource(lower, m.Start) {
			continue
		}
		k := mark{start: m.Start, end: m.End, text: m.Text, ids: m.IDs, owner: -1}
		switch m.Kind {
		case mention.KindCompany, mention.KindNotAShare, mention.KindCode:
			k.dim = dimCompany
			k.code = m.Text != "" && isDigit(rune(m.Text[0]))
		case mention.KindIndex:
			if k.text = d.quotedIndex(m); k.text == "" {
				continue
			}
			k.dim = dimCompany
		case mention.KindMetric:
			k.dim = dimMetric
		case mention.KindPeriod:
			k.dim = dimPeriod
			k.periods = readings(lower, m)
			k.stretch = m.Stretch
			if len(m.Periods) == 0 {
				k.periods = m.When.Resolve(anchor, d.opts)
			} else if !m.Stretch {
				anchor = m.Periods[len(m.Periods)-1]
			}
			k.open = len(k.periods) == 0
			k.local = m.When.Anchor == mention.AnchorTalk && m.When.Shift != 0
		default:
			continue
		}
		if k.dim == dimPeriod && aside(lower, k.start, k.end) {
			continue
		}
		k.base = m.Role == mention.RoleCompared || isBase(lower, k.start, k.end)
		d.intern(&k)
		out = append(out, k)
	}
	return out
}

// aside reports whether a date says when something else happened: the day of a
// list, of a disclosure, of listing, of an ex-date.
func aside(lower string, start, end int) bool {
	after := strings.TrimLeft(lower[end:], " ")
	for _, w := range []string{"名单", "前上市", "上市", "披露", "公告", "发布", "更新", "除权", "除息"} {
		if strings.HasPrefix(after, w) {
			return true
		}
	}
	before := strings.TrimRight(lower[:start], " :：为是于")
	return hasAnySuffix(before, []string{"除息日", "除权日", "登记日", "公告日", "公告日期", "披露日", "披露日期", "上市日", "上市日期", "发布日", "更新", "快照", "数据截至", "数据截止", "ex-date", "snapshot", "published", "listed on", "data to", "data as of"})
}

// isBase reports whether a name or period is what another is compared with.
func isBase(lower string, start, end int) bool {
	before := strings.TrimRight(lower[:start], " ")
	for _, w := range []string{"较", "比", "相比", "相较", "相较于", "相对", "对比", "than", "from", "versus", "vs", "vs.", "compared with", "compared to", "over"} {
		if strings.HasSuffix(before, w) && !strings.HasSuffix(before, "同比") && !strings.HasSuffix(before, "占比") && !strings.HasSuffix(before, "环比") {
			return true
		}
	}
	if strings.HasSuffix(before, "与") || strings.HasSuffix(before, "和") || strings.HasSuffix(before, "跟") || strings.HasSuffix(before, "同") {
		after := lower[end:]
		return strings.HasPrefix(after, "相比") || strings.HasPrefix(after, "比") || strings.HasPrefix(after, "相较")
	}
	return false
}

// lower maps ASCII letters to lower case and keeps every offset.
func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// occurrences gives the bytes of s where a word begins, from left to right and
// without overlap.
func occurrences(s, word string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for at := 0; word != ""; at += len(word) {
			k := strings.Index(s[at:], word)
			if k < 0 || !yield(at+k) {
				return
			}
			at += k
		}
	}
}
