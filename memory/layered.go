package memory

import (
	"sort"
	"strconv"
	"unicode/utf8"

	"hedui/loop/llm"
)

// minObservation is the least an observation is cut to, in runes. A turn that
// does not fit even so is kept as question and answer.
const minObservation = 80

// frame is what a message costs beside its text: its role, its call id, its ends.
const frame = 8

// expendable names the members of results that go first when an observation
// is cut: what no later turn needs to understand a figure or to cite it.
var expendable = []string{"elapsed_ms", "repaired", "facts", "snapshot", "exact", "source", "vintage"}

// layered keeps the last turns whole, of older ones question and answer, and
// lets the oldest go when the budget is spent. The facts that answers printed
// stay: a View opens with an index of them.
//
// There are two budgets: runes of history, and, where a Meter knows a limit,
// tokens of the whole request. All cutting is done when a turn is committed. A
// whole turn may take two fifths of a budget and the notes one, so that there
// is room for older turns. The parts of a View are charged, not measured: a
// charge grows more slowly than the budget, so a larger budget never shows
// fewer turns. For the same reason budgets are used in steps of 100: shares
// that are rounded each by itself could add up to more.
type layered struct {
	conversation
	opts    Options
	sizes   []turnSize
	printed printings
}

type turnSize struct {
	brief  int // of question and answer
	charge int // while the turn is shown whole
	whole  bool

	// In quarters of a token; the charge is for the turn before it was cut to
	// its share, as above.
	briefTokens, chargeTokens, wholeTokens int
}

// Policy implements Memory.
func (*layered) Policy() string { return Layered }

// Commit implements Memory.
func (m *layered) Commit(t Turn) {
	t.Messages = m.settled(t)
	failed := failures(t.Messages)
	for i := max(0, len(m.turns)-m.opts.Whole); i < len(m.turns); i++ {
		old := m.turns[i].Messages
		m.turns[i].Messages = dropFailures(old, append(overcome(old, t.Messages), failed...), false)
	}
	size := turnSize{brief: utf8.RuneCountInString(t.Question) + utf8.RuneCountInString(t.Answer) + 2*frame}
	share := m.share(m.tokens())
	whole := cutObservations(t.Messages, m.opts.Observation)
	frames := frame * len(whole)
	size.charge = max(size.brief, min(size.brief+frames+llm.MessageRunes(whole), share))
	size.briefTokens = 2*quartersMessage + quarters(t.Question) + quarters(t.Answer)
	size.chargeTokens = size.briefTokens + messagesQuarters(whole)
	t.Messages, size.whole = fitObservations(t.Messages, whole, share-size.brief-frames)
	size.wholeTokens = size.briefTokens + messagesQuarters(t.Messages)
	m.turns = append(m.turns, t)
	m.printed.add(len(m.turns), t.Printed, m.ledger)
	m.sizes = append(m.sizes, size)
	if old := len(m.turns) - m.opts.Whole - 1; old >= 0 {
		m.turns[old].Messages = nil // never shown again
	}
	m.follow(t)
}

// share is what one whole turn may take, in runes. A rune is at most a token.
func (m *layered) share(b tokenBudget) int {
	runes := m.runes() * 2 / 5
	if b.set {
		runes = min(runes, b.share()/4)
	}
	return runes
}

// runes is the budget of the history in runes.
func (m *layered) runes() int { return steps(m.opts.Budget, 100) }

func steps(n, step int) int { return max(n, 0) / step * step }

// tokenBudget is what the history may take in quarters of a token, when a
// limit is known.
type tokenBudget struct {
	quarters int
	set      bool
}

func (b tokenBudget) share() int { return b.quarters * 2 / 5 }

func (m *layered) tokens() tokenBudget {
	n, ok := m.opts.Meter.history()
	return tokenBudget{steps(n, 4*100), ok}
}

// Reset implements Memory.
func (m *layered) Reset() {
	m.conversation.Reset()
	m.sizes, m.printed = nil, printings{}
	if m.opts.Recall != nil {
		m.opts.Recall.reset()
	}
}

// View implements Memory.
func (m *layered) View(question string) []llm.Message {
	budget := m.tokens()
	notes := m.notes(question, budget)
	room := m.runes() - notes.charge
	tokens := budget.quarters - 4*notes.charge
	first, n := len(m.turns), 1
	for ; first > 0; first-- {
		if room -= m.charge(first - 1); room < 0 {
			break
		}
		if tokens -= m.tokenCharge(first-1, budget); budget.set && tokens < 0 {
			break
		}
		n += 2 + len(m.turns[first-1].Messages)
	}
	out := make([]llm.Message, 0, n)
	if text := notes.text(m.recalled(question, first, notes.recall)); text != "" {
		out = append(out, llm.Message{Role: llm.System, Text: text})
	}
	for i := first; i < len(m.turns); i++ {
		if m.isWhole(i, budget) {
			out = appendWhole(out, m.turns[i])
		} else {
			out = appendBrief(out, m.turns[i])
		}
	}
	return out
}

func (m *layered) recent(i int) bool { return i >= len(m.turns)-m.opts.Whole }

func (m *layered) isWhole(i int, b tokenBudget) bool {
	return m.recent(i) && m.sizes[i].whole && (!b.set || m.sizes[i].wholeTokens <= b.share())
}

func (m *layered) tokenCharge(i int, b tokenBudget) int {
	s := m.sizes[i]
	if m.recent(i) {
		return max(s.briefTokens, min(s.chargeTokens, b.share()))
	}
	return s.briefTokens
}

func (m *layered) charge(i int) int {
	if m.recent(i) {
		return m.sizes[i].charge
	}
	return m.sizes[i].brief
}

// cutObservations gives messages with each tool message cut to limit runes.
func cutObservations(messages []llm.Message, limit int) []llm.Message {
	out := append([]llm.Message(nil), messages...)
	for i := range out {
		if out[i].Role == llm.RoleTool {
			out[i].Text = CutObservation(out[i].Text, limit)
		}
	}
	return out
}

// fitObservations gives cut when it fits into room, else messages with the
// observations cut further, all to one length. ok is false when they would
// have to be cut below minObservation.
func fitObservations(messages, cut []llm.Message, room int) (out []llm.Message, ok bool) {
	rest := llm.MessageRunes(cut)
	if rest <= room {
		return cut, true
	}
	var sizes []int
	for _, m := range cut {
		if m.Role == llm.RoleTool {
			n := m.Runes()
			sizes = append(sizes, n)
			rest -= n
		}
	}
	limit := commonLimit(sizes, room-rest)
	if limit < minObservation {
		return nil, false
	}
	return cutObservations(messages, limit), true
}

// commonLimit gives the greatest limit for which the sizes, none above it, add
// up to at most room.
func commonLimit(sizes []int, room int) int {
	sort.Ints(sizes)
	for i, n := range sizes {
		if left := len(sizes) - i; n*left > room {
			return room / left
		}
		room -= n
	}
	return room
}

// CutObservation shortens an observation. JSON stays JSON, without what is
// expendable and then without rows, and says how long it was; other text is
// cut at a row or a sentence.
func CutObservation(text string, limit int) string {
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	const note = 24 // room for the member that says so
	out, cut, ok := llm.JSONClip{Drop: expendable}.ClipJSON(text, limit-note)
	if !ok || len(out) < 3 || out[len(out)-1] != '}' {
		return llm.Clip(text, limit)
	}
	return out[:len(out)-1] + `,"cut":"共` + strconv.Itoa(cut.Runes) + `字"}`
}
