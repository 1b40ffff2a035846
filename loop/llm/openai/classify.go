package openai

import (
	"slices"
	"strings"

	"hedui/loop/llm"
)

// rule says what failures of a kind look like. A failure is of the first kind
// one of whose codes, phrases or statuses it has; codes also match the type of
// an error. Phrases are in lower case.
type rule struct {
	kind     error
	statuses []int
	codes    []string
	phrases  []string
}

// rules are what the providers' errors have been seen to say. Their order
// matters: a status is only believed when the words say nothing.
var rules = []rule{
	{kind: llm.ErrContextLength,
		codes: []string{"context_length_exceeded", "exceed_context_size_error", "1261"},
		phrases: []string{
			"maximum context length", "context length", "context size", "context window", "model token limit",
			"range of input length", "prompt is too long", "input is too long", "prompt 超长", "输入长度", "request too large",
		}},
	{kind: llm.ErrContentFilter,
		codes:   []string{"content_filter", "data_inspection_failed", "datainspectionfailed", "content_policy_violation", "1301"},
		phrases: []string{"content exists risk", "content management policy", "inappropriate content", "敏感内容"}},
	{kind: llm.ErrQuota, statuses: []int{402},
		codes:   []string{"insufficient_quota", "exceeded_current_quota_error", "arrearage", "insufficient_balance", "billing_not_active", "1113"},
		phrases: []string{"insufficient balance", "insufficient credit", "exceeded your current quota", "余额不足", "欠费"}},
	{kind: llm.ErrNotFound,
		codes:   []string{"model_not_found", "modelnotfound", "resource_not_found_error", "1211"},
		phrases: []string{"model not exist", "model does not exist", "is not a valid model", "模型不存在"}},
	{kind: llm.ErrAuth,
		codes:   []string{"invalid_api_key", "invalidapikey", "invalid_authentication_error", "authentication_error", "1000", "1001", "1002", "1003", "1004"},
		phrases: []string{"invalid api key", "incorrect api key", "no auth credentials", "authentication fails"}},
	{kind: llm.ErrRateLimited, statuses: []int{429},
		codes: []string{"rate_limit_exceeded", "rate_limit_reached_error", "1302", "1303", "1305"}},
	{kind: llm.ErrAuth, statuses: []int{401, 403}},
	{kind: llm.ErrNotFound, statuses: []int{404, 405, 410}},
	{kind: llm.ErrContextLength, statuses: []int{413}},
	{kind: llm.ErrUnavailable, statuses: []int{408, 409, 425}},
}

// classify gives the kind of a failure.
func classify(f failure) error {
	message := strings.ToLower(f.message)
	for _, r := range rules {
		if slices.Contains(r.codes, strings.ToLower(f.code)) || slices.Contains(r.codes, strings.ToLower(f.kind)) ||
			slices.Contains(r.statuses, f.status) ||
			slices.ContainsFunc(r.phrases, func(p string) bool { return strings.Contains(message, p) }) {
			return r.kind
		}
	}
	if f.status >= 400 && f.status < 500 {
		return llm.ErrBadRequest
	}
	return llm.ErrUnavailable
}
