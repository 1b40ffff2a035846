// Package loop turns a question into an answer: Observe, Think, Act, Check,
// until the answer has passed or a budget is spent.
package loop

import (
	"encoding/json"

	"hedui/check"
	"hedui/tools"
)

// Outcome is how a turn ended.
type Outcome string

// The outcomes. NeedInput is one question back; Refused is a forecast,
// advice, trading, or a company that is not an A-share.
const (
	Answered  Outcome = "answered"
	Partial   Outcome = "partial"
	NeedInput Outcome = "need_input"
	Refused   Outcome = "refused"
)

// Phase is where in a step an event happened.
type Phase string

// The phases; Done carries the Record of the finished turn.
const (
	Observe Phase = "observe"
	Think   Phase = "think"
	Act     Phase = "act"
	Check   Phase = "check"
	Done    Phase = "done"
)

// Event is one thing that happened in a turn. Text is what a trace prints;
// Tool is set when a call starts or ends, Step when it has ended, Verdict on
// Check, Record on Done.
type Event struct {
	Phase   Phase
	Step    int
	Text    string
	Tool    string
	Call    *Step
	Verdict *check.Verdict
	Record  *Record
}

// Step is one tool call of a turn, as it stands in the record. Planted names
// the pages it read whose text addresses the model: an attempt to steer it.
type Step struct {
	N                int             `json:"n"`
	Tool             string          `json:"tool"`
	Arguments        json.RawMessage `json:"arguments"`
	Status           tools.Status    `json:"status"`
	Code             tools.Code      `json:"code"`
	Verdict          check.Decision  `json:"verdict"`
	ObservationRunes int             `json:"observation_runes"`
	MS               int64           `json:"ms"`
	Planted          []string        `json:"planted,omitempty"`
}

// Record is one turn as `chat ask --json` prints it. Its fields are a
// contract: add, don't rename.
type Record struct {
	Turn      int            `json:"turn"`
	Question  string         `json:"question"`
	Outcome   Outcome        `json:"outcome"`
	Answer    string         `json:"answer"`
	Steps     []Step         `json:"steps"`
	Figures   []check.Figure `json:"figures"`
	Facts     []RecordFact   `json:"facts"`
	Citations []Citation     `json:"citations"`
	Missing   []string       `json:"missing"`
	Verdict   check.Decision `json:"verdict"`
	Usage     Usage          `json:"usage"`
	// ModelError is the model's failure that ended a turn whose tools had
	// already found something; the answer is then made without the model.
	ModelError string `json:"model_error,omitempty"`
}

// RecordFact is a fact cited in a turn.
type RecordFact struct {
	ID         string        `json:"id"`
	Company    string        `json:"company"`
	Name       string        `json:"name"`
	Metric     string        `json:"metric"`
	Period     string        `json:"period"`
	PeriodType string        `json:"period_type"`
	Scope      string        `json:"scope"`
	Value      string        `json:"value"`
	Unit       check.Unit    `json:"unit"`
	Source     string        `json:"source"`
	Vintage    check.Vintage `json:"vintage"`
	AsOf       string        `json:"as_of"`
	Of         []string      `json:"of,omitempty"`
	Op         string        `json:"op,omitempty"`
}

// Citation is a page of a document that an answer rests on.
type Citation struct {
	Document string `json:"document"`
	Page     int    `json:"page"`
}

// Usage is what a turn cost. PromptRunes is the size of its largest request,
// PromptRunesTotal of all of them, tool definitions included. FormatErrors
// counts the replies that broke the rules of the text dialect.
type Usage struct {
	Model            string `json:"model"`
	ModelCalls       int    `json:"model_calls"`
	PromptTokens     int    `json:"prompt_tokens"`
	CompletionTokens int    `json:"completion_tokens"`
	PromptRunes      int    `json:"prompt_runes"`
	PromptRunesTotal int    `json:"prompt_runes_total"`
	FormatErrors     int    `json:"format_errors,omitempty"`
}
