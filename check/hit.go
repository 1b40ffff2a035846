package check

import "github.com/shopspring/decimal"

// Exactness is what the words around a figure say about it.
type Exactness string

// The exactness classes. Exact means only that nothing else is said: the
// figure is still rounded to the digits it shows.
const (
	Exact Exactness = "exact"
	About Exactness = "about" // 约, 左右, about
	Over  Exactness = "over"  // 超, 逾, 余, 多, over
	Near  Exactness = "near"  // 近, 接近, nearly
	Under Exactness = "under" // 不足, 不到, under
)

// Hit is one figure found in a text.
type Hit struct {
	// Start and End are byte offsets, Text the words between them: sign,
	// currency mark, digits, scale and unit, without 约, 近 or 亏损.
	Start, End int
	Text       string
	// Quantity is the figure in its base unit with its written sign. Its unit
	// is NoUnit when neither the words nor a table header give one.
	Quantity
	Exactness Exactness
	// Half is half a unit of the last digit shown, in the base unit: the
	// rounding that the digits themselves admit. It is zero for words such as
	// 翻番.
	Half decimal.Decimal
	// Step is one unit of the last digit that is not a trailing zero of a
	// whole number: 100 for 1,200. It bounds what 约 and 超 admit.
	Step decimal.Decimal
	// Negative says that a word (亏损, 下降, loss) makes the figure negative,
	// beside its written sign.
	Negative bool
	// Range marks either end of a range (300–400亿).
	Range bool
	// Scaled says that the text writes a scale (万, 亿, billion).
	Scaled bool
	// Structural marks a small count that only enumerates (三家公司, 2 banks).
	// It is no figure about anything and needs no evidence.
	Structural bool
	// Unread marks a number that nobody can read (1.505.60亿元, 4 009 170万元). No
	// fact is it.
	Unread bool
}

// Band is the interval, ends included, in which the true value lies if the
// figure is right, leaving its sign as written.
//
//	exact  ± half a unit of the last digit shown
//	about  ± one unit of the last digit shown, or half a Step (约1600亿: ±50亿);
//	       a single digit counts as two (约4000亿: ±100亿)
//	over   from the figure up to one Step more
//	near   from one Step less (half a Step for a single digit) up to the figure
//	under  from one Step less up to the figure
//
// Exact and about are widened to half a unit of the last digit shown; over,
// near and under are not, since they draw a line.
func (h Hit) Band() (lo, hi decimal.Decimal) {
	v := h.Value.Abs()
	lo, hi = v.Sub(h.Half), v.Add(h.Half)
	single := h.Exactness != Exact && h.Step.IsPositive() && v.LessThan(h.Step.Mul(decimal.New(10, 0)))
	switch h.Exactness {
	case About:
		wide := decimal.Max(h.Half.Mul(two), h.Step.Div(two))
		if single {
			wide = h.Step.Shift(-1)
		}
		lo, hi = decimal.Min(lo, v.Sub(wide)), decimal.Max(hi, v.Add(wide))
	case Over:
		lo, hi = v, v.Add(h.Step)
	case Near:
		step := h.Step
		if single {
			step = step.Div(two)
		}
		lo, hi = v.Sub(step), v
	case Under:
		lo, hi = v.Sub(h.Step), v
	}
	if h.Value.IsNegative() {
		return hi.Neg(), lo.Neg()
	}
	return lo, hi
}

// Covers reports whether v, in the figure's unit, lies in its Band. A value
// exactly half a digit above an odd last digit rounds up either way, half up or
// half even, and is not covered by an exact figure.
func (h Hit) Covers(v decimal.Decimal) bool {
	lo, hi := h.Band()
	if v.LessThan(lo) || v.GreaterThan(hi) {
		return false
	}
	away := hi
	if h.Value.IsNegative() {
		away = lo
	}
	return !(h.Exactness == Exact && v.Equal(away) && h.odd())
}

// odd reports whether the last digit shown is odd.
func (h Hit) odd() bool {
	if !h.Half.IsPositive() {
		return false
	}
	last := h.Value.Div(h.Half.Mul(two)).Truncate(0)
	return !last.Mod(two).IsZero()
}

// ParseQuantities finds the figures of a text, Chinese, English or mixed, in
// prose and in Markdown tables, in order and without overlap. Years, dates,
// periods, times, stock codes, page and note numbers, list markers, ordinals,
// ranks, windows (近5年, 20日), numbers inside names and model names, URLs,
// fact ids and hashes are no figures. A small count that enumerates is a
// Structural hit. Bare numbers of a table take the unit of their column's
// header, of their row's label, or of a 单位 line above.
func ParseQuantities(text string) []Hit { return ParseQuantitiesExcept(text, nil) }

// ParseQuantitiesExcept is ParseQuantities that leaves out what starts inside
// one of the given spans, such as company names (三元股份, 7天酒店).
func ParseQuantitiesExcept(text string, names []Span) []Hit {
	t := newText(text)
	s := scanner{t: t, skip: make([]int32, len(t.r)), hits: make([]Hit, 0, 2+len(t.r)/24)}
	for _, n := range names {
		s.mask(t.runeAt(n.Start), t.runeAt(n.End))
	}
	s.maskWords()
	s.layout = newLayout(t)
	s.scan()
	return s.hits
}
