package offline

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// A figure worked out with a number of the user's own is nobody's: it may only be
// printed with the sum that it comes of. What goes on from it is therefore written
// from the first figure on: 115.82亿元 ÷ 1.13 × 2.

// ownFactor is the mark of such a figure in a tool's note.
const ownFactor = "含用户给定的数"

// chained is a sum that begins with a fact and goes on with numbers.
var chained = regexp.MustCompile(`^(f\d+)(?: [*/+-] [^\s()+*/-]+)+$`)

// keepSums keeps the expressions that a turn's results were worked out by.
func (s *state) keepSums(results []result) {
	for _, r := range results {
		var call struct {
			Expression string `json:"expression"`
		}
		if len(r.Rows) != 1 || json.Unmarshal([]byte(r.Args), &call) != nil || !chained.MatchString(call.Expression) {
			continue
		}
		if s.sums == nil {
			s.sums = map[string]string{}
		}
		s.sums[r.Rows[0].Fact] = call.Expression
	}
}

// comesOf gives the figure that such a sum starts from and the sum, ok false where
// the talk does not show them.
func (s *state) comesOf(r row) (base row, sum string, ok bool) {
	if !strings.Contains(r.Note, ownFactor) {
		return base, "", false
	}
	return s.chainOf(r)
}

// chainOf is comesOf for any sum of one figure and numbers, those that need not be
// said too.
func (s *state) chainOf(r row) (base row, sum string, ok bool) {
	if sum, ok = s.sums[r.Fact]; !ok {
		return base, "", false
	}
	id := chained.FindStringSubmatch(sum)[1]
	i := slices.IndexFunc(s.rows, func(x row) bool { return x.Fact == id })
	if i < 0 {
		return base, "", false
	}
	return s.rows[i], sum, true
}

// madeOf gives the figures that a result was made of, none where the talk does not
// show all of them.
func (s *state) madeOf(r row) []row {
	var out []row
	for _, id := range r.Of {
		i := slices.IndexFunc(s.rows, func(x row) bool { return x.Fact == id })
		if i < 0 {
			return nil
		}
		out = append(out, s.rows[i])
	}
	return out
}

// goesOn reports whether a sum can be gone on with as it is written: a product of a
// sum would need brackets.
func goesOn(sum, step string) bool {
	return !strings.Contains(sum, " + ") && !strings.Contains(sum, " - ") || step == " + " || step == " - "
}

// summed prints a result with the sum that it comes of.
func (t *turn) summed(result, base row, sum string, form mention.Form) answer {
	return answer{text: t.precise(result, form) + "\n" + t.origin(base) + rest(sum, base.Fact) + t.say(" 按您给的数", " with the numbers you gave") + " " + cite(base), outcome: answered}
}
