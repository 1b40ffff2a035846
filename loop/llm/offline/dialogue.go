package offline

import (
	"regexp"
	"strings"

	"hedui/check/mention"
	"hedui/loop/llm"
	"hedui/tools/market"
)

// exchange is one question with what followed it.
type exchange struct {
	question string
	results  []result // in the order of the calls
	answer   string   // "" while the turn is running
}

// dialogue is a request's messages, sorted by turn. The last exchange is the
// one to be answered.
type dialogue struct {
	system   []string
	past     []exchange
	current  exchange
	ids      map[string]bool // call ids in use
	rejected []string        // words of the last draft that did not pass
}

// Lines that the loop writes into a running turn as the user: they are about
// the turn and are no new question.
var (
	loopLine = regexp.MustCompile(`^(?:不能再调用工具了|上一条回复|上面的回答没有通过核对)`)
	objected = regexp.MustCompile(`(?m)^- “([^”\n]+)”：`)
)

// readDialogue sorts messages into turns. Results are paired with their calls
// by id; a tool message without a call is data of no known call and is left
// out. Text that comes with calls is thinking aloud, not an answer.
func readDialogue(messages []llm.Message) dialogue {
	d := dialogue{ids: map[string]bool{}}
	calls := map[string]llm.ToolCall{}
	turns := []exchange{{}}
	for _, m := range messages {
		t := &turns[len(turns)-1]
		switch {
		case m.Role == llm.System:
			d.system = append(d.system, m.Text)
		case m.Role == llm.User && loopLine.MatchString(m.Text) && t.question != "":
			t.answer = ""
			d.rejected = nil
			for _, w := range objected.FindAllStringSubmatch(m.Text, -1) {
				d.rejected = append(d.rejected, w[1])
			}
		case m.Role == llm.User:
			turns = append(turns, exchange{question: market.Simplified(m.Text)})
			d.rejected = nil
		case m.Role == llm.RoleTool:
			if c, ok := calls[m.CallID]; ok {
				r := readResult(m.Text)
				r.Tool, r.Args = c.Name, canonical(c.Args)
				t.results = append(t.results, r)
			}
		case len(m.Calls) > 0:
			for _, c := range m.Calls {
				calls[c.ID] = c
				d.ids[c.ID] = true
			}
		default:
			t.answer = strings.TrimSpace(m.Text)
		}
	}
	n := len(turns) - 1
	d.past, d.current = turns[:n], turns[n]
	return d
}

// englishWord is a word that only an English question has: 000002, Q3, ROE, BYD
// and sh600519 are written in Chinese ones as well.
var englishWord = regexp.MustCompile(`(?:^|[^A-Za-z0-9.])[A-Za-z]*[a-z][A-Za-z]*(?:[^A-Za-z0-9]|$)`)

// lang is the language of the question, or of the ones before it while it has
// no word of either.
func (d *dialogue) lang() string {
	questions := []string{d.current.question}
	for i := len(d.past) - 1; i >= 0; i-- {
		questions = append(questions, d.past[i].question)
	}
	for _, q := range questions {
		if lang := mention.Lang(q); lang == "zh" || englishWord.MatchString(q) {
			return lang
		}
	}
	if !latinLetter.MatchString(bareCode.ReplaceAllString(d.current.question, "")) { // 600519 alone
		return "zh"
	}
	return mention.Lang(d.current.question)
}

// bareCode is a stock code with the marks of its exchange.
var (
	bareCode    = regexp.MustCompile(`(?i)(?:\b(?:s[hz]|bj)\.?)?\d{5,6}(?:\.[a-z]{2})?`)
	latinLetter = regexp.MustCompile(`[A-Za-z]`)
)
