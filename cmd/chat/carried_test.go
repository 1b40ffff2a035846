package main

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hedui/loop"
)

// carriedOpenings ask for an operation on a metric M of a company C.
var carriedOpenings = []string{
	"C2023年M同比增长率", "C2021到2023年平均M", "C2021到2023年M合计", "C2021到2023年M复合增长率", "C近三年M哪年最高",
	"C2021到2023年M最高和最低差多少", "C2023年M比2022年多多少", "C2024年第二季度M环比", "CM TTM", "C2023年M是2022年的几倍",
	"C2023年M占营业总收入的比例", "C和海天味业2023年M差多少", "C和海天味业2023年M之比", "C2023年M除以3",
}

var (
	carriedMetrics   = []string{"营收", "归母净利润", "总资产", "毛利率", "基本每股收益", "经营活动现金流量净额"}
	carriedCompanies = []string{"贵州茅台", "宁德时代", "中国东航"}
)

// TestCarriedOperationsPassTheCheck asks for each operation and then for the same
// of another company, of other metrics and of another time, one after the other:
// what the analyst works out is never declined. The metrics and companies take
// turns, so that each kind of measure meets each kind of operation over the runs;
// with -short one talk in five is held.
func TestCarriedOperationsPassTheCheck(t *testing.T) {
	t.Parallel()
	n := len(carriedMetrics)
	for i, opening := range carriedOpenings {
		if testing.Short() && i%5 != 0 {
			continue
		}
		metric := carriedMetrics[(i+i/n)%n]
		first := strings.NewReplacer("C", carriedCompanies[i%len(carriedCompanies)], "M", metric).Replace(opening)
		t.Run(first, func(t *testing.T) {
			t.Parallel()
			questions := []string{
				first, "五粮液呢", carriedMetrics[(i+1)%n] + "呢", "2022年呢", carriedMetrics[(i+3)%n] + "呢", "南方航空呢", "招商银行呢", "增长多少", "2024年上半年呢",
			}
			var out, errs bytes.Buffer
			run(context.Background(), append([]string{"ask", "--json"}, questions...), console{in: strings.NewReader(""), out: &out, err: &errs, env: func(string) string { return "" }, now: today})
			require.Empty(t, errs.String())
			dec := json.NewDecoder(&out)
			for _, question := range questions {
				var r loop.Record
				require.NoError(t, dec.Decode(&r), question)
				assert.NotEqual(t, loop.Refused, r.Outcome, "%s\n→ %s", question, r.Answer)
				for _, words := range []string{"没有通过核对", "能确认的只有"} {
					assert.NotContains(t, r.Answer, words, question)
				}
			}
		})
	}
}
