package tools

import (
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// Group is the Data of company_lookup for an industry or an index: how many
// companies it has, as a row, and some of them.
type Group struct {
	Group   string   `json:"group"` // 行业：银行, 沪深300
	Kind    string   `json:"kind"`  // industry, index
	AsOf    string   `json:"as_of,omitempty"`
	Rows    []Row    `json:"rows"`
	Members []string `json:"members"` // 601398.SH 工商银行
	Notes   []string `json:"notes,omitempty"`
}

// maxMembers is how many companies of a group are listed.
const maxMembers = 30

// group says what an industry or index is made of. A word that is neither is
// not found; an index whose members are not held has no rows.
func (t lookup) group(book check.Book, query string, r market.Resolution) Result {
	var g Group
	var members []market.Company
	if r.Index != nil {
		ids, asOf, err := t.store.Members(r.Index.Code, "")
		if err != nil {
			return ErrorResult(lookupName, Failure{Code: Internal, Message: "内置数据损坏：" + err.Error()})
		}
		g = Group{Group: r.Index.Name, Kind: "index", AsOf: asOf}
		for _, id := range ids {
			if c, ok := t.names.ByID(id); ok {
				members = append(members, c)
			}
		}
	} else {
		g = Group{Group: r.Matched, Kind: "industry", AsOf: t.store.Through()}
		for _, c := range t.store.Companies() {
			if c.Listed && market.InGroup(c, r.Matched) {
				members = append(members, c)
			}
		}
	}
	switch {
	case len(members) == 0 && r.Index == nil:
		return ErrorResult(lookupName, Failure{Code: NotFound, Message: r.Note, Advice: "这个工具只查公司、行业和指数"})
	case len(members) == 0:
		g.Rows, g.Members, g.Notes = []Row{}, []string{}, []string{r.Note + "，没有收录它的成分股名单"}
		return Result{Status: Success, Data: g, Metadata: Metadata{Tool: lookupName}}
	case r.Index == nil && query != r.Matched:
		g.Notes = []string{"按" + market.GroupKind(r.Matched) + "“" + r.Matched + "”统计"}
	}
	s := &sheet{book: book}
	s.add(check.Fact{
		Name: g.Group, Metric: "company_count", Label: "公司数量", Period: mention.Period{Type: mention.Day, End: g.AsOf},
		Quantity: check.Quantity{Value: decimal.NewFromInt(int64(len(members))), Unit: check.Count},
		Source:   "公司名单（公开数据集）", Vintage: check.VintageUnknown, Trust: check.TrustVendor, AsOf: "快照 " + t.store.Version(),
	})
	g.Rows = s.rows
	for _, c := range members[:min(len(members), maxMembers)] {
		g.Members = append(g.Members, c.ID+" "+c.Name)
	}
	meta := Metadata{Tool: lookupName, Source: strings.Join(s.sources, "；"), Facts: s.ids}
	if len(members) > maxMembers {
		meta.Truncated = truncated(len(members), maxMembers)
	}
	return Result{Status: Success, Data: g, Metadata: meta}
}
