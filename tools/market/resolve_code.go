package market

import (
	"strings"
)

// stockCode is a code as written: 600519, sh600519, 600519.SS, 00700.HK.
type stockCode struct {
	exchange string // SSE, SZSE, BSE, HK, or "" when not said
	digits   string
	prefixed bool // the exchange stands in front
}

var exchangePrefix = map[string]string{
	"sh": "SSE", "sse": "SSE", "shse": "SSE", "xshg": "SSE", "sz": "SZSE", "szse": "SZSE", "xshe": "SZSE", "bj": "BSE", "bse": "BSE",
	"hk": "HK",
}

var exchangeSuffix = map[string]string{
	"sh": "SSE", "ss": "SSE", "xshg": "SSE", "sse": "SSE", "sz": "SZSE", "xshe": "SZSE", "szse": "SZSE",
	"bj": "BSE", "xbse": "BSE", "bse": "BSE", "hk": "HK", "xhkg": "HK",
}

// readStockCode reads a code at the start of a folded text and gives its length
// in bytes, 0 when there is none. The digits are a whole run: 6 of an A-share,
// or any other number when an exchange is named with it.
func readStockCode(text string) (c stockCode, n int) {
	i := 0
	if p := letters(text); p != "" {
		c.exchange, c.prefixed = exchangePrefix[p], true
		if c.exchange == "" {
			return stockCode{}, 0
		}
		i = len(p)
		if i < len(text) && strings.IndexByte(".: ", text[i]) >= 0 {
			i++
		}
	}
	start := i
	for i < len(text) && isDigit(rune(text[i])) {
		i++
	}
	c.digits = text[start:i]
	if c.digits == "" || len(c.digits) > 6 {
		return stockCode{}, 0
	}
	rest := text[i:]
	if rest != "" && strings.IndexByte(". ", rest[0]) >= 0 {
		rest = rest[1:]
	}
	if s := letters(rest); s != "" {
		if x := exchangeSuffix[s]; x != "" && !c.prefixed && (len(rest) == len(s) || !isDigit(rune(rest[len(s)]))) {
			c.exchange = x
			i = len(text) - len(rest) + len(s)
		}
	}
	return c, i
}

// letters is the run of Latin letters at the start of s.
func letters(s string) string {
	i := 0
	for i < len(s) && 'a' <= s[i] && s[i] <= 'z' {
		i++
	}
	return s[:i]
}

// resolveCode answers a query that is a code and nothing else.
func (r *Resolver) resolveCode(key string) (Resolution, bool) {
	if len(key) == 8 && (key[0] == '0' || key[0] == '1') && key[1] == '.' && allDigits(key[2:]) {
		key = [2]string{"sz", "sh"}[key[0]-'0'] + key[2:] // market.code as East Money writes it
		if strings.HasPrefix(key[2:], "92") {
			key = "bj" + key[2:]
		}
	}
	for _, market := range []string{"港股", "香港"} {
		if digits, ok := strings.CutPrefix(key, market); ok && allDigits(strings.TrimSpace(digits)) {
			return r.otherMarket("港股", strings.TrimSpace(digits)), true
		}
	}
	if ticker, ok := strings.CutSuffix(key, " us"); ok && letters(ticker) == ticker {
		return r.otherMarket("美股", strings.ToUpper(ticker)), true
	}
	if allDigits(key) && len(key) > 6 {
		return Resolution{Kind: NotFound, Matched: key, Note: "“" + key + "”不是代码：A股代码是6位数字"}, true
	}
	c, n := readStockCode(key)
	if n == 0 || n != len(key) {
		return Resolution{}, false
	}
	if c.exchange == "HK" {
		return r.otherMarket("港股", c.digits), true
	}
	if len(c.digits) == 5 && c.digits[0] == '0' && c.exchange == "" {
		return r.otherMarket("港股", c.digits), true
	}
	if len(c.digits) < 6 {
		return r.shortCode(c), true
	}
	return r.fromCode(c), true
}

// fromCode answers a code of six digits.
func (r *Resolver) fromCode(c stockCode) Resolution {
	i, held := r.byCode[c.digits]
	index := r.indexByCode(c.digits)
	switch {
	case held && (c.exchange == "" || c.exchange == r.companies[i].Exchange):
		res := r.found(i, c.digits, c.digits, tierCurrent)
		if index != nil && c.exchange == "" {
			res.Index = index
			res.Note = joinRemarks(res.Note, c.digits+" 也是指数 "+index.Name+" 的代码")
		}
		return res
	case index != nil && (c.exchange == "" || c.exchange == indexExchange(c.digits)):
		return Resolution{Kind: NotACompany, Matched: index.Name, Index: index, Note: c.digits + " 是指数 " + index.Name + "，不是公司"}
	case held:
		return Resolution{
			Kind: NotFound, Matched: c.digits, Candidates: []Company{r.companies[i]},
			Note: c.digits + " 是 " + r.companies[i].ID + " " + r.companies[i].Name + "，与所写的交易所不符",
		}
	}
	if old, ok := r.oldCodes[c.digits]; ok {
		if j, ok := r.byCode[old.code]; ok {
			return Resolution{Kind: Found, Company: r.companies[j], Matched: c.digits, Note: old.note}
		}
	}
	return Resolution{Kind: NotFound, Matched: c.digits, Note: "没有代码 " + c.digits + kindOfCode(c.digits)}
}

// shortCode answers fewer than six digits: it asks, since 858 may have lost its
// zeros or something else.
func (r *Resolver) shortCode(c stockCode) Resolution {
	res := Resolution{Kind: NotFound, Matched: c.digits, Note: "A股代码是6位数字，“" + c.digits + "”只有" + string(rune('0'+len(c.digits))) + "位"}
	padded := strings.Repeat("0", 6-len(c.digits)) + c.digits
	if i, ok := r.byCode[padded]; ok {
		res.Candidates = []Company{r.companies[i]}
		res.Note += "；如果指 " + padded + " " + r.companies[i].Name + "，请写全"
	}
	return res
}

// otherMarket answers a code of another market.
func (r *Resolver) otherMarket(market, code string) Resolution {
	if market == "港股" {
		code = strings.Repeat("0", max(0, 5-len(code))) + code
	}
	for i := range r.foreigners {
		for listing := range strings.SplitSeq(r.foreigners[i].listed, ", ") {
			if listing == market+" "+code {
				return r.fromForeigner(int32(i))
			}
		}
	}
	return Resolution{Kind: NotAShare, Matched: market + " " + code, Note: market + " " + code + " 不是A股代码"}
}

func (r *Resolver) indexByCode(code string) *Index {
	for i := range r.indices {
		if r.indices[i].Code == code {
			ix := r.indices[i]
			return &ix
		}
	}
	return nil
}

// indexExchange is the exchange that an index code belongs to.
func indexExchange(code string) string {
	switch {
	case strings.HasPrefix(code, "399"):
		return "SZSE"
	case strings.HasPrefix(code, "899"):
		return "BSE"
	}
	return "SSE"
}

// kindOfCode says what else six digits may be.
func kindOfCode(code string) string {
	switch code[:2] {
	case "43", "83", "87", "88", "82":
		return "：是北交所旧号段或新三板代码，北交所现用 920 号段"
	case "40", "42":
		return "：是退市公司板块（老三板）代码"
	case "11", "12":
		return "：是债券代码"
	case "15", "16", "18", "50", "51", "52", "56", "58":
		return "：是基金代码"
	}
	return "的A股公司"
}

func joinRemarks(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "；" + b
}

func allDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
