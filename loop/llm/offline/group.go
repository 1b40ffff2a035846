package offline

import (
	"encoding/json"
	"strings"

	"hedui/check/mention"
)

// group answers how many companies an industry or index has, and which.
func (t *turn) group(f frame) (answer, bool) {
	name := f.industry
	if name == "" {
		name = f.index
	}
	if f.industry != "" && f.index != "" && f.reading.Has(mention.KindIndex) { // 沪深300里有几家银行: neither alone
		both := f.index + t.say("里的", ": ") + f.industry
		return answer{text: t.say("不提供：%s（暂无数据），只能列出整个指数或整个行业的公司。", "Not available: %s (no data): only a whole index or a whole industry can be listed.", both), outcome: partial, missing: []string{both}}, true
	}
	use, ok := t.box.choose(canLookup)
	if !ok {
		return answer{text: t.say("这里没有能查公司名单的工具。", "No tool here lists companies."), outcome: partial, missing: []string{name}}, true
	}
	results, ready := t.ask(use, values{slotQuery: {name}}, slotQuery)
	if !ready || len(results) == 0 {
		return answer{}, ready
	}
	r := results[0]
	s := sheet{}
	s.add(r)
	var d struct {
		Group   string   `json:"group"`
		AsOf    string   `json:"as_of"`
		Members []string `json:"members"`
	}
	_ = json.Unmarshal(r.Data, &d)
	if len(r.Rows) == 0 || d.Group == "" {
		return t.finish(nil, f, s), true
	}
	t.state.see(r.Rows)
	lines := []string{t.show(r.Rows[0], f.form), d.Group + t.say("，截至", ", as of ") + d.AsOf + t.sources(s)}
	if f.wantsNames() && len(d.Members) > 0 {
		list := strings.Join(d.Members, t.say("、", ", "))
		if r.Cut != "" {
			list += t.say("（", " (") + r.Cut + t.say("）", ")")
		}
		lines = append(lines, list)
	}
	return answer{text: strings.Join(lines, "\n"), outcome: answered}, true
}
