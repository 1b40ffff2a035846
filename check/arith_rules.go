package check

import (
	"errors"
	"fmt"

	"hedui/check/mention"
)

// usable refuses quoted facts, which have no metric to reason about.
func usable(op string, fs ...Fact) error {
	for _, f := range fs {
		if f.Quote != "" || f.Document != "" && f.Metric == "" {
			return &MathError{Kind: ErrQuoted, Op: op, Facts: ids(f),
				Reason: f.ID + " 是文中引用的数字，没有指标定义", Advice: "引用时注明文件和页码，不要用于计算"}
		}
	}
	return nil
}

// sameKind says whether a and b may be added, subtracted or averaged.
func sameKind(op string, a, b Fact) error {
	if err := usable(op, a, b); err != nil {
		return err
	}
	if ca, cb := a.Unit.Currency(), b.Unit.Currency(); ca != NoUnit && cb != NoUnit && ca != cb {
		return currencyError(op, a, b)
	}
	if a.Unit != b.Unit {
		if _, err := inUnit(op, b, a.Unit); err != nil {
			return err
		}
	}
	if a.isPlain() || b.isPlain() {
		return nil
	}
	if !sameLength(a.Period.Type, b.Period.Type) && a.Period.Type != "" && b.Period.Type != "" {
		return periodError(op, a, b, "期间类型不同")
	}
	return compatible(op, a, b)
}

// compatible holds the rules that every operation on two facts shares: scope,
// the kind of flow, one vintage within a company, adjusted prices.
func compatible(op string, a, b Fact) error {
	if a.isPlain() || b.isPlain() || a.Trust == TrustUser || b.Trust == TrustUser {
		return nil
	}
	if a.Scope != b.Scope && a.Scope != "" && b.Scope != "" {
		return &MathError{Kind: ErrScope, Op: op, Facts: ids(a, b), Reason: fmt.Sprintf("口径不同：%s 与 %s", scopeName(a.Scope), scopeName(b.Scope)), Advice: "取同一口径的数再算"}
	}
	if isFlow(a.Period.Type) && isFlow(b.Period.Type) && !sameLength(a.Period.Type, b.Period.Type) {
		return periodError(op, a, b, "期间类型不同")
	}
	if a.Company == "" || a.Company != b.Company {
		return nil
	}
	if vintagesClash(a, b) {
		return &MathError{Kind: ErrVintage, Op: op, Facts: ids(a, b),
			Reason: fmt.Sprintf("两个数的版本不同：%s 与 %s", vintageName(a.Vintage), vintageName(b.Vintage)), Advice: "分别给出两个数，不给计算结果；有公布的同比时用公布值"}
	}
	if a.Unit.PerShare() && b.Unit.PerShare() && a.Period.Type == mention.Day && b.Period.Type == mention.Day &&
		a.Period.End != b.Period.End && (a.Adjust == b.Adjust && (a.Adjust == "" || a.Adjust == "none") || a.Adjust != b.Adjust) {
		return &MathError{Kind: ErrAdjust, Op: op, Facts: ids(a, b), Reason: "两天的不复权收盘价之间可能有除权", Advice: "用 stock_price 的 from、to 取复权涨跌幅"}
	}
	return nil
}

// vintagesClash says whether two figures of a company are known, or must be
// feared, to come from different publications. A source that proves the
// vintage of one year and not of the other is still one source, held as of one
// day: its years may be compared. So may those of a source whose figure another
// one disputes, and no others with them.
func vintagesClash(a, b Fact) bool {
	if a.Vintage == Disputed || b.Vintage == Disputed {
		return a.Source != b.Source && a.Vintage != "" && b.Vintage != ""
	}
	if a.Vintage == b.Vintage || a.Vintage == "" || b.Vintage == "" {
		return false
	}
	oneUnknown := a.Vintage == VintageUnknown || b.Vintage == VintageUnknown
	return !oneUnknown || a.Source != b.Source
}

// change says whether b may be the base of a's growth.
func change(op string, a, b Fact) error {
	if err := sameKind(op, a, b); err != nil {
		return err
	}
	if a.Unit != b.Unit {
		return unitError(op, fmt.Sprintf("%s 与 %s 不能算增长", unitName(a.Unit), unitName(b.Unit)), "先换成同一单位")
	}
	if a.isPlain() || b.isPlain() {
		return nil
	}
	if a.Metric != b.Metric {
		return &MathError{Kind: ErrOperands, Op: op, Facts: ids(a, b), Reason: "不是同一个指标", Advice: "增长率的两个数要是同一指标的两期"}
	}
	if a.Company != b.Company {
		return &MathError{Kind: ErrOperands, Op: op, Facts: ids(a, b), Reason: "不是同一家公司", Advice: "两家公司之间算差或倍数，不算增长率"}
	}
	if a.Unit == Percent || a.Unit == Point {
		return unitError(op, "比率的变化用百分点，不用增长率", "改用相减")
	}
	if a.Period.End != "" && a.Period.End == b.Period.End {
		return periodError(op, a, b, "两个数是同一期")
	}
	return nil
}

func currencyError(op string, a, b Fact) error {
	return &MathError{Kind: ErrCurrency, Op: op, Facts: ids(a, b),
		Reason: fmt.Sprintf("币种不同：%s 与 %s", a.Unit.Currency(), b.Unit.Currency()), Advice: "没有汇率数据，分别给出两个数"}
}

func periodError(op string, a, b Fact, reason string) error {
	return &MathError{Kind: ErrPeriod, Op: op, Facts: ids(a, b),
		Reason: fmt.Sprintf("%s：%s 与 %s", reason, a.Period.Label("zh"), b.Period.Label("zh")), Advice: "取同一类期间的数，例如两年的年报或两年的三季报"}
}

// rename gives a MathError another operation's name.
func rename(err error, op string) error {
	var e *MathError
	if errors.As(err, &e) {
		c := *e
		c.Op = op
		return &c
	}
	return err
}

// sameLength reports whether two period types are of one kind: the first quarter
// is a quarter, and the second half is as long as the first.
func sameLength(a, b mention.PeriodType) bool {
	alone := func(t mention.PeriodType) mention.PeriodType {
		switch t {
		case mention.YTDQ1:
			return mention.Quarter
		case mention.SecondHalf:
			return mention.Half
		}
		return t
	}
	return alone(a) == alone(b)
}

// isFlow reports whether a period type is a stretch that figures add up over.
func isFlow(t mention.PeriodType) bool {
	switch t {
	case mention.Annual, mention.Half, mention.YTDQ1, mention.YTDQ3, mention.Quarter, mention.TTM:
		return true
	}
	return false
}

func scopeName(s string) string {
	switch s {
	case Consolidated:
		return "合并"
	case Parent:
		return "母公司"
	case "":
		return "未注明口径"
	}
	if name, ok := segment(s); ok {
		return "分部“" + name + "”"
	}
	return s
}

// segment is the name in "segment:NAME".
func segment(scope string) (string, bool) {
	const prefix = "segment:"
	if len(scope) > len(prefix) && scope[:len(prefix)] == prefix {
		return scope[len(prefix):], true
	}
	return "", false
}

func vintageName(v Vintage) string {
	switch v {
	case AsFiled:
		return "首次披露"
	case Restated:
		return "重述后"
	case Disputed:
		return "可能经重述（另一来源的数不同）"
	}
	return "版本未知"
}
