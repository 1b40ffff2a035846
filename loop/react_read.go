package loop

import (
	"strings"

	"hedui/loop/llm"
)

// What the model is told of a reply that was not as it should be. Both begin
// as the loop's lines do; see prompt.go.
const (
	noActionText = "上一条回复里没有可以执行的 Action，也没有 Final Answer，已作废。要查数据，写 Action 和 Action Input；不用查，写 Final Answer: 加上完整的回答。"
	onlyOneText  = "上一条回复里写了不止一个 Action，只执行了第一个，其余的没有执行；还需要的话，一次写一个。"
)

// Reply implements Dialect. An action goes before a later answer; what follows
// an invented observation is not read; a reply without any marker is an
// answer.
func (r *ReAct) Reply(resp llm.Response) Reading {
	out := Reading{Response: resp}
	out.Message.Text = withoutThinking(resp.Message.Text)
	if len(resp.Message.Calls) > 0 || strings.TrimSpace(out.Message.Text) == "" {
		return out // a server that makes calls of the text itself
	}
	if tagged := withoutMarkup(out.Response); tagged.Message.Text != out.Message.Text { // as it has learned to write calls
		out.Response, out.Misformed = tagged, true
		if len(tagged.Message.Calls) > 0 {
			return out
		}
		if tagged.Message.Text == "" {
			out.Problem = noActionText
			return out
		}
	}
	before, segs := segments(out.Message.Text)
	s := r.scan(before, segs)
	switch {
	case len(s.actions) > 0:
		out.Message.Text, out.Message.Calls, out.Finish = s.thought, s.actions[:1], resp.Finish
		if len(s.actions) > 1 || s.beyond {
			out.Remark = onlyOneText
		}
	case s.answered:
		out.Message.Text = s.answer
	case !s.marked:
		if c, ok := r.bareCall(out.Message.Text); ok {
			out.Message.Text, out.Message.Calls, out.Misformed = "", []llm.ToolCall{c}, true
			return out
		}
		out.Message.Text = unfenced(out.Message.Text)
	default:
		out.Problem = noActionText
	}
	out.Misformed = out.Misformed || out.Problem != "" || out.Remark != "" || s.invented
	return out
}

// scan is what a reply was found to hold.
type scan struct {
	marked   bool // any marker but that of a question
	thought  string
	actions  []llm.ToolCall
	answered bool
	answer   string
	invented bool // an observation
	beyond   bool // actions after it, or a second argument object
}

func (r *ReAct) scan(before string, segs []segment) (s scan) {
	s.thought = before
	for i, g := range segs {
		if g.mark != markQuestion {
			s.marked = true
		}
		if s.invented {
			s.beyond = s.beyond || g.mark == markAction && len(s.actions) > 0
			continue
		}
		switch g.mark {
		case markThought:
			if s.answered {
				return s
			}
			if len(s.actions) == 0 {
				s.think(g.text, r, i, segs)
			}
		case markAction:
			if s.answered {
				return s
			}
			switch a, kind := r.readAction(g.text); kind {
			case isAction:
				s.actions = append(s.actions, a)
			case isAnswer:
				s.answered, s.answer = len(s.actions) == 0, a.Args
			}
		case markInput:
			s.input(g.text)
		case markAnswer:
			if len(s.actions) == 0 {
				s.answered, s.answer = true, joinLines(s.answer, unfenced(g.text))
			}
		case markObservation:
			if s.answered {
				return s
			}
			s.invented = true
		case markQuestion:
			if s.answered {
				return s
			}
		}
	}
	return s.settled()
}

// think notes a thought, and an answer or an action written on its line.
func (s *scan) think(text string, r *ReAct, i int, segs []segment) {
	if at, m, rest := inlineMarker(text); at >= 0 {
		followed := i+1 < len(segs) && segs[i+1].mark == markInput
		switch {
		case m == markAnswer && !hasDecision(segs[i+1:]):
			s.answered, s.answer, text = true, unfenced(rest), text[:at]
		case m == markAction && (followed || strings.ContainsAny(rest, "{｛")):
			if a, kind := r.readAction(rest); kind == isAction {
				s.actions, text = append(s.actions, a), text[:at]
			}
		}
	}
	s.thought = joinLines(s.thought, strings.TrimSpace(text))
}

// input takes arguments for the last action, when it has none yet, or, behind a
// finish without name, the answer.
func (s *scan) input(text string) {
	if n := len(s.actions); n > 0 && s.actions[n-1].Args == "" {
		args, more := readInput(text)
		s.actions[n-1].Args = args
		s.beyond = s.beyond || more
		return
	}
	if s.answered && s.answer == "" {
		s.answer = answerText(unfenced(text))
	}
}

// settled gives empty arguments their form.
func (s scan) settled() scan {
	for i := range s.actions {
		if s.actions[i].Args == "" {
			s.actions[i].Args = "{}"
		}
	}
	return s
}

// hasDecision says that segments hold an action or an answer.
func hasDecision(segs []segment) bool {
	for _, g := range segs {
		if g.mark == markAction || g.mark == markAnswer {
			return true
		}
	}
	return false
}

// withoutThinking takes out what a reasoning model writes in front of its
// reply when its server does not take it apart.
func withoutThinking(text string) string {
	if i := strings.LastIndex(text, "</think>"); i >= 0 {
		return strings.TrimSpace(text[i+len("</think>"):])
	}
	if strings.HasPrefix(strings.TrimSpace(text), "<think>") {
		return "" // never ended
	}
	return text
}

func joinLines(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "\n" + b
}
