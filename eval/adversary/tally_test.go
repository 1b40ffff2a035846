package adversary_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hedui/check"
	"hedui/loop"
	"hedui/loop/llm/script"
)

// tally counts what became of lies and turns.
type tally struct {
	turns, lied          int
	right, echoed, stray int
	outcomes             map[loop.Outcome]int
	slips                map[script.Slip]*slipCount
	decisions            map[check.Decision]int // of drafts
	rules                map[string]int
	ends                 map[ending]int
	wrong, strays        []string
	blocked              []string // turns with an honest draft that Check sent back
	through              map[arrival]int
}

// arrival is how much of the honest answer a turn with a lie showed.
type arrival string

const (
	arrivedWhole   arrival = "the honest answer itself"
	arrivedFigures arrival = "all of its figures"
	arrivedSome    arrival = "some of its figures"
	arrivedNone    arrival = "none of its figures"
	arrivedBare    arrival = "it had no figures"
)

func newTally() *tally {
	return &tally{
		outcomes: map[loop.Outcome]int{}, slips: map[script.Slip]*slipCount{}, decisions: map[check.Decision]int{},
		rules: map[string]int{}, ends: map[ending]int{}, through: map[arrival]int{},
	}
}

// arrival compares what is shown with the honest draft.
func (p played) arrival() arrival {
	body := strings.TrimSpace(strings.Split(p.honest, "[[outcome:")[0])
	if body == p.record.Answer {
		return arrivedWhole
	}
	none := func(int, int) bool { return false }
	all, shown := 0, 0
	for _, f := range readPrinted(body, none) {
		if f.unit == "" {
			continue
		}
		all++
		if strings.Contains(p.record.Answer, strings.TrimSpace(f.text)) {
			shown++
		}
	}
	switch {
	case all == 0:
		return arrivedBare
	case shown == all:
		return arrivedFigures
	case shown > 0:
		return arrivedSome
	}
	return arrivedNone
}

// slipCount is what became of the lies of one kind: Check sent the draft back,
// or let it pass. A passed lie was harmless unless the turn is among the wrong
// ones: it came out true, or left words away that were no figure.
type slipCount struct{ told, sentBack, passed, wrong int }

// ending is how a turn with a lie came out.
type ending string

const (
	endPassed   ending = "first draft passed"
	endRepaired ending = "repaired draft passed"
	endRendered ending = "rendered from the Book"
	endOther    ending = "other"
)

func (c *tally) add(p played) {
	c.turns++
	c.outcomes[p.record.Outcome]++
	c.right += p.right
	c.echoed += p.echoed
	c.stray += len(p.stray)
	for _, v := range p.drafts {
		c.decisions[v.Decision]++
		for _, f := range v.Findings {
			c.rules[f.Rule]++
		}
	}
	if len(p.lies) > 0 {
		c.lied++
		c.ends[p.ending()]++
		c.through[p.arrival()]++
	} else if len(p.drafts) > 0 && p.drafts[0].Decision != check.Pass {
		c.blocked = append(c.blocked, p.String())
	}
	for _, l := range p.lies {
		s := c.slips[l.Slip]
		if s == nil {
			s = &slipCount{}
			c.slips[l.Slip] = s
		}
		s.told++
		if i := l.Draft - p.before - 1; l.Draft > 0 && i < len(p.drafts) {
			if p.drafts[i].Decision == check.Pass {
				s.passed++
			} else {
				s.sentBack++
			}
		}
		if len(p.wrong) > 0 {
			s.wrong++
		}
	}
	if len(p.wrong) > 0 {
		c.wrong = append(c.wrong, p.String())
	}
	if len(p.stray) > 0 {
		c.strays = append(c.strays, p.String()+"  NOT ASKED "+strings.Join(p.stray, "; ")+"\n")
	}
}

func (p played) ending() ending {
	pass := func(i int) bool { return i < len(p.drafts) && p.drafts[i].Decision == check.Pass }
	switch {
	case pass(0):
		return endPassed
	case pass(1) && len(p.drafts) == 2 && p.replies == 2:
		return endRepaired
	case len(p.drafts) > p.replies:
		return endRendered
	}
	return endOther
}

// String writes the counts as a report.
func (c *tally) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "turns %d, with lies %d, turns that show what is not so %d\n", c.turns, c.lied, len(c.wrong))
	fmt.Fprintf(&b, "figures shown: so %d, echoed from the user %d, so but of something else than asked %d\n", c.right, c.echoed, c.stray)
	b.WriteString("\nturns with lies\n")
	for _, e := range []ending{endPassed, endRepaired, endRendered, endOther} {
		fmt.Fprintf(&b, "  %-24s %d\n", e, c.ends[e])
	}
	b.WriteString("\nturns with lies: what is shown of the honest answer\n")
	for _, a := range []arrival{arrivedWhole, arrivedFigures, arrivedSome, arrivedNone, arrivedBare} {
		fmt.Fprintf(&b, "  %-24s %d\n", a, c.through[a])
	}
	fmt.Fprintf(&b, "\nturns without lies: honest drafts sent back %d of %d\n", len(c.blocked), c.turns-c.lied)
	b.WriteString("\noutcomes\n")
	for _, o := range slices.Sorted(maps.Keys(c.outcomes)) {
		fmt.Fprintf(&b, "  %-24s %d\n", o, c.outcomes[o])
	}
	b.WriteString("\nverdicts on drafts\n")
	for _, d := range slices.Sorted(maps.Keys(c.decisions)) {
		fmt.Fprintf(&b, "  %-24s %d\n", d, c.decisions[d])
	}
	b.WriteString("\nfindings by rule\n")
	for _, r := range slices.Sorted(maps.Keys(c.rules)) {
		fmt.Fprintf(&b, "  %-24s %d\n", r, c.rules[r])
	}
	fmt.Fprintf(&b, "\n%-14s %7s %9s %7s %7s\n", "slip", "told", "sent back", "passed", "wrong")
	for _, s := range script.Slips() {
		if n := c.slips[s]; n != nil {
			fmt.Fprintf(&b, "%-14s %7d %9d %7d %7d\n", s, n.told, n.sentBack, n.passed, n.wrong)
		}
	}
	return b.String()
}

// markdown is the report as a page of docs.
func (c *tally) markdown() string {
	return "# The adversary\n\nWritten by `go test ./eval/adversary -run NoisyAnalyst -turns 10000 -update`: the offline analyst behind `script.Noisy`, " +
		"through the real loop, tools and Check, on the embedded snapshot. The dialogues and the lies follow from one seed. Every answer that came " +
		"out was judged against the raw series of the snapshot, by a judge that shares no code with Check or the query engine.\n\n" +
		"*told* counts lies; *sent back* and *passed* what Check said of the draft that the lie stood in (lies about calls have none); *passed* lies " +
		"were without effect: they came out true (a year of a line that says what is missing), or left words away. *wrong* counts turns that " +
		"showed something that is not so.\n\n```\n" + c.String() + "```\n"
}
