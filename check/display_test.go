package check_test

import (
	"fmt"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hedui/check"
)

func TestDisplay(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		value string
		unit  check.Unit
		opts  check.DisplayOptions
		want  string
	}{
		{"yi", "400917045000", check.Yuan, check.DisplayOptions{}, "4,009.17亿元"},
		{"yi again", "150560330316.45", check.Yuan, check.DisplayOptions{}, "1,505.60亿元"},
		{"wan", "12345678", check.Yuan, check.DisplayOptions{}, "1,234.57万元"},
		{"yuan", "9999.5", check.Yuan, check.DisplayOptions{}, "9,999.50元"},
		{"rounds into the next scale", "99999999.99", check.Yuan, check.DisplayOptions{}, "1.00亿元"},
		{"a trillion stays yi", "1234500000000", check.Yuan, check.DisplayOptions{}, "12,345.00亿元"},
		{"above 99,999 yi", "12345600000000", check.Yuan, check.DisplayOptions{}, "12.35万亿元"},
		{"four digits", "390949856.80", check.Yuan, check.DisplayOptions{}, "3.909亿元"},
		{"four digits in English", "1234567890", check.Yuan, check.DisplayOptions{Lang: check.English}, "RMB 1.235 billion"},
		{"loss", "-320000000", check.Yuan, check.DisplayOptions{}, "-3.20亿元"},
		{"asked in yuan, exact", "150560330316.45", check.Yuan, check.DisplayOptions{Scale: check.ScaleOne, Places: check.Unrounded}, "150,560,330,316.45元"},
		{"asked in wan", "150560330316.45", check.Yuan, check.DisplayOptions{Scale: check.ScaleWan}, "15,056,033.03万元"},
		{"whole", "150560330316.45", check.Yuan, check.DisplayOptions{Places: check.Whole}, "1,506亿元"},
		{"percent", "91.9649", check.Percent, check.DisplayOptions{}, "91.96%"},
		{"points", "16.1713", check.Point, check.DisplayOptions{}, "16.17个百分点"},
		{"tiny percent keeps a digit", "0.0012", check.Percent, check.DisplayOptions{}, "0.001%"},
		{"per share", "2.5911", check.YuanPerShare, check.DisplayOptions{}, "2.5911元/股"},
		{"per share, two places", "59.49", check.YuanPerShare, check.DisplayOptions{}, "59.49元/股"},
		{"price", "1726", check.YuanPerShare, check.DisplayOptions{}, "1,726.00元/股"},
		{"per ten", "25.911", check.YuanPer10, check.DisplayOptions{}, "25.911元/10股"},
		{"people", "33302", check.People, check.DisplayOptions{}, "33,302人"},
		{"shares", "1256197800", check.Shares, check.DisplayOptions{}, "12.56亿股"},
		{"times", "4.8145", check.Times, check.DisplayOptions{}, "4.81倍"},
		{"English", "400917045000", check.Yuan, check.DisplayOptions{Lang: check.English}, "RMB 400.92 billion"},
		{"English loss", "-320000000", check.Yuan, check.DisplayOptions{Lang: check.English}, "-RMB 320.00 million"},
		{"English price", "2.5911", check.YuanPerShare, check.DisplayOptions{Lang: check.English}, "RMB 2.5911 per share"},
		{"English points", "16.17", check.Point, check.DisplayOptions{Lang: check.English}, "16.17 percentage points"},
		{"dollars", "1200000000", check.USD, check.DisplayOptions{Lang: check.English}, "US$1.20 billion"},
		{"a scale that English lacks", "400917045000", check.Yuan, check.DisplayOptions{Lang: check.English, Scale: check.ScaleYi}, "RMB 400.92 billion"},
		{"a scale that percentages lack", "91.9649", check.Percent, check.DisplayOptions{Scale: check.ScaleYi}, "91.96%"},
		{"a scale that prices lack", "1726", check.YuanPerShare, check.DisplayOptions{Scale: check.ScaleWan}, "1,726.00元/股"},
		{"people in wan", "1234567", check.People, check.DisplayOptions{Scale: check.ScaleWan}, "123.46万人"},
		{"Hong Kong price", "388.2", check.HKDPerShare, check.DisplayOptions{}, "388.20港元/股"},
		{"trillion as yi", "900000000000", check.Yuan, check.DisplayOptions{}, "9,000.00亿元"},
		{"trillion as wanyi", "900000000000", check.Yuan, check.DisplayOptions{Scale: check.ScaleWanYi, Places: 1}, "0.9万亿元"},
		{"nine billion", "9000000000", check.Yuan, check.DisplayOptions{Lang: check.English, Places: check.Whole}, "RMB 9 billion"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			q, err := check.Q(tt.value, tt.unit)
			require.NoError(t, err)
			require.Equal(t, tt.want, check.Display(q, tt.opts))
		})
	}
}

// TestSweepIsExact prints and reads each power of ten at each scale, in both
// languages, without loss.
func TestSweepIsExact(t *testing.T) {
	t.Parallel()
	scales := []check.Scale{check.ScaleAuto, check.ScaleOne, check.ScaleK, check.ScaleWan, check.ScaleMillion, check.ScaleYi, check.ScaleBillion, check.ScaleWanYi}
	for exp := range int32(15) {
		for _, scale := range scales {
			for _, lang := range []check.Lang{check.Chinese, check.English} {
				if lang == check.English && (scale == check.ScaleWan || scale == check.ScaleYi) {
					continue // not English scales
				}
				q := check.Quantity{Value: decimal.New(123, exp-2), Unit: check.Yuan}
				text := check.Display(q, check.DisplayOptions{Lang: lang, Scale: scale, Places: check.Unrounded})
				hits := check.ParseQuantities(text)
				require.Len(t, hits, 1, text)
				require.True(t, hits[0].Quantity.Equal(q), "%s is %s, not %s", text, hits[0].Value, q.Value)
			}
		}
	}
}

var printable = []check.Unit{
	check.Yuan, check.USD, check.HKD, check.Percent, check.Point, check.BasisPoint, check.Times, check.YuanPerShare, check.YuanPer10,
	check.HKDPerShare, check.USDPerShare, check.YuanPerPerson, check.Shares, check.Lots, check.People, check.Days,
}

func drawQuantity(t *rapid.T) check.Quantity {
	coef := rapid.Int64Range(-999_999_999_999, 999_999_999_999).Draw(t, "coefficient")
	exp := rapid.Int32Range(-6, 4).Draw(t, "exponent")
	return check.Quantity{Value: decimal.New(coef, exp), Unit: rapid.SampledFrom(printable).Draw(t, "unit")}
}

// TestPrintedIsRead: reading what Display prints gives the quantity, rounded to
// the digits that are shown.
func TestPrintedIsRead(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		q := drawQuantity(t)
		opts := check.DisplayOptions{
			Lang:   rapid.SampledFrom([]check.Lang{check.Chinese, check.English}).Draw(t, "lang"),
			Scale:  rapid.SampledFrom([]check.Scale{check.ScaleAuto, check.ScaleOne, check.ScaleK, check.ScaleWan, check.ScaleMillion, check.ScaleYi, check.ScaleBillion, check.ScaleWanYi}).Draw(t, "scale"),
			Places: rapid.SampledFrom([]int{check.DefaultPlaces, check.Whole, check.Unrounded, 1, 3, 6}).Draw(t, "places"),
		}
		text := check.Display(q, opts)
		for _, context := range []string{"%s", "贵州茅台2023年为%s。", "| a | %s |\n", "it was %s in 2023"} {
			hits := check.ParseQuantities(fmt.Sprintf(context, text))
			if len(hits) != 1 {
				t.Fatalf("%q in %q: %d hits", text, context, len(hits))
			}
			h := hits[0]
			if h.Text != text || h.Unit != q.Unit {
				t.Fatalf("%q read as %q %s %s", text, h.Text, h.Value, h.Unit)
			}
			if !h.Covers(q.Value) && h.Value.Sub(q.Value).Abs().GreaterThan(h.Half) {
				t.Fatalf("%q is %s ± %s, not %s", text, h.Value, h.Half, q.Value)
			}
			if opts.Places == check.Unrounded && !h.Value.Equal(q.Value) {
				t.Fatalf("%q lost digits of %s", text, q.Value)
			}
		}
	})
}

func TestConvert(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		value    string
		from, to check.Unit
		want     string
	}{
		{"ten shares", "25.911", check.YuanPer10, check.YuanPerShare, "2.5911"},
		{"back", "2.5911", check.YuanPerShare, check.YuanPer10, "25.911"},
		{"basis points", "25", check.BasisPoint, check.Point, "0.25"},
		{"lots", "125000", check.Lots, check.Shares, "12500000"},
		{"fraction", "0.0805", check.Times, check.Percent, "8.05"},
		{"same", "1", check.Yuan, check.Yuan, "1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			q, err := check.Q(tt.value, tt.from)
			require.NoError(t, err)
			got, err := q.Convert(tt.to)
			require.NoError(t, err)
			require.Equal(t, tt.want, got.Plain())
			require.Equal(t, tt.to, got.Unit)
		})
	}
	for _, pair := range [][2]check.Unit{{check.Yuan, check.USD}, {check.Percent, check.Point}, {check.HKD, check.Yuan}, {check.Yuan, check.YuanPerShare}} {
		q := check.Quantity{Value: decimal.New(1, 0), Unit: pair[0]}
		_, err := q.Convert(pair[1])
		require.ErrorIs(t, err, check.ErrUnit)
	}
}
