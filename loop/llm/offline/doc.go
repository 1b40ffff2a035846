// Package offline is the embedded analyst: a deterministic program behind
// llm.Model. It is not a language model and is labelled so wherever its
// results are printed. It sees only the request: it resolves follow-ups from
// the messages, picks tools by what their descriptions say, and prints no
// figure that no tool message holds.
//
// # The way of a question
//
// A request is answered by running its turn from the beginning each time (turn.go).
// What needs a tool asks for it and goes on when the result is among the messages.
//
//	model.go       takes the request; text.go reads and writes the text dialect
//	dialogue.go    sorts the messages into turns
//	state.go       replays the turns of the past: what the talk is about
//	sentences.go   cuts the question into parts, reading them with check/mention
//	understand.go  makes a frame (frame.go) of each part, one rule after the other
//	carry.go       fills in from the talk what the part leaves out
//	part.go        picks the code that answers the frame, by its class and fields
//	cover.go       looks at the answer once more for what was asked and lost
//
// A rule of reading is a method of state or frame that changes the frame; a way to
// answer is a method of turn that takes the frame and gives an answer, or done false
// while it waits for a tool. Where one question has a reading and a way to answer of
// its own, both are in one file, the words that it is known by first.
//
// # Where to look
//
// Every file, by what is asked. The examples are what its rule is for.
//
// Questions without figures:
//
//	class.go          the kinds of them, and the words that tell
//	chat.go           greetings, thanks, forecasts, advice, what is not in the data
//	define.go         ROE是什么
//	explain.go        这个数怎么来的: about the last answer itself
//	page.go           在哪一页
//	bygone_talk.go    我刚才问了什么: about the talk itself
//	search.go         what filings say; hunt.go: a metric that no tool has
//	noteitem.go       应收账款账龄: an item of the notes and no line of a statement
//	premise.go        为什么亏损: what a reason takes as given; premise_compare.go: 为什么比茅台高
//	premise_talk.go   为什么, of what the talk has just shown
//	suppose.go        如果净利润涨10%
//	wish.go           以后都用亿元
//	doubt.go          what cannot be looked up as it stands, and is asked back
//	unfit.go          an operation that the figures do not have
//	topic.go          what a part is about, in the user's words
//
// Whom it is about:
//
//	subject.go        companies that are named or pointed at (它, 前者, 第二家)
//	pointed.go        what a reference points at, when it is no plain company
//	members.go        names in a list that nobody knows; listed.go: in an English one
//	residue.go        words that stand where a name could; hidden.go: behind plain words
//	peers.go          one of several companies of a name, by those beside it
//	offer.go          the question back which company is meant, and its answer
//	leftout.go        companies of a list for which there is no data
//	groups.go         这几家: the group of the talk
//	former.go         前者 and 后者 as metrics or times; former names of a company
//	renamed.go        figures of a company that is called otherwise now
//	industry.go       words for industries; ownindustry.go: in its own industry
//	scopes.go         groups of which no list is held: 北京的公司, 央企; themes.go: 光伏
//
// What it asks for:
//
//	verb.go           赚了多少, 什么时候上市: without the name of metric or fact
//	qualifier.go      海外收入: a metric of less than the company; qualified.go answers
//	modifier.go       words between company or time and metric
//	implied.go        介绍一下茅台, 600519是哪家公司: what is asked without naming it
//	sharetalk.go      涨了多少, 最高到多少: words that are said of a share
//	index.go          上证50呢: an index or a share after one another
//	profile.go        text facts: address, listing date; bygone.go: of another year
//	confirm.go        是不是100亿; yesno.go: 超过两倍吗; signasked.go: 是负的吗
//	losses.go         亏得最多: an order of losses; lossmoved.go: 亏损扩大了吗
//
// Of which time:
//
//	times.go          periods that are named, carried or pointed at
//	carry_time.go     the time of the talk that fits what is asked
//	theseyears.go     这几年; ttm.go: 截至2025三季度的TTM
//	peak.go           最低那年; session.go: 第一个交易日
//	since.go          比2023年末涨了多少; twotimes.go: between the last two answers
//	newest.go         no time named; offday.go: a day that ends no report
//
// Growth and change:
//
//	growth.go         同比: a level as its growth; yearsgrowth.go: across publications
//	change.go         变化多少, from one time to another; move.go: how did it change
//	amount.go         增加了多少元: a growth as an amount
//	falls.go          跌得最多; gains.go: whose is the greatest change
//	otherend.go       跌得最惨的呢, after those that rose most
//
// Places and filters:
//
//	place.go          which places a part asks for, and among whom
//	rank.go           a ranking, a place in it, the place of a company
//	superlative.go    最赚钱的公司: the metric that is not named
//	twoplaces.go      two places or both ends of a ranking, each for itself
//	eachscope.go      a question over two industries or indices, each for itself
//	ownplace.go       a place in a ranking that the part itself asks for
//	nextplace.go      再下一位, 接下来的两家
//	topset.go         前两名, of companies that were named
//	winner.go         who was the highest, 第二呢, 从高到低排一下
//	filter.go         哪些超过100亿; conditions.go: several thresholds
//	yearsign.go       哪几年亏了; overmean.go: 哪些高于平均
//	partyear.go       占全年多少; 前两年呢
//	dropyears.go      去掉2021年: times left out of what was shown
//	group.go          how many companies an industry has; ofindustry.go: 其中有哪些银行
//	whole.go          the sum or mean of an industry or index
//
// Arithmetic:
//
//	fits.go           which operation has a meaning for which metric
//	operate.go        over the figures of a part; compare.go: of two
//	calculate.go      what is worked out, and how it is written
//	sides.go          what a comparison compares that names one side or none
//	between.go        两者之差, of figures that the last answers gave one each
//	pairs.go          茅台2023年和五粮液2022年; paired.go answers
//	mixed.go          a figure of a report with one of the share
//	totals.go         两年合计谁高: what comes of each company's figures
//	worked.go         comparing results in turn; worked_gap.go: gaps; worked_answer.go
//	shareset.go       占三家合计的多少
//	againstrest.go    比其余三家合计高多少
//	signs.go          A除以B, written with signs or words
//	reckon.go         这个数除以10000: on the last figure
//	step.go           除以营收: on the last figure, with another metric
//	thatfigure.go     这个数同比多少; fraction.go: 它的三分之一
//	portion.go        平均每个月多少; reverse.go: 反过来呢
//	given.go          results with a number of the user's own
//	sums.go           12.5亿除以4: numbers of the user alone
//
// Figures and how they are written:
//
//	figures.go        figures of reports; price.go: of the share and of indices
//	payout.go         dividends; payout_compare.go: of several companies
//	holding.go        1000股能分多少: what a number of shares gets
//	answer.go         an answer and how it ends
//	compose.go        figures as text; compose_price.go: with their days
//	columns.go        a table; show.go: one figure, in the form that is wished
//	unitless.go       a unit that a figure cannot have
//	provenance.go     company, time, metric and source below an answer
//	missing.go        what is not there, and why
//	english.go        names in the language of the answer
//
// What is left over by every rule:
//
//	leftover.go       words of a follow-up; unread.go: numbers
//	words_han.go      the words that ask for nothing; words_latin.go: of English
//	vocabulary.go     a closed set of words
//
// Before anything is read:
//
//	spoken_zh.go      loose ways of talk, written out; spoken.go, idioms.go: English
//	idioms_moves.go   English verbs of rising, falling, losing and leaving out
//	shape.go          a sentence with a mark for each mention
//	counts.go         两, 三, 10 as numbers
//
// The talk and the tools:
//
//	recall.go         figures of earlier answers, from their text
//	history.go        what the history says of turns that are gone
//	toolbox.go        the offered tools; promise.go: what a description promises
//	schema.go         arguments of a tool; args.go: filling them
//	result.go         a tool's result; knowledge.go: names and catalogue
//	speaker.go        the text dialect for a model of function calling
package offline
