package market

import (
	"strings"
	"unicode/utf8"

	"hedui/check/mention"
)

// codeAt reads a stock or index code at the start of a text, in any usual form.
// Digits that go on, or that a unit follows (600519元), are an amount; a code
// that nobody has is not a term. said is what stands before it, "" when not
// known: in 上证指数(000001) the code is the index's.
func (l *Lexicon) codeAt(text, said string) (mention.Term, int) {
	c, n := readStockCode(text)
	if n == 0 || len(c.digits) < 4 || goesOn(text[n:]) || c.exchange == "" && l.amountAt(text[n:]) {
		return mention.Term{}, 0
	}
	if c.exchange == "HK" || c.exchange == "" && len(c.digits) == 5 && c.digits[0] == '0' {
		return mention.Term{Kind: mention.KindNotAShare, IDs: []string{l.r.otherMarket("港股", c.digits).Matched}}, n
	}
	if len(c.digits) != 6 {
		return mention.Term{}, 0
	}
	switch res := l.r.fromCode(c); {
	case res.Kind == Found && res.Index != nil && strings.HasSuffix(strings.TrimRight(said, "( "), nameKey(res.Index.Name)):
		return mention.Term{Kind: mention.KindIndex, IDs: []string{res.Index.Code}}, n
	case res.Kind == Found:
		i := l.r.byCode[res.Company.Code]
		return mention.Term{Kind: mention.KindCompany, IDs: l.ids[i : i+1 : i+1]}, n
	case res.Index != nil:
		return mention.Term{Kind: mention.KindIndex, IDs: []string{res.Index.Code}}, n
	}
	return mention.Term{}, 0
}

// goesOn reports whether a number or Latin word continues.
func goesOn(rest string) bool {
	if rest == "" {
		return false
	}
	if isAlnum(rune(rest[0])) {
		return true
	}
	digits := len(rest) - 1 - len(strings.TrimLeft(rest[1:], "0123456789"))
	return rest[0] == '.' && digits > 0 || rest[0] == ',' && digits == 3 // 600519,2023 is a code and a year
}

// amountAt reports whether a unit starts here, and no name that begins like one
// (600519人均, 000002万科A).
func (l *Lexicon) amountAt(rest string) bool {
	if !isAmount(rest) {
		return false
	}
	_, n := l.longest(strings.TrimLeft(rest, " "), 0, "")
	return n <= len("元")
}

// isAmount reports whether a unit starts here.
func isAmount(rest string) bool {
	rest = strings.TrimLeft(rest, " ")
	for _, word := range []string{"股价", "股票", "股东", "股本", "股息", "人均", "家公司", "个股", "年报", "年度", "年末", "元宇宙"} {
		if strings.HasPrefix(rest, word) {
			return false
		}
	}
	r, _ := utf8.DecodeRuneInString(rest)
	return strings.ContainsRune("万亿元股%‰人家个名手吨倍千百港美欧日点年月号件台辆户", r)
}
