package live

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"time"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/live/decode"
)

// Indicator gives one company's figure of a metric for a period, as
// market.Query does: statements and ratios from the reports that a provider
// has, prices from quotes and daily bars.
func (s *Source) Indicator(ctx context.Context, c market.Company, metric string, p mention.Period) (market.Figure, *market.Miss) {
	m, ok := market.MetricByID(metric)
	now := p.Type == mention.Latest || p.Type == mention.Day && p.End == s.clock().today()
	switch {
	case !ok:
		return market.Figure{}, about(&market.Miss{Code: market.CodeFieldNotAvailable, Reason: "没有「" + metric + "」这个指标", Period: p}, c, market.Metric{ID: metric, Name: metric})
	case slices.Contains(ofNow, m.ID) && now && s.asOf == "":
		return s.valued(ctx, c, m)
	case m.Statement == market.Market && m.ID != "dividend_per_share" && m.ID != "dividend_per_10":
		return s.traded(ctx, c, m, p)
	}
	return s.reported(ctx, c, m, p)
}

// traded gives a figure of the share's price.
func (s *Source) traded(ctx context.Context, c market.Company, m market.Metric, p mention.Period) (market.Figure, *market.Miss) {
	fail := func(miss *market.Miss) (market.Figure, *market.Miss) {
		miss = about(miss, c, m)
		miss.Period = p
		return market.Figure{}, miss
	}
	if p.Type == mention.Latest || p.Type == mention.Day || p.Type == mention.Instant {
		d, miss := s.Price(ctx, c, p.End)
		if miss != nil {
			return fail(miss)
		}
		if f, ok := d.Fact(m.ID); ok {
			return market.Figure{Fact: f}, nil
		}
		return fail(&market.Miss{Code: market.CodeFieldNotAvailable, Reason: "实时来源没有" + d.Date + "的" + m.Name})
	}
	if p.Start() == "" {
		return fail(&market.Miss{Code: market.CodePeriodMismatch, Reason: "行情按日期或自然年、季、月查询"})
	}
	b, miss := s.bars(ctx, share(c), p.Start(), p.End)
	if miss != nil {
		return fail(miss)
	}
	fig, miss := market.NewQuery(b).Indicator(c, m.ID, p)
	if miss == nil {
		for _, facts := range [][]check.Fact{fig.Inputs, fig.Beside} {
			b.mark(facts)
		}
		one := []check.Fact{fig.Fact}
		b.mark(one)
		fig.Fact = one[0]
	}
	return fig, miss
}

// mark adds to facts of a range what must be said of its bars.
func (b *book) mark(facts []check.Fact) {
	last := ""
	if n := len(b.bars); n > 0 {
		last = b.bars[n-1].Date
	}
	if note := b.remark(last); note != "" {
		for i := range facts {
			facts[i].Note = strings.TrimPrefix(facts[i].Note+"；"+note, "；")
		}
	}
}

// document is one of a provider's documents of a company's reports.
type document struct {
	provider string
	endpoint decode.Endpoint
	name     string // Sina's: gjzb, lrb
}

// documents in the order in which they are asked. One that has no way to the
// metric is not asked.
var documents = []document{
	{EastMoney, decode.EastMoneyIndicators, ""},
	{Sina, decode.SinaReport, "gjzb"},
	{Sina, decode.SinaReport, "lrb"},
}

// statement are the figures of Sina's income statement that its key figures do
// not have.
var statement = []string{"total_operating_cost", "operating_profit"}

// has reports whether a document has a metric, or all that it is calculated of.
func (d document) has(m market.Metric) bool {
	if d.provider == Sina && (d.name == "lrb") != slices.Contains(statement, m.ID) {
		return false
	}
	if slices.ContainsFunc(decode.Table(d.endpoint), func(f decode.Field) bool { return f.Metric == m.ID }) {
		return true
	}
	if base, ok := market.MetricByID(m.GrowthOf); ok {
		return d.has(base)
	}
	parts := append(slices.Clone(m.Formula.Num), m.Formula.Den...)
	return len(parts) > 0 && !slices.ContainsFunc(parts, func(p market.Part) bool {
		part, _ := market.MetricByID(p.Metric)
		return !d.has(part)
	})
}

// reported gives a figure of the statements.
func (s *Source) reported(ctx context.Context, c market.Company, m market.Metric, p mention.Period) (market.Figure, *market.Miss) {
	var choices []choice
	var got []decode.Reports
	for _, d := range documents {
		if d.has(m) || m.StandIn != "" && d.has(standIn(m)) {
			got = append(got, decode.Reports{})
			choices = append(choices, s.reports(c, d, len(got)-1, &got))
		}
	}
	fail := func(miss *market.Miss) (market.Figure, *market.Miss) {
		miss = about(miss, c, m)
		miss.Period = p
		return market.Figure{}, miss
	}
	if slices.Contains(ofNow, m.ID) && len(choices) == 0 {
		return fail(&market.Miss{Code: market.CodePeriodNotAvailable, Reason: "实时来源只有此刻的" + m.Name + "，没有这一期末的", Held: []string{"最新"}})
	}
	if len(choices) == 0 {
		return fail(&market.Miss{Code: market.CodeFieldNotAvailable, Reason: "实时来源不提供" + m.Name + "；内置快照里可能有，用 --source snapshot 查"})
	}
	from, miss := s.ask(ctx, true, choices...)
	if miss != nil {
		return fail(miss)
	}
	b := &book{days: days{s.base}, from: from, day: s.asOf, through: s.Through(), values: map[string][]market.Datum{}, published: map[mention.Period]string{}}
	visible := got[from.which]
	b.announce(visible)
	if s.asOf != "" {
		visible, _ = visible.AsOf(s.asOf)
	}
	b.addReports(visible)
	fig, miss := market.NewQuery(b).Indicator(c, m.ID, p)
	if miss != nil {
		return fig, s.explained(visible, m, p, from, miss)
	}
	if from.old {
		const note = "来源连接不上，用的是先前取得的数"
		fig.Fact.Note = strings.TrimSuffix(note+"；"+fig.Fact.Note, "；")
		for i, f := range fig.Beside {
			fig.Beside[i].Note = strings.TrimSuffix(note+"；"+f.Note, "；")
		}
	}
	s.beside(c, fig.Fact, b)
	return s.compared(c, m, fig)
}

func standIn(m market.Metric) market.Metric {
	other, _ := market.MetricByID(m.StandIn)
	return other
}

// reports is the way to one document; what it holds goes to the place of the
// choice in got.
func (s *Source) reports(c market.Company, d document, which int, got *[]decode.Reports) choice {
	sec := decode.Of(c)
	out := choice{provider: d.provider, Request: Request{Fresh: For(24 * time.Hour)}}
	ask := decode.ReportsAsk{Security: sec, Statement: d.name}
	read := decode.DecodeSinaReport
	if d.provider == EastMoney {
		read = decode.DecodeEastMoneyIndicators
		out.URL = "https://datacenter.eastmoney.com/securities/api/data/v1/get?" + url.Values{
			"reportName": {"RPT_F10_FINANCE_MAINFINADATA"}, "columns": {"ALL"}, "filter": {`(SECUCODE="` + sec.ID() + `")`},
			"pageNumber": {"1"}, "pageSize": {"200"}, "sortColumns": {"REPORT_DATE"}, "sortTypes": {"-1"}, "source": {"HSF10"}, "client": {"PC"},
		}.Encode()
	} else {
		out.URL = "https://quotes.sina.cn/cn/api/openapi.php/CompanyFinanceService.getFinanceReport2022?" + url.Values{
			"paperCode": {sec.Symbol()}, "source": {d.name}, "type": {"0"}, "page": {"1"}, "num": {"40"},
		}.Encode()
	}
	out.read = func(r decode.Response) *decode.Failure {
		reports, f := read(r, ask)
		if f == nil {
			(*got)[which] = reports
		}
		return f
	}
	return out
}

// explained adds to a miss what the provider says about the figure: that it has
// no such figure for this company, or that it contradicts others.
func (s *Source) explained(r decode.Reports, m market.Metric, p mention.Period, from origin, miss *market.Miss) *market.Miss {
	report, ok := p.Report()
	for _, row := range r.Rows {
		if ok && row.Period != report || !ok && p.Type != mention.Latest {
			continue
		}
		if slices.ContainsFunc(row.Absent, func(a decode.Absence) bool { return a.Metric == m.ID && a.Why == decode.ScaleWrong }) {
			why := absent(row.Absent, m, from)
			miss.Code, miss.Reason = why.Code, why.Reason
			return miss
		}
		if _, given := row.Values.Get(m.ID); !given && miss.Code == market.CodePeriodNotAvailable {
			miss.Reason += "；" + from.provider.Name + "有这一期的报告，没有给这个数（银行、保险、证券公司没有毛利率、流动比率等）"
			return miss
		}
		break
	}
	return miss
}

// compared holds a figure beside the snapshot's of the same period: where the
// two are of different magnitude neither is given.
func (s *Source) compared(c market.Company, m market.Metric, fig market.Figure) (market.Figure, *market.Miss) {
	if fig.Turn != "" || fig.Fact.Metric != m.ID || m.Statement == market.Growth {
		return fig, nil
	}
	other, miss := s.held.Indicator(c, m.ID, fig.Fact.Period)
	if miss != nil || other.Fact.Metric != fig.Fact.Metric || other.Fact.Unit != fig.Fact.Unit || !apart(fig.Fact.Value, other.Fact.Value) {
		return fig, nil
	}
	miss = about(suspectMiss("两个来源同一期", fig.Fact.Source+"是"+check.Display(fig.Fact.Quantity, check.DisplayOptions{})+
		"，"+other.Fact.Source+"（快照）是"+check.Display(other.Fact.Quantity, check.DisplayOptions{})), c, m)
	miss.Period = fig.Fact.Period
	return market.Figure{}, miss
}
