package market

import (
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// embeddedResolver is a Resolver over the embedded snapshot.
func embeddedResolver(t testing.TB) *Resolver {
	t.Helper()
	s, err := Open()
	require.NoError(t, err)
	return NewResolver(s.Companies())
}

func TestNicknameTable(t *testing.T) {
	t.Parallel()
	r := embeddedResolver(t)
	single, ambiguous, words := 0, 0, 0
	for _, n := range loadNicknames() {
		require.NotEmpty(t, n.codes)
		for _, code := range n.codes {
			_, ok := r.byCode[code]
			require.True(t, ok, "%s %v: no such code", code, n.words)
		}
		if len(n.codes) > 1 {
			ambiguous++
		} else {
			single++
			i := r.byCode[n.codes[0]]
			c := r.companies[i]
			names := append([]string{c.Name}, c.Aliases...)
			require.True(t, slices.Contains(names, n.short), "%s is %v, not %s", n.codes[0], names, n.short)
		}
		for _, w := range n.words {
			words++
			res := r.Resolve(w.text)
			if len(n.codes) > 1 {
				require.Equal(t, Ambiguous, res.Kind, "%s: %s %s", w.text, res.Company.Name, res.Note)
				require.Equal(t, n.codes[0], res.Candidates[0].Code, w.text)
				continue
			}
			require.Equal(t, Found, res.Kind, "%s: %s", w.text, res.Note)
			require.Equal(t, n.codes[0], res.Company.Code, w.text)
		}
	}
	t.Logf("%d companies with nicknames, %d ambiguous words' lines, %d words", single, ambiguous, words)
	require.GreaterOrEqual(t, single, 250)
}

// TestNotAShareTable checks that no name of the table is a name of a company
// that has A-shares.
func TestNotAShareTable(t *testing.T) {
	t.Parallel()
	r := embeddedResolver(t)
	foreigners := loadForeigners()
	require.GreaterOrEqual(t, len(foreigners), 150)
	for i, f := range foreigners {
		require.NotEmpty(t, f.listed, f.name)
		if f.related != "" {
			_, ok := r.byCode[f.related]
			require.True(t, ok, "%s: related %s", f.name, f.related)
		}
		for _, w := range f.words {
			require.GreaterOrEqual(t, utf8.RuneCountInString(nameKey(w.text)), 2, w.text)
			if slot, ok := r.names.dict.slots[nameKey(w.text)]; ok {
				hits := r.names.slots[slot].hits()
				require.Equal(t, tierPart, bestTier(hits), "%s is a name of %s", w.text, r.companies[hits[0].company].Name)
			}
			require.Equal(t, int32(i), r.foreign[nameKey(w.text)], "%s stands twice", w.text)
			res := r.Resolve(w.text)
			require.Equal(t, NotAShare, res.Kind, "%s: %s", w.text, res.Note)
			require.Equal(t, f.name, res.Matched)
		}
	}
}

func TestIndexTable(t *testing.T) {
	t.Parallel()
	r := embeddedResolver(t)
	seen := map[string]bool{}
	for _, ix := range Indices() {
		require.False(t, seen[ix.Code], ix.Code)
		seen[ix.Code] = true
		for _, w := range append([]nickWord{{text: ix.Name}}, ix.words...) {
			res := r.Resolve(w.text)
			require.Equal(t, NotACompany, res.Kind, w.text)
			require.NotNil(t, res.Index, w.text)
			require.Equal(t, ix.Code, res.Index.Code, w.text)
		}
	}
	for _, code := range []string{"000001", "399001", "399006", "000300", "000905", "000906", "000852", "000016"} {
		require.True(t, seen[code], "the snapshot's index %s has no name", code)
	}
}

func TestTermsAreNotCompanies(t *testing.T) {
	t.Parallel()
	r := embeddedResolver(t)
	for term := range r.names.words.terms {
		res := r.Resolve(term)
		require.Equal(t, NotACompany, res.Kind, "%s: %s %s", term, res.Company.Name, res.Note)
	}
	for word := range r.names.words.generic {
		res := r.Resolve(word)
		require.NotEqual(t, NotAShare, res.Kind, word)
		if res.Kind == Found { // a company that is called by this very word: *ST发展
			require.Contains(t, nameKey(res.Company.Name), word)
		}
	}
}

func TestOldCodes(t *testing.T) {
	t.Parallel()
	r := embeddedResolver(t)
	old := loadOldCodes()
	require.Greater(t, len(old), 200)
	for code, to := range old {
		i, ok := r.byCode[to.code]
		require.True(t, ok, "%s → %s", code, to.code)
		res := r.Resolve(code)
		require.Equal(t, Found, res.Kind, code)
		require.Equal(t, r.companies[i].ID, res.Company.ID, code)
		require.NotEmpty(t, res.Note, code)
	}
	for name := range absorbed {
		if i := slices.IndexFunc(r.companies, func(c Company) bool { return c.Name == name }); i >= 0 {
			require.False(t, r.companies[i].Listed, name)
			require.Contains(t, r.Resolve(name).Note, "吸收合并")
		}
	}
}

func TestEverydayWordsAreNames(t *testing.T) {
	t.Parallel()
	r := embeddedResolver(t)
	for word := range r.names.words.everyday {
		_, ok := r.names.dict.slots[word]
		require.True(t, ok, "%s is no company's name: take it out", word)
	}
}
