package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// likeIndex asks an index or a share that is named alone (上证50呢, 茅台呢) for what was
// asked of the one before, where one of the two is an index: a figure of another
// day would answer another question.
func (s *state) likeIndex(f *frame) {
	index := f.index != "" && len(f.companies) == 0
	from := s.indexed
	if len(from.metrics) == 0 && index && len(s.last.metrics) > 0 && len(s.last.levels()) == 0 && !s.last.paysOut() {
		from = s.last
	}
	if len(from.metrics) == 0 || f.class != "" || !index && len(f.companies) == 0 || len(f.fields) > 0 || len(f.ops) > 0 || f.industry != "" || beats.MatchString(f.text) || f.refers(mention.RefCompare) {
		return
	}
	switch {
	case len(f.metrics) == 0 && (f.refers(mention.RefEllipsis, mention.RefSwitch, mention.RefAdd) || f.dated || bareName.MatchString(f.text)):
		for _, id := range from.metrics {
			switch {
			case index && id == "close":
				id = "index_level"
			case !index && id == "index_level":
				id = "close"
			}
			f.metrics = union(f.metrics, []string{id})
		}
	case len(f.marketMetrics()) < len(f.metrics) || len(f.metrics) == 0:
		return
	}
	if !f.dated {
		f.period = from.period
	}
}

// bareName is a name and nothing else.
var bareName = regexp.MustCompile(`^[\s\p{P}]*(?:那么?|再?看看?|查一?下?|and)?\s*□[\s\p{P}]*$`)

// stillIndex asks the index of the talk for what names neither company nor index
// (今年以来涨了多少, after 沪深300): the company that was talked of before it is
// another one.
func (s *state) stillIndex(f *frame) {
	from := s.indexed
	if len(from.metrics) == 0 || f.class != "" || f.named || f.index+f.industry != "" || len(f.fields) > 0 || len(f.levels()) > 0 || f.has(mention.OpCount, mention.OpRank, mention.OpPlace) || f.wantsNames() || strings.Contains(f.text, "股") {
		return
	}
	moves := len(f.metrics) == 0 && shareMoves.MatchString(f.reading.Text) && !noShare.MatchString(f.text)
	days := f.dated && (f.stretch || len(f.ofDays()) > 0) && !moves && unreadWords(unread(f.reading), frame{}) == "" // 年初至今呢: no report's time
	if len(f.metrics) == 0 && !moves && !days || f.refers(mention.RefOne, mention.RefSet, mention.RefEarlier, mention.RefFirst) {
		return
	}
	switch f.index = from.index; {
	case len(f.metrics) > 0:
	case moves:
		f.metrics, f.ops = []string{"change_pct"}, f.without(mention.OpGrowth)
	default:
		f.metrics = from.metrics
	}
	if !f.dated && !slices.Contains(f.metrics, "index_level") {
		f.period = from.period
	}
}
