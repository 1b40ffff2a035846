package mention

// OpKind is what is to be done with figures.
type OpKind string

// The operations.
const (
	OpDifference OpKind = "difference" // 差多少, 高多少
	OpRatio      OpKind = "ratio"      // 几倍, 之比
	OpShare      OpKind = "share"      // 占比, 占几成
	OpGrowth     OpKind = "growth"     // 同比, 增长了多少; Basis says against what
	OpSum        OpKind = "sum"        // 合计, 加起来
	OpMean       OpKind = "mean"       // 平均
	OpMax        OpKind = "max"        // 最高; which one, or which day
	OpMin        OpKind = "min"        // 最低
	OpCompare    OpKind = "compare"    // 谁更高, 哪家更大; Order says which end wins
	OpRank       OpKind = "rank"       // 前五名, top 5, 排第几; N is how many
	OpPlace      OpKind = "place"      // 第三名: N is the place asked, 0 for 排名第几
	OpCount      OpKind = "count"      // 有几家
	OpTrend      OpKind = "trend"      // 走势, 变化
	OpPolarity   OpKind = "polarity"   // 升了还是降了, 是否相同
	OpFilter     OpKind = "filter"     // 超过100亿: Sign and Operand
	OpMultiply   OpKind = "multiply"   // 乘以10000: Operand
	OpDivide     OpKind = "divide"     // 除以10000: Operand
	OpAdd        OpKind = "plus"       // 加上100: Operand
	OpSubtract   OpKind = "minus"      // 减去100: Operand
	OpConvert    OpKind = "convert"    // 换算成亿元: the unit is a Form
)

// Operation is one thing asked for. Fields that do not apply are zero.
type Operation struct {
	Kind OpKind
	// N is a count or a place.
	N int
	// Order is "desc" when the greatest is asked first, "asc" for the least.
	Order string
	// Basis of a growth: "yoy", "qoq" (环比), "year_end" (较年初, 较上年末), "cagr"
	// (复合增长率); of a trend: "year" (逐年), "quarter" (分季度); "" when not said.
	Basis string
	// Sign of a filter: ">", ">=", "<", "<=".
	Sign string
	// Operand is the figure of a filter or a calculation, folded, as written
	// ("100亿元", "10000").
	Operand string
}
