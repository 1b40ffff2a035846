package tools

import (
	"strings"

	"hedui/check"
	"hedui/check/mention"
)

// labelled writes expressions for a reader: 贵州茅台 91.96% − 五粮液 75.79%. A
// fact shows what tells it from the other ones, and its value.
type labelled struct {
	facts                   map[string]check.Fact
	company, period, metric bool // what differs between the facts
}

func newLabelled(facts []check.Fact) labelled {
	l := labelled{facts: map[string]check.Fact{}}
	for _, f := range facts {
		l.facts[f.ID] = f
		first := facts[0]
		l.company = l.company || f.Company != first.Company
		l.period = l.period || f.Period != first.Period
		l.metric = l.metric || f.Label != first.Label
	}
	if !l.company && !l.period {
		l.metric = true
	}
	return l
}

// signs are how operators are printed.
var signs = map[string]string{"+": " + ", "-": " − ", "*": " × ", "/": " ÷ ", "^": "^"}

func (l labelled) text(n *node) string {
	switch n.kind {
	case nodeNumber, nodeUnit:
		return n.text
	case nodeFact:
		return l.fact(l.facts[n.text])
	case nodeNegate:
		return "−" + l.operand(n.args[0], 30)
	case nodeCall:
		return l.call(n)
	}
	left, right := power[n.text], power[n.text]
	if n.text == "-" || n.text == "/" {
		right++
	}
	return l.operand(n.args[0], left) + signs[n.text] + l.operand(n.args[1], right)
}

// operand puts an argument into brackets where it binds more loosely than min.
func (l labelled) operand(n *node, min int) string {
	text := l.text(n)
	loose := n.kind == nodeBinary && power[n.text] < min || n.kind == nodeNegate && min > 10
	if n.kind == nodeCall && (n.text == "sum" || n.text == "share") {
		loose = true
	}
	if loose {
		return "（" + text + "）"
	}
	return text
}

func (l labelled) fact(f check.Fact) string {
	var parts []string
	if l.company && f.Name != "" {
		parts = append(parts, f.Name)
	}
	if l.period {
		parts = append(parts, periodName(f.Period))
	}
	if l.metric && f.Op == "" {
		parts = append(parts, f.Label)
	}
	parts = append(parts, display(f.Quantity, form{}))
	return strings.Join(parts, " ")
}

func (l labelled) call(n *node) string {
	args := make([]string, len(n.args))
	for i, a := range n.args {
		args[i] = l.text(a)
	}
	switch n.text {
	case "growth":
		return args[1] + " → " + args[0]
	case "cagr":
		return args[1] + " → " + args[0] + "，" + args[2] + "年"
	case "share":
		return l.operand(n.args[0], 20) + " ÷ " + l.operand(n.args[1], 21)
	case "to", "round":
		return args[0]
	case "sum":
		return strings.Join(args, " + ")
	case "avg":
		return "平均（" + strings.Join(args, "，") + "）"
	case "max":
		return "最大（" + strings.Join(args, "，") + "）"
	case "min":
		return "最小（" + strings.Join(args, "，") + "）"
	}
	return "|" + args[0] + "|"
}

// factLabel says what a fact is in one line: 贵州茅台 2023年年报 销售毛利率 91.96%.
func factLabel(f check.Fact) string {
	var parts []string
	for _, p := range []string{f.Name, periodName(f.Period), f.Label, display(f.Quantity, form{})} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	return strings.Join(parts, " ")
}

func periodName(p mention.Period) string {
	if p == (mention.Period{}) {
		return ""
	}
	return p.Label("zh")
}

// lastFacts are the newest n facts of a Book, newest first.
func lastFacts(book check.Book, n int) []check.Fact {
	all := book.All()
	var out []check.Fact
	for i := len(all) - 1; i >= 0 && len(out) < n; i-- {
		out = append(out, all[i])
	}
	return out
}
