package offline

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"hedui/check/mention"
)

// TestUndone: an operation that a part says and that nothing was calculated for is
// found, unless a calculation was made or the figures are rates or prices already.
func TestUndone(t *testing.T) {
	difference := mention.Reading{Mentions: []mention.Mention{{Kind: mention.KindOperation, Text: "差多少", Op: mention.Operation{Kind: mention.OpDifference}}}}
	for name, c := range map[string]struct {
		metrics []string
		worked  bool
		want    string
	}{
		"levels and no calculation": {[]string{"revenue_total"}, false, "差多少"},
		"levels and a calculation":  {[]string{"revenue_total"}, true, ""},
		"a rate of growth":          {[]string{"revenue_total_yoy"}, false, ""},
		"a price":                   {[]string{"close"}, false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			tn := &turn{worked: c.worked}
			assert.Equal(t, c.want, tn.undone(frame{reading: difference, metrics: c.metrics}))
		})
	}
	assert.Empty(t, (&turn{}).undone(frame{metrics: []string{"revenue_total"}}), "nothing was said to be done")
}

// TestPassedOver: words that nothing reads are found, but not where they cannot be
// repeated, nor in a follow-up, which is not answered then.
func TestPassedOver(t *testing.T) {
	m, c, p := markMetric, markCompany, markPeriod
	for shape, want := range map[string]string{
		c + p + "年" + m + "是多少":                           "",
		"根据" + c + p + "年报," + m + "是多少":                  "",
		c + p + m + "够买几辆车":                               "够买几辆车",
		c + " " + p + " " + m + " adjusted for splurging": "adjusted for splurging",
		"说成99亿元," + c + p + m:                             "",
	} {
		assert.Equal(t, want, frame{}.passedOver(shape), shape)
		assert.Empty(t, frame{followed: true}.passedOver(shape), shape)
	}
}
