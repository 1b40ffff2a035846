package llm

// ReasoningReplay is what a provider wants back of the reasoning that came
// with earlier replies. History keeps it as it was, "" told from none, so that
// each wish can be met, after a restart too.
type ReasoningReplay string

// The wishes. Providers that think within a turn want their reasoning back
// while its calls are answered, and refuse or ignore that of earlier turns.
const (
	ReasoningMustSend   ReasoningReplay = "must_send"
	ReasoningMustDrop   ReasoningReplay = "must_drop"
	ReasoningWithinTurn ReasoningReplay = "within_turn"
)

// Replay gives messages as the wish has them. A turn begins at a user message.
// Messages that need no change are returned as they are; otherwise the result
// is a new slice.
func (r ReasoningReplay) Replay(messages []Message) []Message {
	from := 0 // reasoning before here goes
	switch r {
	case ReasoningMustDrop:
		from = len(messages)
	case ReasoningWithinTurn:
		for i, m := range messages {
			if m.Role == User {
				from = i
			}
		}
	}
	out := messages
	for i := range messages[:from] {
		if messages[i].Reasoning == nil {
			continue
		}
		if &out[0] == &messages[0] {
			out = append([]Message(nil), messages...)
		}
		out[i].Reasoning = nil
	}
	return out
}
