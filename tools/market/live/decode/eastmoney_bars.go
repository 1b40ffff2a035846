package decode

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"
)

// eastMoneyBarFields are what fields2=f51,…,f61 asks for; the close comes
// before high and low. The change is the source's own, which across an ex-date
// is not the exchange's.
var eastMoneyBarFields = []Field{
	{Name: "f52", Label: "开盘价", Metric: "open", Unit: "元", Role: Price, Except: pricedIn},
	{Name: "f53", Label: "收盘价", Metric: "close", Unit: "元", Role: Price, Except: pricedIn},
	{Name: "f54", Label: "最高价", Metric: "high", Unit: "元", Role: Price, Except: pricedIn},
	{Name: "f55", Label: "最低价", Metric: "low", Unit: "元", Role: Price, Except: pricedIn},
	{Name: "f56", Label: "成交量", Metric: "volume", Unit: "手", Role: Volume, Except: noIndex},
	{Name: "f57", Label: "成交额", Metric: "turnover_amount", Unit: "元", Role: Amount, Except: foreign},
	{Name: "f58", Label: "振幅", Metric: "amplitude", Unit: "%", Role: Traded},
	{Name: "f59", Label: "涨跌幅（来源口径）", Unit: "%", Role: Traded},
	{Name: "f60", Label: "涨跌额（来源口径）", Unit: "元", Role: Traded, Except: pricedIn},
	{Name: "f61", Label: "换手率", Metric: "turnover_rate", Unit: "%", Role: Traded, Except: noIndex},
}

// eastMoneyColumns is the order of a row.
var eastMoneyColumns = []string{"f51", "f52", "f53", "f54", "f55", "f56", "f57", "f58", "f59", "f60", "f61"}

// DecodeEastMoneyBars reads klines with fields2=f51,…,f61. The answer does not
// say on which basis it is: that is what was asked for.
func DecodeEastMoneyBars(r Response, ask BarsAsk) (Bars, *Failure) {
	if f := ask.valid(EastMoneyBars); f != nil {
		return Bars{}, f
	}
	v, f := document(EastMoneyBars, r)
	if f != nil {
		return Bars{}, f
	}
	rc, data := text(object(v)["rc"]), object(object(v)["data"])
	switch {
	case data == nil && (rc == "100" || rc == "102"):
		return Bars{}, fail(EastMoneyBars, NotFound, "来源没有%s的K线", ask.Security.ID())
	case data == nil || rc != "0":
		return Bars{}, fail(EastMoneyBars, Unavailable, "来源没有给数据，代码%.10q", rc)
	}
	if code, market := text(data["code"]), text(data["market"]); code != ask.Security.Code || market != ask.Security.market() {
		return Bars{}, fail(EastMoneyBars, Damaged, "要的是%s，来的是%.10q.%.10q", ask.Security.SecID(), market, code)
	}
	b := Bars{Security: ask.Security, Name: tidy(text(data["name"])), Adjust: ask.Adjust, Step: ask.Step}
	if b.Adjust == Forward {
		b.Anchor = day(r.At)
	}
	rows := make([]barRow, 0, len(list(data["klines"])))
	for _, x := range list(data["klines"]) {
		columns := strings.Split(text(x), ",")
		if len(columns) != len(eastMoneyColumns) {
			return Bars{}, fail(EastMoneyBars, Damaged, "K线的栏数是%d，应为%d", len(columns), len(eastMoneyColumns))
		}
		rows = append(rows, barRow{date: columns[0], text: func(name string) string {
			return columns[slices.Index(eastMoneyColumns, name)]
		}})
	}
	before, why := number(text(data["preKPrice"]))
	if why != "" {
		before = decimal.Zero
	}
	if f := b.series(EastMoneyBars, ask, eastMoneyBarFields, rows, before); f != nil {
		return Bars{}, f
	}
	b.partial(r.At)
	return b, nil
}
