// Package toolstest holds the contract that every tool keeps, as a test to be
// run against it.
package toolstest

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/loop/llm"
	"hedui/tools"
)

// Case is a call and what must come of it: Code is "" for success or partial.
type Case struct {
	Name string
	Args string
	Code tools.Code
}

// dispatchCodes are failures that come from dispatch, not from the tool.
var dispatchCodes = []tools.Code{
	tools.MalformedJSON, tools.NotObject, tools.MissingField, tools.UnknownField, tools.BadValue,
	tools.Timeout, tools.ToolPanic, tools.Cancelled, tools.Internal,
}

var toolName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// Run holds a tool to the contract of tools.Tool. NewBook gives an empty Book
// each time, filled with whatever the cases refer to.
func Run(t *testing.T, tool tools.Tool, newBook func() check.Book, cases []Case) {
	t.Helper()
	reg, err := tools.NewRegistry([]tools.Tool{tool}, func(string) string { return "说明" })
	require.NoError(t, err)
	spec := tool.Spec()
	t.Run("spec", func(t *testing.T) { checkSpec(t, spec) })
	all := append([]Case{{Name: "the example", Args: spec.Example}}, cases...)
	for _, c := range all {
		t.Run(c.Name, func(t *testing.T) {
			book := newBook()
			res := dispatch(reg, spec.Name, c.Args, book, context.Background())
			checkResult(t, spec, res, book)
			if c.Code == "" {
				require.NotEqual(t, tools.Error, res.Status, "%+v", res.Error)
			} else {
				require.NotNil(t, res.Error, res.Text())
				require.Equal(t, c.Code, res.Error.Code, res.Error.Message)
			}
			again := dispatch(reg, spec.Name, c.Args, newBook(), context.Background())
			require.Equal(t, res.Text(), again.Text(), "the same call gives the same text")
		})
	}
	t.Run("many at once", func(t *testing.T) {
		book := newBook()
		want := dispatch(reg, spec.Name, spec.Example, newBook(), context.Background()).Status
		var wg sync.WaitGroup
		got := make([]tools.Status, 8)
		for i := range got {
			wg.Go(func() { got[i] = dispatch(reg, spec.Name, spec.Example, book, context.Background()).Status })
		}
		wg.Wait()
		for _, s := range got {
			require.Equal(t, want, s)
		}
	})
	t.Run("cancelled", func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		res := dispatch(reg, spec.Name, spec.Example, newBook(), ctx)
		require.Equal(t, tools.Cancelled, res.Error.Code)
	})
	t.Run("wrong arguments", func(t *testing.T) {
		for _, args := range []string{`null`, `[]`, `{"no_such_field":1}`, `{`} {
			book := newBook()
			before := len(book.All())
			res := dispatch(reg, spec.Name, args, book, context.Background())
			require.NotNil(t, res.Error, args)
			require.Contains(t, dispatchCodes, res.Error.Code)
			require.Contains(t, res.Error.Advice, spec.Example, "a refusal shows how it is done")
			require.Len(t, book.All(), before)
		}
	})
}

func dispatch(reg *tools.Registry, name, args string, book check.Book, ctx context.Context) tools.Result {
	env := tools.Env{Book: book, Now: func() time.Time { return time.Date(2026, 3, 10, 9, 30, 0, 0, time.UTC) }}
	return reg.Dispatch(ctx, env, llm.ToolCall{ID: "c1", Name: name, Args: args})
}

// checkSpec requires a contract that a model and a reader can work with.
func checkSpec(t *testing.T, spec tools.Spec) {
	require.Regexp(t, toolName, spec.Name)
	require.Positive(t, spec.MaxInput, "MaxInput")
	require.Positive(t, spec.MaxOutput, "MaxOutput")
	require.NotEmpty(t, spec.Example, "Example")
	require.NotEmpty(t, spec.Codes, "Codes")
	var s jsonschema.Schema
	require.NoError(t, json.Unmarshal(spec.Schema, &s))
	require.NotNil(t, s.AdditionalProperties, "unknown arguments must be refused")
	for name, p := range s.Properties {
		require.NotEmpty(t, p.Description, "argument %s has no description", name)
	}
}

// checkResult requires of a result that it fits, that its code is declared,
// and that every figure in it is in the Book as it stands.
func checkResult(t *testing.T, spec tools.Spec, res tools.Result, book check.Book) {
	text := res.Text()
	require.True(t, json.Valid([]byte(text)), text)
	require.LessOrEqual(t, utf8.RuneCountInString(text), spec.MaxOutput)
	require.Equal(t, spec.Name, res.Metadata.Tool)
	for _, id := range res.Metadata.Facts {
		_, ok := book.Get(id)
		require.True(t, ok, "fact %s is not in the Book", id)
	}
	if res.Error != nil {
		require.Equal(t, tools.Error, res.Status)
		require.True(t, slices.Contains(spec.Codes, res.Error.Code) || slices.Contains(dispatchCodes, res.Error.Code),
			"code %s is not declared", res.Error.Code)
		require.NotEmpty(t, res.Error.Message)
		return
	}
	var shown struct {
		Data struct {
			Rows    []tools.Row     `json:"rows"`
			Missing []tools.Missing `json:"missing"`
		} `json:"data"`
	}
	if err := json.Unmarshal([]byte(text), &shown); err != nil {
		return // data of another shape, without figures
	}
	for _, r := range shown.Data.Rows {
		f, ok := book.Get(r.Fact)
		require.True(t, ok, "row without a fact: %+v", r)
		value, err := decimal.NewFromString(r.Value)
		require.NoError(t, err)
		require.True(t, f.Value.Round(-value.Exponent()).Equal(value), "%s is not %s to its own digits", r.Value, f.Value)
		require.Equal(t, f.Unit, r.Unit)
		require.NotEqual(t, check.NoUnit, r.Unit)
		require.NotEmpty(t, r.Display)
		require.NotEmpty(t, r.Label)
		require.Contains(t, res.Metadata.Facts, r.Fact)
	}
	for _, m := range shown.Data.Missing {
		require.NotEmpty(t, m.Code)
		require.NotEmpty(t, m.Reason)
	}
	if len(shown.Data.Missing) > 0 && len(shown.Data.Rows) > 0 {
		require.Equal(t, tools.Partial, res.Status, "something is missing")
	}
}
