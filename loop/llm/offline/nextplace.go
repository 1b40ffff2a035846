package offline

import (
	"regexp"

	"hedui/check/mention"
)

// Places of a ranking that are counted from those shown last: 再下一位, 接下来的两家,
// 前三之后的两家.
const placeCount = `([一两二三四五六七八九十]|\d{1,2})`

var (
	oneMore   = regexp.MustCompile(`^(?:那么?|再|然后|接着|它|[\s,，])*(?:往?下|往?后|紧随其后的?|后面的?|下面的?|接下来的?)(?:一)?(?:位|名|个|家)?(?:是谁|是哪家|是哪个|呢|是|[\s\p{P}])*$`)
	onePlace  = regexp.MustCompile(`[下后来](?:面|的|一)*(?:位|名|个|家)|紧随其后`)
	fewMore   = regexp.MustCompile(`^(?:那么?|再|然后|看看|[\s,，])*(?:前` + placeCount + `(?:名|位|家)?)?(?:之后|以后|后面|往后|再往后|往下|接下来|下面|随后|后)(?:的)?` + placeCount + `(?:位|名|家|个)(?:是谁|是哪几家|是哪两家|有哪些|呢|是|[\s\p{P}])*$`)
	fromPlace = regexp.MustCompile(`第` + placeCount + `名?\s*(?:到|至|-|~)\s*第?` + placeCount + `(?:名|位)?`)
)

// nextPlaces reads such places where the talk is about a ranking.
func (s *state) nextPlaces(f *frame) {
	if !s.last.ranks() && !s.last.placed() && !s.rankedSet || len(s.ranking.metrics) == 0 || len(f.reading.Of(mention.KindCompany, mention.KindMetric, mention.KindPeriod)) > 0 {
		return
	}
	text := mention.FoldString(f.reading.Text)
	_, end, _ := s.ranking.shownPlaces()
	up := 1
	if o, ok := s.ranking.op(mention.OpPlace); ok && o.N < 0 {
		up, end = -1, o.N
	}
	from, to := 0, 0
	switch m := fewMore.FindStringSubmatch(text); {
	case m != nil && m[1] != "":
		from = number(m[1]) + 1
		to = from + number(m[2]) - 1
	case m != nil && up > 0:
		from, to = end+1, end+number(m[2])
	case oneMore.MatchString(text) && onePlace.MatchString(text):
		from, to = end+up, end+up
	default:
		return
	}
	if from == 0 || to-from >= maxPlaces {
		return
	}
	f.companies, f.named, f.readWhole = nil, false, true
	f.pointsAtNothing()
	f.reading.Mentions = append(f.reading.Mentions, mention.Mention{Kind: mention.KindReference, Text: f.reading.Text, Ref: mention.Reference{Kind: mention.RefPick, N: to, Ranked: true}})
	f.ops = []mention.Operation{{Kind: mention.OpPlace, N: to, Order: "desc"}}
	if from < to {
		f.placeFrom, f.placeTo = from, to
	}
}

// shownPlaces are the first and the last place that a ranking showed.
func (f frame) shownPlaces() (from, to int, order string) {
	top, place, order := f.places()
	if from, to, ok := f.stretchOfPlaces(); ok {
		return from, to, order
	}
	if place > 0 {
		return place, place, order
	}
	return 1, top, order
}
