package market

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// RankQuery asks for the first Top companies by one metric. At most one of
// Industry and Index narrows the market.
type RankQuery struct {
	Metric    string
	Period    mention.Period
	Top       int    // at least 1; 0 means 10
	Ascending bool   // smallest first
	Industry  string // a name of any of the three classifications held, or a board
	Index     string // an index code: 000300
	IndexName string // printed: 沪深300
}

// Rank is a ranking over a universe of companies listed by the period's end.
type Rank struct {
	Rows     []Figure // best first; a tie goes to the smaller company id
	Universe string   // 全部A股（2023-12-31前上市） / 行业：银行 / 沪深300（2023-12-29）
	Covered  int      // companies of the universe that have the figure
	Total    int
	Based    int  // that have no rate of growth, since the base is not positive
	Doubtful int  // whose figure is of doubtful scale
	Partial  bool // less than 99 % covered
	Period   mention.Period
	Notes    []string
}

const (
	defaultTop = 10
	// AllPlaces as a Top gives every place that there is.
	AllPlaces = 6000
)

// minCoverage is the share below which a ranking is partial.
var minCoverage = decimal.New(99, -2)

// Ranking ranks companies by one metric, or by its stand-in where that covers
// more of them. A growth rate on a base that is not
// positive takes no part, nor does a figure of doubtful scale. Nothing covered
// gives a miss.
func (q *Query) Ranking(r RankQuery) (Rank, *Miss) {
	out, miss := q.rank(r)
	m, ok := MetricByID(r.Metric)
	if !ok || m.StandIn == "" || miss == nil && !out.Partial {
		return out, miss
	}
	r.Metric = m.StandIn
	wider, no := q.rank(r)
	if no != nil || wider.Covered <= out.Covered {
		return out, miss
	}
	other, _ := MetricByID(m.StandIn)
	wider.Notes = append([]string{"多数公司没有单列" + m.Name + "，按" + other.Name + "排名"}, wider.Notes...)
	return wider, nil
}

// rank is Ranking by exactly the metric asked.
func (q *Query) rank(r RankQuery) (Rank, *Miss) {
	m, ok := MetricByID(r.Metric)
	if !ok {
		return Rank{}, q.missUnknown(Company{}, r.Metric, r.Period)
	}
	if !m.Held() || m.Statement == Market && m.Unit == check.IndexPoint {
		return Rank{}, q.miss(Company{}, m, r.Period, CodeFieldNotAvailable, m.Name+"不能排名：没有收录各公司的数")
	}
	period, ok := r.Period.Report()
	switch {
	case strings.HasPrefix(m.ID, "dividend_per_") && r.Period.Type == mention.Latest: // of the last year that is over
		end := q.store.Through()
		year, err := strconv.Atoi(end[:min(4, len(end))])
		period, ok = mention.AnnualOf(year-1), err == nil
	case m.Statement == Market && r.Period.Type == mention.Latest:
		period, ok = mention.Period{Type: mention.Day, End: q.store.Through()}, true
	case m.Statement == Market:
		period, ok = r.Period, true
	case r.Period.Type == mention.Latest:
		period, ok = q.commonPeriod(r, m)
	}
	if !ok || period.End == "" {
		return Rank{}, q.miss(Company{}, m, r.Period, CodePeriodMismatch, "排名需要一个报告期，例如2023年年报")
	}
	universe, out, miss := q.universe(r, m, period)
	if miss != nil {
		return Rank{}, miss
	}
	out.Period, out.Total = period, max(out.Total, len(universe))
	for _, c := range universe {
		fig, miss := q.indicator(c, m, period)
		switch {
		case miss != nil:
			continue
		case fig.Turn != "":
			out.Based++
			continue
		}
		out.Covered++
		if strings.Contains(fig.Fact.Note, noteUnproven) {
			out.Doubtful++
			continue
		}
		out.Rows = append(out.Rows, fig)
	}
	if len(out.Rows) == 0 {
		miss := q.miss(Company{}, m, period, CodeEmptyResult, notes(fmt.Sprintf("%s没有公司收录了%s的%s", out.Universe, period.Label("zh"), m.Name), q.hidden(period)))
		return Rank{}, miss
	}
	sortFigures(out.Rows, r.Ascending)
	out.Rows = out.Rows[:min(len(out.Rows), topOf(r.Top))]
	for i := range out.Rows { // of the places that are kept, since it takes prices and dividends
		q.sayBasis(q.byID()[out.Rows[i].Fact.Company], &out.Rows[i].Fact)
	}
	out.Partial = decimal.NewFromInt(int64(out.Covered + out.Based)).LessThan(minCoverage.Mul(decimal.NewFromInt(int64(out.Total))))
	out.Notes = rankNotes(out)
	if r.Index == "" {
		out.Notes = append(out.Notes, "按现仍上市的公司统计，不含此后退市或被合并的公司")
	}
	if r.Industry != "" && patchy(universe, r.Industry) {
		out.Notes = append(out.Notes, "按收录的细分分类统计，没有这一级分类的公司不在内")
	}
	return out, nil
}

// patchy reports whether an industry is only known from the classification that
// many companies have no entry in.
func patchy(members []Company, name string) bool {
	return GroupKind(name) == "行业" && !slices.ContainsFunc(members, func(c Company) bool { return c.SW1 == name || c.Industry == name })
}

func topOf(n int) int {
	if n <= 0 {
		return defaultTop
	}
	return min(n, AllPlaces)
}

func sortFigures(rows []Figure, ascending bool) {
	slices.SortFunc(rows, func(a, b Figure) int {
		order := b.Fact.Value.Cmp(a.Fact.Value)
		if ascending {
			order = -order
		}
		return cmp.Or(order, cmp.Compare(a.Fact.Company, b.Fact.Company))
	})
}

func rankNotes(out Rank) []string {
	var notes []string
	if out.Based > 0 {
		notes = append(notes, fmt.Sprintf("%d家上年同期不为正数，没有增长率，不参加排名", out.Based))
	}
	if out.Doubtful > 0 {
		notes = append(notes, fmt.Sprintf("%d家的数值异常且未经第二来源证实，不参加排名", out.Doubtful))
	}
	if out.Partial {
		notes = append(notes, fmt.Sprintf("只覆盖%d家中的%d家，名次仅在收录范围内成立", out.Total, out.Covered))
	}
	return notes
}

// universe lists the companies that count: listed today, and by the period's
// end.
func (q *Query) universe(r RankQuery, m Metric, p mention.Period) ([]Company, Rank, *Miss) {
	out := Rank{Universe: fmt.Sprintf("全部A股（%s前上市）", p.End)}
	if r.Index != "" {
		ids, asOf, err := q.store.Members(r.Index, p.End)
		if err != nil {
			return nil, out, q.broken(Company{}, m, p, err)
		}
		if len(ids) == 0 {
			return nil, out, q.miss(Company{}, m, p, CodeEmptyResult, fmt.Sprintf("没有%s在%s或之前的成分股名单", indexName(r), p.End))
		}
		out.Universe, out.Total = fmt.Sprintf("%s成分股（%s名单）", indexName(r), asOf), len(ids)
		var members []Company
		for _, id := range ids {
			if c, ok := q.byID()[id]; ok {
				members = append(members, c)
			}
		}
		return members, out, nil
	}
	var in []Company
	for _, c := range q.store.Companies() {
		if !c.Listed || c.ListDate == "" || c.ListDate > p.End {
			continue
		}
		if r.Industry == "" || InGroup(c, r.Industry) {
			in = append(in, c)
		}
	}
	if r.Industry != "" {
		out.Universe = fmt.Sprintf("%s：%s（%s前上市）", GroupKind(r.Industry), r.Industry, p.End)
	}
	if len(in) == 0 {
		return nil, out, q.miss(Company{}, m, p, CodeEmptyResult, fmt.Sprintf("没有行业或板块「%s」的公司", r.Industry))
	}
	return in, out, nil
}

func indexName(r RankQuery) string { return cmp.Or(r.IndexName, r.Index) }

// commonPeriod is the newest annual report that at least half of those companies of
// the universe that have the metric at all have it for.
func (q *Query) commonPeriod(r RankQuery, m Metric) (mention.Period, bool) {
	count := map[mention.Period]int{}
	companies := 0
	for _, c := range q.members(r, m) {
		held := q.periods(c, m)
		if len(held) > 0 {
			companies++
		}
		for _, p := range held {
			if p.Type == mention.Annual {
				count[p]++
			}
		}
	}
	best := mention.Period{}
	for p, n := range count {
		if 2*n >= companies && p.End > best.End {
			best = p
		}
	}
	return best, best.End != ""
}

// members are the companies of a ranking's universe as it is now.
func (q *Query) members(r RankQuery, m Metric) []Company {
	if r.Industry+r.Index == "" {
		return q.store.Companies()
	}
	in, _, miss := q.universe(r, m, mention.Period{Type: mention.Day, End: q.store.Through()})
	if miss != nil {
		return q.store.Companies()
	}
	return in
}
