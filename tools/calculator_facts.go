package tools

import (
	"hedui/check"
	"hedui/check/mention"
)

// addable reports why two terms may not be added or subtracted, nil when they
// may. Only what still has the kind of a fact is held against the rules of
// facts; ratios and bare numbers have units alone.
func addable(a, b term, minus bool) error {
	if a.like == nil || b.like == nil {
		return nil
	}
	f, g := *a.like, *b.like
	if err := comparable(f, g); err != nil {
		return err
	}
	if minus {
		return rawPrices(f, g)
	}
	return nil
}

// comparable holds the rules for sums, differences and growth: one scope, one
// period type, one vintage, and either one metric or one company and period.
func comparable(f, g check.Fact) error {
	switch {
	case f.Scope != g.Scope && f.Scope != "" && g.Scope != "":
		return badExpr(0, "取同一口径的数", "%s是%s口径，%s是%s口径", f.ID, scopeName(f.Scope), g.ID, scopeName(g.Scope))
	case !sameLength(f.Period, g.Period):
		return &exprError{code: PeriodMismatch, advice: "取同一类报告期的数；单季用 financial_indicator 的“2023Q4单季”",
			message: f.ID + "是" + periodName(f.Period) + "，" + g.ID + "是" + periodName(g.Period) + "，期间长度不同"}
	case f.Metric != g.Metric && f.Metric != "" && g.Metric != "" && (f.Company != g.Company || !mention.Same(f.Period, g.Period)):
		return badExpr(0, "", "%s是%s，%s是%s，既不是同一指标，也不是同一公司同一期", f.ID, factLabel(f), g.ID, factLabel(g))
	}
	return oneVintage(f, g)
}

// divisible holds the rules for ratios: one metric of one period type, or two
// metrics of one company at one date. A price goes with any figure of its
// company, since PE is a price over a year's earnings.
func divisible(a, b term) error {
	if a.like == nil || b.like == nil {
		return nil
	}
	f, g := *a.like, *b.like
	if f.Metric == g.Metric {
		if !sameLength(f.Period, g.Period) {
			return &exprError{code: PeriodMismatch, advice: "取同一类报告期的数",
				message: f.ID + "是" + periodName(f.Period) + "，" + g.ID + "是" + periodName(g.Period) + "，不能相比"}
		}
		if err := rawPrices(f, g); err != nil {
			return err
		}
		return oneVintage(f, g)
	}
	if err := sameSubject(a, b); err != nil {
		return err
	}
	day := f.Period.Type == mention.Day || g.Period.Type == mention.Day
	if f.Period.End != g.Period.End && !day {
		return &exprError{code: PeriodMismatch, advice: "取同一期的数",
			message: f.ID + "是" + periodName(f.Period) + "，" + g.ID + "是" + periodName(g.Period) + "，不能相比"}
	}
	return oneVintage(f, g)
}

// sameSubject reports facts of different companies.
func sameSubject(a, b term) error {
	for _, f := range a.facts {
		for _, g := range b.facts {
			if f.Company != g.Company && f.Company != "" && g.Company != "" && f.Metric != g.Metric {
				return badExpr(0, "", "%s是%s，%s是%s，公司和指标都不同", f.ID, factLabel(f), g.ID, factLabel(g))
			}
		}
	}
	return nil
}

// sameLength reports whether two periods cover stretches of equal length, so
// that their flows can be compared. Balances can be compared at any dates.
func sameLength(p, q mention.Period) bool {
	if p.Type == q.Type || p.Type == "" || q.Type == "" {
		return true
	}
	return mention.Same(p, q)
}

// oneVintage refuses a figure as filed beside a restated one.
func oneVintage(f, g check.Fact) error {
	if f.Vintage == g.Vintage || f.Vintage == check.VintageUnknown || g.Vintage == check.VintageUnknown ||
		f.Vintage == "" || g.Vintage == "" {
		return nil
	}
	return &exprError{code: VintageConflict, advice: "两个数并列给出，不算变化",
		message: f.ID + "和" + g.ID + "一个是原报数、一个是重述数，不能一起计算"}
}

// rawPrices refuses the change between two unadjusted prices of one company:
// over an ex-date it would be wrong, and an expression cannot see ex-dates.
func rawPrices(f, g check.Fact) error {
	if f.Company == g.Company && f.Metric == g.Metric && f.Unit == check.YuanPerShare && f.Period != g.Period &&
		f.Period.Type == mention.Day && g.Period.Type == mention.Day && unadjusted(f) && unadjusted(g) {
		return &exprError{code: VintageConflict, advice: "用 stock_price 查这段时间的区间涨跌幅（已复权）",
			message: "两个日期的未复权价格之间可能有除权除息，不能直接算变化"}
	}
	return nil
}

func unadjusted(f check.Fact) bool { return f.Adjust == "" || f.Adjust == "none" }
