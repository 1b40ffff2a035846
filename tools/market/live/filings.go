package live

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/live/decode"
)

// Filing is the full text of a periodic report, as its company disclosed it.
type Filing struct {
	Company   market.Company
	Period    mention.Period
	Title     string
	Published string // YYYY-MM-DD
	URL       string
	Body      []byte // PDF
}

// maxPages bounds how many pages of disclosures are looked through.
const maxPages = 5

// categories are the disclosure site's names of the periodic reports.
var categories = map[mention.PeriodType]string{
	mention.Annual: "category_ndbg_szsh", mention.Half: "category_bndbg_szsh", mention.YTDQ1: "category_yjdbg_szsh", mention.YTDQ3: "category_sjdbg_szsh",
}

// Report finds a company's report of a period on the disclosure site and
// downloads its PDF. A summary, a translation or a correction is never taken for
// it; a revised full text is preferred. The miss says that there is none yet, or
// that the site could not be asked.
func (s *Source) Report(ctx context.Context, c market.Company, p mention.Period) (Filing, *market.Miss) {
	category, ok := categories[p.Type]
	if !ok {
		return Filing{}, &market.Miss{Code: market.CodeBadValue, Reason: "没有这一期的定期报告"}
	}
	sec := decode.Of(c)
	var org decode.Org
	if _, miss := s.ask(ctx, false, s.org(sec, &org)); miss != nil {
		return Filing{}, miss
	}
	var all []decode.Announcement
	first := ""
	for page := 1; page <= maxPages; page++ {
		var got decode.Announcements
		_, miss := s.ask(ctx, false, s.disclosed(sec, org, category, p, page, &got))
		if miss != nil && !(miss.Code == market.CodeEmptyResult && page > 1) {
			return Filing{}, miss
		}
		if len(got.Items) == 0 || got.Items[0].ID == first {
			break
		}
		first = got.Items[0].ID
		if all = append(all, got.Items...); !got.More {
			break
		}
	}
	if s.asOf != "" {
		all = slices.DeleteFunc(all, func(a decode.Announcement) bool { return a.Date > s.asOf })
	}
	found, ok := decode.PickReport(all, p)
	if !ok {
		return Filing{}, &market.Miss{Code: market.CodePeriodNotAvailable, Reason: c.Name + "的" + p.Label("zh") + "在巨潮资讯没有全文"}
	}
	f := Filing{Company: c, Period: p, Title: found.Title, Published: found.Date, URL: found.URL}
	if _, miss := s.ask(ctx, false, choice{provider: Cninfo, Request: Request{URL: found.URL, File: true}, read: func(r decode.Response) (fail *decode.Failure) {
		f.Body, fail = decode.DecodeCninfoDocument(r)
		return fail
	}}); miss != nil {
		return Filing{}, miss
	}
	return f, nil
}

// org finds the site's own id of a company.
func (s *Source) org(sec decode.Security, to *decode.Org) choice {
	return choice{
		provider: Cninfo,
		Request: Request{
			URL: "https://www.cninfo.com.cn/new/information/topSearch/query", Fresh: For(24 * time.Hour),
			Form: url.Values{"keyWord": {sec.Code}, "maxNum": {"10"}}.Encode(),
		},
		read: func(r decode.Response) (f *decode.Failure) {
			*to, f = decode.DecodeCninfoOrg(r, sec)
			return f
		},
	}
}

// disclosed asks for one page of a company's reports of a kind that were
// disclosed in the year and a half behind the period.
func (s *Source) disclosed(sec decode.Security, org decode.Org, category string, p mention.Period, page int, to *decode.Announcements) choice {
	end, _ := time.Parse(time.DateOnly, p.End)
	form := url.Values{
		"pageNum": {fmt.Sprint(page)}, "pageSize": {"30"}, "column": {"szse"}, "tabName": {"fulltext"}, "plate": {""},
		"stock": {sec.Code + "," + org.OrgID}, "searchkey": {""}, "secid": {""}, "category": {category}, "trade": {""},
		"seDate":   {p.End + "~" + end.AddDate(1, 6, 0).Format(time.DateOnly)},
		"sortName": {""}, "sortType": {""}, "isHLtitle": {"false"},
	}
	if sec.Exchange == decode.BSE {
		form.Set("column", "bj")
		form.Set("plate", "bj")
	}
	return choice{
		provider: Cninfo,
		Request:  Request{URL: "https://www.cninfo.com.cn/new/hisAnnouncement/query", Form: form.Encode(), Fresh: For(24 * time.Hour)},
		read: func(r decode.Response) (f *decode.Failure) {
			*to, f = decode.DecodeCninfoAnnouncements(r, decode.AnnouncementsAsk{Security: sec, OrgID: org.OrgID})
			return f
		},
	}
}

// FileName is a name for the PDF that says what it is: 600519_贵州茅台_2023_年报.pdf.
func (f Filing) FileName() string {
	kind := map[mention.PeriodType]string{mention.Annual: "年报", mention.Half: "半年报", mention.YTDQ1: "一季报", mention.YTDQ3: "三季报"}[f.Period.Type]
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || r < ' ' {
			return -1
		}
		return r
	}, f.Company.Name)
	return fmt.Sprintf("%s_%s_%d_%s.pdf", f.Company.Code, name, f.Period.Year(), kind)
}
