package report

import (
	"regexp"
	"strings"

	"hedui/check"
)

// together are the words by which a title or heading says that its figures are the
// group's; 合并 alone is more often a merger.
var together = regexp.MustCompile(`合并(?:及(?:母)?公司)?(?:资产负债表|利润表|现金流量表|(?:所有者|股东)权益|财务(?:报表|状况表)|综合收益表|报表|口径|数据|会计报表)`)

// scopeOf reads whose figures a title or a heading announces: check.Parent for
// 母公司资产负债表, check.Consolidated for 合并资产负债表, "" where it says neither or
// both. 归属于母公司 names a line, not a statement, and 合并范围 a chapter of its own.
func scopeOf(s string) string {
	flat := strings.NewReplacer("归属于母公司", "", "归属母公司", "", "合并财务报表范围", "", "合并报表范围", "").Replace(tight(s))
	parent := strings.Contains(flat, "母公司")
	both := together.MatchString(flat)
	switch {
	case parent && !both:
		return check.Parent
	case both && !parent:
		return check.Consolidated
	}
	return ""
}

// statementOf cuts a statement's name to its kind: 资产负债表.
func statementOf(s string) string {
	flat := tight(s)
	loc := statements.FindStringIndex(flat)
	if loc == nil {
		return ""
	}
	return strings.TrimRight(strings.TrimSuffix(strings.NewReplacer("(续)", "", "（续）", "").Replace(flat[loc[0]:]), "续"), " ")
}

// named gives the plain statements their scope: where a report has a 合并资产负债表,
// one that is called 资产负债表 alone, or 公司资产负债表, is the parent's.
func named(blocks []Block) {
	grouped := map[string]bool{}
	for _, b := range blocks {
		if b.Table != nil && b.Table.Scope == check.Consolidated && titled(b.Table.Title) {
			grouped[statementOf(b.Table.Title)] = true
		}
	}
	for _, b := range blocks {
		if b.Table != nil && titled(b.Table.Title) && scopeOf(b.Table.Title) == "" && grouped[statementOf(b.Table.Title)] && !strings.Contains(b.Table.Title, "合并") {
			b.Table.Scope = check.Parent
		}
	}
}
