package suite

import (
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/market"
)

var goldOf = sync.OnceValues(func() (*Gold, error) {
	data, err := market.Open()
	return NewGold(data), err
})

func read(t *testing.T, lines ...string) (Suite, error) {
	t.Helper()
	g, err := goldOf()
	require.NoError(t, err)
	return Read("test", strings.Join(lines, "\n")+"\n", g)
}

func TestGoldIsComputed(t *testing.T) {
	t.Parallel()
	s, err := read(t, "About.", "-- a --", "class x", "split held", "? q", "@ 那", "= answered partial",
		"* % [600519.SH 销售毛利率 2023]",
		"* 个百分点 ([600519.SH 销售毛利率 2023] - [000858.SZ 销售毛利率 2023]) ~ coarse",
		"* 元 [#1:白酒 归母净利润 2023]", "* % [#2:白酒@归母净利润 销售毛利率 2023]", "* 元 [600519.SH close 2023-12-29]",
		"& {#1:白酒 归母净利润 2023}，{max 销售净利率 2023 000333.SZ 000651.SZ}", "! {600519.SH 代码}", "c financial_indicator",
		"t superset +2 calculator financial_indicator", "x rag_search", "~ 3", "^ 4", "+ 5", "- stock_price TIMEOUT")
	require.NoError(t, err)
	require.Equal(t, "About.", s.About)
	require.Equal(t, 1, s.Turns())
	require.Len(t, s.Split("held").Dialogues, 1)
	require.Empty(t, s.Split("train").Dialogues)
	turn := s.Dialogues[0].Turns[0]
	require.Equal(t, "91.9649", turn.Figures[0].Value.StringFixed(4))
	require.Equal(t, []string{"gross_margin"}, turn.Figures[0].Refs[0].Metrics)
	require.Equal(t, "16.17", turn.Figures[1].Value.StringFixed(2))
	require.True(t, turn.Figures[1].Derived)
	require.Equal(t, Coarse, turn.Figures[1].Tolerance)
	require.Equal(t, "600519.SH", turn.Figures[2].Refs[0].Company)
	require.Equal(t, "000858.SZ", turn.Figures[3].Refs[0].Company)
	require.Equal(t, []string{"贵州茅台，格力电器"}, turn.Holds)
	require.Equal(t, []string{"600519"}, turn.Lacks)
	require.JSONEq(t, `{"companies":["600519.SH","000858.SZ"],"metrics":["gross_margin","net_profit_parent","close"],"periods":["2023","2023-12-29"]}`, string(turn.Calls[0].Args))
	require.Equal(t, &ToolRule{Superset, []string{"calculator", "financial_indicator"}, 2}, turn.Tools)
	fail, ok := turn.FailureOf("stock_price")
	require.True(t, ok)
	require.EqualValues(t, "TIMEOUT", fail.Code)
}

// What a suite gets wrong is an error, never a pass.
func TestMistakesAreErrors(t *testing.T) {
	t.Parallel()
	head := []string{"-- a --", "class x", "? q"}
	for name, c := range map[string]struct {
		kind  error
		lines []string
	}{
		"no dialogue":            {ErrNone, []string{"only words"}},
		"no question":            {ErrFormat, []string{"-- a --", "class x"}},
		"no class":               {ErrFormat, []string{"-- a --", "? q", "= refused"}},
		"no outcome":             {ErrFormat, append(head, "* % [600519.SH 销售毛利率 2023]")},
		"no expectation":         {ErrFormat, append(head, "= answered")},
		"any outcome will do":    {ErrFormat, append(head, "= answered partial need_input refused")},
		"unknown outcome":        {ErrFormat, append(head, "= fine")},
		"unknown mark":           {ErrFormat, append(head, "= refused", "$ x")},
		"unknown unit":           {ErrFormat, append(head, "= answered", "* 亿元 [600519.SH 营业总收入 2023]")},
		"unknown tool":           {ErrFormat, append(head, "= answered", "x web_search", "& a")},
		"unknown mode":           {ErrFormat, append(head, "= answered", "& a", "t loose calculator")},
		"unknown tolerance":      {ErrFormat, append(head, "= answered", "* % [600519.SH 销售毛利率 2023] ~ sloppy")},
		"typed gold":             {ErrFormat, append(head, "= answered", "* % 91.96 %")},
		"bad arguments":          {ErrFormat, append(head, "= answered", "& a", "c stock_price {x}")},
		"arguments from nothing": {ErrFormat, append(head, "= answered", "& a", "c financial_indicator")},
		"value not held":         {ErrGold, append(head, "= answered", "* % [600519.SH 销售毛利率 2035]")},
		"no such company":        {ErrGold, append(head, "= answered", "* % [999999.SH 销售毛利率 2023]")},
		"no such series":         {ErrGold, append(head, "= answered", "* % [600519.SH 幸福感 2023]")},
		"no such day":            {ErrGold, append(head, "= answered", "* 元 [600519.SH close 2023-12-30]")},
		"no such place":          {ErrGold, append(head, "= answered", "& {#99:白酒 归母净利润 2023}")},
		"no such field":          {ErrGold, append(head, "= answered", "& {600519.SH 星座}")},
		"by zero":                {ErrGold, append(head, "= answered", "* 倍 [600519.SH 营业总收入 2023] / (1 - 1)")},
		"same name":              {ErrFormat, append(head, "= refused", "-- a --", "class x", "? q", "= refused")},
		"header too late":        {ErrFormat, append(head, "= refused", "skip now")},
	} {
		_, err := read(t, c.lines...)
		require.ErrorIs(t, err, c.kind, name)
	}
}

// A pure number is no value that was computed from anything.
func TestNumbersAloneAreNoGold(t *testing.T) {
	t.Parallel()
	_, err := read(t, "-- a --", "class x", "? q", "= answered", "* % 91.96")
	require.ErrorContains(t, err, "rests on nothing")
}

func FuzzSuite(f *testing.F) {
	g, err := goldOf()
	require.NoError(f, err)
	f.Add("-- a --\nclass x\n? q\n= answered\n* % ([600519.SH 销售毛利率 2023] - 2) * 3\n& {600519.SH 简称}\n")
	f.Add("* % [")
	f.Add("-- a --\n? q\nt strict\n+ x\n- a\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Read("fuzz", text, g)
		if err != nil {
			return
		}
		for _, d := range s.Dialogues {
			require.NotEmpty(t, d.Turns)
			for _, turn := range d.Turns {
				require.NotEmpty(t, turn.Outcomes)
			}
		}
	})
}
