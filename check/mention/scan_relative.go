package mention

type fixedPeriod struct {
	periods []Period
	when    When
}

// openStretch is a stretch of years whose length is not said.
var openStretch = When{Anchor: AnchorClock, Unit: UnitYear, Count: -1}

func clock(u TimeUnit, shift int) fixedPeriod {
	return fixedPeriod{when: When{Anchor: AnchorClock, Unit: u, Shift: shift}}
}

func edge(e int) fixedPeriod {
	return fixedPeriod{when: When{Anchor: AnchorTalk, Unit: UnitTradingDay, Edge: e}}
}

func talk(u TimeUnit, shift int) fixedPeriod {
	return fixedPeriod{when: When{Anchor: AnchorTalk, Unit: u, Shift: shift}}
}

var fixedPeriods = makeWords(
	list[fixedPeriod]{"最新|最新一期|最近一期|目前|当前|现在|截至目前|截止目前|到目前为止|最近|眼下|现今|迄今|latest|most recent|the latest|" +
		"currently|right now|as of now|最近一个交易日|最近交易日|最新交易日|最近一次", fixedPeriod{periods: []Period{{Type: Latest}}}},
	list[fixedPeriod]{"ttm|ltm|滚动十二个月|滚动12个月|最近十二个月|最近12个月|过去十二个月|过去12个月|近十二个月|近12个月|last twelve months|" +
		"trailing twelve months|last 12 months|trailing 12 months|past 12 months|past twelve months", fixedPeriod{periods: []Period{{Type: TTM}}}},
	list[fixedPeriod]{"单季|单季度|单季的|单季度的|single quarter|standalone quarter", fixedPeriod{when: When{Anchor: AnchorTalk, Unit: UnitYear, Type: Quarter}}},
	list[fixedPeriod]{"今年以来|年初至今|年初到现在|年初以来|今年至今|年内|ytd|year to date|year-to-date|so far this year",
		fixedPeriod{when: When{Anchor: AnchorClock, Unit: UnitDay, Count: -1, MonthDay: "01-01"}}},
	list[fixedPeriod]{"上市以来|上市至今|成立以来|有史以来|历史上|since listing|since its listing|since its ipo|since ipo|of all time", fixedPeriod{when: openStretch}},
	list[fixedPeriod]{"今天|今日|today", clock(UnitDay, 0)},
	list[fixedPeriod]{"昨天|昨日|yesterday", clock(UnitDay, -1)},
	list[fixedPeriod]{"前天|前日|the day before yesterday", clock(UnitDay, -2)},
	list[fixedPeriod]{"明天|明日|tomorrow", clock(UnitDay, 1)},
	list[fixedPeriod]{"后天", clock(UnitDay, 2)},
	list[fixedPeriod]{"上周|上星期|上个星期|上一周|last week", clock(UnitWeek, -1)},
	list[fixedPeriod]{"本周|这周|这个星期|this week", clock(UnitWeek, 0)},
	list[fixedPeriod]{"上月|上个月|last month", clock(UnitMonth, -1)},
	list[fixedPeriod]{"本月|这个月|this month", clock(UnitMonth, 0)},
	list[fixedPeriod]{"下月|下个月|next month", clock(UnitMonth, 1)},
	list[fixedPeriod]{"上季度|上个季度|last quarter", clock(UnitQuarter, -1)},
	list[fixedPeriod]{"本季度|这个季度|本季|this quarter", clock(UnitQuarter, 0)},
	list[fixedPeriod]{"下季度|下个季度|next quarter", clock(UnitQuarter, 1)},
	list[fixedPeriod]{"最近一个完整年度|最近完整年度|最近一个完整财年|最近一个完整会计年度|the last full year|last full year|last full fiscal year|the last full fiscal year",
		fixedPeriod{when: When{Anchor: AnchorClock, Unit: UnitYear, Count: 1}}},
	list[fixedPeriod]{"上期|上一期", talk(UnitYear, -1)},
	list[fixedPeriod]{"上一季度|上一个季度|前一季度|前一个季度|previous quarter|the quarter before|prior quarter", talk(UnitQuarter, -1)},
	list[fixedPeriod]{"下一季度|下一个季度|后一季度|the following quarter|following quarter", talk(UnitQuarter, 1)},
	list[fixedPeriod]{"上一月|上一个月|前一个月|前一月|the month before|previous month", talk(UnitMonth, -1)},
	list[fixedPeriod]{"下一月|下一个月|后一个月|次月|the following month", talk(UnitMonth, 1)},
	list[fixedPeriod]{"前一天|前一日|上一天|the day before|the previous day|previous day", talk(UnitDay, -1)},
	list[fixedPeriod]{"次日|第二天|翌日|后一天|下一天|隔天|the next day|next day|the day after|the following day", talk(UnitDay, 1)},
	list[fixedPeriod]{"上一交易日|上一个交易日|前一交易日|前一个交易日|上个交易日|previous trading day|the previous trading day|last trading day",
		talk(UnitTradingDay, -1)},
	list[fixedPeriod]{"最后一个交易日|最后交易日|最末交易日|last trading day of|the last trading day of", edge(-1)},
	list[fixedPeriod]{"第一个交易日|首个交易日|首个交易日的|first trading day of|the first trading day of", edge(1)},
	list[fixedPeriod]{"下一交易日|下一个交易日|下个交易日|后一交易日|后一个交易日|次一交易日|next trading day|the next trading day", talk(UnitTradingDay, 1)},
)

// latestReport reads 最新年报, 最近一期三季报: the type goes to When.Type.
func (s *scanner) latestReport(m Mention, i, n int) (Mention, int) {
	if len(m.Periods) != 1 || m.Periods[0].Type != Latest {
		return m, n
	}
	j := i + n
	j += skip(s.text[j:], "一期的", "一期", "一份", "一次", "的", " ")
	if w := s.tailAt(j); w.n > 0 && w.bare {
		m.When.Type = w.typ
		return m, j + w.n - i
	}
	return m, n
}

var (
	lastWords = makeWords(list[bool]{"近|最近|过去|近来|此前|最近的|过去的|连续|last|past|the last|the past|recent|the most recent|previous|the previous", true})
	fewWords  = makeWords(list[int]{"几|数|若干|few|several|couple of|a few", -1}, list[int]{"one", 1}, list[int]{"two", 2}, list[int]{"three", 3},
		list[int]{"four", 4}, list[int]{"five", 5}, list[int]{"six", 6}, list[int]{"seven", 7}, list[int]{"eight", 8}, list[int]{"nine", 9},
		list[int]{"ten", 10}, list[int]{"twelve", 12})
	unitWords = makeWords(
		list[TimeUnit]{"年|年度|个年度|财年|个财年|会计年度|个会计年度|years|year|fiscal years", UnitYear},
		list[TimeUnit]{"季度|个季度|季|quarters|quarter", UnitQuarter},
		list[TimeUnit]{"个月|月|months|month", UnitMonth},
		list[TimeUnit]{"周|个星期|星期|个周|weeks|week", UnitWeek},
		list[TimeUnit]{"天|日|days|day", UnitDay},
		list[TimeUnit]{"交易日|个交易日|trading days", UnitTradingDay},
	)
)

// lastFew reads 近三年, 过去5年, 近一个月, 近几年, 近半年, 三年来, 一年内, last three years.
func (s *scanner) lastFew(i int) (w When, n int) {
	if n = skip(s.text[i:], "这几年", "这些年"); n > 0 {
		return When{Anchor: AnchorClock, Unit: UnitYear, Count: 3}, n
	}
	_, n = lastWords.at(s.text, i)
	lead := n > 0
	if lead {
		n += skip(s.text[i+n:], " ")
	}
	j := i + n
	if j >= len(s.text) {
		return w, 0
	}
	if k := skip(s.text[j:], "半年"); k > 0 && lead {
		return When{Anchor: AnchorClock, Unit: UnitHalf, Count: 1}, n + k
	}
	v, k := numeral(s.text[j:])
	if k == 0 {
		v, k = fewWords.at(s.text, j)
	}
	if k == 0 || v == 0 {
		return w, 0
	}
	if k2 := skip(s.text[j+k:], " ", "-"); k2 > 0 {
		k += k2
	}
	if j+k >= len(s.text) {
		return w, 0
	}
	u, l := unitWords.at(s.text, j+k)
	if l == 0 {
		return w, 0
	}
	if v < 0 && u == UnitYear { // 近几年: as many as are shown of a trend
		v = 3
	}
	end := j + k + l
	if m := skip(s.text[end:], "半"); m > 0 && u == UnitYear { // 近一年半
		u, v, end = UnitMonth, 12*v+6, end+m
	}
	if !lead { // 三年来
		if v < 1 || v > 20 || u != UnitYear {
			return w, 0
		}
		m := skip(s.text[end:], "以来", "来", "间")
		if m == 0 && v == 1 && !after(s.text, i, "上市", "成立", "未来", "今后", "接下来") { // the year that ends now
			if m = skip(s.text[end:], "以内", "之内", "内"); skip(s.text[end+m:], "到期", "应", "须", "需") > 0 {
				return w, 0
			}
		}
		if m == 0 || i > 0 && isDigit(s.text[i-1]) {
			return w, 0
		}
		return When{Anchor: AnchorClock, Unit: u, Count: v}, end + m - i
	}
	end += skip(s.text[end:], "以来", "来", "之内", "内", "里", "间")
	return When{Anchor: AnchorClock, Unit: u, Count: v}, end - i
}

var awayUnits = makeWords(
	list[TimeUnit]{"天|日", UnitDay}, list[TimeUnit]{"个交易日|交易日", UnitTradingDay}, list[TimeUnit]{"个月", UnitMonth},
	list[TimeUnit]{"周|个星期", UnitWeek}, list[TimeUnit]{"个季度", UnitQuarter}, list[TimeUnit]{" days| day", UnitDay},
	list[TimeUnit]{" trading days| trading day", UnitTradingDay}, list[TimeUnit]{" months| month", UnitMonth}, list[TimeUnit]{" quarters| quarter", UnitQuarter},
	list[TimeUnit]{" years| year", UnitYear}, list[TimeUnit]{" weeks| week", UnitWeek},
)

// awayAt reads 5天后, 三个月前, 10个交易日后, 半年前, two days later: counted from
// the talk.
func (s *scanner) awayAt(i int) (w When, n int) {
	if i > 0 && s.afterNumber(i) {
		return w, 0
	}
	w.Anchor, w.Unit = AnchorTalk, UnitHalf
	v := 1
	if n = skip(s.text[i:], "半年"); n == 0 {
		if v, n = numeral(s.text[i:]); n == 0 {
			v, n = fewWords.at(s.text, i)
		}
		if n == 0 && i > 0 && begins(s.text, i) || i == 0 { // a month earlier
			if k := skip(s.text[i:], "a ", "one "); k > 0 {
				v, n = 1, k-1
			}
		}
		if n == 0 || v < 1 || i+n >= len(s.text) {
			return w, 0
		}
		unit, k := awayUnits.at(s.text, i+n)
		if k == 0 {
			return w, 0
		}
		w.Unit, n = unit, n+k
	}
	rest := s.text[i+n:]
	if k := skip(rest, "之后", "以后", "后", " later", " after", " afterwards"); k > 0 {
		w.Shift = v
		return w, n + k
	}
	if k := skip(rest, "之前", "以前", "前", " earlier", " before"); k > 0 {
		w.Shift = -v
		return w, n + k
	}
	return w, 0
}
