package decode

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"
)

// tencentBarFields are columns of a row, counted from 0; the close comes before
// high and low. Only the newer address has columns 7 and 8.
var tencentBarFields = []Field{
	{Name: "1", Label: "开盘价", Metric: "open", Unit: "元", Role: Price, Except: pricedIn},
	{Name: "2", Label: "收盘价", Metric: "close", Unit: "元", Role: Price, Except: pricedIn},
	{Name: "3", Label: "最高价", Metric: "high", Unit: "元", Role: Price, Except: pricedIn},
	{Name: "4", Label: "最低价", Metric: "low", Unit: "元", Role: Price, Except: pricedIn},
	{Name: "5", Label: "成交量", Metric: "volume", Unit: "手", Role: Volume, Except: starInShares},
	{Name: "8", Label: "成交额", Metric: "turnover_amount", Unit: "万元", Role: Amount, Except: foreign},
	{Name: "7", Label: "换手率", Metric: "turnover_rate", Unit: "%", Role: Traded, Except: noIndex},
}

// tencentAction is the column of the distribution that a bar mentions.
const tencentAction = 6

// tencentKeys are the names of the list of rows on each basis; the step is
// put behind.
var tencentKeys = map[Adjust]string{Raw: "", Forward: "qfq", Backward: "hfq"}

// DecodeTencentBars reads both addresses' bars. Where an adjusted series was
// asked for and only the unadjusted one came, which is so for a share without
// distributions, the result is Raw and says so.
func DecodeTencentBars(r Response, ask BarsAsk) (Bars, *Failure) {
	if f := ask.valid(TencentBars); f != nil {
		return Bars{}, f
	}
	v, f := document(TencentBars, r)
	if f != nil {
		return Bars{}, f
	}
	if code, msg := text(object(v)["code"]), text(object(v)["msg"]); code != "0" {
		if strings.Contains(strings.ToLower(msg), "param") {
			return Bars{}, fail(TencentBars, BadRequest, "来源不接受这样的请求")
		}
		return Bars{}, fail(TencentBars, Unavailable, "来源出错，代码%.10q", code)
	}
	data, symbol := object(object(v)["data"]), ask.Security.Symbol()
	for key := range data {
		if key != symbol {
			return Bars{}, fail(TencentBars, Damaged, "要的是%s，来源返回了别的证券", symbol)
		}
	}
	held := object(data[symbol])
	b := Bars{Security: ask.Security, Adjust: ask.Adjust, Step: ask.Step}
	if f := b.tencentName(object(held["qt"]), symbol); f != nil {
		return Bars{}, f
	}
	key := tencentKeys[ask.Adjust] + string(ask.Step)
	rows, ok := held[key].([]any)
	if !ok && ask.Adjust != Raw {
		if rows, ok = held[string(ask.Step)].([]any); ok {
			b.Adjust = Raw
			b.Notices = append(b.Notices, Notice{BasisNotGiven, "来源只给了不复权的K线"})
		}
	}
	for _, other := range tencentKeys {
		if _, given := held[other+string(ask.Step)].([]any); !ok && given {
			return Bars{}, fail(TencentBars, Damaged, "来源给的K线不是所要的复权方式")
		}
	}
	if len(rows) == 0 {
		return Bars{}, fail(TencentBars, NotFound, "来源没有%s的K线", ask.Security.ID())
	}
	if b.Adjust == Forward {
		b.Anchor = day(r.At)
	}
	read := make([]barRow, 0, len(rows))
	for _, x := range rows {
		columns, ok := x.([]any)
		if !ok || len(columns) <= tencentAction-1 {
			return Bars{}, fail(TencentBars, Damaged, "K线的栏数不对")
		}
		read = append(read, barRow{date: text(columns[0]), text: func(name string) string {
			if n, _ := strconv.Atoi(name); n < len(columns) {
				return text(columns[n])
			}
			return ""
		}})
		if len(columns) > tencentAction {
			b.action(object(columns[tencentAction]))
		}
	}
	if f := b.series(TencentBars, ask, tencentBarFields, read, decimal.Zero); f != nil {
		return Bars{}, f
	}
	b.partial(r.At)
	return b, nil
}

// tencentName checks the quote that comes along and takes the name from it.
func (b *Bars) tencentName(quotes map[string]any, symbol string) *Failure {
	columns := list(quotes[symbol])
	if len(columns) < 3 {
		return nil
	}
	if text(columns[2]) != b.Security.Code {
		return fail(TencentBars, Damaged, "要的是%s，来源返回了别的证券", symbol)
	}
	b.Name = tidy(text(columns[1]))
	return nil
}

// action keeps the distribution that a row mentions.
func (b *Bars) action(m map[string]any) {
	a := Action{ExDate: date(text(m["cqr"])), RecordDate: date(text(m["djr"])), Text: tidy(text(m["FHcontent"]))}
	if a.ExDate == "" {
		return
	}
	if v, why := number(text(m["fh_sh"])); why == "" && v.IsPositive() {
		a.Cash, a.HasCash = v, true
	}
	b.Actions = append(b.Actions, a)
}
