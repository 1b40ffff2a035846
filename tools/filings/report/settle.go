package report

import (
	"regexp"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// ScaleAt is the unit of the value in a row and column: the label's, else the
// column's, else the table's. It is not known for references, for a change or a
// share whose unit nothing declares, and where a label and its column disagree.
func (t *Table) ScaleAt(row, col int) Scale {
	r, c := t.Rows[row].Scale, t.Columns[col].Scale
	switch {
	case t.Columns[col].Note:
		return Scale{}
	case r.Known() && c.Known():
		if r.Unit == c.Unit && r.Factor.Equal(c.Factor) || c.Unit.Money() && !r.Unit.Money() {
			return r // 每股收益（元） in a column of 百万元
		}
		return Scale{}
	case r.Known():
		if relative(t.Columns[col].Name) {
			return Scale{}
		}
		return r
	case c.Known():
		return c
	case relative(t.Columns[col].Name) || relative(t.Rows[row].Label) || t.Scale.Unit.Money() && (perShare(t.Rows[row].Label) || counted(t.Rows[row].Label) || counted(t.Columns[col].Name)):
		return Scale{}
	case t.Scale.Section && (notAmount(t.Rows[row].Label) || notAmount(t.Columns[col].Name)):
		return Scale{}
	}
	return t.Scale
}

// notAmount reports whether a label or header speaks of something that a unit
// which is declared from afar cannot be meant for.
func notAmount(s string) bool {
	for _, w := range []string{"股", "户", "人", "数目", "数量", "期权", "面积", "率", "比例"} {
		last := s[strings.LastIndexByte(s, '/')+1:]
		if strings.HasSuffix(last, w) || strings.Contains(last, "（"+w+"）") || w == "数目" && strings.Contains(last, w) || w == "期权" && strings.Contains(last, w) {
			return true
		}
	}
	return false
}

// rates are the last words of what is a share, a rate or a change.
var rates = regexp.MustCompile(`(?:比例|比率|占比|比重|增减|幅度|增幅|同比|率|股比|倍数|百分比)$`)

// relative reports whether a header or label names a share, a rate or a change,
// which has no unit of money. 增减额 and 按税率计算的所得税 are amounts.
func relative(s string) bool {
	last := inBrackets.ReplaceAllString(s[strings.LastIndexByte(s, '/')+1:], "")
	return rates.MatchString(strings.TrimSpace(last))
}

// perShare reports whether a label names an amount for each share.
func perShare(s string) bool { return strings.Contains(s, "每股") }

// counted reports whether a label or header names people, shares or pieces.
func counted(s string) bool {
	last := s[strings.LastIndexByte(s, '/')+1:]
	for _, w := range []string{"人数", "户数", "家数", "股数", "股份数量", "持股数", "数量", "年限", "天数", "日期", "期限", "时间"} {
		if strings.Contains(last, w) {
			return true
		}
	}
	return false
}

// settle works out what the header and the rows say about each column, and which
// cells cannot be trusted. span is a stretch of months that stands above the table.
func (t *Table) settle(span string) {
	for i := range t.Rows {
		if r := &t.Rows[i]; perShare(r.Label) && r.Scale.Unit == check.Yuan && r.Scale.Factor.Equal(decimal.New(1, 0)) {
			r.Scale.Unit = check.YuanPerShare
		}
	}
	for i := range t.Columns {
		c := &t.Columns[i]
		c.Scope = columnScope(c.Name)
		c.Period = fixedPeriod(c.Name)
		if span != "" && c.Period.Type == mention.Annual {
			c.Period = fixedPeriod(span + "/" + c.Name)
		}
	}
	t.doubt()
}

// columnScope reads 合并 and 母公司 in a header.
func columnScope(name string) string {
	for level := range strings.SplitSeq(name, "/") {
		switch level {
		case "合并", "本集团", "集团":
			return check.Consolidated
		case "母公司", "公司", "本公司":
			return check.Parent
		}
		if sc := scopeOf(level); sc != "" && !strings.Contains(level, "所有者") && !strings.Contains(level, "股东") {
			return sc
		}
	}
	return ""
}
