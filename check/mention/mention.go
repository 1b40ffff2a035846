package mention

import (
	"maps"
	"slices"
	"time"
)

// Mention is something a text names or asks for. Start and End are byte
// offsets into the original text, Text the words between them.
//
// By Kind: IDs for names (more than one when the words are ambiguous), Periods
// and When for KindPeriod, Ref for KindReference, Op for KindOperation, Form
// for KindForm. Mentions of one kind never overlap; those of different kinds
// may (第三名 is a reference and a ranking).
type Mention struct {
	Kind  Kind
	Start int
	End   int
	Text  string

	IDs []string

	// Periods are the periods said, in the order of time for a range (2019 to
	// 2021 is three years). It is empty while the period hangs on something
	// outside the text (上一年, 三季报 without a year): see When.Resolve. It is
	// empty, with a zero When, for a day that no calendar has. With Stretch, it is the first and the last day (or month) of a stretch.
	Periods []Period
	Stretch bool
	// Also is another way to read a period: what is reported up to the end of
	// the single quarter that 2023Q3 was read as.
	Also []Period
	// When says how a period hangs on the clock or the talk; zero for an
	// absolute one.
	When When

	Ref  Reference
	Op   Operation
	Form Form

	// Role is what a word of change does to this name or period: 换成X, 不是X,
	// 去掉X.
	Role Role
	// Quoted marks material that the user pasted or cited: it is not what is
	// being asked about.
	Quoted bool
}

// Role is what the sentence does with a name or period.
type Role string

// The roles; the empty one is the usual case.
const (
	RoleNew      Role = "new"      // 换成X, 我说的是X
	RoleRejected Role = "rejected" // 不是X, 把X换成Y
	RoleDropped  Role = "dropped"  // 去掉X, X不用看
	RoleAdded    Role = "added"    // 再加上X, 还有X
	RoleCompared Role = "compared" // 和X比
	// RolePublished is when a report came out, not what it is about: 2020年发布的
	// 19年年报.
	RolePublished Role = "published"
	RoleClock     Role = "clock" // 今天是2020年6月24日: see Reading.Now
)

// Options is what Read may know beside the text. Now is the injected clock;
// with a zero Now, words such as 去年 keep their When and get no Periods.
// Latest is the newest annual period held, where 近三年 ends; when zero, it is
// the newest fiscal year whose report is due at Now (reports are due at the
// end of April).
type Options struct {
	Now    time.Time
	Latest Period
}

// Reading is what Read found, ordered by Start, longer first, then by Kind.
// Now is the day that the text declares to be today (今天是2020年6月24日), zero
// when it declares none: it is the clock of this question and of the next.
type Reading struct {
	Text     string
	Mentions []Mention
	Now      time.Time
}

// Of returns the mentions of the given kinds that are the user's own words,
// not quoted.
func (r Reading) Of(kinds ...Kind) []Mention {
	var out []Mention
	for _, m := range r.Mentions {
		if !m.Quoted && slices.Contains(kinds, m.Kind) {
			out = append(out, m)
		}
	}
	return out
}

// Has reports whether the user's own words hold a mention of kind k.
func (r Reading) Has(k Kind) bool { return len(r.Of(k)) > 0 }

// Refs returns the references of the given kinds, all of them when none is
// given.
func (r Reading) Refs(kinds ...RefKind) []Mention {
	var out []Mention
	for _, m := range r.Of(KindReference) {
		if len(kinds) == 0 || slices.Contains(kinds, m.Ref.Kind) {
			out = append(out, m)
		}
	}
	return out
}

// Ops returns the operations of the given kinds, all of them when none is
// given.
func (r Reading) Ops(kinds ...OpKind) []Mention {
	var out []Mention
	for _, m := range r.Of(KindOperation) {
		if len(kinds) == 0 || slices.Contains(kinds, m.Op.Kind) {
			out = append(out, m)
		}
	}
	return out
}

// Asked reports whether a text is about what it mentions here: not where that is
// rejected or dropped, or a period only says when a report came out or what day
// it is.
func (m Mention) Asked() bool {
	switch m.Role {
	case RoleRejected, RoleDropped, RolePublished, RoleClock:
		return false
	}
	return true
}

// Periods returns the periods said in the user's own words, each once, in the
// order of the text, without those that it is not about.
func (r Reading) Periods() []Period {
	var out []Period
	for _, m := range r.Of(KindPeriod) {
		if m.Asked() {
			out = union(out, m.Periods)
		}
	}
	return out
}

// Form returns the wishes for the form of the answer, later ones winning.
func (r Reading) Form() Form {
	var f Form
	for _, m := range r.Of(KindForm) {
		f = f.merge(m.Form)
	}
	return f
}

// Lang says which language to answer a text in: "zh" when it holds a Han
// character, else "en".
func Lang(text string) string {
	for _, r := range text {
		if isHan(r) {
			return "zh"
		}
	}
	return "en"
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// union appends to a those elements of b that it lacks, without touching a's
// array.
func union[T comparable](a, b []T) []T {
	out := slices.Clip(a)
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}
