package loop

import (
	_ "embed"
	"strings"
	"time"
)

// DefaultSystem is the system prompt: the same bytes for every request, so
// that providers can cache it. What changes from day to day stands after it.
//
//go:embed prompt.txt
var DefaultSystem string

// systemText is the system prompt with the line about today and the data.
func systemText(o Options, now time.Time) string {
	var b strings.Builder
	b.Grow(len(o.System) + 160)
	b.WriteString(strings.TrimSpace(o.System))
	b.WriteString("\n\n今天是")
	b.WriteString(now.Format("2006-01-02"))
	b.WriteString("。")
	if o.Snapshot != "" {
		b.WriteString("数据快照 ")
		b.WriteString(o.Snapshot)
		b.WriteString("。")
	}
	if o.Through != "" {
		b.WriteString("行情截至 ")
		b.WriteString(o.Through)
		b.WriteString("。")
	}
	return b.String()
}

// Lines that the loop writes into a turn, for the model. A program behind
// llm.Model tells them from questions by how they begin, as it does the lines
// of conclude.go and verify.go: 不能再调用工具了, 上一条回复, 上面的回答没有通过核对.
const (
	lastStepText = "不能再调用工具了。请用已有的结果回答；缺的写明“不提供”和原因，不要补数字。"
	emptyText    = "上一条回复是空的。请给出回答，或者调用工具。"
	// A provider said that calls follow, and none did.
	callsLostText = "上一条回复说要调用工具，但调用没有收到。请重新调用工具；不需要工具就直接给出回答。"
	cutOffText    = "上一条回复太长，被截断了，已作废。请重新回答，写短一些。"
)
