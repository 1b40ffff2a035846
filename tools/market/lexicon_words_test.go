package market

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
)

// namedIn gives the companies that a text names, "?" for an ambiguous name.
func namedIn(l *Lexicon, text string) []string {
	var out []string
	for _, m := range mention.Read(text, l, mention.Options{}).Of(mention.KindCompany) {
		if len(m.IDs) > 1 {
			m.IDs = []string{"?"}
		}
		out = append(out, m.IDs[0])
	}
	return out
}

// TestNamesThatAreWords reads every company whose name is an ordinary word or
// holds a word of lists, in the places where a question names companies, and
// a fifth of their pairs.
func TestNamesThatAreWords(t *testing.T) {
	t.Parallel()
	r := NewResolver(nameCompanies(t))
	l := NewLexicon(r, Terms())
	ids := map[string]string{}
	for _, c := range r.companies {
		key := nameKey(c.Name)
		if c.Listed && (r.names.words.everyday[key] || strings.ContainsAny(c.Name, "和与的年比同及跟")) {
			ids[c.Name] = c.ID
		}
	}
	var names []string
	for name := range ids {
		names = append(names, name)
	}
	sort.Strings(names)
	require.Greater(t, len(names), 150)
	for i, name := range names {
		for _, frame := range []string{
			"%s2023年营收", "2023年%s的营收", "2023年年报%s营业收入", "%s净利润", "%s最近三年营收", "营收%s2023", "%s股价", "%s去年毛利率", "那%s呢", "换成%s",
		} {
			text := fmt.Sprintf(frame, name)
			require.Equal(t, []string{ids[name]}, namedIn(l, text), text)
		}
		for k, other := range names {
			if i == k || (i+7*k)%5 != 0 || testing.Short() && (i+7*k)%25 != 0 {
				continue
			}
			for _, frame := range []string{"%s和%s2023年营收谁高", "2023年%s、%s的净利润", "%s和%s谁的毛利率高"} {
				text := fmt.Sprintf(frame, name, other)
				require.Equal(t, []string{ids[name], ids[other]}, namedIn(l, text), text)
			}
		}
	}
}

// TestEveryNameInAPair puts every third company before and behind another.
func TestEveryNameInAPair(t *testing.T) {
	t.Parallel()
	r := NewResolver(nameCompanies(t))
	l := NewLexicon(r, Terms())
	for i, c := range r.companies {
		if !c.Listed || i%3 != 0 || testing.Short() && i%15 != 0 || len(namedIn(l, c.Name+"2023年营收")) == 1 && namedIn(l, c.Name+"2023年营收")[0] == "?" {
			continue
		}
		for _, frame := range []string{"五粮液和%s2023年营收谁高", "%s和五粮液2023年营收谁高", "换成%s", "比较%s和五粮液的净利润"} {
			text := fmt.Sprintf(frame, c.Name)
			want := slices.DeleteFunc([]string{c.ID, "000858.SZ"}, func(id string) bool { return !strings.Contains(frame, "五粮液") && id != c.ID })
			got := namedIn(l, text)
			slices.Sort(got)
			slices.Sort(want)
			require.Equal(t, slices.Compact(want), slices.Compact(got), text)
		}
	}
}
