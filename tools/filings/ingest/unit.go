package ingest

import (
	"regexp"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/tools/filings/report"
)

// measure is the unit of a cell: what its number is multiplied by, in which
// base unit, and how it is written behind the number. The zero measure is not
// known.
type measure struct {
	factor decimal.Decimal
	unit   check.Unit
	suffix string
}

func (m measure) known() bool { return m.suffix != "" }

var moneyWords = []struct {
	word   string
	factor int64
}{{"百万", 1e6}, {"千万", 1e7}, {"万", 1e4}, {"千", 1e3}, {"亿", 1e8}, {"", 1}}

// measureOfScale is the measure that is declared for a table or column.
func measureOfScale(s report.Scale) measure {
	if !s.Known() {
		return measure{}
	}
	if !s.Unit.Money() && s.Unit != check.Shares && s.Unit != check.People {
		if !s.Factor.Equal(decimal.NewFromInt(1)) {
			return measure{}
		}
		return measure{s.Factor, s.Unit, string(s.Unit)}
	}
	for _, w := range moneyWords {
		if s.Factor.Equal(decimal.NewFromInt(w.factor)) {
			return measure{s.Factor, s.Unit, w.word + string(s.Unit)}
		}
	}
	return measure{}
}

// unitWords are units as labels and headers have them in brackets, folded,
// with the base unit. Each may stand behind one of moneyWords where scaled.
var unitWords = []struct {
	word   string
	unit   check.Unit
	scaled bool
}{
	{"元/股", check.YuanPerShare, false}, {"元每股", check.YuanPerShare, false}, {"元/10股", check.YuanPer10, false}, {"港元/股", check.HKDPerShare, false},
	{"%", check.Percent, false}, {"百分比", check.Percent, false}, {"个百分点", check.Point, false}, {"倍", check.Times, false},
	{"美元", check.USD, true}, {"港元", check.HKD, true}, {"港币", check.HKD, true}, {"元", check.Yuan, true},
	{"股", check.Shares, true}, {"人", check.People, true}, {"户", check.Count, false}, {"天", check.Days, false},
	{"千瓦时", "千瓦时", true}, {"千瓦", "千瓦", true}, {"吨", "吨", true}, {"桶", "桶", true}, {"立方米", "立方米", true}, {"辆", "辆", true}, {"台", "台", true}, {"平方米", "平方米", true}, {"千升", "千升", true},
}

// measureOfWord reads a unit that is written alone: 万元, %, 人民币元/股.
func measureOfWord(s string) measure {
	s = strings.TrimPrefix(compact(s), "单位:")
	for _, p := range []string{"人民币", "rmb"} {
		s = strings.TrimPrefix(strings.TrimSuffix(s, p), p)
	}
	if s == "人民币" || s == "" {
		return measure{}
	}
	for _, u := range unitWords {
		scale, ok := strings.CutSuffix(s, u.word)
		if !ok {
			continue
		}
		if scale == "" {
			return measure{decimal.NewFromInt(1), u.unit, u.word}
		}
		for _, w := range moneyWords {
			if u.scaled && scale == w.word {
				return measure{decimal.NewFromInt(w.factor), u.unit, w.word + u.word}
			}
		}
	}
	return measure{}
}

var bracketed = regexp.MustCompile(`\(([^()]{1,12})\)`)

// measureIn is the unit that a label or header declares in brackets, or behind
// a comma at its end.
func measureIn(text string) measure {
	text = compact(text)
	all := bracketed.FindAllStringSubmatch(text, -1)
	for i := len(all) - 1; i >= 0; i-- {
		if m := measureOfWord(all[i][1]); m.known() {
			return perShare(text, m)
		}
	}
	if _, tail, ok := cutLast(text, "单位:"); ok {
		return perShare(text, measureOfWord(tail))
	}
	return measure{}
}

// perShare reads 每股收益（元） as an amount for each share.
func perShare(label string, m measure) measure {
	if strings.Contains(label, "每股") && m.unit == check.Yuan {
		if !m.factor.Equal(decimal.NewFromInt(1)) {
			return measure{}
		}
		return measure{m.factor, check.YuanPerShare, "元/股"}
	}
	return m
}

func cutLast(s, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// notMoney are words in a label or header that say that what follows is no
// amount in the table's unit.
var notMoney = regexp.MustCompile(`率|比例|比重|占比|百分比|%|幅度|增减|倍数|股数|股份数|股份总数|总股本|人数|户数|员工|数量|天数|次数|期限|年限|日期|时间|序号|附注|编号|代码|页码|产量|销量|发电量|电量|家数|个数|面积|容量|年龄|学历|持股`)

// measureOf is the unit of the cell of a row in a column: its own words first,
// then the column's and the label's, then the table's.
func measureOf(t *report.Table, c *report.Column, label string) measure {
	if m := measureOfScale(c.Scale); m.known() {
		if m.unit == check.Yuan {
			return perShare(compact(label), m)
		}
		return m
	}
	if m := measureIn(c.Name); m.known() {
		return m
	}
	if m := measureIn(label); m.known() {
		return m
	}
	name := compact(c.Name)
	if strings.HasSuffix(name, "%") {
		return measureOfWord("%")
	}
	folded := compact(label)
	table := measureOfScale(t.Scale)
	if strings.Contains(folded, "每股") {
		if table.unit == check.Yuan { // a per-share figure is never in thousands
			return measure{decimal.NewFromInt(1), check.YuanPerShare, "元/股"}
		}
		return measure{}
	}
	if notMoney.MatchString(folded) || notMoney.MatchString(name) {
		return measure{}
	}
	return table
}
