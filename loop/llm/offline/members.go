package offline

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"hedui/check/mention"
)

// What stands between the names of a list.
const listJoint = `(?:(?:\s*(?:、|,|，|/|&|和|与|跟|及|以及|同|或者?|还有|vs\.?|VS\.?)\s*)+|[ \t]+)`

var (
	listWord   = `(?:[\p{Han}·]|[A-Za-z][A-Za-z0-9]*|` + markIndustry + `)`
	behindJoin = regexp.MustCompile(markCompany + `(` + listJoint + `)(` + listWord + `{1,12}?)(` + listJoint + `|[` + markCompany + markMetric + markPeriod + markRef + markOther + `]|[?？。!！;；)）]|的|谁|哪|分别|各自|各|两家|三家|合计|加起来|一共|总共|相比|比较|对比|之和|之差|差多少|相差|呢|$)`)
	beforeJoin = regexp.MustCompile(`(` + listWord + `{1,16})(` + listJoint + `)` + markCompany)

	// listLead and listTail are words around a list that belong to no name in it.
	listLead = regexp.MustCompile(`^(?:请问|请|麻烦|帮我|帮忙|给我|告诉我|我想知道|我想|我要|想知道|想|我|查询|查一下|查查|查|看一下|看看|看|算一下|计算|算|比较一下|比较|对比一下|对比|比一比|列出|列一下|说说|那么|那|再|还有|以及|关于|对于|如果|假如|不是|就是|是|把|将|用|拿|从|在|的|年|和|与|跟|及|同)+`)
	listTail = regexp.MustCompile(`(?:这)?(?:的|分别|各自|各|都|两家|三家|四家|两者|公司|呢)+$`)
	// noName are words that make something else than a name of what they stand in.
	noName  = regexp.MustCompile(`谁|哪|什么|啥|多少|几|吗|怎|如何|是否|有没有|是不是|能不能|呢|相比|对比|比较|占比|比$|差$|(?:业务|板块|产品|部门|地区|市场|渠道|系列|口径|方面|收入|利润|费用|成本|资产|负债|指标|数据|比例|比率|率|额|量|价|情况|水平|部分|时候|期间|年报|报告|增长|同行业?|同业|对手|友商|龙头|平均|均值|整体|行业|板块|概念|一样|那家|这家|家)$|^(?:统计|汇总|整理|核对|核实|测算|估算|换算|翻译|导出|打印|输出|展示|显示|研究|评估|盘点|梳理|回顾|罗列|其中|其他|其它|别的|另|各|所有|全部|第)|^(?:a|h|b|A|H|B)股|港股|美股`)
	pronoun = regexp.MustCompile(`[我你您他她它咱]|这|那`)
	// firmWord ends the name of a firm.
	firmWord = regexp.MustCompile(`(?:航空|银行|证券|保险|科技|股份|集团|汽车|电子|电器|医药|药业|制药|生物|能源|电力|重工|机械|钢铁|水泥|酒业|食品|乳业|地产|置业|传媒|网络|软件|通信|物流|机场|港口|铁路|矿业|化工|材料|光电|半导体|控股|实业|公司)$`)
)

// withMembers adds to the reading of a question the names that stand in a list of
// companies and that nobody knows (茅台和某酒厂, 甲航空、中国国航). Such a word on one
// level with companies is a company, and not a scope of the one before it; it
// becomes a code that no company has, so that the answer says that it was not
// recognised.
func withMembers(r mention.Reading) mention.Reading {
	if mention.Lang(r.Text) == "en" || !r.Has(mention.KindCompany) && !r.Has(mention.KindNotAShare) {
		return r
	}
	for range 8 {
		m, ok := unreadMember(r)
		if !ok {
			return r
		}
		out := r.Mentions[:0:0]
		for _, x := range r.Mentions {
			if x.End <= m.Start || m.End <= x.Start {
				out = append(out, x)
			}
		}
		at, _ := slices.BinarySearchFunc(out, m.Start, func(x mention.Mention, pos int) int { return x.Start - pos })
		r.Mentions = slices.Insert(out, at, m)
	}
	return r
}

// unreadMember finds the first such name.
func unreadMember(r mention.Reading) (mention.Mention, bool) {
	shape, at := outline(r)
	member := func(from, to int) mention.Mention {
		start, end := at[from], at[to]
		return mention.Mention{Kind: mention.KindCode, Start: start, End: end, Text: r.Text[start:end]}
	}
	for i := 0; ; {
		loc := behindJoin.FindStringSubmatchIndex(shape[i:])
		if loc == nil {
			break
		}
		from, to := i+loc[4], i+loc[5]
		joint, follow := shape[i+loc[2]:i+loc[3]], shape[i+loc[6]:i+loc[7]]
		to = from + len(listTail.ReplaceAllString(shape[from:to], ""))
		word := shape[from:to]
		loose := strings.Trim(joint, " \t、/&和与跟及以同或者还有vsVS.") != "" || strings.TrimSpace(joint) == ""
		switch {
		case strings.ContainsRune(joint, '同') && strings.HasPrefix(word, "期"):
		case isListName(word) && (!loose || strings.TrimSpace(joint+follow) == "" && follow != "" || firmWord.MatchString(word) || strings.HasPrefix(follow, markPeriod) || isJoint(follow) && strings.HasPrefix(shape[i+loc[7]:], markCompany)):
			return member(from, to), true
		}
		i += loc[2]
	}
	for i := 0; ; {
		loc := beforeJoin.FindStringSubmatchIndex(shape[i:])
		if loc == nil {
			return mention.Mention{}, false
		}
		from, to := i+loc[2], i+loc[3]
		joint := shape[i+loc[4] : i+loc[5]]
		if lead := listLead.FindString(shape[from:to]); lead != "" {
			from += len(lead)
		}
		before, _ := utf8.DecodeLastRuneInString(shape[:i+loc[2]])
		opens := i+loc[2] == 0 || strings.ContainsRune(",，。;；:：?？!！(（\n 、"+markPeriod+markRef, before)
		loose := strings.ContainsAny(joint, ",，") || strings.TrimSpace(joint) == ""
		word := shape[from:to]
		rest := shape[i+loc[1]:]
		listed := firstJoint.MatchString(rest)
		if opens && isListName(word) && (!loose || listed || firmWord.MatchString(word)) {
			return member(from, to), true
		}
		i += loc[1]
	}
}

// firstJoint is another company of the list.
var firstJoint = regexp.MustCompile(`^` + listJoint + markCompany)

func isJoint(s string) bool {
	return strings.Trim(s, " \t、,，/&和与跟及以同或者还有vsVS.") == "" && s != ""
}

// isListName reports whether a word between the names of a list can only be one.
func isListName(word string) bool {
	n := utf8.RuneCountInString(word)
	bare := strings.ReplaceAll(word, markIndustry, "")
	if n < 2 || n > 12 || bare == "" || word != bare && !strings.HasSuffix(word, markIndustry) {
		return false
	}
	if latinRun.FindString(strings.ToLower(bare)) == strings.ToLower(bare) {
		return len(bare) > 2 && !plainLatin.has(bare)
	}
	if noName.MatchString(word) || pronoun.MatchString(word) || connective.MatchString(bare) || idleHan.spells(bare) || narrower.MatchString(word) || scopeWord.MatchString(word) || socialWords.MatchString(word) {
		return false
	}
	return strings.TrimSpace(plainHan.without(bare, "")) != "" && !moveWord.MatchString(bare)
}

// moveWord are words of moves and verbs that a list may run into.
var moveWord = regexp.MustCompile(`^(?:换|改|去|加|减|除|算|删|剔|补|带|放|拿|排|回|只|不|别|都|也|还|又|就|更|最|同|一|再)`)

// outline writes a question with a mark for each mention, and where in the text
// each byte of it stands. Words that join are written out although they were read.
func outline(r mention.Reading) (string, []int) {
	var out strings.Builder
	var at []int
	text := func(from, to int) {
		for i := from; i < to; i++ {
			at = append(at, i)
		}
		out.WriteString(r.Text[from:to])
	}
	from := 0
	for _, m := range sideBySide(slices.DeleteFunc(slices.Clone(r.Mentions), func(m mention.Mention) bool { return m.Quoted })) {
		text(from, m.Start)
		if from = m.End; m.Kind == mention.KindReference && jointWord.MatchString(m.Text) {
			text(m.Start, m.End)
			continue
		}
		mark := markOf(m.Kind)
		out.WriteString(mark)
		for range len(mark) {
			at = append(at, m.Start)
		}
	}
	text(from, len(r.Text))
	return out.String(), append(at, len(r.Text))
}

var jointWord = regexp.MustCompile(`^(?:还有|以及|vs\.?|VS\.?)$`)
