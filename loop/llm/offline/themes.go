package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// themes are words for groups of companies that people speak of as of industries and that
// no classification of the data has, with the industries of the data that are near: each
// is wider, narrower or cut otherwise, so none stands in for the theme. A longer word goes
// before one that it holds.
var themes = []struct {
	words string
	near  []string
}{
	{"新能源汽车 新能源车 电动汽车 电动车 智能驾驶 自动驾驶 无人驾驶", []string{"汽车", "汽车整车", "汽车配件"}},
	{"光伏 风电 储能 锂电池 锂电 动力电池 固态电池 电池 充电桩 特高压 氢能", []string{"电力设备", "电气设备"}},
	{"新能源 绿电", []string{"电力设备", "新型电力", "公用事业"}},
	{"半导体设备 光刻机", []string{"半导体", "专用机械"}},
	{"芯片 存储 存储芯片 先进封装", []string{"半导体", "元器件"}},
	{"消费电子 苹果产业链 果链 面板", []string{"电子", "元器件"}},
	{"人工智能 ai 大模型 算力 云计算 大数据 信创 数字经济 金融科技 网络安全 区块链 元宇宙", []string{"计算机", "软件服务", "通信"}},
	{"光模块 cpo 5g 6g 卫星互联网", []string{"通信", "通信设备"}},
	{"机器人 人形机器人 工业母机", []string{"机械设备", "专用机械", "机床制造"}},
	{"创新药 cxo 疫苗 医美 眼科", []string{"医药生物", "生物制药", "化学制药"}},
	{"低空经济 商业航天 大飞机 无人机", []string{"国防军工", "航空"}},
	{"猪肉 养猪", []string{"农林牧渔", "农业综合", "饲料"}},
	{"锂矿 稀土永磁", []string{"有色金属", "小金属"}},
	{"大消费 消费", []string{"食品饮料", "家用电器", "商贸零售"}},
	{"大金融", []string{"银行", "证券", "保险", "非银金融"}},
	{"游戏 短剧", []string{"传媒", "互联网", "影视音像"}},
	{"电商 跨境电商 免税", []string{"商贸零售", "互联网"}},
	{"快递", []string{"交通运输", "仓储物流"}},
	{"旅游 文旅", []string{"社会服务", "旅游景点", "酒店餐饮"}},
	{"化工 新材料", []string{"基础化工", "化工原料", "石油石化"}},
	{"科技 高科技 硬科技", []string{"电子", "计算机", "通信"}},
	{"基建 中字头", []string{"建筑装饰", "建筑工程"}},
}

// themeWords finds such a word where it says over what a part ranks or filters, in the text
// that nothing else was read from.
var themeWords = func() (out []*regexp.Regexp) {
	for _, x := range themes {
		words := strings.Fields(x.words)
		slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
		for i, w := range words {
			if w[0] < 0x80 || '0' <= w[0] && w[0] <= '9' {
				words[i] = `\b` + w + `\b`
			}
		}
		out = append(out, regexp.MustCompile(`(?:^|[\s\p{P}在看的中a股])(`+strings.Join(words, "|")+`)(?:行业|板块|产业链?|概念股?|赛道|领域|企业|公司|龙头|类|业|股)*(?:里面?|中|内|的|谁|哪|有|最|前|按|[\s\p{P}]|$)`))
	}
	return out
}()

// theme gives the theme over which a part ranks, counts or filters companies, and the
// industries near it; "" where it names companies or an index.
func (f frame) theme() (word string, near []string) {
	over := f.has(mention.OpMax, mention.OpMin, mention.OpRank, mention.OpPlace, mention.OpFilter, mention.OpCount, mention.OpSum, mention.OpMean)
	if f.named || f.index != "" || !over && f.class != classUnheld {
		return "", nil
	}
	others := slices.DeleteFunc(slices.Clone(f.reading.Mentions), func(m mention.Mention) bool { return m.Kind == mention.KindIndustry }) // 汽车, of 新能源汽车
	text := mention.FoldString(leave(f.reading.Text, others, " "))
	for i, x := range themeWords {
		if m := x.FindStringSubmatch(text); m != nil {
			return strings.ToUpper(m[1]), themes[i].near
		}
	}
	return "", nil
}

// nearIndustries answers such a part: which industries of the data are near.
func (t *turn) nearIndustries(word string, near []string) answer {
	return question(t.say("数据里没有“%s”这个行业的公司名单。相近的行业有：%s，范围和它不同。请说明用哪一个。", "No list of “%s” companies is held. Near it are the industries %s, each of another scope. Please say which.", word, strings.Join(near, t.say("、", ", "))))
}

// chosenName is the name of an industry in an answer to the question which is meant.
var chosenName = regexp.MustCompile(`^(?:那么?|就|用|按|选|看|要|查|换成|改成|[\s,，])*(\p{Han}{2,6}?)(?:行业|板块)?(?:里|的)?(?:吧|呢|好了|来?算|来?排|排名|[\s\p{P}])*$`)

// chooseNear takes one of the industries that were just named as near to a theme: 那就计算机吧.
func (s *state) chooseNear(f *frame) {
	_, near := s.last.theme()
	m := chosenName.FindStringSubmatch(mention.FoldString(f.reading.Text))
	if m == nil || f.class != "" || f.named || len(f.metrics)+len(f.fields) > 0 || !slices.Contains(near, m[1]) {
		return
	}
	f.industry, f.ops, f.strange, f.followed, f.readWhole = m[1], slices.Clone(s.last.ops), nil, true, true
}
