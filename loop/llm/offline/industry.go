package offline

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// industries are words for industries that the lexicon does not have: English
// ones, and 银行 after 哪家.
var industries = []struct {
	words *regexp.Regexp
	name  string
}{
	{regexp.MustCompile(`\bbank(?:s|ing)?\b|(?:家|个|些|只)银行|银行股`), "银行"},
	{regexp.MustCompile(`\b(?:liquor|baijiu|spirits?)\b|白酒股`), "白酒"},
	{regexp.MustCompile(`\binsur(?:ers?|ance)\b|(?:家|个|些|只)(?:保险公司|险企)`), "保险"},
	{regexp.MustCompile(`\b(?:brokers?|brokerages?|securities (?:firms?|companies))\b|(?:家|个|些|只)(?:券商|证券公司)`), "证券"},
	{regexp.MustCompile(`\bsteel(?:makers?)?\b`), "钢铁"},
	{regexp.MustCompile(`\bcoal\b`), "煤炭"},
	{regexp.MustCompile(`\b(?:pharma(?:ceuticals?)?|drug ?makers?)\b`), "医药生物"},
	{regexp.MustCompile(`\b(?:car ?makers?|auto(?:s|makers?|mobiles?)?)\b|(?:家|个|些|只)车企`), "汽车"},
	{regexp.MustCompile(`\b(?:real estate|property developers?)\b|(?:家|个|些|只)房企`), "房地产"},
	{regexp.MustCompile(`\bsemiconductors?\b`), "半导体"},
	{regexp.MustCompile(`\bfood and beverages?\b`), "食品饮料"},
	{regexp.MustCompile(`\b(?:airlines?)\b`), "空运"},
	{regexp.MustCompile(`\bstar(?: market| board)?\b`), "科创板"},
	{regexp.MustCompile(`\bchinext\b`), "创业板"},
}

// industryIn finds such a word in a folded text.
func industryIn(text string) string {
	for _, i := range industries {
		if i.words.MatchString(text) {
			return i.name
		}
	}
	if m := beforeLoss.FindStringSubmatch(text); m != nil { // 房地产亏损最多的三家
		return m[1]
	}
	return ""
}

// beforeLoss is the name of an industry right before a word for a loss.
var beforeLoss = regexp.MustCompile(`(` + strings.Join(slices.Sorted(maps.Keys(industryWords)), "|") + `)(?:业|股|公司|企业)?(?:里|中|的)?亏`)

// industryWords are English names of industries and boards.
var industryWords = map[string]string{
	"银行": "banking", "白酒": "liquor", "保险": "insurance", "证券": "securities", "钢铁": "steel", "煤炭": "coal", "医药生物": "pharmaceutical",
	"汽车": "automobile", "房地产": "real estate", "半导体": "semiconductor", "食品饮料": "food and beverage", "空运": "airline",
	"电力设备": "power equipment", "电子": "electronics", "计算机": "computer", "通信": "telecommunications", "传媒": "media", "有色金属": "non-ferrous metal",
	"基础化工": "chemical", "石油石化": "oil and petrochemical", "家用电器": "household appliance", "公用事业": "utility", "交通运输": "transport",
	"建筑装饰": "construction", "建筑材料": "building material", "机械设备": "machinery", "国防军工": "defence", "农林牧渔": "agriculture",
	"商贸零售": "retail", "社会服务": "consumer service", "纺织服饰": "textile", "轻工制造": "light industry", "环保": "environmental", "美容护理": "personal care",
	"非银金融": "non-bank financial", "创业板": "ChiNext", "科创板": "STAR Market", "主板": "main board", "北交所": "Beijing Stock Exchange",
}

// pointIndustry reads 该行业: the industry of the talk, unless a company is
// named, whose industry is then asked for.
func (s *state) pointIndustry(f *frame) {
	switch {
	case f.has(mention.OpCount, mention.OpRank, mention.OpMax, mention.OpMin, mention.OpPlace, mention.OpMean) || len(f.metrics) > 0:
		f.industry = s.industry
		f.fields = slices.DeleteFunc(f.fields, func(id string) bool { return id == "industry" })
	case f.named:
		f.fields = union(f.fields, []string{"industry"})
	default:
		f.industry = s.industry
	}
}
