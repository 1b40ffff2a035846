package adversary_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// counts are what a ranking says of its universe: how many companies it has,
// and how many of them are covered.
var counts = regexp.MustCompile(`覆盖(\S+?)家中的(\S+?)家|Coverage: (\S+) of (\S+) compan`)

// coverage checks the counts of a ranking: there are no more companies covered
// than there are, and there are as many as are listed.
func (j judge) coverage(p printed, l line) bool {
	if p.value.IsNegative() || !p.value.IsInteger() || fallWords.MatchString(l.text[:p.start]) {
		return false
	}
	return l.aside || strings.Contains(l.text, "公司数量") || j.covers(l)
}

// covers says that a line's counts fit together and with the list of companies.
func (j judge) covers(l line) bool {
	for _, m := range counts.FindAllStringSubmatch(l.text, -1) {
		total, covered := number(m[1]+m[4]), number(m[2]+m[3])
		if covered > total || total > len(j.byID) {
			return false
		}
	}
	return counts.MatchString(l.text)
}

func number(text string) int {
	n, err := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	if err != nil {
		return math.MaxInt
	}
	return n
}
