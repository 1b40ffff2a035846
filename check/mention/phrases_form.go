package mention

import "strings"

// wholeOf asks for a whole number of a unit: 四舍五入到整数亿, 精确到亿元, 取整到亿位.
func wholeOf(units ...string) string {
	var out []string
	for _, u := range units {
		out = append(out, across("四舍五入|精确|取整|保留|四舍五入精确", "到|至|成|为", "|整数|整", u, "|位"))
	}
	return strings.Join(out, "|")
}

var formPhrases = []list[[]Mention]{
	{"四舍五入到整数|四舍五入取整|保留整数|取整|取整数|精确到个位|精确到整数|整数即可|整数就行|不要小数|不保留小数|whole number|whole numbers|nearest integer|" +
		"to the nearest integer|no decimals|without decimals|drop the decimals|drop decimals|no decimal places|without decimal places", all(decimals(0))},
	{wholeOf("亿", "亿元"), all(form(Form{Unit: "亿元", HasDecimals: true}))},
	{wholeOf("万", "万元"), all(form(Form{Unit: "万元", HasDecimals: true}))},
	{wholeOf("百万", "百万元"), all(form(Form{Unit: "百万元", HasDecimals: true}))},
	{"精确到元|精确至元|精确到1元", all(form(Form{Unit: "元", HasDecimals: true}))},
	{"精确到分|精确至分", all(form(Form{Unit: "元", Decimals: 2, HasDecimals: true}))},
	{"百分之几|百分之多少|多少个百分比|百分比形式|百分比表示|" + across("用|以|按", "百分比|百分数", "|表示|的形式|形式") + "|百分数表示|百分数形式|" + across("换成|换算成|换算为|改成|转成|转换成|转换为|折算成", "百分比|百分数|百分之几", "|形式") + "|" + across("convert|convert it|convert that|convert this|converted", " ", "to|into", " ", "percent|percentage|a percentage|percentages|%") + "|as a percentage|as percentage|as a percent|in percent|in percentage|" +
		"in percentages|in %", all(form(Form{Style: "percent"}))},
	{across("用|以|按", "小数", "|表示|的形式|形式") + "|小数表示|小数形式|as a decimal|as decimal|in decimal form|as a fraction of one", all(form(Form{Style: "decimal"}))},
	{across("只要|用|只说|只给|给|回答|只回答|写|列出", "|中文|公司|股票", "简称", "|就行|即可|就可以|就好") + "|缩写即可|中文简称即可|简称即可|简称就行|简称就可以|short name only|only the short name|short names only|just the short name", all(form(Form{Name: "short"}))},
	{across("只要|用|只说|只给|写", "全称", "|就行|即可|就可以") + "|全称即可|全称就行|full name only|only the full name|full names only", all(form(Form{Name: "full"}))},
	{across("只要|只给|只说|只回答", "代码|股票代码|证券代码") + "|代码即可|代码就行|code only|only the code|ticker only|only the ticker|just the ticker", all(form(Form{Name: "code"}))},
	{across("|请|只|只能|只需", "回答|答", "是或否|是或者否|是否|是还是否|是或不是|是/否|\"是\"或\"否\"|“是”或“否”") + "|是或否|是或者否|是/否|yes or no|yes/no|a yes or no|answer yes or no|just yes or no",
		all(form(Form{YesNo: true}))},
	{across("只要|只给|只说|只回答|直接给|直接说|只输出|直接回答", "数字|结果|答案|数值|数|结论") + "|不用解释|不要解释|无需解释|别解释|简短回答|一句话|just the number|only the number|number only|no explanation|" +
		"figures only|just the figure|just the answer|only the answer|numbers only|be brief|briefly", all(form(Form{Brief: true}))},
	{across("|请|麻烦", "用|以", "英文|英语", "|回答|回复|说|作答|写") + "|英文回答|英文回复|in english|answer in english|reply in english", all(form(Form{Lang: "en"}))},
	{across("|请|麻烦", "用|以", "中文|汉语", "|回答|回复|说|作答|写") + "|中文回答|中文回复|in chinese|answer in chinese|reply in chinese", all(form(Form{Lang: "zh"}))},
}
