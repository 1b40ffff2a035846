package tools

import (
	"slices"
	"strings"

	"hedui/check"
	"hedui/tools/market"
)

// rowOf writes a fact that is in the Book as a row.
func rowOf(f check.Fact) Row {
	r := Row{
		Fact: f.ID, Company: f.Company, Name: f.Name, Metric: f.Metric, Label: f.Label,
		Period: f.Period.End, PeriodType: string(f.Period.Type), PeriodName: periodName(f.Period), Scope: f.Scope,
		Value: f.Value.Round(maxPlaces).String(), Unit: f.Unit, Display: display(f.Quantity, form{}),
		Source: f.Source, Vintage: f.Vintage, Note: f.Note, Of: f.Of, Op: f.Op, Document: f.Document, Page: f.Page,
	}
	if -f.Value.Exponent() <= maxPlaces && !check.Rounded(f.Quantity, check.DisplayOptions{}).Equal(f.Value) {
		r.Exact = exact(f.Quantity)
	}
	if m, ok := market.MetricByID(f.Metric); ok && m.Statement == market.Market { // the return of a year is in no report
		r.PeriodName = strings.NewReplacer("半年报", "上半年", "年报", "", "（单季）", "").Replace(r.PeriodName)
	}
	return r
}

// maxPlaces is how many decimals a row's value has. A quotient that does not
// come out even is rounded there; the Book has it with all of its digits.
const maxPlaces = 12

// sheet collects the rows of one call and writes their facts to the Book, in
// row order.
type sheet struct {
	book    check.Book
	rows    []Row
	missing []Missing
	notes   []string
	ids     []string
	sources []string
	// total counts the rows there would be; those past limit are not written.
	total, limit int
	today        string   // the day of the call, YYYY-MM-DD
	latest       []string // the period ends that "latest" turned out to be
}

// add writes a fact and its row. Past the limit it only counts.
func (s *sheet) add(f check.Fact) {
	if s.total++; s.limit > 0 && len(s.rows) >= s.limit {
		return
	}
	f.ID = s.book.Add(f)
	s.rows = append(s.rows, rowOf(f))
	s.ids = append(s.ids, f.ID)
	s.sources = append(s.sources, f.Source)
}

// addFigure writes a figure: the facts it was calculated from go to the Book
// without rows, those beside it get rows of their own. It says whether the
// figure got a row.
func (s *sheet) addFigure(fig market.Figure, beside func(check.Fact) bool) bool {
	if s.limit > 0 && len(s.rows) >= s.limit {
		s.total++
		return false
	}
	f := fig.Fact
	f.Of = nil
	for _, input := range fig.Inputs {
		f.Of = append(f.Of, s.book.Add(input))
	}
	s.add(f)
	for _, b := range fig.Beside {
		if beside == nil || beside(b) {
			s.add(b)
		}
	}
	return true
}

// miss lists something that was asked and is not there.
func (s *sheet) miss(m Missing) { s.missing = append(s.missing, m) }

// note adds a remark once.
func (s *sheet) note(text string) { s.notes = distinct(append(s.notes, text)) }

// result is success when nothing is missing, partial when rows are there as
// well, and an error by the first thing missing when there is no row.
func (s *sheet) result(tool string) Result {
	figures := Figures{Rows: s.rows, Missing: s.missing, Notes: s.notes}
	meta := Metadata{Tool: tool, Source: strings.Join(distinct(s.sources), "；"), Facts: s.ids}
	if s.total > len(s.rows) {
		meta.Truncated = truncated(s.total, len(s.rows))
	}
	switch {
	case len(s.rows) == 0 && len(s.missing) == 0:
		return ErrorResult(tool, Failure{Code: EmptyResult, Message: "没有数据"})
	case len(s.rows) == 0:
		res := ErrorResult(tool, s.failure())
		if len(s.missing) > 1 {
			res.Data = Figures{Rows: []Row{}, Missing: s.missing, Notes: s.notes}
		}
		return res
	case len(s.missing) > 0:
		return Result{Status: Partial, Data: figures, Metadata: meta}
	}
	return Result{Status: Success, Data: figures, Metadata: meta}
}

// failure sums up what is missing under the code of the first.
func (s *sheet) failure() Failure {
	first := s.missing[0]
	f := Failure{Code: first.Code, Advice: advice[first.Code], RetryAfter: first.wait, Guarded: slices.Contains(Unavailable, string(first.Code))}
	var reasons []string
	for _, m := range s.missing {
		reasons = append(reasons, m.Reason)
		if m.Code != first.Code {
			continue
		}
		if m.Code == Ambiguous || m.Code == NotFound {
			f.Candidates = append(f.Candidates, m.Held...)
		} else {
			f.Available = append(f.Available, m.Held...)
		}
	}
	f.Candidates, f.Available = distinct(f.Candidates), distinct(f.Available)
	reasons = distinct(reasons)
	f.Message = strings.Join(reasons[:min(len(reasons), 5)], "；")
	if len(reasons) > 5 {
		f.Message += "；等" + decimalOf(len(reasons)).String() + "项"
	}
	return f
}

// advice says, for each code of a figure that is not there, what to do next.
var advice = map[Code]string{
	Ambiguous:          "请用户从候选里选一家，不要自己猜。",
	NotFound:           "请用户给出A股公司的简称、全称或6位代码。",
	NotAShare:          "说明它不是A股上市公司，没有数据；不要换成别的公司。",
	FieldNotAvailable:  "照实说没有这个指标，可给出现有的指标；不要改用其他工具凑数。",
	PeriodNotAvailable: "照实说没有这一期，可给出现有的期间；不要用别的期间代替而不说明。",
	PeriodMismatch:     "改用该指标有的报告期。",
	VintageConflict:    "两期的数并列给出，不给增长率。",
	ScaleSuspect:       "这个数疑有单位错误，不要引用。",
	LowConfidence:      "这个数不可靠，不要引用。",
	EmptyResult:        "照实说没有数据。",
	BadValue:           "改正参数再查。",
	Internal:           "不要重试，照实说数据有问题。",
	RateLimited:        "照实说来源要求稍后再试，本轮不要重试，也不要用别的数代替。",
	Timeout:            "照实说来源没有及时回答，不要用别的数代替。",
	UpstreamBlocked:    "照实说来源取不到，本轮不要重试，也不要用别的数代替。",
}

// distinct keeps the first of equal strings, in order, without empty ones.
func distinct(in []string) []string {
	var out []string
	for _, s := range in {
		if s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}
