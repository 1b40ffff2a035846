package llm_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
)

func TestParseJSON(t *testing.T) {
	t.Parallel()
	doc, err := llm.ParseJSON(` {"公司":"贵州茅台","n":[1,-2.5e3,{"x":null}],"ok":true} `)
	require.NoError(t, err)
	require.Equal(t, llm.JSONObject, doc.Nodes[0].Kind)
	require.Equal(t, `"贵州茅台"`, doc.Raw(doc.Member(0, "公司")))
	list := doc.Member(0, "n")
	require.Equal(t, `[1,-2.5e3,{"x":null}]`, doc.Raw(list))
	second := doc.Nodes[doc.Nodes[list].Child].Next
	require.Equal(t, "-2.5e3", doc.Raw(second))
	require.Zero(t, doc.Member(0, "none"))
	require.Zero(t, doc.Member(list, "n"), "an array has no members")
}

func TestParseJSONErrors(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, text string
		offset     int
	}{
		{"empty", "", 0},
		{"cut off", `{"a":"b"`, 8},
		{"string not closed", `{"a":"b}`, 5},
		{"trailing comma", `{"a":1,}`, 7},
		{"text after it", `{} x`, 3},
		{"single quotes", `{'a':1}`, 1},
		{"leading zero", `{"a":000858}`, 6},
		{"control character", "{\"a\":\"b\nc\"}", 7},
		{"bad escape", `"\x"`, 1},
		{"too deep", strings.Repeat("[", 100), 65},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			_, err := llm.ParseJSON(tc.text)
			var at *llm.JSONError
			require.ErrorAs(t, err, &at)
			require.Equal(t, tc.offset, at.Offset, at.Reason)
		})
	}
}

func TestParseJSONPrefix(t *testing.T) {
	t.Parallel()
	_, n, err := llm.ParseJSONPrefix(`{"a":1} {"b":2}`)
	require.NoError(t, err)
	require.Equal(t, 8, n)
}

// FuzzParseJSON holds the parser against encoding/json.
func FuzzParseJSON(f *testing.F) {
	for _, s := range []string{`{}`, `[1,2]`, `"a"`, `{"a":{"b":[true,null]}}`, `-0`, `01`, `1.`, `"\ud83d"`, ` [ ] `, `{"a":1,}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		doc, err := llm.ParseJSON(text)
		if !utf8.ValidString(text) || strings.Count(text, "[")+strings.Count(text, "{") > 60 {
			return
		}
		require.Equal(t, json.Valid([]byte(text)), err == nil, "%v", err)
		if err != nil {
			return
		}
		for i := range doc.Nodes {
			require.True(t, json.Valid([]byte(doc.Raw(int32(i)))))
		}
	})
}

func ExampleClip() {
	fmt.Println(llm.Clip("2023年营业总收入4,009.17亿元。2023年毛利率19.19%，同比下降。", 32))
	// Output: 2023年营业总收入4,009.17亿元。…（共41字）
}
