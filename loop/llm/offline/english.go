package offline

import (
	"cmp"
	"regexp"
	"strings"

	"hedui/check/mention"
	"hedui/tools/market"
)

// name is a company's name in the language of the answer. An English one is
// used only where it reads as that company and no other.
func (t *turn) name(id string) string {
	if t.lang != "en" {
		return t.know.companyName(id)
	}
	name := market.EnglishName(id)
	if name != "" {
		found := ids(mention.Read(name, t.know.Lexicon, t.state.opts), mention.KindCompany)
		if len(found) == 1 && found[0] == id {
			return name
		}
	}
	return t.know.companyName(id)
}

// titleOf gives name and id: 贵州茅台（600519.SH）.
func (t *turn) titleOf(id string) string { return t.named(t.name(id), id) }

func (t *turn) named(name, id string) string {
	return name + t.say("（", " (") + id + t.say("）", ")")
}

// note writes what a tool notes as a line of the answer.
func (t *turn) note(text string) string { return t.say("注：", "Note: ") + t.wording(text) }

// wordings of the tools' own notes in English. Names of sources and of metrics
// without an entry stay as they are.
var notesInEnglish = []struct {
	zh *regexp.Regexp
	en string
}{
	{regexp.MustCompile(`^比率的变化用百分点，不用增长率$`), "a ratio changes by percentage points and has no growth rate"},
	{regexp.MustCompile(`^不是同一个指标$`), "they are not the same metric"},
	{regexp.MustCompile(`^不是同一家公司$`), "they are not of the same company"},
	{regexp.MustCompile(`^两个数是同一期$`), "both are of the same period"},
	{regexp.MustCompile(`^没有收录这家公司的报告$`), "no report of this company is held"},
	{regexp.MustCompile(`^没有找到相关段落$`), "no passage about it was found"},
	{regexp.MustCompile(`^公司概况所载，截至(\S+)$`), "from the company profile, as of $1"},
	{regexp.MustCompile(`^盘中价，不是收盘价$`), "a price during the session, not a close"},
	{regexp.MustCompile(`^最近交易日(\S+)的收盘价$`), "the close of the last session, $1"},
	{regexp.MustCompile(`^停牌或当日还没有成交，只有前收盘价$`), "suspended, or not traded yet today: only the previous close is known"},
	{regexp.MustCompile(`^实时来源取不到，这是内置快照的数，行情截至(\S+)$`), "no live source could be asked: this is the embedded snapshot's figure, prices to $1"},
	{regexp.MustCompile(`^来源连接不上，用的是先前取得的数(?:，截至(\S+)（周.）)?$`), "the source cannot be reached: this was fetched earlier, to $1"},
	{regexp.MustCompile(`^可能含(\S+)以后的重述$`), "restatements after $1 may be in it"},
	{regexp.MustCompile(`^按收录的细分分类统计，没有这一级分类的公司不在内$`), "by the finer classification as far as it is held; companies without it are left out"},
	{regexp.MustCompile(`^按现仍上市的公司统计，不含此后退市或被合并的公司$`), "companies listed today; those delisted or merged since are not counted"},
	{regexp.MustCompile(`^(\d+)家上年同期不为正数，没有增长率，不参加排名$`), "$1 companies are left out: the base is not positive, so there is no growth rate"},
	{regexp.MustCompile(`^(\d+)家的数值异常且未经第二来源证实，不参加排名$`), "$1 companies are left out: their values are unusual and no second source confirms them"},
	{regexp.MustCompile(`^只覆盖(\d+)家中的(\d+)家，名次仅在收录范围内成立$`), "covers only $2 of $1 companies; places hold among these"},
	{regexp.MustCompile(`^多数公司没有单列(.+)，按(.+)排名$`), "most companies do not list $1; ranked by $2"},
	{regexp.MustCompile(`^没有单列(.+)，这里是(.+)$`), "$1 is not listed separately; this is $2"},
	{regexp.MustCompile(`^税前，除权除息日(\S+)$`), "before tax, ex-date $1"},
	{regexp.MustCompile(`^按(\d{4})年除息的现金分红计算$`), "counts the cash dividends with ex-dates in $1"},
	{regexp.MustCompile(`^按(\d{4})年度的现金分红计算$`), "counts the cash dividends of fiscal year $1"},
	{regexp.MustCompile(`^数据商按已分的现金计算，算的是哪些分红未能核实$`), "the vendor's figure; which dividends it counts could not be verified"},
	{regexp.MustCompile(`^税前，该年度各次分红合计$`), "before tax, sum of the year's distributions"},
	{regexp.MustCompile(`^由盈转亏$`), "from profit to loss"},
	{regexp.MustCompile(`^扭亏为盈$`), "from loss to profit"},
	{regexp.MustCompile(`^亏损扩大$`), "the loss widened"},
	{regexp.MustCompile(`^亏损收窄$`), "the loss narrowed"},
	{regexp.MustCompile(`^由负转正$`), "from negative to positive"},
	{regexp.MustCompile(`^由正转负$`), "from positive to negative"},
	{regexp.MustCompile(`^负值扩大$`), "more negative than before"},
	{regexp.MustCompile(`^负值收窄$`), "less negative than before"},
	{regexp.MustCompile(`^上年同期不为正数，不计算同比百分比$`), "the base is not positive, so no percentage is given"},
	{regexp.MustCompile(`^.+：上年同期不为正数，没有增长率，只列两期数值$`), "the base is not positive, so there is no rate; both values are given"},
	{regexp.MustCompile(`^上年已重述$`), "last year's figure was restated"},
	{regexp.MustCompile(`^按两期数值计算，未与公布增速核对$`), "calculated from the two figures, not checked against a published rate"},
	{regexp.MustCompile(`^按每股数计算，股数变动或有永续债时与按总额计算的不同$`), "from per-share figures; differs from the totals' quotient where shares were issued or perpetual bonds are out"},
	{regexp.MustCompile(`^由累计数计算$`), "calculated from cumulative figures"},
	{regexp.MustCompile(`^首次披露的数，该年报表后来经重述$`), "as first published; the statements were restated later"},
	{regexp.MustCompile(`^按首次披露口径$`), "as first published"},
	{regexp.MustCompile(`^本期数后来经重述$`), "this figure was restated later"},
	{regexp.MustCompile(`^上年已重述，采用公布的同比增长率$`), "last year's figure was restated; this is the published rate"},
	{regexp.MustCompile(`^首次披露的数$`), "as first published"},
	{regexp.MustCompile(`^另一来源的数$`), "from another source"},
	{regexp.MustCompile(`^与年报首次披露的数不同，可能已重述$`), "differs from the figure first published; it may be restated"},
	{regexp.MustCompile(`^另一来源的数不同，可能有一个经重述$`), "another source has a different figure; one may be restated"},
	{regexp.MustCompile(`^(\S+)收盘至(\S+)收盘，跨除权除息日，已按复权因子计算$`), "from the close of $1 to that of $2, across an ex-date, adjusted"},
	{regexp.MustCompile(`^(\S+)收盘至(\S+)收盘$`), "from the close of $1 to that of $2"},
	{regexp.MustCompile(`^(\S+)非交易日，取最近交易日(\S+)$`), "$1 is no trading day; this is the last one before it, $2"},
	{regexp.MustCompile(`^当日除权除息，按复权因子调整前收盘价$`), "an ex-date: the previous close is adjusted"},
	{regexp.MustCompile(`^(\S+)至(\S+)合计$`), "sum from $1 to $2"},
	{regexp.MustCompile(`^(\S+)至(\S+)$`), "from $1 to $2"},
	{regexp.MustCompile(`^同名B股 ?(\S+)$`), "also has B-shares $1"},
	{regexp.MustCompile(`^各公司、各指标的最新一期不同，见各行的期间$`), "the newest periods differ, see each line"},
	{regexp.MustCompile(`^没有区间起点(\S+)的收盘价，不能计算涨跌幅$`), "no close on $1, so no change is calculated"},
	{regexp.MustCompile(`^没有覆盖整个区间的日线，不给出最高价、最低价$`), "the daily bars do not cover the whole range, so no highest or lowest price is given"},
}

// wording gives a tool's note in the language of the answer.
func (t *turn) wording(note string) string {
	if t.lang != "en" || mention.Lang(note) != "zh" {
		return note
	}
	var parts []string
	for part := range strings.SplitSeq(note, "；") {
		for _, w := range notesInEnglish {
			if m := w.zh.FindStringSubmatchIndex(part); m != nil {
				part = string(w.zh.ExpandString(nil, w.en, part, m))
				break
			}
		}
		parts = append(parts, t.metricsIn(part))
	}
	return strings.Join(parts, "; ")
}

// metricsIn puts the English names of metrics for the Chinese ones in a text.
func (t *turn) metricsIn(text string) string {
	r := mention.Read(text, t.know.Lexicon, t.state.opts)
	for _, m := range r.Of(mention.KindMetric) {
		if mention.Lang(m.Text) == "zh" {
			text = strings.Replace(text, m.Text, metricName(m.IDs[0], "en"), 1)
		}
	}
	return text
}

var (
	groups       = regexp.MustCompile(`^(行业|板块|申万行业|概念)：(.+?)(?:（(.+)前上市）)?$`)
	allShares    = regexp.MustCompile(`^全部A股（(.+)前上市）$`)
	indexMembers = regexp.MustCompile(`^(.+)成分股（(.+)名单）$`)
)

// universe writes over what a ranking was taken.
func (t *turn) universe(text string) string {
	if t.lang != "en" {
		return text
	}
	if m := groups.FindStringSubmatch(text); m != nil {
		out := industryEnglish(m[2]) + " companies"
		if m[3] != "" {
			out += " listed before " + m[3]
		}
		return out
	}
	text = allShares.ReplaceAllString(text, "all A-shares listed before $1")
	if m := indexMembers.FindStringSubmatch(text); m != nil {
		return "members of " + t.indexName(m[1]) + " (list of " + m[2] + ")"
	}
	return text
}

// indexName names an index in the language of the answer where there is such a name.
func (t *turn) indexName(name string) string {
	if t.lang == "en" {
		return cmp.Or(market.EnglishIndex(name), name)
	}
	return name
}

// indicesOf writes the indices that a company is a member of, each with the day of
// its list.
func (t *turn) indicesOf(value string) string {
	if t.lang != "en" {
		return value
	}
	var out []string
	for one := range strings.SplitSeq(value, "、") {
		if m := membership.FindStringSubmatch(one); m != nil {
			one = t.indexName(m[1]) + " (list of " + m[2] + ")"
		}
		out = append(out, one)
	}
	return strings.Join(out, ", ")
}

var membership = regexp.MustCompile(`^(.+)（(.+)名单）$`)

// industryEnglish names an industry in English where a word for it is known.
func industryEnglish(name string) string {
	if en := industryWords[name]; en != "" {
		return en
	}
	return name
}
