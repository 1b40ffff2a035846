package offline

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"hedui/check/mention"
)

// ofRange are figures that only a stretch of days has, ofDay the ones that
// stand for them on a single day, and ofStretch the ones that stand for a
// day's figure over a stretch.
var (
	ofRange   = []string{"highest_close", "lowest_close", "period_return"}
	ofDay     = map[string]string{"highest_close": "close", "lowest_close": "close", "period_return": "change_pct"}
	ofStretch = map[string]string{"change_pct": "period_return"}
)

// listingPrice are the words for the price at which a share was first sold.
var listingPrice = regexp.MustCompile(`上市的?(?:股价|价格|价)|发行的?(?:价格|价)`)

// prices answers a part that asks for figures of the share or of an index.
func (t *turn) prices(f frame) (answer, bool) {
	if listingPrice.MatchString(f.reading.Text) {
		return t.unheld(f), true
	}
	if edge := sessionEdge(f.reading); edge != 0 && !f.hasEdges() {
		return question(t.say("请问是哪一年或哪个月的第一个或最后一个交易日？", "The first or last trading day of which year or month?")), true
	}
	now := today(t.talk.system)
	if len(f.periods) == 2 && f.periods[1].Type == mention.Latest && !now.IsZero() { // 从2023年初到现在
		f.periods, f.stretch = []mention.Period{f.periods[0], {Type: mention.Day, End: now.Format(time.DateOnly)}}, true
	}
	days, ready := t.span(f)
	if !ready {
		return answer{}, false
	}
	f.toNow = f.toNow || !now.IsZero() && days.from != "" && days.to >= now.Format(time.DateOnly)
	f.metrics = days.metrics(f)
	if days.from == "" && slices.ContainsFunc(f.metrics, func(id string) bool { return slices.Contains(ofRange, id) }) {
		return question(t.say("请问是哪一段时间？例如2023年，或者从哪天到哪天。", "Over which stretch of time? For example 2023, or from which day to which.")), true
	}
	if f.has(mention.OpMean, mention.OpSum) && len(f.companies) < 2 && (days.from != "" || days.day == "") {
		m := miss{Label: t.resultWord(f), Reason: t.say("没有一段时间里的平均价或合计", "no mean or sum over a stretch of days is held")}
		m.Label = t.want(f) + " " + strings.TrimLeft(m.Label, ", ")
		return t.finish(nil, f, sheet{missing: []miss{m}}), true
	}
	s, ready := t.quoted(f, days)
	if !ready {
		return answer{}, false
	}
	t.state.see(s.rows)
	if f.betweenEnds() && len(s.rows) == 2 && !varies(s.rows).company {
		lines, ready := t.extremes(f, s.rows)
		return t.finish(lines, f, s), ready
	}
	ofFirms := varies(s.rows).company && !slices.ContainsFunc(s.rows, func(r row) bool { return r.Metric != s.rows[0].Metric })
	if len(s.rows) > 1 && (f.has(mention.OpDifference, mention.OpCompare, mention.OpRatio) || f.has(mention.OpMax, mention.OpMin) && ofFirms) {
		return t.operate(f, s)
	}
	a := t.presentPrices(f, s, days)
	if len(s.rows) == 1 && f.followed && !f.asked && f.has(mention.OpCompare, mention.OpRatio) {
		a = t.unworked(f, a)
	}
	return a, true
}

// quoted gives the figures of the share for a day or stretch.
func (t *turn) quoted(f frame, days days) (s sheet, ready bool) {
	ready = true
	groups, lost := t.groups(f, f.metrics)
	for _, g := range groups {
		results, ok := t.ask(g.tool, days.values(f), slotCompany)
		if end := reach(results); ok && f.toNow && days.from < end && end < days.to {
			days.to = end
			s.notes = union(s.notes, []string{t.say("行情只到", "prices reach ") + end})
			results, ok = t.ask(g.tool, days.values(f), slotCompany)
		}
		ready = ready && ok
		for _, r := range results {
			r.Rows = days.pick(r.Rows, g.ids, f.moves())
			s.add(r)
			s.missing = append(s.missing, t.withoutFigure(f, r, g.ids, days)...)
		}
	}
	for _, id := range lost {
		s.missing = append(s.missing, t.forEach(f, t.unpromised(id))...)
	}
	return s, ready
}

// reach is the last day that prices reach, as results say that do not hold the day
// that was asked for; "" when none does.
func reach(results []result) string {
	end := ""
	for _, r := range results {
		held := []string{}
		if r.Fail != nil {
			held = r.Fail.Available
		}
		for _, m := range r.Missing {
			held = append(held, m.Held...)
		}
		for _, day := range held {
			if _, err := time.Parse(time.DateOnly, day); err == nil {
				end = max(end, day)
			}
		}
	}
	return end
}

// withoutFigure names the figures that a result, which is no failure, does not
// hold for its share: few sources have the amount that was traded.
func (t *turn) withoutFigure(f frame, r result, wanted []string, d days) []miss {
	if !r.ok() || len(r.Missing) > 0 {
		return nil
	}
	var out []miss
	for _, id := range wanted {
		if slices.ContainsFunc(r.Rows, func(x row) bool { return x.Metric == id }) {
			continue
		}
		m := miss{Metric: id, Label: metricName(id, "zh"), Period: d.day, Reason: t.say("来源里没有这一项", "the source does not hold it")}
		for _, company := range f.companies {
			if len(f.companies) == 1 || strings.Contains(r.Args, company) {
				m.Company, m.Name = company, t.name(company)
			}
		}
		out = append(out, m)
	}
	return out
}

// days is the time of a question about prices: a single day, "" for the newest,
// or a stretch.
type days struct{ day, from, to string }

// span finds the time: a day, or a year, month or stretch by its first and
// last day.
func (t *turn) span(f frame) (days, bool) {
	if shift := tradingShift(f.reading); shift != 0 && t.state.day != "" {
		day, ready := t.session(f, t.state.day, shift)
		return days{day: day}, ready
	}
	if edge := sessionEdge(f.reading); edge != 0 {
		day, ready := t.edgeOf(f, f.periods[0], edge)
		return days{day: day}, ready
	}
	if len(f.levels()) > 0 { // the years are the report figures' own
		if own := f.ofDays(); len(own) > 0 {
			f.periods = own
		}
	}
	switch n := len(f.periods); {
	case n == 0:
		return days{}, true
	case f.stretch && n == 2:
		return days{from: first(f.periods[0]), to: f.periods[1].End}, true
	case n == 2 && f.periods[1].End < first(f.periods[0]): // 6月28日比上年末
		return days{from: first(f.periods[1]), to: f.periods[0].End}, true
	case n > 1:
		return days{from: first(f.periods[0]), to: f.periods[n-1].End}, true
	}
	switch p := f.periods[0]; p.Type {
	case mention.Day, mention.Instant:
		return days{day: p.End}, true
	case mention.Latest, mention.TTM:
		return days{}, true
	default:
		return days{from: first(p), to: p.End}, true
	}
}

// ofDays are the days among the periods of a part.
func (f frame) ofDays() []mention.Period {
	return slices.DeleteFunc(slices.Clone(f.periods), func(p mention.Period) bool { return p.Type != mention.Day })
}

// first is the first day of a period.
func first(p mention.Period) string {
	end, err := time.Parse(time.DateOnly, p.End)
	if err != nil {
		return p.End
	}
	months := 0
	switch p.Type {
	case mention.Day, mention.Instant:
		return p.End
	case mention.Month:
		months = 1
	case mention.Quarter:
		months = 3
	case mention.SecondHalf:
		months = 6
	default: // from the beginning of the year
		months = int(end.Month())
	}
	return time.Date(end.Year(), end.Month()-time.Month(months-1), 1, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
}

// rises are the words that compare how shares moved and not where they stand.
var rises = regexp.MustCompile(`[涨跌升](?:得|的)?(?:更|最|比较)?(?:多|少|快|慢|好|猛|厉害|凶|狠|惨)|\b(?:rose|rise|gained|fell|returned)\b`)

// metrics are the share's figures that the part asks for, as a day or a
// stretch has them: the highest close of a year, the change of a day.
func (d days) metrics(f frame) []string {
	var out []string
	for _, id := range f.marketMetrics() {
		if d.from == "" {
			if day, ok := ofDay[id]; ok && (d.day != "" || id == "period_return" && len(f.periods) > 0) {
				id = day
			}
		} else {
			if s, ok := ofStretch[id]; ok {
				id = s
			}
			switch {
			case id == "close" && f.has(mention.OpCompare, mention.OpDifference) && rises.MatchString(f.text):
				id = "period_return"
			case id == "close" && f.has(mention.OpGrowth, mention.OpPolarity):
				id = "period_return"
			case id == "close" && f.bothEnds(), id == "lowest_close" && f.has(mention.OpMax), id == "highest_close" && f.has(mention.OpMin):
				out, id = union(out, []string{"highest_close"}), "lowest_close"
			case id == "close" && f.has(mention.OpMax):
				id = "highest_close"
			case id == "close" && f.has(mention.OpMin):
				id = "lowest_close"
			}
		}
		out = union(out, []string{id})
	}
	if f.index != "" && len(f.companies) == 0 {
		for i, id := range out {
			if id == "close" {
				out[i] = "index_level"
			}
		}
	}
	return out
}

func (d days) values(f frame) values {
	vals := values{slotCompany: f.companies}
	if len(f.companies) == 0 && f.index != "" {
		vals[slotCompany] = []string{f.index}
	}
	switch {
	case d.from != "":
		vals[slotFrom], vals[slotTo] = []string{d.from}, []string{d.to}
	case d.day != "":
		vals[slotDate] = []string{d.day}
	}
	return vals
}

// moves reports whether a part asks how the share moved over its time; the close
// of a year or month is otherwise its last.
func (f frame) moves() bool {
	return f.stretch || len(f.periods) != 1 || f.has(mention.OpTrend, mention.OpGrowth, mention.OpPolarity, mention.OpDifference, mention.OpCompare, mention.OpRatio) || len(f.marketMetrics()) > 1
}

// pick keeps the rows of the wanted figures; of the closes of a stretch, the
// first and the last when the share's move is asked, else the last.
func (d days) pick(rows []row, wanted []string, moved bool) []row {
	var out, closes []row
	for _, r := range rows {
		switch {
		case !slices.Contains(wanted, r.Metric):
		case d.from != "" && (r.Metric == "close" || r.Metric == "index_level"):
			closes = append(closes, r)
		default:
			out = append(out, r)
		}
	}
	if len(closes) > 1 { // the tool gives base and last close first
		if closes = closes[:2]; !moved {
			closes = closes[1:]
		}
	}
	if len(closes) > 1 { // 股价涨了多少: the move, then what it is between
		return append(out, closes...)
	}
	return append(closes, out...)
}

// tradingShift reads 下一个交易日 and 上一个交易日: by how many sessions.
func tradingShift(r mention.Reading) int {
	for _, m := range r.Of(mention.KindPeriod) {
		if m.When.Unit == mention.UnitTradingDay && m.When.Anchor == mention.AnchorTalk && len(m.Periods) == 0 {
			return m.When.Shift
		}
	}
	return 0
}
