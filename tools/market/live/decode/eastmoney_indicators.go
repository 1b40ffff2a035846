package decode

import (
	"hedui/check/mention"
)

// The datacenter's codes.
const (
	datacenterEmpty = "9201"
	datacenterWrong = "9501"
	datacenterBusy  = "9701"
)

// datacenter gives the rows of East Money's datacenter and whether there are
// more pages.
func datacenter(e Endpoint, r Response) (rows []any, more bool, f *Failure) {
	v, f := document(e, r)
	if f != nil {
		return nil, false, f
	}
	result := object(object(v)["result"])
	switch code := text(object(v)["code"]); {
	case code == datacenterEmpty:
		return nil, false, fail(e, NotFound, "来源没有这家公司的数据")
	case code == datacenterWrong:
		return nil, false, fail(e, BadRequest, "来源不接受这样的请求")
	case code == datacenterBusy:
		f := fail(e, Unavailable, "来源繁忙")
		f.Again = true
		return nil, false, f
	case code != "0" || result == nil:
		return nil, false, fail(e, Unavailable, "来源没有给数据，代码%.10q", code)
	}
	pages := text(result["pages"])
	return list(result["data"]), pages != "" && pages != "0" && pages != "1", nil
}

// reportTypes are the words for a period, to be compared with its date.
var reportTypes = map[string]mention.PeriodType{
	"年报": mention.Annual, "中报": mention.Half, "半年报": mention.Half, "三季报": mention.YTDQ3, "一季报": mention.YTDQ1,
}

// DecodeEastMoneyIndicators reads RPT_F10_FINANCE_MAINFINADATA. A figure that
// a kind of company does not have (a bank's gross margin) is absent.
func DecodeEastMoneyIndicators(r Response, ask ReportsAsk) (Reports, *Failure) {
	const e = EastMoneyIndicators
	rows, more, f := datacenter(e, r)
	if f != nil {
		return Reports{}, f
	}
	out := Reports{Security: ask.Security, More: more}
	for _, x := range rows {
		m := object(x)
		field := func(name string) string { return text(m[name]) }
		if id := field("SECUCODE"); id != ask.Security.ID() {
			return Reports{}, fail(e, Damaged, "要的是%s，来的是%.20q", ask.Security.ID(), id)
		}
		p, ok := periodOf(date(field("REPORT_DATE")))
		if t, known := reportTypes[field("REPORT_TYPE")]; !ok || known && t != p.Type {
			return Reports{}, fail(e, Damaged, "报告期%.20q与报告类型%.20q不符", field("REPORT_DATE"), field("REPORT_TYPE"))
		}
		report := Report{Period: p}
		if f := report.yuan(e, field("CURRENCY")); f != nil {
			return Reports{}, f
		}
		report.announced(field("NOTICE_DATE"), field("UPDATE_DATE"))
		report.add(ask.Security, indicatorFields, field)
		out.Rows = append(out.Rows, report)
	}
	if f := out.arrange(e); f != nil {
		return Reports{}, f
	}
	return out, nil
}
