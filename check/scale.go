package check

import "github.com/shopspring/decimal"

// Scale is a power of ten that text puts before a unit. The zero value means
// that the display picks one.
type Scale string

// The scales that Display can be asked for. ScaleOne prints whole units.
const (
	ScaleAuto    Scale = ""
	ScaleOne     Scale = "元"
	ScaleK       Scale = "千"
	ScaleWan     Scale = "万"
	ScaleMillion Scale = "百万"
	ScaleYi      Scale = "亿"
	ScaleBillion Scale = "十亿"
	ScaleWanYi   Scale = "万亿"
)

// scaleWord is a written scale and its power of ten.
type scaleWord struct {
	word string
	exp  int32
}

// hanScales are the Chinese scales, longest first.
var hanScales = []scaleWord{
	{"百万亿", 14}, {"十万亿", 13}, {"万亿", 12}, {"千亿", 11}, {"百亿", 10}, {"十亿", 9},
	{"亿", 8}, {"千万", 7}, {"百万", 6}, {"十万", 5}, {"万", 4}, {"千", 3}, {"百", 2},
}

// latinScales are the English scales in lower case, longest first. The short
// ones count only in capitals or after a currency: 5m may be five metres.
var latinScales = []scaleWord{
	{"trillion", 12}, {"billion", 9}, {"million", 6}, {"thousand", 3},
	{"trn", 12}, {"bln", 9}, {"mln", 6}, {"tn", 12}, {"bn", 9}, {"mn", 6},
}

var shortScales = []scaleWord{{"t", 12}, {"b", 9}, {"m", 6}, {"k", 3}}

var scaleExp = map[Scale]int32{
	ScaleOne: 0, ScaleK: 3, ScaleWan: 4, ScaleMillion: 6, ScaleYi: 8, ScaleBillion: 9, ScaleWanYi: 12,
}

// unitWord is a written unit.
type unitWord struct {
	word string
	unit Unit
}

// unitWords are the units as they follow a number, in lower case, with the
// measures. A word is tried before its own prefixes, so longer ones come first.
var unitWords = sortWords(append([]unitWord{
	{"元/10股", YuanPer10}, {"元/每10股", YuanPer10}, {"元每10股", YuanPer10}, {"元(每10股)", YuanPer10},
	{"元/股", YuanPerShare}, {"元每股", YuanPerShare}, {"元/每股", YuanPerShare}, {"元人民币/股", YuanPerShare},
	{"yuan/share", YuanPerShare}, {"yuan per share", YuanPerShare}, {"cny/share", YuanPerShare}, {"rmb/share", YuanPerShare},
	{"yuan a share", YuanPerShare}, {"cny per share", YuanPerShare}, {"rmb per share", YuanPerShare},
	{"美元/股", USDPerShare}, {"usd/share", USDPerShare}, {"usd per share", USDPerShare},
	{"港元/股", HKDPerShare}, {"港币/股", HKDPerShare}, {"hkd/share", HKDPerShare}, {"hkd per share", HKDPerShare},
	{"元/人", YuanPerPerson}, {"yuan per person", YuanPerPerson}, {"yuan/person", YuanPerPerson},
	{"元人民币", Yuan}, {"人民币元", Yuan}, {"人民币", Yuan}, {"元", Yuan}, {"yuan", Yuan}, {"rmb", Yuan}, {"cny", Yuan}, {"renminbi", Yuan},
	{"美元", USD}, {"美金", USD}, {"us dollars", USD}, {"u.s. dollars", USD}, {"dollars", USD}, {"usd", USD},
	{"港元", HKD}, {"港币", HKD}, {"港幣", HKD}, {"hong kong dollars", HKD}, {"hkd", HKD},
	{"欧元", "欧元"}, {"euros", "欧元"}, {"euro", "欧元"}, {"eur", "欧元"}, {"日元", "日元"}, {"jpy", "日元"},
	{"英镑", "英镑"}, {"gbp", "英镑"}, {"韩元", "韩元"}, {"krw", "韩元"},
	{"个百分点", Point}, {"百分点", Point}, {"percentage points", Point}, {"percentage point", Point},
	{"percentage-points", Point}, {"percentage-point", Point}, {"ppts", Point}, {"ppt", Point}, {"pps", Point}, {"pp", Point}, {"pct pts", Point},
	{"个基点", BasisPoint}, {"基点", BasisPoint}, {"basis points", BasisPoint}, {"basis point", BasisPoint}, {"bps", BasisPoint}, {"bp", BasisPoint},
	{"%", Percent}, {"percent", Percent}, {"per cent", Percent}, {"pct", Percent},
	{"倍", Times}, {"times", Times}, {"x", Times}, {"×", Times}, {"次/年", Times},
	{"股", Shares}, {"shares", Shares}, {"share", Shares}, {"手", Lots}, {"lots", Lots},
	{"人", People}, {"名", People}, {"位", People}, {"people", People}, {"employees", People}, {"staff", People}, {"persons", People},
	{"天", Days}, {"days", Days}, {"day", Days},
	{"个", Count}, {"家", Count}, {"只", Count}, {"支", Count}, {"座", Count}, {"份", Count}, {"companies", Count}, {"stocks", Count}, {"firms", Count}, {"banks", Count},
	{"点", IndexPoint}, {"points", IndexPoint},
}, measureWords...))

// currencyMarks stand before a number, in lower case, longest first.
var currencyMarks = []unitWord{
	{"人民币", Yuan}, {"renminbi", Yuan}, {"rmb", Yuan}, {"cny", Yuan}, {"cn¥", Yuan}, {"¥", Yuan},
	{"us$", USD}, {"usd", USD}, {"美元", USD}, {"hk$", HKD}, {"hkd", HKD}, {"港币", HKD}, {"港元", HKD}, {"$", USD},
	{"eur", "欧元"}, {"€", "欧元"}, {"jpy", "日元"}, {"jp¥", "日元"}, {"gbp", "英镑"}, {"£", "英镑"},
}

// pow10 is 10^exp, exactly.
func pow10(exp int32) decimal.Decimal { return power(&powers, 1, exp) }

// halfOf is half of 10^exp, exactly.
func halfOf(exp int32) decimal.Decimal { return power(&halves, 5, exp-1) }

// maxPower bounds the powers that are kept: every figure needs a few.
const maxPower = 40

var powers, halves = powersOf(1), powersOf(5)

func powersOf(digit int64) (out [2*maxPower + 1]decimal.Decimal) {
	for i := range out {
		out[i] = decimal.New(digit, int32(i-maxPower))
	}
	return out
}

func power(kept *[2*maxPower + 1]decimal.Decimal, digit int64, exp int32) decimal.Decimal {
	if -maxPower <= exp && exp <= maxPower {
		return kept[exp+maxPower]
	}
	return decimal.New(digit, exp)
}
