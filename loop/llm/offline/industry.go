package offline

import "regexp"

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
	{regexp.MustCompile(`\b(?:airlines?)\b`), "航空运输"},
}

// industryIn finds such a word in a folded text.
func industryIn(text string) string {
	for _, i := range industries {
		if i.words.MatchString(text) {
			return i.name
		}
	}
	return ""
}
