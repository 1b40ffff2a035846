package offline

import (
	"regexp"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
)

// What is put forward as a case that did not happen. A word of the first kind
// alone may be a courtesy or a wish for the form (如果没有就说没有): it takes a
// change or a level that is assumed to make a supposition.
var (
	supposing = regexp.MustCompile(`如果|假如|假设|假定|假使|假若|要是|倘若|倘使|若是|若(?:按|以|能)|万一|\d%?的话|成的话|\bif\b|\bsuppos(?:e|ed|ing)\b|\bassum(?:e|ed|ing)\b`)
	changing  = regexp.MustCompile(`增长|增加|上升|提高|上涨|上调|下降|减少|降低|下滑|下跌|打[一二三四五六七八九\d]+折|减半|腰斩|翻[一两二三四五六七八九十几\d]?[倍番]|不变|保持|维持|同样|一样|都?也是|变成|变为|做到|能到|达到|涨|跌|升|降|\d+(?:\.\d+)?[%倍]|[亿万]|\b(?:grow|grows|grew|growth|increase[sd]?|rise|rises|rose|up|fall|falls|fell|drop(?:s|ped)?|decline[sd]?|decrease[sd]?|down|double[sd]?|halve[sd]?|triple[sd]?|stay(?:s|ed)?|remain(?:s|ed)?|same|were|reach(?:es|ed)?)\b`)
	courteous = regexp.MustCompile(`(?:没|不)记错|没(?:看|弄|搞|说)错|(?:如果|要是|若是|假如)(?:您|你|还|数据|这里|你们)*(?:有|没有?|能|可以|不能|查不到|缺|方便|知道|不知道|用|按|换|改|只|单)|\bif (?:i remember|i recall|possible|available|any|you|there|it is not|held|not)\b`)
	extending = regexp.MustCompile(`按照?(?:这|那|该|此|目前|当前|现在|同样|上面|上述)[个样种]*的?(?:速度|增速|增长率|增幅|趋势|节奏|水平)|(?:照|以)(?:这|该|此|同样)[个样种]*的?(?:速度|增速|增长率|增幅|趋势)|\bat (?:this|that|the same) (?:rate|pace)\b`)
	doubling  = regexp.MustCompile(`^(?:那|那么|再|它|这个数|净?利润|营收)*(?:翻倍|翻番|翻一[倍番]|减半|打[一二三四五六七八九]折)(?:后|之后|了|的话|是|会是|等于|有|呢|多少|[\s,，])*$|^(?:再|又|继续)?(?:增长|增加|上涨|下降|减少|下跌|涨|跌|降)\d+(?:\.\d+)?%(?:后|之后|会|能|就|是|有|多少|[\s,，])+呢?$`)
)

// supposes reports whether a sentence asks for what would be and not for what was.
func (s sentence) supposes() bool {
	bare := outerPunctuation.ReplaceAllString(s.text, "")
	if extending.MatchString(s.text) || doubling.MatchString(bare) {
		return true
	}
	return supposing.MatchString(s.text) && changing.MatchString(s.text) && !courteous.MatchString(s.text)
}

// onlySupposes reports whether a sentence lays down a case that the next one
// asks about (假设净利率不变。2024年净利润是多少？).
func (s sentence) onlySupposes() bool {
	return s.supposes() && !asks.MatchString(s.text) && !strings.HasSuffix(s.text, "呢")
}

var (
	upward    = regexp.MustCompile(`增长|增加|上升|提高|上涨|上调|涨|升|\b(?:grow|grows|grew|growth|increase[sd]?|rise|rises|rose|up|higher|more)\b`)
	downward  = regexp.MustCompile(`下降|减少|降低|下滑|下跌|跌|降|\b(?:fall|falls|fell|drop(?:s|ped)?|decline[sd]?|decrease[sd]?|down|lower|less)\b`)
	twice     = regexp.MustCompile(`翻倍|翻番|翻一[倍番]|(?:增长|增加|涨)了?一倍|\bdouble[sd]?\b`)
	half      = regexp.MustCompile(`减半|腰斩|\bhalve[sd]?\b`)
	manySteps = regexp.MustCompile(`每年|每个?季|每月|连续|年均|逐年|各年|明年|后年|来年|未来|不变|保持|维持|同样|一样|也是|\b(?:each|every|per|annually|same|next)\b`)
)

// assumedChange writes what a supposition does to a figure: " * 1.1"; "" when
// it is not one change of a known size.
func assumedChange(text string) string {
	if manySteps.MatchString(text) {
		return ""
	}
	switch {
	case twice.MatchString(text):
		return " * 2"
	case half.MatchString(text):
		return " / 2"
	}
	var sizes []decimal.Decimal
	for _, h := range check.ParseQuantities(text) {
		switch {
		case h.Structural:
		case h.Unit == check.Percent:
			sizes = append(sizes, h.Value.Shift(-2))
		default:
			return ""
		}
	}
	up, down := upward.MatchString(text), downward.MatchString(text)
	one := decimal.NewFromInt(1)
	switch {
	case len(sizes) != 1 || up == down:
		return ""
	case up:
		return " * " + one.Add(sizes[0]).String()
	case sizes[0].GreaterThan(one):
		return ""
	}
	return " * " + one.Sub(sizes[0]).String()
}

// assume works out a supposition that changes one reported figure by a given
// size, and says that it is one; any other is not worked out.
func (t *turn) assume(f frame) (answer, bool) {
	step := assumedChange(f.text)
	base, ready := t.assumedBase(f, step != "")
	if !ready {
		return answer{}, false
	}
	if step == "" || base.Value == "" {
		return t.noAssumption(f), true
	}
	r, ready := t.compute(operand(base) + step)
	if !ready {
		return answer{}, false
	}
	if len(r.Rows) == 0 {
		return t.noAssumption(f), true
	}
	t.state.see(r.Rows)
	return answer{
		text: t.precise(r.Rows[0], f.form) + t.say("（按您的假设计算，不是实际数据，也不是预测）", " (worked out from your assumption; neither a reported figure nor a forecast)") +
			"\n" + t.inFull(base) + rest(step, "") + " " + cite(base),
		outcome: answered,
	}, true
}

// assumedBase is the figure that a supposition starts from: the last one of the
// talk, or the one that the part names. A time in the part may be that of the
// supposed figure, so it gives none then; rates are no base either.
func (t *turn) assumedBase(f frame, wanted bool) (row, bool) {
	if !wanted || f.dated || len(f.companies) != 1 || len(f.levels()) != 1 || len(f.metrics) != 1 || len(f.ambiguous)+len(f.foreign)+len(f.unknown) > 0 || f.qualifier != "" {
		return row{}, true
	}
	s, ready := t.fetch(f)
	if !ready {
		return row{}, false
	}
	s.part(f.metrics)
	if len(s.rows) != 1 || s.rows[0].Unit == string(check.Percent) || s.rows[0].Fact == "" {
		return row{}, true
	}
	return s.rows[0], true
}

// noAssumption says that no figure exists for a case that did not happen.
func (t *turn) noAssumption(f frame) answer {
	text := t.say("不推算：这是假设的情形，数据里只有已披露的实际数。", "Not worked out: this is an assumption, and only reported figures are held.")
	return answer{
		text:    text + t.say("可以先问一个实际的数，再说它增长或下降百分之几。", " Ask for a reported figure first, and then by how many percent it is to rise or fall."),
		outcome: refused,
	}
}
