package tools

import (
	"context"
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// rank ranks companies by one metric for one period. Of named companies it
// gives their places among all.
func (t indicator) rank(ctx context.Context, s *sheet, in indicatorArgs, metrics []asked, unknown []Missing, periods []mention.Period) Result {
	switch {
	case len(metrics) == 0:
		for _, m := range unknown {
			s.miss(m)
		}
		return s.result(indicatorName)
	case len(metrics)+len(unknown) > 1, len(periods) > 1:
		return ErrorResult(indicatorName, Failure{
			Code: BadValue, Message: fmt.Sprintf("排名一次只按一个指标、一个期间，写了%d个指标、%d个期间", len(metrics)+len(unknown), len(periods)),
			Advice: "分几次查",
		})
	case metrics[0].scope != "":
		return ErrorResult(indicatorName, Failure{Code: FieldNotAvailable, Message: "排名只按合并口径，没有各公司的母公司口径", Advice: advice[FieldNotAvailable]})
	case in.Industry != "" && in.Index != "":
		return ErrorResult(indicatorName, Failure{Code: BadValue, Message: "industry 和 index 只能写一个", Advice: "分两次查"})
	}
	q := market.RankQuery{Metric: metrics[0].ID, Period: periods[0], Top: in.Top, Ascending: in.Order == "asc"}
	if t.names.network() {
		return ErrorResult(indicatorName, Failure{
			Code: FieldNotAvailable, Message: "实时来源不做排名和全市场查询", Advice: "照实说明；要用内置快照排名，用 --source snapshot 再问。",
		})
	}
	companies := t.found(ctx, s, in.Companies)
	if len(in.Companies) > 0 {
		if q.Top = market.AllPlaces; len(companies) == 0 {
			return s.result(indicatorName)
		}
	}
	if fail := t.narrow(&q, in); fail != nil {
		return ErrorResult(indicatorName, *fail)
	}
	rank, miss := t.query.Ranking(q)
	if ctx.Err() != nil {
		return ErrorResult(indicatorName, Failure{Code: Cancelled, Message: "本次调用已取消，没有结果。"})
	}
	if miss != nil {
		s.miss(missingOf(*miss))
		return s.result(indicatorName)
	}
	for i, fig := range rank.Rows {
		if i+1 < in.StartRank || len(companies) > 0 && !slices.ContainsFunc(companies, func(c market.Company) bool { return c.ID == fig.Fact.Company }) {
			continue
		}
		if s.addFigure(fig, func(check.Fact) bool { return false }) {
			s.rows[len(s.rows)-1].Rank = i + 1
		}
	}
	t.unranked(s, companies, metrics[0], rank)
	if in.StartRank > len(rank.Rows) {
		s.miss(Missing{
			Metric: metrics[0].ID, Label: metrics[0].Name, Period: periodName(rank.Period), Code: EmptyResult,
			Reason: fmt.Sprintf("没有第%d名，排到第%d名为止", in.StartRank, len(rank.Rows)),
		})
	}
	for _, note := range rank.Notes {
		s.note(note)
	}
	t.coverage(s, rank)
	res := s.result(indicatorName)
	figures := res.Data.(Figures)
	figures.Ranking = &Ranking{Universe: rank.Universe, Covered: rank.Covered, Total: rank.Total, Order: order(in.Order)}
	res.Data = figures
	if rank.Partial && res.Status == Success {
		res.Status = Partial
	}
	return res
}

// unranked says of which companies the ranking has no place.
func (t indicator) unranked(s *sheet, companies []market.Company, m asked, rank market.Rank) {
	for _, c := range companies {
		if !slices.ContainsFunc(rank.Rows, func(f market.Figure) bool { return f.Fact.Company == c.ID }) {
			s.miss(Missing{
				Company: c.ID, Name: c.Name, Metric: m.ID, Label: m.Name, Period: periodName(rank.Period), Code: EmptyResult,
				Reason: "没有名次：不在" + rank.Universe + "里，或没有可以排名的数",
			})
		}
	}
}

// coverage writes how many companies a ranking covers, of how many, and how many it
// leaves out for their figures, to the Book without rows: an answer has to print
// these numbers, and prints only facts.
func (t indicator) coverage(s *sheet, rank market.Rank) {
	for i, n := range []int{rank.Covered, rank.Total, rank.Based, rank.Doubtful} {
		if i > 1 && n == 0 {
			continue
		}
		s.ids = append(s.ids, s.book.Add(check.Fact{
			Name: rank.Universe, Metric: "company_count", Label: "公司数量", Period: rank.Period,
			Quantity: check.Quantity{Value: decimal.NewFromInt(int64(n)), Unit: check.Count},
			Source:   "公司名单（公开数据集）", Vintage: check.VintageUnknown, Trust: check.TrustVendor, AsOf: "快照 " + t.snapshot,
		}))
	}
}

// narrow limits a ranking to an industry or an index.
func (t indicator) narrow(q *market.RankQuery, in indicatorArgs) *Failure {
	switch {
	case in.Index != "":
		r := t.names.Resolve(in.Index)
		if r.Index == nil {
			return &Failure{
				Code: NotFound, Message: "没有指数“" + clipped(in.Index) + "”", Advice: "写指数名，例如 沪深300、中证500、上证50",
			}
		}
		q.Index, q.IndexName = r.Index.Code, r.Index.Name
	case in.Industry != "":
		q.Industry = industryName(t.names.Resolver, in.Industry)
	}
	return nil
}

// industryName gives the name that the classifications have for an industry,
// or the text as it is.
func industryName(names *market.Resolver, text string) string {
	if r := names.Resolve(text); r.Kind == market.NotACompany && r.Index == nil && r.Matched != "" {
		return r.Matched
	}
	return text
}

func order(word string) string {
	if word == "asc" {
		return "asc"
	}
	return "desc"
}
