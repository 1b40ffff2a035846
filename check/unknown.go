package check

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// amountNouns end the names of amounts.
var amountNouns = []string{"收入", "费用", "总额", "利润", "成本", "资产", "负债", "分红", "投入", "支出", "现金流", "税", "薪酬", "市值", "价", "净额"}

// plainNouns name no metric of their own.
var plainNouns = []string{
	"总额", "净额", "单价", "总价", "股价", "市价", "成交价", "价", "收入", "利润", "成本", "资产", "负债", "支出", "费用", "盈利", "总收入", "总利润", "总成本", "总支出", "总投入", "每股收入",
}

// hanStops end a name that stands before a figure, seen from behind.
var hanStops = []string{
	"的", "为", "是", "和", "与", "及", "或", "年", "月", "日", "末", "其", "该", "公司", "实现", "录得", "全年", "当年", "同期", "本期", "上期", "累计", "合计", "共", "达", "约", "在", "由", "从", "以", "比", "较", "于",
	"占", "中", "将", "把", "按", "对", "每", "度", "报", "期", "数", "元", "亿", "万", "倍", "股", "人", "家", "贡献", "计入", "扣除", "除", "来自", "而", "则", "有", "至", "到", "向", "用", "了", "给", "被", "即", "也", "各",
}

// connectors may stand between the name of an amount and the amount.
var connectors = []string{"约为", "高达", "达到", "仅为", "分别为", "均为", "为", "是", "达", "约", "仅", "近", "超过", "超", "逾", "：", ":", "（", "(", "等于", "=", "＝", " ", "*"}

// unknown adds marks for amounts that the words right before a figure name and
// the lexicon does not know: 广告费用1.57亿元. No fact is one of them, unless its
// label says so.
func (d *draft) unknown() {
	var more []mark
	for i := range d.hits {
		h := &d.hits[i]
		if h.Structural {
			continue
		}
		from := strings.LastIndexAny(d.lower[:h.Start], "\n，。；,;|、！？") + 1
		if i > 0 {
			from = max(from, d.hits[i-1].End)
		}
		for j := range d.marks {
			if m := &d.marks[j]; m.end <= h.Start {
				from = max(from, m.end)
			}
		}
		if from >= h.Start {
			continue
		}
		start, end := nounBefore(d.lower, from, h.Start)
		if start == end || d.knows(start, end) {
			continue
		}
		more = append(more, d.other(start, end, dimMetric))
	}
	for j := range d.marks { // 系列酒收入 is no 收入
		m := &d.marks[j]
		if m.dim != dimMetric || m.other || !slices.Contains(plainNouns, m.text) {
			continue
		}
		from := strings.LastIndexAny(d.lower[:m.start], "\n，。；,;|、！？") + 1
		if j > 0 {
			from = max(from, d.marks[j-1].end)
		}
		if start, end := nounBefore(d.lower, min(from, m.start), m.end); start < m.start && end == m.end && !d.knows(start, end) {
			d.turn(m, start, end)
		}
	}
	d.insert(more)
}

// nounBefore finds the name of an amount in s[from:to] that only connectors
// keep from its end; start == end when there is none.
func nounBefore(s string, from, to int) (start, end int) {
	end = to
	for trimmed := true; trimmed; {
		trimmed = false
		for _, w := range connectors {
			if strings.HasSuffix(s[from:end], w) {
				end -= len(w)
				trimmed = true
			}
		}
	}
	if !hasAnySuffix(s[from:end], amountNouns) {
		return to, to
	}
	start = end
	for start > from {
		r, n := utf8.DecodeLastRuneInString(s[from:start])
		if !isHan(r) || start < end && hasAnySuffix(s[from:start], hanStops) {
			break
		}
		start -= n
	}
	if slices.Contains(plainNouns, s[start:end]) {
		return to, to
	}
	return start, end
}

// knows reports whether what the evidence quotes or labels has the words in it.
func (d *draft) knows(start, end int) bool {
	noun := d.lower[start:end]
	for _, w := range []string{"总额", "净额"} {
		if short := strings.TrimSuffix(noun, w); len(short) >= len("税金") {
			noun = short
		}
	}
	return slices.ContainsFunc(d.ev.Facts, func(f Fact) bool {
		return strings.Contains(f.Label, noun) || strings.Contains(f.Quote, noun) || strings.Contains(f.Scope, noun) || strings.Contains(f.Note, noun)
	}) || strings.Contains(d.qlower, noun) && len(d.question) == 0
}

// qualifiers before a metric's name make another one of it: 摊薄ROE, 预计营收.
var qualifiers = []string{"摊薄", "稀释", "预计", "预期", "预测", "目标", "计划", "承诺", "备考", "模拟", "调整后", "税前", "境外", "海外", "境内", "出口", "线上", "线下", "直销", "女", "男", "新增", "diluted ", "adjusted ", "expected ", "estimated ", "forecast ", "projected ", "target ", "pro forma ", "non-gaap "}

// qualify turns a metric that such a word stands before into one that facts
// are only when their label says the word too.
func (d *draft) qualify() {
	for j := range d.marks {
		m := &d.marks[j]
		if m.dim != dimMetric || m.other {
			continue
		}
		for _, w := range qualifiers {
			word := strings.TrimRight(w, " ")
			if strings.HasSuffix(d.lower[:m.start], w) && !slices.ContainsFunc(d.ev.Facts, func(f Fact) bool { return strings.Contains(lower(f.Label), word) }) {
				d.turn(m, m.start-len(w), m.end)
				break
			}
		}
	}
}
