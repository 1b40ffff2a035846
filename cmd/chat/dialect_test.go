package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hedui/loop"
)

// dialectTalk has follow-ups that need the history, calls side by side, a
// failure, and a search.
var dialectTalk = []string{
	"贵州茅台2023年毛利率是多少", "那五粮液呢", "两家差多少个百分点", "泸州老窖的净利润和营收呢", "它2030年的呢",
	"刚才毛利率最高的是哪家", "把茅台的毛利率再说一遍", "长江电力2023年前五名客户占比",
}

// TestDialectsAgree holds a talk in both dialects under every memory policy
// and every set of descriptions: what the model sees of the talk and of the
// tools decides in text as it does in function calling, so outcome, answer and
// figures are the same.
func TestDialectsAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("played whole without -short")
	}
	t.Parallel()
	answers := map[string]string{}
	ways := []string{"--memory=layered", "--memory=none", "--descriptions=original-manual"}
	if !testing.Short() {
		ways = append(ways, "--memory=full", "--memory=window", "--descriptions=original-fc")
	}
	for _, flags := range ways {
		inCalls, inText := holdTalk(t, flags, "--dialect=fc"), holdTalk(t, flags, "--dialect=react")
		for i, want := range inCalls {
			got := inText[i]
			assert.Equal(t, want.Outcome, got.Outcome, "%s %s", flags, want.Question)
			assert.Equal(t, want.Answer, got.Answer, "%s %s", flags, want.Question)
			assert.Equal(t, want.Figures, got.Figures, "%s %s", flags, want.Question)
			assert.Equal(t, want.Missing, got.Missing, "%s %s", flags, want.Question)
			assert.Zero(t, got.Usage.FormatErrors)
			answers[flags] += want.Answer + "\n"
		}
	}
	assert.NotEqual(t, answers["--memory=layered"], answers["--memory=none"], "memory matters")
	assert.NotEqual(t, answers["--memory=layered"], answers["--descriptions=original-manual"], "descriptions matter")
}

func holdTalk(t *testing.T, flags ...string) []loop.Record {
	t.Helper()
	got := runChat("", append(append([]string{"ask", "--json"}, flags...), dialectTalk...)...)
	require.Empty(t, got.err)
	var out []loop.Record
	for dec := json.NewDecoder(strings.NewReader(got.out)); dec.More(); {
		var r loop.Record
		require.NoError(t, dec.Decode(&r))
		out = append(out, r)
	}
	require.Len(t, out, len(dialectTalk))
	return out
}
