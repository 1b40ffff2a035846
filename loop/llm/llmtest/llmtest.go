// Package llmtest is the contract of llm.Model as tests: every implementation
// passes Run.
package llmtest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/script"
)

// Subject is an implementation of llm.Model.
type Subject struct {
	// New opens a model for one test. Its far side answers with the replies, in
	// order, and runs their hooks with the requests as they arrive there. A
	// Free model is not given any.
	New func(t testing.TB, replies ...script.Reply) llm.Model
	// Free says that the model answers as it will. Only what holds for every
	// reply is tested then, with Text, a request that it answers with text, and
	// Calls, one that it answers with calls.
	Free        bool
	Text, Calls llm.Request
	// Loses names what cannot get through to this model or back, and is not
	// tested. Say why where it is set.
	Loses []Loss
}

// Loss is something that a wire or a library does not carry.
type Loss string

// The losses.
const (
	LosesIDs       Loss = "ids"         // calls come with other ids, still unique
	LosesReasoning Loss = "reasoning"   // reasoning does not come back, or "" as none
	LosesUsage     Loss = "usage"       // token counts
	LosesFinish    Loss = "finish"      // a filter, or a length beside calls
	LosesSpacing   Loss = "spacing"     // of arguments
	LosesRetry     Loss = "retry-after" // how long to wait
	LosesTools     Loss = "tools"       // schemas arrive changed, though they mean the same
	LosesEmpty     Loss = "empty"       // that no arguments are an empty object
	LosesPieces    Loss = "pieces"      // text arrives in one piece at most
)

func (s Subject) loses(l Loss) bool {
	for _, have := range s.Loses {
		if have == l {
			return true
		}
	}
	return false
}

// Run holds an implementation against the contract.
func Run(t *testing.T, s Subject) {
	t.Helper()
	tests := []struct {
		name string
		run  func(*testing.T, Subject)
	}{
		{"the name is there and stays", testName},
		{"a reply is the same streamed and whole", testSame},
		{"calls have ids, names and arguments", testCallsNamed},
		{"a request is left as it was", testUntouched},
		{"a cancelled context is its error", testCancelledBefore},
		{"an error of the consumer comes back", testConsumerError},
		{"many requests at a time", testConcurrent},
	}
	if !s.Free {
		tests = append(tests, []struct {
			name string
			run  func(*testing.T, Subject)
		}{
			{"text arrives as it is", testText},
			{"calls arrive as they are", testCalls},
			{"arguments arrive as they are", testArguments},
			{"reasoning arrives as it is", testReasoning},
			{"the end is told", testFinish},
			{"the cost is told", testUsage},
			{"a conversation gets through", testConversation},
			{"settings get through", testSettings},
			{"cancelled while it waits", testCancelledMeanwhile},
			{"errors keep their kind", testErrors},
		}...)
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { test.run(t, s) })
	}
}

// ask is a request for a model that is told what to say.
func (s Subject) ask() llm.Request {
	if s.Free {
		return s.Text
	}
	return llm.Request{Messages: []llm.Message{
		{Role: llm.System, Text: "你是分析助手。"}, {Role: llm.User, Text: "贵州茅台2023年毛利率"},
	}, Tools: tools()}
}

func tools() []llm.ToolDef {
	return []llm.ToolDef{
		{Name: "lookup", Description: "按名称查公司，例如“茅台”；<不>含价格 & 评级。",
			Parameters: []byte(`{"type":"object","properties":{"query":{"type":"string","description":"名称"}},"required":["query"],"additionalProperties":false}`)},
		{Name: "calculate", Description: "计算。", Parameters: []byte(`{"type":"object","properties":{"expression":{"type":"string"}}}`)},
	}
}

// open gives the model of a test. A Free one is given no replies.
func (s Subject) open(t testing.TB, replies ...script.Reply) llm.Model {
	t.Helper()
	if s.Free {
		replies = nil
	}
	return s.New(t, replies...)
}

func testName(t *testing.T, s Subject) {
	m := s.open(t, script.Text("好"))
	require.NotEmpty(t, m.Name())
	require.Equal(t, m.Name(), m.Name())
}

// both asks for the same reply whole and streamed, each of a new model, and
// gives the two with the pieces that were handed on.
func both(t *testing.T, s Subject, req llm.Request, r script.Reply) (whole, streamed llm.Response, pieces []string) {
	t.Helper()
	whole, err := s.open(t, r).Complete(t.Context(), req)
	require.NoError(t, err)
	streamed, err = s.open(t, r).Stream(t.Context(), req, func(p string) error {
		pieces = append(pieces, p)
		return nil
	})
	require.NoError(t, err)
	return whole, streamed, pieces
}
