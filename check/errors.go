package check

import (
	"errors"
	"strings"
)

// Kinds of MathError, for errors.Is. A tool maps them to its failure codes:
// ErrPeriod to PERIOD_MISMATCH, ErrVintage to VINTAGE_CONFLICT, the others to
// BAD_VALUE.
var (
	ErrUnit         = errors.New("check: units do not fit")
	ErrCurrency     = errors.New("check: currencies differ")
	ErrPeriod       = errors.New("check: period types differ")
	ErrScope        = errors.New("check: scopes differ")
	ErrVintage      = errors.New("check: vintages differ")
	ErrQuoted       = errors.New("check: a quoted figure is not for arithmetic")
	ErrAdjust       = errors.New("check: raw closes of two days do not give a return")
	ErrZeroDivisor  = errors.New("check: division by zero")
	ErrNegativeBase = errors.New("check: growth on a base that is not positive")
	ErrOperands     = errors.New("check: wrong operands")
)

// MathError says why facts may not be calculated with. Reason and Advice are
// in Chinese, ready to be shown to a model or a user; Wording is set for
// ErrNegativeBase: 扭亏为盈, 亏损扩大, 亏损收窄 or 由盈转亏.
type MathError struct {
	Kind    error
	Op      string
	Reason  string
	Advice  string
	Wording string
	Facts   []string
}

func (e *MathError) Error() string {
	var b strings.Builder
	b.WriteString("check: ")
	b.WriteString(e.Op)
	b.WriteString(": ")
	b.WriteString(e.Reason)
	if e.Advice != "" {
		b.WriteString("；")
		b.WriteString(e.Advice)
	}
	return b.String()
}

func (e *MathError) Unwrap() error { return e.Kind }

func unitError(op, reason, advice string) error {
	return &MathError{Kind: ErrUnit, Op: op, Reason: reason, Advice: advice}
}
