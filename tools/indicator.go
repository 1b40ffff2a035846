package tools

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

const indicatorName = "financial_indicator"

// Bounds of one call. A question needs few figures; a call for more is told
// how many there would be.
const (
	maxList          = 30  // companies, metrics or period arguments
	maxIndicatorRows = 60  // rows written
	maxFigures       = 600 // figures looked up
)

type indicatorArgs struct {
	Companies []string `json:"companies,omitempty" jsonschema:"公司简称或代码，例如 贵州茅台、000858；做排名时不写"`
	Metrics   []string `json:"metrics" jsonschema:"指标名，例如 毛利率、归母净利润、营业收入同比增长率"`
	Periods   []string `json:"periods,omitempty" jsonschema:"期间：2023、2021-2023、2023H1、2023Q3（前三季度累计）、2023Q3单季、TTM、latest；不写就是 latest"`
	Top       int      `json:"top,omitempty" jsonschema:"排名：前几名"`
	StartRank int      `json:"start_rank,omitempty" jsonschema:"排名：从第几名列起，默认1；只要第50名就写 start_rank 50、top 50"`
	Order     string   `json:"order,omitempty" jsonschema:"排名：desc 从大到小（默认），asc 从小到大"`
	Industry  string   `json:"industry,omitempty" jsonschema:"排名限定的行业或板块，例如 银行、科创板"`
	Index     string   `json:"index,omitempty" jsonschema:"排名限定的指数成分股，例如 沪深300"`
}

// RefineSchema implements Refiner.
func (indicatorArgs) RefineSchema(s *jsonschema.Schema) {
	one, list, top := 1, maxList, float64(market.AllPlaces)
	least := 1.0
	for _, name := range []string{"companies", "metrics", "periods"} {
		s.Properties[name].MaxItems = &list
	}
	s.Properties["metrics"].MinItems = &one
	s.Properties["top"].Minimum, s.Properties["top"].Maximum = &least, &top
	s.Properties["start_rank"].Minimum, s.Properties["start_rank"].Maximum = &least, &top
	s.Properties["order"].Enum = []any{"desc", "asc"}
}

// indicator is the tool financial_indicator.
type indicator struct {
	query    *market.Query // for rankings
	names    finder
	reports  reported // the user's own, for figures of the parent company alone
	snapshot string
}

// newIndicator gives the tool that looks up figures of companies and ranks
// companies by them.
func newIndicator(query *market.Query, names finder, reports reported, snapshot string) (Tool, error) {
	t := indicator{query, names, reports, snapshot}
	return New(Spec{
		Name:      indicatorName,
		MaxInput:  4000,
		MaxOutput: 14000,
		Timeout:   time.Minute, // a ranking over the whole market reads every company
		Codes: []Code{
			NotFound, Ambiguous, NotAShare, FieldNotAvailable, PeriodNotAvailable, PeriodMismatch, VintageConflict,
			ScaleSuspect, LowConfidence, EmptyResult, BadValue, MissingField, Cancelled, Internal,
			RateLimited, Timeout, UpstreamBlocked,
		},
		Example: `{"companies":["贵州茅台","000858"],"metrics":["毛利率"],"periods":["2023"]}`,
	}, t.run)
}

func (t indicator) run(ctx context.Context, env Env, in indicatorArgs) Result {
	periods, fail := readPeriods(in.Periods)
	if fail != nil {
		return ErrorResult(indicatorName, *fail)
	}
	metrics, unknown := readMetrics(in.Metrics)
	s := &sheet{book: env.Book, limit: maxIndicatorRows, today: today(env)}
	ranking := in.Top > 0 || in.StartRank > 0 || in.Order != "" || in.Industry != "" || in.Index != ""
	var res Result
	switch {
	case len(in.Companies) > 0 && in.Top > 0 && len(metrics) == 1 && len(unknown) == 0 && len(periods) == 1:
		res = t.rank(ctx, s, in, metrics, unknown, periods)
	case len(in.Companies) > 0:
		if ranking {
			s.note("写了 companies，所以没有做排名；排名不写 companies，或只写一个指标、一个期间和 top，查这些公司的名次")
		}
		res = t.figures(ctx, s, in.Companies, metrics, unknown, periods)
	case ranking:
		res = t.rank(ctx, s, in, metrics, unknown, periods)
	default:
		res = ErrorResult(indicatorName, Failure{
			Code: MissingField, Message: "没有写公司", Advice: "查公司写 companies，做排名写 top",
		})
	}
	res.Metadata.Snapshot = t.names.version(res, t.snapshot)
	return res
}

// figures looks every metric of every company up for every period.
func (t indicator) figures(ctx context.Context, s *sheet, companies []string, metrics []asked, unknown []Missing, periods []mention.Period) Result {
	if n := len(companies) * max(len(metrics), 1) * len(periods); n > maxFigures {
		return ErrorResult(indicatorName, Failure{
			Code: BadValue, Message: fmt.Sprintf("一次要%d个数，最多%d个", n, maxFigures), Advice: "分几次查，或改用排名",
		})
	}
	if n := len(companies); t.names.network() && n > maxLive {
		return ErrorResult(indicatorName, Failure{
			Code: BadValue, Message: fmt.Sprintf("实时来源一次最多查%d家公司，要了%d家", maxLive, n), Advice: "分几次查",
		})
	}
	found := t.found(ctx, s, companies)
	for _, c := range found {
		for _, m := range metrics {
			for _, p := range periods {
				if ctx.Err() != nil {
					return ErrorResult(indicatorName, Failure{Code: Cancelled, Message: "本次调用已取消，没有结果。"})
				}
				t.figure(ctx, s, c, m, p)
			}
		}
		for _, m := range unknown {
			m.Company, m.Name = c.ID, c.Name
			s.miss(m)
		}
	}
	return s.result(indicatorName)
}

// found gives the companies that are named, each once; one that is not found is
// listed as missing.
func (t indicator) found(ctx context.Context, s *sheet, companies []string) []market.Company {
	var found []market.Company
	for _, text := range companies {
		c, note, missing := t.names.subject(ctx, text)
		if missing != nil {
			s.miss(*missing)
			continue
		}
		s.note(note)
		if !slices.ContainsFunc(found, func(d market.Company) bool { return d.ID == c.ID }) {
			found = append(found, c)
		}
	}
	return found
}

// figure adds one figure, or what is to be said instead.
func (t indicator) figure(ctx context.Context, s *sheet, c market.Company, m asked, p mention.Period) {
	fig, miss := t.read(ctx, c, m, p)
	if miss != nil {
		for _, f := range miss.Facts {
			if m.beside(f) {
				s.add(f)
			}
		}
		s.miss(s.missingOf(*miss))
		return
	}
	s.addFigure(fig, m.beside)
	if p.Type == mention.Latest {
		s.latest = distinct(append(s.latest, fig.Fact.Period.End))
		if len(s.latest) > 1 {
			s.note("各公司、各指标的最新一期不同，见各行的期间")
		}
	}
	if fig.Turn != "" {
		s.miss(Missing{
			Company: c.ID, Name: c.Name, Metric: m.ID, Label: m.Name, Period: periodName(fig.Fact.Period), Code: FieldNotAvailable,
			Reason: fig.Turn + "：上年同期不为正数，没有增长率，只列两期数值",
		})
	}
}

// read looks a figure up; one of the parent company alone is in the user's own
// reports or nowhere.
func (t indicator) read(ctx context.Context, c market.Company, m asked, p mention.Period) (market.Figure, *market.Miss) {
	if m.scope == "" {
		return t.names.source.Indicator(ctx, c, m.ID, p)
	}
	f, miss := t.reports.filed(ctx, c, m.ID, p, m.scope)
	if f.Metric == "" && miss == nil && m.ID == "net_profit_parent" { // it owns itself: its statements have one net profit
		f, miss = t.reports.filed(ctx, c, "net_profit", p, m.scope)
		f.Label = "净利润"
	}
	if f.Metric == "" && miss == nil {
		miss = &market.Miss{Company: c.ID, Name: c.Name, Metric: m.ID, Label: "母公司" + m.Name, Period: p, Code: market.CodeFieldNotAvailable,
			Reason: "数据里只有合并口径，收录的报告里也没有" + c.Name + "这一期的母公司" + m.Name}
	}
	return market.Figure{Fact: f}, miss
}

func missingOf(m market.Miss) Missing {
	return Missing{
		Company: m.Company, Name: m.Name, Metric: m.Metric, Label: m.Label, Period: periodName(m.Period),
		Code: Code(m.Code), Reason: m.Reason, Held: m.Held, wait: m.RetryAfter,
	}
}

// missingOf says as well when a report that is not there need not be out yet.
func (s *sheet) missingOf(m market.Miss) Missing {
	out := missingOf(m)
	if why, ok := market.NotDue(m.Period, s.today); ok && out.Code == PeriodNotAvailable && !strings.Contains(out.Reason, "公布") {
		out.Reason += "：" + why
	}
	return out
}

// today is the day of the call in Shanghai, whose exchanges the figures are of.
func today(env Env) string {
	return env.Now().In(time.FixedZone("CST", 8*60*60)).Format(time.DateOnly)
}

// maxLive is how many companies one call asks the network for.
const maxLive = 10

// asked is a metric with the words that it was asked by.
type asked struct {
	market.Metric
	words string
	scope string // check.Parent, or "" for the group's
}

// beside keeps the companion of a metric, net profit with minorities beside
// that of the parent's shareholders, only where the words leave open which of
// the two is meant.
func (a asked) beside(f check.Fact) bool {
	return f.Metric != a.Companion || unqualified(a.words)
}
