package offline

import (
	"regexp"
	"slices"

	"hedui/check"
	"hedui/check/mention"
)

// signWords ask whether a figure is below or above zero.
var signWords = regexp.MustCompile(`\b(negative|positive)\b|(?:是不是|是|为)(负|正)(?:的|数|值)*(?:吗|么|[\s\p{P}])*$`)

// signAsked reads such a question: is it negative, 是负的吗. Of the talk it is about the
// figure that was just given, which must not have been worked out.
func (s *state) signAsked(f *frame, shape string) {
	m := signWords.FindStringSubmatch(f.text)
	if m == nil || f.class != "" || mention.Lang(f.text) == "en" && !yesNo.MatchString(f.reading.Text) || f.has(mention.OpFilter, mention.OpCount, mention.OpMax, mention.OpMin, mention.OpRank, mention.OpPlace) {
		return
	}
	if !f.asked && (len(s.answer) != 1 || s.answer[0].derived()) || unreadWords(signWords.ReplaceAllString(shape, " "), *f) != "" {
		return
	}
	f.below = m[1] == "negative" || m[2] == "负"
	f.above, f.readWhole = !f.below, true
	f.strange = slices.DeleteFunc(f.strange, func(w string) bool { return signWords.MatchString(w) })
}

// signIs says yes or no before a figure of which such a question was asked.
func (t *turn) signIs(f frame, r row) string {
	d, ok := r.decimal()
	if !ok || !f.below && !f.above {
		return ""
	}
	if f.below && d.IsNegative() || f.above && d.IsPositive() {
		return t.say("是，", "Yes: ")
	}
	return t.say("不是，", "No: ")
}

// bareMove begins a question with two answers that leaves the auxiliary out.
var (
	bareMove = regexp.MustCompile(`(?i)^(?:and |so |then |[\s,])*(?:declined|fell|dropped|decreased|shrank|rose|grew|increased)\b`)
	openAsk  = regexp.MustCompile(`(?i)\b(?:how|what|which|who|or)\b`)
)

// movedSo says yes or no before a rate of growth that was asked as such a question:
// did it fall in 2023.
func (t *turn) movedSo(f frame, r row) string {
	d, ok := r.decimal()
	text := mention.FoldString(f.reading.Text)
	if !ok || t.lang != "en" || !isChange(r.Metric) || len(f.reading.Ops(mention.OpGrowth)) == 0 || len(f.reading.Ops()) > 1 || !yesNo.MatchString(text) && !bareMove.MatchString(text) || openAsk.MatchString(text) || t.confirm(f, r) != "" {
		return ""
	}
	down, up := fell.MatchString(text), rose.MatchString(text)
	switch {
	case down == up:
		return ""
	case down && d.IsNegative(), up && d.IsPositive():
		return "Yes: "
	}
	return "No: "
}

// gapLimit asks whether the difference of the figures of the talk is beyond a limit.
var gapLimit = regexp.MustCompile(`(?i)^(?:and |so |then )?(?:is|was) (it|that|(?:the |their |that )?(?:difference|gap)(?: between them)?) (over|above|more than|greater than|bigger than|larger than|less than|under|below|smaller than|at least|at most) (?:(\d+(?:\.\d+)?) ?(?:percentage points?|points?|pp|%)|([\d.,]+ (?:million|billion|trillion)(?: (?:yuan|rmb))?))[\s?]*$`)

// limitGap reads such a question; it is the difference where that was just given.
func (s *state) limitGap(f *frame) {
	m := gapLimit.FindStringSubmatch(f.reading.Text)
	if m == nil || f.class != "" || len(m[1]) <= len("that") && (len(s.answer) != 1 || s.answer[0].Unit != string(check.Point) && !s.last.has(mention.OpDifference, mention.OpCompare)) {
		return
	}
	limit, err := check.Q(m[3], check.Point)
	if m[3] == "" {
		hits := check.ParseQuantities(m[4])
		if len(hits) != 1 {
			return
		}
		limit, err = hits[0].Quantity, nil
	}
	if err != nil {
		return
	}
	f.ops, f.unread, f.strange, f.readWhole = []mention.Operation{{Kind: mention.OpDifference}}, "", nil, true
	f.bound = bound{sign: boundSigns[mention.FoldString(m[2])], limit: &limit}
}

// inLimit says yes or no before a difference that was asked of as such.
func inLimit(b bound, r row) string {
	q, ok := r.quantity()
	if !ok || b.limit == nil || r.Op != "difference" {
		return ""
	}
	limit := *b.limit
	switch rate := q.Unit == check.Point || q.Unit == check.Percent; {
	case rate && limit.Unit == check.Point:
	case !rate && (limit.Unit == check.NoUnit || limit.Unit == q.Unit) && q.Unit.Money():
	default:
		return ""
	}
	return yesOf(b.sign, q.Value.Abs().Cmp(limit.Value))
}
