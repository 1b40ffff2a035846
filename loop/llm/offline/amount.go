package offline

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// overYearBefore holds a figure against that of the year before by its amount.
const overYearBefore = `(?:比|较|跟|和|同)(?:上一?|前一?|去)年(?:同期|全年)?(?:相比|比)?(?:的|来)?(?:多|少)(?:赚|卖|亏|挣|花|收)?(?:了|出)?(?:多少|几)(?:钱|个?亿)?`

// amountAsked asks, after a rate of growth, for the figure that grew, and
// increaseAsked for by how much it did; after the figure itself it is a question for
// an amount where it says so (inMoney) or holds it against the year before
// (moreThanBefore).
var (
	amountAsked    = regexp.MustCompile(`^(?:那么?|它们?的?|其|具体的?|对应的?|实际的?|换成|说|看|给|[\s,，])*(?:绝对(?:值|额|数|金额)|(?:具体)?(?:金额|数额|钱数)|具体(?:是|有)?多少(?:钱|亿)|(?:那|这)?(?:是|有)?多少(?:钱|亿)|具体(?:是|有)?多少)(?:元|是|有|为|呢|多少|啊|各|分别|都|一共|[\s\p{P}])*$`)
	moreThanBefore = regexp.MustCompile(`^(?:那么?|[\s,，])*` + overYearBefore + `(?:元|啊|呢|[\s\p{P}])*$`)
	amountBefore   = regexp.MustCompile(overYearBefore + `|(?:比|较)(?:上一?|前一?|去)年(?:同期)?(?:增加|增长|减少|下降)了?(?:多少|几)(?:钱|个?亿|金额|元)`)
	inMoney        = regexp.MustCompile(`钱|[万亿]|元|金额|(?:多|少)(?:赚|卖|亏|挣|花|收)|增量|增额|增加值|\b(?:yuan|rmb|cny|money|billions?|millions?)\b`)
	increaseAsked  = regexp.MustCompile(`^(?:那么?|也就是|就是|相当于|[\s,，])*(?:说)?(?:一共|总共|大概|大约|具体|实际)?(?:(?:多|少)(?:赚|卖|亏|挣|花|收)?了?(?:几|多少)(?:钱|亿|个亿)?|` + movedBy + moneyWords + `|(?:增加|增长|减少|下降)(?:的?金?额|量)|增量|增额|增加值|金额(?:相)?差(?:了)?(?:多少|几))(?:元|是|有|为|呢|多少|啊|[\s\p{P}])*$`)
	increaseWished = regexp.MustCompile(`^(?:那么?|具体|实际|大概|一共|总共|[\s,，])*` + movedBy + `(?:` + moneyWords + `)?(?:元|呢|啊|[\s\p{P}])*$`)
	increaseInYuan = regexp.MustCompile(`^(?:(?:and|so|then|by|how|much|many|did|does|has|it|that|this|they|go|going|went|is|was|were|the|a|an|of|what|what's|in|terms?|absolute|as|amount|figure|yuan|rmb|cny|money|billions?|millions?)\b[\s\p{P}]*)*(?:up|down|rise|rose|risen|grow|grew|grown|growth|increased?|gain(?:ed)?|fall|fell|fallen|drop(?:ped)?|declined?|decreased?|more|less)\b[\s\p{P}]*(?:(?:by|how|much|many|it|that|is|was|in|terms?|of|absolute|an?|the|amount|yuan|rmb|cny|money|billions?|millions?|over (?:the )?(?:year before|prior year|previous year)|from (?:the )?(?:year before|prior year|previous year)|than (?:the )?(?:year before|prior year|previous year))\b[\s\p{P}]*)*$`)
	hanUnit        = regexp.MustCompile(`[百千十]?[万亿]元?|元`)
	unitWish       = regexp.MustCompile(`(?:用|按|以|拿|换成|单位(?:是|为|用)?)(?:[百千十]?[万亿]?元?|人民币)(?:为单位|来?(?:表示|算|计|看|说))*[\s,，]*`)
)

// movedBy asks by how much a figure moved, and moneyWords says that in money.
const (
	movedBy    = `(?:同比|比(?:上一?|前一?)年)?(?:增加|增长|减少|下降|下滑|上升|提高|涨|跌|增|减|升|降)(?:了|出)?(?:几|多少)`
	moneyWords = `(?:个?[百千十]?[万亿]元?|金额|元|钱|块钱?)`
)

// inMoneyTerms reports whether a part asks by how much the last figure moved, in money:
// 涨了多少万元, 按亿算涨了多少, up how much in yuan.
func inMoneyTerms(text string) bool {
	if !inMoney.MatchString(text) {
		return false
	}
	return increaseAsked.MatchString(text) || increaseWished.MatchString(unitWish.ReplaceAllString(text, "")) || increaseInYuan.MatchString(text)
}

// amount gives what grew in place of its rate of growth, or the difference to the
// time before.
func (s *state) amount(f *frame) {
	grew := s.last.ofRate || s.last.grew() || s.last.has(mention.OpGrowth) && len(s.last.levels()) > 0
	text := mention.FoldString(f.reading.Text)
	before := moreThanBefore.MatchString(text)
	if !grew {
		grew = len(s.last.levels()) > 0 && len(s.last.ops) == 0 && (before || inMoneyTerms(text))
	}
	if f.class != "" || f.named || f.dated && !before || !grew || len(s.last.marketMetrics()) > 0 || f.industry+f.index != "" || len(f.fields) > 0 || s.last.ranks() || len(s.last.worked)+len(s.last.pairs) > 0 {
		return
	}
	if o, ok := s.last.op(mention.OpFilter); ok && len(s.last.metrics) == 1 && len(s.last.periods) > 1 { // 降了多少亿, after the years that fell
		kept := s.keptBy(o)
		if len(kept) != 1 {
			f.unreadWords, f.followed = f.reading.Text, true
			return
		}
		s.last.periods = kept
	}
	increase := before || increaseAsked.MatchString(text) || inMoneyTerms(text)
	if !increase && !amountAsked.MatchString(text) || slices.ContainsFunc(f.metrics, func(id string) bool { return !slices.Contains(s.last.metrics, id) }) && !increase {
		return
	}
	f.takeOver(s.last.companies, union(nil, levelsOf(s.last.metrics)), s.last.period)
	f.readWhole, f.ops, f.strange, f.ofRate = true, nil, nil, true
	if unit := hanUnit.FindString(text); f.form.Unit == "" && unit != "" {
		f.form.Unit = strings.TrimSuffix(unit, "元") + "元"
	}
	switch n := len(f.periods); {
	case !increase:
	case n == 1 && f.periods[0].End != "":
		f.periods, f.yearToo = []mention.Period{f.periods[0], f.periods[0].AddYears(-1)}, true
		fallthrough
	case n == 2:
		f.eachMoves()
	}
}

// moneyMoved asks for a growth in money: 增加了多少元.
var moneyMoved = regexp.MustCompile(`(?:增加|增长|增|减少|下降|下滑|减|涨|提高)(?:了|出)?(?:多少|几)个?(?:钱|百?万|亿|元|块)|\bhow much (?:did|does|has|have)\b[^?.;]*\bin (?:absolute (?:terms|amounts?)|money|(?:billion |million )?(?:yuan|rmb|cny)|billions?|millions?)\b|\bby how (?:much money|many (?:yuan|rmb|billions?|millions?))\b`)

// inAmount takes a growth that is asked for in money for the difference of the figures:
// between the two times that a part names (2023年比2022年增加了多少亿元), or over the year
// before (净利润比上年多多少, 2024年营收下滑了多少亿).
func (f *frame) inAmount() bool {
	if len(f.metrics) == 0 || len(levelsOf(f.metrics)) != len(f.metrics) || len(f.marketMetrics()) > 0 {
		return false
	}
	moved := f.has(mention.OpGrowth) && !f.ranks() && moneyMoved.MatchString(f.text)
	switch {
	case len(f.periods) == 1 && f.periods[0].End != "" && (moved || amountBefore.MatchString(f.text)):
		f.periods, f.yearToo = append(f.periods[:1:1], f.periods[0].AddYears(-1)), true
	case len(f.periods) == 2 && !f.stretch && moved:
		f.periods = slices.SortedFunc(slices.Values(f.periods), func(a, b mention.Period) int { return cmp.Compare(b.End, a.End) })
	default:
		return false
	}
	f.metrics = levelsOf(f.metrics)
	f.eachMoves()
	return true
}

// eachMoves asks for the change of each company's figure between two times, which for
// one company is their difference.
func (f *frame) eachMoves() {
	if len(f.companies) < 2 {
		f.ops = []mention.Operation{{Kind: mention.OpDifference}}
		return
	}
	f.ops, f.changed = []mention.Operation{{Kind: mention.OpTrend}}, true
}
