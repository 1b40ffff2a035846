package market

import (
	"sync"

	"hedui/check"
	"hedui/check/mention"
)

// The codes of a Miss. They equal the failure codes of package tools, which
// this package cannot import.
const (
	CodeNotAShare          = "NOT_A_SHARE"
	CodeFieldNotAvailable  = "FIELD_NOT_AVAILABLE"
	CodePeriodNotAvailable = "PERIOD_NOT_AVAILABLE"
	CodePeriodMismatch     = "PERIOD_MISMATCH"
	CodeVintageConflict    = "VINTAGE_CONFLICT"
	CodeScaleSuspect       = "SCALE_SUSPECT"
	CodeLowConfidence      = "LOW_CONFIDENCE"
	CodeEmptyResult        = "EMPTY_RESULT"
	CodeBadValue           = "BAD_VALUE"
	CodeInternal           = "INTERNAL"
	CodeNotFound           = "NOT_FOUND"
	CodeRateLimited        = "RATE_LIMITED"
	CodeTimeout            = "TIMEOUT"
	CodeUpstreamBlocked    = "UPSTREAM_BLOCKED"
)

// Query turns raw series into facts by the rules of the catalogue. It is safe
// for concurrent use.
type Query struct {
	store   Store
	asOf    string   // printed with each fact: which data, or when it was fetched
	day     string   // nothing published later is in the store; "" for no such day
	origins sync.Map // source text → origin
	byID    func() map[string]Company
	series  func(metric string) []string // of a store that names its own, else nil
	what    string                       // printed: 数据快照
}

// NewQuery gives a Query over a store. A store of what was fetched says so by
// the methods of fetched, and one that hides what was not public on a day says
// in Day which; see AsOf.
func NewQuery(store Store) *Query {
	asOf, day, what := "快照 "+store.Version(), "", "数据快照"
	var series func(string) []string
	if s, ok := store.(fetched); ok {
		asOf, series, what = s.Fetched(), s.SeriesOf, "实时来源"
	}
	if s, ok := store.(interface{ Day() string }); ok {
		day = s.Day()
	}
	return &Query{
		store: store, asOf: asOf, day: day, series: series, what: what,
		byID: sync.OnceValue(func() map[string]Company {
			m := make(map[string]Company, len(store.Companies()))
			for _, c := range store.Companies() {
				m[c.ID] = c
			}
			return m
		}),
	}
}

// fetched is a store of what was asked on the network.
type fetched interface {
	// Fetched says when, as printed with each fact.
	Fetched() string
	// SeriesOf names the series that hold a metric, by its id.
	SeriesOf(metric string) []string
}

// raw names the series that hold a metric.
func (q *Query) raw(m Metric) []string {
	if q.series != nil {
		return q.series(m.ID)
	}
	return m.Raw
}

// Figure is one answer. Facts have no ids yet: the caller writes Inputs to the
// Book first, then Fact with Of set to their ids, then Beside.
type Figure struct {
	Fact check.Fact
	// Inputs are the facts that Fact was calculated from, in the order of its
	// formula; empty for a figure that was read.
	Inputs []check.Fact
	// Beside are facts that belong beside it: the other vintage where two
	// differ materially, 净利润 with minorities beside 归母净利润, last year's
	// value where no growth rate is given. Each has its own Label and Note.
	Beside []check.Fact
	// Turn is set when a growth was asked and the base is not positive: Fact is
	// then this period's level, Beside last year's, and Turn says what
	// happened (扭亏为盈, 亏损收窄 …).
	Turn string
}

// Miss says that a figure is not given, and why. Facts are figures that may be
// shown instead (both values where no rate is given).
type Miss struct {
	Company string
	Name    string
	Metric  string
	Label   string
	Period  mention.Period
	Code    string
	Reason  string   // in Chinese, one sentence
	Held    []string // what is held instead: metric or period names
	Facts   []check.Fact
	// RetryAfter is in how many seconds a busy source may be asked again, 0 when
	// it names no time.
	RetryAfter int
}

// Indicator gives one company's figure of a metric for a period: a report
// (Annual, Half, YTDQ1, YTDQ3), a single Quarter or SecondHalf, TTM, Latest, or
// an Instant, Day or Month that ends a report period. Exactly one of the
// results is meaningful: miss is nil when there is a figure.
func (q *Query) Indicator(c Company, metric string, p mention.Period) (Figure, *Miss) {
	m, ok := MetricByID(metric)
	if !ok {
		return Figure{}, q.missUnknown(c, metric, p)
	}
	fig, miss := q.indicator(c, m, p)
	if miss == nil {
		q.sayBasis(c, &fig.Fact)
	}
	if miss != nil && m.StandIn != "" && notHeld(miss.Code) {
		if other, no := q.standIn(c, m, p); no == nil {
			return other, nil
		}
	}
	if miss != nil {
		q.offer(c, m, p, miss)
	}
	if report, ok := p.Report(); ok && miss != nil && m.Companion != "" && m.Statement != Growth {
		if other, ok := q.companion(c, m, report, check.Fact{}); ok {
			miss.Facts = append(miss.Facts, other)
		}
	}
	return fig, miss
}

// indicator is Indicator without the offer of what is held instead.
func (q *Query) indicator(c Company, m Metric, p mention.Period) (Figure, *Miss) {
	switch {
	case !m.Held() && len(q.raw(m)) == 0:
		return Figure{}, q.missField(c, m, p)
	case m.Statement == Market:
		return q.traded(c, m, p)
	}
	if p.Type == mention.Latest || p.Type == mention.TTM && p.End == "" {
		return q.latest(c, m, p.Type)
	}
	if p.Type == mention.Month && m.Measure != Instant {
		return Figure{}, q.miss(c, m, p, CodePeriodMismatch, m.Name+"只按报告期持有，没有单月数")
	}
	report, ok := p.Report()
	if !ok {
		return Figure{}, q.miss(c, m, p, CodePeriodMismatch, "这一天不是报告期末，"+m.Name+"只按报告期持有")
	}
	if m.Statement == Growth {
		fig, miss := q.growth(c, m, report)
		if other, ok := MetricByID(m.Companion); ok && miss == nil && fig.Turn == "" {
			fig.Beside = append(fig.Beside, q.otherGrowth(c, other, report, fig.Fact)...)
		}
		return fig, miss
	}
	return q.level(c, m, report)
}

// otherGrowth gives the growth of a metric's companion, where there is one and
// it differs.
func (q *Query) otherGrowth(c Company, other Metric, p mention.Period, have check.Fact) []check.Fact {
	fig, miss := q.growth(c, other, p)
	if miss != nil || fig.Turn != "" || fig.Fact.Value.Equal(have.Value) {
		return nil
	}
	return []check.Fact{plain(fig.Fact, other)}
}

// level gives a figure that is not a growth rate.
func (q *Query) level(c Company, m Metric, p mention.Period) (Figure, *Miss) {
	switch p.Type {
	case mention.Quarter, mention.SecondHalf, mention.TTM:
		return q.stretch(c, m, p)
	}
	rs, err := q.readings(c, m, p)
	if err != nil {
		return Figure{}, q.broken(c, m, p, err)
	}
	if len(rs) == 0 {
		if doubtful, err := q.doubtfulParse(c, p); err == nil && doubtful {
			return Figure{}, q.miss(c, m, p, CodeScaleSuspect, "该年报告的机器解析数与其他来源相差一倍以上，疑为母公司口径或单位有误，不采用")
		}
		return Figure{}, q.missPeriod(c, m, p)
	}
	fig := Figure{Fact: q.fact(c, m, p, rs[0], rs), Inputs: rs[0].parts}
	fig.Beside = q.otherVintage(c, m, p, rs, &fig.Fact)
	q.doubt(c, m, p, rs, &fig.Fact)
	q.revisedLater(c, p, rs[0], &fig.Fact)
	if m.Companion != "" {
		if other, ok := q.companion(c, m, p, fig.Fact); ok {
			fig.Beside = append(fig.Beside, other)
		}
	}
	return fig, nil
}

// notHeld says that a miss is for want of data, not because what there is
// cannot be trusted or compared.
func notHeld(code string) bool {
	return code == CodePeriodNotAvailable || code == CodeFieldNotAvailable
}

// standIn gives the figure of the metric that answers for one that is not held.
func (q *Query) standIn(c Company, m Metric, p mention.Period) (Figure, *Miss) {
	other, ok := MetricByID(m.StandIn)
	if !ok {
		return Figure{}, q.missField(c, m, p)
	}
	fig, miss := q.indicator(c, other, p)
	if miss == nil {
		fig.Fact.Note = notes("没有单列"+m.Name+"，这里是"+other.Name, fig.Fact.Note)
	}
	return fig, miss
}

// companion gives the figure that an unqualified question may mean as well,
// when it is held and differs.
func (q *Query) companion(c Company, m Metric, p mention.Period, have check.Fact) (check.Fact, bool) {
	other, ok := MetricByID(m.Companion)
	if !ok {
		return check.Fact{}, false
	}
	rs, err := q.readings(c, other, p)
	if err != nil || len(rs) == 0 || rs[0].value.Equal(have.Value) {
		return check.Fact{}, false
	}
	return plain(q.fact(c, other, p, rs[0], rs), other), true
}

// plain is for a calculated fact that stands beside another or goes into it:
// its own inputs are not given, so it says in words how it was made.
func plain(f check.Fact, m Metric) check.Fact {
	if f.Op != "" {
		f.Op, f.Note = "", notes(m.FormulaText, f.Note)
	}
	return f
}

// Held gives the report periods that a company has a metric for, newest first.
func (q *Query) Held(c Company, metric string) []mention.Period {
	m, ok := MetricByID(metric)
	if !ok {
		return nil
	}
	return q.periods(c, m)
}

// latest tries the periods held, newest first. The period of the answer says
// which it was.
func (q *Query) latest(c Company, m Metric, asked mention.PeriodType) (Figure, *Miss) {
	if f, ok := q.profileCount(c, m); ok {
		return Figure{Fact: f}, nil
	}
	var first *Miss
	for _, p := range q.periods(c, m) {
		if asked == mention.TTM {
			p.Type = mention.TTM
		}
		fig, miss := q.indicator(c, m, p)
		if miss == nil {
			return fig, nil
		}
		if first == nil {
			first = miss
		}
		if asked == mention.TTM || miss.Code == CodeVintageConflict {
			return Figure{}, miss
		}
	}
	if first != nil {
		return Figure{}, first
	}
	return Figure{}, q.missPeriod(c, m, mention.Period{Type: asked})
}
