package mention

import (
	"slices"
	"strings"
)

// moves adds what shows only in the clause: the ellipsis in 那五粮液呢, the
// comparison in 和五粮液比, 公司 as the subject; and takes out words that turn
// out to be none.
func (s *scanner) moves() {
	covered := make([]bool, len(s.text))
	for _, m := range s.out {
		s.quiet = append(s.quiet, span{m.Start, m.End})
	}
	for _, q := range s.quiet {
		for i := q.start; i < q.end; i++ {
			covered[i] = true
		}
	}
	found := s.out
	found = append(found, s.ellipses(covered)...)
	found = append(found, s.comparisons(covered)...)
	found = append(found, s.subjects(covered)...)
	found = append(found, s.beside(covered, "换", RefSwitch)...)
	found = append(found, s.beside(covered, "除", RefDrop)...)
	which := s.contains("which", "who", "whose") || s.asksWhether()
	kept := make([]Mention, 0, len(found))
	for _, m := range found {
		if !s.idle(m, which) {
			kept = append(kept, m)
		}
	}
	s.out = kept
	s.sort()
}

// idle reports whether a word means nothing here after all.
func (s *scanner) idle(m Mention, which bool) bool {
	word := s.text[m.Start:m.End]
	latin := isLetter(word[0])
	switch {
	case m.Kind == KindOperation && m.Op.Kind == OpCompare && latin: // more, higher
		return !which && skip(s.text[m.End:], " than") == 0
	case m.Kind == KindOperation && m.Op.Kind == OpRatio && (word == "多少倍" || word == "几倍"): // 市盈率多少倍 is no ratio of two
		return !s.ofOther(m)
	case m.Kind == KindOperation && m.Op.Kind == OpSum && skip(word, "一共", "总共", "共计", "总计", "累计", "in total", "together") > 0:
		return !s.plural()
	case m.Kind != KindReference:
		return false
	case m.Ref.Kind == RefCorrect && word == "不是":
		return after(s.text, m.Start, "是") || skip(s.text[m.End:], "很", "太", "特别", "吗") > 0
	case word == "以及": // 以及中信银行呢, but no list
		start, _ := s.clause(m.Start, m.End)
		return start > 0 || m.Start > 0 || !s.nameAt(m.End)
	case m.Ref.Kind == RefAdd && behindName(word):
		return !s.nameBefore(m.Start)
	case word == "应该是" || word == "应为" || word == "包括" || word == "算上" || word == "带上" || word == "再加" || word == "不管" || word == "还要" || word == "纳入":
		return !s.nameAt(m.End)
	case word == "不含" || word == "不包括" || word == "不包含":
		lo, hi := s.within(m.End, m.End+1)
		return !slices.ContainsFunc(s.out[lo:hi], func(m Mention) bool { return m.Kind == KindCompany })
	case word == "不算":
		return !s.nameAt(m.End) && !s.nameBefore(m.Start)
	case m.Ref.Kind == RefCorrect && word == "not":
		return s.touched(m.End, len(s.text)) == 0
	case m.Ref.Kind == RefSet && word == "都":
		return !after(s.text, m.Start, "司", "家", "者", "们", "个")
	case m.Ref.Kind == RefDrop: // 不要 alone drops nothing, nor does "did sales drop"
		start, end := s.clause(m.Start, m.End)
		if latin {
			start = m.End
		}
		return s.touched(start, end) == 0
	}
	return false
}

// asksWhether reports whether the text is a yes-or-no question about a company that
// ends in a comparative: did Wuliangye pay more.
func (s *scanner) asksWhether() bool {
	if skip(s.text, "is ", "was ", "are ", "were ", "did ", "does ", "do ", "has ", "have ") == 0 && skip(s.text, "and ", "so ", "then ") == 0 {
		return false
	}
	last := 0
	named := false
	for _, m := range s.out {
		named = named || m.Kind == KindCompany
		if m.Kind == KindOperation && m.Op.Kind == OpCompare {
			last = m.End
		}
	}
	return named && last > 0 && skip(strings.TrimRight(s.text[last:], "?!. ")+"$", "$") > 0
}

// nameAt reports whether a name, period or pointer begins at i.
func (s *scanner) nameAt(i int) bool {
	lo, hi := s.within(i, i+1)
	return slices.ContainsFunc(s.out[lo:hi], func(m Mention) bool { return m.named() || m.Kind == KindReference && m.Ref.points() })
}

// nameBefore reports whether a name, or a pointer, ends at i.
func (s *scanner) nameBefore(i int) bool {
	lo, hi := s.within(i-64, i)
	return slices.ContainsFunc(s.out[lo:hi], func(m Mention) bool {
		return m.End == i && (m.named() || m.Kind == KindReference && m.Ref.points())
	})
}

// behindName reports whether a word of joining stands behind the name that it
// joins: 泸州老窖也要, 把洋河也算上.
func behindName(word string) bool {
	return strings.HasPrefix(word, "也") || strings.HasPrefix(word, "一起") || strings.HasPrefix(word, "一并") || strings.HasPrefix(word, "比") ||
		strings.HasSuffix(word, "进来") || strings.HasSuffix(word, "进去") || strings.HasSuffix(word, "回来") || strings.HasSuffix(word, "回去")
}

// ofOther reports whether 几倍 stands behind what it is a multiple of.
func (s *scanner) ofOther(m Mention) bool {
	if after(s.text, m.Start, "的", "翻了", "翻") {
		return true
	}
	lo, hi := s.within(m.Start-64, m.Start)
	for _, o := range s.out[lo:hi] {
		if o.End == m.Start && (o.Kind == KindCompany || o.Kind == KindPeriod || o.Kind == KindReference && o.Ref.points()) {
			return true
		}
	}
	return false
}

// plural reports whether the text speaks of several things that can be added:
// two names or periods of a kind, a range, a pointer to several, or nothing at
// all, so that it must mean what was said before.
func (s *scanner) plural() bool {
	count := map[Kind]int{}
	for _, m := range s.out {
		switch {
		case m.Kind == KindPeriod:
			count[m.Kind] += max(1, len(m.Periods))
		case m.named():
			count[m.Kind]++
		case m.Kind == KindReference && (m.Ref.Kind == RefSet || m.Ref.Kind == RefTimes || m.Ref.Kind == RefAmong || m.Ref.Kind == RefEarlier):
			return true
		}
	}
	return len(count) == 0 || count[KindCompany] > 1 || count[KindPeriod] > 1 || count[KindMetric] > 1
}

func (s *scanner) contains(words ...string) bool {
	for _, w := range words {
		if k := strings.Index(s.text, w); k >= 0 && whole(s.text, k, k+len(w)) {
			return true
		}
	}
	return false
}

// within gives the indices [lo, hi) of the mentions that start in [i, j).
func (s *scanner) within(i, j int) (lo, hi int) {
	at := func(pos int) int {
		k, _ := slices.BinarySearchFunc(s.out, pos, func(m Mention, pos int) int { return m.Start - pos })
		return k
	}
	return at(i), at(j)
}

// touched counts the names, periods and pointers in [i, j).
func (s *scanner) touched(i, j int) int {
	n := 0
	lo, hi := s.within(i, j)
	for _, m := range s.out[lo:hi] {
		if m.End <= j && (m.named() || m.Kind == KindReference && m.Ref.points()) {
			n++
		}
	}
	return n
}

var questionWords = []string{"多少", "什么", "几", "谁", "哪", "怎", "吗", "如何", "是否", "有没有", "how ", "what ", "which ", "who ", "when "}

func asks(clause string) bool {
	return slices.ContainsFunc(questionWords, func(w string) bool { return strings.Contains(clause, w) })
}

// ellipses finds 呢 at the end of a clause that asks nothing itself, and 那 or
// "and" at the start of one that ends without it.
func (s *scanner) ellipses(covered []bool) (out []Mention) {
	for at := range indices(s.text, "呢") {
		end := at + len("呢")
		start, _ := s.clause(at, at)
		if rest := s.text[end:]; rest != "" && skip(rest, "?", "。", "!", ",", "\n", "~", ";") == 0 {
			continue
		}
		if !asks(s.text[start:at]) && at > start {
			out = append(out, s.at(ref(RefEllipsis, 0), at, end))
		}
	}
	if len(out) > 0 || slices.ContainsFunc(s.out, func(m Mention) bool { return m.Ref.Kind == RefEllipsis }) {
		return out
	}
	for start := 0; start < len(s.text); {
		_, end := s.clause(start, start)
		clause := s.text[start:end]
		if k := skip(clause, "那么", "那", "and ", "then "); k > 0 && !covered[start] && !asks(clause) {
			out = append(out, s.at(ref(RefEllipsis, 0), start, start+len(strings.TrimRight(clause[:k], " "))))
		}
		start = end + 1
		for start < len(s.text) && (s.text[start] == ' ' || s.text[start]&0xC0 == 0x80) {
			start++
		}
	}
	return out
}

// comparisons finds 比 beside a name, a period or a pointer: 和五粮液比, 比五粮液高.
func (s *scanner) comparisons(covered []bool) (out []Mention) {
	for at := range indices(s.text, "比") {
		end := at + len("比")
		if covered[at] {
			continue
		}
		lo, hi := s.within(at-64, end+1)
		for _, m := range s.out[lo:hi] {
			named := m.named() || m.Kind == KindReference && m.Ref.points()
			if named && (m.Start == end || m.End == at) {
				out = append(out, s.at(ref(RefCompare, 0), at, end))
				break
			}
		}
	}
	return out
}

// beside finds a word of one character right before a name or period: 换五粮液, 除茅台外.
func (s *scanner) beside(covered []bool, word string, k RefKind) (out []Mention) {
	for at := range indices(s.text, word) {
		end := at + len(word)
		lo, hi := s.within(end, end+1)
		for _, m := range s.out[lo:hi] {
			if m.named() && !covered[at] && (k != RefDrop || skip(s.text[m.End:], "外", "之外", "以外") > 0) {
				out = append(out, s.at(ref(k, 0), at, end))
				break
			}
		}
	}
	return out
}

// subjects finds 公司 as the subject of a clause: 公司的净利润, 公司2023年营收.
func (s *scanner) subjects(covered []bool) (out []Mention) {
	for at := range indices(s.text, "公司") {
		end := at + len("公司")
		start, last := s.clause(at, end)
		if lead := s.text[start:at]; lead != "" && skip(lead, "那么", "那", "请问", "然后", "和") != len(lead) {
			continue
		}
		if !covered[at] && skip(s.text[end:last], "名称", "有哪些", "里", "中", "们", "哪") == 0 {
			out = append(out, s.at(ref(RefOne, 0), at, end))
		}
	}
	return out
}

// indices yields where word stands in text.
func indices(text, word string) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for i := 0; ; {
			k := strings.Index(text[i:], word)
			if k < 0 || !yield(i+k) {
				return
			}
			i += k + len(word)
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
