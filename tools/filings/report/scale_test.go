package report

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
)

func TestScaleOf(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		factor string
		unit   check.Unit
	}{
		"单位：元 币种：人民币":         {"1", check.Yuan},
		"单位:千元  币种:人民币":       {"1000", check.Yuan},
		"单位：万元":               {"10000", check.Yuan},
		"单位：百万元 币种：人民币":       {"1000000", check.Yuan},
		"金额单位：人民币万元":          {"10000", check.Yuan},
		"单位：人民币百万元":           {"1000000", check.Yuan},
		"单位：亿元 币种：人民币":        {"100000000", check.Yuan},
		"（除特别注明外，金额单位为人民币元）":  {"1", check.Yuan},
		"除特别注明外，金额单位均为人民币百万元": {"1000000", check.Yuan},
		"单位：万元 币种：美元":         {"10000", check.USD},
		"单位：股":                {"1", check.Shares},
		"单位：股 币种：人民币":         {"1", check.Shares},
		"（单位：元/股）":            {"1", check.YuanPerShare},
		"单位：%":                {"1", check.Percent},
		// Nothing is declared, or two things are.
		"单位：股，万元":       {"", check.NoUnit},
		"编制单位：某某股份有限公司": {"", check.NoUnit},
		"单位负责人：某某":      {"", check.NoUnit},
		"单位名称":          {"", check.NoUnit},
		"单位：万元 币种：克朗":   {"", check.NoUnit},
		"人民币普通股":        {"", check.NoUnit},
		"本公司各单位均为独立法人。": {"", check.NoUnit},
	} {
		got := scaleOf(text)
		require.Equal(t, want.unit, got.Unit, text)
		if want.factor != "" {
			require.Equal(t, want.factor, got.Factor.String(), text)
			require.NotEmpty(t, got.Declared, text)
		}
	}
}

func TestBracketed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"金额（万元）":          "10000元",
		"变动比例(%)":         "1%",
		"基本每股收益（元／股）":     "1元/股",
		"持股数量（股）":         "1股",
		"预算数（人民币百万元）":     "1000000元",
		"1年以内（含1年）":       "0",
		"所有者权益（或股东权益）合计":  "0",
		"投资收益（损失以“－”号填列）": "0",
	} {
		got := bracketed(text)
		require.Equal(t, want, got.Factor.String()+string(got.Unit), text)
	}
}

// A unit that is declared for a whole section is not meant for counts and rates; one
// of the table itself is.
func TestScaleAt(t *testing.T) {
	t.Parallel()
	d := mustText(t, laid(
		"=== PAGE 1 ===",
		"七、合并财务报表项目注释",
		"除特别注明外，金额单位为人民币百万元",
		"1、 应收账款",
		"  项目             2023年        2022年",
		"  应收账款         12,345        11,000",
		"  持有的股份数目    5,000         4,000",
		"  坏账准备计提比例     12            11",
		"2、 存货",
		"单位：万元",
		"  项目             2023年        2022年",
		"  存货             12,345        11,000",
		"  基本每股收益（元）  0.25          0.20",
		"八、其他",
		"  项目             2023年        2022年",
		"  其他             12,345        11,000",
	), Options{})
	ts := tablesOf(d)
	require.Len(t, ts, 3)
	unit := func(table, r int) string {
		s := ts[table].ScaleAt(r, 0)
		return s.Factor.String() + string(s.Unit)
	}
	require.Equal(t, "1000000元", unit(0, 0))
	require.True(t, ts[0].Scale.Section)
	require.Equal(t, "0", unit(0, 1))
	require.Equal(t, "0", unit(0, 2))
	require.Equal(t, "10000元", unit(1, 0))
	require.Equal(t, "1元/股", unit(1, 1))
	require.Equal(t, "0", unit(2, 0), "the section's declaration ends with the section")
}
