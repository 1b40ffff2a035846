package offline

import (
	"regexp"
	"strings"

	"hedui/check"
	"hedui/check/mention"
)

// The user's own numbers: 5000万元是多少亿, 12.5亿除以4, 从80亿到100亿增长多少.
const (
	ownNumber = `(-?\d[\d,.]*\s*(?:万亿|千亿|百亿|亿|千万|百万|十万|万|千|trillion|billion|million)?\s*(?:元/股|元|人民币|美元|港元|美金|欧元|日元|英镑|股|手|人|倍|%|个百分点|基点|rmb|yuan|cny)?)`
	ownUnit   = `((?:万亿|千亿|亿|千万|百万|万|千|trillion|billion|million)?\s*(?:元|人民币|美元|港元|美金|欧元|日元|英镑|股|手|倍|%|个百分点|基点|rmb|yuan|cny|usd)?)`
)

// spoken are sums in words and the expressions that work them out, tried in
// order; each is applied wherever it fits.
var spoken = []struct {
	words *regexp.Regexp
	as    string
}{
	{regexp.MustCompile(`^从` + ownNumber + `(?:增长|增加|上升|涨|下降|下跌|减少|跌|变)?(?:到|至)` + ownNumber + `[,，]?(?:增长|增加|上升|上涨|下降|下跌|减少|变化|涨|跌)了?(?:多少|百分之几|几成|百分之多少|率|幅)?$`), "growth($2, $1)"},
	{regexp.MustCompile(`^` + ownNumber + `占` + ownNumber + `的?(?:百分之几?|百分之多少|比例|比重|多少|几成)?$`), "share($1, $2)"},
	{regexp.MustCompile(`^` + ownNumber + `比` + ownNumber + `(?:多|高|大)(?:了|出)?(?:多少)?$`), "$1 - $2"},
	{regexp.MustCompile(`^` + ownNumber + `比` + ownNumber + `(?:少|低|小)(?:了)?(?:多少)?$`), "$2 - $1"},
	{regexp.MustCompile(`^` + ownNumber + `是` + ownNumber + `的(?:几|多少)倍$`), "$1 / $2"},
	{regexp.MustCompile(`^` + ownNumber + `(?:和|与|跟|加)` + ownNumber + `(?:相加|之和|的和|加起来|合计|一共|总共)+$`), "$1 + $2"},
	{regexp.MustCompile(`^` + ownNumber + `(?:和|与|跟|、)` + ownNumber + `的?(?:平均值?|均值|平均数)$`), "avg($1, $2)"},
	{regexp.MustCompile(`^` + ownNumber + `(?:和|与|跟)` + ownNumber + `(?:相差|差|之差|的差)(?:了|是|有)?(?:多少|几)?(?:个百分点)?$`), "$1 - $2"},
	{regexp.MustCompile(`(\d)的平方|(\d) squared`), "$1$2^2"},
	{regexp.MustCompile(`(\d)的立方|(\d) cubed`), "$1$2^3"},
	{regexp.MustCompile(ownNumber + `的(\d[\d.]*%)`), "$1 * $2"},
	{regexp.MustCompile(`再?加上?|\bplus\b`), " + "},
	{regexp.MustCompile(`再?减去?|\bminus\b`), " - "},
	{regexp.MustCompile(`再?乘以?|×|\btimes\b|\bmultiplied by\b`), " * "},
	{regexp.MustCompile(`再?除以|÷|\bdivided by\b`), " / "},
	{regexp.MustCompile(`(^|[-+*/^(\s])(\d[\d,.]*)\s*\*\s*(\d[\d.]*)%`), "$1$2 * $3 / 100"}, // a part of a plain number is a number
}

var (
	opening    = regexp.MustCompile(`^(?:请|请问|麻烦|帮我|那么|那|算一下|算下|算算|计算一下|计算|算|换算一下|what is|what's|calculate|compute|convert|how much is|please|can you|[\s,，])+`)
	ending     = regexp.MustCompile(`(?:是|等于|=|得|为|结果)*(?:多少|几)?(?:钱)?(?:呢|吗|啊|呀)?[?？。.!！\s]*$`)
	converted  = regexp.MustCompile(`^` + ownNumber + `(?:是|等于|换算成|换算为|折合成|折合|合|换成|相当于|转换成|转成|化成|化为|有|为|\bin\b|\bto\b|\binto\b|[\s,，])+(?:多少|几|how many)?(?:个)?\s*` + ownUnit + `$`)
	expression = regexp.MustCompile(`^[\d.,%()+\-*/^\sa-z亿万千百十元股美港倍人手个分点基/]+$`)
	operator   = regexp.MustCompile(`\d.*[-+*/^].*\d|\(`)
)

// sum writes the expression that works out the user's own numbers, and the unit
// that the result is wanted in; foreign is a conversion between currencies, for which there is no rate.
func sum(text string) (formula, unit string, foreign bool) {
	text = opening.ReplaceAllString(mention.FoldString(text), "")
	text = strings.TrimSpace(ending.ReplaceAllString(text, ""))
	if m := converted.FindStringSubmatch(text); m != nil && m[2] != "" {
		from, to := currencyIn(m[1]), currencyIn(m[2])
		if from != to && (from != "元" || to != "") && (to != "元" || from != "") {
			return "", "", true
		}
		unit = strings.Replace(m[2], "人民币", "元", 1)
		if from != "" && to == "" {
			unit += from
		}
		return "to(" + strings.TrimSpace(m[1]) + ", " + unit + ")", unit, false
	}
	for _, s := range spoken {
		text = s.words.ReplaceAllString(text, s.as)
	}
	if !expression.MatchString(text) || !operator.MatchString(text) {
		return "", "", false
	}
	return strings.TrimSpace(text), "", false
}

// currencyIn names the currency of an amount, "" when it says none.
func currencyIn(text string) string {
	for _, c := range []struct{ word, name string }{
		{"美元", "美元"}, {"美金", "美元"}, {"usd", "美元"}, {"港元", "港元"}, {"欧元", "欧元"}, {"日元", "日元"}, {"英镑", "英镑"},
		{"人民币", "元"}, {"元", "元"}, {"rmb", "元"}, {"yuan", "元"}, {"cny", "元"},
	} {
		if strings.Contains(text, c.word) {
			return c.name
		}
	}
	return ""
}

// ownSum answers a part that only calculates with numbers that it brings along.
func (t *turn) ownSum(f frame) (a answer, applies, done bool) {
	if f.named || f.asked || len(f.ofDays()) > 0 || f.index+f.industry != "" || f.refers(mention.RefValue, mention.RefSet, mention.RefOne) {
		return a, false, true
	}
	if len(check.ParseQuantitiesExcept(f.reading.Text, nil)) == 0 && !strings.ContainsAny(f.reading.Text, "0123456789") {
		return a, false, true
	}
	formula, unit, foreign := sum(f.reading.Text)
	f.form.Unit = unit
	switch {
	case foreign:
		what := t.say("币种之间的换算", "conversion between currencies")
		return answer{text: t.say("不提供：币种之间的换算，没有汇率数据。", "Not available: conversion between currencies; no exchange rate is held."), outcome: partial, missing: []string{what}}, true, true
	case formula == "":
		return a, false, true
	}
	r, ready := t.compute(formula)
	if !ready {
		return a, true, false
	}
	if len(r.Rows) == 0 {
		return t.uncalculated(r), true, true
	}
	t.state.see(r.Rows)
	return answer{text: t.given(r.Rows[0], f.form), outcome: answered}, true, true
}

// given prints what was worked out from the user's numbers alone.
func (t *turn) given(r row, form mention.Form) string {
	return trimmed(t.show(r, form)) + t.say("（按您给的数计算）", " (calculated from the numbers you gave)")
}

// idle are zeros behind the decimals of a printed figure.
var idle = regexp.MustCompile(`^(-?[^.]*\.\d*?)0+([^\d.]*)$`)

// trimmed takes the zeros off a printed figure's decimals: 0.50亿元 is 0.5亿元.
func trimmed(figure string) string {
	m := idle.FindStringSubmatch(figure)
	if m == nil {
		return figure
	}
	return strings.TrimSuffix(m[1], ".") + m[2]
}
