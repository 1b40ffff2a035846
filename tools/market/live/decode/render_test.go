package decode

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// at is when the payloads of the tests are taken to have been fetched.
var at = time.Date(2026, 1, 10, 12, 0, 0, 0, shanghai)

var (
	moutai = Security{Code: "600519", Exchange: SSE}
	pingan = Security{Code: "000001", Exchange: SZSE}
)

// answer is a payload as it would arrive with status 200.
func answer(body string) Response {
	return Response{Status: 200, ContentType: "application/json", At: at, Body: []byte(body)}
}

// payload reads a file, and skips when its folder is not there.
func payload(t *testing.T, dir, file string, status int, contentType string) Response {
	t.Helper()
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("%s is not there: recorded shapes of the sources are not part of the project", dir)
	}
	body, err := os.ReadFile(filepath.Join(dir, file))
	require.NoError(t, err)
	return Response{Status: status, ContentType: contentType, At: at, Body: body}
}

// lines says everything about a result, one figure a line, so that a table can
// list what it expects.
func lines(result any, f *Failure) []string {
	if f != nil {
		return []string{"failure " + string(f.Code)}
	}
	var out []string
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	values := func(prefix string, v Values, absent []Absence, notices []Notice) {
		for _, x := range v {
			add("%s%s %s", prefix, name(x.Metric, x.Field), written(x.Quantity))
		}
		for _, x := range absent {
			add("%s%s absent %s", prefix, name(x.Metric, x.Field), x.Why)
		}
		for _, x := range notices {
			add("%snotice %s", prefix, x.Kind)
		}
	}
	switch r := result.(type) {
	case []QuoteResult:
		for _, q := range r {
			prefix := q.Security.Symbol() + " "
			if q.Failure != nil {
				add("%sfailure %s", prefix, q.Failure.Code)
				continue
			}
			add("%s%s %s %s", prefix, q.Quote.Name, q.Quote.State, q.Quote.Time.Format(time.DateTime))
			values(prefix, q.Quote.Values, q.Quote.Absent, q.Quote.Notices)
		}
	case Bars:
		add("%s %s %s anchor=%s rows=%d", r.Security.ID(), r.Adjust, r.Step, r.Anchor, len(r.Rows))
		for _, b := range r.Rows {
			values(b.Date+" ", b.Values, b.Absent, nil)
		}
		for _, a := range r.Actions {
			add("action %s %s %s", a.ExDate, a.RecordDate, a.Cash)
		}
		values("", nil, nil, r.Notices)
	case Reports:
		values("", nil, nil, r.Notices)
		for _, row := range r.Rows {
			prefix := row.Period.End + " "
			add("%s%s published=%s updated=%s scope=%s", prefix, row.Period.Type, row.Published, row.Updated, row.Scope)
			values(prefix, row.Values, row.Absent, row.Notices)
		}
	case Announcements:
		for _, a := range r.Items {
			add("%s %s %d %s %s%s revised=%t", a.ID, a.Date, a.Bytes, a.URL, a.Report.Type, a.Report.End, a.Revised)
		}
	case Org:
		add("%s %s %s %s", r.Security.ID(), r.OrgID, r.Name, r.Pinyin)
	case []Candidate:
		for _, c := range r {
			add("%s %s %s %s match=%d", c.Security.ID(), c.Name, c.Pinyin, c.Class, c.Match)
		}
	case MonthDays:
		for _, d := range r.Days {
			add("%s %t", d.Date, d.Open)
		}
	default:
		add("unknown result %T", result)
	}
	return out
}

func name(metric, field string) string {
	if metric != "" {
		return metric
	}
	return "[" + field + "]"
}

// reading is one payload and what is asked of it.
type reading struct {
	file, contentType string
	status            int // 200 when 0
	decode            func(Response) (any, *Failure)
	want              []string
	// only says that want is a part of the lines.
	only bool
}

func (c reading) run(t *testing.T, dir string) {
	t.Helper()
	status := c.status
	if status == 0 {
		status = 200
	}
	got := lines(c.decode(payload(t, dir, c.file, status, c.contentType)))
	if c.only {
		require.Subset(t, got, c.want, "got:\n%s", strings.Join(got, "\n"))
		return
	}
	require.Equal(t, c.want, got)
}

func tencentQuotes(s ...Security) func(Response) (any, *Failure) {
	return func(r Response) (any, *Failure) { return boxed(DecodeTencentQuote(r, s)) }
}

func sinaQuotes(s ...Security) func(Response) (any, *Failure) {
	return func(r Response) (any, *Failure) { return boxed(DecodeSinaQuote(r, s)) }
}

func tencentBars(s Security, a Adjust) func(Response) (any, *Failure) {
	return func(r Response) (any, *Failure) {
		return boxed(DecodeTencentBars(r, BarsAsk{Security: s, Adjust: a, Step: Daily}))
	}
}

func eastMoneyBars(s Security, a Adjust) func(Response) (any, *Failure) {
	return func(r Response) (any, *Failure) {
		return boxed(DecodeEastMoneyBars(r, BarsAsk{Security: s, Adjust: a, Step: Daily}))
	}
}

func indicators(s Security) func(Response) (any, *Failure) {
	return func(r Response) (any, *Failure) {
		return boxed(DecodeEastMoneyIndicators(r, ReportsAsk{Security: s}))
	}
}

func sinaReport(s Security, statement string) func(Response) (any, *Failure) {
	return func(r Response) (any, *Failure) {
		return boxed(DecodeSinaReport(r, ReportsAsk{Security: s, Statement: statement}))
	}
}

func announcements(s Security, org string) func(Response) (any, *Failure) {
	return func(r Response) (any, *Failure) {
		return boxed(DecodeCninfoAnnouncements(r, AnnouncementsAsk{Security: s, OrgID: org}))
	}
}

func orgOf(s Security) func(Response) (any, *Failure) {
	return func(r Response) (any, *Failure) { return boxed(DecodeCninfoOrg(r, s)) }
}

func smartbox(query string) func(Response) (any, *Failure) {
	return func(r Response) (any, *Failure) { return boxed(DecodeSmartbox(r, query)) }
}

func monthOf(month string) func(Response) (any, *Failure) {
	return func(r Response) (any, *Failure) { return boxed(DecodeSZSEMonth(r, month)) }
}

// boxed turns a decoder's two results into those of a reading.
func boxed[T any](result T, f *Failure) (any, *Failure) { return result, f }
