package market

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// mostCandidates is how many companies an answer names.
const mostCandidates = 10

// resolvePinyin answers initials (gzmt). Only a whole query of letters is read
// so; initials that several companies share are Ambiguous.
func (r *Resolver) resolvePinyin(key string) (Resolution, bool) {
	if letters(key) != key {
		return Resolution{}, false
	}
	all := r.byPinyin[key]
	var hits []int32
	for _, i := range all {
		if r.companies[i].Listed {
			hits = append(hits, i)
		}
	}
	if len(hits) == 0 {
		hits = all
	}
	switch len(hits) {
	case 0:
		return Resolution{}, false
	case 1:
		res := r.found(hits[0], strings.ToUpper(key), key, tierCurrent)
		res.Note = joinRemarks("拼音首字母 "+strings.ToUpper(key)+" 只有 "+r.companies[hits[0]].Name+" 一家", res.Note)
		return res, true
	}
	res := r.ask(hits)
	res.Matched = strings.ToUpper(key)
	res.Note = "拼音首字母 " + res.Matched + " 有" + r.list(res.Candidates)
	return res, true
}

// partOf gives the companies that a key which is a part of names may mean: those
// of the table and the listed ones whose short name starts with it.
func (r *Resolver) partOf(key string, hits []nameHit) []int32 {
	var of []int32
	for _, h := range hits {
		of = append(of, h.company)
	}
	for _, i := range r.startingWith(key) {
		if !slices.Contains(of, i) {
			of = append(of, i)
		}
	}
	slices.SortStableFunc(of, func(a, b int32) int { return cmp.Compare(r.rank[a], r.rank[b]) })
	return of
}

// fromParts answers a key that is a part of names (华谊 of ST华谊, a legal name
// without its place): one company when no other name starts with it.
func (r *Resolver) fromParts(key string, hits []nameHit) Resolution {
	of := r.partOf(key, hits)
	if len(of) == 1 {
		return r.found(of[0], hits[0].text, key, tierPart)
	}
	res := r.ask(of)
	res.Matched = key
	res.Note = "“" + key + "”可能指" + r.list(res.Candidates)
	return res
}

// resolvePart answers what is only a part of names, and always asks, also when
// one company fits: 安井 → 是指安井食品吗.
func (r *Resolver) resolvePart(key string) (Resolution, bool) {
	if utf8.RuneCountInString(key) < 2 || !startsHan(key) {
		return Resolution{}, false
	}
	if r.names.words.generic[key] {
		return Resolution{Kind: NotFound, Matched: key, Note: "“" + key + "”太宽：许多公司的名称里都有它，请给出简称或6位代码"}, true
	}
	if i, ok := r.legalStart(key); ok {
		return r.found(i, key, key, tierLegal), true
	}
	hits := r.startingWith(key)
	if len(hits) == 0 {
		const most = 5 // more is no part of a name but a common word
		if hits = r.containing(key); len(hits) > most {
			return Resolution{}, false
		}
	}
	if len(hits) == 0 {
		return Resolution{}, false
	}
	res := r.ask(hits)
	res.Matched = key
	res.Note = "没有简称是“" + key + "”的公司；名称里有它的是" + r.list(res.Candidates)
	return res, true
}

// legalStart finds the company of a key that starts with its short name and
// goes on as its legal name does: 宁德时代新能源.
func (r *Resolver) legalStart(key string) (int32, bool) {
	for i, plain := range r.plain {
		if len(plain) < len(key) && strings.HasPrefix(key, plain) && len(plain) >= 6 &&
			strings.Contains(legalCore(r.legal[i]), key) && !isBShare(r.companies[i].Code) {
			return int32(i), true
		}
	}
	return 0, false
}

// startingWith gives the listed companies whose plain short name starts with
// key and is longer, best known first.
func (r *Resolver) startingWith(key string) []int32 {
	return r.listed(func(plain string) bool { return len(plain) > len(key) && strings.HasPrefix(plain, key) })
}

func (r *Resolver) containing(key string) []int32 {
	return r.listed(func(plain string) bool { return strings.Contains(plain, key) })
}

func (r *Resolver) listed(fits func(plain string) bool) []int32 {
	var out []int32
	for _, i := range r.byRank {
		if fits(r.plain[i]) {
			out = append(out, i)
		}
	}
	return out
}

// ask is an Ambiguous answer over companies, best known first.
func (r *Resolver) ask(of []int32) Resolution {
	of = slices.Clone(of)
	slices.SortStableFunc(of, func(a, b int32) int { return cmp.Compare(r.rank[a], r.rank[b]) })
	res := Resolution{Kind: Ambiguous}
	for _, i := range of {
		if len(res.Candidates) == mostCandidates {
			break
		}
		res.Candidates = append(res.Candidates, r.companies[i])
	}
	return res
}
