package offline

import (
	"encoding/json"
	"strings"

	"github.com/shopspring/decimal"
)

// row is one figure of a tool message. Its tags are those of the rows that
// every figure-returning tool writes.
type row struct {
	Fact       string   `json:"fact"`
	Company    string   `json:"company"`
	Name       string   `json:"name"`
	Metric     string   `json:"metric"`
	Label      string   `json:"label"`
	Period     string   `json:"period"`
	PeriodType string   `json:"period_type"`
	PeriodName string   `json:"period_name"`
	Scope      string   `json:"scope"`
	Value      string   `json:"value"`
	Unit       string   `json:"unit"`
	Display    string   `json:"display"`
	Exact      string   `json:"exact"`
	Rank       int      `json:"rank"`
	Source     string   `json:"source"`
	Note       string   `json:"note"`
	Of         []string `json:"of"`
	Op         string   `json:"op"`
	Document   string   `json:"document"`
	Page       int      `json:"page"`

	rounded bool // the value is as printed; the exact one is behind Fact
}

// derived reports whether the figure is the result of a calculation and not a
// value of its metric, whatever company and period it carries.
func (r row) derived() bool {
	return r.Op != "" && r.Label != metricName(r.Metric, "zh")
}

// decimal gives the row's exact value; ok is false when it holds none.
func (r row) decimal() (d decimal.Decimal, ok bool) {
	d, err := decimal.NewFromString(r.Value)
	return d, err == nil
}

// miss is one thing that was asked and is not there.
type miss struct {
	Company string   `json:"company"`
	Name    string   `json:"name"`
	Metric  string   `json:"metric"`
	Label   string   `json:"label"`
	Period  string   `json:"period"`
	Code    string   `json:"code"`
	Reason  string   `json:"reason"`
	Held    []string `json:"held"`
}

// ranking says over what a ranking was taken.
type ranking struct {
	Universe string `json:"universe"`
	Covered  int    `json:"covered"`
	Total    int    `json:"total"`
	Order    string `json:"order"`
}

// failure is a tool's error as data.
type failure struct {
	Code       string   `json:"code"`
	Message    string   `json:"message"`
	Advice     string   `json:"advice"`
	Candidates []string `json:"candidates"`
	Available  []string `json:"available"`
}

// result is a tool message, read.
type result struct {
	Tool    string
	Args    string // canonical JSON of the call
	Status  string
	Rows    []row
	Missing []miss
	Ranking *ranking
	Notes   []string
	Fail    *failure
	Source  string
	Version string // snapshot
	Cut     string // 共276行，显示20行
	Data    json.RawMessage
}

func (r result) ok() bool { return r.Fail == nil && r.Status != "error" && r.Status != "" }

// readResult decodes a tool message. A message that was cut inside its JSON
// still gives the rows that are whole in it; one that is no result at all
// (an unavailable line, plain text) gives a result with an empty status.
func readResult(text string) result {
	var w struct {
		Status   string          `json:"status"`
		Data     json.RawMessage `json:"data"`
		Error    *failure        `json:"error"`
		Metadata struct {
			Source    string `json:"source"`
			Snapshot  string `json:"snapshot"`
			Truncated string `json:"truncated"`
		} `json:"metadata"`
	}
	if json.Unmarshal([]byte(text), &w) != nil {
		return result{Rows: wholeRows(text)}
	}
	out := result{
		Status: w.Status, Fail: w.Error, Data: w.Data,
		Source: w.Metadata.Source, Version: w.Metadata.Snapshot, Cut: w.Metadata.Truncated,
	}
	var f struct {
		Rows    []row    `json:"rows"`
		Missing []miss   `json:"missing"`
		Ranking *ranking `json:"ranking"`
		Notes   []string `json:"notes"`
	}
	if json.Unmarshal(w.Data, &f) == nil {
		out.Rows, out.Missing, out.Ranking, out.Notes = f.Rows, f.Missing, f.Ranking, f.Notes
	}
	return out
}

// wholeRows finds the row objects that survive in a cut JSON text.
func wholeRows(text string) []row {
	var out []row
	for rest := text; ; {
		i := strings.Index(rest, `{"fact":`)
		if i < 0 {
			return out
		}
		rest = rest[i:]
		var r row
		if json.NewDecoder(strings.NewReader(rest)).Decode(&r) == nil && r.Value != "" {
			out = append(out, r)
		}
		rest = rest[1:]
	}
}
