// Package report turns runs into what people and machines read: summaries,
// comparisons, the verdict of the gate against a baseline, and their forms on
// a terminal, in Markdown, JSON, JUnit XML and HTML.
package report

import (
	"slices"
	"sort"
	"time"

	"github.com/shopspring/decimal"

	"hedui/eval/runner"
	"hedui/eval/score"
	"hedui/eval/stats"
)

// Count is a label with how often it occurs.
type Count struct {
	Name string `json:"name"`
	N    int    `json:"n"`
}

// NamedRate is a rate of a kind of turn.
type NamedRate struct {
	Name string     `json:"name"`
	Rate stats.Rate `json:"rate"`
}

// Confusion is how often a tool was called first where another was expected.
type Confusion struct {
	Wanted string `json:"wanted"`
	First  string `json:"first"`
	N      int    `json:"n"`
}

// Summary is a cell's run in numbers. Turns of dialogues that broke off for
// reasons outside the agent are in Infra and nowhere else.
type Summary struct {
	Cell    runner.CellInfo `json:"cell"`
	Turns   int             `json:"turns"`
	Infra   int             `json:"infra_errors"` // dialogues
	Skipped int             `json:"skipped"`      // dialogues
	Pass    stats.Rate      `json:"pass"`
	Answer  stats.Rate      `json:"answer_right"`
	Outcome stats.Rate      `json:"outcome_right"`
	// AskedWhenDue are questions back where one was right, AskedWhenNot where
	// none was.
	AskedWhenDue stats.Rate  `json:"asked_when_it_should"`
	AskedWhenNot stats.Rate  `json:"asked_when_it_should_not"`
	Resolved     stats.Rate  `json:"references_resolved"`
	References   []NamedRate `json:"references"`
	Classes      []NamedRate `json:"classes"`
	FirstTool    stats.Rate  `json:"first_tool_right"`
	Precision    float64     `json:"tool_precision"`
	Recall       float64     `json:"tool_recall"`
	Confusion    []Confusion `json:"confusion"`
	Arguments    float64     `json:"argument_accuracy"`
	ArgCalls     int         `json:"argument_calls"`
	Calls        int         `json:"calls"`
	Futile       int         `json:"futile_calls"`
	Steps        int         `json:"steps"`
	Tokens       int         `json:"tokens"`
	Runes        int         `json:"runes_sent"`
	// Idle are turns answered wrongly without a call: a policy may be fast
	// because it does nothing.
	Idle          int             `json:"wrong_without_a_call"`
	Interventions int             `json:"check_interventions"`
	Ungrounded    int             `json:"ungrounded_figures"`
	FormatErrors  []Count         `json:"format_errors_by_turn"`
	Shapes        []Count         `json:"failure_shapes"`
	AfterFailure  stats.Rate      `json:"wrong_after_a_failed_call"`
	WithoutOne    stats.Rate      `json:"wrong_without_a_failed_call"`
	PassAll       []PassK         `json:"pass_k,omitempty"`
	Noise         stats.Noise     `json:"self_test,omitzero"` // of models that vary
	Cost          decimal.Decimal `json:"cost"`
	Currency      string          `json:"currency,omitempty"`
	Median        time.Duration   `json:"median_elapsed_ns"`
}

// PassK is pass^k over the tasks that have k runs.
type PassK struct {
	K     int     `json:"k"`
	Share float64 `json:"share"`
	Tasks int     `json:"tasks"`
}

// Prices are what a million tokens cost; the zero value counts nothing.
type Prices struct {
	Prompt, Completion decimal.Decimal
	Currency           string
}

// tally collects what a Summary is made of.
type tally struct {
	hits, n map[string]int
	classes map[string]*[2]int
	refs    map[string]*[2]int
	conf    map[[2]string]int
	shapes  map[string]int
	format  map[int]int
	elapsed []time.Duration
	prec    float64
	rec     float64
	ruled   int
	args    float64
}

func (t *tally) add(what string, hit bool) {
	t.n[what]++
	if hit {
		t.hits[what]++
	}
}

func (t *tally) rate(what string) stats.Rate { return stats.NewRate(t.hits[what], t.n[what]) }

func addTo(m map[string]*[2]int, key string, hit bool) {
	if m[key] == nil {
		m[key] = &[2]int{}
	}
	m[key][1]++
	if hit {
		m[key][0]++
	}
}

// Summarize counts a run, cell by cell.
func Summarize(r runner.Run, prices Prices) []Summary {
	out := make([]Summary, len(r.Cells))
	for i, c := range r.Cells {
		out[i] = summarize(r, i, prices)
		out[i].Cell = c
	}
	return out
}

func summarize(r runner.Run, cell int, prices Prices) Summary {
	var s Summary
	t := tally{hits: map[string]int{}, n: map[string]int{}, classes: map[string]*[2]int{}, refs: map[string]*[2]int{},
		conf: map[[2]string]int{}, shapes: map[string]int{}, format: map[int]int{}}
	prompt, completion := 0, 0
	for _, d := range r.Dialogues {
		switch {
		case d.Cell != cell:
			continue
		case d.Skipped != "":
			s.Skipped++
			continue
		case d.Infra != "":
			s.Infra++
			continue
		}
		failed := false
		for n, turn := range d.Turns {
			x := turn.Result
			t.turn(&s, x, d.Class)
			if x.FormatErrors > 0 {
				t.format[n+1] += x.FormatErrors
			}
			if !x.Failed {
				t.add(map[bool]string{true: "after", false: "without"}[failed], !x.Pass)
			}
			failed = failed || x.Failed
			t.elapsed = append(t.elapsed, turn.Trace.Elapsed)
			prompt += turn.Trace.Record.Usage.PromptTokens
			completion += turn.Trace.Record.Usage.CompletionTokens
		}
	}
	s.Pass, s.Answer, s.Outcome = t.rate("pass"), t.rate("answer"), t.rate("outcome")
	s.AskedWhenDue, s.AskedWhenNot, s.Resolved, s.FirstTool = t.rate("due"), t.rate("not"), t.rate("ref"), t.rate("first")
	s.AfterFailure, s.WithoutOne = t.rate("after"), t.rate("without")
	s.Classes, s.References, s.Confusion = rates(t.classes), rates(t.refs), t.confusion()
	s.Shapes = counts(t.shapes)
	for n := 1; n <= 100; n++ {
		if t.format[n] > 0 {
			s.FormatErrors = append(s.FormatErrors, Count{"turn " + itoa(n), t.format[n]})
		}
	}
	if t.ruled > 0 {
		s.Precision, s.Recall = round4(t.prec/float64(t.ruled)), round4(t.rec/float64(t.ruled))
	}
	if s.ArgCalls > 0 {
		s.Arguments = round4(t.args / float64(s.ArgCalls))
	}
	if len(t.elapsed) > 0 {
		slices.Sort(t.elapsed)
		s.Median = t.elapsed[len(t.elapsed)/2]
	}
	million := decimal.New(1, 6)
	s.Cost = prices.Prompt.Mul(decimal.NewFromInt(int64(prompt))).Add(prices.Completion.Mul(decimal.NewFromInt(int64(completion)))).DivRound(million, 6)
	s.Currency = prices.Currency
	s.PassAll = passAll(r, cell)
	if r.Cells[cell].Varies {
		s.Noise = stats.SelfTest(Outcomes(r, cell), selfTests, 1)
	}
	return s
}

// turn counts one turn.
func (t *tally) turn(s *Summary, x score.Result, class string) {
	s.Turns++
	s.Calls += x.Calls.Made
	s.Futile += x.Calls.Futile
	s.Steps += x.Steps
	s.Tokens += x.Tokens
	s.Runes += x.Runes
	s.Interventions += x.Interventions
	s.Ungrounded += x.Ungrounded
	t.add("pass", x.Pass)
	t.add("answer", x.Answer)
	t.add("outcome", x.Outcome)
	addTo(t.classes, class, x.Pass)
	switch {
	case x.ShouldAsk:
		t.add("due", x.Asked)
	case !x.MayAsk:
		t.add("not", x.Asked)
	}
	if x.Reference != "" {
		t.add("ref", x.Resolved)
		addTo(t.refs, x.Reference, x.Resolved)
	}
	if x.Calls.Wanted != "" {
		t.add("first", x.Calls.First == x.Calls.Wanted)
		t.conf[[2]string{x.Calls.Wanted, x.Calls.First}]++
		t.prec += x.Calls.Precision
		t.rec += x.Calls.Recall
		t.ruled++
	}
	if x.ArgCalls > 0 {
		t.args += x.Args * float64(x.ArgCalls)
		s.ArgCalls += x.ArgCalls
	}
	if !x.Pass {
		t.shapes[string(x.Shape)]++
		if x.Calls.Made == 0 && !x.Answer {
			s.Idle++
		}
	}
}

func (t *tally) confusion() []Confusion {
	var out []Confusion
	for k, n := range t.conf {
		out = append(out, Confusion{k[0], k[1], n})
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].Wanted != out[j].Wanted {
			return out[i].Wanted < out[j].Wanted
		}
		return out[i].First < out[j].First
	})
	return out
}

func rates(m map[string]*[2]int) []NamedRate {
	var out []NamedRate
	for k, v := range m {
		out = append(out, NamedRate{k, stats.NewRate(v[0], v[1])})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}

func counts(m map[string]int) []Count {
	var out []Count
	for k, n := range m {
		out = append(out, Count{k, n})
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].N != out[j].N {
			return out[i].N > out[j].N
		}
		return out[i].Name < out[j].Name
	})
	return out
}

// selfTests is how often a model that varies is compared with itself.
const selfTests = 1000

// Outcomes gives, dialogue by dialogue, which of its runs passed.
func Outcomes(r runner.Run, cell int) [][]bool {
	at := map[string]int{}
	var out [][]bool
	for _, d := range r.Dialogues {
		if d.Cell != cell || d.Skipped != "" || d.Infra != "" {
			continue
		}
		i, ok := at[d.Name]
		if !ok {
			i = len(out)
			at[d.Name] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], allPass(d))
	}
	return out
}

// passAll gives pass^k for a model that varies.
func passAll(r runner.Run, cell int) []PassK {
	if !r.Cells[cell].Varies {
		return nil
	}
	var passes, runs []int
	for _, task := range Outcomes(r, cell) {
		n := 0
		for _, ok := range task {
			if ok {
				n++
			}
		}
		passes, runs = append(passes, n), append(runs, len(task))
	}
	var out []PassK
	for k := 1; k <= 8; k *= 2 {
		if share, n := stats.PassAll(passes, runs, k); n > 0 {
			out = append(out, PassK{k, share, n})
		}
	}
	return out
}

func allPass(d runner.Dialogue) bool {
	return !slices.ContainsFunc(d.Turns, func(t runner.Turn) bool { return !t.Result.Pass })
}
