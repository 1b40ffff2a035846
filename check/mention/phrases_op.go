package mention

import "strings"

const (
	up    = "高|大|多|强|快|贵|好|长"
	down  = "低|小|少|弱|慢|便宜|差|短"
	grows = "增长|增加|减少|下降|下滑|上涨|下跌|上升|提高|降低|扩大|缩小|拉大|拉开|收窄|变大|变小|增|减|涨|跌|降|升"

	lastYears    = "上年|去年|上一年|前一年|上年度|上一年度|上年同期|去年同期|上一年同期|前一年同期"
	lastQuarters = "上季度|上一季度|上个季度|上月|上个月"
)

var operationPhrases = []list[[]Mention]{
	{"差多少|差了多少|相差|差额|差距|差值|之差|差了|差几|差异|相差多少|相差几|" + across("多|少", "赚|亏|花|挣|卖", "|了", "多少") + "|" + across(up+"|低|小|少|贵|便宜", "多少|了多少|出多少|几|了几|出几|出|了") +
		"|difference|differences|diff|gap|" + across("how much", " ", "more|higher|lower|larger|less|bigger|smaller|greater|better") +
		"|how far apart|higher by|lower by|by how much|differ|how many percentage points", all(op(OpDifference))},
	{"差多少倍|差几倍|相差多少倍|相差几倍|谁是谁的几倍|谁是谁的多少倍|几倍|多少倍|倍数|之比|比值|相除|的比例是多少倍|how many times|ratio between|ratio of|ratio|times as|as a multiple of|what multiple of|multiple of", all(op(OpRatio))},
	{"占比|占|几成|几分之几|比重|所占|占多少|share of|proportion|proportion of|percentage of|percent of|what share|what percentage|what percent|what proportion|as a share|as a percentage of|as percentage of|as a percent of|as % of|as a % of|as a proportion of", all(op(OpShare))},
	{"的百分之几|的百分之多少", all(op(OpShare), form(Form{Style: "percent"}))},
	{"同比|" + across("同比", "增长|增加|减少|下降|上升|增速|增幅|变动|变化|增长率|降幅") + "|" +
		across("比|较|对比|相比|相较", lastYears) + "|" + across("与|和|跟|同|比|较", lastYears, "相比|相比较|比较|比|对比") +
		"|yoy|y/y|y-o-y|year over year|year-over-year|year on year|year-on-year|versus last year|vs last year|from last year|from a year earlier|from the year before", all(growth("yoy"))},
	{"环比|" + across("环比", "增长|增加|减少|下降|上升|增速|增幅|变动|变化|增长率|降幅") + "|" +
		across("比|较|对比", lastQuarters) + "|" + across("与|和|跟|同", lastQuarters, "相比|比|对比") +
		"|qoq|q/q|quarter over quarter|quarter-over-quarter|quarter on quarter|mom|month over month|sequentially", all(growth("qoq"))},
	{across("较|比|与|和", "上年末|上年底|去年末|去年底|年初|期初|上年度末|上一年末", "|相比|比") + "|" +
		across("since|from|against|versus|compared with|compared to", " ", "the start of|the beginning of", " ", "the year|that year|this year"), all(growth("year_end"))},
	{"复合增长率|年复合增长率|复合增速|年均复合增长率|年均增长率|年均增速|年化增长率|cagr|compound annual growth rate|compound annual growth", all(growth("cagr"))},
	{across("增长|增加|减少|下降|下滑|上涨|下跌|上升|提高|提升|改善|降低|扩大|缩小|拉大|收窄", "|了|率|幅度|了多少|多少|的幅度|的比例|了几|几") +
		"|增速|增幅|增长速度|降幅|升幅|涨幅|跌幅|涨跌幅|涨跌|变动率|变化率|变动幅度|变化幅度|幅度|幅度多少|变化了多少|变动了多少|变化多少|变动多少|变化几|变动几|变化了几|变动了几|变动比例|变化比例|" +
		across("增|减|涨|跌|降|升", "了|了多少|多少|了几") +
		"|growth|growth rate|growth rates|grew|grow|grown|growing|increase|increased|decrease|decreased|decline|declined|rise|rose|fall|fell|percent change|percentage change|" +
		"rate of change|change rate", all(growth(""))},
	{"合计|总共|加起来|总和|之和|一共|总计|共计|相加|求和|加总|加在一起|累计|in total|total of|combined|altogether|sum|the sum|add up|added up|sum up|together", all(op(OpSum))},
	{"平均|平均值|均值|平均数|平均下来|average|averaged|the mean|mean of|on average", all(op(OpMean))},
	{"走势|趋势|变化趋势|变化|变动|变动情况|变化情况|波动|trend|trends|over time|over the years|how has it changed|how did it change", all(op(OpTrend))},
	{"历年|逐年|每年|各年|每一年|各个年度|各年度|分年度|按年|按年度|each year|by year|year by year|every year|annually", all(trend("year"))},
	{"逐季|逐季度|每季|各季|" + across("一|第一|1", "到|至|-|~", "四|第四|4", "季度") + "|分季度|按季度|每季度|每个季度|各季度|各个季度|单季度序列|by quarter|each quarter|quarter by quarter|every quarter|quarterly", all(trend("quarter"))},
	{"几家|多少家|几个公司|多少个|多少只|几只|几个|how many companies|how many stocks|how many", all(op(OpCount))},
	{polarities() + "|是否|有没有|相同|是否相同|相同吗|一样吗|是否一样|一样|不同|是否不同|" + across("换|变|改|变更|更换|变动|变化|改变", "过没有|过吗|了吗|了没有|吗|没有") + "|有没有变|有没有换|变没变|是否变更|是否发生变化|有变化吗|有变动吗|" +
		"up or down|rise or fall|rose or fell|increase or decrease|increased or decreased|grow or shrink|grew or shrank|" +
		"same or different|is it the same|the same|higher or lower|more or less|whether", all(op(OpPolarity))},
}

// polarities are questions with two answers: 升了还是降了, 是高了还是低了, 增长了吗.
func polarities() string {
	out := []string{across(grows, "|了", "吗") + "|" + across(up+"|低|小|少", "吗|了吗") + "|" + across("涨|跌|升|降|变|换|增长|下降", "没|了没|没有|了没有")}
	for _, p := range [][2]string{{"升", "降"}, {"涨", "跌"}, {"增加", "减少"}, {"上升", "下降"}, {"增长", "下降"}, {"增长", "下滑"}, {"增", "减"}, {"高", "低"},
		{"多", "少"}, {"大", "小"}, {"好", "差"}, {"好", "坏"}, {"上涨", "下跌"}, {"提高", "降低"}, {"扩大", "缩小"}, {"拉大", "缩小"}, {"扩大", "收窄"}, {"拉大", "收窄"}, {"拉开", "缩小"}, {"变大", "变小"}, {"盈利", "亏损"}, {"盈", "亏"}, {"高于", "低于"}, {"快", "慢"},
		{"赚", "亏"}, {"增长", "减少"}} {
		for _, q := range [][2]string{p, {p[1], p[0]}} {
			for _, a := range []string{"", "变", "更", "走"} {
				for _, le := range []string{"", "了"} {
					head := a + q[0] + le
					out = append(out, across("|是", head, "还是", a+q[1]+le+"|"+q[1]+"|"+q[1]+"了"))
				}
			}
		}
	}
	return strings.Join(out, "|")
}

var comparisonPhrases = []list[[]Mention]{
	{"增长快|增长得快|增长的快|增速快|增速高|增长高|增长多|谁增长快|哪家增长快", all(growth(""), ordered(OpCompare, "desc"))},
	{"增长慢|增长得慢|增速慢|增速低", all(growth(""), ordered(OpCompare, "asc"))},
	{across("grew|grow|grows|growing|growth was|growth is", " ", "faster|quicker|more quickly|more rapidly") + "|faster growing|faster-growing|faster growth|faster|quicker", all(growth(""), ordered(OpCompare, "desc"))},
	{across("grew|grow|grows|growing|growth was|growth is", " ", "slower|more slowly|less quickly") + "|slower growing|slower-growing|slower growth|slower", all(growth(""), ordered(OpCompare, "asc"))},
	{across("grew|grow|growing", " ", "fastest|the fastest|quickest|the quickest") + "|fastest growing|fastest-growing|fastest growth|fastest", all(growth(""), ordered(OpMax, "desc"))},
	{across("grew|grow|growing", " ", "slowest|the slowest") + "|slowest growing|slowest-growing|slowest growth|slowest", all(growth(""), ordered(OpMin, "asc"))},
	{across("fell|fall|fallen|declined|decline|dropped|drop|decreased|shrank", " ", "more|faster|further"), all(growth(""), ordered(OpCompare, "asc"))},
	{across("fell|fall|fallen|declined|decline|dropped|drop|decreased|shrank", " ", "most|the most|fastest"), all(growth(""), ordered(OpMin, "asc"))},
	{across("grew|grow|grown|rose|increased", " ", "more|further"), all(growth(""), ordered(OpCompare, "desc"))},
	{across("grew|grow|grown|rose|increased", " ", "most|the most"), all(growth(""), ordered(OpMax, "desc"))},
	{across("is|who is|which is|who's|which one is|comes out", " ahead") + "|who leads|which leads|who wins", all(ordered(OpCompare, "desc"))},
	{across("earned|earn|earns|made|make|makes|sold|sells", " ", "most|the most"), all(ordered(OpMax, "desc"))},
	{across("earned|earn|earns|made|make|makes|sold|sells", " ", "least|the least"), all(ordered(OpMin, "asc"))},
	{"more expensive|dearer|pricier|costlier", all(ordered(OpCompare, "desc"))},
	{"most expensive|dearest|priciest", all(ordered(OpMax, "desc"))},
	{"least expensive|cheapest", all(ordered(OpMin, "asc"))},
	{across("最", up+"|高额|优|赚钱") + "|highest|largest|biggest|greatest|maximum|max|best|longest", all(ordered(OpMax, "desc"))},
	{across("最", down+"|末") + "|lowest|smallest|least|minimum|min|worst|shortest", all(ordered(OpMin, "asc"))},
	{across("更|谁更|谁的更|哪家更|哪个更|哪一家更|哪只更|谁|谁的|哪家|哪个|哪一家|哪家公司|孰|谁比较|哪家比较", up) + "|谁赚得多|赚得多|赚的多|挣得多|谁更赚钱|更赚钱|哪家更赚钱|谁领先|higher|larger|bigger|greater|better|more",
		all(ordered(OpCompare, "desc"))},
	{across("更|谁更|谁的更|哪家更|哪个更|哪一家更|哪只更|谁|谁的|哪家|哪个|哪一家|哪家公司|孰|谁比较|哪家比较", down) + "|lower|smaller|less|worse|cheaper|less expensive|fewer", all(ordered(OpCompare, "asc"))},
	{"排名|排序|排行|排行榜|排一下|排个序|名列|从高到低|从大到小|从多到少|降序|由高到低|由大到小|倒序|rank|ranking|ranked|rankings|sort|sorted|descending|in descending order|from high to low|high to low|from highest to lowest|highest to lowest|from largest to smallest|largest to smallest|from large to small", all(ordered(OpRank, "desc"))},
	{"从低到高|从小到大|从少到多|升序|由低到高|由小到大|正序|ascending|in ascending order|from low to high|low to high|from lowest to highest|lowest to highest|from smallest to largest|smallest to largest|from small to large", all(ordered(OpRank, "asc"))},
	{"排名第几|排第几|第几名|第几位|第几|排在第几|排第几名|排第几位|什么名次|排名第多少|排名多少|排多少名|排名如何|what rank|which place|where does it rank|what place|how does it rank", all(place(0))},
}
