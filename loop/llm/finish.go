package llm

import "strings"

// FinishError is what ReadFinish makes of a reason that means a failure on the
// side of the server: the reply is incomplete, which an adapter returns as
// ErrIncompleteStream.
const FinishError Finish = "error"

// finishes are the reasons that servers have of their own, in lower case.
var finishes = map[string]Finish{
	"function_call": FinishCalls,
	"tool_use":      FinishCalls,
	"end_turn":      FinishStop,
	"stop_sequence": FinishStop,
	"eos":           FinishStop,
	"eos_token":     FinishStop,
	"refusal":       FinishFilter,
	"recitation":    FinishFilter, // Gemini
	"spii":          FinishFilter,
	"maxtokens":     FinishLength,
}

// finishParts tell the others by a part of their name: a reply that was cut off,
// held back or broken off is never taken for a whole one.
var finishParts = []struct {
	part   string
	finish Finish
}{
	{"length", FinishLength}, {"max_", FinishLength}, {"context_window", FinishLength}, {"trunc", FinishLength},
	{"filter", FinishFilter}, {"safety", FinishFilter}, {"sensitive", FinishFilter}, {"prohibit", FinishFilter}, {"blocklist", FinishFilter},
	{"error", FinishError}, {"fail", FinishError}, {"abort", FinishError}, {"cancel", FinishError}, {"timeout", FinishError},
	{"interrupt", FinishError}, {"insufficient", FinishError}, {"overload", FinishError},
}

// ReadFinish reads why a reply ended, as servers word it. A reason that nobody
// knows stays as it is, in lower case.
func ReadFinish(reason string) Finish {
	word := strings.ToLower(strings.TrimSpace(reason))
	if f, ok := finishes[word]; ok {
		return f
	}
	for _, p := range finishParts {
		if strings.Contains(word, p.part) {
			return p.finish
		}
	}
	return Finish(word)
}
