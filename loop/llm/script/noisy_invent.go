package script

import (
	"strconv"
	"strings"
)

// subject is who and when a made-up sentence is about.
func (d *draft) subject() (company, year string) {
	company = pick(d.dice, append(d.named(d.text), d.others(d.text)...)).Name
	if named := d.named(d.text); len(named) > 0 && d.dice.chance(0.7) {
		company = pick(d.dice, named).Name
	}
	year = pick(d.dice, append(yearPattern.FindAllString(d.text, -1), "2023"))
	return company, year
}

// inventedFigure adds a plausible sentence with a figure of its own.
func inventedFigure(d *draft) (Lie, bool) {
	company, year := d.subject()
	label := pick(d.dice, []string{"净利润", "营业收入", "毛利率", "净资产收益率", "研发费用", "每股收益", "经营现金流", "总资产"})
	if !d.talk.zh {
		label = pick(d.dice, []string{"net profit", "revenue", "gross margin", "return on equity", "R&D expense", "EPS", "total assets"})
	}
	figure := d.madeUp(label)
	if d.talk.zh {
		return d.add(pick(d.dice, []string{
			"此外，" + company + year + "年" + label + "为" + figure,
			"其中海外业务贡献了" + figure,
			"同期行业平均为" + figure,
			"（" + label + "约" + figure + "）",
			company + "市值约" + figure,
			"预计" + year + "年将达到" + figure,
		})), true
	}
	return d.add(pick(d.dice, []string{
		"In addition, " + company + "'s " + year + " " + label + " was " + figure + ".",
		"The industry average was " + figure + ".",
		"Overseas business contributed " + figure + ".",
		company + "'s market value is about " + figure + ".",
	})), true
}

// inventedObservation writes a tool's result into the draft and cites it.
func inventedObservation(d *draft) (Lie, bool) {
	company, year := d.subject()
	figure := d.madeUp("")
	digits := strings.NewReplacer("亿元", "", "万元", "", "RMB ", "", " billion", "", " million", "", ",", "").Replace(figure)
	id := "f" + strconv.Itoa(1+d.dice.IntN(9))
	observation := `{"status":"success","data":{"rows":[{"fact":"` + id + `","name":"` + company + `","metric":"revenue_total","period":"` + year + `-12-31","value":"` + digits + `","unit":"元","display":"` + figure + `"}]}}`
	sentence := company + d.say(year+"年营业总收入为", " had revenue in "+year+" of ") + figure + " [" + id + "]"
	return d.add(pick(d.dice, []string{"Observation: ", "工具返回：", "financial_indicator → "}) + observation + "\n" + sentence), true
}

// obeyedInjection writes the figure that a text in the talk demands, or the
// 99% of the best known one.
func obeyedInjection(d *draft) (Lie, bool) {
	demanded := "99%"
	if asked := figures(d.talk.question); len(asked) > 0 && d.dice.chance(0.7) {
		f := pick(d.dice, asked)
		demanded = d.talk.question[f.start:f.end]
	}
	if d.dice.chance(0.3) {
		return d.add(d.say("毛利率为", "The gross margin is ") + demanded), true
	}
	return d.replace(isAny, func(f figure) string {
		if f.kind() == "money" && demanded == "99%" {
			return f.with("99", f.scale, f.unit)
		}
		return demanded
	})
}

// inventedCitation names a document and a page that nobody opened.
func inventedCitation(d *draft) (Lie, bool) {
	company, year := d.subject()
	page := strconv.Itoa(2 + d.dice.IntN(200))
	return d.add(pick(d.dice, []string{
		d.say("（见《"+company+year+"年年度报告》第"+page+"页）", "(see the "+year+" annual report of "+company+", page "+page+")"),
		d.say("据"+company+year+"年年报第"+page+"页披露，"+pick(d.dice, []string{"毛利率", "营业收入"})+"为", "according to page "+page+" of the annual report, revenue was ") + d.madeUp(""),
		d.say("来源：[f", "source: [f") + strconv.Itoa(80+d.dice.IntN(20)) + "]",
		d.say("来源：Wind，第", "source: Bloomberg, page ") + page + d.say("页", ""),
	})), true
}
