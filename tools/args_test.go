package tools_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/tools"
)

type lookArgs struct {
	Company string   `json:"company" jsonschema:"公司名或代码"`
	Metrics []string `json:"metrics,omitempty" jsonschema:"指标"`
	Top     int      `json:"top,omitempty" jsonschema:"前几名"`
	Order   string   `json:"order,omitempty"`
}

func (lookArgs) RefineSchema(s *jsonschema.Schema) {
	lo := 1.0
	s.Properties["top"].Minimum = &lo
	s.Properties["order"].Enum = []any{"asc", "desc"}
}

// freeArgs has no required field.
type freeArgs struct {
	Text string `json:"text,omitempty"`
}

// echoTool returns its arguments as data.
func echoTool[In any](t testing.TB, name string) tools.Tool {
	t.Helper()
	tool, err := tools.New(tools.Spec{Name: name, MaxInput: 4000},
		func(_ context.Context, _ tools.Env, in In) tools.Result {
			return tools.Result{Status: tools.Success, Data: in}
		})
	require.NoError(t, err)
	return tool
}

func echoRegistry(t testing.TB) *tools.Registry {
	t.Helper()
	reg, err := tools.NewRegistry([]tools.Tool{echoTool[lookArgs](t, "look"), echoTool[freeArgs](t, "free")},
		func(name string) string { return "测试工具 " + name })
	require.NoError(t, err)
	return reg
}

func fixedEnv() tools.Env {
	return tools.Env{Now: func() time.Time { return time.Unix(1_700_000_000, 0) }}
}

func dispatch(t testing.TB, tool, args string) tools.Result {
	t.Helper()
	return echoRegistry(t).Dispatch(context.Background(), fixedEnv(), llm.ToolCall{ID: "c1", Name: tool, Args: args})
}

func TestArgumentsAccepted(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, tool, args string
		want             string
		repaired         []string
	}{
		{"plain", "look", `{"company":"600519","metrics":["毛利率"]}`, `{"company":"600519","metrics":["毛利率"]}`, nil},
		{"blank for a tool that needs nothing", "free", "", `{}`, nil},
		{"spaces for a tool that needs nothing", "free", " \n", `{}`, nil},
		{"code fence", "look", "```json\n{\"company\":\"600519\"}\n```", `{"company":"600519"}`, []string{"code_fence"}},
		{"code fence on one line", "look", "```json{\"company\":\"600519\"}```", `{"company":"600519"}`, []string{"code_fence"}},
		{"Chinese quotes and colon", "look", `｛“company”：“600519”｝`, `{"company":"600519"}`, []string{"full_width"}},
		{"full-width comma", "look", `{"company":"600519"，"metrics":["毛利率"、"ROE"]}`, `{"company":"600519","metrics":["毛利率","ROE"]}`, []string{"full_width"}},
		{"full-width punctuation inside a string stays", "look", `{"company":"600519",'metrics':["毛利率，“净”：利率"]}`, `{"company":"600519","metrics":["毛利率，“净”：利率"]}`, []string{"single_quotes"}},
		{"single quotes", "look", `{'company':'600519'}`, `{"company":"600519"}`, []string{"single_quotes"}},
		{"double quotes inside single ones", "look", `{'company':'a"b'}`, `{"company":"a\"b"}`, []string{"single_quotes"}},
		{"trailing comma", "look", `{"company":"600519","metrics":["毛利率",],}`, `{"company":"600519","metrics":["毛利率"]}`, []string{"trailing_comma"}},
		{"line break inside a string", "look", "{\"company\":\"贵州\n茅台\"}", `{"company":"贵州\n茅台"}`, []string{"control_character"}},
		{"same object twice", "look", `{"company":"a"}{"company":"a"}`, `{"company":"a"}`, []string{"duplicate_object"}},
		{"lone string for an array", "look", `{"company":"a","metrics":"毛利率"}`, `{"company":"a","metrics":["毛利率"]}`, []string{"string_for_array"}},
		{"array as text", "look", `{"company":"a","metrics":"[\"毛利率\",\"ROE\"]"}`, `{"company":"a","metrics":["毛利率","ROE"]}`, []string{"array_in_string"}},
		{"number for a string", "look", `{"company":600519}`, `{"company":"600519"}`, []string{"number_for_string"}},
		{"number in an array of strings", "look", `{"company":"a","metrics":[2023]}`, `{"company":"a","metrics":["2023"]}`, []string{"number_for_string"}},
		{"lone number for an array of strings", "look", `{"company":"a","metrics":2023}`, `{"company":"a","metrics":["2023"]}`, []string{"string_for_array", "number_for_string"}},
		{"string for a number", "look", `{"company":"a","top":"5"}`, `{"company":"a","top":5}`, []string{"string_for_number"}},
		{"one-element array for a string", "look", `{"company":["600519"]}`, `{"company":"600519"}`, []string{"array_for_string"}},
		{"null for an optional field", "look", `{"company":"a","top":null}`, `{"company":"a"}`, []string{"null_dropped"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			res := dispatch(t, tc.tool, tc.args)
			require.Equal(t, tools.Success, res.Status, "%+v", res.Error)
			got, err := json.Marshal(res.Data)
			require.NoError(t, err)
			require.JSONEq(t, tc.want, string(got))
			require.Equal(t, tc.repaired, res.Metadata.Repaired)
		})
	}
}

func TestArgumentsRefused(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, args string
		code       tools.Code
		says       string
	}{
		{"blank for a required field", "", tools.MissingField, "company"},
		{"null", "null", tools.NotObject, "null"},
		{"array", "[]", tools.NotObject, "数组"},
		{"string", `"600519"`, tools.NotObject, "600519"},
		{"number", "42", tools.NotObject, "42"},
		{"no JSON", "company=600519", tools.MalformedJSON, "第1个字符"},
		{"cut off", `{"company":"600519"`, tools.MalformedJSON, "第20个字符"},
		{"position counts characters", `{"company":"茅台"x}`, tools.MalformedJSON, "第16个字符"},
		{"apostrophe that ends the string early", `{'company':'it's'}`, tools.MalformedJSON, "收到"},
		{"quote that makes the end unclear", `{“company”：“a”b”}`, tools.MalformedJSON, "收到"},
		{"text around the object", `好的：{"company":"a"}`, tools.MalformedJSON, "第1个字符"},
		{"two different objects", `{"company":"a"}{"company":"b"}`, tools.MalformedJSON, "收到"},
		{"leading zero", `{"company":000858}`, tools.MalformedJSON, "收到"},
		{"key given twice", `{"company":"a","company":"b"}`, tools.MalformedJSON, "company 给了两次"},
		{"unknown field", `{"company":"a","colour":"red"}`, tools.UnknownField, "colour"},
		{"misspelt required field", `{"compnay":"a"}`, tools.UnknownField, "是不是 company"},
		{"plural of a field", `{"companys":"a"}`, tools.UnknownField, "是不是 company"},
		{"null for a required field", `{"company":null}`, tools.MissingField, "company"},
		{"object for a string", `{"company":{"a":1}}`, tools.BadValue, "company"},
		{"two strings for one", `{"company":["a","b"]}`, tools.BadValue, "company"},
		{"boolean for a string", `{"company":true}`, tools.BadValue, "布尔值"},
		{"fraction for an integer", `{"company":"a","top":1.5}`, tools.BadValue, "整数"},
		{"words for an integer", `{"company":"a","top":"five"}`, tools.BadValue, "top"},
		{"below the range", `{"company":"a","top":0}`, tools.BadValue, "top"},
		{"outside the enum", `{"company":"a","order":"up"}`, tools.BadValue, "order"},
		{"nested too deeply", `{"company":` + strings.Repeat("[", 200), tools.MalformedJSON, "收到"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			res := dispatch(t, "look", tc.args)
			require.Equal(t, tools.Error, res.Status)
			require.Equal(t, tc.code, res.Error.Code, res.Error.Message)
			require.Contains(t, res.Error.Message, tc.says)
			require.Nil(t, res.Data)
		})
	}
}

func TestHugeArgumentIsEchoedShort(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, args string
		code       tools.Code
	}{
		{"valid and too long", `{"company":"` + strings.Repeat("茅", 70_000) + `"}`, tools.BadValue},
		{"no JSON", strings.Repeat("x", 3_990) + "茅台", tools.MalformedJSON},
		{"wrong type", `{"company":{"a":"` + strings.Repeat("茅", 3_900) + `"}}`, tools.BadValue},
		{"unknown field with a long name", `{"` + strings.Repeat("茅", 3_900) + `":1}`, tools.UnknownField},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			res := dispatch(t, "look", tc.args)
			require.Equal(t, tc.code, res.Error.Code)
			require.True(t, utf8.ValidString(res.Error.Message))
			require.LessOrEqual(t, utf8.RuneCountInString(res.Error.Message), 900)
			require.Contains(t, res.Error.Message, "…（共")
		})
	}
}

func TestUnknownToolListsNames(t *testing.T) {
	t.Parallel()
	res := dispatch(t, "lok", "{}")
	require.Equal(t, tools.UnknownTool, res.Error.Code)
	require.Equal(t, []string{"look", "free"}, res.Error.Available)
	require.Contains(t, res.Error.Message, "look")
	res = dispatch(t, strings.Repeat("工具", 50_000), "{}")
	require.Equal(t, tools.UnknownTool, res.Error.Code)
	require.LessOrEqual(t, utf8.RuneCountInString(res.Text()), 300)
}

func TestSplit(t *testing.T) {
	t.Parallel()
	reg := echoRegistry(t)
	call := func(id, args string) llm.ToolCall { return llm.ToolCall{ID: id, Name: "look", Args: args} }
	for _, tc := range []struct {
		name string
		in   []llm.ToolCall
		want []llm.ToolCall
	}{
		{"one object", []llm.ToolCall{call("a", `{"company":"x"}`)}, []llm.ToolCall{call("a", `{"company":"x"}`)}},
		{"two valid objects", []llm.ToolCall{call("a", `{"company":"x"} {"company":"y"}`), call("b", `{}`)},
			[]llm.ToolCall{call("a", `{"company":"x"}`), call("a_2", `{"company":"y"}`), call("b", `{}`)}},
		{"second not valid", []llm.ToolCall{call("a", `{"company":"x"}{"firm":"y"}`)}, []llm.ToolCall{call("a", `{"company":"x"}{"firm":"y"}`)}},
		{"equal objects are left to dispatch", []llm.ToolCall{call("a", `{"company":"x"}{"company":"x"}`)}, []llm.ToolCall{call("a", `{"company":"x"}{"company":"x"}`)}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tc.want, reg.Split(tc.in))
		})
	}
}

// FuzzArguments holds the decoder against the reference validator: what it
// accepts unrepaired the reference accepts, and what the reference accepts it
// accepts.
func FuzzArguments(f *testing.F) {
	for _, s := range []string{
		``, `{}`, `{"company":"a"}`, `{"company":1}`, `{"company":"a","metrics":["x"],"top":3,"order":"asc"}`,
		`{'company':'a'}`, "```json\n{}\n```", `{“company”：“a”}`, `{"company":"a",}`, `[`, `null`, `{"company":"\u00e9\"\\"}`, `{"top":1e2,"company":"a"}`,
	} {
		f.Add(s)
	}
	tool := echoTool[lookArgs](f, "look")
	var schema jsonschema.Schema
	require.NoError(f, json.Unmarshal(tool.Spec().Schema, &schema))
	reference, err := schema.Resolve(nil)
	require.NoError(f, err)
	reg := echoRegistry(f)
	f.Fuzz(func(t *testing.T, args string) {
		call := llm.ToolCall{Name: "look", Args: args}
		p := reg.Prepare(call)
		fail := p.Failure()
		var v any
		valid := json.Unmarshal([]byte(args), &v) == nil && utf8.ValidString(args) && reference.Validate(v) == nil
		if fail == nil {
			normal := string(p.Args())
			var got any
			require.NoError(t, json.Unmarshal([]byte(normal), &got), normal)
			require.NoError(t, reference.Validate(got), normal)
			require.Equal(t, normal, string(reg.Prepare(llm.ToolCall{Name: "look", Args: normal}).Args()), "the normal form is not stable")
			return
		}
		if valid && fail.Code != tools.MalformedJSON { // keys given twice, deep nesting
			t.Fatalf("refused valid arguments %q: %s", args, fail.Message)
		}
		require.LessOrEqual(t, utf8.RuneCountInString(fmt.Sprint(fail.Message)), 2*800+200)
	})
}
