package tools_test

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/descriptions"
	"hedui/loop/llm"
	"hedui/tools"
	"hedui/tools/filings"
	"hedui/tools/market"
	"hedui/tools/toolstest"
)

// open makes the resident tools over the embedded snapshot and notes, once.
var open = sync.OnceValues(func() ([]tools.Tool, error) {
	store, err := market.Open()
	if err != nil {
		return nil, err
	}
	notes, err := filings.Notes()
	if err != nil {
		return nil, err
	}
	index, err := filings.NewIndex(context.Background(), notes, filings.NewHashEmbedder(128))
	if err != nil {
		return nil, err
	}
	return tools.Resident(store, store.Names(), index)
})

func resident(t testing.TB) []tools.Tool {
	t.Helper()
	list, err := open()
	require.NoError(t, err)
	return list
}

func registry(t testing.TB) *tools.Registry {
	t.Helper()
	set, err := descriptions.Load("")
	require.NoError(t, err)
	reg, err := tools.NewRegistry(resident(t), set.Text)
	require.NoError(t, err)
	return reg
}

func dispatchTo(reg *tools.Registry, book check.Book, name, args string) tools.Result {
	now := time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)
	return reg.Dispatch(context.Background(), tools.Env{Book: book, Now: func() time.Time { return now }}, llm.ToolCall{ID: "c1", Name: name, Args: args})
}

// call dispatches a call to a resident tool and holds the result against the
// tool's contract: a known code, a budget kept, every row in the Book.
func call(t testing.TB, book check.Book, name, args string) tools.Result {
	t.Helper()
	reg := registry(t)
	res := dispatchTo(reg, book, name, args)
	spec, ok := reg.Spec(name)
	require.True(t, ok)
	require.LessOrEqual(t, utf8.RuneCountInString(res.Text()), spec.MaxOutput)
	require.True(t, json.Valid([]byte(res.Text())))
	if res.Status == tools.Error {
		require.Contains(t, spec.Codes, res.Error.Code, res.Text())
		require.NotEmpty(t, res.Error.Message)
		require.NotEmpty(t, res.Error.Advice, res.Text())
	}
	for _, id := range res.Metadata.Facts {
		_, ok := book.Get(id)
		require.True(t, ok, "fact %s of the metadata is in the Book", id)
	}
	for _, row := range rowsOf(t, res) {
		f, ok := book.Get(row.Fact)
		require.True(t, ok, "row %s %s is in the Book", row.Name, row.Label)
		require.Equal(t, f.Unit, row.Unit)
		require.NotEqual(t, check.NoUnit, row.Unit)
		require.NotEmpty(t, row.Display)
		require.NotEmpty(t, row.Source)
		require.Equal(t, f.Value.Round(12).String(), row.Value)
		require.Contains(t, res.Metadata.Facts, row.Fact)
	}
	return res
}

// rowsOf reads the rows from what the model sees.
func rowsOf(t testing.TB, res tools.Result) []tools.Row {
	t.Helper()
	return figuresOf(t, res).Rows
}

func figuresOf(t testing.TB, res tools.Result) tools.Figures {
	t.Helper()
	var seen struct {
		Data tools.Figures `json:"data"`
	}
	require.NoError(t, json.Unmarshal([]byte(res.Text()), &seen))
	return seen.Data
}

func TestResidentTools(t *testing.T) {
	t.Parallel()
	list := resident(t)
	var names []string
	for _, tool := range list {
		spec := tool.Spec()
		names = append(names, spec.Name)
		require.NotEmpty(t, spec.Example)
		require.NotEmpty(t, spec.Codes)
		require.Positive(t, spec.MaxInput)
		require.Positive(t, spec.MaxOutput)
		require.LessOrEqual(t, utf8.RuneCountInString(spec.Example), spec.MaxInput)
		requireDescribed(t, spec)
	}
	require.Equal(t, descriptions.Tools, names)
}

// requireDescribed checks that every argument says in Chinese what it is.
func requireDescribed(t *testing.T, spec tools.Spec) {
	t.Helper()
	var schema struct {
		Properties map[string]struct {
			Description string `json:"description"`
		} `json:"properties"`
		AdditionalProperties *bool `json:"additionalProperties"`
	}
	require.NoError(t, json.Unmarshal(spec.Schema, &schema))
	require.NotNil(t, schema.AdditionalProperties, "unknown arguments are refused")
	for name, p := range schema.Properties {
		han := slices.ContainsFunc([]rune(p.Description), func(r rune) bool { return r >= '一' && r <= '鿿' })
		require.True(t, han, "%s.%s", spec.Name, name)
	}
}

// Every resident tool keeps the contract of tools.
func TestContract(t *testing.T) {
	t.Parallel()
	cases := map[string][]toolstest.Case{
		"company_lookup": {
			{Name: "industry", Args: `{"query":"银行"}`},
			{Name: "ambiguous", Args: `{"query":"平安"}`, Code: tools.Ambiguous},
		},
		"financial_indicator": {
			{Name: "partial", Args: `{"companies":["600519","华为"],"metrics":["营收","PEG"],"periods":["2021-2023"]}`},
			{Name: "ranking", Args: `{"metrics":["营收"],"periods":["2023"],"top":3,"index":"沪深300"}`},
			{Name: "nothing", Args: `{"companies":["华为"],"metrics":["营收"]}`, Code: tools.NotAShare},
		},
		"stock_price": {
			{Name: "range", Args: `{"company":"沪深300","from":"2023-01-01","to":"2023-12-31"}`},
			{Name: "future", Args: `{"company":"600519","date":"2031-01-01"}`, Code: tools.PeriodNotAvailable},
		},
		"calculator": {
			{Name: "user numbers", Args: `{"expression":"4009亿 / 833亿"}`},
			{Name: "division by zero", Args: `{"expression":"1/0"}`, Code: tools.BadValue},
		},
		"rag_search": {
			{Name: "page", Args: `{"mode":"lines","company":"600900","year":2023,"page":14}`},
			{Name: "nothing", Args: `{"query":"前五名客户","company":"600519","year":1999}`, Code: tools.EmptyResult},
		},
	}
	for _, tool := range resident(t) {
		t.Run(tool.Spec().Name, func(t *testing.T) {
			t.Parallel()
			toolstest.Run(t, tool, func() check.Book { return margins() }, cases[tool.Spec().Name])
		})
	}
}
