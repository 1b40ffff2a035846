package eval

import (
	"runtime"
	"strconv"
	"strings"
	"unicode/utf8"

	"hedui/check"
	"hedui/loop/llm"
	"hedui/memory"
	"hedui/tools/filings"
)

// SizeRow is one turn of a made-up conversation under one policy.
type SizeRow struct {
	Turn int `json:"turn"`
	// Said is the true size: everything said so far, nothing cut, in runes.
	Said int `json:"said_runes"`
	// Kept is what the next request would carry of it, Tokens the same as it is
	// estimated in tokens.
	Kept   int     `json:"kept_runes"`
	Share  float64 `json:"share_percent"`
	Tokens int     `json:"kept_tokens"`
	// Whole, Brief and Listed say how the turns are shown: with their calls and
	// results, as question and answer, or only as facts of the index.
	Whole  int `json:"turns_whole"`
	Brief  int `json:"turns_brief"`
	Listed int `json:"facts_listed"`
	// Broken counts violations of the pairing of calls and results.
	Broken int `json:"pairing_violations"`
	// Seen counts the facts asked for so far whose value a question about them
	// still finds in the view; Citable those that Check besides lets an answer
	// print without a new query; Recalled the questions that come back when one
	// refers to them by their number. Asked is how many were tried; see sampled.
	Seen     int `json:"facts_seen"`
	Citable  int `json:"facts_citable"`
	Recalled int `json:"questions_recalled"`
	Asked    int `json:"facts_asked"`
	// Allocs is what a view and the commit of the turn allocate.
	Allocs int `json:"allocs"`
}

// SizeTable is a conversation under one policy, turn by turn. Of a long one
// every twenty-fifth turn is told.
type SizeTable struct {
	Conversation string    `json:"conversation"`
	Policy       string    `json:"policy"`
	Rows         []SizeRow `json:"rows"`
}

// told reports whether a turn is one that the tables show.
func told(turn, turns int) bool { return turn <= 15 || turn%25 == 0 || turn == turns }

// measureSize runs a made-up conversation under a policy.
func (w *Workbench) measureSize(shape, policy string, turns int) (SizeTable, error) {
	lexicon := madeLexicon(turns)
	mem, err := newPolicy(policy, &memory.Options{Lexicon: lexicon, Now: w.now, Recall: memory.NewRecall(filings.NewHashEmbedder(benchDims), nil)})
	if err != nil {
		return SizeTable{}, err
	}
	m := sizing{mem: mem, checker: check.New(lexicon, &check.Options{Now: w.now})}
	table := SizeTable{Conversation: shape, Policy: policy}
	for i := range turns {
		mem.View("") // as a turn begins; under none the Book is emptied
		t, f := madeTurn(shape, i, mem.Book())
		m.facts, m.asked = append(m.facts, f), append(m.asked, t.Question)
		m.said += utf8.RuneCountInString(t.Question+t.Answer) + llm.MessageRunes(t.Messages)
		allocs := allocations(func() {
			mem.View(t.Question)
			mem.Commit(t)
		})
		if told(i+1, turns) {
			row := m.row()
			row.Allocs = allocs
			table.Rows = append(table.Rows, row)
		}
	}
	return table, nil
}

// sizing is a made-up conversation under one policy.
type sizing struct {
	mem     memory.Memory
	checker *check.Checker
	facts   []check.Fact
	asked   []string
	said    int
}

// row looks at what the next request would carry.
func (s *sizing) row() SizeRow {
	n := len(s.facts)
	view := s.mem.View("下一个问题")
	row := SizeRow{Turn: n, Said: s.said, Kept: llm.MessageRunes(view), Tokens: memory.EstimateRequest(llm.Request{Messages: view}), Broken: len(memory.Paired(view))}
	row.Share = float64(row.Kept*1000/s.said) / 10
	for i, m := range view {
		if m.Role == llm.User {
			if i+1 < len(view) && len(view[i+1].Calls) > 0 {
				row.Whole++
			} else {
				row.Brief++
			}
		}
		if m.Role == llm.System {
			row.Listed = strings.Count(m.Text, "\nf")
		}
	}
	for i := 0; i < n; i += 1 + n/sampled {
		f := s.facts[i]
		row.Asked++
		if question := f.Name + "2023年的毛利率是多少来着"; shows(s.mem.View(question), f) {
			row.Seen++
			if s.prints(question, f) {
				row.Citable++
			}
		}
		if recalls(s.mem, i+1, s.asked[i]) {
			row.Recalled++
		}
	}
	return row
}

// sampled bounds how many facts of a long conversation are tried: of more turns
// than this every second is, of twice as many every third, and so on.
const sampled = 40

// prints reports whether Check lets an answer print a fact again, without any
// call, and binds it to that fact.
func (s *sizing) prints(question string, f check.Fact) bool {
	text := f.Name + "2023年销售毛利率" + check.Display(f.Quantity, check.DisplayOptions{})
	v, figures := s.checker.Draft(text, check.Evidence{Question: question, Facts: s.mem.Book().All(), Asked: check.Asked{Companies: []string{f.Company}}})
	return v.Decision == check.Pass && len(figures) == 1 && figures[0].Fact == f.ID
}

// recalls reports whether a question that refers to turn n by its number finds
// what was asked then in the view.
func recalls(mem memory.Memory, n int, asked string) bool {
	for _, m := range mem.View("刚才第" + strconv.Itoa(n) + "个问题里的公司，净利润是多少") {
		if m.Role == llm.User && m.Text == asked || m.Role == llm.System && strings.Contains(m.Text, "第"+strconv.Itoa(n)+"问："+asked) {
			return true
		}
	}
	return false
}

// shows says that a view holds a fact's value with its company: on one line, or
// in one answer.
func shows(view []llm.Message, f check.Fact) bool {
	value := check.Display(f.Quantity, check.DisplayOptions{})
	holds := func(text string) bool {
		at := strings.Index(text, value)
		return at >= 0 && (at == 0 || text[at-1] < '0' || text[at-1] > '9') && strings.Contains(text, f.Company)
	}
	for _, m := range view {
		if m.Role == llm.Assistant && holds(m.Text) {
			return true
		}
		for line := range strings.SplitSeq(m.Text, "\n") {
			if holds(line) {
				return true
			}
		}
	}
	return false
}

// allocations counts what f allocates.
func allocations(f func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.Mallocs - before.Mallocs)
}
