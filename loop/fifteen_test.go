package loop_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/script"
	"hedui/memory"
	"hedui/tools"
	"hedui/tools/market"
)

// talkedOf are the companies of a conversation of fifteen turns.
var talkedOf = []string{
	"贵州茅台", "五粮液", "泸州老窖", "宁德时代", "比亚迪", "美的集团", "格力电器", "海尔智家", "伊利股份", "海天味业",
	"恒瑞医药", "迈瑞医疗", "海康威视", "三一重工", "中国神华",
}

// passages stands in for a search that finds much: 1,400 to 2,500 characters,
// every third time in English.
func passages(t testing.TB) tools.Tool {
	return newTool(t, "passages", func(_ context.Context, _ tools.Env, in queryArgs) tools.Result {
		n := 0
		for _, r := range in.Query {
			n += int(r)
		}
		sentence := fmt.Sprintf("第%d类产品销售稳定，渠道库存处于合理水平，公司继续推进%s项目。", n, in.Query)
		if n%3 == 0 {
			sentence = fmt.Sprintf("Product line %d sold steadily, channel inventory stayed at a reasonable level. ", n)
		}
		text := []rune(strings.Repeat(sentence, 100))[:1350+n*307%950]
		return tools.Result{Status: tools.Success, Data: map[string]any{"passages": []string{string(text)}}}
	})
}

// startFifteen is a loop over the embedded figures, the passages, and the real
// Check.
func startFifteen(t *testing.T, policy string, replies []script.Reply) *fixture {
	t.Helper()
	w, err := openWorld()
	require.NoError(t, err)
	list := append(figureTools(t, w.data, w.names, planted("")), passages(t))
	reg, err := tools.NewRegistry(list, func(name string) string { return "说明：" + name })
	require.NoError(t, err)
	mem, err := memory.New(policy, &memory.Options{Lexicon: w.lexicon, Now: w.now})
	require.NoError(t, err)
	model := script.New(replies...)
	return &fixture{model: model, mem: mem, loop: loop.New(model, reg, mem, w.checker, &loop.Options{Now: w.now})}
}

// heldMargin is a company's gross margin of 2023 as it is printed.
func heldMargin(t *testing.T, name string) (id, text string) {
	t.Helper()
	w, err := openWorld()
	require.NoError(t, err)
	company := w.names.Resolve(name).Company
	p, err := mention.ParseArg("2023")
	require.NoError(t, err)
	f, miss := market.NewQuery(w.data).Indicator(company, "gross_margin", p[0])
	require.Nil(t, miss)
	return f.Fact.Company, f.Fact.Value.StringFixed(2) + "%"
}

// fifteenTurns is the script: three calls a turn, an answer that prints one
// figure, and at the end one answer that prints all of them.
func fifteenTurns(t *testing.T, wrong bool) []script.Reply {
	var out []script.Reply
	var all []string
	for i, name := range talkedOf {
		id, text := heldMargin(t, name)
		args, err := json.Marshal(indicatorArgs{[]string{id}, []string{"毛利率", "净利率", "资产负债率", "ROE", "营业总收入", "总资产"}, []string{"2023"}})
		require.NoError(t, err)
		out = append(out,
			script.Calls(script.Call("financial_indicator", string(args))),
			script.Calls(script.Call("passages", fmt.Sprintf(`{"query":"渠道%d"}`, i)), script.Call("passages", fmt.Sprintf(`{"query":"产能%d"}`, i))),
			script.Text(name+"2023年销售毛利率"+text))
		if wrong && i == 0 {
			_, text = heldMargin(t, talkedOf[1])
		}
		all = append(all, name+"2023年销售毛利率"+text)
	}
	last := script.Text(strings.Join(all, "\n"))
	return append(out, last, last)
}

// Fifteen turns of three calls with observations of 1,400 to 2,500 characters:
// of what was said at most 9 % is shown, every figure that was asked for stands
// in the view, and Check lets all of them be printed again without a call. The
// same figures under another company's name it does not.
func TestFifteenTurnsThroughCheck(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		policy  string
		seen    int
		printed int
		share   float64
	}{
		{memory.Layered, 15, 15, 9},
		{memory.Full, 15, 15, 100},
		{memory.Window, 5, 15, 9},
		{memory.None, 0, 0, 0},
	} {
		t.Run(tc.policy, func(t *testing.T) {
			t.Parallel()
			f := startFifteen(t, tc.policy, fifteenTurns(t, false))
			said := 0
			for _, name := range talkedOf {
				r := f.ask(t, name+"2023年的毛利率是多少，渠道和产能怎么样")
				require.Len(t, r.Figures, 1, r.Answer) // some have no figure for one of the other metrics
				require.Len(t, r.Steps, 3)
				said += utf8.RuneCountInString(r.Question + r.Answer)
				for _, s := range r.Steps {
					require.True(t, 1400 <= s.ObservationRunes && s.ObservationRunes <= 2500, "%s: %d", s.Tool, s.ObservationRunes)
					said += s.ObservationRunes
				}
			}
			sent := len(f.model.Requests())
			r := f.ask(t, "把上面十五家的毛利率再列一遍")
			request := f.model.Requests()[sent].Messages
			history := request[1 : len(request)-1]
			share := 100 * float64(llm.MessageRunes(history)) / float64(said)
			seen := 0
			for _, name := range talkedOf {
				if _, text := heldMargin(t, name); shownWith(history, name, text) {
					seen++
				}
			}
			t.Logf("kept %d of %d, %.1f %%; in view %d/15, printed through Check %d/15", llm.MessageRunes(history), said, share, seen, len(r.Figures))
			require.Equal(t, tc.seen, seen)
			require.Len(t, r.Figures, tc.printed)
			require.Empty(t, r.Steps)
			if tc.share < 100 {
				require.LessOrEqual(t, share, tc.share)
			}
		})
	}
	t.Run("under another name", func(t *testing.T) {
		t.Parallel()
		f := startFifteen(t, memory.Layered, fifteenTurns(t, true))
		for _, name := range talkedOf {
			f.ask(t, name+"2023年的毛利率是多少，渠道和产能怎么样")
		}
		_, other := heldMargin(t, talkedOf[1])
		require.NotContains(t, f.ask(t, "把上面十五家的毛利率再列一遍").Answer, talkedOf[0]+"2023年销售毛利率"+other)
	})
}

// shownWith says that a value stands in a view on one line with its company.
func shownWith(view []llm.Message, name, value string) bool {
	for _, m := range view {
		for line := range strings.SplitSeq(m.Text, "\n") {
			if strings.Contains(line, name) && strings.Contains(line, value) {
				return true
			}
		}
	}
	return false
}
