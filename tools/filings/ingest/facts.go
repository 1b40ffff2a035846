package ingest

import (
	"fmt"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/filings/report"
	"hedui/tools/market"
)

// Facts reads the main statements and the key figures of a filing. A statement
// that accounting contradicts gives no fact but a warning, and so does what two
// places of the filing say differently. Values are in base units; the report's
// own period is as_filed, a comparative is restated where its column says so
// and of unknown vintage else, and its note names the filing.
func Facts(doc *report.Document, id Identity) (facts []check.Fact, warnings []string) {
	all := statements(doc, id)
	var sound []*statement
	for _, s := range all {
		warning := s.settle(id)
		if warning != "" {
			warnings = append(warnings, warning)
			continue
		}
		sound = append(sound, s)
	}
	g := gatherer{id: id, at: map[factKey]int{}, dropped: map[factKey]bool{}}
	for _, s := range sound {
		if s.kind != keyFigures {
			g.add(s)
		}
	}
	for _, s := range sound {
		if s.kind == keyFigures {
			if w := g.against(s); w != "" {
				warnings = append(warnings, w)
				continue
			}
			g.add(s)
		}
	}
	if len(all) == 0 {
		warnings = append(warnings, "没有找到报表和主要会计数据，只收录文字")
	}
	return g.facts(), append(warnings, g.warnings...)
}

// settle decides whether a statement can be trusted, and puts signs right.
// The warning says why not.
func (s *statement) settle(id Identity) string {
	where := fmt.Sprintf("第%d页的%s", s.page, s.title)
	switch {
	case len(s.lines) == 0 && !s.scale.Known() && s.kind != keyFigures:
		return where + "没有写单位（UNIT_UNKNOWN），其中的数字不作为数据"
	case len(s.lines) == 0:
		return where + "没有认出本期的数字"
	case s.scope == "":
		return where + "没有说是合并还是母公司的，其中的数字不作为数据"
	case !s.hasOwn():
		return where + fmt.Sprintf("没有%s这一期的列，其中的数字不作为数据", id.Period().End)
	}
	s.turnSigns()
	s.verify()
	if len(s.faults) > 0 {
		return where + "对不上（LOW_CONFIDENCE），其中的数字不作为数据：" + s.faults[0]
	}
	return ""
}

func (s *statement) hasOwn() bool {
	for _, l := range s.lines {
		if l.span.role == own {
			return true
		}
	}
	return false
}

// expenses are the lines that are subtracted on the way to the profit.
var expenses = map[string]bool{
	"total_operating_cost": true, "operating_cost": true, "taxes_surcharges": true, "selling_expense": true, "admin_expense": true, "rd_expense": true,
	"finance_expense": true, "nonoperating_expense": true, "income_tax": true,
}

// turnSigns makes costs and payments positive where the filing writes what it
// subtracts in brackets: its operating cost, or the sum of its payments, is
// negative then.
func (s *statement) turnSigns() {
	negative := map[int]bool{}
	for _, l := range s.lines {
		if (l.metric == "operating_cost" || l.metric == outflows) && l.value.IsNegative() {
			negative[l.column] = true
		}
	}
	for i := range s.lines {
		l := &s.lines[i]
		if !negative[l.column] {
			continue
		}
		if s.kind == incomeSheet && expenses[l.metric] || s.kind == cashSheet && (l.metric == "capex" || l.metric == "dividends_interest_paid") {
			l.value = l.value.Neg()
		}
	}
}

// factKey is what a filing can say only once.
type factKey struct {
	metric, scope string
	period        mention.Period
	vintage       check.Vintage
}

// gatherer makes facts of lines and keeps those out that contradict each other.
type gatherer struct {
	id       Identity
	out      []check.Fact
	places   []decimal.Decimal
	at       map[factKey]int
	dropped  map[factKey]bool
	warnings []string
}

func (g *gatherer) facts() []check.Fact {
	var kept []check.Fact
	for _, f := range g.out {
		if !g.dropped[keyOf(f)] {
			kept = append(kept, f)
		}
	}
	return kept
}

func keyOf(f check.Fact) factKey { return factKey{f.Metric, f.Scope, f.Period, f.Vintage} }

// add makes facts of a statement's lines.
func (g *gatherer) add(s *statement) {
	for _, l := range s.lines {
		f, ok := g.fact(s, l)
		if !ok {
			continue
		}
		g.put(f, l.place)
		if l.metric == "operating_revenue" && s.kind == incomeSheet && !s.has("revenue_total") {
			f.Metric, f.Label = "revenue_total", nameOfMetric("revenue_total")
			f.Note = joinNotes(f.Note, "报表只有营业收入一行，总收入即营业收入")
			g.put(f, l.place)
		}
	}
}

func (s *statement) has(metric string) bool {
	for _, l := range s.lines {
		if l.metric == metric {
			return true
		}
	}
	return false
}

// put keeps a fact unless the filing has another value for the same; the same
// value to fewer digits is no other value.
func (g *gatherer) put(f check.Fact, place decimal.Decimal) {
	k := keyOf(f)
	i, held := g.at[k]
	switch {
	case !held:
		g.at[k] = len(g.out)
		g.out, g.places = append(g.out, f), append(g.places, place)
	case sameTo(g.out[i].Value, g.places[i], f.Value, place):
	case !g.dropped[k]:
		g.dropped[k] = true
		g.warnings = append(g.warnings, fmt.Sprintf("%s（%s）在第%d页和第%d页的值不同，不作为数据", f.Label, f.Period.Label(string(check.Chinese)), g.out[i].Page, f.Page))
	}
}

// sameTo reports whether two values are the same figure, each with one unit of
// its last digit: one may show fewer digits than the other.
func sameTo(a, placeA, b, placeB decimal.Decimal) bool {
	if placeA.Equal(placeB) {
		return a.Equal(b)
	}
	return a.Sub(b).Abs().LessThanOrEqual(decimal.Max(placeA, placeB).Mul(decimal.New(5, -1)))
}

// fact makes a fact of a line; false for helping lines and those whose column
// does not say the period that a metric of its kind needs.
func (g *gatherer) fact(s *statement, l line) (check.Fact, bool) {
	metric := l.metric
	if l.span.role == growth {
		var ok bool
		if metric, ok = market.GrowthID(metric); !ok || s.kind != keyFigures {
			return check.Fact{}, false
		}
	}
	m, ok := market.MetricByID(metric)
	if !ok {
		return check.Fact{}, false
	}
	period, ok := g.period(m, l)
	if !ok {
		return check.Fact{}, false
	}
	scope := s.scope
	if l.span.scope != "" {
		scope = l.span.scope
	}
	if scope == bothScopes {
		return check.Fact{}, false
	}
	f := check.Fact{
		Company: g.id.Company.ID, Name: g.id.Company.Name, Metric: m.ID, Label: m.Name, Period: period, Scope: scope,
		Quantity: check.Quantity{Value: l.value, Unit: m.Unit}, Source: g.id.Title(), Vintage: check.AsFiled, Trust: check.TrustFiling,
		Document: g.id.Title(), Page: l.page, Quote: l.quote,
	}
	if l.span.role == prior {
		f.Vintage = l.span.vintage
		f.Note = "《" + g.id.Title() + "》中的比较数"
	}
	if strings.Contains(compact(l.label), "损失以") && (m.ID == "credit_impairment" || m.ID == "asset_impairment") {
		f.Note = joinNotes(f.Note, "损失以负数列示")
	}
	return f, true
}

// period is the period of a metric in a column: the day for a balance, the
// stretch for the rest.
func (g *gatherer) period(m market.Metric, l line) (mention.Period, bool) {
	p := l.span.flow
	switch {
	case l.span.role == growth:
		level, _ := market.MetricByID(l.metric)
		if level.Measure == market.Instant && g.id.Report != Annual {
			return p, false // against the end of last year, which is no year before
		}
		p = flowOf(g.id.Year, l.span.flow.Type, g.id)
		if level.Measure == market.Instant || p.End == "" && g.id.Report != Third {
			p = g.id.Period()
		}
	case m.Measure == market.Instant, m.ID == "bps":
		p = l.span.instant
		if p.End == "" && m.ID == "cash_end" && l.span.flow.End != "" {
			p = mention.Period{Type: mention.Instant, End: l.span.flow.End}
		}
		if _, ok := p.Report(); !ok {
			return p, false
		}
	}
	return p, p.End != ""
}

func nameOfMetric(id string) string {
	m, _ := market.MetricByID(id)
	return m.Name
}

func joinNotes(notes ...string) string {
	var out []string
	for _, n := range notes {
		if n != "" {
			out = append(out, n)
		}
	}
	return strings.Join(out, "；")
}
