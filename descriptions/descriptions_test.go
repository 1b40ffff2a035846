package descriptions_test

import (
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hedui/descriptions"
)

func TestVariants(t *testing.T) {
	t.Parallel()
	require.Equal(t, []string{"precise", "no-example", "no-limits", "no-returns", "original-fc", "original-manual", "short"}, descriptions.Variants())
	for _, v := range descriptions.Variants() {
		set, err := descriptions.Load(v)
		require.NoError(t, err)
		require.Equal(t, v, set.Variant)
		require.Len(t, set.Descriptions, len(descriptions.Tools))
		for i, d := range set.Descriptions {
			require.Equal(t, descriptions.Tools[i], d.Tool, "the order is fixed")
			require.NotEmpty(t, d.Text)
		}
	}
}

// An original variant isolates one factor: it changes financial_indicator and
// nothing else.
func TestOriginalsChangeOneTool(t *testing.T) {
	t.Parallel()
	precise, err := descriptions.Load("")
	require.NoError(t, err)
	hashes := map[string]bool{precise.Hash(): true}
	for _, v := range []string{"original-manual", "original-fc"} {
		set, err := descriptions.Load(v)
		require.NoError(t, err)
		require.False(t, hashes[set.Hash()])
		hashes[set.Hash()] = true
		for _, d := range set.Descriptions {
			if d.Tool == "financial_indicator" {
				require.Equal(t, v, d.From)
				require.NotEqual(t, precise.Text(d.Tool), d.Text)
				continue
			}
			require.Equal(t, descriptions.Default, d.From)
			require.Equal(t, precise.Text(d.Tool), d.Text)
		}
	}
}

func TestLoadErrors(t *testing.T) {
	t.Parallel()
	_, err := descriptions.Load("nope")
	require.ErrorIs(t, err, descriptions.ErrVariant)
	require.ErrorContains(t, err, "original-fc", "it names those there are")

	tests := []struct {
		name string
		tree fstest.MapFS
		says string
	}{
		{"misspelt tool", fstest.MapFS{"mine/calculater.txt": {Data: []byte("x")}}, "calculater"},
		{"empty text", fstest.MapFS{"mine/calculator.txt": {Data: []byte(" \n")}}, "empty"},
		{"no folder", fstest.MapFS{"other/calculator.txt": {Data: []byte("x")}}, "other"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := descriptions.LoadFS(tt.tree, "mine")
			require.ErrorContains(t, err, tt.says)
		})
	}
}

func TestLoadFSOverlaysTheDefault(t *testing.T) {
	t.Parallel()
	set, err := descriptions.LoadFS(fstest.MapFS{"mine/calculator.txt": {Data: []byte("算\n")}}, "mine")
	require.NoError(t, err)
	precise, err := descriptions.Load("precise")
	require.NoError(t, err)
	require.Equal(t, "算", set.Text("calculator"))
	require.Equal(t, precise.Text("rag_search"), set.Text("rag_search"))
	require.Empty(t, set.Text("no_such_tool"))
}

func Example() {
	set, err := descriptions.Load("original-fc")
	if err != nil {
		panic(err)
	}
	contract := descriptions.Contract{
		Tool:      "financial_indicator",
		Returns:   []descriptions.Field{{Name: "销售毛利率", Synonyms: []string{"毛利率"}}, {Name: "存货"}},
		Arguments: []string{"metrics"},
	}
	for _, p := range descriptions.Lint(set, []descriptions.Contract{contract}) {
		if p.Tool == contract.Tool {
			fmt.Println(p.Rule, p.Name)
		}
	}
	// Output:
	// returned_not_promised 存货
	// argument_not_mentioned metrics
	// no_other_tool
}
