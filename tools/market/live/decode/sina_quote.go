package decode

import (
	"strconv"
	"strings"
	"time"
)

// sinaQuoteFields are columns of hq_str_sh600519="…", counted from 0.
var sinaQuoteFields = []Field{
	{Name: "3", Label: "现价", Metric: "close", Unit: "元", Role: Price, ZeroMissing: true, Except: pricedIn},
	{Name: "2", Label: "昨收价", Metric: "previous_close", Unit: "元", ZeroMissing: true, Except: pricedIn},
	{Name: "1", Label: "开盘价", Metric: "open", Unit: "元", Role: Price, ZeroMissing: true, Except: pricedIn},
	{Name: "4", Label: "最高价", Metric: "high", Unit: "元", Role: Price, ZeroMissing: true, Except: pricedIn},
	{Name: "5", Label: "最低价", Metric: "low", Unit: "元", Role: Price, ZeroMissing: true, Except: pricedIn},
	{Name: "9", Label: "成交额", Metric: "turnover_amount", Unit: "元", Role: Amount, Except: foreign},
	{Name: "8", Label: "成交量", Metric: "volume", Unit: "股", Role: Volume, Except: noIndex},
}

// The columns of date, time and status. What follows differs between
// exchanges and years.
const (
	sinaDate, sinaTime, sinaStatus = 30, 31, 32

	sinaNormal, sinaHalted = "00", "03"
)

// DecodeSinaQuote reads the quotes of what was asked for, in that order. A
// security with an empty line is NotFound.
func DecodeSinaQuote(r Response, asked []Security) ([]QuoteResult, *Failure) {
	for _, s := range asked {
		if s.Exchange == HKEX {
			return nil, fail(SinaQuote, BadRequest, "这个地址没有港股")
		}
	}
	lines, f := quoteLines(SinaQuote, r, "hq_str_", asked)
	if f != nil {
		return nil, f
	}
	return eachQuote(SinaQuote, asked, lines, sinaQuote)
}

func sinaQuote(s Security, line string) (Quote, *Failure) {
	columns := strings.Split(line, ",")
	if len(columns) <= sinaStatus {
		return Quote{}, fail(SinaQuote, Damaged, "行情的栏数只有%d", len(columns))
	}
	for i := range columns {
		columns[i] = strings.TrimSpace(columns[i])
	}
	q := Quote{Security: s, Name: tidy(columns[0]), Flag: columns[sinaStatus]}
	if t, err := time.ParseInLocation(time.DateTime, columns[sinaDate]+" "+columns[sinaTime], shanghai); err == nil {
		q.Time = t
	}
	column := func(name string) string {
		n, _ := strconv.Atoi(name)
		return columns[n]
	}
	f := q.fill(SinaQuote, &row{security: s, fields: sinaQuoteFields, text: column}, sinaHalted)
	if f == nil && q.Flag != sinaNormal && q.Flag != sinaHalted && q.Flag != "" {
		q.unknownFlag()
	}
	return q, f
}
