// Package score decides whether a turn was right. It reads the text that the
// user saw, never only the record of it, and is deterministic: equal text,
// equal score.
package score

import (
	"slices"
	"strings"
	"time"

	"hedui/check"
	"hedui/check/mention"
)

// Reader reads figures off a text, each with the company, metric and period
// that the words around it give it.
type Reader struct {
	lex mention.Lexicon
	now time.Time
}

// NewReader reads with a lexicon's names; now is what 去年 counts from.
func NewReader(lex mention.Lexicon, now time.Time) *Reader { return &Reader{lex, now} }

// printed is one figure of an answer.
type printed struct {
	check.Hit
	company, metric, period named
	segment                 bool // said of a part of the company, or of the parent alone
	aside                   bool // in a remark or a list of what is missing
	denied                  bool // 不是91.96%
	way                     int  // 1 for more, -1 for less, as the words say
	leader                  []string
}

// named is what the words say of a figure: the marks that may be meant. Own
// says that they stand in its own sentence.
type named struct {
	marks []mark
	own   bool
}

// mark is one name in the text: its keys are ids, or periods in argument form.
type mark struct {
	start, end int
	keys       []string
	periods    []mention.Period
}

// page is a text with its names and figures.
type page struct {
	text      string
	hits      []check.Hit
	companies []mark
	metrics   []mark
	periods   []mark
	borders   []int // ends of sentences
}

// read finds the figures of an answer. Structural counts are left out.
func (r *Reader) read(answer string) []printed {
	p := r.page(answer)
	out := make([]printed, 0, len(p.hits))
	for i := range p.hits {
		h := p.hits[i]
		start, end := p.sentence(h.Start)
		line := p.lineOf(h.Start)
		var leader []string // the company that the sentence names first
		if named := within(p.companies, start, h.Start); len(named) > 0 {
			leader = named[0].keys
		}
		out = append(out, printed{
			denied: denied.MatchString(p.text[start:h.Start]), way: direction(p.text[start:h.Start], p.text[h.End:end]), leader: leader,
			Hit: h, company: p.nameFor(p.companies, i), metric: p.nameFor(p.metrics, i), period: p.nameFor(p.periods, i),
			segment: isSegment(p.text[start:end]), aside: isAside(line),
		})
	}
	return out
}

func (r *Reader) page(text string) page {
	p := page{text: text}
	reading := mention.Read(text, r.lex, mention.Options{Now: r.now})
	var names []check.Span
	for _, m := range reading.Mentions {
		if p.inSource(m.Start) {
			continue
		}
		k := mark{start: m.Start, end: m.End, keys: m.IDs}
		switch m.Kind {
		case mention.KindCompany:
			p.companies = append(p.companies, k)
			names = append(names, check.Span{Start: m.Start, End: m.End})
		case mention.KindMetric:
			p.metrics = append(p.metrics, k)
		case mention.KindPeriod:
			if k.periods = m.Periods; len(k.periods) > 0 {
				for _, q := range k.periods {
					k.keys = append(k.keys, q.Arg())
				}
				p.periods = append(p.periods, k)
			}
		}
	}
	for _, h := range check.ParseQuantitiesExcept(text, names) {
		if !h.Structural {
			p.hits = append(p.hits, h)
		}
	}
	for i, c := range text {
		if strings.ContainsRune("\n。；;！!？?", c) || c == '.' && strings.HasPrefix(text[i:], ". ") && i > 0 && (text[i-1] < '0' || text[i-1] > '9') {
			p.borders = append(p.borders, i)
		}
	}
	return p
}

// inSource says that a place stands behind the word for a source, where names
// are those of data vendors (东方财富 is a company too).
func (p *page) inSource(at int) bool {
	before := strings.ToLower(p.text[strings.LastIndexByte(p.text[:at], '\n')+1 : at])
	return strings.Contains(before, "来源") || strings.Contains(before, "source:")
}

// sentence gives the sentence around a place.
func (p *page) sentence(at int) (start, end int) {
	end = len(p.text)
	for _, b := range p.borders {
		if b < at {
			start = b + 1
		} else {
			end = b
			break
		}
	}
	return start, end
}

// clause is the part of the sentence between commas.
func (p *page) clause(at int) (start, end int) {
	start, end = p.sentence(at)
	from := start
	for i, c := range p.text[from:end] {
		// A comma inside a number is followed by a digit at once.
		if c != '，' && (c != ',' || !strings.HasPrefix(p.text[from+i:], ", ")) {
			continue
		}
		if from+i >= at {
			return start, from + i
		}
		start = from + i + len(string(c))
	}
	return start, end
}

func (p *page) lineOf(at int) string {
	start := strings.LastIndexByte(p.text[:at], '\n') + 1
	end := strings.IndexByte(p.text[at:], '\n')
	if end < 0 {
		return p.text[start:]
	}
	return p.text[start : at+end]
}

// nameFor finds the marks that the i-th figure may be about.
func (p *page) nameFor(marks []mark, i int) named {
	at := p.hits[i].Start
	if row := p.lineOf(at); strings.HasPrefix(strings.TrimSpace(row), "|") {
		if n, ok := p.column(marks, at); ok {
			return n
		}
	}
	start, end := p.sentence(at)
	own := within(marks, start, end)
	if len(own) == 0 {
		return p.inherited(marks, at)
	}
	if len(distinct(own)) == 1 {
		return named{own[:1], true}
	}
	return named{p.paired(own, i, start, end), true}
}

// paired reads a sentence of several names and several figures: names and
// figures in turn, lists of names before as many figures (…分别为…), and else the
// names nearest to the figure.
func (p *page) paired(own []mark, i, start, end int) []mark {
	var hits []int
	for j, h := range p.hits {
		if h.Start >= start && h.End <= end {
			hits = append(hits, j)
		}
	}
	first := own[0].start < p.hits[hits[0]].Start
	var before, run []mark // the names of the run that belongs to the figure
	var same []int         // the figures that share it
	k := 0
	for k < len(hits) {
		h := p.hits[hits[k]]
		edge := 0 // the run of names before this figure
		if k > 0 {
			edge = p.hits[hits[k-1]].End
		}
		between := within(own, max(start, edge), h.Start)
		if len(between) > 0 || k == 0 {
			if slices.Contains(same, i) {
				break
			}
			before, same = between, nil
		}
		same = append(same, hits[k])
		k++
	}
	run = before
	if !first {
		last := p.hits[same[len(same)-1]].End
		run = within(own, last, end)
		for _, j := range hits {
			if p.hits[j].Start > last {
				run = within(run, last, p.hits[j].Start)
				break
			}
		}
		if len(run) == 0 {
			run = before
		}
	}
	run = merged(run)
	if len(run) == len(same) {
		return run[slices.Index(same, i) : slices.Index(same, i)+1]
	}
	if len(run) > 1 {
		cs, ce := p.clause(p.hits[i].Start)
		if inClause := within(run, cs, ce); len(inClause) > 0 {
			return inClause
		}
	}
	return run
}

// inherited gives the names of the other lines of the paragraph, and failing
// those of the whole text; remarks don't count.
func (p *page) inherited(marks []mark, at int) named {
	start, end := strings.LastIndex(p.text[:at], "\n\n")+1, len(p.text)
	if n := strings.Index(p.text[at:], "\n\n"); n >= 0 {
		end = at + n
	}
	for _, area := range [][]mark{within(marks, start, end), marks} {
		var keep []mark
		for _, m := range area {
			if !isAside(p.lineOf(m.start)) {
				keep = append(keep, m)
			}
		}
		if len(keep) > 0 {
			return named{distinct(keep), false}
		}
	}
	return named{}
}

// column reads a table: what the head of the figure's column says, else what
// its row says.
func (p *page) column(marks []mark, at int) (named, bool) {
	rowStart := strings.LastIndexByte(p.text[:at], '\n') + 1
	cell := strings.Count(p.text[rowStart:at], "|")
	head := rowStart
	for head > 0 {
		prev := strings.LastIndexByte(p.text[:head-1], '\n') + 1
		if !strings.HasPrefix(strings.TrimSpace(p.text[prev:head]), "|") {
			break
		}
		head = prev
	}
	pos := head
	for range cell {
		n := strings.IndexByte(p.text[pos:], '|')
		if n < 0 {
			return named{}, false
		}
		pos += n + 1
	}
	if n := strings.IndexByte(p.text[pos:], '|'); n >= 0 && head < rowStart {
		if in := within(marks, pos, pos+n); len(in) > 0 {
			return named{in, true}, true
		}
	}
	if in := within(marks, rowStart, at); len(in) > 0 {
		return named{in[len(in)-1:], true}, true
	}
	return named{}, false
}

func within(marks []mark, start, end int) []mark {
	var out []mark
	for _, m := range marks {
		if m.start >= start && m.end <= end {
			out = append(out, m)
		}
	}
	return out
}

// merged joins a name and the code behind it.
func merged(marks []mark) []mark {
	var out []mark
	for _, m := range marks {
		if len(out) == 0 || !slices.Equal(out[len(out)-1].keys, m.keys) {
			out = append(out, m)
		}
	}
	return out
}

func distinct(marks []mark) []mark {
	var out []mark
	for _, m := range marks {
		if !slices.ContainsFunc(out, func(o mark) bool { return slices.Equal(o.keys, m.keys) }) {
			out = append(out, m)
		}
	}
	return out
}

var asides = []string{"注：", "注:", "另：", "不提供", "note:", "also:", "not available", "not provided"}

func isAside(line string) bool {
	line = strings.ToLower(strings.TrimSpace(line))
	return slices.ContainsFunc(asides, func(a string) bool { return strings.HasPrefix(line, a) })
}

var (
	notSegments = strings.NewReplacer("归属于母公司", "", "归属母公司", "", "母公司股东", "", "母公司所有者", "")
	segments    = []string{"母公司", "分部", "分产品", "分行业", "分地区", "产品毛利率", "业务毛利率", "parent company only", "segment"}
)

func isSegment(sentence string) bool {
	s := strings.ToLower(notSegments.Replace(sentence))
	return slices.ContainsFunc(segments, func(w string) bool { return strings.Contains(s, w) })
}
