package llm

import "encoding/json"

// EmptyResult stands for a tool result without a text, which no message may be.
const EmptyResult = "(空结果)"

// SendableArgs gives the arguments of a call as servers take them back: many
// parse those of earlier calls and refuse the whole conversation over one that
// is no JSON object, for which an empty one goes out. What was wrong with it is
// in the call's result.
func SendableArgs(args string) string {
	var object map[string]json.RawMessage
	if json.Unmarshal([]byte(args), &object) != nil || object == nil {
		return "{}"
	}
	return args
}
