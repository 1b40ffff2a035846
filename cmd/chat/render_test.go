package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/loop"
)

// Changes of prices are red when they rise and green when they fall, whatever
// sign is written; other figures are not, and no style runs into the next line.
func TestPaintedAnswer(t *testing.T) {
	t.Parallel()
	r := loop.Record{
		Answer: "贵州茅台 1.01%，五粮液 跌0.85%\n某股 -3.2%，换手率 0.5%\n来源：某处",
		Figures: []check.Figure{
			{Text: "1.01%", Fact: "f1"}, {Text: "0.85%", Fact: "f2"}, {Text: "-3.2%", Fact: "f3"}, {Text: "0.5%", Fact: "f4"},
		},
		Facts: []loop.RecordFact{
			{ID: "f1", Metric: "change_pct", Value: "1.01"}, {ID: "f2", Metric: "period_return", Value: "-0.85"},
			{ID: "f3", Metric: "change_pct", Value: "-3.2"}, {ID: "f4", Metric: "turnover_rate", Value: "0.5"},
		},
	}
	var out bytes.Buffer
	printAnswer(&out, r, true)
	require.Equal(t, "\x1b[1m贵州茅台 \x1b[31m1.01%\x1b[0m\x1b[1m，五粮液 跌\x1b[32m0.85%\x1b[0m\x1b[1m\x1b[0m\n"+
		"某股 \x1b[32m-3.2%\x1b[0m，换手率 0.5%\n\x1b[2m来源：某处\x1b[0m\n", out.String())

	out.Reset()
	printAnswer(&out, r, false)
	require.Equal(t, r.Answer+"\n", out.String())
}
