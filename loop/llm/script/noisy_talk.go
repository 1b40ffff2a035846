package script

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"hedui/loop/llm"
)

// seen is a figure that a tool message of the talk holds.
type seen struct {
	Company string `json:"company"`
	Name    string `json:"name"`
	Label   string `json:"label"`
	Period  string `json:"period_name"`
	Value   string `json:"value"`
	Unit    string `json:"unit"`
	Display string `json:"display"`
}

// talk is what a request shows of the conversation.
type talk struct {
	question string
	rows     []seen // in order
	zh       bool
}

// readTalk reads the messages. Tool messages that are cut, or no results, give
// the rows that are whole in them.
func readTalk(req llm.Request) talk {
	var t talk
	for _, m := range req.Messages {
		switch m.Role {
		case llm.User:
			t.question = m.Text
		case llm.RoleTool:
			t.rows = append(t.rows, rowsIn(m.Text)...)
		}
	}
	for _, m := range slices.Backward(req.Messages) { // what is sent back is no question
		if m.Role == llm.User && !strings.Contains(m.Text, "没有通过核对") {
			t.question = m.Text
			break
		}
	}
	t.zh = strings.ContainsFunc(t.question, func(r rune) bool { return unicode.Is(unicode.Han, r) })
	return t
}

func rowsIn(text string) []seen {
	var out []seen
	for _, part := range strings.Split(text, `{"fact":`)[1:] {
		var r seen
		if json.NewDecoder(strings.NewReader(`{"fact":`+part)).Decode(&r) == nil && r.Value != "" {
			out = append(out, r)
		}
	}
	return out
}

// say picks the words of the question's language.
func (t talk) say(zh, en string) string {
	if t.zh {
		return zh
	}
	return en
}

// famous are companies that a model names when it is lost.
var famous = []seen{
	{Name: "贵州茅台", Company: "600519.SH"}, {Name: "五粮液", Company: "000858.SZ"}, {Name: "宁德时代", Company: "300750.SZ"}, {Name: "比亚迪", Company: "002594.SZ"},
	{Name: "招商银行", Company: "600036.SH"}, {Name: "中国平安", Company: "601318.SH"}, {Name: "万科A", Company: "000002.SZ"}, {Name: "美的集团", Company: "000333.SZ"},
}

// others gives companies that a draft does not name: those of the talk, and
// famous ones.
func (t talk) others(text string) []seen {
	var out []seen
	for _, r := range slices.Concat(t.rows, famous) {
		if r.Name != "" && r.Company != "" && !strings.Contains(text, r.Name) && !slices.ContainsFunc(out, func(o seen) bool { return o.Name == r.Name }) {
			out = append(out, r)
		}
	}
	return out
}

// named gives the companies that a draft names, of the talk and of the famous
// ones.
func (t talk) named(text string) []seen {
	var out []seen
	for _, r := range slices.Concat(t.rows, famous) {
		if r.Name != "" && strings.Contains(text, r.Name) && !slices.ContainsFunc(out, func(o seen) bool { return o.Name == r.Name }) {
			out = append(out, r)
		}
	}
	return out
}

// draft is an answer on its way to a lie. control is the line that says how the
// turn ends.
type draft struct {
	talk
	text    string
	control string
	dice    *dice
}

var controlLine = regexp.MustCompile(`\n?\[\[outcome:[^\]\n]*\]\]\s*$`)

func cutControl(text string) (body, control string) {
	if at := controlLine.FindStringIndex(text); at != nil {
		return text[:at[0]], text[at[0]:at[1]]
	}
	return text, ""
}

func (d *draft) String() string { return d.text + d.control }

// put replaces bytes of the text.
func (d *draft) put(start, end int, words string) Lie {
	lie := Lie{Before: d.text[start:end], After: words}
	d.text = d.text[:start] + words + d.text[end:]
	return lie
}

// add puts a sentence after the first line, at the end, or in front.
func (d *draft) add(sentence string) Lie {
	switch first, rest, more := strings.Cut(d.text, "\n"); {
	case d.dice.chance(0.2):
		d.text = sentence + "\n" + d.text
	case more && d.dice.chance(0.5):
		d.text = first + d.say("，", ". ") + sentence + "\n" + rest
	default:
		d.text += "\n" + sentence
	}
	return Lie{After: sentence}
}

// places finds every place of the words.
func places(text, words string) []int {
	var out []int
	for from := 0; ; {
		i := strings.Index(text[from:], words)
		if i < 0 {
			return out
		}
		out = append(out, from+i)
		from += i + len(words)
	}
}
