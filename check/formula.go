package check

import (
	"errors"
	"strings"
	"unicode/utf8"
)

// formula binds figure i where the draft writes out how it comes about: as the
// result of "A − B =" before it, or of a parenthesis or "= A − B" behind it.
// Every operand must be a figure that is bound, or a bare factor; the result is
// recomputed from the facts behind them, and a figure that differs is refused.
// A slash that gives something else may only list.
func (d *draft) formula(i int, b *band) (binding, *Finding) {
	k := d.ofHit[i]
	if k < 0 || d.clauses[k].row {
		return binding{}, nil
	}
	for _, r := range d.expressions(i) {
		e := expression{d: d, tokens: d.tokens(r), result: i}
		v, ok := e.sum()
		if !ok || e.at != len(e.tokens) || e.ops == 0 {
			continue
		}
		if e.pending { // its operands stand later in the text: second looks again
			return binding{}, &Finding{Span: d.hits[i].Text, Rule: RuleNoFact, Reason: "算式里的数没有事实支持"}
		}
		if e.err != nil {
			var m *MathError
			if errors.As(e.err, &m) {
				return binding{}, &Finding{Span: d.hits[i].Text, Rule: RuleArithmetic, Reason: m.Reason + "；" + m.Advice, Facts: m.Facts}
			}
			continue
		}
		h := held{Fact: v}
		h.Op = OpExpression
		got, unit, fits := h.view(&d.hits[i])
		if !fits || !b.covers(got) || !b.signFits(got) {
			if fits && !d.printedGives(e.of, b, d.hits[i].Unit) && !strings.Contains(d.text[r.Start:r.End], "/") {
				return binding{}, &Finding{Span: d.hits[i].Text, Rule: RuleArithmetic, Facts: heldIDs(e.of),
					Reason: "按所写的算式重算得 " + Display(Quantity{got, d.hits[i].Unit}, DisplayOptions{})}
			}
			continue
		}
		op := OpExpression
		if e.ops == 1 && len(e.of) == 2 {
			op = v.Op
		}
		return binding{ok: true, of: e.of, op: op, unit: unit}, nil
	}
	return binding{}, nil
}

// printedGives reports whether the difference of the two printed operands is
// what the figure prints, which is accepted as well.
func (d *draft) printedGives(of []*held, b *band, u Unit) bool {
	if len(of) != 2 {
		return false
	}
	x, okX := of[0].shown()
	y, okY := of[1].shown()
	if of[0].Unit == Percent && u != Point || of[0].Unit != Percent && of[0].Unit != u {
		return false
	}
	return okX && okY && b.covers(x.Sub(y)) && b.signFits(x.Sub(y))
}

func heldIDs(fs []*held) []string {
	var out []string
	for _, f := range fs {
		out = append(out, idOf(f)...)
	}
	return out
}

// expressions are the byte ranges in which a formula for figure i may stand.
func (d *draft) expressions(i int) []Span {
	h := &d.hits[i]
	line := Span{strings.LastIndexByte(d.text[:h.Start], '\n') + 1, len(d.text)}
	if at := strings.IndexByte(d.text[h.End:], '\n'); at >= 0 {
		line.End = h.End + at
	}
	var out []Span
	before := strings.TrimRight(d.text[line.Start:h.Start], " 约")
	for _, eq := range []string{"=", "＝", "≈"} {
		if rest, ok := strings.CutSuffix(before, eq); ok {
			out = append(out, Span{line.Start + afterLast(rest, "=＝≈，,；;。:："), line.Start + len(rest)})
		}
	}
	after := strings.TrimLeft(d.text[h.End:line.End], " ")
	at := line.End - len(after)
	for _, open := range []string{"（", "(", "=", "＝"} {
		if !strings.HasPrefix(after, open) {
			continue
		}
		end := line.End
		if open == "（" || open == "(" {
			if _, e, ok := parenAfter(d.text, h.End); ok {
				_, size := utf8.DecodeLastRuneInString(d.text[:e])
				end = e - size
			}
		} else if stop := strings.IndexAny(after[len(open):], "，,；;。=＝"); stop >= 0 {
			end = at + len(open) + stop
		}
		out = append(out, Span{at + len(open), end})
	}
	if next := strings.TrimLeft(d.text[h.End:], " "); len(before) == 0 && strings.HasPrefix(next, "\n") { // the next line
		start := len(d.text) - len(next) + 1
		end := len(d.text)
		if nl := strings.IndexByte(d.text[start:], '\n'); nl >= 0 {
			end = start + nl
		}
		out = append(out, Span{start, end})
	}
	return out
}

// afterLast is the offset behind the last of chars in s that does not stand
// between digits, 0 when there is none.
func afterLast(s, chars string) int {
	for end := len(s); end > 0; {
		at := strings.LastIndexAny(s[:end], chars)
		if at < 0 {
			return 0
		}
		_, size := utf8.DecodeRuneInString(s[at:])
		if s[at] != ',' || at == 0 || at+1 >= len(s) || !isDigit(rune(s[at-1])) || !isDigit(rune(s[at+1])) {
			return at + size
		}
		end = at
	}
	return 0
}

// token is an operand or a sign of a formula.
type token struct {
	sign byte // + - * / ( ) or 0 for an operand
	hit  int
}

// tokens reads a formula: the figures in it and the signs between them; words
// that name the operands are passed over.
func (d *draft) tokens(r Span) []token {
	var out []token
	for at := r.Start; at < r.End; {
		if j := d.hitAt(at); j >= 0 {
			if d.hits[j].End > r.End {
				return nil
			}
			out = append(out, token{hit: j})
			at = d.hits[j].End
			continue
		}
		c, size := utf8.DecodeRuneInString(d.text[at:])
		at += size
		switch foldRune(c) {
		case '+':
			out = append(out, token{sign: '+'})
		case '-':
			out = append(out, token{sign: '-'})
		case '×', '*':
			out = append(out, token{sign: '*'})
		case '÷', '/':
			out = append(out, token{sign: '/'})
		case '(':
			out = append(out, token{sign: '('})
		case ')':
			out = append(out, token{sign: ')'})
		}
	}
	return out
}

// hitAt is the hit that starts at byte at, -1 when none does.
func (d *draft) hitAt(at int) int {
	for j := range d.hits {
		if d.hits[j].Start == at {
			return j
		}
		if d.hits[j].Start > at {
			break
		}
	}
	return -1
}

// expression is a recursive-descent reading of tokens: sums of products of
// operands and parentheses. The first error of arithmetic is kept.
type expression struct {
	d      *draft
	tokens []token
	at     int
	depth  int
	ops    int
	of     []*held
	err    error
	// pending says that an operand behind the result has not been bound yet.
	pending bool
	result  int
}

func (e *expression) sign() byte {
	if e.at < len(e.tokens) {
		return e.tokens[e.at].sign
	}
	return ' '
}

func (e *expression) sum() (Fact, bool)     { return e.chain("+-", e.product) }
func (e *expression) product() (Fact, bool) { return e.chain("*/", e.operand) }

func (e *expression) chain(signs string, part func() (Fact, bool)) (Fact, bool) {
	a, ok := part()
	for ok {
		s := e.sign()
		if s == 0 || !strings.ContainsRune(signs, rune(s)) {
			break
		}
		e.at++
		var b Fact
		if b, ok = part(); ok {
			a = e.apply(s, a, b)
			e.ops++
		}
	}
	return a, ok
}

func (e *expression) apply(sign byte, a, b Fact) Fact {
	run := map[byte]func(Fact, Fact) (Fact, error){'+': Add, '-': Sub, '*': Mul, '/': Div}[sign]
	r, err := run(a, b)
	if err != nil && e.err == nil {
		e.err = err
	}
	return r
}

func (e *expression) operand() (Fact, bool) {
	switch e.sign() {
	case '(':
		e.at++
		if e.depth++; e.depth > 20 {
			return Fact{}, false
		}
		v, ok := e.sum()
		if !ok || e.sign() != ')' {
			return Fact{}, false
		}
		e.at++
		return v, true
	case 0:
		j := e.tokens[e.at].hit
		e.at++
		h, b := &e.d.hits[j], e.d.bound[j]
		if b.ok && b.fact != nil {
			e.of = append(e.of, b.fact)
			return b.fact.Fact, true
		}
		if h.Structural && h.Unit == Percent { // × 100%
			return Plain(h.Value.Shift(-2)), true
		}
		if j > e.result && !e.d.again && !b.ok && !h.Structural {
			e.pending = true
			return Plain(h.Value), true
		}
		if b.user {
			return Fact{Quantity: h.Quantity, Trust: TrustUser}, true
		}
	}
	return Fact{}, false
}
