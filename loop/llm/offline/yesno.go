package offline

import (
	"regexp"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// yesNo begins an English question that has two answers.
var yesNo = regexp.MustCompile(`(?i)^(?:and |so |then |but |ok(?:ay)?,? |well,? |[\s,])*(?:is|was|are|were|did|does|do|has|have|had)\b`)

// bound is a multiple that one figure is asked to reach of another: twice, more than
// three times, at least double.
type bound struct {
	sign  string // as of a filter
	times decimal.Decimal
	limit *check.Quantity // of a difference, in place of the multiple
}

var timesBound = regexp.MustCompile(`\b(?:(more than|over|above|greater than|higher than|bigger than|larger than|less than|under|below|at least|at most|not even|fewer than) )?(twice|double|triple|quadruple|half|(?:(two|three|four|five|six|ten|\d+(?:\.\d+)?) (?:times|x))|(\d+(?:\.\d+)?)x)\b`)

// boundWords are its words in a shape, where others stand as marks.
var boundWords = regexp.MustCompile(`\b(?:at least |at most |not even |more than )?(?:twice|double|triple|quadruple|half|(?:two|three|four|five|six|ten|\d+(?:\.\d+)?)(?: times| ?x)?)(?: as (?:much|big|high|large)(?: as)?)?|\bas (?:much|big|high|large)(?: as)?\b`)

var wordTimes = map[string]string{"twice": "2", "double": "2", "triple": "3", "quadruple": "4", "half": "0.5", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "ten": "10"}

var boundSigns = map[string]string{"": ">=", "more than": ">", "over": ">", "above": ">", "greater than": ">", "higher than": ">", "bigger than": ">", "larger than": ">", "at least": ">=",
	"smaller than": "<", "less than": "<", "under": "<", "below": "<", "fewer than": "<", "not even": "<", "at most": "<="}

// reaches reads a yes-or-no question whether a figure is a multiple of another one,
// which is then worked out: is A's profit more than twice B's.
func (f *frame) reaches() bool {
	text := mention.FoldString(f.reading.Text)
	m := timesBound.FindStringSubmatch(text)
	if m == nil || !yesNo.MatchString(text) || mention.Lang(text) != "en" || f.has(mention.OpFilter, mention.OpMultiply, mention.OpDivide) || len(f.reading.Mentions) == 0 {
		return false
	}
	number := m[2]
	switch {
	case m[3] != "":
		number = m[3]
	case m[4] != "":
		number = m[4]
	}
	if w := wordTimes[number]; w != "" {
		number = w
	}
	times, err := decimal.NewFromString(number)
	if err != nil || times.IsZero() {
		return false
	}
	f.ops, f.ordered = []mention.Operation{{Kind: mention.OpRatio}}, true
	f.bound = bound{sign: boundSigns[m[1]], times: times}
	if number == "0.5" && m[1] == "" { // half as much
		f.bound = bound{}
	}
	return true
}

// reached says yes or no before the quotient that a multiple was asked of.
func (t *turn) reached(f frame, r row) string {
	if f.bound.limit != nil {
		return inLimit(f.bound, r)
	}
	v, ok := r.decimal()
	if !ok || f.bound.sign == "" || r.Op != "ratio" {
		return ""
	}
	return yesOf(f.bound.sign, v.Cmp(f.bound.times))
}

// yesOf answers whether a figure is on the side of a bound that a sign means; order
// is that of the two.
func yesOf(sign string, order int) string {
	if onSide(sign, order) {
		return "Yes: "
	}
	return "No: "
}

// whether says yes or no before a comparison of two companies that was asked as such a
// question: is A bigger than B. high is the company with the greater figure.
func (t *turn) whether(f frame, order, high string, equal bool) string {
	if t.lang != "en" || !yesNo.MatchString(f.reading.Text) || len(f.companies) != 2 {
		return ""
	}
	asked, other := "", ""
	for _, m := range f.reading.Of(mention.KindCompany) {
		if m.Role == mention.RoleCompared && len(m.IDs) == 1 {
			other = m.IDs[0]
		}
		if asked == "" && m.Role != mention.RoleCompared {
			for _, id := range m.IDs {
				if id == f.companies[0] || id == f.companies[1] {
					asked = id
				}
			}
		}
	}
	if asked == "" && other != "" { // is that bigger than X's
		if asked = f.companies[0]; asked == other {
			asked = f.companies[1]
		}
	}
	switch {
	case asked == "":
		return ""
	case !equal && (asked == high) == (order != "asc"):
		return "Yes: "
	}
	return "No: "
}
