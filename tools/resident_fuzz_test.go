package tools_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools"
)

// Whatever strings the arguments hold, the tools answer with rows that are in
// the Book or with a typed error.
func FuzzResident(f *testing.F) {
	for _, s := range [][3]string{
		{"贵州茅台", "毛利率", "2023"}, {"平安", "净利润", "latest"}, {"银行", "ROE", "2023Q3单季"}, {"沪深300", "close", "TTM"},
		{"６００５１９", "营收增长率", "2021-2023"}, {"", "", ""}, {"000001.SH", "PE", "2023-12-29"}, {"\x00", "f1", "9999H9"}, {"f1 - f2", "%", "2023-02-30"},
	} {
		f.Add(s[0], s[1], s[2])
	}
	reg := registry(f)
	f.Fuzz(func(t *testing.T, who, what, when string) {
		for _, c := range []struct {
			name string
			args map[string]any
		}{
			{indicator, map[string]any{"companies": []string{who}, "metrics": []string{what}, "periods": []string{when}}},
			{stockPrice, map[string]any{"company": who, "date": when}},
			{companyLookup, map[string]any{"query": who}},
			{"rag_search", map[string]any{"query": what, "company": who}},
			{"calculator", map[string]any{"expression": what + who}},
		} {
			raw, err := json.Marshal(c.args)
			require.NoError(t, err)
			book := &memoBook{}
			res := dispatchTo(reg, book, c.name, string(raw))
			if res.Status == tools.Error {
				require.NotEqual(t, tools.ToolPanic, res.Error.Code, res.Text())
				require.NotEqual(t, tools.Internal, res.Error.Code, res.Text())
				require.NotEmpty(t, res.Error.Message)
			}
			for _, row := range rowsOf(t, res) {
				_, ok := book.Get(row.Fact)
				require.True(t, ok)
			}
		}
	})
}
