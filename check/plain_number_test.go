package check_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
)

// What was worked out from plain numbers of the user is nobody's: it may be printed
// as that, and stands for no figure of a company.
func TestPlainNumbers(t *testing.T) {
	t.Parallel()
	nine := check.Fact{ID: "f1", Label: "(1 + 2) × 3", Quantity: check.Quantity{Value: decimal.New(9, 0)}, Op: check.OpProduct, Trust: check.TrustUser}
	for draft, want := range map[string]check.Decision{
		"9（按您给的数计算）":                               check.Pass,
		"9 (calculated from the numbers you gave)": check.Pass,
		"9亿元（按您给的数计算）":                             check.Retry,
		"五粮液2023年净利润9亿元":                           check.Retry,
		"五粮液2023年净利润9亿元（按您给的数计算）":                  check.Retry,
		"五粮液2023年净利润是9（按您给的数计算）":                   check.Retry,
		"五粮液2023年净利润是9":                            check.Retry,
		"五粮液2023年毛利率是9%":                           check.Retry,
	} {
		v, _ := check.New(lexicon(), nil).Draft(draft, check.Evidence{Question: "(1+2)*3", Facts: []check.Fact{nine}})
		require.Equal(t, want, v.Decision, "%s: %+v", draft, v.Findings)
	}
}
