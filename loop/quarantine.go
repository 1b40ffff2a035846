package loop

import (
	"fmt"
	"time"

	"hedui/tools"
)

// quarantineTime is how long a tool rests whose source did not say.
const quarantineTime = time.Minute

// quarantine lists the tools whose source refuses to serve, and until when.
// It outlives turns: asking again would only prolong it.
type quarantine []resting

type resting struct {
	tool  string
	code  tools.Code
	until time.Time
}

// note takes in the result of a call. A tool that guards its source itself may
// go on.
func (q *quarantine) note(tool string, res tools.Result, now time.Time) {
	if res.Error == nil || res.Error.Guarded || (res.Error.Code != tools.RateLimited && res.Error.Code != tools.UpstreamBlocked) {
		return
	}
	wait := time.Duration(res.Error.RetryAfter) * time.Second
	if wait <= 0 {
		wait = quarantineTime
	}
	r := resting{tool: tool, code: res.Error.Code, until: now.Add(wait)}
	for i := range *q {
		if (*q)[i].tool == tool {
			(*q)[i] = r
			return
		}
	}
	*q = append(*q, r)
}

// blocks gives the failure of a call to a resting tool, nil when it may run.
func (q quarantine) blocks(tool string, now time.Time) *tools.Failure {
	for _, r := range q {
		if r.tool != tool || !now.Before(r.until) {
			continue
		}
		left := int((r.until.Sub(now) + time.Second - 1) / time.Second)
		return &tools.Failure{
			Code:       r.code,
			Message:    fmt.Sprintf("%s 暂停使用，%d秒后（%s）才能再试，没有执行。", tool, left, r.until.Format("15:04:05")),
			Advice:     "不要再调用它，也不要用别的工具凑；告诉用户这部分数据暂时取不到。",
			RetryAfter: left,
		}
	}
	return nil
}
