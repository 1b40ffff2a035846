package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check"
	"hedui/check/mention"
)

// readAnswer reads the figures of an earlier answer from its text. One that a
// result still among the messages holds comes back as that; any other only
// with its printed value, so it names what was asked and is not calculated
// with. f is what had been asked.
func (s *state) readAnswer(text string, f frame) []row {
	var out []row
	whole := s.context(mention.Read(unsourced(text), s.know.Lexicon, s.opts), f)
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) == "" || aside.MatchString(line) {
			break
		}
		operands := len(out) > 0 && workLine.MatchString(line)
		r := mention.Read(line, s.know.Lexicon, s.opts)
		ids := factID.FindAllString(line, -1)
		var found []row
		for _, h := range check.ParseQuantitiesExcept(line, nameSpans(r)) {
			if h.Structural || h.Unit == check.NoUnit {
				continue
			}
			found = append(found, s.ground(s.figureAt(h, r, whole), h))
		}
		for i := range found {
			if len(ids) == len(found) {
				found[i].Fact = ids[i]
			}
		}
		if operands { // what the figure above was made of
			s.printed = append(s.printed, found...)
			continue
		}
		out = append(out, found...)
	}
	return out
}

// workLine shows the operands of a result, with the ids of their facts.
var workLine = regexp.MustCompile(` \[f\d+(?: f\d+)*\]$`)

// aside begins the lines of an answer that do not give what was asked for.
var aside = regexp.MustCompile(`^(?:另：|注：|不提供|Also: |Note: |Not available)`)

var factID = regexp.MustCompile(`\bf\d+\b`)

func nameSpans(r mention.Reading) []check.Span {
	var out []check.Span
	for _, m := range r.Mentions {
		if named(m.Kind) {
			out = append(out, check.Span{Start: m.Start, End: m.End})
		}
	}
	return out
}

// context is what a whole answer is about, where it is one thing: a figure
// whose line does not say it belongs to it.
func (s *state) context(r mention.Reading, f frame) row {
	var c row
	one := func(found, asked []string) string {
		found = distinct(found)
		if len(found) != 1 {
			found = asked
		}
		if len(found) == 1 {
			return found[0]
		}
		return ""
	}
	c.Company = one(ids(r, mention.KindCompany), f.companies)
	c.Metric = one(ids(r, mention.KindMetric), f.metrics)
	periods := r.Periods()
	if len(periods) != 1 {
		periods = f.periods
	}
	if len(periods) == 1 {
		c.Period, c.PeriodType = periods[0].End, string(periods[0].Type)
	}
	return c
}

func ids(r mention.Reading, k mention.Kind) []string {
	var out []string
	for _, m := range r.Of(k) {
		if len(m.IDs) == 1 {
			out = append(out, m.IDs[0])
		}
	}
	return out
}

// ground gives the figure that an earlier result holds in place of the printed
// one, where it is the same.
func (s *state) ground(printed row, h check.Hit) row {
	for _, r := range slices.Backward(s.rows) {
		d, ok := r.decimal()
		if ok && r.Fact != "" && !r.rounded && r.Unit == printed.Unit && h.Covers(d) && (r.Company == printed.Company || r.Company == "") && (r.Metric == printed.Metric || r.Op != "") {
			return r
		}
	}
	return printed
}

// figureAt gives a printed figure what its line says before it, else what its
// line says at all, else what the answer is about.
func (s *state) figureAt(h check.Hit, r mention.Reading, whole row) row {
	fig := whole
	fig.Value, fig.Unit, fig.Display = h.Value.String(), string(h.Unit), h.Text
	if m, ok := nearest(r, mention.KindCompany, h.Start); ok && len(m.IDs) == 1 {
		fig.Company = m.IDs[0]
	}
	if m, ok := nearest(r, mention.KindMetric, h.Start); ok {
		fig.Metric = m.IDs[0]
	}
	if m, ok := nearest(r, mention.KindPeriod, h.Start); ok && len(m.Periods) == 1 {
		fig.Period, fig.PeriodType = m.Periods[0].End, string(m.Periods[0].Type)
	}
	if fig.Company != "" {
		fig.Name = s.know.companyName(fig.Company)
	}
	if fig.Metric != "" {
		fig.Label = metricName(fig.Metric, "zh")
	}
	if fig.PeriodType != "" {
		fig.PeriodName = fig.period().Label("zh")
	}
	return fig
}

// nearest gives the last mention of a kind before a place, or the first after.
func nearest(r mention.Reading, k mention.Kind, place int) (mention.Mention, bool) {
	var found mention.Mention
	ok := false
	for _, m := range r.Of(k) {
		if ok && m.Start >= place {
			break
		}
		found, ok = m, true
	}
	return found, ok
}

// indexLine is a fact as the history lists those of compressed turns:
// f1 贵州茅台（600519.SH） 2023年年报 销售毛利率：91.96%
var indexLine = regexp.MustCompile(`(?m)^(f\d+) (.+)：([^：\n]+)$`)

// readIndex reads the facts that a message lists. Their values are rounded, but
// their ids are enough to calculate with.
func (s *state) readIndex(text string) []row {
	var out []row
	for _, m := range indexLine.FindAllStringSubmatch(text, -1) {
		subject := mention.Read(m[2], s.know.Lexicon, s.opts)
		hits := check.ParseQuantities(m[3])
		companies, metrics, periods := ids(subject, mention.KindCompany), ids(subject, mention.KindMetric), subject.Periods()
		if len(check.ParseQuantities(m[2])) > 0 || strings.Contains(m[3], "（") { // a calculation's label; a figure with a note
			continue
		}
		if len(hits) == 0 || len(distinct(companies)) != 1 || len(metrics) != 1 || len(periods) != 1 {
			continue
		}
		out = append(out, row{
			Fact: m[1], Company: companies[0], Name: s.know.companyName(companies[0]), Metric: metrics[0], Label: metricName(metrics[0], "zh"),
			Period: periods[0].End, PeriodType: string(periods[0].Type), PeriodName: periods[0].Label("zh"),
			Value: hits[0].Value.String(), Unit: string(hits[0].Unit), Display: hits[0].Text, rounded: true,
		})
	}
	return out
}
