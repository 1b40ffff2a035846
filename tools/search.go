package tools

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"hedui/tools/filings"
	"hedui/tools/market"
)

const searchName = "rag_search"

// Searcher finds passages of filings. Search ranks by relevance, Grep matches
// literally or by an expression, Lines gives a page or the figures of a metric;
// none found is an empty Found. Documents lists what there is for a company id,
// for all when it is "".
type Searcher interface {
	Search(context.Context, filings.Query) (filings.Found, error)
	Grep(context.Context, filings.Query) (filings.Found, error)
	Lines(context.Context, filings.Query) (filings.Found, error)
	Documents(ctx context.Context, company string) ([]string, error)
}

var _ Searcher = (*filings.Index)(nil)

type searchArgs struct {
	Query   string `json:"query,omitempty" jsonschema:"关键词或一句话，例如 毛利率变动的原因；grep 时写成 /表达式/ 为正则；lines 时写指标名"`
	Company string `json:"company,omitempty" jsonschema:"公司简称或代码"`
	Year    int    `json:"year,omitempty" jsonschema:"报告年度，例如 2023"`
	Mode    string `json:"mode,omitempty" jsonschema:"search 按相关度（默认），grep 字面相同，lines 读某一页，或列出报表中某个指标的数和页码"`
	Page    int    `json:"page,omitempty" jsonschema:"lines 的页码"`
}

// RefineSchema implements Refiner.
func (searchArgs) RefineSchema(s *jsonschema.Schema) {
	first, last, page := 1990.0, 2100.0, 1.0
	s.Properties["mode"].Enum = []any{"search", "grep", "lines"}
	s.Properties["year"].Minimum, s.Properties["year"].Maximum = &first, &last
	s.Properties["page"].Minimum = &page
}

// search is the tool rag_search.
type search struct {
	index Searcher
	names *market.Resolver
}

// Bounds of what one search shows: passages by text, and rows of statements.
const (
	maxSearchOutput = 8000
	maxPassageRunes = 6000 // of text and figures, at least one passage
	maxGrep         = 20
	maxSearchRows   = 40
)

// NewSearch gives the tool that finds passages of filings.
func NewSearch(index Searcher, names *market.Resolver) (Tool, error) {
	t := search{index, names}
	return New(Spec{
		Name:      searchName,
		MaxInput:  1200,
		MaxOutput: maxSearchOutput,
		Timeout:   time.Minute, // the first question reads the index from the disk
		Codes:     []Code{NotFound, Ambiguous, NotAShare, EmptyResult, FieldNotAvailable, MissingField, BadValue, Internal},
		Example:   `{"query":"前五名客户","company":"600900","year":2023}`,
	}, t.run)
}

func (t search) run(ctx context.Context, env Env, in searchArgs) Result {
	q := filings.Query{Text: strings.TrimSpace(in.Query), Year: in.Year, Page: in.Page}
	var notes []string
	if in.Company != "" {
		c, note, missing := subject(t.names, in.Company)
		if missing != nil {
			s := sheet{missing: []Missing{*missing}}
			return ErrorResult(searchName, s.failure())
		}
		q.Company = c.ID
		notes = distinct([]string{note})
	}
	found, fail := t.find(ctx, in.Mode, &q)
	if fail != nil {
		return ErrorResult(searchName, *fail)
	}
	if len(found.Hits)+len(found.Facts) == 0 {
		return ErrorResult(searchName, t.nothing(ctx, q))
	}
	for _, n := range found.Notes {
		notes = distinct(append(notes, n))
	}
	return present(env.Book, found, notes, in.Mode == "" || in.Mode == "search")
}

// find runs one mode. What the mode reads the query as is set in q.
func (t search) find(ctx context.Context, mode string, q *filings.Query) (found filings.Found, fail *Failure) {
	var err error
	switch {
	case mode == "lines":
		if fail := statementLines(q); fail != nil {
			return found, fail
		}
		found, err = t.index.Lines(ctx, *q)
	case q.Text == "":
		return found, &Failure{Code: MissingField, Message: "没有写 query", Advice: "写关键词或一句话"}
	case mode == "grep":
		if n := len(q.Text); n > 2 && q.Text[0] == '/' && q.Text[n-1] == '/' {
			q.Text, q.Regexp = q.Text[1:n-1], true
		}
		q.Limit = maxGrep
		found, err = t.index.Grep(ctx, *q)
	default:
		found, err = t.index.Search(ctx, *q)
	}
	switch {
	case errors.Is(err, filings.ErrPattern):
		return found, &Failure{Code: BadValue, Message: "正则表达式不能用：" + err.Error(), Advice: "用 RE2 的写法，不超过200字节；或去掉斜线按字面查"}
	case err != nil:
		return found, &Failure{Code: Internal, Message: "检索出错：" + err.Error()}
	}
	return found, nil
}

// statementLines reads what lines is asked for: a page, or a metric.
func statementLines(q *filings.Query) *Failure {
	switch {
	case q.Company == "":
		return &Failure{Code: MissingField, Message: "lines 要写 company", Advice: "写公司简称或代码"}
	case q.Text == "" && q.Page == 0:
		return &Failure{Code: MissingField, Message: "lines 要写 page，或在 query 里写指标名", Advice: "写页码，并写 company 和 year"}
	case q.Text == "":
		return nil
	}
	id, known := market.FindMetric(q.Text)
	switch {
	case known:
		m, _ := market.MetricByID(id)
		for _, other := range []string{id, m.Companion, m.StandIn} {
			if other != "" {
				q.Metrics = append(q.Metrics, other)
			}
		}
	case q.Page == 0:
		return &Failure{Code: FieldNotAvailable, Message: "没有这个指标：" + q.Text, Advice: "lines 的 query 写财务指标名；别的用 search 或 grep 查"}
	}
	return nil
}

// nothing says that no passage was found, and what documents there are.
func (t search) nothing(ctx context.Context, q filings.Query) Failure {
	f := Failure{Code: EmptyResult, Message: "没有找到相关段落", Advice: "照实说没有找到；可换一个说法再查一次，不要反复尝试。"}
	docs, err := t.index.Documents(ctx, q.Company)
	switch {
	case err != nil:
		f.Message += "（" + err.Error() + "）"
	case q.Company != "" && len(docs) == 0:
		f.Message = "没有收录这家公司的报告"
		f.Advice = "照实说没有收录；不要换说法再查。"
	default:
		f.Available = docs[:min(len(docs), 20)]
	}
	return f
}
