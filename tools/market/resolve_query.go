package market

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// queryKey is the key form of a query, without quotes, book marks and the words
// that people put in front of a code.
func queryKey(query string) string {
	const signs = "“”\"'《》「」『』【】[]<>()、，。,.;:：；!?！？ "
	key := nameKey(strings.Trim(query, signs+"（）"))
	for _, word := range []string{"股票代码", "证券代码", "代码", "股票"} {
		if rest, ok := strings.CutPrefix(key, word); ok && rest != "" {
			key = rest
			break
		}
	}
	return strings.Trim(key, signs)
}

// shorterQueries gives the key without brackets, legal form, mark and the words
// that follow a name (茅台公司, 工商银行A股), most careful first.
func shorterQueries(key string) []string {
	var out []string
	add := func(s string) {
		if s = strings.TrimSpace(s); s != "" && s != key && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	if i := strings.LastIndexByte(key, '('); i > 0 && !strings.ContainsFunc(key[i:], isHan) {
		add(key[:i]) // 阿里巴巴(BABA)
	}
	tails := []string{"的股票", "的股价", "这家公司", "股票", "股价", "a股", "(a股)", "的"}
	for _, base := range []string{key, dropBrackets(key)} {
		add(base)
		add(strings.TrimPrefix(base, "a股"))
		add(legalCore(base))
		for _, tail := range tails {
			if rest, ok := strings.CutSuffix(base, tail); ok {
				add(rest)
				add(legalCore(rest))
			}
		}
	}
	for _, s := range slices.Clone(out) {
		if rest, ok := strings.CutSuffix(s, "股份"); ok {
			add(rest)
		}
	}
	if rest, ok := strings.CutSuffix(key, "股份"); ok {
		add(rest)
	}
	if _, rest := splitMark(key); rest != key {
		add(rest)
		add(plainName(key))
	}
	if isLatin(key) {
		core := englishCore(key)
		add(core)
		add(strings.TrimSuffix(core, " group"))
	}
	return out
}

// resolveGroup answers a name with 集团 glued on. The group is another entity
// than the listed company unless the legal name holds the word, and the reader
// is told so; for names like 中国船舶集团, known as groups of their own, it asks.
func (r *Resolver) resolveGroup(key string) (Resolution, bool) {
	name, ok := strings.CutSuffix(legalCore(key), "集团")
	if !ok {
		return Resolution{}, false
	}
	res, ok := r.resolveName(name)
	if !ok || res.Kind != Found || strings.Contains(res.Company.FullName, "集团") {
		return res, ok
	}
	note := "“" + name + "集团”不是上市公司的名称，上市公司是 " + res.Company.Name + "（" + res.Company.Code + "）"
	if strings.HasPrefix(name, "中国") {
		return Resolution{Kind: Ambiguous, Candidates: []Company{res.Company}, Matched: res.Matched, Note: note}, true
	}
	res.Note = joinRemarks(res.Note, note)
	return res, true
}

// resolvePair answers a name with a code beside it, in either order. Both must
// mean the same company.
func (r *Resolver) resolvePair(key string) (Resolution, bool) {
	at, c, n := findStockCode(key)
	if n == 0 {
		return Resolution{}, false
	}
	byCode := r.fromCode(c)
	name := strings.Trim(key[:at]+" "+key[at+n:], " ()[]【】,，、:：/-_")
	if byCode.Kind != Found && byCode.Index == nil || utf8.RuneCountInString(name) < 2 {
		return Resolution{}, false
	}
	byName := r.Resolve(name)
	if byCode.Kind != Found {
		return byName, true // 沪深300(000300), 腾讯(000300)
	}
	same := func(c Company) bool { return c.ID == byCode.Company.ID }
	switch {
	case byName.Kind == Found && r.isSame(byName.Company.Code, byCode.Company.Code), slices.ContainsFunc(byName.Candidates, same):
		return byCode, true
	case byName.Index != nil:
		return byName, true // 上证指数(000001)
	case byName.Kind == NotACompany:
		return byCode, true
	case byName.Kind == Found:
		both := []Company{byCode.Company, byName.Company}
		return Resolution{Kind: Ambiguous, Candidates: both, Matched: c.digits, Note: "名称与代码不是同一家公司：" + r.list(both)}, true
	}
	return Resolution{
		Kind: Ambiguous, Candidates: []Company{byCode.Company}, Matched: c.digits,
		Note: "代码 " + c.digits + " 是 " + byCode.Company.Name + "，与“" + name + "”对不上",
	}, true
}

// isSame reports whether two codes belong to one company: equal, or A and B
// share.
func (r *Resolver) isSame(a, b string) bool {
	if a == b {
		return true
	}
	i, j := r.byCode[a], r.byCode[b]
	return r.sibling[i] == j
}

// findStockCode finds the first code of six digits in a key.
func findStockCode(key string) (at int, c stockCode, n int) {
	for i := range key {
		if i > 0 && isAlnum(rune(key[i-1])) {
			continue
		}
		if c, n := readStockCode(key[i:]); n > 0 && len(c.digits) == 6 && (i+n == len(key) || !isDigit(rune(key[i+n]))) {
			return i, c, n
		}
	}
	return 0, stockCode{}, 0
}

// resolveShareClass answers a name with another market's share class: 中国平安H股,
// 港股中国平安.
func (r *Resolver) resolveShareClass(key string) (Resolution, bool) {
	for _, class := range []string{"h股", "港股", "美股", "adr", "gdr", "b股"} {
		name, after := strings.CutSuffix(key, class)
		if !after {
			name, after = strings.CutPrefix(key, class)
		}
		name = strings.Trim(name, " ()的")
		if !after || name == "" {
			continue
		}
		res, ok := r.resolveName(name)
		switch {
		case ok && res.Kind == Found && class == "b股":
			return Resolution{Kind: NotFound, Candidates: []Company{res.Company}, Matched: res.Matched, Note: res.Company.Name + " 没有B股数据"}, true
		case ok && res.Kind == Found:
			return Resolution{
				Kind: NotAShare, Candidates: []Company{res.Company}, Matched: res.Matched,
				Note: "只有A股数据，没有 " + strings.ToUpper(class) + "；A股是 " + res.Company.Name + "（" + res.Company.Code + "）",
			}, true
		case ok:
			return res, true
		}
	}
	return Resolution{}, false
}

// isLatin reports whether a key has Latin letters and no Han character.
func isLatin(key string) bool {
	return strings.IndexFunc(key, isHan) < 0 && strings.IndexFunc(key, isLatinLetter) >= 0
}
