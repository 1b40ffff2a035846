package decode

import (
	"bytes"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"hedui/check/mention"
)

// documentHost serves the files; nothing else is ever downloaded.
const documentHost = "https://static.cninfo.com.cn/"

var (
	documentPath = regexp.MustCompile(`^finalpage/\d{4}-\d{2}-\d{2}/[0-9A-Za-z]{1,40}\.[A-Za-z]{3,5}$`)
	markup       = regexp.MustCompile(`</?em>`)
)

// DecodeCninfoAnnouncements reads one page of hisAnnouncement/query. A row of
// another company damages the whole page: the site answers a wrong orgId with
// other companies' disclosures.
func DecodeCninfoAnnouncements(r Response, ask AnnouncementsAsk) (Announcements, *Failure) {
	const e = CninfoAnnouncements
	v, f := document(e, r)
	if f != nil {
		return Announcements{}, f
	}
	m := object(v)
	rows, isList := m["announcements"].([]any)
	if value, given := m["announcements"]; !given || !isList && value != nil {
		return Announcements{}, fail(e, Damaged, "来源返回的不是公告列表")
	}
	if len(rows) == 0 {
		return Announcements{}, fail(e, NotFound, "披露网站没有%s的这类公告", ask.Security.ID())
	}
	out := Announcements{Security: ask.Security, More: m["hasMore"] == true}
	out.Total, _ = strconv.Atoi(text(m["totalRecordNum"]))
	for _, x := range rows {
		row := object(x)
		codes := strings.Split(text(row["secCode"]), ",")
		if org := text(row["orgId"]); !slices.Contains(codes, ask.Security.Code) || org != "" && ask.OrgID != "" && org != ask.OrgID {
			return Announcements{}, fail(e, Damaged, "要的是%s的公告，来的是%.20q的", ask.Security.ID(), text(row["secCode"]))
		}
		a, f := announcement(row)
		if f != nil {
			return Announcements{}, f
		}
		out.Items = append(out.Items, a)
	}
	return out, nil
}

func announcement(row map[string]any) (Announcement, *Failure) {
	a := Announcement{ID: text(row["announcementId"]), Title: tidy(html.UnescapeString(markup.ReplaceAllString(text(row["announcementTitle"]), "")))}
	if a.ID == "" || !plainID(a.ID) || a.Title == "" {
		return a, fail(CninfoAnnouncements, Damaged, "公告没有编号或标题")
	}
	if ms, err := strconv.ParseInt(text(row["announcementTime"]), 10, 64); err == nil && ms > 0 && ms < 1<<43 {
		a.Date = day(time.UnixMilli(ms))
	}
	if kb, err := strconv.ParseInt(text(row["adjunctSize"]), 10, 32); err == nil && kb > 0 {
		a.Bytes = kb << 10
	}
	if path := text(row["adjunctUrl"]); documentPath.MatchString(path) {
		a.URL = documentHost + path
		a.PDF = strings.HasSuffix(strings.ToLower(path), ".pdf")
	}
	a.Report, a.Revised = fullReport(a.Title)
	return a, nil
}

// PickReport chooses the full text of a period's report: a revised one before
// the first, then the newest. Only PDFs with an address count.
func PickReport(items []Announcement, p mention.Period) (Announcement, bool) {
	var best Announcement
	for _, a := range items {
		if a.Report != p || !a.PDF || a.URL == "" {
			continue
		}
		if best.ID == "" || a.Revised && !best.Revised || a.Revised == best.Revised && (a.Date > best.Date || a.Date == best.Date && a.ID > best.ID) {
			best = a
		}
	}
	return best, best.ID != ""
}

// DecodeCninfoDocument checks that a download is a PDF and gives its bytes. A
// 404 is NotFound here: the address is that of one document.
func DecodeCninfoDocument(r Response) ([]byte, *Failure) {
	const e = CninfoDocument
	f := StatusFailure(e, r)
	if f != nil {
		if r.Status == 404 || r.Status == 410 {
			f.Code, f.Reason = NotFound, "披露网站没有这份文件"
		}
		return nil, f
	}
	if b := bytes.TrimLeft(r.Body, " \r\n\t"); bytes.HasPrefix(b, []byte("%PDF-")) {
		return b, nil
	}
	if _, f := content(e, r); f != nil {
		return nil, f
	}
	return nil, fail(e, Damaged, "下载的文件不是PDF")
}
