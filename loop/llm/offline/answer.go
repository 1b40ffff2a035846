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

// String writes the answer with the control line that the loop reads and
// takes out.
func (a answer) String() string {
	line := "[[outcome: " + string(a.outcome)
	if len(a.missing) > 0 {
		names := make([]string, len(a.missing))
		for i, m := range a.missing {
			names[i] = strings.TrimSpace(notInControlLine.Replace(m))
		}
		line += "; missing: " + strings.Join(names, "，")
	}
	return a.text + "\n" + line + "]]"
}

// notInControlLine are the signs that part the control line.
var notInControlLine = strings.NewReplacer(",", " ", "，", " ", "、", " ", ";", " ", "；", " ", "\n", " ", "[", " ", "]", " ", "【", " ", "】", " ", "［", " ", "］", " ")

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
