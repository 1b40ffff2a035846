package tools

import (
	"fmt"
	"unicode"

	"github.com/shopspring/decimal"

	"hedui/check"
)

// scales are the powers of ten that check can be asked to display.
var scales = map[int32]check.Scale{
	0: check.ScaleOne, 3: check.ScaleK, 4: check.ScaleWan, 6: check.ScaleMillion,
	8: check.ScaleYi, 9: check.ScaleBillion, 12: check.ScaleWanYi,
}

// display writes a quantity as it is printed, in the natural form or in the
// one asked for: 4,009.17亿元, 40,091,704.50万元, RMB 400.92 billion.
func display(q check.Quantity, f form) string {
	opts := check.DisplayOptions{}
	if f.written != "" {
		opts.Scale = scales[f.scale]
		if r := []rune(f.written); f.scale >= 6 && r[0] < unicode.MaxLatin1 {
			opts.Lang = check.English
		}
	}
	return check.Display(q, opts)
}

// exact writes a quantity in its base unit with every digit: 400,917,045,000元.
func exact(q check.Quantity) string {
	return check.Display(q, check.DisplayOptions{Scale: check.ScaleOne, Places: check.Unrounded})
}

func decimalOf(n int) decimal.Decimal { return decimal.NewFromInt(int64(n)) }

// truncated says how much of a result is shown.
func truncated(total, shown int) string { return fmt.Sprintf("共%d行，显示%d行", total, shown) }
