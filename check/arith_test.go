package check_test

import (
	"errors"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hedui/check"
	"hedui/check/mention"
)

func at(f check.Fact, t mention.PeriodType, end string) check.Fact {
	f.Period = mention.Period{Type: t, End: end}
	return f
}

func with(f check.Fact, change func(*check.Fact)) check.Fact {
	change(&f)
	return f
}

func TestArithmetic(t *testing.T) {
	t.Parallel()
	m23, m22 := fact("a", "600519.SH", "revenue_total", 2023, "150560330316.45", check.Yuan), fact("b", "600519.SH", "revenue_total", 2022, "127553959355.97", check.Yuan)
	gm1, gm2 := fact("f1", "600519.SH", "gross_margin", 2023, "91.9649", check.Percent), fact("f2", "000858.SZ", "gross_margin", 2023, "75.7936", check.Percent)
	dps, eps := fact("d", "600519.SH", "dps", 2023, "25.911", check.YuanPer10), fact("e", "600519.SH", "eps_basic", 2023, "6.23", check.YuanPerShare)
	perShare, err := dps.Convert(check.YuanPerShare)
	require.NoError(t, err)
	dps.Quantity = perShare
	q3, q3before := at(m23, mention.YTDQ3, "2025-09-30"), at(m22, mention.YTDQ3, "2024-09-30")
	first := fact("c", "600519.SH", "revenue_total", 2021, "109464278563.89", check.Yuan)
	tests := []struct {
		name string
		run  func() (check.Fact, error)
		want string // rounded to the places it shows
		unit check.Unit
		op   string
	}{
		{"difference of percentages is in points", func() (check.Fact, error) { return check.Sub(gm1, gm2) }, "16.1713", check.Point, check.OpDifference},
		{"difference of amounts", func() (check.Fact, error) { return check.Sub(m23, m22) }, "23006370960.48", check.Yuan, check.OpDifference},
		{"sum", func() (check.Fact, error) { return check.Add(m23, m22) }, "278114289672.42", check.Yuan, check.OpSum},
		{"ratio", func() (check.Fact, error) { return check.Div(m23, m22) }, "1.1804", check.Times, check.OpRatio},
		{"payout", func() (check.Fact, error) { return check.Share(dps, eps) }, "41.6", check.Percent, check.OpShare},
		{"by a plain number", func() (check.Fact, error) { return check.Div(m23, check.Plain(decimal.New(10000, 0))) }, "15056033.031645", check.Yuan, check.OpRatio},
		{"growth", func() (check.Fact, error) { return check.Growth(m23, m22) }, "18.04", check.Percent, check.OpGrowth},
		{"third-quarter reports", func() (check.Fact, error) { return check.Growth(q3, q3before) }, "18.04", check.Percent, check.OpGrowth},
		{"compound growth", func() (check.Fact, error) { return check.CAGR(m23, first) }, "17.28", check.Percent, check.OpCAGR},
		{"price times shares", func() (check.Fact, error) {
			return check.Mul(eps, fact("s", "600519.SH", "share_capital", 2023, "1256197800", check.Shares))
		}, "7826112294", check.Yuan, check.OpProduct},
		{"amount by people", func() (check.Fact, error) {
			return check.Div(m23, fact("p", "600519.SH", "staff", 2023, "33302", check.People))
		}, "4521060", check.YuanPerPerson, check.OpRatio},
		{"a percentage of an amount", func() (check.Fact, error) { return check.Mul(gm1, m23) }, "138462657", check.Yuan, check.OpProduct},
		{"points on a percentage", func() (check.Fact, error) {
			return check.Add(gm1, with(gm1, func(f *check.Fact) { f.Unit, f.Value = check.Point, decimal.New(5, -1) }))
		}, "92.4649", check.Percent, check.OpSum},
		{"the second half on the first", func() (check.Fact, error) {
			return check.Growth(at(m23, mention.SecondHalf, "2023-12-31"), at(m22, mention.Half, "2023-06-30"))
		}, "18.04", check.Percent, check.OpGrowth},
		{"the second quarter less the first", func() (check.Fact, error) {
			return check.Sub(at(gm1, mention.Quarter, "2023-06-30"), at(gm1, mention.YTDQ1, "2023-03-31"))
		}, "0.00", check.Point, check.OpDifference},
		{"part of a year", func() (check.Fact, error) { return check.Share(at(m22, mention.YTDQ3, "2023-09-30"), m23) }, "84.72", check.Percent, check.OpShare},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := tt.run()
			require.NoError(t, err)
			want := decimal.RequireFromString(tt.want)
			if tt.name == "a percentage of an amount" {
				want = want.Shift(3)
				got.Value = got.Value.Round(-3)
			}
			require.Equal(t, want.String(), got.Value.Round(-want.Exponent()).String())
			require.Equal(t, tt.unit, got.Unit)
			require.Equal(t, tt.op, got.Op)
			require.NotEmpty(t, got.Of)
		})
	}
}

func TestArithmeticRefuses(t *testing.T) {
	t.Parallel()
	a, b := fact("a", "600519.SH", "revenue_total", 2023, "150", check.Yuan), fact("b", "600519.SH", "revenue_total", 2022, "127", check.Yuan)
	price := func(id, day, adjust string) check.Fact {
		return with(at(fact(id, "600519.SH", "close", 2023, "1726", check.YuanPerShare), mention.Day, day), func(f *check.Fact) { f.Scope, f.Adjust = "", adjust })
	}
	pair := func(f func(a, b check.Fact) (check.Fact, error), a, b check.Fact) func() error {
		return func() error { _, err := f(a, b); return err }
	}
	tests := []struct {
		name string
		run  func() error
		kind error
	}{
		{"units", pair(check.Add, a, fact("c", "600519.SH", "gross_margin", 2023, "91", check.Percent)), check.ErrUnit},
		{"amount and amount per share", pair(check.Sub, a, fact("c", "600519.SH", "eps_basic", 2023, "59", check.YuanPerShare)), check.ErrUnit},
		{"currencies", pair(check.Add, a, with(b, func(f *check.Fact) { f.Unit = check.HKD })), check.ErrCurrency},
		{"currencies in a ratio", pair(check.Div, a, with(b, func(f *check.Fact) { f.Unit = check.USD })), check.ErrCurrency},
		{"counts and money", pair(check.Add, a, fact("c", "600519.SH", "staff", 2023, "3", check.People)), check.ErrUnit},
		{"a half year for nine months", pair(check.Growth, at(a, mention.YTDQ3, "2025-09-30"), at(b, mention.Half, "2025-06-30")), check.ErrPeriod},
		{"TTM against a year", pair(check.Growth, at(a, mention.TTM, "2024-09-30"), b), check.ErrPeriod},
		{"one quarter against nine months", pair(check.Sub, at(a, mention.Quarter, "2023-09-30"), at(b, mention.YTDQ3, "2023-09-30")), check.ErrPeriod},
		{"the same period", pair(check.Growth, a, with(a, func(f *check.Fact) { f.ID = "c" })), check.ErrPeriod},
		{"vintages", pair(check.Growth, with(a, func(f *check.Fact) { f.Vintage = check.Restated }), with(b, func(f *check.Fact) { f.Vintage = check.AsFiled })), check.ErrVintage},
		{"vintage not known on one side, another source", pair(check.Sub, a, with(b, func(f *check.Fact) { f.Vintage, f.Source = check.AsFiled, "另一来源" })), check.ErrVintage},
		{"scopes", pair(check.Sub, a, with(b, func(f *check.Fact) { f.Scope = check.Parent })), check.ErrScope},
		{"quoted", pair(check.Sub, a, with(b, func(f *check.Fact) { f.Quote, f.Document, f.Page = "…", "年报", 14 })), check.ErrQuoted},
		{"raw closes of two days", pair(check.Growth, price("a", "2023-06-30", "none"), price("b", "2023-06-29", "none")), check.ErrAdjust},
		{"raw and adjusted", pair(check.Sub, price("a", "2023-06-30", "qfq"), price("b", "2023-06-29", "none")), check.ErrAdjust},
		{"zero", pair(check.Div, a, with(b, func(f *check.Fact) { f.Value = decimal.Zero })), check.ErrZeroDivisor},
		{"growth of a ratio", pair(check.Growth, fact("a", "x", "gross_margin", 2023, "91", check.Percent), fact("b", "x", "gross_margin", 2022, "90", check.Percent)), check.ErrUnit},
		{"growth of another metric", pair(check.Growth, a, with(b, func(f *check.Fact) { f.Metric = "net_profit_parent" })), check.ErrOperands},
		{"growth between companies", pair(check.Growth, a, with(b, func(f *check.Fact) { f.Company = "000858.SZ" })), check.ErrOperands},
		{"amounts multiplied", pair(check.Mul, a, b), check.ErrUnit},
		{"compound growth over part of a year", pair(check.CAGR, at(a, mention.Instant, "2023-12-31"), at(b, mention.Instant, "2022-06-30")), check.ErrPeriod},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			err := tt.run()
			require.ErrorIs(t, err, tt.kind)
			var e *check.MathError
			require.ErrorAs(t, err, &e)
			require.NotEmpty(t, e.Reason)
			require.NotEmpty(t, e.Advice)
		})
	}
}

func TestNoGrowthOnALoss(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, now, base, wording string }{
		{"into profit", "100", "-50", "扭亏为盈"},
		{"from nothing", "100", "0", "扭亏为盈"},
		{"deeper", "-80", "-50", "亏损扩大"},
		{"shallower", "-20", "-50", "亏损收窄"},
		{"unchanged", "-50", "-50", "亏损持平"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := check.Growth(fact("a", "x", "net_profit_parent", 2023, tt.now, check.Yuan), fact("b", "x", "net_profit_parent", 2022, tt.base, check.Yuan))
			var e *check.MathError
			require.True(t, errors.As(err, &e))
			require.ErrorIs(t, err, check.ErrNegativeBase)
			require.Equal(t, tt.wording, e.Wording)
			require.Equal(t, []string{"a", "b"}, e.Facts)
		})
	}
	require.Equal(t, "由盈转亏", check.ChangeWording(decimal.New(-1, 0), decimal.New(1, 0)))
	require.Empty(t, check.ChangeWording(decimal.New(2, 0), decimal.New(1, 0)))
}

// TestExactSums: sums and differences lose nothing, whatever the magnitudes.
func TestExactSums(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) check.Fact {
			v := decimal.New(rapid.Int64().Draw(t, name), rapid.Int32Range(-12, 6).Draw(t, name+" exponent"))
			return with(fact(name, name, "revenue_total", 2023, "1", check.Yuan), func(f *check.Fact) { f.Value = v })
		}
		a, b := draw("a"), draw("b")
		sum, err := check.Add(a, b)
		if err != nil {
			t.Fatal(err)
		}
		back, err := check.Sub(sum, with(b, func(f *check.Fact) { f.Company = "" }))
		if err != nil {
			t.Fatal(err)
		}
		if !back.Value.Equal(a.Value) {
			t.Fatalf("%s + %s − %s = %s", a.Value, b.Value, b.Value, back.Value)
		}
	})
}

func TestDerivedFactKeepsWhatIsShared(t *testing.T) {
	t.Parallel()
	a, b := fact("a", "600519.SH", "gross_margin", 2023, "91.9649", check.Percent), fact("b", "000858.SZ", "gross_margin", 2023, "75.7936", check.Percent)
	b.Trust, b.Note, b.Source = check.TrustParsed, "上年已重述", "另一来源"
	d, err := check.Sub(a, b)
	require.NoError(t, err)
	require.Empty(t, d.Company)
	require.Empty(t, d.ID)
	require.Equal(t, "gross_margin", d.Metric)
	require.Equal(t, mention.AnnualOf(2023), d.Period)
	require.Equal(t, check.TrustParsed, d.Trust)
	require.Equal(t, "上年已重述", d.Note)
	require.Equal(t, "东方财富（公开数据集）、另一来源", d.Source)
	require.Equal(t, []string{"a", "b"}, d.Of)
}
