package offline

import (
	"cmp"
	"regexp"
	"slices"

	"hedui/check/mention"
)

// Operations on the last figure with another metric of the same company and
// time: 除以营收, 占总资产的百分之几, 是净利润的几倍, 和归母净利润差多少.
const (
	stepLead = `^(?:那么?|再|又|然后|接着|并|它|其|这|这个数|该数|上面的数|用它|拿它|把它|也就是|相当于|大概|大约|算一下|算|and|then|as|[\s,，])*`
	stepName = `\s*(?:它|其|公司|同期|当期|同年|当年|期末|年末|年底|总|的|the|its|his)*\s*□`
	stepEnd  = `(?:是|等于|有|为|多少|几|呢|吗|啊|一下|结果|看看|[\s,，。?？])*$`
)

var steppings = []struct {
	words *regexp.Regexp
	kind  mention.OpKind
	sign  string
}{
	{regexp.MustCompile(stepLead + `(?:除以|除|÷|/|(?:divided?|over)(?: it)?(?: by)?)` + stepName + stepEnd), mention.OpRatio, " / "},
	{regexp.MustCompile(stepLead + `(?:乘以|乘上|乘|×|\*|times|multipl(?:y|ied)(?: it)?(?: by)?)` + stepName + stepEnd), mention.OpMultiply, " * "},
	{regexp.MustCompile(stepLead + `(?:减去|减掉|减|扣除|扣掉|扣|minus|subtract)` + stepName + stepEnd), mention.OpDifference, " - "},
	{regexp.MustCompile(stepLead + `(?:加上|加|plus)` + stepName + stepEnd), mention.OpSum, " + "},
	{regexp.MustCompile(stepLead + `占(?:了|到)?` + stepName + `(?:的|中的?|里的?)?(?:比例|比重|比|占比|百分比|份额|百分之几|百分之多少|几成)?` + stepEnd), mention.OpShare, ""},
	{regexp.MustCompile(stepLead + `(?:an? |what )*(?:multiples? of|times)` + stepName + `(?: is that)?` + stepEnd), mention.OpRatio, " / "},
	{regexp.MustCompile(stepLead + `(?:what )?(?:a )?(?:share|percentage|percent|proportion|%) of` + stepName + `(?: is that)?` + stepEnd), mention.OpShare, ""},
	{regexp.MustCompile(stepLead + `(?:是|相当于)` + stepName + `的(?:百分之几|百分之多少|几成)` + stepEnd), mention.OpShare, ""},
	{regexp.MustCompile(stepLead + `(?:是|相当于)?` + stepName + `的(?:几|多少)倍` + stepEnd), mention.OpRatio, " / "},
	{regexp.MustCompile(stepLead + `(?:和|与|跟|同|比)` + stepName + `(?:相)?(?:之比|的比值|的比)` + stepEnd), mention.OpRatio, " / "},
	{regexp.MustCompile(stepLead + `(?:和|与|跟|同)` + stepName + `(?:相|对)?比(?:起来|下来|一下|较)?(?:呢|怎么样|如何|结果|[\s,，。?？])*$`), mention.OpRatio, " / "},
	{regexp.MustCompile(stepLead + `(?:和|与|跟|同)` + stepName + `(?:之间)?(?:相|的)?(?:差|差额|差距|差值|之差|相差|差了)` + stepEnd), mention.OpDifference, " - "},
}

// perOne are the words that spread the last figure over shares or people.
var perOne = []struct {
	words  *regexp.Regexp
	metric string
}{
	{regexp.MustCompile(stepLead + `(?:折合|合|摊到|平均|换算到|换算成|算到)*(?:每一?股|per share)` + stepEnd), "share_capital"},
	{regexp.MustCompile(stepLead + `(?:折合|合|摊到|平均|换算到|换算成|算到)*(?:人均|每人|每个人|每个员工|每名员工|per (?:employee|head|capita|person))` + stepEnd), "employees"},
	{regexp.MustCompile(stepLead + `(?:除以|除|÷|/)(?:它|其|公司|的|总)*(?:员工|职工)?(?:总)?人数` + stepEnd), "employees"},
}

// step reads such an operation. The last figure is what was asked for last of
// one company and time, whether it was found or not.
func (s *state) step(f *frame) {
	itself := f.refers(mention.RefOne) && len(f.reading.Of(mention.KindCompany)) == 0 && slices.Equal(f.companies, s.last.companies)
	text, said := f.text, f.dated && len(f.periods) == 1 && s.yearSaid(*f)
	if said {
		text = namedYear.ReplaceAllString(text, " ")
	}
	if f.class != "" || f.named && !itself || f.dated && !said || f.industry+f.index != "" || len(f.fields) > 0 || len(f.metrics) > 1 || f.refers(mention.RefSet, mention.RefPick, mention.RefOther, mention.RefAmong) {
		return
	}
	var kind mention.OpKind
	var sign, metric string
	for _, x := range perOne {
		if x.words.MatchString(f.text) && len(f.reading.Of(mention.KindMetric)) == 0 {
			kind, sign, metric = mention.OpRatio, " / ", x.metric
		}
	}
	if len(f.metrics) == 1 && metric == "" {
		for _, x := range steppings {
			if x.words.MatchString(text) {
				kind, sign, metric = x.kind, x.sign, f.metrics[0]
				break
			}
		}
	}
	if kind == "" || s.stepEach(f, kind, metric) || len(s.last.companies) != 1 {
		return
	}
	f.stepped = metric
	last := s.lastFigure()
	whole := len(s.last.metrics) == 1 && len(s.last.periods) <= 1 && len(s.last.ops) == 0 && len(s.last.pairs) == 0
	sameFigure := len(s.answer) == 1 && !last.derived() && last.Metric != "" && len(s.last.metrics) == 1 && last.Metric == s.last.metrics[0]
	if whole && !last.derived() && !isMarket(s.last.metrics[0]) && !isMarket(metric) && kind != mention.OpMultiply {
		f.takeOver(s.last.companies, []string{s.last.metrics[0], metric}, s.last.period)
		if len(f.periods) == 0 && sameFigure {
			f.periods = []mention.Period{last.period()}
		}
		f.ops, f.ordered, f.form = []mention.Operation{{Kind: kind}}, true, f.reading.Form()
		return
	}
	f.ops, f.sign = nil, sign
}

// yearSaid reports whether the year that a part names is that of the last figure, or
// the last figure is of several years and so of none.
func (s *state) yearSaid(f frame) bool {
	last := s.lastFigure()
	return slices.Equal(f.periods, s.last.periods) || last.derived() && len(s.last.companies) == 1 && len(s.last.periods) > 1
}

// namedYear is a year in front of a metric.
var namedYear = regexp.MustCompile(`(?:fy ?)?(?:19|20)\d\d年?的?`)

// stepEach holds what was asked for last of several companies or times against another
// metric, for each of them: 占营收多少, after two companies' costs.
func (s *state) stepEach(f *frame, kind mention.OpKind, metric string) bool {
	last := s.last
	if kind != mention.OpShare && kind != mention.OpRatio || len(last.companies) < 2 && len(last.periods) < 2 || len(last.metrics) != 1 || len(last.ops)+len(last.pairs)+len(last.worked) > 0 || isMarket(last.metrics[0]) || isMarket(metric) || last.ranks() {
		return false
	}
	f.takeOver(last.companies, []string{last.metrics[0], metric}, last.period)
	f.ops, f.ordered, f.eachPair, f.form = []mention.Operation{{Kind: kind}}, true, true, f.reading.Form()
	return true
}

// stepOn answers an operation with another metric on a figure that was itself
// worked out, or that only a calculation fits.
func (t *turn) stepOn(f frame) (answer, bool) {
	last := t.state.lastFigure()
	if len(t.state.answer) > 1 && !last.derived() {
		return t.whichFigure(), true
	}
	p, ok := last.period().Report()
	if f.dated && len(f.periods) == 1 {
		p, ok = f.periods[0].Report()
		last.PeriodType = cmp.Or(last.PeriodType, string(p.Type))
	}
	if last.Value == "" || last.PeriodType == "" || !ok || f.sign == "" || isMarket(f.stepped) {
		what := t.say("计算结果", "the result")
		return answer{text: t.say("不计算：上一个数和%s不是同一家公司、同一期的一对数。请写明公司、指标和期间。", "Not calculated: the last figure and %s are no pair of one company and period. Please name company, metric and period.", metricName(f.stepped, t.lang)), outcome: partial, missing: []string{what}}, true
	}
	last, ready := t.grounded(last)
	if !ready {
		return answer{}, false
	}
	company := last.Company
	if company == "" {
		company = t.state.last.companies[0]
	}
	one := frame{text: f.text, reading: f.reading, words: f.words, subject: subject{companies: []string{company}, named: true}, metrics: []string{f.stepped}, period: period{periods: []mention.Period{p}, dated: true}}
	s, ready := t.fetch(one)
	if !ready {
		return answer{}, false
	}
	s.part(one.metrics)
	if len(s.rows) != 1 || s.rows[0].Fact == "" {
		s.rows = nil
		return t.finish(nil, one, s), true
	}
	r, ready := t.compute(operand(last) + f.sign + s.rows[0].Fact)
	if !ready {
		return answer{}, false
	}
	if len(r.Rows) == 0 {
		return t.uncalculated(r), true
	}
	t.state.see(r.Rows)
	return answer{
		text:    t.precise(r.Rows[0], f.form) + "\n" + t.origin(last) + rest(f.sign, "") + t.tag(s.rows[0], varying{period: f.dated, metric: true}) + " " + t.show(s.rows[0], mention.Form{}) + " " + cite(last, s.rows[0]),
		outcome: answered,
	}, true
}

// ofOnePeriod reports whether figures belong to one time: a balance at the end
// of a year and a flow of that year do.
func ofOnePeriod(rows []row) bool {
	return !slices.ContainsFunc(rows, func(r row) bool {
		a, b := r.period(), rows[0].period()
		return a.End != b.End || a.Type != b.Type && a.Type != mention.Instant && b.Type != mention.Instant
	})
}
