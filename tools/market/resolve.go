package market

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// ResolutionKind says what a query turned out to be.
type ResolutionKind string

// The kinds of Resolution.
const (
	Found       ResolutionKind = "found"         // one company
	Ambiguous   ResolutionKind = "ambiguous"     // ask which of Candidates is meant, also when there is only one
	NotFound    ResolutionKind = "not_found"     // nothing by this name; Candidates may still help
	NotAShare   ResolutionKind = "not_a_share"   // a company or code known to be listed elsewhere or nowhere
	NotACompany ResolutionKind = "not_a_company" // an index, an industry, a term of finance
)

// Resolution is the answer to a query. Company is set only when Kind is Found.
type Resolution struct {
	Kind    ResolutionKind
	Company Company
	// Candidates are the companies that may be meant, best known first.
	Candidates []Company
	// Matched is the name or code in the tables that the query met; of an
	// industry, its name in the company table.
	Matched string
	// Note is a remark for the reader, in Chinese: a former name, a B share of
	// the same name, why nothing was found. It may be empty.
	Note string
	// Index is the index that the query names or whose code it is, nil when none.
	Index *Index
}

// Resolver finds companies by name and code. It is safe for concurrent use.
type Resolver struct {
	companies []Company
	plain     []string // keys of the plain short names
	legal     []string // keys of the legal names
	rank      []int32  // by market value, low is large; unranked ones are equal last
	byRank    []int32  // listed companies, best known first
	sibling   []int32  // the A share of a B share and the other way round, -1 when none
	byCode    map[string]int32
	byPinyin  map[string][]int32

	names      nameIndex
	foreigners []foreigner
	foreign    map[string]int32 // key → position in foreigners
	indices    []Index
	index      map[string]int32 // key or code → position in indices
	industries map[string]string
	oldCodes   map[string]oldCode
}

// NewResolver builds a Resolver over the companies, which it copies. Where the
// exchange's mark of a day cut a short name off (XD中国中), the companies it gives
// carry the whole name (中国中车).
func NewResolver(companies []Company) *Resolver {
	r := &Resolver{companies: slices.Clone(companies)}
	r.build()
	return r
}

// Companies gives the companies that the Resolver knows, in their order. The
// slice is shared and must not be changed.
func (r *Resolver) Companies() []Company { return r.companies }

// ByID gives the company of an id like 600519.SH.
func (r *Resolver) ByID(id string) (Company, bool) {
	code, _, _ := strings.Cut(id, ".")
	i, ok := r.byCode[code]
	if !ok || r.companies[i].ID != id {
		return Company{}, false
	}
	return r.companies[i], true
}

// Resolve finds the company that a query names: a code in any usual form, a
// short, legal, former or English name, a nickname, pinyin initials, or a name
// and its code together. It never guesses: a query that several companies fit,
// or that is only a part of a name, is Ambiguous, and one that fits none is
// NotFound however near a name may be.
func (r *Resolver) Resolve(query string) Resolution {
	key := queryKey(query)
	if key == "" {
		return Resolution{Kind: NotFound, Note: "没有给出公司名称或代码"}
	}
	if res, ok := r.resolveName(key); ok {
		return res
	}
	if res, ok := r.resolveCode(key); ok {
		return res
	}
	if res, ok := r.resolvePair(key); ok {
		return res
	}
	for _, shorter := range shorterQueries(key) {
		if res, ok := r.resolveName(shorter); ok {
			return res
		}
		if res, ok := r.resolveCode(shorter); ok {
			return res
		}
	}
	if res, ok := r.resolveGroup(key); ok {
		return res
	}
	if res, ok := r.resolveIndustry(key); ok {
		return res
	}
	if res, ok := r.resolveShareClass(key); ok {
		return res
	}
	if _, ok := FindMetric(key); ok {
		return Resolution{Kind: NotACompany, Matched: query, Note: "“" + query + "”是财务指标，不是公司"}
	}
	if res, ok := r.resolvePinyin(key); ok {
		return res
	}
	if res, ok := r.resolvePart(key); ok {
		return res
	}
	if note, ok := absorbed[key]; ok {
		return Resolution{Kind: NotFound, Matched: key, Note: note}
	}
	return Resolution{Kind: NotFound, Note: "没有找到“" + query + "”；请给出A股公司的全称、简称或6位代码"}
}

// resolveName looks the key up in the tables of names.
func (r *Resolver) resolveName(key string) (Resolution, bool) {
	slot, isName := r.names.dict.slots[key]
	if isName {
		hits := r.names.slots[slot].hits()
		if bestTier(hits) < tierPart {
			return r.fromHits(key, hits), true
		}
	}
	if i, ok := r.index[key]; ok {
		ix := r.indices[i]
		return Resolution{Kind: NotACompany, Matched: ix.Name, Note: ix.Name + "（" + ix.Code + "）是指数，不是公司", Index: &ix}, true
	}
	if i, ok := r.foreign[key]; ok {
		return r.fromForeigner(i), true
	}
	if r.names.words.terms[key] {
		return Resolution{Kind: NotACompany, Matched: strings.ToUpper(key), Note: "“" + strings.ToUpper(key) + "”是术语，不是公司"}, true
	}
	if name, ok := r.industries[key]; ok {
		return industryResolution(name), true
	}
	if isName {
		return r.fromParts(key, r.names.slots[slot].hits()), true
	}
	return Resolution{}, false
}

func bestTier(hits []nameHit) nameTier {
	best := tierPart
	for _, h := range hits {
		best = min(best, h.tier)
	}
	return best
}

// bestHits gives the hits of the best tier, best known first. A name that is one
// company's today and another's former name gives both: which is meant depends
// on when the asker learnt it. Companies that are not listed any more count only
// when no listed one has the name.
func (r *Resolver) bestHits(hits []nameHit) []nameHit {
	if len(hits) == 1 {
		return hits
	}
	tier := bestTier(hits)
	var of []nameHit
	for _, h := range hits {
		if h.tier == tier || tier == tierCurrent && h.tier == tierFormer {
			of = append(of, h)
		}
	}
	isGone := func(h nameHit) bool { return !r.companies[h.company].Listed }
	if listed := slices.DeleteFunc(slices.Clone(of), isGone); len(listed) > 0 {
		of = listed
	}
	if tier != tierNickname { // nicknames.txt has its own order
		r.sortHits(of)
	}
	return of
}

// companiesOf gives the companies that a key means, best known first.
func (r *Resolver) companiesOf(key string, hits []nameHit) []int32 {
	if bestTier(hits) == tierPart && utf8.RuneCountInString(key) < 4 {
		return r.partOf(key, hits)
	}
	var of []int32
	for _, h := range r.bestHits(hits) {
		of = append(of, h.company)
	}
	return of
}

// fromHits answers from the hits of the best tier.
func (r *Resolver) fromHits(key string, hits []nameHit) Resolution {
	of := r.bestHits(hits)
	if len(of) == 1 {
		return r.found(of[0].company, of[0].text, key, of[0].tier)
	}
	res := Resolution{Kind: Ambiguous, Matched: of[0].text}
	for _, h := range of {
		res.Candidates = append(res.Candidates, r.companies[h.company])
	}
	res.Note = "“" + of[0].text + "”可能指" + r.list(res.Candidates)
	return res
}

// successor is the company itself, or the one that its code was changed to.
func (r *Resolver) successor(i int32) int32 {
	if old, ok := r.oldCodes[r.companies[i].Code]; ok {
		if j, ok := r.byCode[old.code]; ok {
			return j
		}
	}
	return i
}

// found is the Resolution for one company, with what the reader should know.
func (r *Resolver) found(i int32, text, key string, tier nameTier) Resolution {
	c := r.companies[i]
	if j := r.successor(i); j != i {
		return Resolution{Kind: Found, Company: r.companies[j], Matched: text, Note: r.oldCodes[c.Code].note}
	}
	var notes []string
	if tier == tierFormer {
		if strings.Contains(key, r.plain[i]) {
			notes = append(notes, text+" 现简称 "+c.Name)
		} else {
			notes = append(notes, "曾用名 "+text+"，现名 "+c.Name)
		}
	}
	return Resolution{Kind: Found, Company: c, Matched: text, Note: strings.Join(append(notes, r.remarks(i)...), "；")}
}

// remarks says what is particular about a company's listing.
func (r *Resolver) remarks(i int32) []string {
	c := &r.companies[i]
	var out []string
	s := r.sibling[i]
	switch {
	case isBShare(c.Code) && s >= 0:
		out = append(out, "B股 "+c.Code+" 与A股 "+r.companies[s].Code+" "+r.companies[s].Name+" 是同一家公司")
	case isBShare(c.Code):
		out = append(out, "B股，没有A股")
	case absorbed[c.Name] != "" && !c.Listed:
		out = append(out, absorbed[c.Name])
	case !c.Listed:
		out = append(out, "不在上市名单（已退市）")
	case s >= 0:
		out = append(out, "同名B股 "+r.companies[s].Code)
	}
	return out
}

func (r *Resolver) fromForeigner(i int32) Resolution {
	f := r.foreigners[i]
	res := Resolution{Kind: NotAShare, Matched: f.name, Note: f.name + "不是A股公司（" + f.listed + "）"}
	if j, ok := r.byCode[f.related]; ok {
		res.Candidates = []Company{r.companies[j]}
		res.Note += "；相关的A股公司：" + r.companies[j].Name + "（" + f.related + "）"
	}
	return res
}

func (r *Resolver) sortHits(hits []nameHit) {
	slices.SortStableFunc(hits, func(a, b nameHit) int {
		return cmp.Or(cmp.Compare(r.rank[a.company], r.rank[b.company]), cmp.Compare(a.company, b.company))
	})
}

// list names companies for a note: 中国平安（601318）、平安银行（000001）.
func (r *Resolver) list(companies []Company) string {
	const most = 6
	var b strings.Builder
	for i, c := range companies {
		if i == most {
			b.WriteString(" 等")
			break
		}
		if i > 0 {
			b.WriteString("、")
		}
		b.WriteString(c.Name + "（" + c.Code + "）")
	}
	return b.String()
}
