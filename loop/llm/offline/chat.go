package offline

import (
	"regexp"
	"strings"

	"hedui/check/mention"
)

// smallTalk answers a greeting, thanks, or the question what this is.
func (t *turn) smallTalk(c class) answer {
	switch c {
	case classGreeting:
		return answer{text: t.say("你好，我是核对，查A股公司的数据，每个数字都有出处。", "Hello, this is Hedui: figures of China A-share companies, each with its source.") + t.offer(), outcome: answered}
	case classThanks:
		return answer{text: t.say("不客气，还要查什么可以接着问。", "You're welcome. Ask on if there is more to look up."), outcome: answered}
	}
	return answer{text: t.say("我是离线分析程序，不是语言模型；只用工具返回的数据回答。", "I am an offline analysis program, not a language model; I answer only from what the tools return.") + t.offer(), outcome: answered}
}

// offer says what can be asked.
func (t *turn) offer() string {
	return t.say(
		"可以问：财务指标（如毛利率、净利润）及其增长、对比和排名，股价与涨跌，公司资料，指标的定义，年报原文。",
		" You can ask for financial metrics (gross margin, net profit), their growth, comparison and ranking, share prices, company facts, definitions, and passages of annual reports.")
}

// decline refuses forecasts, advice and trading.
func (t *turn) decline(f frame) answer {
	text := t.say("不预测股价和业绩，也不给目标价。", "I make no forecasts of prices or results and give no price targets.")
	switch f.class {
	case classJudgement:
		text = t.say("好坏要由您判断，这里不作评价，只给有出处的数据。", "Which is good or better is for you to judge; only sourced data is given here.")
	case classAdvice:
		text = t.say("不给买卖建议，不推荐股票，也不代客交易。", "I give no advice to buy or sell, recommend no stocks and place no orders.")
	}
	outcome := refused
	if f.class == classJudgement && (openView.MatchString(f.text) || openOfIt.MatchString(f.text)) { // nothing to decline yet
		text, outcome = t.say("这里不作评价，请问想看哪一项数据？", "I give no opinion; which data do you want?"), needInput
	}
	if len(f.companies) == 0 {
		f.companies = t.state.focus
		if f.class == classJudgement && len(t.state.set) > 1 && subset(t.state.focus, t.state.set) {
			f.companies = t.state.set
		}
	}
	if len(f.companies) > 0 {
		var names []string
		for _, id := range f.companies[:min(len(f.companies), manyRows)] {
			names = append(names, t.name(id))
		}
		name := strings.Join(names, t.say("、", ", "))
		return answer{text: text + t.say("可以提供%s有日期的事实，例如最近的收盘价、已披露的净利润和毛利率。", " I can give dated facts about %s, such as the latest close, reported net profit or gross margin.", name), outcome: outcome}
	}
	return answer{text: text + t.say("可以提供有日期的事实，例如某家公司的收盘价、已披露的净利润。", " I can give dated facts, such as a company's close or its reported net profit."), outcome: outcome}
}

// openView asks what is thought of a company and of nothing about it.
var openView = regexp.MustCompile(`怎么看|如何看|怎么评价|如何评价|what do you think`)

// unheld says that a topic is not in the data.
func (t *turn) unheld(f frame) answer {
	what := f.topic()
	if what == "" {
		return t.notRead(f.text)
	}
	if f.class != classUnheld {
		return answer{text: t.say("不提供：%s。没有收录这一项。", "Not available: %s. It is not held.", what) + t.offer(), outcome: partial, missing: []string{what}}
	}
	if peerMean.MatchString(mention.FoldString(f.reading.Text)) {
		return answer{
			text:    t.say("不提供：%s。没有现成的公司与所在行业平均的比较；可以先问这个行业的平均（写明行业、指标和年份），再问这家公司的。", "Not available: %s. A company is not held against the mean of its industry; ask for the mean of the industry (name it, the metric and the year), then for the company.", what),
			outcome: partial, missing: []string{what},
		}
	}
	return answer{
		text:    t.say("不提供：%s。数据里没有公告事件、股东与持仓、基金、新闻和资金流。", "Not available: %s. The data holds no events, holders, funds, news or money flows.", what) + t.offer(),
		outcome: partial, missing: []string{what},
	}
}

// cannotExplain answers a question about management or cause and effect.
func (t *turn) cannotExplain(f frame) answer {
	what := f.topic()
	return answer{
		text:    t.say("不提供：%s。这类问题要靠分析判断，这里只给有出处的数据。", "Not available: %s. That needs judgement; only sourced data is given here.", what) + t.offer(),
		outcome: partial, missing: []string{what},
	}
}
