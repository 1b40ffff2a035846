package eval

import (
	"strings"
	"unicode/utf8"

	"hedui/loop/llm"
	"hedui/memory"
)

// The policies that are compared: those of package memory, and baselines. The
// baselines do what langchaingo v0.1.14 does, written anew so that a benchmark
// does not bring its 290 modules into the build; memory_policy_test.go holds
// them to numbers taken from the library itself.
const (
	// WindowBuffer is ConversationWindowBuffer as its documentation feeds it:
	// question and answer of each turn, the last five of them.
	WindowBuffer = "window_buffer"
	// WindowMessages is the same buffer fed with every message, as an agent
	// with tools would: it counts messages in twos.
	WindowMessages = "window_messages"
	// TokenBuffer is ConversationTokenBuffer with its default limit, fed with
	// question and answer.
	TokenBuffer = "token_buffer"
)

// MemoryPolicies lists what is compared, in the order of the tables.
var MemoryPolicies = []string{memory.Layered, memory.None, memory.Full, memory.Window, WindowBuffer, WindowMessages, TokenBuffer}

// The defaults of the baselines.
const (
	windowTurns = 5    // ConversationWindowBuffer
	tokenLimit  = 2000 // ConversationTokenBuffer
)

// newPolicy makes a memory of one of MemoryPolicies.
func newPolicy(policy string, opts *memory.Options) (memory.Memory, error) {
	switch policy {
	case WindowBuffer, WindowMessages, TokenBuffer:
		// They keep text and no facts; the full memory under them only holds
		// the turns, and a Book for Check, which the library has not.
		base, err := memory.New(memory.Full, opts)
		if err != nil {
			return nil, err
		}
		return &buffer{Memory: base, policy: policy}, nil
	}
	return memory.New(policy, opts)
}

// buffer is one of the baselines.
type buffer struct {
	memory.Memory
	policy string
	held   []llm.Message
}

// Policy implements memory.Memory.
func (b *buffer) Policy() string { return b.policy }

// View implements memory.Memory.
func (b *buffer) View(question string) []llm.Message {
	b.Memory.View(question)
	return b.held
}

// Reset implements memory.Memory.
func (b *buffer) Reset() {
	b.Memory.Reset()
	b.held = nil
}

// Commit implements memory.Memory.
func (b *buffer) Commit(t memory.Turn) {
	b.Memory.Commit(t)
	b.held = append(b.held, llm.Message{Role: llm.User, Text: t.Question})
	if b.policy == WindowMessages {
		b.held = append(b.held, t.Messages...)
	}
	b.held = append(b.held, llm.Message{Role: llm.Assistant, Text: t.Answer})
	if b.policy == TokenBuffer {
		for len(b.held) > 0 && bufferTokens(b.held) > tokenLimit {
			b.held = b.held[1:]
		}
		return
	}
	b.held = b.held[max(0, len(b.held)-2*windowTurns):]
}

// bufferTokens counts as langchaingo does for a model that it does not know: a
// quarter of the characters of the transcript.
func bufferTokens(messages []llm.Message) int {
	lines := make([]string, len(messages))
	for i, m := range messages {
		lines[i] = map[llm.Role]string{llm.User: "Human: ", llm.Assistant: "AI: "}[m.Role] + m.Text
	}
	return utf8.RuneCountInString(strings.Join(lines, "\n")) / 4
}
