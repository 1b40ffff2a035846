package mention

func ref(k RefKind, n int) Mention {
	return Mention{Kind: KindReference, Ref: Reference{Kind: k, N: n}}
}

func timeRef(u TimeUnit) Mention {
	return Mention{Kind: KindReference, Ref: Reference{Kind: RefTime, Unit: u}}
}

func op(k OpKind) Mention { return Mention{Kind: KindOperation, Op: Operation{Kind: k}} }

func growth(basis string) Mention {
	return Mention{Kind: KindOperation, Op: Operation{Kind: OpGrowth, Basis: basis}}
}

func ordered(k OpKind, order string) Mention {
	return Mention{Kind: KindOperation, Op: Operation{Kind: k, Order: order}}
}

func form(f Form) Mention { return Mention{Kind: KindForm, Form: f} }

func decimals(n int) Mention { return form(Form{Decimals: n, HasDecimals: true}) }

func all(ms ...Mention) []Mention { return ms }

// phrases are fixed words. An entry without mentions keeps a shorter word from
// being found inside a longer one (其他 is not 他).
var phrases = makeWords(
	// Words that only look like others.
	list[[]Mention]{"其他|其它|其实|其次|吉他|不是吗|是不是|比例|比率|比重|比如|比方|尤其|极其|百分比|继续教育|那么|那就|那些公司名|更新|变更|比较好", nil},

	// Pointers.
	list[[]Mention]{"它|他|她|其|该公司|这家公司|这公司|此公司|该企业|该上市公司|该股|该股票|这只股票|这支股票|这只股|该银行|该行|那家公司|那公司|这家|那家|" +
		"上述公司|前述公司|这个公司|那个公司|这家企业|该集团|这票|这股|it|its|this company|that company|the company|the company's|this stock|that stock|the stock|" +
		"this firm|the firm|that one|this one|he|his", all(ref(RefOne, 0))},
	list[[]Mention]{"它们|他们|她们|这些公司|那些公司|以上公司|以上这些|以上几家|上面几家|这几家|那几家|几家公司都|这些股票|这些企业|上述这些公司|这些|上述企业|都|" +
		"they|them|their|these|those|these companies|those companies|all of them|the companies|each of them", all(ref(RefSet, 0))},
	list[[]Mention]{"二者|两者|两家公司|这两家|那两家|这两家公司|两家|两个公司|这两个公司|两只股票|这俩|俩|both|the two|the two companies|both companies|these two|those two|both of them|" +
		"between them|each other", all(ref(RefSet, 2))},
	list[[]Mention]{"三者|三家|三家公司|这三家|这三家公司|all three|the three|these three", all(ref(RefSet, 3))},
	list[[]Mention]{"其中|当中|among them|of which|of them", all(ref(RefAmong, 0))},
	list[[]Mention]{"前者|the former|former one", all(ref(RefPick, 1))},
	list[[]Mention]{"后者|the latter|latter one", all(ref(RefPick, -1))},
	list[[]Mention]{"首家|the first one|first company|the first company", all(ref(RefPick, 1))},
	list[[]Mention]{"the second one|second company|the second company", all(ref(RefPick, 2))},
	list[[]Mention]{"the third one|third company|the third company", all(ref(RefPick, 3))},
	list[[]Mention]{"最后一家|最后那家|末一家|the last one|last company|the last company", all(ref(RefPick, -1))},
	list[[]Mention]{"榜首|居首|首位|位居第一|排名第一|排第一|排在第一|冠军|number one|ranked first", all(
		Mention{Kind: KindReference, Ref: Reference{Kind: RefPick, N: 1, Ranked: true}}, place(1))},
	list[[]Mention]{"最后一名|末位|垫底|倒数第一|最末|ranked last", all(
		Mention{Kind: KindReference, Ref: Reference{Kind: RefPick, N: -1, Ranked: true}}, place(-1))},
	list[[]Mention]{"另一家|另外一家|另一个公司|另一家公司|另外那家|另外一个|另一个|剩下的|剩下那家|其余|其余的|the other|the other one|the other company|the rest", all(ref(RefOther, 0))},
	list[[]Mention]{"这个数|该数|这个数字|这个数值|该数值|该值|这个值|那个数|那个数字|那个值|这个金额|该金额|这个比例|该比例|这个比率|该比率|这个结果|该结果|上面的结果|" +
		"上述结果|上面结果|刚才的结果|刚才的数|刚才那个数|刚才的数字|这个差|这个差额|该差额|这个比值|该比值|这个差值|前面的结果|上面那个数|上面的数|该数字|这数|这个百分比|" +
		"that number|this number|that figure|this figure|that value|this value|the result|that result|this result|that amount|this amount|the above result|" +
		"that ratio|this ratio|that percentage|this percentage|the above number|the number above", all(ref(RefValue, 0))},
	list[[]Mention]{"该指标|这个指标|这一指标|同一指标|同样的指标|同样指标|这项指标|该项|that metric|this metric|the same metric|same metric|that indicator", all(ref(RefMetric, 0))},
	list[[]Mention]{"当天|当日|那天|那一天|这一天|这天|该日|同日|同一天|that day|the same day|on that date|that date|the same date", all(timeRef(UnitDay))},
	list[[]Mention]{"当年|同年|该年|那年|那一年|这一年|该年度|同一年|当年度|同年度|这年|that year|the same year|same year", all(timeRef(UnitYear))},
	list[[]Mention]{"当月|同月|该月|那个月|that month|the same month", all(timeRef(UnitMonth))},
	list[[]Mention]{"当季|该季度|同季度|那个季度|that quarter|the same quarter", all(timeRef(UnitQuarter))},
	list[[]Mention]{"同期|同一时期|那时|当时|该时间点|这个时间点|此时|本期|报告期|报告期内|本报告期|the same period|same period|at that time", all(timeRef(""))},
	list[[]Mention]{"最开始|一开始|最初|最早那家|最早的那家|最开始那家|最开始的那家|最初那家|第一次问的|开头那家|一开始那家|最先那家|最先问的|the very first|the first company we|" +
		"the company we started with|where we started|the original company|the beginning", all(ref(RefFirst, 0))},
	list[[]Mention]{"前面那家|之前那家|刚才那家|上一家|上家|前一家|刚刚那家|之前那个公司|前面那个公司|前面的公司|刚才的公司|刚才那个公司|之前的公司|上一个公司|前面几家|之前几家|" +
		"the previous company|previous company|the earlier company|the one before|the company before", all(ref(RefEarlier, 1))},
	list[[]Mention]{"前面两家|之前两家|刚才两家|前两家公司|刚才那两家|前面那两家|之前那两家|the previous two|the earlier two", all(ref(RefEarlier, 2))},
	list[[]Mention]{"上一个问题|上个问题|刚才的问题|前一个问题|刚才那个问题|上一问|the last question|last question|the previous question|previous question|my last question", all(ref(RefQuestion, 0))},

	// Moves.
	list[[]Mention]{"换成|改成|改为|换为|换做|换作|改看|改查|转到|切换到|切换成|替换成|换到|switch to|change to|change it to|instead|make it|replace", all(ref(RefSwitch, 0))},
	list[[]Mention]{"不是|我说的是|我是说|我指的是|我问的是|我要的是|说错了|搞错了|弄错了|打错了|不对|纠正一下|更正一下|i meant|i mean|sorry i meant|correction|not", all(ref(RefCorrect, 0))},
	list[[]Mention]{"相比|对比|比较|相比较|比起来|比起|vs|vs.|versus|compared with|compared to|in comparison with|compare|relative to|against|than", all(ref(RefCompare, 0))},
	list[[]Mention]{"去掉|去除|剔除|排除|除去|除了|不用看|不看|别看|不要|不用|拿掉|删掉|删除|不考虑|exclude|excluding|without|drop|remove|except|leave out|forget", all(ref(RefDrop, 0))},
	list[[]Mention]{"还有|再加上|加上|加入|另外|也看看|也看一下|顺便|再看|再看看|再来|再查|此外|also|plus|as well as|add|in addition|too", all(ref(RefAdd, 0))},
	list[[]Mention]{"继续|接着|接着说|往下|继续说|go on|continue|carry on|keep going", all(ref(RefContinue, 0))},
	list[[]Mention]{"what about|how about|and for|and what about|and how about|what of|what is it for|same for|the same for", all(ref(RefEllipsis, 0))},

	// Arithmetic and comparison.
	list[[]Mention]{"差多少|相差|差额|差距|差值|之差|差了|差几|差异|高多少|低多少|多多少|少多少|高出|低出|高了|低了|多了|少了|多出|高几|低几|多几|difference|gap|how much more|" +
		"how much higher|how much lower|how much larger|how much less|how much bigger|how far apart|higher by|lower by|by how much|differ|大多少|小多少|贵多少", all(op(OpDifference))},
	list[[]Mention]{"几倍|多少倍|倍数|之比|比值|相除|how many times|ratio between|ratio of|ratio|times as", all(op(OpRatio))},
	list[[]Mention]{"占比|占|几成|比重|所占|百分之几|百分之多少|share of|proportion|proportion of|percentage of|percent of|what share|what percentage|as a share", all(op(OpShare))},
	list[[]Mention]{"同比|同比增长|同比增长率|同比增速|同比增幅|同比变动|同比变化|同比下降|比上年|较上年|比去年|较去年|比上年同期|较上年同期|较去年同期|比去年同期|与上年相比|和上年相比|同上年相比|" +
		"与去年相比|和去年相比|跟去年比|和去年比|跟上年比|与上年同期相比|比上一年|较上一年|比前一年|较前一年|yoy|y/y|year over year|year-over-year|year on year|year-on-year|versus last year|vs last year", all(growth("yoy"))},
	list[[]Mention]{"环比|环比增长|环比增长率|比上季度|较上季度|比上月|qoq|q/q|quarter over quarter|quarter-over-quarter|quarter on quarter|mom|month over month", all(growth("qoq"))},
	list[[]Mention]{"增长率|增速|增长|增幅|增长了|增加了|增加|减少了|减少|下降了|下降|下滑|上涨|上涨了|涨了|跌了|涨幅|跌幅|降幅|升幅|变动率|变化率|变动幅度|变化幅度|涨跌幅|涨跌|涨了多少|" +
		"growth|growth rate|grew|grow|grown|increase|increased|decrease|decreased|rise|rose|fall|fell|drop by|percent change|percentage change|rate of change", all(growth(""))},
	list[[]Mention]{"合计|总共|加起来|总和|之和|一共|总计|共计|相加|求和|in total|total of|combined|altogether|sum|add up|added up", all(op(OpSum))},
	list[[]Mention]{"平均|平均值|均值|平均数|average|mean|on average", all(op(OpMean))},
	list[[]Mention]{"最高|最大|最多|最好|最强|最快|最贵|最高的|最大的|highest|largest|biggest|greatest|maximum|max|best", all(ordered(OpMax, "desc"))},
	list[[]Mention]{"最低|最小|最少|最差|最弱|最慢|最便宜|lowest|smallest|least|minimum|min|worst", all(ordered(OpMin, "asc"))},
	list[[]Mention]{"更高|更大|更多|更好|更强|更快|更贵|谁高|谁大|谁多|谁强|孰高|哪家高|哪家大|哪家多|哪个高|哪个大|哪个多|哪家强|谁的高|谁的大", all(ordered(OpCompare, "desc"))},
	list[[]Mention]{"更低|更小|更少|更差|更弱|更慢|更便宜|谁低|谁小|谁少|孰低|哪家低|哪家小|哪家少|哪个低|哪个小|哪个少", all(ordered(OpCompare, "asc"))},
	list[[]Mention]{"排名|排序|排行|排行榜|名列|从高到低|从大到小|降序|由高到低|由大到小|rank|ranking|ranked|sort|sorted|descending", all(ordered(OpRank, "desc"))},
	list[[]Mention]{"从低到高|从小到大|升序|由低到高|由小到大|ascending", all(ordered(OpRank, "asc"))},
	list[[]Mention]{"排名第几|排第几|第几名|第几位|排在第几|排第几名|什么名次|what rank|which place|where does it rank", all(place(0))},
	list[[]Mention]{"几家|多少家|几个|多少个|多少只|几只|how many", all(op(OpCount))},
	list[[]Mention]{"走势|趋势|变化趋势|变化|变动|变动情况|变化情况|波动|历年|逐年|每年|trend|trends|over time|over the years|each year|by year|year by year|every year|history", all(op(OpTrend))},
	list[[]Mention]{"升了还是降了|涨了还是跌了|增加还是减少|上升还是下降|增长还是下降|增长了还是下降了|高于还是低于|涨还是跌|升还是降|多了还是少了|变多还是变少|高了还是低了|上涨还是下跌|" +
		"增加了还是减少了|上升了还是下降了|变好还是变差|是否|有没有|相同|是否相同|相同吗|一样吗|是否一样|一样|不同|换过没有|有没有变|变了吗|变没变|是否变更|是否发生变化|" +
		"up or down|rise or fall|rose or fell|increase or decrease|increased or decreased|same or different|is it the same|the same|higher or lower|whether", all(op(OpPolarity))},

	// Form.
	list[[]Mention]{"四舍五入到整数|保留整数|取整|取整数|精确到个位|精确到整数|整数即可|whole number|nearest integer|rounded to the nearest|no decimals", all(decimals(0))},
	list[[]Mention]{"百分比形式|百分比表示|用百分比|用百分数|以百分比|以百分数|百分数表示|按百分比|as a percentage|as percentage|as a percent|in percent|in percentage", all(form(Form{Style: "percent"}))},
	list[[]Mention]{"用小数|小数表示|以小数|小数形式|as a decimal|as decimal|in decimal form", all(form(Form{Style: "decimal"}))},
	list[[]Mention]{"只要简称|简称即可|用简称|只说简称|简称就行|只给简称|回答简称|short name only|only the short name", all(form(Form{Name: "short"}))},
	list[[]Mention]{"用全称|只要全称|全称即可|给全称|full name only|only the full name", all(form(Form{Name: "full"}))},
	list[[]Mention]{"只要代码|代码即可|只给代码|只说代码|code only|only the code|ticker only", all(form(Form{Name: "code"}))},
	list[[]Mention]{"回答是或否|回答是或者否|回答是否|只回答是或否|是或否|是或者否|是/否|答是或不是|回答是或不是|yes or no|yes/no|a yes or no", all(form(Form{YesNo: true}))},
	list[[]Mention]{"只要数字|只给数字|只说数字|直接给结果|只要结果|只给结果|只说结果|不用解释|不要解释|只要答案|只给答案|简短回答|just the number|only the number|number only|no explanation|" +
		"figures only|just the figure", all(form(Form{Brief: true}))},
	list[[]Mention]{"用英文回答|用英语回答|英文回答|请用英文|请用英语|in english|answer in english", all(form(Form{Lang: "en"}))},
	list[[]Mention]{"用中文回答|中文回答|请用中文|in chinese|answer in chinese", all(form(Form{Lang: "zh"}))},
)

func place(n int) Mention {
	order := "desc"
	return Mention{Kind: KindOperation, Op: Operation{Kind: OpPlace, N: n, Order: order}}
}
