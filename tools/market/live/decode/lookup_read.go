package decode

import (
	"encoding/json"
	"slices"
	"strings"

	"hedui/check/mention"
)

// DecodeSmartbox reads Tencent's suggestions for a query, closest match first.
// Securities of markets that are not known here are left out; it is NotFound
// when none is left.
func DecodeSmartbox(r Response, query string) ([]Candidate, *Failure) {
	const e = TencentSmartbox
	body, f := script(e, r)
	if f != nil {
		return nil, f
	}
	pairs, ok := assignments(body)
	if !ok || len(pairs) != 1 || pairs[0][0] != "v_hint" || pairs[0][1] == "" {
		return nil, fail(e, Unavailable, "来源返回的不是证券列表")
	}
	if pairs[0][1] == "N" {
		return nil, fail(e, NotFound, "来源没有与%.40q相符的证券", query)
	}
	var out []Candidate
	for line := range strings.SplitSeq(pairs[0][1], "^") {
		columns := strings.Split(line, "~")
		if len(columns) < 5 {
			return nil, fail(e, Damaged, "证券列表的一行只有%d栏", len(columns))
		}
		s, ok := bySymbol(columns[0] + columns[1])
		if !ok {
			continue
		}
		var name string
		if err := json.Unmarshal([]byte(`"`+columns[2]+`"`), &name); err != nil {
			return nil, fail(e, Damaged, "证券名称无法读出")
		}
		c := Candidate{Security: s, Name: tidy(name), Pinyin: initials(columns[3]), Class: class(s, columns[4])}
		c.Security.Index = c.Class == IndexClass
		c.Match = c.match(query)
		out = append(out, c)
	}
	if len(out) == 0 {
		return nil, fail(e, NotFound, "来源没有与%.40q相符的境内证券", query)
	}
	slices.SortStableFunc(out, func(a, b Candidate) int { return int(a.Match) - int(b.Match) })
	return out, nil
}

// class reads the type. What calls itself an A share under a code that no A
// share of that exchange has is none.
func class(s Security, kind string) Class {
	switch {
	case strings.HasPrefix(kind, "GP-A") && aShare(s):
		return AShare
	case kind == "GP-B" && s.Exchange != HKEX:
		return BShare
	case kind == "GP" && s.Exchange == HKEX:
		return HKShare
	case kind == "ZS":
		return IndexClass
	}
	return OtherClass
}

// aShareCodes are how the codes of A shares begin.
var aShareCodes = map[string][]string{
	SSE:  {"600", "601", "603", "605", "688", "689"},
	SZSE: {"000", "001", "002", "003", "300", "301", "302"},
	BSE:  {"920", "43", "83", "87", "88"},
}

func aShare(s Security) bool {
	return slices.ContainsFunc(aShareCodes[s.Exchange], func(p string) bool { return strings.HasPrefix(s.Code, p) })
}

func (c Candidate) match(query string) Match {
	q := strings.Join(strings.Fields(mention.FoldString(query)), "")
	switch q {
	case "":
		return Part
	case c.Security.Code, c.Security.Symbol(), strings.ToLower(c.Security.ID()):
		return ByCode
	case strings.Join(strings.Fields(mention.FoldString(c.Name)), ""):
		return ByName
	case c.Pinyin:
		return ByInitials
	}
	return Part
}
