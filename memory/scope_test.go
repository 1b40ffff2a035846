package memory_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/memory"
)

// talk commits one turn a line, "question → facts". A fact is written company
// metric year: 贵州茅台 毛利率 2023.
func talk(t testing.TB, m memory.Memory, turns ...string) {
	t.Helper()
	for i, line := range turns {
		question, facts, _ := strings.Cut(line, " → ")
		m.View(question)
		var printed []string
		for _, f := range strings.Split(facts, "；") {
			parts := strings.Fields(f)
			if len(parts) != 3 {
				continue
			}
			company, n := names.Longest(parts[0])
			metric, k := names.Longest(parts[1])
			require.True(t, n > 0 && k > 0, f)
			fact := fact("1." + parts[2] + string(rune('0'+i%10)))
			fact.Company, fact.Name, fact.Metric, fact.Label = company.IDs[0], parts[0], metric.IDs[0], parts[1]
			fact.Period = mention.Period{Type: mention.Annual, End: parts[2] + "-12-31"}
			printed = append(printed, m.Book().Add(fact))
		}
		m.Commit(memory.Turn{
			N: len(m.Turns()) + 1, At: time.Date(2026, 3, 10, 9, 30, i, 0, time.UTC),
			Question: question, Answer: "答：" + facts, Outcome: "answered", Printed: printed,
		})
	}
}

func scoped(t testing.TB, opts memory.Options) memory.Memory {
	opts.Lexicon = names
	return fresh(t, memory.Layered, &opts)
}

func TestMoves(t *testing.T) {
	t.Parallel()
	const (
		maotai, wuliang, catl, byd, laojiao = "600519.SH", "000858.SZ", "300750.SZ", "002594.SZ", "000568.SZ"
	)
	one := []string{"宁德时代2023年毛利率是多少 → 宁德时代 毛利率 2023"}
	two := []string{"比较宁德时代和比亚迪2023年营收 → 宁德时代 营收 2023；比亚迪 营收 2023"}
	long := []string{"宁德时代2023年毛利率 → 宁德时代 毛利率 2023", "五粮液2023年毛利率 → 五粮液 毛利率 2023", "茅台呢 → 贵州茅台 毛利率 2023"}
	for _, tt := range []struct {
		name     string
		before   []string
		question string
		kind     memory.MoveKind
		ids      []string
		aside    bool
	}{
		{"another metric", one, "那净利润呢", memory.Keep, []string{catl}, false},
		{"another year", one, "2022年的呢", memory.Keep, []string{catl}, false},
		{"another company", one, "那五粮液呢", memory.Switch, []string{wuliang}, false},
		{"the same company again", one, "宁德时代的净利润", memory.Keep, []string{catl}, false},
		{"in English", one, "what about CATL's revenue", memory.Keep, []string{catl}, false},
		{"it, of two", two, "它的资产负债率呢", memory.Ask, []string{catl, byd}, false},
		{"the latter", two, "后者的存货周转天数", memory.Switch, []string{byd}, false},
		{"both", two, "两家的毛利率", memory.Compare, []string{catl, byd}, false},
		{"it, of one named before it", two, "茅台2023年营收和它的净利润", memory.Switch, []string{maotai}, false},
		{"a pasted log", one, "> 用户：茅台怎么样\n那比亚迪2023年赚了多少", memory.Switch, []string{byd}, false},
		{"the market", one, "今天大盘怎么样", memory.Keep, nil, true},
		{"back to the first", long, "回到最开始那家公司，2021年营收", memory.Switch, []string{catl}, false},
		{"the two before", long, "前面两家营收之比", memory.Compare, []string{catl, wuliang}, false},
		{"joined", one, "再加上比亚迪", memory.Compare, []string{catl, byd}, false},
		{"compared", one, "和五粮液比呢", memory.Compare, []string{catl, wuliang}, false},
		{"two named", one, "茅台和五粮液的毛利率", memory.Compare, []string{maotai, wuliang}, false},
		{"one dropped", two, "去掉比亚迪", memory.Switch, []string{catl}, false},
		{"corrected", one, "不是宁德时代，是比亚迪", memory.Switch, []string{byd}, false},
		{"ambiguous", one, "平安的净利润", memory.Ask, []string{"601318.SH", "000001.SZ"}, false},
		{"decided by the talk", []string{"中国平安净利润"}, "平安的毛利率", memory.Keep, []string{"601318.SH"}, false},
		{"nothing yet", nil, "毛利率是多少", memory.Keep, nil, false},
		{"it, of nothing", nil, "它的毛利率", memory.Keep, nil, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, policy := range []string{memory.Layered, memory.Full, memory.Window} {
				m := fresh(t, policy, &memory.Options{Lexicon: names})
				talk(t, m, tt.before...)
				m.View(tt.question)
				s := m.Scope()
				require.Equal(t, tt.kind, s.Move.Kind, s.MoveText(s.Move))
				require.Equal(t, tt.ids, s.Move.IDs, s.MoveText(s.Move))
				require.Equal(t, tt.aside, s.Move.Aside)
			}
		})
	}
}

func TestScopeFollowsTheTalk(t *testing.T) {
	t.Parallel()
	m := scoped(t, memory.Options{})
	talk(t, m, "宁德时代2023年毛利率是多少 → 宁德时代 毛利率 2023")
	s := m.Scope()
	require.Equal(t, memory.Setting{IDs: []string{"300750.SZ"}, Turn: 1, Words: "宁德时代"}, s.Companies)
	require.Equal(t, memory.Setting{IDs: []string{"gross_margin"}, Turn: 1, Words: "毛利率"}, s.Metrics)
	require.Equal(t, memory.Setting{IDs: []string{"2023"}, Turn: 1, Words: "2023年"}, s.Periods)
	require.Equal(t, []string{"f1"}, s.Value.IDs)

	talk(t, m, "今天大盘怎么样", "上一年的呢 → 宁德时代 毛利率 2022")
	s = m.Scope()
	require.Equal(t, "宁德时代", s.Companies.Words, "an aside moves nothing")
	require.Equal(t, []string{"2022"}, s.Periods.IDs, "counted from the period of the talk")

	talk(t, m, "和比亚迪比呢 → 宁德时代 毛利率 2022；比亚迪 毛利率 2022", "用亿元")
	s = m.Scope()
	require.Equal(t, []string{"300750.SZ", "002594.SZ"}, s.Set.IDs)
	require.Equal(t, memory.Setting{IDs: []string{"f3", "f4"}, Turn: 4}, s.Values)
	require.Equal(t, []memory.Choice{{Kind: memory.ChooseUnit, Value: "亿元", Turn: 5, Words: "用亿元"}}, s.Choices)
	require.Equal(t, strings.TrimSpace(`
公司：宁德时代（300750.SZ）、比亚迪（002594.SZ）（第4轮“比亚迪”）
对比组：宁德时代、比亚迪（第4轮“比亚迪”）
指标：毛利率（第1轮“毛利率”）
期间：2022年年报（第3轮“上一年”）
上一个数：f4（第4轮）
上一组数：f3 f4（第4轮）
用户选定：金额单位用亿元（第5轮“用亿元”）
谈过的公司，按先后：宁德时代、比亚迪
上一问：接着谈 宁德时代、比亚迪`), s.String())
}

// A ranking names no company: its facts settle the scope.
func TestRankingSetsTheScope(t *testing.T) {
	t.Parallel()
	m := scoped(t, memory.Options{})
	talk(t, m, "2023年毛利率前三名 → 贵州茅台 毛利率 2023；五粮液 毛利率 2023；泸州老窖 毛利率 2023")
	s := m.Scope()
	require.Equal(t, []string{"600519.SH"}, s.Companies.IDs)
	require.Equal(t, []string{"600519.SH", "000858.SZ", "000568.SZ"}, s.Set.IDs)
	require.Equal(t, []string{"gross_margin"}, s.Metrics.IDs)
}

// 这个数 is what the question asked for, not what is said beside it.
func TestLastValueIsTheHeadline(t *testing.T) {
	t.Parallel()
	m := scoped(t, memory.Options{})
	talk(t, m, "宁德时代2023年毛利率是多少 → 宁德时代 毛利率 2023；宁德时代 净利润 2023")
	require.Equal(t, []string{"f1"}, m.Scope().Value.IDs)
	talk(t, m, "五粮液和泸州老窖呢 → 五粮液 毛利率 2023；泸州老窖 毛利率 2023")
	require.Equal(t, []string{"f4"}, m.Scope().Value.IDs, "the last of a list")
}

func TestScopeIsShownByLayeredOnly(t *testing.T) {
	t.Parallel()
	for _, policy := range memory.Policies {
		m := fresh(t, policy, &memory.Options{Lexicon: names, Budget: 1 << 20})
		talk(t, m, "宁德时代2023年毛利率是多少 → 宁德时代 毛利率 2023", "那五粮液呢 → 五粮液 毛利率 2023")
		var all string
		for _, msg := range m.View("两家差多少") {
			all += msg.Text + "\n"
		}
		if policy == memory.Layered {
			require.Contains(t, all, memory.ScopeTitle+"\n公司：五粮液（000858.SZ）")
			require.Contains(t, all, memory.TalkedTitle+"宁德时代、五粮液")
			continue
		}
		require.NotContains(t, all, memory.ScopeTitle)
		require.NotContains(t, all, memory.IndexTitle)
	}
	require.Zero(t, func() int {
		m := fresh(t, memory.None, &memory.Options{Lexicon: names})
		talk(t, m, "宁德时代2023年毛利率是多少 → 宁德时代 毛利率 2023")
		return m.Scope().Companies.Turn
	}(), "none keeps no scope")
}

// What was settled outlives the turns that settled it.
func TestScopeOutlivesTurns(t *testing.T) {
	t.Parallel()
	m := scoped(t, memory.Options{Budget: 3000})
	talk(t, m, "宁德时代2023年毛利率 → 宁德时代 毛利率 2023", "合并口径")
	for range 12 {
		talk(t, m, "五粮液2023年净利润"+strings.Repeat("长", 200)+" → 五粮液 净利润 2023")
	}
	view := m.View("回到最开始那家，2021年营收")
	require.NotContains(t, view[1].Text, "宁德时代", "the first turns are gone")
	require.Contains(t, view[0].Text, memory.TalkedTitle+"宁德时代、五粮液")
	require.Contains(t, view[0].Text, "用户选定：用合并报表口径")
	require.Equal(t, []string{"300750.SZ"}, m.Scope().Move.IDs)
}

func TestPreferencesAreShown(t *testing.T) {
	t.Parallel()
	m := scoped(t, memory.Options{Preferences: func() []memory.Choice {
		return []memory.Choice{{Kind: memory.ChooseUnit, Value: "万元"}, {Kind: memory.ChooseLength, Value: "brief"}}
	}})
	require.Contains(t, m.View("茅台毛利率")[0].Text, "用户选定：金额单位用万元；回答简洁，只给结果和来源")
	talk(t, m, "用亿元")
	require.Contains(t, m.View("茅台毛利率")[0].Text, "用户选定：金额单位用亿元；回答简洁", "this conversation goes before earlier ones")
	talk(t, m, "以后都用千元")
	require.Empty(t, m.Scope().Choices, "what is to last is kept as a preference, where it can be forgotten")
}

func FuzzScope(f *testing.F) {
	for _, q := range []string{"宁德时代和比亚迪", "它的毛利率", "回到最开始那家", "以后都用亿元", "第二家", "去掉茅台", "平安"} {
		f.Add(q, q)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		m := scoped(t, memory.Options{})
		m.Commit(memory.Turn{Question: a, Answer: "答"})
		m.View(b)
		m.Commit(memory.Turn{Question: b, Answer: "答", Printed: []string{m.Book().Add(check.Fact{Company: "600519.SH"})}})
		s := m.Scope()
		require.NotEmpty(t, s.String())
		require.Contains(t, []memory.MoveKind{memory.Keep, memory.Switch, memory.Compare, memory.Ask}, s.Move.Kind)
		require.Equal(t, s.String(), func() string { s := m.Scope(); return s.String() }())
	})
}
