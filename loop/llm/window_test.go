package llm

import (
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"
)

// The narrow window finds exactly the figures that a search of everything
// around a cut finds.
func TestFigureWindow(t *testing.T) {
	if testing.Short() {
		t.Skip("played whole without -short")
	}
	t.Parallel()
	parts := []string{"营业总收入", "4,009.17亿元", "，同比", "22.01%", "RMB 400.9 billion", " of ", "2023年", "12月31日", "¥1,234", "-3.5万元", "1e11元", "1.2e+3",
		"10 000", "股", "元/股", "个百分点", "个基点", "US$ 5", "。", "\n", "７，４７７", "x", "bn", "\u212a", "\xff", "一", "percent"}
	rng := rand.New(rand.NewSource(1))
	for range 4000 {
		text := ""
		for range 1 + rng.Intn(12) {
			text += parts[rng.Intn(len(parts))]
		}
		for at := range len(text) + 1 {
			at := runeStart(text, at)
			lo, hi, in := figureAround(text, at)
			wantLo, wantHi, wantIn := at, at, false
			from, to := runeStart(text, at-figureReach), runeStart(text, at+figureReach)
			for _, m := range figure.FindAllStringIndex(text[from:to], -1) {
				if l, h := from+m[0], from+m[1]; l < at && at < h {
					wantLo, wantHi, wantIn = l, h, true
					break
				}
			}
			require.Equal(t, [2]int{wantLo, wantHi}, [2]int{lo, hi}, "%q at %d", text, at)
			require.Equal(t, wantIn, in)
		}
	}
}
