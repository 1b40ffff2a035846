package offline

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"hedui/check"
	"hedui/check/mention"
)

// doubtful answers a part that cannot be looked up as it stands: a company
// that is ambiguous, unknown or no A-share, or a question that says too
// little. One question back, or a plain no; never a guess.
func (t *turn) doubtful(f frame) (answer, bool) {
	nobody := len(f.companies) == 0 && f.industry+f.index == ""
	switch {
	case f.outOfScope() != "":
		return t.scopeNotHeld(f.outOfScope()), true
	case len(t.state.last.scopes()) > 1 && !f.onlyForm() && !f.computes() && len(f.reading.Of(mention.KindCompany, mention.KindCode, mention.KindNotAShare, mention.KindIndustry, mention.KindIndex)) == 0 && industryIn(f.text) == "" && !marketWide.MatchString(f.text):
		return question(t.say("上一个问题问了不止一个行业或指数，请写明这次问哪一个，或者哪几家公司。", "The last question was about more than one industry or index; please say which of them, or which companies, you mean.")), true
	case len(f.metrics) > 0 && statistic.MatchString(f.text):
		word := statistic.FindString(f.text)
		return answer{text: t.say("不计算%s，只有合计、简单平均、排名和占比。", "Not calculated: %s; there are sums, simple means, rankings and shares.", word), outcome: partial, missing: []string{word}}, true
	case swings.MatchString(f.text) && (f.asked || len(t.state.answer) > 0):
		return question(t.say("波动没有唯一的算法。要最高与最低之差，还是各期的变动？", "A swing has no one measure. Do you want the highest less the lowest, or the change of each year?")), true
	case fromPeak.MatchString(mention.FoldString(f.reading.Text)) && len(f.levels()) == 0:
		word := fromPeak.FindString(mention.FoldString(f.reading.Text))
		return answer{text: t.say("不计算“%s”：最高价、最低价和涨跌幅分开给，两天之间的涨跌幅请写明日期。", "Not calculated: %s. The highest and lowest price are given, and the change between two days that are named.", word), outcome: partial, missing: []string{word}}, true
	case f.counts() && counted.MatchString(f.text):
		return t.notRead(counted.FindString(f.text)), true
	case f.vague != "":
		return question(t.say("不止两个，“%s”指的是哪一个？请写出名称。", "There are more than two. Which one is “%s”? Please name it.", f.vague)), true
	case f.lostPick && !f.formed && len(t.state.first) > 0:
		return question(t.say("没有认出“%s”指的是哪家公司，请写出名称。", "I do not know which company “%s” is; please name it.", f.reading.Refs(mention.RefPick, mention.RefSet)[0].Text)), true
	case len(f.ambiguous) > 0:
		return t.whichCompany(f.ambiguous[0]), true
	case len(f.foreign) > 0 && nobody:
		return t.notAShare(f), true
	case f.ofMean:
		return question(t.say("上一个数是整个行业的合计或平均，一家公司和它的差没有算。请写明要比较的两家公司。", "The last figure is of a whole industry; one company is not held against it. Please name two companies.")), true
	case f.counts() && f.refers(mention.RefAmong):
		return question(t.say("不能确定“其中”指哪些公司。请写明范围和条件。", "It is not clear which companies these are. Please say the scope and the condition.")), true
	case f.lostSet != "":
		return question(t.say("前面说的几家里“%s”没有数据，剩下的不够比较。请写明要比较哪几家，或者在什么范围里排名。", "Of the companies named before there is no data for “%s”, and the rest cannot be compared. Please name the companies, or the scope of a ranking.", f.lostSet)), true
	case len(f.unknown) > 0 && nobody && !isCode(f.unknown[0]):
		return question(t.unrecognised(f.unknown)), true
	case len(f.unknown) > 0 && nobody:
		code := f.unknown[0]
		return answer{text: t.say("没有找到代码为 %s 的A股公司，请核对代码。", "No A-share company has the code %s; please check it.", code), outcome: partial, missing: []string{code}}, true
	case f.unclear != "":
		return question(t.say("没有“%s”这个日期或期间，或者不能确定是哪一天。日期请写成YYYY-MM-DD。", "There is no “%s”, or it may be more than one day. Please write a date as YYYY-MM-DD.", f.unclear)), true
	case (f.asksPlace() || onePlace.MatchString(f.text) && oneMore.MatchString(f.text)) && len(t.state.ranking.metrics) == 0:
		return question(t.say("还没有排名。请问要哪个指标、哪一期、在什么范围里排名？", "There is no ranking yet. Which metric, which period, over which companies?")), true
	case len(f.strange) > 0 && !f.asked && (f.named || !f.refers(mention.RefEllipsis, mention.RefSwitch, mention.RefAdd)) && !f.computes() && !f.counts() && !f.onlyForm():
		return t.unheld(f), true
	case len(f.strange) > 0 && !f.named && f.ranks():
		return question(t.say("没有认出“%s”。排名可以在全部A股、一个行业或一个指数里做，请说明范围。", "I do not know “%s”. A ranking can be over all A-shares, an industry or an index; please say which.", f.asTyped(f.strange[0]))), true
	case len(f.strange) > 0 && !f.named && f.industry+f.index == "" && !f.computes() && !f.onlyForm():
		return question(t.say("没有认出“%s”。请给出A股公司的全称、简称或股票代码，以及要查的指标。", "I do not know “%s”. Please give the A-share company's name or stock code, and the metric.", f.asTyped(f.strange[0]))), true
	case f.refers(mention.RefValue) && len(t.state.answer) == 0:
		return question(t.say("您指的是哪个数？请给出数字和单位，或者公司、指标和期间。", "Which figure do you mean? Please give it with its unit, or company, metric and period.")), true
	case f.refers(mention.RefContinue) && nobody && len(t.state.last.companies) > 0:
		return question(t.say("上一个问题已经答完了，请问还要查什么？", "The last question has been answered in full. What else do you want?")), true
	case len(f.companies) == 0 && !nobody && !f.ranks() && !f.screens() && !f.ofWhole() && !f.computes() && !f.onlyForm() && len(f.levels()) > 0:
		return t.notOfCompany(f), true
	case dearWords.MatchString(f.text) && len(f.metrics) > 0 && !valuations(f.metrics):
		return question(t.say("按哪个估值指标比？例如市盈率、市净率。", "Cheaper or dearer by which measure? For example price to earnings or price to book.")), true
	case f.yearless() != "" && len(f.metrics) > 0:
		return question(t.say("请问是哪一年的%s？", "%s of which year?", f.yearless())), true
	case len(f.companies) > 0 && f.named && f.sharer == "" && shareAlone.MatchString(f.text), len(f.companies) > 1 && f.sharer == "" && shareNone.MatchString(f.text):
		return question(t.say("占哪个数的比例？请写明，例如占前五名合计、占营收。", "A share of what? Please say of which figure.")), true
	case f.has(mention.OpMean) && f.has(mention.OpGrowth) && len(f.companies) == 1 && len(f.periods) > 1 && !f.yearlyRate():
		return question(t.say("平均增长指复合增长率，还是各年增速的平均？请写明。", "Is the average growth the compound rate, or the mean of each year's rate? Please say which.")), true
	case f.yearlyRate() && len(f.periods) < 2 && len(f.metrics) > 0 && len(f.pairs) == 0:
		return question(t.say("复合增长率要从哪一年到哪一年？例如2021年到2024年。", "A compound growth rate from which year to which? For example 2021 to 2024.")), true
	case whichTime.MatchString(f.text) && (f.has(mention.OpMax, mention.OpMin) || mostLost.MatchString(f.text)) && len(f.periods) < 2 && len(f.levels()) > 0 && len(f.pairs)+len(f.single) == 0 && !f.computes():
		return question(t.say("请问在哪几年里比？例如近五年。", "Among which years? For example the last five years.")), true
	case f.refers(mention.RefTimes) && !f.dated && len(f.single) == 0 && !f.named:
		return question(t.say("请写明是哪几年。", "Please name the years.")), true
	case f.operator != "" && len(f.metrics) > 0:
		return t.notRead(f.operator), true
	case f.unreadWords != "" && len(f.unknown) == 0 && !f.reads():
		return t.notRead(f.unreadWords), true
	case f.unread != "" && len(f.metrics) > 0 && !f.computes() && !yearNumber.MatchString(f.unread): // it may be a claim, and is not repeated
		return question(t.say("您提到的一个数没有读懂。如果是年份，请在后面加“年”；如果不是，请说明它的单位和用途。", "A number of yours was not understood. If it is a year, please write FY before it; if not, please give its unit and what it is for.")), true
	case f.unread != "" && len(f.metrics) > 0 && !f.computes():
		return question(t.say("您提到的“%s”没有读懂。如果是年份，请在后面加“年”；如果不是，请说明它的单位和用途。", "Your number “%s” was not understood. If it is a year, please write FY before it; if not, please give its unit and what it is for.", f.unread)), true
	case len(f.metrics)+len(f.fields) == 0 && len(f.companies) == 0 && bareScope.MatchString(f.text):
		return t.agree(sentence{reading: f.reading}), true
	case len(f.metrics)+len(f.fields) == 0 && !f.computes() && !f.counts():
		return t.askWhat(f), true
	case nobody && !f.ranks() && !f.computes() && !f.screens():
		return question(t.say("请问要查哪家公司的%s？", "Which company's %s do you want?", t.want(f))), true
	}
	return answer{}, false
}

// scopeNotHeld says that no list of a group of companies is held.
func (t *turn) scopeNotHeld(scope string) answer {
	return question(t.say("没有“%s”的公司名单，不能在其中排名或筛选。可以在全部A股、一个行业、一个板块或一个指数里做，请说明范围。", "No list of “%s” is held to rank or filter. A ranking can be over all A-shares, an industry, a board or an index; please say which.", scope))
}

// swings ask how far figures went up and down.
var swings = regexp.MustCompile(`\b(?:swing|swings|swung|volatile|volatility|fluctuat(?:e|ed|es|ion))\b`)

// dearWords ask which share costs more for what it is worth.
var dearWords = regexp.MustCompile(`更贵|更便宜|最贵|最便宜|\b(?:cheap(?:er|est)?|expensive|pric(?:ier|iest)|dear(?:er|est)|costlier)\b`)

// valuations reports whether all of some metrics are prices or set a price against a
// figure of reports.
func valuations(metrics []string) bool {
	return !slices.ContainsFunc(metrics, func(id string) bool {
		return !isMarket(id) && id != "pe" && id != "pb" && id != "ps" && id != "pe_ttm" && id != "peg" && id != "ev_ebitda" && id != "dividend_yield"
	})
}

// shareAlone asks for a company's share and does not say of what.
var shareAlone = regexp.MustCompile(`^[\s\p{P}]*(?:那么?)?` + nameMask + `的?(?:所?占比?例?|占了)(?:是|有)?(?:多少|几成|几|百分之几)?(?:呢)?[\s\p{P}]*$`)

// yearless is a day or month of a part that neither it nor the talk gives a year,
// "" when there is none.
func (f frame) yearless() string {
	for _, m := range f.reading.Of(mention.KindPeriod) {
		if w := m.When; len(m.Periods) == 0 && w.MonthDay != "" && w.Anchor == mention.AnchorTalk && (w.Type == mention.Day || w.Type == mention.Month) && len(f.periods) == 0 {
			return m.Text
		}
	}
	return ""
}

// notOfCompany says that an index or an industry has no such figure.
func (t *turn) notOfCompany(f frame) answer {
	name, what := f.index+t.industryName(f.industry), t.want(f)
	return answer{
		text:    t.say("不提供：%s的%s。指数和行业没有这项数据；可以问其中某家公司的，或者按它排名。", "Not available: %s of %s. Indices and industries have no such figure; ask for a company in it, or for a ranking.", pick(t.lang, name, what)...),
		outcome: partial, missing: []string{name + " " + what},
	}
}

// pick orders two words as the two languages want them.
func pick(lang, of, what string) []any {
	if lang == "en" {
		return []any{what, of}
	}
	return []any{of, what}
}

// counted is a condition that the companies to be counted are to meet; none is applied.
var counted = regexp.MustCompile(`亏损?|盈利|赚钱|超过|高于|低于|以上|以下|上涨|下跌|\b(?:loss|profitable|more than|less than|above|below)\b`)

// notRead asks for other words. Words with a number in them are not repeated: it
// may be a claim.
func (t *turn) notRead(words string) answer {
	if strings.ContainsFunc(words, unicode.IsDigit) {
		return question(t.say("这句话没有读懂。请换个说法，写明公司、指标和期间。", "I did not understand that. Please say it another way, with company, metric and period."))
	}
	return question(t.say("没有读懂“%s”。请换个说法，写明公司、指标和期间。", "I did not understand “%s”. Please say it another way, with company, metric and period.", words))
}

func question(text string) answer { return answer{text: text, outcome: needInput} }

// whichCompany offers the companies that a name fits.
func (t *turn) whichCompany(m mention.Mention) answer {
	var names []string
	for _, id := range m.IDs {
		names = append(names, t.titleOf(id))
	}
	list := strings.Join(names, t.say("、", ", "))
	if len(check.ParseQuantities(m.Text)) > 0 { // 三元 alone would read as an amount
		return question(t.say("您说的名称可能指：%s。您要查哪一家？", "The name may be: %s. Which one do you mean?", list))
	}
	return question(t.say("“%s”可能指：%s。您要查哪一家？", "“%s” may be: %s. Which one do you mean?", m.Text, list))
}

// notAShare says that companies are outside the data.
func (t *turn) notAShare(f frame) answer {
	names := strings.Join(f.foreign, t.say("、", ", "))
	a := answer{text: t.say("%s不是A股上市公司，不在数据范围内，不提供它的数据。", "%s is not listed as an A-share; it is outside the data.", names), outcome: refused}
	if len(f.unknown) > 0 {
		a.text += "\n" + t.outside(frame{subject: subject{unknown: f.unknown}}).text
	}
	return a
}

// outside says which of the companies of a part are outside the data: known not to
// be A-shares, without such a code, or not recognised.
func (t *turn) outside(f frame) answer {
	a := answer{outcome: partial, missing: slices.Concat(f.foreign, f.unknown)}
	var lines, names []string
	names = append(names, f.foreign...)
	var strange []string
	for _, w := range f.unknown {
		if isCode(w) {
			names = append(names, w)
		} else {
			strange = append(strange, w)
		}
	}
	if len(names) > 0 {
		lines = append(lines, t.say("不提供：%s。不是A股上市公司，或者没有这个代码。", "Not available: %s. Not listed as an A-share, or no such code.", strings.Join(names, t.say("、", ", "))))
	}
	if len(strange) > 0 {
		lines = append(lines, t.unrecognised(strange))
	}
	a.text = strings.Join(lines, "\n")
	return a
}

// unrecognised says which names of a list nobody has.
func (t *turn) unrecognised(names []string) string {
	return t.say("不提供：%s。没有认出这个名称，请给出A股公司的全称、简称或股票代码。", "Not available: %s. I do not know this name; please give the A-share company's name or stock code.", strings.Join(names, t.say("、", ", ")))
}

// isCode reports whether what no company has is a stock code and not a name.
func isCode(w string) bool { return strings.ContainsFunc(w, unicode.IsDigit) }

// askWhat asks what is wanted, about whom when nobody was named either.
func (t *turn) askWhat(f frame) answer {
	if len(f.companies) == 0 {
		return question(t.say("请问要查哪家公司、哪个指标、哪一期？例如“贵州茅台2023年毛利率”。", "Which company, which metric, which period? For example “gross margin of Kweichow Moutai in 2023”."))
	}
	var names []string
	for _, id := range f.companies {
		names = append(names, t.name(id))
	}
	return question(t.say("请问要查%s的哪个指标、哪一期？例如毛利率、净利润、收盘价。", "Which metric and period of %s? For example gross margin, net profit, closing price.", strings.Join(names, t.say("、", ", "))))
}
