package market_test

import (
	"bufio"
	"encoding/json"
	"hash/fnv"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// question is one record of the contest's list, as far as figures need it.
type question struct {
	ID    string            `json:"id"`
	Value string            `json:"gold_value"`
	Facts map[string]string `json:"gold_facts"`
	Full  string            `json:"company"`
	Short string            `json:"short_name"`
	Code  string            `json:"code"`
	Year  string            `json:"year"`
	Type  string            `json:"type"`
}

// asked is one figure of a question: what it is called and what is right.
type asked struct {
	q    question
	name string
	gold string
}

var goldFigure = regexp.MustCompile(`^(-?[\d.]+)(%|元)?$`)

// contestFigures reads the numeric questions of types 1, 1-2 and 2-1.
func contestFigures(t *testing.T) []asked {
	t.Helper()
	f, err := os.Open(filepath.FromSlash("../../../shared/data/questions_dev.jsonl"))
	if err != nil {
		t.Skip("the contest's questions are not here: ", err)
	}
	defer f.Close()
	var out []asked
	for sc := newLines(f); sc.Scan(); {
		var q question
		require.NoError(t, json.Unmarshal(sc.Bytes(), &q))
		switch q.Type {
		case "1", "1-2":
			for _, name := range slices.Sorted(mapKeys(q.Facts)) {
				if goldFigure.MatchString(q.Facts[name]) && name != "证券代码" {
					out = append(out, asked{q, name, q.Facts[name]})
				}
			}
		case "2-1":
			if name, _, ok := strings.Cut(q.Facts["公式"], "="); ok && goldFigure.MatchString(q.Value) {
				out = append(out, asked{q, name, q.Value})
			}
		}
	}
	return out
}

func newLines(f *os.File) *bufio.Scanner {
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<24)
	return sc
}

func mapKeys(m map[string]string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// rightFigure judges as the contest does: amounts to the cent or half a
// millionth, per-share figures at their shown places, counts exactly, percents
// within 0.0101 points, decimals within 0.0051.
func rightFigure(f check.Fact, gold string) bool {
	m := goldFigure.FindStringSubmatch(gold)
	want := decimal.RequireFromString(m[1])
	diff := f.Value.Sub(want).Abs()
	switch {
	case f.Unit == check.YuanPerShare:
		return f.Value.Round(2).Equal(want.Round(2))
	case f.Unit == check.Percent:
		return diff.LessThanOrEqual(decimal.RequireFromString("0.0101"))
	case f.Unit == check.Times:
		return diff.LessThanOrEqual(decimal.RequireFromString("0.0051"))
	case f.Unit == check.People:
		return diff.IsZero()
	}
	return diff.LessThanOrEqual(decimal.Max(decimal.RequireFromString("0.01"), want.Abs().Mul(decimal.RequireFromString("0.0000005"))))
}

// TestContestFigures asks the snapshot for every figure of the contest's
// questions. Wrong ones come from sources that differ (restated against filed),
// not from rules, so the bars are on shares, for a fixed half and for the other.
func TestContestFigures(t *testing.T) {
	t.Parallel()
	figures := contestFigures(t)
	s, err := market.Open()
	require.NoError(t, err)
	q := market.NewQuery(s)
	byName := map[string][]market.Company{}
	for _, c := range s.Companies() {
		for _, n := range append([]string{c.Name, c.FullName}, c.Aliases...) {
			byName[strings.ReplaceAll(n, " ", "")] = append(byName[strings.ReplaceAll(n, " ", "")], c)
		}
	}
	type count struct{ right, miss, wrong int }
	halves := [2]count{}
	for group := range byQuestion(figures) {
		half := halfOf(group[0].q.ID)
		verdict := right
		for _, a := range group {
			verdict = max(verdict, judge(t, q, companyOf(s, byName, a.q), a, half == 0))
		}
		switch verdict {
		case right:
			halves[half].right++
		case miss:
			halves[half].miss++
		case wrong:
			halves[half].wrong++
		}
	}
	for i, c := range halves {
		n := c.right + c.miss + c.wrong
		t.Logf("half %d: n %d, right %d (%.1f%%), miss %d, wrong %d (%.2f%%)", i, n, c.right, 100*float64(c.right)/float64(n), c.miss, c.wrong, 100*float64(c.wrong)/float64(n))
		require.GreaterOrEqualf(t, 100*c.right, 45*n, "half %d", i)
		require.LessOrEqualf(t, 100*c.wrong, 3*n, "half %d", i)
	}
}

// The verdicts, worst last: a pair is as bad as its worse figure.
const (
	right = iota
	miss
	wrong
)

// judge asks for one figure. A growth on a base below zero has no percentage
// here, which is a miss of the contest's signed one.
func judge(t *testing.T, q *market.Query, c market.Company, a asked, show bool) int {
	t.Helper()
	id, known := market.FindMetric(a.name)
	year, err := strconv.Atoi(a.q.Year)
	require.NoError(t, err)
	if !known || c.ID == "" {
		return miss
	}
	fig, none := q.Indicator(c, id, mention.AnnualOf(year))
	switch {
	case none != nil, fig.Turn != "":
		return miss
	case rightFigure(fig.Fact, a.gold), slices.ContainsFunc(fig.Beside, func(f check.Fact) bool { return rightFigure(f, a.gold) }):
		return right
	}
	if show {
		t.Logf("wrong %s %s %d %s: %s %s, gold %s %v", a.q.ID, c.Name, year, a.name, fig.Fact.Value.Round(4), fig.Fact.Source, a.gold, fig.Fact.Note)
	}
	return wrong
}

// halfOf splits the questions at random, always the same way; only half 0 is
// shown when debugging.
func halfOf(id string) uint32 {
	h := fnv.New32a()
	h.Write([]byte("halves of the contest" + id))
	return h.Sum32() % 2
}

func byQuestion(figures []asked) func(func([]asked) bool) {
	return func(yield func([]asked) bool) {
		for i := 0; i < len(figures); {
			n := i + 1
			for n < len(figures) && figures[n].q.ID == figures[i].q.ID {
				n++
			}
			if !yield(figures[i:n]) {
				return
			}
			i = n
		}
	}
}

// companyOf finds a question's company by code, or by name where the contest
// gives the code of a B share or none.
func companyOf(s *market.Snapshot, byName map[string][]market.Company, q question) market.Company {
	if cs := s.ByCode(q.Code); len(cs) == 1 && !strings.HasPrefix(q.Code, "2") {
		return cs[0]
	}
	for _, name := range []string{q.Full, q.Short} {
		if cs := byName[name]; len(cs) > 0 {
			return cs[0]
		}
	}
	return market.Company{}
}
