package mention

import (
	"cmp"
	"slices"
	"strings"
)

var questionWords = []string{"多少", "什么", "几", "谁", "哪", "怎", "吗", "如何", "是否", "有没有"}

// moves adds what shows only in the clause: the ellipsis in 那五粮液呢, the
// comparison in 和五粮液比, 公司 as the subject; and takes out words that turn
// out to be none.
func (s *scanner) moves() {
	s.ellipses()
	s.comparisons()
	s.out = slices.DeleteFunc(s.out, func(m Mention) bool {
		if m.Kind != KindReference {
			return false
		}
		word := s.text[m.Start:m.End]
		switch {
		case m.Ref.Kind == RefCorrect && word == "不是":
			return after(s.text, m.Start, "是")
		case m.Ref.Kind == RefSet && word == "都":
			return !after(s.text, m.Start, "司", "家", "者", "们")
		}
		return false
	})
	slices.SortStableFunc(s.out, func(a, b Mention) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End), cmp.Compare(a.Kind, b.Kind))
	})
}

// ellipses finds 呢 at the end of a clause that asks nothing itself, and 那 or
// "and" at the start of one.
func (s *scanner) ellipses() {
	for i := 0; i < len(s.text); {
		k := strings.Index(s.text[i:], "呢")
		if k < 0 {
			break
		}
		at := i + k
		i = at + len("呢")
		start, _ := s.clause(at, at)
		if rest := s.text[i:]; rest != "" && skip(rest, "?", "。", "!", ",", "\n", "~", ";") == 0 {
			continue
		}
		if !asks(s.text[start:at]) && at > start {
			s.out = append(s.out, s.at(ref(RefEllipsis, 0), at, i))
		}
	}
	start := 0
	for start < len(s.text) {
		_, end := s.clause(start, start)
		clause := s.text[start:end]
		k := skip(clause, "那么", "那", "and ", "then ")
		if k > 0 && !asks(clause) && !s.covered(start, start+1) && !strings.HasSuffix(clause, "呢") && !s.has(RefEllipsis) {
			s.out = append(s.out, s.at(ref(RefEllipsis, 0), start, start+len(strings.TrimRight(clause[:k], " "))))
		}
		start = end + 1
		for start < len(s.text) && (s.text[start] == ' ' || s.text[start]&0xC0 == 0x80) {
			start++
		}
	}
}

func (s *scanner) has(k RefKind) bool {
	return slices.ContainsFunc(s.out, func(m Mention) bool { return m.Kind == KindReference && m.Ref.Kind == k })
}

func asks(clause string) bool {
	return slices.ContainsFunc(questionWords, func(w string) bool { return strings.Contains(clause, w) })
}

// covered reports whether a mention lies over [i, j).
func (s *scanner) covered(i, j int) bool {
	return slices.ContainsFunc(s.out, func(m Mention) bool { return m.Start < j && i < m.End })
}

// comparisons finds 比 beside a name, a period or a pointer: 和五粮液比, 比五粮液高.
func (s *scanner) comparisons() {
	for i := 0; i < len(s.text); {
		k := strings.Index(s.text[i:], "比")
		if k < 0 {
			return
		}
		at := i + k
		i = at + len("比")
		if s.covered(at, i) {
			continue
		}
		for _, m := range s.out {
			named := m.named() || m.Kind == KindReference && m.Ref.points()
			if named && (m.Start == i || m.End == at) {
				s.out = append(s.out, s.at(ref(RefCompare, 0), at, i))
				break
			}
		}
	}
}

func (s *scanner) at(m Mention, start, end int) Mention {
	m.Start, m.End = start, end
	return m
}

func (m Mention) named() bool {
	switch m.Kind {
	case KindCompany, KindNotAShare, KindIndex, KindIndustry, KindMetric, KindField, KindCode, KindPeriod:
		return true
	}
	return false
}

func (r Reference) points() bool {
	switch r.Kind {
	case RefOne, RefSet, RefPick, RefOther, RefFirst, RefEarlier, RefValue, RefTime:
		return true
	}
	return false
}

// roles tells the names and periods that a move touches what it does to them.
func (s *scanner) roles() {
	for _, m := range s.out {
		if m.Kind != KindReference {
			continue
		}
		start, end := s.clause(m.Start, m.End)
		before := strings.Contains(s.text[start:m.Start], "把") || strings.Contains(s.text[start:m.Start], "将")
		switch m.Ref.Kind {
		case RefSwitch:
			s.mark(m.End, end, RoleNew, -1)
			if before {
				s.mark(start, m.Start, RoleRejected, -1)
			}
		case RefCorrect:
			if word := s.text[m.Start:m.End]; word == "不是" || word == "not" {
				s.mark(m.End, end, RoleRejected, 1)
				s.newAfter(m.End)
			} else {
				s.mark(m.End, len(s.text), RoleNew, -1)
			}
		case RefDrop:
			if s.mark(m.End, end, RoleDropped, -1) == 0 {
				s.mark(start, m.Start, RoleDropped, -1)
			}
		case RefAdd:
			s.mark(m.End, end, RoleAdded, -1)
		case RefCompare:
			if !s.mark1(m.Start, RoleCompared) {
				s.mark(m.End, end, RoleCompared, 1)
			}
		}
	}
}

// newAfter marks what follows the 是 of 不是X是Y.
func (s *scanner) newAfter(from int) {
	k := strings.Index(s.text[from:], "是")
	word := "是"
	if l := strings.Index(s.text[from:], " but "); k < 0 && l >= 0 {
		k, word = l, " but "
	}
	if k >= 0 {
		at := from + k + len(word)
		_, end := s.clause(at, at)
		s.mark(at, end, RoleNew, -1)
	}
}

// mark gives a role to the first n names and periods in [i, j) that have none
// yet, to all of them when n is negative, and returns how many it marked.
func (s *scanner) mark(i, j int, role Role, n int) int {
	marked := 0
	for k := range s.out {
		m := &s.out[k]
		if m.named() && m.Role == "" && i <= m.Start && m.End <= j && (n < 0 || marked < n) {
			m.Role = role
			marked++
		}
	}
	return marked
}

// mark1 gives a role to the name that ends where a comparison starts.
func (s *scanner) mark1(end int, role Role) bool {
	for k := range s.out {
		m := &s.out[k]
		if m.named() && m.Role == "" && m.End == end {
			m.Role = role
			return true
		}
	}
	return false
}
