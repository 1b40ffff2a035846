package script

import (
	"regexp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"
)

// wrongWinner says that the other one is higher, in the words of a comparison.
func wrongWinner(d *draft) (Lie, bool) {
	first, _, _ := strings.Cut(d.text, "\n")
	for _, pair := range [][2]string{
		{"更高", "更低"}, {"更低", "更高"}, {"最高", "最低"}, {"最低", "最高"}, {"is higher", "is lower"}, {"is lower", "is higher"}, {"is highest", "is lowest"},
	} {
		i := strings.Index(first, pair[0])
		if i < 0 {
			continue
		}
		for _, c := range d.named(d.text) {
			if !strings.Contains(first, c.Name) && d.dice.chance(0.7) {
				for _, winner := range d.named(first) {
					return d.put(strings.Index(first, winner.Name), strings.Index(first, winner.Name)+len(winner.Name), c.Name), true
				}
			}
		}
		return d.put(i, i+len(pair[0]), pair[1]), true
	}
	named := d.named(d.text)
	if len(named) < 2 {
		return Lie{}, false
	}
	i := d.dice.IntN(len(named))
	return d.add(named[i].Name + d.say("高于", " is above ") + named[(i+1)%len(named)].Name), true
}

// gapLine is a line that says what is not there.
var gapLine = regexp.MustCompile(`(?m)^(?:不提供|Not available)[：:] ?([^。\n]*?)[。.].*\n?`)

// hiddenGap leaves out what is missing, and says that all is answered.
func hiddenGap(d *draft) (Lie, bool) {
	if !gapLine.MatchString(d.text) {
		return Lie{}, false
	}
	before := d.text
	d.text = strings.TrimSpace(gapLine.ReplaceAllString(d.text, ""))
	if d.text == "" {
		d.text = d.say("以上就是全部数据。", "That is all of it.")
	}
	if d.control != "" {
		d.control = "\n[[outcome: answered]]"
	}
	return Lie{Before: before}, true
}

// filledGap gives a figure for what is missing.
func filledGap(d *draft) (Lie, bool) {
	at := gapLine.FindStringSubmatchIndex(d.text)
	if at == nil {
		return Lie{}, false
	}
	words := d.text[at[2]:at[3]] + d.say("：", ": ") + d.madeUp(d.text[at[2]:at[3]]) + "\n"
	if d.control != "" {
		d.control = "\n[[outcome: answered]]"
	}
	return d.put(at[0], at[1], words), true
}

// madeUp is a plausible figure for the words before it.
func (d *draft) madeUp(label string) string {
	n := decimal.New(int64(1000+d.dice.IntN(90000)), -2)
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(label, w) })
	}
	switch {
	case has("率", "比重", "margin", "ratio", "return", "growth", "ROE"):
		return grouped(n.Shift(-1), 2) + "%"
	case has("每股", "per share", "EPS"):
		return grouped(n.Shift(-2), 2) + d.say("元/股", " yuan per share")
	case has("价", "price", "close"):
		return grouped(n, 2) + d.say("元", " yuan")
	case has("人数", "staff", "employees"):
		return grouped(n.Shift(2), 0) + d.say("人", " people")
	}
	if d.talk.zh {
		return grouped(n, 2) + pick(d.dice, []string{"亿元", "亿元", "万元"})
	}
	return "RMB " + grouped(n, 2) + pick(d.dice, []string{" billion", " million"})
}
