package mention

var pointerPhrases = []list[[]Mention]{
	{"它|他|她|其|" + across("该|此|这家|那家|这个|那个|上述|前述|这", "公司|企业|上市公司|集团|银行|股票") +
		"|该股|该行|这只股票|那只股票|这支股票|那支股票|这只股|这支股|这只票|这票|这家|那家|it|its|he|his|" +
		across("this|that|the|said", " ", "company|firm|stock|bank") + "|that one|this one|the company's", all(ref(RefOne, 0))},
	{"它们|他们|她们|" + across("这些|那些|以上|上述这些|这几家|那几家|上面这些|前面这些", "公司|企业|股票|银行") +
		"|以上这些|以上几家|上面几家|这几家|那几家|几家公司都|都|they|them|their|these|those|these companies|those companies|all of them|" +
		"the companies|each of them", all(ref(RefSet, 0))},
	{"二者|两者|" + across("|这|那|上面|上述|以上|前面这", "两家|两个|两只|两支", "公司|企业|股票|银行") +
		"|两家|这两家|那两家|上述两家|上面两家|以上两家|它们两个|他们俩|这俩|俩|both|the two|the two companies|both companies|" +
		"these two|those two|both of them|between them|each other|the pair", all(ref(RefSet, 2))},
	{"三者|三家|" + across("它们|他们|这|那|上述|以上|上面", "三家|三个|三只|三支") + "|仨|它仨|all three|the three|these three", all(ref(RefSet, 3))},
	{across("这些|那些|这|它们|他们|上面这些|以上|这几家|这里", "里面|里头|当中|之中") + "|其中|当中|这些|那些|among them|of which|of them|among these", all(ref(RefAmong, 0))},
	{"前者|the former|former one|the former one", all(ref(RefPick, 1))},
	{"后者|the latter|latter one|the latter one", all(ref(RefPick, -1))},
	{"首家|头一家|头一个|the first one|first company|the first company", all(ref(RefPick, 1))},
	{"the second one|second one|second company|the second company", all(ref(RefPick, 2))},
	{"the third one|third company|the third company|third one", all(ref(RefPick, 3))},
	{"the fourth one|fourth one|the fourth company", all(ref(RefPick, 4))},
	{"the fifth one|fifth one|the fifth company", all(ref(RefPick, 5))},
	{"最后一家|最后那家|最后一个|最后那个|最后一位|末一家|the last one|last company|the last company", all(ref(RefPick, -1))},
	{"榜首|居首|居首位|首位|位居第一|排名第一|排第一|排在第一|排在第一位|冠军|状元|number one|ranked first|first place|the top one", all(ranked(1), place(1))},
	{"亚军|runner-up|second place", all(ranked(2), place(2))},
	{"最后一名|末位|垫底|排在最后|排最后|排在最末|倒数第一|最末|ranked last|last place|the bottom one", all(ranked(-1), place(-1))},
	{across("最高|最大|最多|最好|最强", "的那家|的那个|的这家|的那只|那家|那个公司|那只"), all(ranked(1), ordered(OpMax, "desc"))},
	{across("高|大|多|好|强|较高|较大|更高|更大", "的那家|的那个|的一家|的一方"), all(ranked(1), ordered(OpMax, "desc"))},
	{across("低|小|少|差|弱|较低|较小|更低|更小", "的那家|的那个|的一家|的一方"), all(ranked(-1), ordered(OpMin, "asc"))},
	{across("the |", "highest|largest|biggest|best|top", " one| company| firm"), all(ranked(1), ordered(OpMax, "desc"))},
	{across("the |", "lowest|smallest|worst", " one| company| firm"), all(ranked(-1), ordered(OpMin, "asc"))},
	{across("the|both|those|these|all", " ", "two years") + "|both years|the two periods", all(ref(RefTimes, 2))},
	{across("the|those|these|all", " ", "three years") + "|all three years", all(ref(RefTimes, 3))},
	{across("the|those|these|all", " ", "four years") + "|all four years", all(ref(RefTimes, 4))},
	{across("the|those|these|all", " ", "five years") + "|all five years", all(ref(RefTimes, 5))},
	{across("最低|最小|最少|最差|最弱", "的那家|的那个|的这家|的那只|那家|那个公司|那只"), all(ranked(-1), ordered(OpMin, "asc"))},
	{"另一家|另外一家|另一个公司|另一家公司|另外那家|另外一个|另一个|剩下的|剩下那家|剩下的公司|其余|其余的|其余公司|其他公司|其它公司|其他几家|其它几家|其他的公司|the other|the other one|the other company|" +
		"the rest|the remaining", all(ref(RefOther, 0))},
	{across("这个|那个|该|这|刚才的|刚才那个|刚刚的|上面的|上面那个|上述|上述的|前面的|前面那个|此|上一个", "数|数字|数值|值|金额|比例|比率|结果|差|差额|比值|差值|百分比|得数|答案") +
		"|上面算出来的|刚算出来的|" + across("that|this|the above|the last|the previous", " ", "number|figure|value|result|amount|ratio|percentage|difference") +
		"|the result|the number above", all(ref(RefValue, 0))},
	{across("该|这个|这一|同一|同样的|同样|这项|那个|上述", "指标|科目|财务指标|数据项") +
		"|that metric|this metric|the same metric|same metric|that indicator|the same indicator", all(ref(RefMetric, 0))},
	{across("该|这个|这一|同一|上述|此|该申万|该一级|该二级|该三级|其所属|所属", "行业|板块|概念|概念板块|赛道") + "|全行业|整个行业|全板块|整个板块|同行业|同业|that industry|this industry|the same industry|its industry|that sector|the same sector",
		all(ref(RefIndustry, 0))},
	{"当天|当日|那天|那一天|这一天|这天|该日|同日|同一天|那个交易日|that day|the same day|on that date|that date|the same date|that trading day", all(timeRef(UnitDay))},
	{"当年|同年|该年|那年|那一年|这一年|该年度|同一年|当年度|同年度|这年|该财年|that year|the same year|same year|the year in question", all(timeRef(UnitYear))},
	{"当月|同月|该月|那个月|that month|the same month", all(timeRef(UnitMonth))},
	{"当季|当季度|该季度|同季度|那个季度|同一季度|that quarter|the same quarter", all(timeRef(UnitQuarter))},
	{"同期|同一时期|那时|那时候|当时|该时间点|这个时间点|这个时点|此时|本期|报告期|报告期内|本报告期|the same period|same period|at that time|that period", all(timeRef(""))},
	{"最开始|一开始|最初|最初的|最早那家|最早的那家|最开始那家|最开始的那家|最开始的公司|最初那家|第一次问的|开头那家|一开始那家|一开始的公司|最先那家|最先问的|最早问的|起初那家|" +
		"the very first|the first company we|the company we started with|where we started|the original company|the beginning|the very first company|the first company|first company", all(ref(RefFirst, 0))},
	{"the first two companies|first two companies|the first two firms|the first two we asked about", all(ref(RefFirst, 2))},
	{across("前面|之前|刚才|刚刚|先前|早些时候", "那家|那个公司|的公司|那个|说的那家|的那家|那只") +
		"|上一家|上家|前一家|上一个公司|上一家公司|前面几家|之前几家|前面的几家|the previous company|previous company|the earlier company|the one before|the company before", all(ref(RefEarlier, 1))},
	{across("前面|之前|刚才|刚刚|先前", "两家|那两家|的两家|这两家|两个公司|两家公司|的两家公司") + "|the previous two|the earlier two|the two companies before", all(ref(RefEarlier, 2))},
	{across("上一个|上个|刚才的|前一个|刚才那个|之前的|上面的|前面的", "问题|提问") + "|同样的问题|同一个问题|一样的问题|同样问题|照这个口径|同样的口径|同口径|同样口径|也一样|也是一样|the same question|same question|上一问|the last question|last question|the previous question|previous question|my last question", all(ref(RefQuestion, 0))},
}

var movePhrases = []list[[]Mention]{
	{"换成|改成|改为|换为|换做|换作|改看|改查|转到|切换到|切换成|切到|替换成|换到|改到|改至|换个|switch to|change to|change it to|instead|make it|replace|swap", all(ref(RefSwitch, 0))},
	{"不是|我说的是|我是说|我指的是|我问的是|我要的是|我想问的是|说错了|搞错了|弄错了|打错了|问错了|不对|错了|应该是|应为|纠正一下|更正一下|i meant|i mean|sorry, i meant|correction|not", all(ref(RefCorrect, 0))},
	{"相比|对比|比较|相比较|比起来|比起|相较|相较于|比一比|比一下|vs|vs.|versus|compared with|compared to|in comparison with|compare|comparison|relative to|against|than", all(ref(RefCompare, 0))},
	{across("|先|就|都", "不看了|不要了|不算了|不用看了|不用算了") + "|先不看|先不算|别算上|不算上|不含|不包括|不包含|撇开|抛开|踢掉|踢出去|踢出|拿走|移除|移走|移出|剔掉|划掉|撤掉|删了|去掉|去除|剔除|排除|除去|除了|不用看|不看|别看|不要|不用|拿掉|删掉|删除|不考虑|别算|不算|不管|别管|刨除|刨去|以外|之外|除外|exclude|excluding|without|drop|remove|except|except for|apart from|other than|take out|strike out|leave out|forget|forget about", all(ref(RefDrop, 0))},
	{across("也|都|一起|一并|", "加进来|加进去|加回来|加回去|加到一起|算进来|算进去|放进来|放进去|列进来|拉进来|补进来|纳入进来|包括进来|包括进去|带上|添上") + "|" +
		across("一起|一并", "看看|看|看一下|算|列出来") + "|" + across("也|再|", "纳入") + "|" + across("也", "加上|加入|算上|补上|列上|加|算|要|一起|一块|一道|一并|看|查|列出来|算一个|算一份") + "|" + across("也|一起|一并|", "比一比|比一下|比比") + "|再带上|再添上|还要|还想看|以及|还有|再加上|加上|加入|另外|也看看|也看一下|也查一下|顺便|再看|再看看|再来|再查|再算|再加|加一个|加个|补上|算上|包括|连同|此外|also|plus|as well as|add|in addition|too|as well|include|along with|together with|throw in", all(ref(RefAdd, 0))},
	{"只看|仅看|只要看|只保留|只留|只算|只查|only look at|only show|only keep|just show|only for", all(ref(RefOnly, 0))},
	{"继续|接着|接着说|往下|往下说|继续说|继续看|" +
		across("把|将|", "剩下的|剩余的|其余的|没查完的|没查到的|没查的|还没查的|缺的|漏掉的", "都|全|", "查完|查全|补上|补全|补齐") + "|" +
		across("查完|补上|补全|补齐", "剩下的|剩余的|其余的|没查完的|没查到的|没查的|缺的|漏掉的") +
		"|go on|continue|carry on|keep going|go ahead|" + across("finish|look up|complete", " ", "the rest"), all(ref(RefContinue, 0))},
	{"what about|how about|and for|and what about|and how about|what of|same for|the same for|how about for|what about for", all(ref(RefEllipsis, 0))},
}
