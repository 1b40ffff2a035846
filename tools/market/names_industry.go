package market

import "strings"

// industryAlias are written variants of industries of the table: word → name
// there. A word that means less or more than the industry (光伏, 新能源, 化工) is
// not one. A variant goes before a level of 东方财富 of the same name: that is held
// for a few companies of the industry only (家电: 18 of 94).
var industryAlias = map[string]string{
	"医药": "医药生物", "券商": "证券", "地产": "房地产", "有色": "有色金属", "军工": "国防军工", "家电": "家用电器",
	"机械": "机械设备",
	"石化": "石油石化", "建材": "建筑材料", "零售": "商贸零售", "农业": "农林牧渔", "纺织服装": "纺织服饰",
	"航空公司": "空运", "航空股": "空运", "航空业": "空运", "航空运输": "空运", "航司": "空运", "民航": "空运", // 航空 are the makers of aircraft
}

// vague are names of the table that say nothing when they stand in a text.
var vague = map[string]bool{"": true, "综合": true, "综合类": true, "连锁": true, "空气": true}

// industryNames gives the industries of all classifications by key: 申万一级,
// the finest one, and the levels of 东方财富.
func industryNames(companies []Company) map[string]string {
	out := make(map[string]string, 400)
	add := func(name string) {
		if _, ok := out[name]; !ok && !vague[name] {
			out[nameKey(name)] = name
		}
	}
	last := ""
	for i := range companies {
		c := &companies[i]
		add(c.SW1)
		add(c.Industry)
		if c.EM != "" && c.EM != last {
			last = c.EM
			for level := range strings.SplitSeq(c.EM, "-") {
				add(level)
			}
		}
	}
	for name := range boardsByName {
		out[name] = name
	}
	for word, name := range industryAlias {
		if _, ok := out[name]; ok {
			out[word] = name
		}
	}
	return out
}

// industryTails are words behind the name of an industry.
var industryTails = []string{"概念股", "行业", "板块", "产业", "公司", "业", "股", "类"}

func industryResolution(name string) Resolution {
	return Resolution{Kind: NotACompany, Matched: name, Note: "“" + name + "”是" + GroupKind(name) + "，不是公司"}
}

// resolveIndustry answers the name of an industry with 行业, 板块 or the like
// behind it.
func (r *Resolver) resolveIndustry(key string) (Resolution, bool) {
	for _, tail := range industryTails {
		if word, ok := strings.CutSuffix(key, tail); ok {
			if name, ok := r.industries[word]; ok {
				return industryResolution(name), true
			}
		}
	}
	return Resolution{}, false
}
