package loop_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"hedui/loop"
	"hedui/loop/llm/script"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	maotai  = `{"companies":["贵州茅台"],"metrics":["毛利率"],"periods":["2023"]}`
	wuliang = `{"companies":["五粮液"],"metrics":["毛利率"],"periods":["2023"]}`
)

func TestFollowUpSeesTheTurnBefore(t *testing.T) {
	t.Parallel()
	f := start(t, setup{},
		script.Calls(script.Call("financial_indicator", maotai)), script.Text("91.96%"),
		script.Calls(script.Call("financial_indicator", wuliang)), script.Text("75.79%"),
	)
	one := f.ask(t, "贵州茅台2023年毛利率是多少")
	require.Equal(t, loop.Answered, one.Outcome)
	require.Equal(t, "91.96%", one.Answer)
	require.Equal(t, 1, one.Turn)
	require.Len(t, one.Steps, 1)
	require.JSONEq(t, maotai, string(one.Steps[0].Arguments))

	two := f.ask(t, "那五粮液呢")
	require.Equal(t, 2, two.Turn)
	request := f.model.Last()
	var texts []string
	for _, m := range request.Messages[1:] {
		texts = append(texts, m.Text)
	}
	all := strings.Join(texts, "\n")
	require.Contains(t, all, "贵州茅台2023年毛利率是多少")
	require.Contains(t, all, `"fact":"f1"`)
	require.Contains(t, all, `"fact":"f2"`)
	require.Equal(t, 0, f.model.Left())
}
