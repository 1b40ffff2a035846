package tools

import (
	"fmt"
	"strings"
	"unicode"

	"hedui/check"
)

// Bounds of an expression. They keep the work of any input small: the largest
// power that passes has a few hundred digits.
const (
	maxExpression = 400 // runes
	maxDepth      = 24  // nested brackets, calls and signs
	maxDigits     = 40  // digits of one number
	maxScientific = 30  // |n| in 1e<n>
)

// exprError is a fault of an expression: what is wrong and where, counted in
// characters from 1; 0 means the expression as a whole.
type exprError struct {
	code      Code
	pos       int
	message   string
	advice    string
	available []string
}

func (e *exprError) Error() string {
	if e.pos == 0 {
		return "tools: calculator: " + e.message
	}
	return fmt.Sprintf("tools: calculator: character %d: %s", e.pos, e.message)
}

func badExpr(pos int, advice, format string, args ...any) *exprError {
	return &exprError{code: BadValue, pos: pos, message: fmt.Sprintf(format, args...), advice: advice}
}

type tokenKind uint8

const (
	tokEnd    tokenKind = iota
	tokNumber           // a number with the unit written behind it
	tokWord             // a function name or a fact id
	tokUnit             // a unit on its own, the second argument of to()
	tokOp               // + - * / ^
	tokOpen
	tokClose
	tokComma
)

// token is one piece of an expression. text is as it was written but for
// full-width forms; quantity and plain are set on numbers and units.
type token struct {
	kind     tokenKind
	pos      int
	text     string
	quantity check.Quantity // a number in its base unit
	form     form           // a unit that stands alone
}

// foldExpr maps full-width and typographic forms to ASCII, one rune to one
// rune, so that positions are those of the input.
func foldExpr(r rune) rune {
	switch r {
	case '×', '✕', '＊', '·':
		return '*'
	case '÷':
		return '/'
	case '−', '–', '—', '－', '﹣':
		return '-'
	case '，', '、', '；', ';':
		return ','
	case '　', '\t', '\n', '\r', '\u00a0':
		return ' '
	case '【':
		return '('
	case '】':
		return ')'
	case '￥':
		return '¥'
	}
	if r >= '！' && r <= '～' {
		return r - 0xFEE0
	}
	return r
}

// lex splits an expression into tokens, the last of which is tokEnd.
func lex(expr string) ([]token, error) {
	s := []rune(strings.Map(foldExpr, expr))
	if len(s) > maxExpression {
		return nil, badExpr(0, "拆成几次计算", "算式有%d个字符，最多%d个", len(s), maxExpression)
	}
	var out []token
	for i := 0; ; {
		for i < len(s) && s[i] == ' ' {
			i++
		}
		if i == len(s) {
			return append(out, token{kind: tokEnd, pos: i + 1, text: "结尾"}), nil
		}
		t, n, err := lexOne(s, i, calls(out))
		if err != nil {
			return nil, err
		}
		out = append(out, t)
		i += n
	}
}

// calls says whether the next token stands among the arguments of a call,
// where a comma may separate arguments.
func calls(done []token) bool {
	depth := 0
	for i := len(done) - 1; i >= 0; i-- {
		switch done[i].kind {
		case tokClose:
			depth++
		case tokOpen:
			if depth == 0 {
				if i > 0 && done[i-1].kind == tokWord {
					return true
				}
				continue
			}
			depth--
		}
	}
	return false
}

func lexOne(s []rune, i int, inCall bool) (token, int, error) {
	t := token{pos: i + 1, text: string(s[i])}
	switch s[i] {
	case '+', '-', '*', '/', '^':
		t.kind = tokOp
		if s[i] == '*' && i+1 < len(s) && s[i+1] == '*' {
			t.text = "^"
			return t, 2, nil
		}
		return t, 1, nil
	case '(':
		t.kind = tokOpen
		return t, 1, nil
	case ')':
		t.kind = tokClose
		return t, 1, nil
	case ',':
		t.kind = tokComma
		return t, 1, nil
	}
	if n := wordLen(s[i:]); n > 0 {
		word := string(s[i : i+n])
		if isFactID(word) || functionName(word) != "" {
			t.kind, t.text = tokWord, word
			return t, n, nil
		}
	}
	if j := digitsAt(s, i); j >= 0 {
		return lexNumber(s, i, j, inCall)
	}
	if f, n := readForm(s[i:]); n > 0 {
		t.kind, t.text, t.form = tokUnit, f.written, f
		return t, n, nil
	}
	if n := wordLen(s[i:]); n > 0 {
		return t, 0, badExpr(i+1, "可用函数："+strings.Join(functionNames(), "、"),
			"不认识“%s”", string(s[i:i+min(n, 20)]))
	}
	return t, 0, badExpr(i+1, "只能用数字、事实编号、+ - * / ^ 和括号", "不能出现字符“%c”", s[i])
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// wordLen is the length of the name at the start of s: letters, then letters,
// digits and underscores.
func wordLen(s []rune) int {
	n := 0
	for n < len(s) && (unicode.IsLetter(s[n]) || s[n] == '_' || n > 0 && isDigit(s[n])) {
		n++
	}
	return n
}

// isFactID reports whether word is written like a fact id: f1, F12.
func isFactID(word string) bool {
	if len(word) < 2 || len(word) > 8 || word[0] != 'f' && word[0] != 'F' {
		return false
	}
	return strings.Trim(word[1:], "0123456789") == ""
}
