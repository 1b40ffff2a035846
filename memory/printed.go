package memory

import (
	"slices"
	"strings"
	"unicode/utf8"

	"hedui/check"
)

// printing is a fact that an answer printed, with its line.
type printing struct {
	fact  check.Fact
	code  string // of the company, without its exchange
	line  string
	runes int
	last  int // when it was printed last: later turns count more, and in one answer what stands first
}

// printings are the facts that answers printed, found by company and by label,
// so that an index of a long conversation costs no more than of a short one.
type printings struct {
	byID    map[string]*printing
	recent  []*printing            // by every printing, latest last
	byName  map[string][]*printing // company names and codes
	lengths []int                  // of those, in runes, each once
	byLabel map[string][]*printing
	labels  []string
}

// reach is how many facts are looked at for each way to find them.
const reach = 40

// add takes over what turn number n printed.
func (p *printings) add(n int, ids []string, book *Ledger) {
	for k, id := range ids {
		e, seen := p.byID[id]
		if !seen {
			f, ok := book.Get(id)
			if !ok {
				continue
			}
			if p.byID == nil {
				p.byID = make(map[string]*printing)
				p.byName, p.byLabel = make(map[string][]*printing), make(map[string][]*printing)
			}
			e = &printing{fact: f, line: FactLine(f)}
			e.code, _, _ = strings.Cut(f.Company, ".")
			e.runes = 1 + utf8.RuneCountInString(e.line)
			p.byID[id] = e
			p.file(e)
		}
		e.last = n<<16 - k
		p.recent = append(p.recent, e)
	}
}

func (p *printings) file(e *printing) {
	for _, name := range []string{e.fact.Name, e.code} {
		if name == "" {
			continue
		}
		if n := utf8.RuneCountInString(name); !slices.Contains(p.lengths, n) {
			p.lengths = append(p.lengths, n)
		}
		p.byName[name] = append(p.byName[name], e)
	}
	if label := e.fact.Label; label != "" {
		if _, seen := p.byLabel[label]; !seen {
			p.labels = append(p.labels, label)
		}
		p.byLabel[label] = append(p.byLabel[label], e)
	}
}

// candidates are the facts that a question may be about: those printed last,
// and those of companies and labels that it names.
func (p *printings) candidates(question string) []*printing {
	out := make([]*printing, 0, 2*reach)
	add := func(list []*printing) {
		for _, e := range list[max(0, len(list)-reach):] {
			if !slices.Contains(out, e) {
				out = append(out, e)
			}
		}
	}
	add(p.recent)
	for i := range question {
		for _, n := range p.lengths {
			if end := i + byteLen(question[i:], n); end <= len(question) {
				add(p.byName[question[i:end]])
			}
		}
		if i > maxNamed {
			break
		}
	}
	for _, label := range p.labels {
		if named(question, label) || sharesWord(label, question) {
			add(p.byLabel[label])
		}
	}
	return out
}

// maxNamed is how far into a question names are looked for, in bytes.
const maxNamed = 3000

// byteLen is the length of the first n runes of a text, beyond its end when it
// has fewer.
func byteLen(text string, n int) int {
	for i := range text {
		if n == 0 {
			return i
		}
		n--
	}
	return len(text) + n
}
