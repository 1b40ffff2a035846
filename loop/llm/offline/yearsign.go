package offline

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
	"hedui/tools/market"
)

// signYears asks which of several years or quarters had a loss, a profit, a rise or a
// fall: 哪几年亏了, 有哪些年份是增长的.
var signYears = regexp.MustCompile(`(?:什么时候|何时|(?:哪(?:几|一?些|些|一)?个?|几个?|多少个?)(?:年(?:份|度|里)?|季度?))(?:是|开始|起|在|都|有|出现了?|的?` + nameMask + `|\s)*(?:(亏(?:损|钱)?|(?:不|没有?)(?:盈利|赚钱?)|负的?)|(盈利|赚钱?|挣钱?|没有?亏损?|没有?亏钱|正的)|((?:正|同比|有|实现)*(?:增长|上升|增加|提高|涨))|((?:同比|有)*(?:负增长|下降|下滑|减少|降低|倒退|跌)))(?:了|的|过)*(?:吗|呢|啊|[\s\p{P}])*$`)

// hadSign asks whether there was one among the years of the talk: 亏过吗, 有没有下降过.
var hadSign = regexp.MustCompile(`^(?:那么?|它|其|` + nameMask + `|这[些几]年|期间|中间|其中|[\s,，])*(?:有没有|是不是|有|曾经?|是否|都|出现)*(?:(亏(?:损|钱)?)|(盈利|赚钱?|挣钱?)|((?:同比)?(?:正增长|增长|上升|增加|提高|涨))|((?:同比)?(?:负增长|下降|下滑|减少|降低|倒退|跌)))过(?:钱|亏|损)*(?:的?年份?|的时候)?(?:吗|没有?|呢|啊|[\s\p{P}])*$`)

// signAmounts asks, after such years, for their figures or what they come to.
var signAmounts = regexp.MustCompile(`^(?:那么?|这[几些]年|[\s,，])*(一共|总共|合计|累计|加起来)?(?:都|分别|各自?|一共|总共|每年)?(?:亏(?:损|掉)?|[赚挣]|增长|下降|下滑|减少|增加)了?(?:多少|几)(?:钱|个?亿)?(?:元|呢|啊|[\s\p{P}])*$`)

// whichYears asks which of several years meet a condition.
var whichYears = regexp.MustCompile(`哪(?:几|一?些)个?年(?:份|度)?|\bwhich years\b|\bin which years\b`)

// profits are the metrics that 亏 and 赚 are said of.
var profits = []string{"net_profit_parent", "net_profit", "net_profit_deducted", "operating_profit", "total_profit", "operating_cash_flow"}

// yearsOfSign keeps, of the times that a part names or that were just shown of one
// company, those whose figure has such a sign.
func (s *state) yearsOfSign(f *frame) {
	if f.class != "" || f.industry+f.index != "" || len(f.fields) > 0 || s.amountsOfSign(f) {
		return
	}
	if o, ok := f.op(mention.OpFilter); ok && whichYears.MatchString(f.text) && f.named && len(f.companies) == 1 && len(levelsOf(f.metrics)) == 1 && len(f.metrics) == 1 { // 哪几年毛利率超过35%
		if len(f.periods) < 2 {
			f.periods = allYears(s.opts)
		}
		f.dated, f.readWhole, f.ops, f.strange, f.unreadWords, f.qualifier = true, true, []mention.Operation{o}, nil, "", ""
		return
	}
	m := signYears.FindStringSubmatch(f.text)
	if m == nil {
		m = hadSign.FindStringSubmatch(f.text)
	}
	if m == nil {
		return
	}
	from := s.last
	companies, periods, metrics := f.companies, f.periods, f.metrics
	if !f.named {
		companies = from.companies
	}
	if len(periods) == 0 {
		if periods = from.periods; len(from.allYears) > 0 {
			periods = from.allYears
		}
		if len(periods) < 2 && len(s.series) > 1 && len(companies) == 1 && s.series[0].Company == companies[0] {
			periods = nil
			for _, r := range s.series {
				periods = append(periods, r.period())
			}
		}
	}
	if len(periods) < 2 && f.named && !f.dated {
		periods, f.dated = allYears(s.opts), true
	}
	if len(companies) != 1 || len(periods) < 2 || f.stretch && !f.dated {
		return
	}
	spoken := len(f.reading.Of(mention.KindMetric)) > 0
	if !spoken {
		if metrics = levelsOf(from.metrics); len(metrics) == 0 || len(from.marketMetrics()) > 0 {
			metrics = []string{"net_profit_parent"}
		}
	}
	sign := ">"
	if m[1]+m[4] != "" {
		sign = "<"
	}
	if grows := m[3]+m[4] != ""; grows {
		metrics = levelsOf(metrics)
		id, ok := market.GrowthID(metrics[0])
		if !ok || len(metrics) != 1 {
			f.unreadWords = m[0]
			return
		}
		metrics = []string{id}
	} else if len(metrics) != 1 || !slices.Contains(profits, metrics[0]) {
		if spoken {
			return
		}
		metrics = []string{"net_profit_parent"}
	}
	f.companies, f.metrics, f.periods = companies, metrics, periods
	f.fromTalk()
	f.readWhole = true
	f.ops, f.strange, f.unreadWords = []mention.Operation{{Kind: mention.OpFilter, Sign: sign, Operand: "0"}}, nil, ""
}

// amountsOfSign gives the figures of the years that such a part kept; 亏了多少, after all
// the years of a profit, those of its losses.
func (s *state) amountsOfSign(f *frame) bool {
	o, filtered := s.last.op(mention.OpFilter)
	text := mention.FoldString(f.reading.Text)
	m := signAmounts.FindStringSubmatch(text)
	if m != nil && !filtered && strings.Contains(text, "亏") && len(s.last.metrics) == 1 && slices.Contains(profits, s.last.metrics[0]) && !s.last.stretch && len(s.last.ops) == 0 {
		filtered, o = true, mention.Operation{Kind: mention.OpFilter, Sign: "<", Operand: "0"}
	}
	if filtered && len(s.last.metrics) == 1 && isChange(s.last.metrics[0]) && inMoneyTerms(text) { // 降了多少亿: no rate
		return false
	}
	if m == nil || !filtered || f.dated || len(f.reading.Of(mention.KindCompany)) > 0 || len(s.last.companies) != 1 || len(s.last.periods) < 2 || len(s.last.metrics) != 1 {
		return false
	}
	kept := s.keptBy(o)
	f.companies, f.metrics, f.periods = s.last.companies, s.last.metrics, s.last.periods
	f.fromTalk()
	f.readWhole = true
	f.ops, f.strange = []mention.Operation{o}, nil
	if m[1] != "" && growthOf(f.metrics[0]) == "" && len(kept) > 1 {
		f.allYears, f.periods = f.periods, kept
		f.ops = []mention.Operation{{Kind: mention.OpSum}}
	}
	return true
}

// keptBy are the times of the talk whose figures pass a filter, oldest first.
func (s *state) keptBy(o mention.Operation) []mention.Period {
	var kept []mention.Period
	for _, r := range slices.Concat(s.rows, s.printed) {
		if slices.Contains(s.last.companies, r.Company) && r.Metric == s.last.metrics[0] && slices.Contains(s.last.periods, r.period()) && passes(r, o) {
			kept = union(kept, []mention.Period{r.period()})
		}
	}
	slices.SortFunc(kept, func(a, b mention.Period) int { return cmp.Compare(a.End, b.End) })
	return kept
}
