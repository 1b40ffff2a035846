package offline

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The longest word that fits is taken; a word stands in one list; a text is spelt
// where some way through it leaves nothing over.
func TestVocabulary(t *testing.T) {
	t.Parallel()
	v := vocabularyOf("看 看一下  # to do\n那么", "么 a-share  # more")
	require.Len(t, v.words, 5)
	require.Equal(t, "看一下", v.lead("看一下吧"))
	require.Empty(t, v.lead("吧看"))
	require.Equal(t, "·吧·", v.without("看一下吧那么", "·"))
	require.Equal(t, "\xff吧", v.without("\xff吧", ""))
	require.True(t, v.has("A-Share"))
	for text, spelt := range map[string]bool{"": true, "看，那么 2023?": true, "看一下么": true, "看一": false, "a-shares": false, "\xff": true} {
		require.Equal(t, spelt, v.spells(text), "%q", text)
	}
	for _, lists := range [][]string{{plainAndIdle, onlyPlain, onlyIdle}, {plainAndIdleLatin, onlyPlainLatin, onlyIdleLatin}} {
		sum := 0
		for _, list := range lists {
			sum += len(vocabularyOf(list).words)
		}
		require.Len(t, vocabularyOf(lists...).words, sum, "a word of two lists")
	}
}
