package tools

import (
	"strings"

	"hedui/check"
)

type nodeKind uint8

const (
	nodeNumber nodeKind = iota
	nodeFact
	nodeUnit
	nodeNegate
	nodeBinary
	nodeCall
)

// node is one operation of an expression. text is the number as written, the
// fact id in lower case, the operator, or the function's canonical name.
type node struct {
	kind     nodeKind
	pos      int
	text     string
	quantity check.Quantity
	form     form
	args     []*node
}

// Binding powers of the operators; ^ binds to the right and tighter than a
// sign, so -2^2 is -4.
var power = map[string]int{"+": 10, "-": 10, "*": 20, "/": 20, "^": 40}

const signPower = 30

// parseExpr reads an expression by operator precedence (a Pratt parser).
// Grammar: numbers with units, fact ids, + - * / ^, a sign, brackets, and
// calls of the functions in calculator_func.go. Errors are *exprError.
func parseExpr(expr string) (*node, error) {
	tokens, err := lex(expr)
	if err != nil {
		return nil, err
	}
	if len(tokens) == 1 {
		return nil, badExpr(0, "例如 f1 - f2", "算式是空的")
	}
	p := &parser{tokens: tokens}
	n, err := p.expr(0, 0)
	if err != nil {
		return nil, err
	}
	if t := p.tokens[p.at]; t.kind != tokEnd {
		return nil, badExpr(t.pos, "", "多出“%s”，前面缺运算符或多了括号", t.text)
	}
	return n, nil
}

type parser struct {
	tokens []token
	at     int
}

// next takes a token; the end stays where it is.
func (p *parser) next() token {
	t := p.tokens[p.at]
	if t.kind != tokEnd {
		p.at++
	}
	return t
}

func (p *parser) expr(min, depth int) (*node, error) {
	left, err := p.operand(depth)
	if err != nil {
		return nil, err
	}
	for {
		op := p.tokens[p.at]
		bind := power[op.text]
		if op.kind != tokOp || bind <= min {
			return left, nil
		}
		p.at++
		if op.text == "^" {
			bind-- // right associative
		}
		right, err := p.expr(bind, depth+1)
		if err != nil {
			return nil, err
		}
		left = &node{kind: nodeBinary, pos: op.pos, text: op.text, args: []*node{left, right}}
	}
}

func (p *parser) operand(depth int) (*node, error) {
	t := p.next()
	if depth > maxDepth {
		return nil, badExpr(t.pos, "拆成几次计算", "括号或函数套得太深，最多%d层", maxDepth)
	}
	switch t.kind {
	case tokNumber:
		return &node{kind: nodeNumber, pos: t.pos, text: t.text, quantity: t.quantity, form: t.form}, nil
	case tokUnit:
		return &node{kind: nodeUnit, pos: t.pos, text: t.text, form: t.form}, nil
	case tokOp:
		if t.text != "-" && t.text != "+" {
			break
		}
		n, err := p.expr(signPower, depth+1)
		if err != nil || t.text == "+" {
			return n, err
		}
		return &node{kind: nodeNegate, pos: t.pos, text: "-", args: []*node{n}}, nil
	case tokOpen:
		n, err := p.expr(0, depth+1)
		if err != nil {
			return nil, err
		}
		return n, p.close(t)
	case tokWord:
		if p.tokens[p.at].kind == tokOpen {
			return p.call(t, depth)
		}
		if isFactID(t.text) {
			return &node{kind: nodeFact, pos: t.pos, text: "f" + strings.TrimLeft(t.text[1:], "0")}, nil
		}
		return nil, badExpr(t.pos, "例如 "+functionExample(t.text), "函数%s后面缺括号", t.text)
	}
	return nil, badExpr(t.pos, "", "这里缺一个数，却是“%s”", t.text)
}

// call reads the arguments of a function whose name has been taken.
func (p *parser) call(name token, depth int) (*node, error) {
	canonical := functionName(name.text)
	if canonical == "" {
		return nil, badExpr(name.pos, "可用函数："+strings.Join(functionNames(), "、"), "没有函数%s", name.text)
	}
	open := p.next()
	n := &node{kind: nodeCall, pos: name.pos, text: canonical}
	for {
		arg, err := p.expr(0, depth+1)
		if err != nil {
			return nil, err
		}
		n.args = append(n.args, arg)
		if p.tokens[p.at].kind != tokComma {
			return n, p.close(open)
		}
		p.at++
	}
}

func (p *parser) close(open token) error {
	if t := p.next(); t.kind != tokClose {
		return badExpr(open.pos, "", "括号没有闭合")
	}
	return nil
}
