package offline

import (
	"regexp"
	"strings"

	"hedui/check/mention"
)

// superlative is a way of talk to ask for the greatest or the least of a metric that
// it does not name.
type superlative struct {
	words  *regexp.Regexp
	metric string
	order  string // desc or asc
}

var superlatives = []superlative{
	{regexp.MustCompile(`最不(?:会|能)?[赚挣]钱?`), "net_profit_parent", "asc"},
	{regexp.MustCompile(`最(?:会|能)?[赚挣](?:大)?钱`), "net_profit_parent", "desc"},
	{regexp.MustCompile(`最(?:会|能)?亏(?:钱|损|本)?`), "net_profit_parent", "asc"},
	{regexp.MustCompile(`最值钱`), "market_cap", "desc"},
	{regexp.MustCompile(`最贵的?(?:那|一)?[只支个家]?(?:股票|个股|a股)|(?:股票|个股|股价|a股).{0,4}最贵|第一高价股|股王`), "close", "desc"},
	{regexp.MustCompile(`最便宜的?(?:那|一)?[只支个家]?(?:股票|个股|a股)|(?:股票|个股|股价|a股).{0,4}最便宜`), "close", "asc"},
	{regexp.MustCompile(`最(?:舍得|爱|肯|会|能|喜欢)(?:分红|分钱)|(?:分红|分钱)最(?:大方|慷慨|狠|猛|爽快)`), "dividend_per_share", "desc"},
	{regexp.MustCompile(`(?:人|员工|人手)最多`), "employees", "desc"},
}

// firmNoun is a superlative in front of a word for companies: 最赚钱的公司, 市值最大的那家.
// bareMost ends in one, and asks a first question: 分红最多的.
var (
	firmNoun = regexp.MustCompile(`最[^,，。的]{1,6}的(?:那|一|前?([两二三四五六七八九十]|\d{1,2}))?[家只支个]?(?:上市公司|公司|企业|股票|个股|a股)`)
	bareMost = regexp.MustCompile(`最[^,，。的]{1,6}的?(?:呢|是|啊|呀|[\s\p{P}])*$`)
)

// superlative reads such a way of talk where a part names no metric, and takes any
// superlative of a word for companies for one over all of them where the talk is
// about no group.
func (s *state) superlative(f *frame) {
	if f.class != "" {
		return
	}
	for _, x := range superlatives {
		words := x.words.FindString(f.text)
		if words == "" || len(f.metrics) > 0 && !f.paysOut() {
			continue
		}
		f.metrics, f.verb = []string{x.metric}, words
		kind := mention.OpMax
		if x.order == "asc" {
			kind = mention.OpMin
		}
		if !f.has(mention.OpRank, mention.OpPlace) {
			f.ops = append(f.without(mention.OpMax, mention.OpMin, mention.OpCompare), mention.Operation{Kind: kind, Order: x.order})
		}
		break
	}
	if f.named || f.within || !f.has(mention.OpMax, mention.OpMin) || whichTime.MatchString(f.text) {
		return
	}
	first := len(s.focus) == 0 && len(f.metrics) > 0 && bareMost.MatchString(f.text)
	oneDay := len(f.periods) == 1 && singleDay(f.periods[0])
	if len(f.metrics) == 1 && f.metrics[0] == "change_pct" && !oneDay && firmNoun.MatchString(f.text) { // over a year, or a time that is still to be said
		f.metrics = []string{"period_return"}
	}
	noun := firmNoun.FindStringSubmatch(f.text)
	if f.ofAll = first || noun != nil; noun == nil || noun[1] == "" {
		return
	}
	if n := number(noun[1]); n > 0 { // 最赚钱的十家公司: no ten of the talk
		o, _ := f.op(mention.OpMax, mention.OpMin)
		f.ops = []mention.Operation{{Kind: mention.OpRank, N: n, Order: o.Order}}
		f.pointsAtNothing()
	}
}

// rankable are figures of the share that companies can be ranked by, the second of
// each pair where no tool ranks by the first.
var rankable = map[string]string{
	"close": "", "period_return": "", "change_pct": "period_return", "dividend_per_10": "", "dividend_per_share": "dividend_per_10",
	"dividends_total": "dividend_per_10",
}

// rankMetric gives the metric that a part ranks companies by, and the tool that does.
func (t *turn) rankMetric(f frame) (string, tool, bool) {
	if levels := f.levels(); len(levels) > 0 {
		use, ok := t.box.choose(capabilityOf(levels[0]))
		return levels[0], use, ok && use.has(slotTop)
	}
	id := f.metrics[0]
	for ; id != ""; id = rankable[id] {
		if use, ok := t.box.choose(rankCapability(id)); ok && use.has(slotTop) {
			return id, use, true
		}
	}
	return f.metrics[0], tool{}, false
}

// ranksShares reports whether a part ranks companies by a figure of the share.
func (f frame) ranksShares() bool {
	if !f.ranks() || len(f.metrics) != 1 {
		return false
	}
	_, ok := rankable[f.metrics[0]]
	return ok
}

// rankWord is how the metric of a ranking is named to its tool.
func (f frame) rankWord(id string) string {
	if isMarket(id) {
		return metricName(id, "zh")
	}
	return f.word(id)
}

// unsaidTime is the code of a ranking that needs one time and was told none.
const unsaidTime = "UNSAID_TIME"

// rankTime gives the time of a ranking as its tool takes it; ok is false for one of
// which no ranking is made.
func (f frame) rankTime(id string) (periods []string, ok bool) {
	switch {
	case !isMarket(id):
		return f.settled([]string{id}), true
	case len(f.periods) == 0:
		return []string{mention.Period{Type: mention.Latest}.Arg()}, id != "period_return"
	case f.stretch || len(f.periods) > 1:
		return nil, false
	}
	return args(f.periods), true
}

// shareNote says of a ranked figure of the share what it counts, since it stands in
// for a stretch of days or for several payments.
func (t *turn) shareNote(r row) string {
	if r.Note == "" || !isMarket(r.Metric) {
		return ""
	}
	note := strings.ReplaceAll(t.wording(r.Note), "各次分红", "各次") // what is paid has its name before it
	return t.say("（", " (") + note + t.say("）", ")")
}

// byOther says that the companies are ranked by something near what was asked.
func (t *turn) byOther(f frame, id string) string {
	if isMarket(id) && (f.paysOut() || f.metrics[0] == "dividends_total") {
		return t.say("按%s排名，总额没有收录", "ranked by %s; totals are not held", metricName(id, t.lang))
	}
	return ""
}
