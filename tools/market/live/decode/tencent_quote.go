package decode

import (
	"strconv"
	"strings"
	"time"

	"hedui/check"
)

// tencentQuoteFields are columns of v_sh600519="1~…", counted from 0; 35.2 is
// the third part of column 35. Columns whose meaning is only guessed at are
// left out.
var tencentQuoteFields = []Field{
	{Name: "3", Label: "现价", Metric: "close", Unit: "元", Role: Price, ZeroMissing: true, Except: pricedIn},
	{Name: "4", Label: "昨收价", Metric: "previous_close", Unit: "元", ZeroMissing: true, Except: pricedIn},
	{Name: "5", Label: "开盘价", Metric: "open", Unit: "元", Role: Price, ZeroMissing: true, Except: pricedIn},
	{Name: "33", Label: "最高价", Metric: "high", Unit: "元", Role: Price, ZeroMissing: true, Except: pricedIn},
	{Name: "34", Label: "最低价", Metric: "low", Unit: "元", Role: Price, ZeroMissing: true, Except: pricedIn},
	{Name: "31", Label: "涨跌额", Unit: "元", Role: Traded, Except: pricedIn},
	{Name: "32", Label: "涨跌幅", Metric: "change_pct", Unit: "%", Role: Traded},
	{Name: "35.2", Label: "成交额", Metric: "turnover_amount", Unit: "元", Role: Amount, Except: foreign},
	{Name: "57", Label: "成交额", Metric: "turnover_amount", Unit: "万元", Role: Amount, Except: foreign},
	{Name: "37", Label: "成交额", Metric: "turnover_amount", Unit: "万元", Role: Amount, Except: foreign},
	{Name: "6", Label: "成交量", Metric: "volume", Unit: "手", Role: Volume, Except: starInShares},
	{Name: "51", Label: "均价", Unit: "元", Role: Price, ZeroMissing: true, Except: pricedIn},
	{Name: "43", Label: "振幅", Metric: "amplitude", Unit: "%", Role: Traded},
	{Name: "38", Label: "换手率", Metric: "turnover_rate", Unit: "%", Role: Traded, Except: noIndex},
	{Name: "49", Label: "量比", Unit: "倍", Role: Traded, Except: noIndex},
	{Name: "47", Label: "涨停价", Unit: "元", ZeroMissing: true, Except: pricedIn},
	{Name: "48", Label: "跌停价", Unit: "元", ZeroMissing: true, Except: pricedIn},
	{Name: "45", Label: "总市值", Metric: "market_cap", Unit: "亿元", ZeroMissing: true, Except: noIndex},
	{Name: "44", Label: "流通市值", Metric: "float_market_cap", Unit: "亿元", ZeroMissing: true, Except: noIndex},
	{Name: "73", Label: "总股本", Metric: "share_capital", Unit: "股", ZeroMissing: true, Except: noIndex},
	{Name: "72", Label: "流通股本", Metric: "float_shares", Unit: "股", ZeroMissing: true, Except: noIndex},
	{Name: "39", Label: "市盈率（TTM）", Metric: "pe_ttm", Unit: "倍", ZeroMissing: true, Except: noIndex},
	{Name: "53", Label: "市盈率（静态）", Metric: "pe", Unit: "倍", ZeroMissing: true, Except: noIndex},
	{Name: "52", Label: "市盈率（动态）", Unit: "倍", ZeroMissing: true, Except: noIndex},
	{Name: "46", Label: "市净率", Metric: "pb", Unit: "倍", ZeroMissing: true, Except: noIndex},
	{Name: "67", Label: "52周最高价", Unit: "元", ZeroMissing: true, Except: pricedIn},
	{Name: "68", Label: "52周最低价", Unit: "元", ZeroMissing: true, Except: pricedIn},
}

// minTencentColumns is as many as the shortest row has that is a quote.
const minTencentColumns = 39

// tencentMarket is column 0, where it is known.
var tencentMarket = map[string]string{"1": SSE, "51": SZSE}

// DecodeTencentQuote reads the quotes of what was asked for, in that order. A
// security without a line is NotFound; a line of a security that was not asked
// for damages the whole answer.
func DecodeTencentQuote(r Response, asked []Security) ([]QuoteResult, *Failure) {
	lines, f := quoteLines(TencentQuote, r, "v_", asked)
	if f != nil {
		return nil, f
	}
	return eachQuote(TencentQuote, asked, lines, tencentQuote)
}

func tencentQuote(s Security, line string) (Quote, *Failure) {
	columns := strings.Split(line, "~")
	at := func(i int) string {
		if i < len(columns) {
			return strings.TrimSpace(columns[i])
		}
		return ""
	}
	if len(columns) < minTencentColumns {
		return Quote{}, fail(TencentQuote, Damaged, "行情的栏数只有%d", len(columns))
	}
	exchange, known := tencentMarket[at(0)]
	if at(2) != s.Code || known && exchange != s.Exchange || at(61) != "" && (at(61) == "ZS") != s.Index {
		return Quote{}, fail(TencentQuote, Damaged, "要的是%s，来的是%.20q", s.Symbol(), at(2))
	}
	q := Quote{Security: s, Name: tidy(at(1)), Time: tencentTime(at(30)), Flag: at(40)}
	column := func(name string) string {
		whole, part, nested := strings.Cut(name, ".")
		n, _ := strconv.Atoi(whole)
		if !nested {
			return at(n)
		}
		parts := strings.Split(at(n), "/")
		if i, _ := strconv.Atoi(part); i < len(parts) {
			return parts[i]
		}
		return ""
	}
	halted := ""
	if volume, why := number(at(6)); why != "" || volume.IsZero() {
		halted = q.Flag // any mark, since which there are is not known
	}
	f := q.fill(TencentQuote, &row{security: s, fields: tencentQuoteFields, text: column}, halted)
	if f == nil {
		f = q.currency(at(82))
	}
	if q.Flag != "" && q.State == Trading {
		q.unknownFlag()
	}
	return q, f
}

// currencies are the codes that sources write for the unit of a price.
var currencies = map[string]check.Unit{"CNY": check.Yuan, "RMB": check.Yuan, "人民币": check.Yuan, "HKD": check.HKD, "USD": check.USD}

// currency compares the unit of the prices with the one that the row names.
// What is not three capital letters names none.
func (q *Quote) currency(code string) *Failure {
	named, known := currencies[code]
	price, ok := q.Values.Get("previous_close")
	letters := len(code) == 3 && strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
	if !ok || !letters || price.Unit == check.IndexPoint || known && named == price.Unit {
		return nil
	}
	return suspect(TencentQuote, "来源写明的币种"+code+"与"+q.Security.ID()+"的交易币种不符", price)
}

func tencentTime(text string) time.Time {
	for _, layout := range []string{"20060102150405", "2006/01/02 15:04:05"} {
		if t, err := time.ParseInLocation(layout, text, shanghai); err == nil {
			return t
		}
	}
	return time.Time{}
}
