package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// losses reads an order of losses as one of profits: first what asks for the
// greatest losses, then the order of what is still compared by them.
func (s *state) losses(f *frame) {
	f.lossesBeyond()
	f.mostLosses()
	f.turnLosses()
	s.lossesToo(f)
}

// lossesToo takes a superlative that names nothing, after one of losses, for one of
// losses too: 最少的呢.
func (s *state) lossesToo(f *frame) {
	last := s.last.text
	if !mostLost.MatchString(last) && !worseLoss.MatchString(last) && !lesserLoss.MatchString(last) || !f.refers(mention.RefEllipsis) || f.named || len(f.reading.Of(mention.KindMetric)) > 0 || ofLoss.MatchString(f.text) || earnedWord.MatchString(f.text) {
		return
	}
	f.ops = slices.Clone(f.ops)
	for i, o := range f.ops {
		switch o.Kind {
		case mention.OpMax:
			f.ops[i].Kind, f.ops[i].Order = mention.OpMin, "asc"
		case mention.OpMin:
			f.ops[i].Kind, f.ops[i].Order = mention.OpMax, "desc"
		}
	}
}

var earnedWord = regexp.MustCompile(`[赚挣高低]`)

// lossOver and lossUnder hold losses against a bound.
var (
	lossOver  = regexp.MustCompile(`亏(?:损|了|掉)?(?:额|金额)?(?:超过?|大于|高于|多于|在|达到|达)|\b(?:loss(?:es)?|lost|lose) (?:of )?(?:more than|over|above|exceeding|at least)\b`)
	lossUnder = regexp.MustCompile(`亏(?:损|了|掉)?(?:额|金额)?(?:不到|不超过|低于|少于|小于|不足)|\b(?:loss(?:es)?|lost|lose) (?:of )?(?:less than|under|below)\b`)
)

// lossesBeyond turns a bound of losses into one of profits: a loss of more than 50亿 is
// a profit of less than −50亿.
func (f *frame) lossesBeyond() {
	text := mention.FoldString(f.reading.Text)
	if !f.has(mention.OpFilter) || !lossOver.MatchString(text) || lossUnder.MatchString(text) {
		return
	}
	f.ops = slices.Clone(f.ops)
	for i, o := range f.ops {
		if o.Kind == mention.OpFilter && (o.Sign == ">" || o.Sign == ">=") {
			f.ops[i].Sign, f.ops[i].Operand = map[string]string{">": "<", ">=": "<="}[o.Sign], "-"+o.Operand
		}
	}
}

// mostLost asks for the greatest loss, which is the least profit.
var mostLost = regexp.MustCompile(`最(?:会|能)?亏|亏(?:损|钱)?(?:得)?(?:最(?:多|大|惨|厉害|严重)|额?(?:前|榜|排))|\b(?:biggest|largest|greatest) loss(?:es)?\b|\blost the most\b`)

// mostLosses turns what asks for the greatest losses into the least profits: among
// named companies the least one, else the last places of a ranking.
func (f *frame) mostLosses() {
	if !mostLost.MatchString(f.text) {
		return
	}
	switch {
	case f.named, f.amongThese():
		f.ops, f.readWhole = []mention.Operation{{Kind: mention.OpCompare, Order: "asc"}}, true
		return
	case f.has(mention.OpPlace):
		return
	}
	n := 1
	for _, o := range f.ops {
		n = max(n, o.N)
	}
	f.ops = []mention.Operation{{Kind: mention.OpRank, N: n, Order: "asc"}}
}

// madeProfit and madeLoss ask which companies earned or lost, and not how much.
var (
	madeProfit = signAsked(`盈利|赚钱|没有?亏损?|没有?亏钱|不亏损?|未亏损`)
	madeLoss   = signAsked(`亏损|亏钱|亏|没有?盈利|没有?赚钱|不赚钱|不盈利|未盈利`)
)

// signAsked matches the two orders of such a question: 哪家亏损了, 亏损的是哪家.
func signAsked(words string) *regexp.Regexp {
	who := `(?:谁|哪(?:几?家|些|个)(?:公司|银行)?|(?:有)?(?:几|多少)家)`
	return regexp.MustCompile(`^[^,，]*` + who + `(?:是|有|还|在|都)?(?:` + words + `)(?:了|的)?(?:吗|呢)?[\s\p{P}]*$|^(?:[^,，]*[^扭减,，])?(?:` + words + `)(?:(?:了|的)?(?:上市)?(?:公司|企业|股票)?|的[^,，的最]{1,8}(?:公司|企业|股|银行))(?:是|有)?` + who + `(?:呢)?[\s\p{P}]*$`)
}

// lossYears asks in which years there was a loss.
var lossYears = regexp.MustCompile(`\b(?:which|what|any) (?:years?|quarters?)\b.*\b(?:loss(?:es)?|loss-making|in the red|unprofitable|negative|lost money)\b`)

// signOf takes such a question for a filter of profits by their sign.
func (s *state) signOf(f *frame) {
	if strings.HasPrefix(f.verb, "最") { // who earns most, and not who earns
		return
	}
	profit := func(ids []string) bool {
		return len(ids) == 1 && (ids[0] == "net_profit_parent" || ids[0] == "net_profit")
	}
	scoped := f.scoped() && len(f.metrics) == 0
	among := f.within && len(f.reading.Of(mention.KindMetric)) == 0                                  // 谁亏损, after revenues
	all := len(f.metrics) == 0 && len(f.companies) == 0 && !f.within && allFirms.MatchString(f.text) // 亏损的公司有哪些
	if !profit(f.metrics) && !(len(f.metrics) == 0 && profit(s.last.metrics)) && !scoped && !among && !all {
		return
	}
	text, sign := mention.FoldString(f.reading.Text), ""
	switch {
	case madeProfit.MatchString(text):
		sign = ">"
	case madeLoss.MatchString(text), lossYears.MatchString(text):
		sign = "<"
	default:
		return
	}
	ops := []mention.Operation{{Kind: mention.OpFilter, Sign: sign, Operand: "0"}}
	if o, ok := f.op(mention.OpCount); ok {
		ops = append(ops, o)
	}
	f.ops, f.readWhole = ops, true
	if scoped || all || among && !profit(s.last.metrics) {
		f.metrics = []string{"net_profit_parent"}
	}
}

// narrows reports whether a filter makes what passes it the group that is talked
// about: 哪家亏损 leaves the others in the talk.
func (f frame) narrows() bool {
	o, ok := f.op(mention.OpFilter)
	return ok && o.Operand != "0"
}

// amongThese reports whether a part asks who of the companies of the talk has the
// most of something: no scope of its own, no number of places.
func (f frame) amongThese() bool {
	return f.amongTalk() && !slices.ContainsFunc(f.ops, func(o mention.Operation) bool { return o.N > 1 })
}

// worseLoss and lesserLoss compare losses, whose order is that of the profits
// turned round.
var (
	worseLoss  = regexp.MustCompile(`亏损?(?:得|的|额|了)?(?:最|更|比较)?(?:多|大|惨|厉害|严重|狠)|(?:最|更)亏`)
	lesserLoss = regexp.MustCompile(`亏损?(?:得|的|额|了)?(?:最|更|比较)?(?:少|小|轻)`)
)

// turnLosses turns the order of a comparison of companies by their losses.
func (f *frame) turnLosses() {
	order := ""
	switch {
	case worseLoss.MatchString(f.text):
		order = "asc"
	case lesserLoss.MatchString(f.text):
		order = "desc"
	default:
		return
	}
	f.turnOrder(order, mention.OpCompare)
}

// turnOrder makes the superlatives of a part, and its operations of some kinds, go in
// an order.
func (f *frame) turnOrder(order string, kinds ...mention.OpKind) {
	f.ops = slices.Clone(f.ops)
	for i, o := range f.ops {
		switch {
		case o.Kind == mention.OpMax || o.Kind == mention.OpMin:
			f.ops[i].Kind, f.ops[i].Order = mention.OpMax, order
			if order == "asc" {
				f.ops[i].Kind = mention.OpMin
			}
		case slices.Contains(kinds, o.Kind):
			f.ops[i].Order = order
		}
	}
}
