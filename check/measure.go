package check

import (
	"strings"
	"unicode/utf8"
)

// measureWords are physical units and counters. Each is a unit of its own,
// never 元: a filing's 万张 and 亿千瓦时 keep what they count. Letters stand for
// their Han unit.
var measureWords = []unitWord{
	{"千瓦时", "千瓦时"}, {"kwh", "千瓦时"}, {"千瓦", "千瓦"}, {"kw", "千瓦"}, {"兆瓦时", "兆瓦时"}, {"mwh", "兆瓦时"}, {"兆瓦", "兆瓦"}, {"mw", "兆瓦"},
	{"吉瓦时", "吉瓦时"}, {"gwh", "吉瓦时"}, {"吉瓦", "吉瓦"}, {"gw", "吉瓦"}, {"twh", "太瓦时"}, {"千伏安", "千伏安"}, {"千伏", "千伏"},
	{"吨", "吨"}, {"公斤", "公斤"}, {"千克", "公斤"}, {"克", "克"}, {"克拉", "克拉"}, {"盎司", "盎司"}, {"吨公里", "吨公里"}, {"人公里", "人公里"}, {"客公里", "客公里"},
	{"桶", "桶"}, {"千升", "千升"}, {"升", "升"}, {"平方公里", "平方公里"}, {"平方米", "平方米"}, {"平米", "平方米"}, {"㎡", "平方米"}, {"立方米", "立方米"}, {"标方", "立方米"},
	{"公里", "公里"}, {"千米", "公里"}, {"海里", "海里"}, {"米", "米"}, {"公顷", "公顷"}, {"亩", "亩"}, {"小时", "小时"}, {"人次", "人次"}, {"户", "户"},
	{"辆", "辆"}, {"台", "台"}, {"套", "套"}, {"件", "件"}, {"箱", "箱"}, {"标准箱", "标准箱"}, {"标箱", "标准箱"}, {"teu", "标准箱"}, {"瓶", "瓶"}, {"片", "片"},
	{"架", "架"}, {"艘", "艘"}, {"枚", "枚"}, {"颗", "颗"}, {"株", "株"},
}

// scaledMeasures count only behind a scale (4.5万张, 3亿条): a bare 3张 or 5条
// enumerates.
var scaledMeasures = []unitWord{
	{"张", "张"}, {"度", "度"}, {"条", "条"}, {"次", "次"}, {"项", "项"}, {"款", "款"}, {"种", "种"}, {"部", "部"}, {"块", "块"}, {"粒", "粒"}, {"册", "册"}, {"头", "头"}, {"羽", "羽"},
	{"双", "双"}, {"盒", "盒"}, {"袋", "袋"}, {"包", "包"}, {"罐", "罐"}, {"笔", "笔"}, {"单", "单"}, {"票", "票"}, {"场", "场"}, {"间", "间"}, {"床", "床"}, {"卷", "卷"}, {"根", "根"},
	{"客户", "户"}, {"用户", "户"}, {"账户", "户"}, {"户次", "户次"}, {"架次", "架次"}, {"班次", "班次"}, {"车次", "车次"}, {"辆次", "辆次"}, {"分钟", "分钟"}, {"字", "字"},
	{"gb", "GB"}, {"tb", "TB"}, {"pb", "PB"}, {"eb", "EB"}, {"立方", "立方米"}, {"方", "立方米"}, {"栋", "栋"}, {"幢", "幢"}, {"本", "本"}, {"份额", "份"},
}

// perWords are what money can be for besides the units above: 万元/年.
var perWords = []unitWord{{"年", "年"}, {"月", "月"}, {"日", "日"}, {"天", "天"}, {"季", "季"}, {"份", "份"}, {"方", "立方米"}, {"度", "度"}, {"次", "次"}, {"单", "单"}, {"张", "张"},
	{"桶油当量", "桶"}, {"bbl", "桶"}, {"barrel", "桶"}, {"ton", "吨"}, {"tonne", "吨"}, {"t", "吨"}, {"oz", "盎司"}, {"ounce", "盎司"}, {"kg", "公斤"}}

var (
	scaledUnits = sortWords(scaledMeasures)
	perUnits    = sortWords(append(append([]unitWord(nil), measureWords...), perWords...))
)

// scaledNot lists what must not follow a word of scaledMeasures: 5亿条件 and
// 3亿单季 count nothing.
var scaledNot = map[rune]string{
	'张': "口", '度': "过假量", '条': "件款例", '次': "于之要日", '项': "目", '款': "项待", '种': "类植", '部': "分门署", '块': "钱", '头': "寸部", '包': "括含销", '笔': "者",
	'单': "季位独一项体纯日月年元品价", '票': "据面房", '场': "内外景", '间': "接隔", '床': "位", '双': "双重方", '字': "", '方': "面案式向法可能", '本': "期年季月次公报币集", '卷': "", '根': "据",
}

// scaledMeasure reads a counter behind a scale at k.
func (t *textRunes) scaledMeasure(k int) (Unit, int) {
	u, end := scaledUnits.longest(t, k)
	if end == k+1 && strings.ContainsRune(scaledNot[t.at(k)]+"\x00", t.at(end)) && t.at(end) != 0 {
		return NoUnit, k
	}
	return u, end
}

// readPer turns an amount into one for each of something: 元/兆瓦时, 美元/桶.
// It is then no amount of money any more.
func (f *suffix) readPer(t *textRunes) {
	k := t.skipBlank(f.end)
	if t.at(k) != '/' {
		return
	}
	k = t.skipBlank(k + 1)
	if t.at(k) == '每' {
		k++
	}
	if u, end := perUnits.longest(t, k); end > k {
		f.unit, f.end = f.unit+"/"+u, end
	}
}

// each is the unit of an amount u for each of what stands right before start:
// 每吨5,300元. It is u where nothing does.
func (t *textRunes) each(start int, u Unit) Unit {
	k := t.skipBlankBack(start)
	for _, w := range []string{"约为", "约", "为"} {
		if t.endsWith(k, w) {
			k -= utf8.RuneCountInString(w)
		}
	}
	for from := k - 1; from > 0 && from >= k-4; from-- {
		if t.at(from-1) != '每' {
			continue
		}
		if v, end := perUnits.longest(t, from); end == k && v != "年" && v != "月" && v != "日" && v != "天" && v != "季" {
			return u + "/" + v
		}
	}
	return u
}
