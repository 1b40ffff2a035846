package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// Words that are said of a share and of no figure of a report: how it moved, and
// how high or low it stood.
var (
	shareMoves = regexp.MustCompile(`[涨跌]`)
	noShare    = regexp.MustCompile(`涨价|降价|涨停|跌停|涨薪|跌价|提价`)
	shareStood = regexp.MustCompile(`(?:最[高低]|[高低]点)(?:价|点|位)?(?:是|到|涨到|跌到|摸到|冲到|去到)?(?:过|了)?(?:多少|几|哪)|最[高低](?:点|价位|位)|[高低]点|(?:涨|跌|冲|摸)到过?(?:多少|几)`)
)

// ofShare gives a part that names no metric the share's figure that its words are
// said of: 涨跌 over a stretch or on a day, 最高到过多少 over a stretch. A part that
// names no company leans on a talk about prices.
func (s *state) ofShare(f *frame) {
	if f.class != "" || len(f.metrics)+len(f.fields) > 0 || f.has(mention.OpCount, mention.OpShare) || f.ranks() {
		return
	}
	prices := len(s.last.marketMetrics()) > 0 && len(s.last.levels()) == 0 || len(s.indexed.metrics) > 0
	if !(f.named || f.index != "") && !prices {
		return
	}
	if o, ok := f.op(mention.OpGrowth); ok && o.Basis == "year_end" && prices && (shareMoves.MatchString(f.text) || f.has(mention.OpPolarity)) { // 比去年底涨了还是跌了
		f.metrics = []string{"period_return"}
		return
	}
	text := unread(f.reading) + f.text // 涨跌 may have been read as an operation
	days := f.stretch || slices.ContainsFunc(f.periods, func(p mention.Period) bool { return p.Type == mention.Day || p.Type == mention.Month })
	switch {
	case f.has(mention.OpMax, mention.OpMin) && (shareStood.MatchString(f.text) || days && f.named || strings.Contains(f.text, "多少钱")):
		f.metrics = []string{"close"}
	case !shareMoves.MatchString(text) || noShare.MatchString(f.text):
	case f.has(mention.OpCompare, mention.OpMax, mention.OpMin) || len(f.periods) > 0 || prices && len(s.last.periods) > 0:
		f.metrics, f.ops = []string{"period_return"}, f.without(mention.OpGrowth)
	case f.named:
		f.metrics, f.ops = []string{"change_pct"}, f.without(mention.OpGrowth)
	}
}

// lastStretch is the time that figures of the share or an index were asked over
// last, where it is more than one day.
func (s *state) lastStretch() (period, bool) {
	last := s.last.period
	if len(s.indexed.metrics) > 0 {
		last = s.indexed.period
	}
	prices := len(s.indexed.metrics) > 0 || len(s.last.levels()) == 0 && len(s.last.marketMetrics()) > 0
	return last, last.stretch || prices && len(last.periods) > 1
}

// otherExtreme turns 最低呢, behind a highest price, to the lowest, and the other
// way round.
func (f *frame) otherExtreme() {
	to := map[string]string{}
	switch {
	case f.has(mention.OpMax):
		to = map[string]string{"low": "high", "lowest_close": "highest_close"}
	case f.has(mention.OpMin):
		to = map[string]string{"high": "low", "highest_close": "lowest_close"}
	}
	for i, id := range f.metrics {
		if other, ok := to[id]; ok {
			f.metrics = slices.Clone(f.metrics)
			f.metrics[i], f.ops = other, f.without(mention.OpMax, mention.OpMin)
		}
	}
}
