package filings

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// shown writes terms as "phrase/phrase phrase" with the tokens of a phrase
// joined by "+", weightless terms in brackets.
func shown(terms []term) string {
	var out []string
	for _, t := range terms {
		var phrases []string
		for _, p := range t.phrases {
			phrases = append(phrases, strings.Join(p, "+"))
		}
		s := strings.Join(phrases, "/")
		if t.weight == 0 {
			s = "(" + s + ")"
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func testReader() *reader {
	r := newReader([]*segment{{Document: Document{Name: "甲公司", Company: "1"}}, {Document: Document{Name: "甲公司股份", Company: "2"}}, {Document: Document{Name: "乙", Company: "3"}}, {Document: Document{Name: "甲公司", Company: "1"}}})
	r.everyday = []synonym{{"main buyers", nil}, {"打官司", []string{"诉讼"}}, {"官司", []string{"诉讼", "仲裁"}}, {"ai", []string{"人工智能"}}}
	return r
}

func TestTerms(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, query, want string }{
		{"plain", "毛利率", "毛利 利率"},
		{"askers part", "毛利率是多少", "毛利 利率"},
		{"blanks part", "毛利 客户", "毛利 客户"},
		{"everyday word", "官司", "官司/诉讼/仲裁"},
		{"the longer wins", "打官司了吗", "打官+官司/诉讼"},
		{"inside a sentence", "去年官司多", "去年 官司/诉讼/仲裁 多"},
		{"names go", "甲公司的毛利", "毛利"},
		{"the longer name goes", "甲公司股份的毛利", "毛利"},
		{"years don't weigh", "2023年毛利", "(2023) 年毛 毛利"},
		{"unless alone", "2023", "2023"},
		{"letters are whole words", "main ai", "main ai/人工+工智+智能"},
		{"next to Han", "AI投入", "ai/人工+工智+智能 投入"},
		{"English askers", "What is the capex?", "capex"},
		{"only askers stand as they are", "是什么", "是什 什么"},
		{"nothing", " ？", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tt.want, shown(testReader().terms(tt.query)))
		})
	}
}

func TestCompanyNamed(t *testing.T) {
	t.Parallel()
	r := testReader()
	require.Equal(t, "3", r.company("乙的毛利"))
	require.Equal(t, "1", r.company("甲公司的毛利"))
	require.Equal(t, "2", r.company("甲公司股份的毛利"), "not 甲公司 as well")
	require.Empty(t, r.company("毛利"))
	require.Empty(t, r.company("甲公司和乙"))
}

// TestSynonymTableIsClean keeps the table from holding lines that do nothing
// or that depend on chance.
func TestSynonymTableIsClean(t *testing.T) {
	t.Parallel()
	for i, line := range strings.Split(strings.TrimSpace(synonymTable), "\n") {
		standard, everyday, ok := strings.Cut(line, "=")
		require.Truef(t, ok, "line %d has no =", i+1)
		require.NotEmpty(t, strings.Fields(standard), line)
		require.NotEmpty(t, strings.Fields(everyday), line)
		seen := map[string]bool{}
		for _, w := range strings.Fields(everyday) {
			require.Falsef(t, seen[w], "%s twice in line %d", w, i+1)
			seen[w] = true
			require.NotEmpty(t, tokens(w), w)
		}
	}
	all := synonyms()
	for i, s := range all {
		require.Falsef(t, i > 0 && len(all[i-1].word) < len(s.word), "%s comes after a shorter word", s.word)
	}
	require.Equal(t, all, synonyms())
}

func FuzzTerms(f *testing.F) {
	r := newReader([]*segment{{Document: Document{Name: "长江电力", Company: "1"}}})
	for _, s := range []string{"", "前五名客户占比是多少", "长江电力 2023", "why AI?", "\xff是\xfe", "的的的", "子公司"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, query string) {
		weight := 0.0
		terms := r.terms(query)
		for _, term := range terms {
			weight += term.weight
			for _, p := range term.phrases {
				if len(p) == 0 {
					t.Fatalf("%q gives an empty phrase", query)
				}
			}
		}
		if len(terms) > 0 && weight == 0 {
			t.Fatalf("the terms of %q weigh nothing", query)
		}
	})
}
