package memory

import (
	"slices"

	"hedui/check"
	"hedui/check/mention"
)

// MoveKind is how a question moves what the conversation is about.
type MoveKind string

// The moves: Keep the company talked about, Switch to another, Compare
// several, Ask the user which one is meant.
const (
	Keep    MoveKind = "keep"
	Switch  MoveKind = "switch"
	Compare MoveKind = "compare"
	Ask     MoveKind = "ask"
)

// Move is what a question does to the scope. IDs are the companies that it is
// then about, with Ask the candidates. Aside marks a question about no company
// (an index, the whole market): it moves nothing.
type Move struct {
	Kind  MoveKind `json:"kind"`
	IDs   []string `json:"companies,omitempty"`
	Words string   `json:"words,omitempty"` // what in the question moved it
	Aside bool     `json:"aside,omitempty"`
}

// Setting is one thing the conversation has settled on, with the turn and the
// words that set it. Turn is 0 while nothing is set. Facts have set it when
// Words is empty.
type Setting struct {
	IDs   []string `json:"ids"`
	Turn  int      `json:"turn"`
	Words string   `json:"words,omitempty"`
}

// Talked is a company of the conversation.
type Talked struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	First int    `json:"first"` // turn
	Last  int    `json:"last"`
}

// Scope is what a conversation is about now, each part kept apart, so that a
// follow-up can change one and keep the others. It is advisory: it is shown to
// the user and the model, and nothing is refused for it.
type Scope struct {
	Companies Setting           `json:"companies"` // being talked about
	Set       Setting           `json:"set"`       // the last group of two or more
	Metrics   Setting           `json:"metrics"`
	Periods   Setting           `json:"periods"`         // in the form that tools take
	Dated     bool              `json:"dated,omitempty"` // a question has named a period
	Value     Setting           `json:"value"`           // the fact that 这个数 points at
	Values    Setting           `json:"values"`          // the facts of the last answer
	Talked    []Talked          `json:"talked"`          // in the order of being talked of first
	Choices   []Choice          `json:"choices"`
	Move      Move              `json:"move"` // of the last question
	anchor    mention.Period    // that relative periods count from
	pointing  bool              // the last question only pointed at companies
	labels    map[string]string // of metrics
}

// Zero says that nothing has been talked about yet.
func (s *Scope) Zero() bool {
	return s.Companies.Turn == 0 && s.Metrics.Turn == 0 && len(s.Talked) == 0 && len(s.Choices) == 0
}

// Name gives a company's name, its id when it has not been printed.
func (s *Scope) Name(id string) string {
	for _, t := range s.Talked {
		if t.ID == id && t.Name != "" {
			return t.Name
		}
	}
	return id
}

// Label gives a metric's name as the conversation calls it.
func (s *Scope) Label(id string) string {
	if label := s.labels[id]; label != "" {
		return label
	}
	return id
}

// ask takes over a question, before its answer.
func (s *Scope) ask(turn int, r mention.Reading, opts mention.Options) {
	s.Move = s.move(r)
	s.pointing = len(r.Of(mention.KindCompany)) == 0 && len(r.Refs()) > 0
	if m := s.Move; !m.Aside && m.Kind != Ask && len(m.IDs) > 0 {
		if m.Kind != Keep || s.Companies.Turn == 0 {
			s.Companies = Setting{IDs: m.IDs, Turn: turn, Words: m.Words}
		}
		if len(m.IDs) > 1 && !slices.Equal(m.IDs, s.Set.IDs) {
			s.Set = Setting{IDs: m.IDs, Turn: turn, Words: m.Words}
		}
		for _, id := range m.IDs {
			s.talkOf(id, wordsFor(r, id), turn)
		}
	}
	if s.Move.Aside && r.Has(mention.KindIndex) {
		return // how the market stands today says nothing about the company's year
	}
	var metrics []string
	var words string
	for _, m := range r.Of(mention.KindMetric) {
		if m.Role != mention.RoleRejected && m.Role != mention.RoleDropped && !slices.Contains(metrics, m.IDs[0]) {
			metrics, words = append(metrics, m.IDs[0]), joinWords(words, m.Text)
			s.label(m.IDs[0], m.Text)
		}
	}
	if len(metrics) > 0 {
		s.Metrics = Setting{IDs: metrics, Turn: turn, Words: words}
	}
	s.period(turn, r, opts)
}

// choose takes over what a question settles about the answers. With elsewhere
// set, lasting choices are kept as preferences, where the user can forget
// them: here they only end what was settled before.
func (s *Scope) choose(turn int, question string, lex mention.Lexicon, elsewhere bool) {
	session, lasting := ReadChoices(question, lex)
	for _, c := range session {
		c.Turn = turn
		if elsewhere && slices.ContainsFunc(lasting, func(l Choice) bool { return l.Kind == c.Kind }) {
			c.Value = ""
		}
		s.Choices = choose(s.Choices, c)
	}
}

// period takes over the periods that a question names.
func (s *Scope) period(turn int, r mention.Reading, opts mention.Options) {
	var args []string
	var words string
	for _, m := range r.Of(mention.KindPeriod) {
		if !m.Asked() {
			continue
		}
		found := m.Periods
		if len(found) == 0 {
			found = m.When.Resolve(s.anchor, opts)
		}
		for _, p := range found {
			if arg := p.Arg(); arg != "" && !slices.Contains(args, arg) {
				args, s.anchor = append(args, arg), p
			}
		}
		if len(found) > 0 {
			words = joinWords(words, m.Text)
		}
	}
	if len(args) > 0 {
		s.Periods, s.Dated = Setting{IDs: args, Turn: turn, Words: words}, true
	}
}

// answer takes over the facts that the answer to the question printed. What the
// question did not name, they settle.
func (s *Scope) answer(turn int, facts []check.Fact) {
	if len(facts) == 0 {
		return
	}
	var companies, metrics, periods, values []string
	for _, f := range facts {
		values = append(values, f.ID)
		if f.Company != "" && !slices.Contains(companies, f.Company) {
			companies = append(companies, f.Company)
			s.talkOf(f.Company, f.Name, turn)
		}
		if len(f.Of) > 0 {
			continue
		}
		if f.Metric != "" && !slices.Contains(metrics, f.Metric) {
			metrics = append(metrics, f.Metric)
			if s.labels[f.Metric] == "" {
				s.label(f.Metric, f.Label)
			}
		}
		if arg := f.Period.Arg(); arg != "" && !slices.Contains(periods, arg) {
			periods = append(periods, arg)
			s.anchor = f.Period
		}
	}
	s.Values = Setting{IDs: values, Turn: turn}
	s.Value = Setting{IDs: []string{lastValue(facts)}, Turn: turn}
	named := s.Companies.Turn == turn || s.Move.Kind == Keep && s.Companies.Turn > 0 && !s.Move.Aside
	if s.pointing && len(companies) == 1 && !slices.Contains(s.Companies.IDs, companies[0]) {
		named = false // what it pointed at was known better
	}
	if len(companies) > 0 && !named {
		s.Companies = Setting{IDs: companies[:1], Turn: turn} // a ranking: its first
	}
	if len(companies) > 1 && s.Set.Turn != turn && !slices.Equal(companies, s.Set.IDs) {
		s.Set = Setting{IDs: companies, Turn: turn}
	}
	settleFrom(&s.Metrics, turn, metrics)
	settleFrom(&s.Periods, turn, periods)
}

// settleFrom lets facts set what the question did not, unless they are of what was
// set before.
func settleFrom(set *Setting, turn int, ids []string) {
	if len(ids) == 0 || set.Turn == turn {
		return
	}
	for _, id := range set.IDs {
		if slices.Contains(ids, id) {
			return
		}
	}
	*set = Setting{IDs: ids, Turn: turn}
}

// lastValue is the fact that an answer gives: the calculated one, else the last one
// printed of the metric that it begins with. What follows of another metric is said
// beside it (另：净利润（含少数股东损益）).
func lastValue(facts []check.Fact) string {
	last := facts[0]
	for _, f := range facts {
		if len(f.Of) > 0 {
			return f.ID
		}
		if f.Metric == last.Metric {
			last = f
		}
	}
	return last.ID
}

// talkOf notes that a turn is about a company. A name from a fact replaces the
// user's word for it.
func (s *Scope) talkOf(id, name string, turn int) {
	for i := range s.Talked {
		if t := &s.Talked[i]; t.ID == id {
			t.Last = turn
			if name != "" && len(name) > len(t.Name) {
				t.Name = name
			}
			return
		}
	}
	s.Talked = append(s.Talked, Talked{ID: id, Name: name, First: turn, Last: turn})
}

func (s *Scope) label(metric, words string) {
	if s.labels == nil {
		s.labels = make(map[string]string)
	}
	s.labels[metric] = words
}

func joinWords(a, b string) string {
	if a == "" {
		return b
	}
	return a + "、" + b
}
