package decode

import (
	"strings"

	"hedui/tools/market"
)

// The exchanges, as market.Company names them; HKEX is only ever recognised.
const (
	SSE  = "SSE"
	SZSE = "SZSE"
	BSE  = "BSE"
	HKEX = "HKEX"
)

// Security is what was asked for: a share, or an index by its own code. An
// index may have the code of a share of the other exchange (000001).
type Security struct {
	Code     string
	Exchange string
	Index    bool
}

// Of is the share of a company.
func Of(c market.Company) Security { return Security{Code: c.Code, Exchange: c.Exchange} }

// indexCodes are how an index's code begins where it has one of that exchange.
var indexCodes = map[string]string{SSE: "000", SZSE: "399", BSE: "899"}

// IndexOf is an index by its own code (000300), false for what is none.
func IndexOf(code string) (Security, bool) {
	for _, x := range []string{SSE, SZSE, BSE} {
		if s := (Security{Code: code, Exchange: x, Index: true}); s.known() {
			return s, true
		}
	}
	return Security{}, false
}

// known says that there may be such a security: a code of the exchange's
// length, and an index's where it is one.
func (s Security) known() bool {
	if _, ok := bySymbol(s.Symbol()); !ok {
		return false
	}
	prefix, has := indexCodes[s.Exchange]
	return s.Index == (has && strings.HasPrefix(s.Code, prefix))
}

// exchanges has how each source writes an exchange. East Money has one number
// for Shenzhen and Beijing.
var exchanges = []struct {
	name, suffix, prefix, number string
	digits                       int
}{
	{SSE, "SH", "sh", "1", 6},
	{SZSE, "SZ", "sz", "0", 6},
	{BSE, "BJ", "bj", "0", 6},
	{HKEX, "HK", "hk", "116", 5},
}

// ID is the company id: 600519.SH.
func (s Security) ID() string {
	for _, x := range exchanges {
		if x.name == s.Exchange {
			return s.Code + "." + x.suffix
		}
	}
	return s.Code
}

// Symbol is the way Tencent and Sina write it: sh600519.
func (s Security) Symbol() string {
	for _, x := range exchanges {
		if x.name == s.Exchange {
			return x.prefix + s.Code
		}
	}
	return s.Code
}

// SecID is the way East Money's prices write it: 1.600519.
func (s Security) SecID() string { return s.market() + "." + s.Code }

func (s Security) market() string {
	for _, x := range exchanges {
		if x.name == s.Exchange {
			return x.number
		}
	}
	return ""
}

// bySymbol reads sh600519; it does not know whether that is an index.
func bySymbol(symbol string) (Security, bool) {
	for _, x := range exchanges {
		if code, ok := strings.CutPrefix(symbol, x.prefix); ok && digits(code) && len(code) == x.digits {
			return Security{Code: code, Exchange: x.name}, true
		}
	}
	return Security{}, false
}

func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}
