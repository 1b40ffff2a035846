package mention

import (
	"slices"
	"strings"
)

// roles tells the names and periods that a move touches what it does to them.
func (s *scanner) roles() {
	s.published()
	for _, m := range s.out {
		if m.Kind != KindReference {
			continue
		}
		start, end := s.clause(m.Start, m.End)
		switch m.Ref.Kind {
		case RefSwitch, RefOnly:
			s.mark(m.End, end, RoleNew, -1)
			if lead := s.text[start:m.Start]; strings.Contains(lead, "把") || strings.Contains(lead, "将") {
				s.mark(start, m.Start, RoleRejected, -1)
			} else if m.Ref.Kind == RefSwitch {
				s.replaced(m)
			}
		case RefCorrect:
			if word := s.text[m.Start:m.End]; word == "不是" || word == "not" {
				s.mark(m.End, end, RoleRejected, 1)
				s.newAfter(m.End)
				s.insteadOf(m)
			} else {
				s.mark(m.End, len(s.text), RoleNew, -1)
			}
		case RefDrop:
			switch s.text[m.Start:m.End] {
			case "以外", "之外", "除外":
				if s.dropsSince(start, m.Start) { // 除了营收以外: the word in front says what
					continue
				}
				s.mark(m.Start-64, m.Start, RoleDropped, 1)
				continue
			case "除":
				s.mark(m.End, end, RoleDropped, 1)
				continue
			}
			if s.mark(m.End, s.dropEnd(m.End, end), RoleDropped, -1) == 0 {
				s.mark(start, m.Start, RoleDropped, -1)
			}
		case RefAdd:
			if s.mark(m.End, end, RoleAdded, -1) == 0 && behindName(s.text[m.Start:m.End]) {
				s.mark(start, m.Start, RoleAdded, -1)
			}
		case RefCompare:
			if !s.joint(m) {
				s.compare(m, end)
			}
		}
	}
}

// dropsSince reports whether a word that drops what follows it stands in [i, j).
func (s *scanner) dropsSince(i, j int) bool {
	return slices.ContainsFunc(s.out, func(m Mention) bool {
		return m.Kind == KindReference && m.Ref.Kind == RefDrop && m.Start >= i && m.End <= j
	})
}

// dropEnd is where what is dropped ends: at the move that says what comes instead
// (leave out 2023 and show 2022, 去掉2023只看2022).
func (s *scanner) dropEnd(from, end int) int {
	for _, m := range s.out {
		if m.Start >= from && m.Start < end && m.Kind == KindReference && (m.Ref.Kind == RefOnly || m.Ref.Kind == RefSwitch || m.Ref.Kind == RefAdd) {
			return m.Start
		}
	}
	for _, w := range []string{" and show", " and give", " and keep", " and list", " and tell", " and use", " but show", " but give", " but keep"} {
		if i := strings.Index(s.text[from:end], w); i >= 0 {
			end = from + i
		}
	}
	return end
}

// joint reports whether a comparison names all its sides alike (比较X和Y, X和Y对比,
// compare X and Y) and sets none against the others.
func (s *scanner) joint(m Mention) bool {
	switch s.text[m.Start:m.End] {
	case "比较", "对比", "比一比", "比一下", "compare", "comparison":
		return true
	}
	return false
}

// compare marks the side that a comparison sets the other against: X in 和X比,
// 与X相比, 比X高, vs X.
func (s *scanner) compare(m Mention, end int) {
	before, next := -1, -1
	lo, hi := s.within(m.Start-64, m.End+1)
	for k := lo; k < hi; k++ {
		if o := s.out[k]; o.named() && o.End == m.Start {
			before = k
		} else if o.named() && o.Start == m.End {
			next = k
		}
	}
	switch {
	case before >= 0 && (next < 0 || after(s.text, s.out[before].Start, "与", "和", "跟", "同")):
		s.out[before].Role = RoleCompared
	case next >= 0:
		s.out[next].Role = RoleCompared
	default:
		s.mark(m.End, end, RoleCompared, 1)
	}
}

// newAfter marks what follows the 是 of 不是X是Y.
func (s *scanner) newAfter(from int) {
	k, word := strings.Index(s.text[from:], "是"), "是"
	if l := strings.Index(s.text[from:], " but "); k < 0 && l >= 0 {
		k, word = l, " but "
	}
	if k >= 0 {
		at := from + k + len(word)
		_, end := s.clause(at, at)
		s.mark(at, end, RoleNew, -1)
	}
}

// replaced marks X in X换成Y, when both are of one kind.
func (s *scanner) replaced(m Mention) {
	lo, hi := s.within(m.Start-64, m.Start)
	next, _ := s.within(m.End, m.End)
	for k := lo; k < hi; k++ {
		if o := &s.out[k]; o.named() && o.End == m.Start && next < len(s.out) && s.out[next].Kind == o.Kind && o.Role == "" {
			o.Role = RoleRejected
		}
	}
}

// insteadOf marks X in 是X，不是Y: the last name before of the kind rejected.
func (s *scanner) insteadOf(m Mention) {
	next, _ := s.within(m.End, m.End)
	if next == len(s.out) || s.out[next].Role != RoleRejected {
		return
	}
	for k := next - 1; k >= 0; k-- {
		if o := &s.out[k]; o.Kind == s.out[next].Kind && o.Role == "" {
			o.Role = RoleNew
			return
		}
	}
}

// mark gives a role to the first n names and periods in [i, j) that have none
// yet, to all of them when n is negative, and returns how many it marked.
func (s *scanner) mark(i, j int, role Role, n int) int {
	marked := 0
	lo, hi := s.within(i, j)
	for k := lo; k < hi; k++ {
		m := &s.out[k]
		if m.named() && m.Role == "" && m.End <= j && (n < 0 || marked < n) {
			m.Role = role
			marked++
		}
	}
	return marked
}

// published marks the year in which a report came out when its own period
// follows: 2020年发布的19年年报.
func (s *scanner) published() {
	for k := range s.out {
		m := &s.out[k]
		if m.Kind != KindPeriod || skip(s.text[m.End:], "发布", "披露", "公布", "出具", "公告") == 0 {
			continue
		}
		_, end := s.clause(m.Start, m.End)
		if k+1 < len(s.out) && s.out[k+1].Kind == KindPeriod && s.out[k+1].End <= end && len(s.out[k+1].Periods) > 0 {
			m.Role = RolePublished
		}
	}
}
