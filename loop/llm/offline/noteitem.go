package offline

import (
	"regexp"
	"slices"

	"hedui/check/mention"
)

// noteItem is a line of the statements with a word that makes it an item of the
// notes: 应收账款账龄, 固定资产的累计折旧. The line's own figure would answer
// another question.
var noteItem = regexp.MustCompile(`(?:固定资产|无形资产|使用权资产|投资性房地产|长期待摊费用|油气资产|在建工程|商誉|存货|应收账款|其他应收款|合同资产|应收票据|长期股权投资|开发支出|货币资金|短期借款|长期借款|研发费用|研发支出|研发投入|财务费用|销售费用|管理费用|营业成本|应付职工薪酬|预付款项|应付账款)` +
	`(?:的|中|里|之中|当中|其中|各项|各类|各|前[0-9一二三四五六七八九十]+(?:名|大|项)|(?:累计|本期|本年|当期|期末|期初|账面|已?计提|减去|按)(?:的)?)*` +
	`(账龄|折旧|摊销|减值|跌价|坏账|原值|原价|受限|抵押|质押|构成|明细|组成|结构|资本化|费用化|转回|核销|年限|预算|完工进度|工程进度|利率|前[0-9一二三四五六七八九十]+(?:名|大|项))(?:率|准备|损失)?\p{Han}{0,6}`)

// itemOfNotes takes a part that names such an item for one about it alone: its
// word becomes the qualifier, and the search looks for the whole.
func (f *frame) itemOfNotes() {
	text := mention.FoldString(f.reading.Text)
	m := noteItem.FindStringSubmatchIndex(text)
	if m == nil || len(f.companies) == 0 && !f.followed || f.industry+f.index != "" || f.ranks() {
		return
	}
	item, word := text[m[0]:m[1]], text[m[2]:m[3]]
	if len(f.metrics) > 1 {
		first := slices.IndexFunc(f.metrics, func(id string) bool {
			return slices.ContainsFunc(f.reading.Of(mention.KindMetric), func(m mention.Mention) bool {
				return slices.Contains(m.IDs, id) && len(m.Text) < len(item) && item[:len(m.Text)] == mention.FoldString(m.Text)
			})
		})
		if first >= 0 {
			f.metrics = f.metrics[first : first+1]
		}
	}
	f.qualifier, f.item, f.ops = word, item, nil
}
