package tools_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hedui/tools"
)

// expression is a random expression, its exact value, and the power of its
// top operator; value is nil after a division by zero.
type expression struct {
	text    string
	value   *big.Rat
	binding int
}

func drawExpression(t *rapid.T, depth int) expression {
	if depth == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
		n := rapid.Int64Range(0, 99999).Draw(t, "number")
		places := rapid.IntRange(0, 4).Draw(t, "places")
		text := new(big.Rat).SetFrac(big.NewInt(n), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil)).FloatString(places)
		value, _ := new(big.Rat).SetString(text)
		return expression{text, value, 99}
	}
	if rapid.IntRange(0, 7).Draw(t, "sign") == 0 {
		x := drawExpression(t, depth-1)
		out := expression{"-" + bracket(x, 30), nil, 30}
		if x.value != nil {
			out.value = new(big.Rat).Neg(x.value)
		}
		return out
	}
	op := rapid.SampledFrom([]string{"+", "-", "*", "/", "－", "×", "÷"}).Draw(t, "op")
	a, b := drawExpression(t, depth-1), drawExpression(t, depth-1)
	binding := 20
	if strings.Contains("+-－", op) {
		binding = 10
	}
	out := expression{bracket(a, binding) + " " + op + " " + bracket(b, binding+1), nil, binding}
	if a.value == nil || b.value == nil {
		return out
	}
	switch v := new(big.Rat); op {
	case "+":
		out.value = v.Add(a.value, b.value)
	case "-", "－":
		out.value = v.Sub(a.value, b.value)
	case "*", "×":
		out.value = v.Mul(a.value, b.value)
	default:
		if b.value.Sign() != 0 {
			out.value = v.Quo(a.value, b.value)
		}
	}
	return out
}

func bracket(x expression, min int) string {
	if x.binding < min {
		return "(" + x.text + ")"
	}
	return x.text
}

// The value of any expression over bare numbers is that of exact rationals,
// but for the digits that a quotient drops.
func TestCalculatorAgainstRationals(t *testing.T) {
	t.Parallel()
	tool, err := tools.NewCalculator()
	require.NoError(t, err)
	rapid.Check(t, func(rt *rapid.T) {
		x := drawExpression(rt, rapid.IntRange(0, 5).Draw(rt, "depth"))
		if len([]rune(x.text)) > 400 {
			rt.Skip("too long")
		}
		book := margins()
		res := run(t, book, tool, map[string]string{"expression": x.text})
		if x.value == nil {
			require.Equal(rt, tools.Error, res.Status, x.text)
			return
		}
		if res.Status == tools.Error { // a divisor whose digits were dropped to zero
			require.Contains(rt, res.Error.Message, "除数是零", x.text)
			require.Contains(rt, x.text, "/", x.text)
			return
		}
		held, ok := book.Get(res.Data.(tools.Figures).Rows[0].Fact)
		require.True(rt, ok)
		got := held.Value.Rat()
		scale := new(big.Rat).Add(new(big.Rat).Abs(x.value), big.NewRat(1, 1))
		diff := new(big.Rat).Sub(got, x.value)
		diff.Abs(diff).Quo(diff, scale)
		bound, _ := new(big.Rat).SetString("1e-8")
		if !strings.ContainsAny(x.text, "/÷") {
			bound = new(big.Rat)
		}
		require.True(rt, diff.Cmp(bound) <= 0, "%s = %s, got %s", x.text, x.value.FloatString(40), got.FloatString(40))
	})
}

// Whatever the expression, the calculator answers with a result or a typed
// error, and what it answers is in the Book.
func FuzzCalculator(f *testing.F) {
	for _, s := range []string{
		"f1 - f2", "(f4-f5)/f5*100%", "growth(f4,f5)", "4009亿/833亿", "1/0", "1e999", "__import__('os')", "2^10", "４００９/８３３",
		"to(f3, 亿元)", "-2^-2", "((((1", "max(1, 2,3)", "cagr(f4,f5,1)", "9^64*9^64", "1%", "f1%", "¥1 billion", ",", "％", "f0", "^", "8^(1/3)",
	} {
		f.Add(s)
	}
	tool, err := tools.NewCalculator()
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, s string) {
		book := margins()
		res := run(t, book, tool, map[string]string{"expression": s})
		if res.Status == tools.Error {
			require.NotEmpty(t, res.Error.Message)
			require.Contains(t, tool.Spec().Codes, res.Error.Code)
			require.Len(t, book.facts, 8)
			return
		}
		for _, row := range res.Data.(tools.Figures).Rows {
			held, ok := book.Get(row.Fact)
			require.True(t, ok)
			require.Equal(t, held.Value.Round(12).String(), row.Value)
			require.Less(t, len(row.Value), 1000, fmt.Sprint(row.Label))
		}
	})
}
