package market

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"hedui/check/mention"
)

// What follows a name and belongs to it, longest first.
var nameTails = []string{
	"(集团)股份有限公司", "集团股份有限公司", "集团有限公司", "股份有限公司", "有限责任公司", "集团公司", "股份公司", "有限公司", "集团", "公司",
}

var englishTails = []string{"co", "ltd", "limited", "company", "corporation", "corp", "inc", "group", "plc"}

// nameTail is the length of what follows a company's name and belongs to it: its
// legal form, 公司 or 集团 glued on, A股.
func (a surroundings) nameTail() int {
	n := 0
	for _, w := range nameTails {
		if strings.HasPrefix(a.rest, w) && !strings.HasPrefix(a.rest[len(w):], "债") {
			n = len(w)
			break
		}
	}
	if n == 0 {
		n = englishTail(a.rest)
	}
	for _, w := range []string{"a股", "(a股)"} {
		if strings.HasPrefix(a.rest[n:], w) {
			return n + len(w)
		}
	}
	return n
}

// englishTail is the length of the legal form of an English name, with the
// signs in it: ", co., ltd.".
func englishTail(rest string) int {
	n := 0
	for {
		i := n
		for i < len(rest) && strings.IndexByte(" .,", rest[i]) >= 0 {
			i++
		}
		word := letters(rest[i:])
		if word == "" || i == 0 {
			return n
		}
		isForm := false
		for _, form := range englishTails {
			isForm = isForm || word == form
		}
		if !isForm {
			return n
		}
		n = i + len(word)
		if n < len(rest) && rest[n] == '.' && (n+1 == len(rest) || rest[n+1] != '.') && (word == "co" || word == "ltd" || word == "corp" || word == "inc") {
			n++
		}
	}
}

// tail is the length of what belongs to a term of another kind.
func (a surroundings) tail(kind mention.Kind) int {
	if kind != mention.KindIndustry {
		return 0
	}
	for _, w := range []string{"行业", "板块", "产业", "概念股", "企业"} {
		if strings.HasPrefix(a.rest, w) {
			return len(w)
		}
	}
	if after, ok := strings.CutPrefix(a.rest, "业"); ok && !strings.HasPrefix(after, "绩") && !strings.HasPrefix(after, "务") {
		return len("业")
	}
	if after, ok := strings.CutPrefix(a.rest, "股"); ok {
		for _, w := range []string{"份", "价", "东", "息", "本", "权"} {
			if strings.HasPrefix(after, w) {
				return 0
			}
		}
		return len("股")
	}
	return 0
}

// shareClass is the length of a share class of another market behind a name and
// its tail: 中国平安H股.
func (a surroundings) shareClass(tail int) int {
	rest := a.rest[tail:]
	n := 0
	if after, ok := strings.CutPrefix(rest, "的"); ok {
		rest, n = after, len("的")
	}
	for _, w := range []string{"h股", "b股", "港股", "(h股)", "(港股)"} {
		if strings.HasPrefix(rest, w) {
			return n + len(w)
		}
	}
	return 0
}

// otherBusiness reports whether the word goes on as another entity or a trade:
// 中国船舶集团 and 东方电气集团有限公司 are unlisted parents, 中国软件行业 an industry.
func (a surroundings) otherBusiness(c *Company) bool {
	if after, ok := strings.CutPrefix(a.rest, "证券"); ok && !strings.Contains(c.FullName, "证券") && !startsWithAny(after, []string{"代码", "简称", "名称", "编号", "交易", "之星", "市场"}) {
		return true // 东方财富证券
	}
	isGroup := !strings.Contains(c.FullName, "集团")
	if !strings.HasPrefix(c.Name, "中国") {
		return isGroup && startsWithAny(a.rest, []string{"集团有限", "集团公司"})
	}
	for _, w := range []string{"行业", "产业", "市场"} {
		if strings.HasPrefix(a.rest, w) {
			return true
		}
	}
	return isGroup && strings.HasPrefix(a.rest, "集团")
}

// Characters that end a name in running text, and so cannot stand between it
// and the legal form of an entity named after it.
const breaksName = "和与及跟同比的在年是对有为以从到呢吗将去今近请看"

var entityForms = []string{"有限公司", "有限责任公司", "股份公司", "分公司", "支行", "分行"}

// Words that make another entity of the name before them when nothing but the
// end of a name follows: 同仁堂科技, 中国软件国际, 中国石油大学.
var entityWords = []string{
	"科技", "国际", "电子", "国药", "置业", "物业", "置地", "人寿", "产险", "财险", "寿险", "资管", "基金", "信托", "理财", "租赁", "期货", "好医生", "香港", "(香港)", "新能源",
	"水务", "医药", "精电", "能源", "软件", "服务", "资本", "控股", "电力", "燃气", "金融", "财务", "大学", "学院", "医院", "研究院",
}

// otherEntity reports whether the word is only the start of another entity's
// name: 隆基 in 丽江隆基清洁能源有限公司, 中国平安 in 中国平安人寿保险股份有限公司.
func (a surroundings) otherEntity(tail int) bool {
	const most = 16 // runes that a name goes on at most
	rest := a.rest[tail:]
	if tail > 0 && strings.HasSuffix(a.rest[:tail], "公司") {
		return false
	}
	for _, w := range entityWords {
		if after, ok := strings.CutPrefix(rest, w); ok && !a.termAt(rest) {
			next, _ := utf8.DecodeRuneInString(after)
			return after == "" || !unicode.Is(unicode.Han, next) || strings.ContainsRune("的呢吗和与跟去今前上最", next) || a.termAt(after)
		}
	}
	n := 0
	for i, r := range rest {
		if i > 0 && startsWithAny(rest[i:], entityForms) {
			return true
		}
		if n++; n > most || strings.ContainsRune(breaksName, r) || !unicode.Is(unicode.Han, r) && r != '(' && r != ')' {
			return false
		}
	}
	return false
}

// plainTerm is the longest unguarded entry at the start of a text: what is known
// to be a name or metric without looking at the words around it.
func (l *Lexicon) plainTerm(text string) (mention.Term, int) {
	var w keyWindow
	s := nameScanner{text: text}
	w.fill(&s, maxKeyRunes/4)
	for n := w.n; n >= 2; n-- {
		if slot, ok := l.r.names.dict.slots[string(w.key(n))]; ok && l.r.names.slots[slot].guard == guardNone {
			i := l.r.names.slots[slot].hits()[0].company
			return mention.Term{Kind: mention.KindCompany, IDs: l.ids[i : i+1 : i+1]}, w.end[n]
		}
		if slot, ok := l.terms.slots[string(w.key(n))]; ok && l.slots[slot][0].guard == guardNone {
			return l.slots[slot][0].term, w.end[n]
		}
	}
	return mention.Term{}, 0
}
