package check

import (
	"sync"
	"time"

	"hedui/check/mention"
)

// Rules of findings.
const (
	RuleNoFact     = "no_fact"    // nothing that was returned says this
	RuleMagnitude  = "magnitude"  // off by a power of ten
	RuleUnit       = "unit"       // wrong or missing unit
	RulePoint      = "point"      // % against 个百分点
	RuleCurrency   = "currency"   //
	RuleSign       = "sign"       // a loss as a profit, a fall as a rise
	RuleCompany    = "company"    // right figure, wrong company
	RulePeriod     = "period"     // right figure, wrong period
	RuleMetric     = "metric"     // right figure, wrong metric
	RuleScope      = "scope"      // parent or segment figure not named so
	RuleAdjust     = "adjust"     // adjusted price not named so
	RuleArithmetic = "arithmetic" // a result that recomputation does not give, or that may not be calculated
	RuleUser       = "user"       // the user's own figure printed as a fact
	RuleCitation   = "citation"   // a quoted figure without its page, or a wrong fact id
	RuleIdentity   = "identity"   // a name beside another company's code
)

// History knows values held beside those of a result. It may be nil.
type History interface {
	// Near returns values of the same metric and unit at neighbouring periods
	// or from other sources, best first, without the value itself.
	Near(company, metric string, period mention.Period) []Quantity
}

// Options of a Checker; nil means all zero values.
type Options struct {
	// Now is the injected clock, which 去年 in an answer counts from. Nil
	// leaves such words open: they then fit any period.
	Now func() time.Time
	// History is asked whether the magnitude of a result is plausible.
	History History
}

// Checker holds results and drafts against evidence. It keeps no state and is
// safe for concurrent use.
type Checker struct {
	lex  mention.Lexicon
	opts Options
}

// New makes a Checker that knows names through lex, which may be nil: figures
// are then bound by value and unit alone.
func New(lex mention.Lexicon, opts *Options) *Checker {
	c := &Checker{lex: lex}
	if opts != nil {
		c.opts = *opts
	}
	return c
}

// Asked reads the companies and metrics that a question names.
func (c *Checker) Asked(question string) (out Asked) {
	reading := mention.Read(question, c.lex, c.clock())
	for _, m := range reading.Of(mention.KindCompany) {
		out.Companies = append(out.Companies, m.IDs...)
	}
	for _, m := range reading.Of(mention.KindMetric) {
		out.Metrics = append(out.Metrics, m.IDs...)
	}
	return out
}

// clock is the time that texts are read at.
func (c *Checker) clock() (at mention.Options) {
	if c.opts.Now != nil {
		at.Now = c.opts.Now()
	}
	return at
}

// Draft binds every figure of a draft answer. It passes when each one is a
// citable fact, an exact operation on facts that its sentence claims, or the
// user's own figure echoed as such; then the figures come back in the order of
// the text. Otherwise the decision is Retry, with one finding for each figure
// that does not stand, and the figures that do.
//
// A figure equals a fact when the fact lies within the rounding that the
// figure's own digits show. Of facts that agree in value, one is taken whose
// company, period, metric and scope are those that the sentence names; words
// that the sentence lacks are looked for in the sentences before it, after it,
// in the question, and in Asked. When none fits, the finding says which of
// them is wrong.
func (c *Checker) Draft(text string, ev Evidence) (Verdict, []Figure) {
	d := c.open(text, ev)
	var out []Figure
	for i := range d.hits {
		if d.hits[i].Structural {
			d.coverage(i)
			continue
		}
		if b, ok := d.verbatim(i); ok {
			d.ground(i, b)
			continue
		}
		b, finding := d.bind(i)
		d.ground(i, b)
		if finding != nil {
			d.findings = append(d.findings, objection{*finding, i})
		}
	}
	d.second()
	for i := range d.hits {
		if b := d.bound[i]; b.ok {
			out = append(out, d.figure(i, b))
		}
	}
	d.checkComparisons()
	d.checkSuperlatives()
	d.checkWorkings()
	d.checkStanding()
	d.checkContradictions()
	d.checkMoves()
	d.checkCoverage()
	d.checkSources()
	d.checkIdentity()
	d.checkIDs()
	if len(d.findings) == 0 {
		return Verdict{Decision: Pass}, out
	}
	v := Verdict{Decision: Retry}
	for _, f := range d.findings {
		v.Findings = append(v.Findings, f.Finding)
	}
	return v, out
}

// objection is a finding about one hit, -1 when it is about none.
type objection struct {
	Finding
	hit int
}

// binding is what grounds one hit: a fact, an operation on facts, or the
// user's words.
type binding struct {
	ok      bool
	fact    *held
	of      []*held
	op      string
	user    bool
	suspect bool
	unit    Unit // of the fact, where the words leave it open
	// verbatim says that the draft repeats the sentence of a filing.
	verbatim bool
}

// coverage grounds a count of a ranking's universe where a fact holds it. Such
// a count is no figure that needs one.
func (d *draft) coverage(i int) {
	h := &d.hits[i]
	if h.Unit != Count && h.Unit != NoUnit || h.Value.LessThan(hundred) {
		return
	}
	for k := range d.facts {
		if f := &d.facts[k]; f.counts() && f.Value.Equal(h.Value) {
			d.ground(i, binding{ok: true, fact: f, unit: f.Unit})
			return
		}
	}
}

// ground notes what grounds figure i.
func (d *draft) ground(i int, b binding) {
	d.bound[i] = b
	if b.ok && b.fact != nil && b.fact.printed == nil && d.hits[i].Unit == b.fact.Unit {
		b.fact.printed = &d.hits[i]
	}
}

// figure is the record of a bound hit.
func (d *draft) figure(i int, b binding) Figure {
	h := d.hits[i]
	f := Figure{Text: h.Text, Value: h.Plain(), Unit: h.Unit}
	switch {
	case b.user:
		f.Fact = "user"
	case b.suspect:
		f.Fact = "suspect"
	case b.op != "":
		f.Fact, f.Op = "derived", b.op
		for _, o := range b.of {
			f.Of = append(f.Of, o.ID)
		}
	case b.fact != nil:
		f.Fact = b.fact.ID
	}
	if b.unit != NoUnit {
		f.Unit = b.unit
	}
	return f
}

// open reads a draft and its evidence.
func (c *Checker) open(text string, ev Evidence) *draft {
	d := &draft{text: text, lower: lower(text), ev: ev, opts: c.clock(), lex: c.lex, classes: make(map[string]int)}
	d.readText(c.lex)
	d.readQuestion(c.lex)
	d.earlier = sync.OnceValue(d.readEarlier)
	d.readAsked()
	d.hold(ev.Facts)
	d.indexByUnit()
	d.readPassages()
	d.readCitations()
	d.leaveTitles()
	d.known = make([]factSet, len(d.classes), len(d.classes)+8)
	d.bound = make([]binding, len(d.hits))
	return d
}

// second gives figures another try that were refused because an operand stood
// later in the text: a difference on the first line, its parts on the next.
func (d *draft) second() {
	d.again = true
	kept := d.findings[:0]
	for _, f := range d.findings {
		b, again := d.bind(f.hit)
		if again == nil {
			d.ground(f.hit, b)
			continue
		}
		kept = append(kept, objection{*again, f.hit})
	}
	d.findings = kept
}
