package offline

import (
	"regexp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check/mention"
)

// holdsShares asks, after a dividend, what a number of shares gets of it: 10000股能拿多少,
// 我有300手一共能分到多少钱. stillHolds asks it of another number: 那5000股呢.
var (
	holdsShares = regexp.MustCompile(`^(?:那么?|如果|假如|要是|我|手里|手上|有|持有|拿着?|买了?|[\s,，])*(\d[\d,.]*[百千万]?)(股|手)(?:的话|[\s,，])*(?:一年|全年|总共|一共|合计|大概|能够?|可以?|会|税前)*(?:拿|分|得|收|领)(?:到|得|红)?(?:多少|几)(?:钱|元|块钱?)?(?:分?红|股息)?(?:啊|呢|[\s\p{P}])*$`)
	stillHolds  = regexp.MustCompile(`^(?:那么?|如果|要是|换成|我|有|持有|买|[\s,，])*(\d[\d,.]*[百千万]?)(股|手)(?:的话|呢|[\s\p{P}])*$`)
)

// lotOf is how many shares a 手 has.
var lotOf = decimal.NewFromInt(100)

// holding reads such a part. The talk must be about the dividends of one company.
func (s *state) holding(f *frame) {
	text := mention.FoldString(f.reading.Text)
	m := holdsShares.FindStringSubmatch(text)
	if m == nil && s.last.held != "" {
		m = stillHolds.FindStringSubmatch(text)
	}
	if m == nil || !s.last.paysOut() || len(s.last.companies) != 1 || len(s.last.metrics) != 1 || f.dated || len(f.reading.Of(mention.KindCompany, mention.KindCode)) > 0 {
		return
	}
	number, scale := strings.TrimRight(strings.ReplaceAll(m[1], ",", ""), "."), ""
	for _, unit := range []string{"百", "千", "万"} {
		if n, ok := strings.CutSuffix(number, unit); ok {
			number, scale = n, unit
		}
	}
	n, err := decimal.NewFromString(number)
	if err != nil || !n.IsPositive() {
		return
	}
	n = n.Mul(map[string]decimal.Decimal{"": decimal.NewFromInt(1), "百": lotOf, "千": decimal.NewFromInt(1000), "万": decimal.NewFromInt(10000)}[scale])
	if m[2] == "手" {
		n = n.Mul(lotOf)
	}
	if !n.Equal(n.Truncate(0)) {
		return
	}
	f.class, f.held, f.heldAs = "", n.String()+"股", strings.TrimSuffix(m[1], ",")+m[2]
	f.takeOver(s.last.companies, s.last.metrics, s.last.period)
	f.readWhole = true
	f.ops, f.strange, f.unread, f.unreadWords = nil, nil, "", ""
}

// ofHolding multiplies the dividend of a share that the talk is about, which is looked up
// again for its fact: the year's sum, or the only distribution.
func (t *turn) ofHolding(f frame) (answer, bool) {
	one := f
	one.held = ""
	paid, ready := t.payouts(one)
	if !ready || len(paid.missing) > 0 {
		return paid, ready
	}
	rows := t.state.answer
	found := slices.DeleteFunc(slices.Clone(rows), func(r row) bool { return r.Op != "sum" && len(rows) > 1 })
	if len(found) != 1 {
		return question(t.say("请问按哪一年的分红算？", "By the dividends of which year?")), true
	}
	r := found[0]
	product, ready := t.compute("to(" + operand(r) + ", 元/股) * " + f.held)
	if !ready {
		return answer{}, false
	}
	if len(product.Rows) == 0 {
		return t.uncalculated(product), true
	}
	t.state.see(product.Rows)
	note := ""
	if r.Op == "sum" {
		note = t.say("（该年度各次分红合计）", " (sum of the year's distributions)")
	}
	return answer{
		text:    t.show(product.Rows[0], f.form) + t.say("（税前）", " (before tax)") + "\n" + t.origin(r) + note + " × " + f.heldAs + " " + cite(r),
		outcome: answered,
	}, true
}
