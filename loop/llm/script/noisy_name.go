package script

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// wrongCompany writes another company's name for one, at one place or at all;
// the code stays or goes with it.
func wrongCompany(d *draft) (Lie, bool) {
	named, others := d.named(d.text), d.others(d.text)
	if len(named) == 0 || len(others) == 0 {
		return nameInFront(d)
	}
	from, to := pick(d.dice, named), pick(d.dice, others)
	if len(named) > 1 && d.dice.chance(0.5) { // one of the two for the other
		to = named[0]
		if to.Name == from.Name {
			to = named[1]
		}
	}
	lie := Lie{Before: from.Name, After: to.Name}
	if at := places(d.text, from.Name); len(at) > 1 && d.dice.chance(0.5) {
		i := pick(d.dice, at)
		d.put(i, i+len(from.Name), to.Name)
		return lie, true
	}
	d.text = strings.ReplaceAll(d.text, from.Name, to.Name)
	if d.dice.chance(0.5) {
		d.text = strings.ReplaceAll(d.text, from.Company, to.Company)
	}
	return lie, true
}

// nameInFront puts a name before the first figure of a draft that names none.
func nameInFront(d *draft) (Lie, bool) {
	all, others := figures(d.text), d.others(d.text)
	if len(all) == 0 || len(others) == 0 {
		return Lie{}, false
	}
	name := pick(d.dice, others).Name
	return d.put(all[0].start, all[0].start, name+d.say("：", ": ")), true
}

// wrongCode writes another company's code beside a name.
func wrongCode(d *draft) (Lie, bool) {
	others := d.others(d.text)
	for _, c := range d.named(d.text) {
		if at := places(d.text, c.Company); len(at) > 0 && len(others) > 0 {
			i := pick(d.dice, at)
			return d.put(i, i+len(c.Company), pick(d.dice, others).Company), true
		}
	}
	return Lie{}, false
}

var yearPattern = regexp.MustCompile(`20[12]\d`)

// wrongYear moves a year by one to three, at one place or at all.
func wrongYear(d *draft) (Lie, bool) {
	at := yearPattern.FindAllStringIndex(d.text, -1)
	if len(at) == 0 {
		return Lie{}, false
	}
	i := pick(d.dice, at)
	from := d.text[i[0]:i[1]]
	year, err := strconv.Atoi(from)
	if err != nil {
		return Lie{}, false
	}
	to := strconv.Itoa(year + d.dice.sign()*(1+d.dice.IntN(3)))
	if d.dice.chance(0.6) {
		d.text = strings.ReplaceAll(d.text, from, to)
		return Lie{Before: from, After: to}, true
	}
	return d.put(i[0], i[1], to), true
}

// The words for a period by its kind, in both languages.
var (
	reportsZH = regexp.MustCompile(`年年报|年半年报|年前三季度|年一季报|年第[一二三四]季度（单季）|年末`)
	reportsEN = regexp.MustCompile(`\b(?:FY|H1 |9M |Q1 |end of |first three quarters of )(20\d\d)`)
	kindsZH   = []string{"年年报", "年半年报", "年前三季度", "年一季报", "年第三季度（单季）", "年第四季度（单季）"}
	kindsEN   = []string{"FY", "H1 ", "9M ", "Q1 ", "Q3 ", "first half of "}
)

// wrongPeriodType takes the half-year for the year, the quarter for the
// cumulative figure, and the like.
func wrongPeriodType(d *draft) (Lie, bool) {
	other := func(start, end int, kinds []string) (Lie, bool) {
		kinds = slices.DeleteFunc(slices.Clone(kinds), func(k string) bool { return k == d.text[start:end] })
		return d.put(start, end, pick(d.dice, kinds)), true
	}
	if at := reportsZH.FindAllStringIndex(d.text, -1); len(at) > 0 {
		i := pick(d.dice, at)
		return other(i[0], i[1], kindsZH)
	}
	if at := reportsEN.FindAllStringSubmatchIndex(d.text, -1); len(at) > 0 {
		i := pick(d.dice, at)
		return other(i[0], i[2], kindsEN)
	}
	return Lie{}, false
}

// labels are names of metrics by what they measure: one of a row is taken for
// another of the same row.
var labels = [][]string{
	{"营业总收入", "营业收入", "归母净利润", "扣非归母净利润", "净利润（含少数股东损益）", "利润总额", "营业利润", "总资产", "总负债", "经营活动现金流量净额", "应收账款", "存货"},
	{"销售毛利率", "销售净利率", "加权平均净资产收益率", "资产负债率", "总资产收益率", "营业总收入同比增长率", "归母净利润同比增长率"},
	{"基本每股收益", "每股净资产", "每股股息", "稀释每股收益"},
	{"流动比率", "速动比率", "现金比率"},
	{"收盘价", "开盘价", "最高价", "最低价", "昨收价"},
	{"total operating revenue", "net profit attributable to parent", "total assets", "total liabilities", "operating cash flow", "operating profit", "inventory"},
	{"gross margin", "net margin", "return on equity", "debt-to-asset ratio", "debt ratio"},
	{"basic earnings per share", "basic EPS", "net assets per share", "book value per share"},
	{"closing price", "opening price", "highest price", "lowest price"},
}

// wrongMetric writes another metric's name; without one in the draft, one
// before the first figure.
func wrongMetric(d *draft) (Lie, bool) {
	for _, i := range d.dice.order(len(labels)) {
		var from string // the longest name, which another may be a part of
		for _, label := range labels[i] {
			if strings.Contains(d.text, label) && len(label) > len(from) {
				from = label
			}
		}
		to := pick(d.dice, labels[i])
		if from == "" || to == from {
			continue
		}
		at := pick(d.dice, places(d.text, from))
		return d.put(at, at+len(from), to), true
	}
	all := figures(d.text)
	if len(all) == 0 {
		return Lie{}, false
	}
	label := pick(d.dice, []string{"净利润", "营业收入", "毛利率", "ROE", "总资产"})
	return d.put(all[0].start, all[0].start, label+d.say("为", " of ")), true
}
