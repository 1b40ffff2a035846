package offline

import "strings"

// outcome is how an answer ends the turn.
type outcome string

// The outcomes, as the loop's control line spells them.
const (
	answered  outcome = "answered"
	partial   outcome = "partial"
	needInput outcome = "need_input"
	refused   outcome = "refused"
)

// answer is a text for the user and how it ends the turn. The zero answer says
// nothing.
type answer struct {
	text    string
	outcome outcome
	missing []string
}

// String writes the answer with the control line that the loop reads; an
// answered turn needs none.
func (a answer) String() string {
	if a.outcome == answered {
		return a.text
	}
	line := "[[outcome: " + string(a.outcome)
	if len(a.missing) > 0 {
		line += "; missing: " + strings.Join(a.missing, "、")
	}
	return a.text + "\n" + line + "]]"
}

// join puts the answers to the parts of a question together. Parts that ended
// differently make the whole partial.
func join(answers []answer) answer {
	var out answer
	var texts []string
	for _, a := range answers {
		if a.text == "" {
			continue
		}
		texts = append(texts, a.text)
		out.missing = union(out.missing, a.missing)
		switch out.outcome {
		case "", a.outcome:
			out.outcome = a.outcome
		default:
			out.outcome = partial
		}
	}
	out.text = strings.Join(texts, "\n\n")
	return out
}
