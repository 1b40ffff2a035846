package mention

import "strings"

// phraseAt reads the longest fixed phrase, or phrase with a number in it, at
// i.
func (s *scanner) phraseAt(i int, may starts) (found []Mention, n int) {
	if may&startsPhrase != 0 {
		found, n = phrases.at(s.text, i)
		if ms, k := s.dateMask(i); k > n {
			found, n = ms, k
		}
	}
	if may&startsOrdinal != 0 {
		if ms, k := s.ordinal(i); k > n {
			found, n = ms, k
		}
	}
	if may&startsPlaces != 0 {
		if ms, k := s.places(i); k > n {
			found, n = ms, k
		}
	}
	if may&startsUnitAsked != 0 {
		if ms, k := s.unitAsked(i); k > n {
			found, n = ms, k
		}
	}
	if may&startsOperand != 0 {
		if ms, k := s.operand(i); k > n {
			found, n = ms, k
		}
	}
	return found, n
}

var (
	ordinalLeads = makeWords(list[int]{"排名第|排第|排在第|第", 1}, list[int]{"倒数第", -1})
	rankLeads    = makeWords(list[string]{"top |top-|top|前|最高的|最大的|最多的|最好的|最快的", "desc"}, list[string]{"bottom |后|末|最低的|最小的|最少的|最差的|最慢的", "asc"})
)

// ordinal reads 第三名, 第二家, 前五名, 后三名, 倒数第二, 两家, top 5.
func (s *scanner) ordinal(i int) ([]Mention, int) {
	if sign, k := ordinalLeads.at(s.text, i); k > 0 {
		return s.nth(i, k, sign)
	}
	if order, k := rankLeads.at(s.text, i); k > 0 {
		return s.firstN(i, k, order)
	}
	if strings.HasPrefix(s.text[i:], "top") && begins(s.text, i) { // top5
		return s.firstN(i, len("top"), "desc")
	}
	if ms, n := s.englishNth(i); n > 0 {
		return ms, n
	}
	if k := skip(s.text[i:], "其他", "其它", "其余", "另外", "剩下的", "剩下", "剩余"); k > 0 {
		v, n := numeral(s.text[i+k:])
		if u := skip(s.text[i+k+n:], "家公司", "家", "个公司", "个", "只"); n > 0 && u > 0 && v > 1 {
			return all(ref(RefOther, v)), k + n + u
		}
		return nil, 0
	}
	return s.several(i)
}

func (s *scanner) nth(i, k, sign int) ([]Mention, int) {
	t := s.text[i:]
	v, n := numeral(t[k:])
	if n == 0 || v == 0 || v > 999 {
		return nil, 0
	}
	v *= sign
	u := skip(t[k+n:], "名", "位")
	if u == 0 && skip(t[k+n:], "大") > 0 && skip(t[k+n+len("大"):], "股东", "客户", "供应商", "业务") == 0 {
		u = len("大")
	}
	if rest := t[k+n:]; u == 0 && (rest == "" || skip(rest, "和", "与", "跟", "比", "的", "是谁", "是哪", "差", "呢", "?", "、第", "分别", "各是", "各自") > 0) {
		return all(ranked(v), place(v)), k + n
	}
	if u > 0 || k > len("第") && skip(t[k+n:], "季", "大股东") == 0 {
		return all(ranked(v), place(v)), k + n + u
	}
	if u := skip(t[k+n:], "家公司", "个公司", "家", "只股票", "只", "支", "间", "个"); u > 0 {
		return all(ref(RefPick, v)), k + n + u
	}
	return nil, 0
}

func (s *scanner) firstN(i, k int, order string) ([]Mention, int) {
	t := s.text[i:]
	v, n := numeral(t[k:])
	latin := isLetter(t[0])
	if n == 0 && latin && i+k < len(s.text) {
		v, n = fewWords.at(s.text, i+k)
	}
	if n == 0 || v < 1 {
		return nil, 0
	}
	rest := t[k+n:]
	u := 0
	if !latin {
		u = skip(rest, "名", "大", "位", "家公司", "家", "强", "个公司", "只股票", "只")
		ends := rest == "" || skip(rest, "的", "是", "有", "?", "。", ",", "!", "加", "合计", "相加", "之和", "总和", "一共", "总共", "总计", "平均", "和后", "与后", "及后", "、后", "各是", "分别") > 0
		if u == 0 && (!ends || k > len("前")) || u > 0 && skip(rest[u:], "股东", "客户", "供应商") > 0 {
			return nil, 0
		}
	}
	m := ordered(OpRank, order)
	m.Op.N = v
	if start, _ := s.clause(i, i); start == i && skip(rest, "家", "个") > 0 { // 前两家之比
		set := ref(RefSet, v)
		set.Ref.Ranked = true
		return all(m, set), k + n + u
	}
	return all(m), k + n + u
}

var englishNths = makeWords(list[int]{"the first|first", 1}, list[int]{"the second|second", 2}, list[int]{"the third|third", 3}, list[int]{"the fourth|fourth", 4},
	list[int]{"the fifth|fifth", 5}, list[int]{"the sixth|sixth", 6}, list[int]{"the seventh|seventh", 7}, list[int]{"the eighth|eighth", 8}, list[int]{"the ninth|ninth", 9},
	list[int]{"the tenth|tenth", 10}, list[int]{"the last|last", -1})

// englishNth reads the second, is third, ranked fifth, when nothing follows that
// it would be the second of.
func (s *scanner) englishNth(i int) ([]Mention, int) {
	v, n := englishNths.at(s.text, i)
	if n == 0 {
		return nil, 0
	}
	rest := s.text[i+n:]
	isRank := after(s.text, i, "is ", "ranked ", "ranks ", "comes ")
	u := skip(rest, " place", " in the ranking", " in the list", " on the list")
	if u == 0 && rest != "" && skip(rest, "?", ".", ",", "!", "'s ", "\n", " earn", " make", " made", " have", " had", " has ", " did", " is", " was", " get", " and the ", " than ", " to the ", " over the ", " by ") == 0 || u == 0 && !isRank && s.text[i] != 't' {
		return nil, 0
	}
	if isRank || u > 0 {
		return all(ranked(v), place(v)), n + u
	}
	return all(ref(RefPick, v)), n
}

// several reads 三家公司 and 两年.
func (s *scanner) several(i int) ([]Mention, int) {
	t := s.text[i:]
	v, n := numeral(t)
	if n == 0 || v < 2 || v > 50 || i > 0 && isDigit(s.text[i-1]) {
		return nil, 0
	}
	if u := skip(t[n:], "家公司", "家企业", "家银行", "家", "只股票", "个公司"); u > 0 {
		return all(ref(RefSet, v)), n + u
	}
	u := skip(t[n:], "年", "期", "个年度", "个季度")
	if u == 0 || v > 20 || isDigit(t[0]) || after(s.text, i, "近", "过去", "前", "后", "第", "满", "每") ||
		skip(t[n+u:], "前", "后", "内", "期", "来", "以", "间") > 0 {
		return nil, 0
	}
	return all(ref(RefTimes, v)), n + u
}

var placeLeads = makeWords(list[bool]{"四舍五入|结果|保留到|保留|精确到|精确至|留|取|to |with |rounded to |小数点后面|小数点后的|小数点后|小数点|小数后", true})

// places reads the number of decimal places asked: 保留两位小数, 小数点后4位,
// 2 decimal places, 精确到0.01.
func (s *scanner) places(i int) ([]Mention, int) {
	t := s.text[i:]
	k := skip(t, "四舍五入", "结果")
	k += skip(t[k:], "保留到", "保留", "精确到", "精确至", "留", "取", "to ", "with ", "rounded to ")
	k += skip(t[k:], "不超过", "至多", "最多")
	k += skip(t[k:], "小数点后面", "小数点后的", "小数点后", "小数点", "小数后")
	lead := t[:k]
	if strings.Contains(lead, "小数") { // 小数点后第二位
		k += skip(t[k:], "的第", "第")
	}
	if skip(t[k:], "0.") > 0 && k > 0 {
		n := digits(t[k+2:])
		if n > 0 && strings.Trim(t[k+2:k+1+n], "0") == "" && t[k+1+n] == '1' {
			return all(decimals(n)), k + 2 + n
		}
		return nil, 0
	}
	v, n := numeral(t[k:])
	if n == 0 && i+k < len(s.text) {
		v, n = fewWords.at(s.text, i+k)
	}
	if n == 0 || v < 0 || v > 12 {
		return nil, 0
	}
	k += n
	if u := skip(t[k:], "位小数", "位数小数", "个小数位", "位的小数", "位小数点", " decimal places", " decimal place", " decimals", " decimal points", " d.p.", "-decimal"); u > 0 {
		return all(decimals(v)), k + u
	}
	if strings.Contains(lead, "小数") || strings.Contains(lead, "保留") {
		if u := skip(t[k:], "位"); u > 0 {
			return all(decimals(v)), k + u
		}
	}
	return nil, 0
}

// dateMask reads YYYY-MM-DD, XXXX年XX月XX日 and the like.
func (s *scanner) dateMask(i int) ([]Mention, int) {
	n := 0
	for n+i < len(s.text) && (s.text[i+n] == 'y' || s.text[i+n] == 'x') {
		n++
	}
	if n != 4 {
		return nil, 0
	}
	k := skip(s.text[i+n:], "-mm-dd", "-xx-xx", "/mm/dd", "/xx/xx", "年mm月dd日", "年xx月xx日", "年x月x日", ".mm.dd", ".xx.xx", "mmdd")
	if k == 0 {
		return nil, 0
	}
	return all(form(Form{DateMask: strings.ToUpper(s.text[i : i+n+k])})), n + k
}
