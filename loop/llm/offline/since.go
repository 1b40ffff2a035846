package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// risen asks by how much a share moved, dailyField for the figure of one day.
var (
	dailyField = regexp.MustCompile(`涨跌幅`)
	risen      = regexp.MustCompile(`[涨跌](?:了|幅)?(?:多少|百分之几|几个点|几)|[涨跌]了?(?:还是|吗|没)|[涨跌]幅|\b(?:rise|rose|risen|gain(?:ed)?|fall|fell|drop(?:ped)?|change[d]?|return|up or down|(?:up|down) (?:from|since|against))\b`)
)

// anyChange are the words for a change that are a share's where nothing else is
// talked of.
var (
	anyChange = regexp.MustCompile(`^(?:涨跌?幅|跌幅|涨跌|(?:percent(?:age)? )?changes?)$`)
	anyRise   = regexp.MustCompile(`^[涨跌]了?(?:多少|几|百分之几)$`)
)

// changeBehind is the name of a figure right before that of a change.
var changeBehind = regexp.MustCompile(nameMask + `的?` + nameMask + `(?:是|有|为|多少|几|百分之几|呢|吗|[\s\p{P}])*$`)

// changeOfReport takes 跌幅 and the like in a talk about figures of reports for their
// change and not for the share's.
func (s *state) changeOfReport(f *frame) {
	if n := len(f.metrics); n == 2 && !isMarket(f.metrics[0]) && isMarket(f.metrics[1]) && isChange(f.metrics[1]) && changeBehind.MatchString(f.text) && !strings.ContainsAny(f.reading.Text, "股价") { // 净利润跌幅
		if f.metrics = f.metrics[:1:1]; !isChange(f.metrics[0]) && !f.has(mention.OpGrowth) {
			f.ops = append(slices.Clone(f.ops), mention.Operation{Kind: mention.OpGrowth})
		}
		return
	}
	if s.yearOfPrices(f) {
		return
	}
	if len(f.metrics) != 1 || f.named || len(f.ofDays()) > 0 || len(s.last.levels()) == 0 || len(s.last.marketMetrics()) > 0 || f.index != "" || strings.ContainsAny(f.reading.Text, "股价") {
		return
	}
	word := mention.FoldString(f.words[f.metrics[0]])
	switch f.metrics[0] {
	case "change_pct":
		if !anyChange.MatchString(word) {
			return
		}
	case "period_return":
		if !anyRise.MatchString(word) || f.dated && !fromWord.MatchString(f.text) {
			return
		}
	default:
		return
	}
	if last := s.last.metrics; len(last) == 1 && yearEnd(last[0]) && last[0] != "market_cap" { // 涨幅 after 市净率 is the share's
		if n := len(s.last.periods); n > 0 && !f.dated && s.last.periods[n-1].Type == mention.Instant {
			f.metrics, f.periods, f.dated = []string{"period_return"}, []mention.Period{mention.AnnualOf(s.last.periods[n-1].Year())}, true
		}
		return
	}
	f.metrics = nil
	grown := !slices.ContainsFunc(s.last.metrics, func(id string) bool { return !isChange(id) })
	if !grown && !f.has(mention.OpGrowth) {
		f.ops = append(slices.Clone(f.ops), mention.Operation{Kind: mention.OpGrowth})
	}
}

// sinceDay takes a rise that is asked against a day (比2023年末涨了多少), or behind
// the closes of two days, as the one between the two: the change of either day
// alone is another figure.
func (s *state) sinceDay(f *frame) {
	if f.class != "" || f.stretch || len(f.fields) > 0 || len(s.last.metrics) == 0 || len(s.last.levels()) > 0 || !risen.MatchString(dailyField.ReplaceAllString(mention.FoldString(f.reading.Text), "")) {
		return
	}
	if f.has(mention.OpCompare, mention.OpMax, mention.OpMin) { // which fell more: of several
		return
	}
	for _, id := range f.metrics {
		if ofDay[id] != "change_pct" && ofStretch[id] == "" {
			return
		}
	}
	var a, b string
	o, _ := f.op(mention.OpGrowth)
	switch n := len(s.printed); {
	case o.Basis == "year_end" && !f.named && s.day != "" && !f.dated:
		end := mention.Period{Type: mention.Day, End: s.day}
		a, b = mention.AnnualOf(end.Year()-1).End, s.day
	case len(f.periods) == 1 && fromWord.MatchString(f.text) && !f.named && s.day != "" && singleDay(f.periods[0]):
		a, b = f.periods[0].End, s.day
	case !f.dated && !f.named && len(f.periods) == 0 && n > 1 && len(s.last.metrics) == 1 && s.last.metrics[0] == "close":
		x, y := s.printed[n-2], s.printed[n-1]
		if x.Company != y.Company || len(s.focus) != 1 || s.focus[0] != y.Company || x.Metric != "close" || y.Metric != "close" || !singleDay(x.period()) || !singleDay(y.period()) {
			return
		}
		a, b = x.Period, y.Period
	}
	if a == b {
		return
	}
	f.periods = []mention.Period{{Type: mention.Day, End: min(a, b)}, {Type: mention.Day, End: max(a, b)}}
	f.stretch, f.dated = true, true
	f.metrics, f.asked, f.ops = []string{"period_return"}, true, nil
}

func singleDay(p mention.Period) bool {
	return slices.Contains([]mention.PeriodType{mention.Day, mention.Instant}, p.Type)
}

// yearOfPrices takes 涨幅, after prices at the end of a year, for the move over that
// year: that of its last day alone is another figure.
func (s *state) yearOfPrices(f *frame) bool {
	last := s.last
	if len(f.metrics) != 1 || f.metrics[0] != "change_pct" || f.named || f.dated || len(last.marketMetrics()) != 1 || len(last.levels()) > 0 || len(last.periods) != 1 || last.periods[0].Type != mention.Instant || !anyChange.MatchString(mention.FoldString(f.words["change_pct"])) {
		return false
	}
	f.metrics, f.periods, f.dated = []string{"period_return"}, []mention.Period{mention.AnnualOf(last.periods[0].Year())}, true
	return true
}
