package mention

import "strings"

// phrases are the fixed words: pointers and moves, operations, wishes for the
// form. An entry without mentions keeps a shorter word from being found inside
// a longer one (其他 is not 他).
var phrases = makeWords(join(noPhrases, pointerPhrases, movePhrases, operationPhrases, comparisonPhrases, formPhrases)...)

func join[T any](parts ...[]T) []T {
	var out []T
	for _, p := range parts {
		out = append(out, p...)
	}
	return out
}

var noPhrases = []list[[]Mention]{
	{"其他|其它|其实|其次|吉他|土耳其|尤其|极其|极其他|比例|比率|比重表|比如|比方|比特|继续教育|那么|那就|更新|变更|多了解|合同日|公告日|该行业务|发行业务|" +
		across("出|体|发|表|呈|实|再|浮|涌", "现在") + "|" + across("前|", "十|五|三|两", "大股东|大客户|大供应商|名股东") + "|第一大股东|第二大股东|第一大客户|少数|多数|大多|" +
		"最后一个季度|最后一个交易日|最后一个月|最后一个工作日|最后一个问题|最后一个数|平均每|最近的|差点|差不多|不同点|current ratio|not only|drop down|what does it mean|how do you|history book|do not|don't|does not|did not|is not", nil},
}

// across writes every combination of the alternatives: across("谁|哪家", "更",
// "高|大").
func across(parts ...string) string {
	out := []string{""}
	for _, p := range parts {
		var next []string
		for _, head := range out {
			for alt := range strings.SplitSeq(p, "|") {
				next = append(next, head+alt)
			}
		}
		out = next
	}
	return strings.Join(out, "|")
}

func ref(k RefKind, n int) Mention {
	return Mention{Kind: KindReference, Ref: Reference{Kind: k, N: n}}
}

// ranked points at a place in a ranking.
func ranked(n int) Mention {
	return Mention{Kind: KindReference, Ref: Reference{Kind: RefPick, N: n, Ranked: true}}
}

func timeRef(u TimeUnit) Mention {
	return Mention{Kind: KindReference, Ref: Reference{Kind: RefTime, Unit: u}}
}

func op(k OpKind) Mention { return Mention{Kind: KindOperation, Op: Operation{Kind: k}} }

func growth(basis string) Mention {
	return Mention{Kind: KindOperation, Op: Operation{Kind: OpGrowth, Basis: basis}}
}

func trend(basis string) Mention {
	return Mention{Kind: KindOperation, Op: Operation{Kind: OpTrend, Basis: basis}}
}

func ordered(k OpKind, order string) Mention {
	return Mention{Kind: KindOperation, Op: Operation{Kind: k, Order: order}}
}

// place asks for one place of a ranking from the top, or, with n < 0, from the
// bottom; 0 asks which place.
func place(n int) Mention {
	return Mention{Kind: KindOperation, Op: Operation{Kind: OpPlace, N: n, Order: "desc"}}
}

func form(f Form) Mention { return Mention{Kind: KindForm, Form: f} }

func decimals(n int) Mention { return form(Form{Decimals: n, HasDecimals: true}) }

func all(ms ...Mention) []Mention { return ms }
