package decode

import (
	"slices"
	"strings"

	"hedui/check"
)

// sinaStatements are the documents that fields are known of: the key figures
// and the income statement. Of the balance sheet (fzb) and the cash flows (llb)
// none is.
var sinaStatements = []string{"gjzb", "lrb"}

// sinaScopes is what the source calls a report.
var sinaScopes = map[string]string{"合并期末": check.Consolidated, "母公司期末": check.Parent}

// DecodeSinaReport reads getFinanceReport2022. The answer does not name its
// security; it has to be the answer to one request.
func DecodeSinaReport(r Response, ask ReportsAsk) (Reports, *Failure) {
	const e = SinaReport
	if !slices.Contains(sinaStatements, ask.Statement) {
		return Reports{}, fail(e, BadRequest, "没有%.20q这种报表", ask.Statement)
	}
	v, f := document(e, r)
	if f != nil {
		return Reports{}, f
	}
	result := object(object(v)["result"])
	if code := text(object(result["status"])["code"]); code != "0" {
		return Reports{}, fail(e, Unavailable, "来源没有给数据，代码%.10q", code)
	}
	out := Reports{Security: ask.Security, Notices: []Notice{{NoIdentity, "来源的财务数据里没有写明是哪家公司"}}}
	reports := object(object(result["data"])["report_list"])
	keys := make([]string, 0, len(reports))
	for key := range reports {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		m := object(reports[key])
		p, ok := periodOf(date(key))
		if !ok || m == nil {
			return Reports{}, fail(e, Damaged, "报告期%.20q不是季末", key)
		}
		report := Report{Period: p, Scope: sinaScopes[text(m["rType"])]}
		if f := report.yuan(e, text(m["rCurrency"])); f != nil {
			return Reports{}, f
		}
		report.announced(text(m["publish_date"]), "")
		items, f := sinaItems(list(m["data"]))
		if f != nil {
			return Reports{}, f
		}
		report.add(ask.Security, sinaReportFields, func(name string) string { return items[name] })
		out.Rows = append(out.Rows, report)
	}
	if f := out.arrange(e); f != nil {
		return Reports{}, f
	}
	return out, nil
}

// sinaItems gives the items by key, "/tongbi" behind for the change beside
// them. Items without a key are headings; one whose title is not that of its
// field is another figure and is left out.
func sinaItems(rows []any) (map[string]string, *Failure) {
	items := map[string]string{}
	for _, x := range rows {
		m := object(x)
		key := text(m["item_field"])
		i := slices.IndexFunc(sinaReportFields, func(f Field) bool { return f.Name == key })
		if key == "" || i < 0 || !titled(sinaReportFields[i], text(m["item_title"])) {
			continue
		}
		value := text(m["item_value"])
		if held, twice := items[key]; twice && held != value {
			return nil, fail(SinaReport, Damaged, "来源对%s给了两个值", key)
		}
		items[key], items[key+"/tongbi"] = value, text(m["item_tongbi"])
	}
	return items, nil
}

func titled(f Field, title string) bool {
	return slices.ContainsFunc(f.Titles, func(t string) bool { return strings.Contains(tidy(title), t) })
}
