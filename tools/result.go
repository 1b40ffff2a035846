package tools

import "hedui/check"

// Status of a Result.
type Status string

// The statuses. Partial means that some of what was asked is in Data and the
// rest is listed in Data's missing.
const (
	Success Status = "success"
	Partial Status = "partial"
	Error   Status = "error"
)

// Result is what every tool returns, as data: a tool has no Go error to give.
// It is marshalled once, in this field order, and that JSON is what the model
// reads.
type Result struct {
	Status   Status   `json:"status"`
	Data     any      `json:"data,omitempty"`
	Error    *Failure `json:"error,omitempty"`
	Metadata Metadata `json:"metadata"`

	text string // rendered by Dispatch; see Text
}

// Failure is an error as data. Advice tells the model what to do next.
// Candidates are choices for AMBIGUOUS ("601318.SH 中国平安"), Available what
// there is instead for FIELD_NOT_AVAILABLE and PERIOD_NOT_AVAILABLE.
type Failure struct {
	Code       Code     `json:"code"`
	Message    string   `json:"message"`
	Advice     string   `json:"advice,omitempty"`
	Candidates []string `json:"candidates,omitempty"`
	Available  []string `json:"available,omitempty"`
	RetryAfter int      `json:"retry_after,omitempty"` // seconds
	// Guarded says that the tool itself keeps its source from being asked too
	// early, so that another call does no harm and may find another source.
	Guarded bool `json:"-"`
}

// Metadata says where data came from and what was cut. Facts are the ids that
// the tool wrote to the Book, in row order.
type Metadata struct {
	Tool      string   `json:"tool"`
	Source    string   `json:"source,omitempty"`
	Snapshot  string   `json:"snapshot,omitempty"`
	Facts     []string `json:"facts,omitempty"`
	Truncated string   `json:"truncated,omitempty"` // 共276行，显示20行
	Repaired  []string `json:"repaired,omitempty"`  // lossless argument repairs, by rule name
	// Planted names the pages whose text addresses the model. The turn's record
	// notes it; the model reads a note beside the data.
	Planted []string `json:"-"`
	// ElapsedMS stands in the turn's record and is not shown to the model: a
	// request must not depend on how fast a machine was.
	ElapsedMS int64 `json:"-"`
}

// Row is one figure, ready to print. Every tool that returns figures returns
// Rows, so that a model learns one shape. Display is value and unit as they
// are to be printed ("4,009.17亿元", "91.96%"), Exact the same unrounded
// ("400,917,045,000元"). Fact is the id in the Book.
type Row struct {
	Fact       string        `json:"fact"`
	Company    string        `json:"company,omitempty"` // 600519.SH
	Name       string        `json:"name,omitempty"`
	Metric     string        `json:"metric"`
	Label      string        `json:"label"`  // 销售毛利率
	Period     string        `json:"period"` // 2023-12-31
	PeriodType string        `json:"period_type"`
	PeriodName string        `json:"period_name"` // 2023年年报
	Scope      string        `json:"scope,omitempty"`
	Value      string        `json:"value"` // plain decimal in Unit
	Unit       check.Unit    `json:"unit"`
	Display    string        `json:"display"`
	Exact      string        `json:"exact,omitempty"`
	Rank       int           `json:"rank,omitempty"` // rankings, from 1
	Source     string        `json:"source,omitempty"`
	Vintage    check.Vintage `json:"vintage,omitempty"`
	Note       string        `json:"note,omitempty"`
	Of         []string      `json:"of,omitempty"` // calculated rows: fact ids
	Op         string        `json:"op,omitempty"`
	Document   string        `json:"document,omitempty"` // figures of filings: where they stand
	Page       int           `json:"page,omitempty"`
}

// Missing is one thing that was asked and is not there.
type Missing struct {
	Company string   `json:"company,omitempty"`
	Name    string   `json:"name,omitempty"`
	Metric  string   `json:"metric,omitempty"`
	Label   string   `json:"label,omitempty"`
	Period  string   `json:"period,omitempty"` // as printed: 2023年年报
	Code    Code     `json:"code"`
	Reason  string   `json:"reason"`
	Held    []string `json:"held,omitempty"` // what is held instead: metric labels or period names

	wait int // seconds until a busy source may be asked again, 0 when it names no time
}

// Figures is the Data of financial_indicator, stock_price and calculator.
// Ranking fields are set only for a ranking.
type Figures struct {
	Rows    []Row     `json:"rows"`
	Missing []Missing `json:"missing,omitempty"`
	Ranking *Ranking  `json:"ranking,omitempty"`
	Notes   []string  `json:"notes,omitempty"`
}

// Ranking describes the universe that a ranking was taken over.
type Ranking struct {
	Universe string `json:"universe"` // 全部A股 / 申万行业：银行 / 沪深300（2023-12-29）
	Covered  int    `json:"covered"`
	Total    int    `json:"total"`
	Order    string `json:"order"` // desc, asc
}
