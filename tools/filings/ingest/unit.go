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
	for _, w := range moneyWords {
		if s.Factor.Equal(decimal.NewFromInt(w.factor)) {
			return measure{s.Factor, s.Unit, w.word + string(s.Unit)}
		}
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

// notMoney are words in a label or header that say that what follows is no
// amount in the table's unit.
var notMoney = regexp.MustCompile(`(?:^|[^汇])率|比例|比重|占比|百分比|%|幅度|增减|倍数|股数|股份数|股份总数|总股本|人数|户数|员工|数量|天数|次数|期限|年限|日期|时间|序号|附注|编号|代码|页码|产量|销量|发电量|电量|家数|个数|面积|容量|年龄|学历|持股`)

// measureOf is the unit of the value in a row and column: what label and column
// declare, else the table's unless the words say that it is no amount.
func measureOf(t *report.Table, row, col int) measure {
	label, name := compact(t.Rows[row].Label), compact(t.Columns[col].Name)
	own := t.Rows[row].Scale.Known() || t.Columns[col].Scale.Known()
	m := measureOfScale(t.ScaleAt(row, col))
	switch {
	case own:
		return perShare(label, m)
	case strings.HasSuffix(name, "%"):
		return measureOfScale(report.Scale{Factor: decimal.NewFromInt(1), Unit: check.Percent})
	case strings.Contains(label, "每股") && t.Scale.Unit == check.Yuan: // never in thousands
		return measure{decimal.NewFromInt(1), check.YuanPerShare, string(check.YuanPerShare)}
	case notMoney.MatchString(label), notMoney.MatchString(name):
		return measure{}
	}
	return m
}
