package tools_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/loop/llm"
	"hedui/tools"
	"hedui/tools/filings"
	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

// wired is a source that answers with one figure, or cannot be asked.
type wired struct {
	down  *market.Miss
	found []market.Company
	calls int
}

func (w *wired) fact(c market.Company, metric string, p mention.Period) check.Fact {
	return check.Fact{
		Company: c.ID, Name: c.Name, Metric: metric, Label: metric, Period: p, Quantity: check.Quantity{Value: decimal.New(146000, -2), Unit: check.Yuan},
		Source: "某网（2026-11-30 10:05取）", Trust: check.TrustVendor, AsOf: "取于 2026-11-30 10:05:30",
	}
}

func (w *wired) miss() *market.Miss {
	w.calls++
	if w.down == nil {
		return nil
	}
	m := *w.down
	return &m
}

func (w *wired) Indicator(_ context.Context, c market.Company, metric string, p mention.Period) (market.Figure, *market.Miss) {
	return market.Figure{Fact: w.fact(c, metric, p)}, w.miss()
}

func (w *wired) Price(_ context.Context, c market.Company, date string) (market.PriceDay, *market.Miss) {
	return market.PriceDay{Date: date, Facts: []check.Fact{w.fact(c, "close", mention.Period{Type: mention.Day, End: "2026-11-30"})}}, w.miss()
}

func (w *wired) PriceRange(context.Context, market.Company, string, string, string) (market.PriceRange, *market.Miss) {
	return market.PriceRange{}, w.miss()
}

func (w *wired) IndexPrice(_ context.Context, _, name, date string) (market.PriceDay, *market.Miss) {
	return w.Price(context.Background(), market.Company{Name: name}, date)
}

func (w *wired) IndexRange(context.Context, string, string, string, string) (market.PriceRange, *market.Miss) {
	return market.PriceRange{}, w.miss()
}

func (w *wired) Find(context.Context, string) ([]market.Company, *market.Miss) {
	return w.found, w.miss()
}

func (w *wired) Through() string { return "2026-11-30" }

// over runs one tool over the fixture and a source on the network.
func over(t *testing.T, w *wired, allowed bool, tool, args string) tools.Result {
	t.Helper()
	store := markettest.New()
	belt, err := tools.ResidentLive(store, market.NewResolver(store.Companies()), filings.LazyNotes(64),
		&tools.Live{Source: w, StandIn: func() bool { return allowed }})
	require.NoError(t, err)
	reg, err := tools.NewRegistry(belt, func(string) string { return "说明" })
	require.NoError(t, err)
	book := &memoBook{}
	env := tools.Env{Book: book, Now: func() time.Time { return time.Date(2026, 11, 30, 2, 5, 30, 0, time.UTC) }}
	return reg.Dispatch(t.Context(), env, llm.ToolCall{ID: "c1", Name: tool, Args: args})
}

const (
	moutai2023 = `{"companies":["600519"],"metrics":["归母净利润"],"periods":["2023"]}`
	moutaiDay  = `{"company":"600519","date":"2023-06-30"}`
)

// What the network said is told with its source and without the snapshot's name.
func TestLiveSource(t *testing.T) {
	t.Parallel()
	for tool, args := range map[string]string{"financial_indicator": moutai2023, "stock_price": moutaiDay} {
		res := over(t, &wired{}, false, tool, args)
		require.Equal(t, tools.Success, res.Status, res.Text())
		require.Equal(t, "1460", res.Data.(tools.Figures).Rows[0].Value)
		require.Equal(t, "某网（2026-11-30 10:05取）", res.Metadata.Source)
		require.Empty(t, res.Metadata.Snapshot)
	}
}

// A source that cannot be asked is not replaced by the snapshot unless the user
// says so, and then every figure says what it is.
func TestSnapshotStandsInWhenAllowed(t *testing.T) {
	t.Parallel()
	for _, code := range tools.Unavailable {
		for tool, args := range map[string]string{"financial_indicator": moutai2023, "stock_price": moutaiDay} {
			t.Run(code+" "+tool, func(t *testing.T) {
				t.Parallel()
				down := &market.Miss{Code: code, Reason: "某网：来源拒绝访问", RetryAfter: 30}
				res := over(t, &wired{down: down}, false, tool, args)
				require.Equal(t, tools.Error, res.Status)
				require.Equal(t, tools.Code(code), res.Error.Code)
				require.Equal(t, 30, res.Error.RetryAfter)
				require.True(t, res.Error.Guarded, "another tool or company may still be asked")
				require.Contains(t, res.Error.Message, "用快照")
				require.Empty(t, res.Metadata.Facts)

				res = over(t, &wired{down: down}, true, tool, args)
				require.NotEqual(t, tools.Error, res.Status, res.Text())
				require.Equal(t, "fixture", res.Metadata.Snapshot)
				for _, r := range res.Data.(tools.Figures).Rows {
					require.Contains(t, r.Note, "这是内置快照的数，行情截至2026-05-08", r.Label)
				}
			})
		}
	}
}

// What a source does not have is an answer: the snapshot is not asked, allowed
// or not.
func TestSnapshotIsNoSecondSource(t *testing.T) {
	t.Parallel()
	for _, code := range []string{market.CodeEmptyResult, market.CodePeriodNotAvailable, market.CodeScaleSuspect, market.CodeInternal} {
		res := over(t, &wired{down: &market.Miss{Code: code, Reason: "没有"}}, true, "financial_indicator", moutai2023)
		require.Equal(t, tools.Error, res.Status)
		require.Equal(t, tools.Code(code), res.Error.Code)
		require.NotContains(t, res.Error.Message, "快照")
	}
}

// The whole market is not asked of the network.
func TestNoLiveRanking(t *testing.T) {
	t.Parallel()
	w := &wired{}
	res := over(t, w, true, "financial_indicator", `{"metrics":["归母净利润"],"periods":["2023"],"top":3}`)
	require.Equal(t, tools.FieldNotAvailable, res.Error.Code)
	require.Contains(t, res.Error.Message, "不做排名")
	many := `"600519"`
	for i := range 10 {
		many += fmt.Sprintf(`,"60000%d"`, i)
	}
	res = over(t, w, true, "financial_indicator", `{"companies":[`+many+`],"metrics":["归母净利润"],"periods":["2023"]}`)
	require.Equal(t, tools.BadValue, res.Error.Code)
	require.Zero(t, w.calls)
}

// A name that the snapshot does not know is asked about; more than one is a
// question back.
func TestLiveNames(t *testing.T) {
	t.Parallel()
	one := market.Company{ID: "301999.SZ", Code: "301999", Name: "示例股份", Exchange: "SZSE", Listed: true}
	two := market.Company{ID: "688999.SH", Code: "688999", Name: "示例股份", Exchange: "SSE", Listed: true}
	args := `{"companies":["示例股份"],"metrics":["归母净利润"],"periods":["2025"]}`
	res := over(t, &wired{found: []market.Company{one}}, false, "financial_indicator", args)
	require.Equal(t, tools.Success, res.Status, res.Text())
	require.Equal(t, "301999.SZ", res.Data.(tools.Figures).Rows[0].Company)
	require.Contains(t, res.Data.(tools.Figures).Notes[0], "示例股份")
	res = over(t, &wired{found: []market.Company{one, two}}, false, "financial_indicator", args)
	require.Equal(t, tools.Ambiguous, res.Error.Code)
	require.Len(t, res.Error.Candidates, 2)
	res = over(t, &wired{}, false, "financial_indicator", args)
	require.Equal(t, tools.NotFound, res.Error.Code)
	res = over(t, &wired{down: &market.Miss{Code: market.CodeTimeout, Reason: "某网：没有在时限内回答"}}, false, "financial_indicator", args)
	require.Equal(t, tools.NotFound, res.Error.Code)
	require.Contains(t, res.Error.Message, "没有在时限内回答")
}

// A report that need not be out yet is said to be so.
func TestNotDueYet(t *testing.T) {
	t.Parallel()
	down := &market.Miss{Code: market.CodePeriodNotAvailable, Reason: "没有", Period: mention.AnnualOf(2026)}
	res := over(t, &wired{down: down}, false, "financial_indicator", `{"companies":["600519"],"metrics":["归母净利润"],"periods":["2026"]}`)
	require.Contains(t, res.Error.Message, "到2026-11-30这一期还没有结束")
}
