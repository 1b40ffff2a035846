package offline

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/tools/market"
)

// Each theme names industries that the data has, and no theme is one of them itself: its
// words would then never be asked about.
func TestThemes(t *testing.T) {
	store, err := market.Open()
	require.NoError(t, err)
	for i, x := range themes {
		for _, name := range x.near {
			held := slices.ContainsFunc(store.Companies(), func(c market.Company) bool { return c.SW1 == name || c.Industry == name })
			assert.Truef(t, held, "%s has no company", name)
		}
		for w := range strings.FieldsSeq(x.words) {
			read := mention.Read(w+"行业净利润前五名", store.Lexicon(), mention.Options{})
			for _, m := range read.Of(mention.KindIndustry) {
				assert.NotEqualf(t, w, strings.TrimSuffix(m.Text, "行业"), "theme %d: %s is an industry", i, w)
			}
		}
	}
}
