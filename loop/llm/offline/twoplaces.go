package offline

import (
	"slices"
	"strings"

	"hedui/check/mention"
)

// bothEnds reports whether a part asks for the greatest and the least at once:
// 净利润最高和最低的银行.
func (f frame) bothEnds() bool { return f.has(mention.OpMax) && f.has(mention.OpMin) }

// placesSaid are the places of a ranking that a part asks for: 第一名和最后一名,
// 最高和最低, 前三名和后三名.
func (f frame) placesSaid() []mention.Operation {
	return slices.DeleteFunc(slices.Clone(f.ops), func(o mention.Operation) bool {
		switch o.Kind {
		case mention.OpMax, mention.OpMin:
			return false
		case mention.OpPlace, mention.OpRank:
			return o.N == 0
		}
		return true
	})
}

// rankable reports whether a part asks for places among many companies.
func (f frame) rankable() bool { return f.ranks() && len(f.levels()) > 0 || f.ranksShares() }

// placesOf tells which of the companies that were shown has which of the places,
// from the end when negative; nil where a place stands for several.
func (f frame) placesOf(ids []string) map[int]string {
	said := f.placesSaid()
	if len(said) != len(ids) {
		return nil
	}
	out := map[int]string{}
	for i, o := range said {
		switch o.Kind {
		case mention.OpMax:
			out[1] = ids[i]
		case mention.OpMin:
			out[-1] = ids[i]
		case mention.OpPlace:
			out[o.N] = ids[i]
		default:
			return nil
		}
	}
	return out
}

// rankEach answers a part about several places of many companies, each as a
// question of its own; what lies between two of them comes first where it is asked.
func (t *turn) rankEach(f frame) (answer, bool) {
	many := slices.ContainsFunc(f.ops, func(o mention.Operation) bool { return o.Kind == mention.OpRank && o.N > 1 })
	if inner := f.reading.Ops(mention.OpMax, mention.OpMin); many && len(inner) > 0 { // 前三名里最低的
		return t.notRead(inner[0].Text), true
	}
	if over := f.reading.Ops(mention.OpSum, mention.OpMean, mention.OpShare); len(over) > 0 { // 前五总和占第一名
		if _, _, order := f.places(); order == "asc" {
			return t.notRead(over[0].Text), true
		}
		return t.rank(f)
	}
	var parts []answer
	var rows []row
	var heads, rest []string
	ready := true
	for _, o := range f.placesSaid() {
		one := f
		one.ops = []mention.Operation{o}
		a, ok := t.rank(one)
		if !ok {
			ready = false
			continue
		}
		if a.outcome == needInput || len(t.state.answer) == 0 {
			return a, true
		}
		parts = append(parts, a)
		top, place, _ := one.places()
		shown, below := t.shownPlaces(a, top, place)
		heads = append(heads, t.placeName(o)+shown)
		if place = max(place, 1); (o.Kind != mention.OpRank || top == 1) && place <= len(t.state.answer) {
			rows = append(rows, t.state.answer[place-1])
		}
		for _, line := range below {
			if !slices.Contains(rest, line) {
				rest = append(rest, line)
			}
		}
	}
	if !ready {
		return answer{}, false
	}
	both := join(parts)
	if f.has(mention.OpDifference, mention.OpRatio) && len(rows) == 2 {
		worked, ready := t.extremes(f, rows)
		if !ready {
			return answer{}, false
		}
		heads = slices.Concat(worked, heads)
	}
	if len(rows) > 1 {
		t.state.set = companiesOf(rows)
	}
	both.text = strings.Join(slices.Concat(heads, rest), "\n")
	return both, true
}

// shownPlaces parts the answer of one place or of several from what is said below.
func (t *turn) shownPlaces(a answer, top, place int) (shown string, below []string) {
	lines := strings.Split(a.text, "\n")
	if place > 0 || top == 1 {
		return lines[0], lines[1:]
	}
	n := min(top, len(t.state.answer), len(lines))
	return "\n" + strings.Join(lines[:n], "\n"), lines[n:]
}

// placeName is how a place is called before the company that has it.
func (t *turn) placeName(o mention.Operation) string {
	switch {
	case o.Kind == mention.OpMax:
		return t.say("最高：", "highest: ")
	case o.Kind == mention.OpMin:
		return t.say("最低：", "lowest: ")
	case o.Kind == mention.OpPlace && o.N < 0:
		return t.say("倒数第%d名：", "place %d from the end: ", -o.N)
	case o.Kind == mention.OpPlace:
		return t.say("第%d名：", "place %d: ", o.N)
	case o.Order == "asc":
		return t.say("后%d名：", "the last %d:", o.N)
	}
	return t.say("前%d名：", "the first %d:", o.N)
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
