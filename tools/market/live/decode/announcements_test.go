package decode

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
)

func TestReportTitles(t *testing.T) {
	annual := func(y int) mention.Period { return mention.AnnualOf(y) }
	quarter := func(end string) mention.Period { p, _ := periodOf(end); return p }
	for title, want := range map[string]mention.Period{
		"示例酒业2024年年度报告":          annual(2024),
		"示例酒业2024年度报告":           annual(2024),
		"2024年年度报告":              annual(2024),
		"示例酒业：2024年年度报告":         annual(2024),
		"三七机器2019年年度报告":          annual(2019),
		"示例股份有限公司二〇二三年年度报告":      annual(2023),
		"二○二四年年度报告":              annual(2024),
		"示例酒业2024年年度报告(修订版)":     annual(2024),
		"示例酒业2024年年度报告(更新后)":     annual(2024),
		"示例酒业2024年年度报告全文":        annual(2024),
		"示例酒业2024年半年度报告":         quarter("2024-06-30"),
		"示例酒业2024年第一季度报告":        quarter("2024-03-31"),
		"示例酒业2024年一季度报告":         quarter("2024-03-31"),
		"示例酒业2024年第三季度报告":        quarter("2024-09-30"),
		"示例酒业2024年年度报告摘要":        {},
		"示例酒业2024年年度报告(英文版)":     {},
		"示例酒业2024年年度报告(H股)":      {},
		"示例酒业2024年年度报告(已取消)":     {},
		"示例酒业关于2024年年度报告的更正公告":   {},
		"关于2024年年度报告":            {},
		"示例酒业2024年年度报告更正公告":      {},
		"示例酒业2024年年度报告披露提示性公告":   {},
		"监事会对2024年年度报告的审核意见":     {},
		"示例酒业2024年度审计报告":         {},
		"示例酒业2024年度内部控制评价报告":     {},
		"示例酒业2024年度社会责任报告":       {},
		"示例酒业2024年第一季度报告正文":      {},
		"示例酒业2024年度业绩快报":         {},
		"示例证券关于示例酒业2024年年度报告":    {},
		"示例酒业1024年年度报告":          {},
		"":                       {},
		"示例酒业2024年第二季度报告":        {},
		"示例酒业2024年年度报告2025年年度报告": {},
	} {
		got, _ := fullReport(title)
		require.Equal(t, want, got, title)
	}
}

func TestPickReport(t *testing.T) {
	p := mention.AnnualOf(2024)
	a := func(id, date string, revised bool) Announcement {
		return Announcement{ID: id, Date: date, Report: p, Revised: revised, PDF: true, URL: "https://static.cninfo.com.cn/x"}
	}
	first, later, revised := a("1", "2025-04-01", false), a("2", "2025-04-02", false), a("3", "2025-05-01", true)
	noFile, other := a("4", "2025-06-01", true), a("5", "2025-06-01", true)
	noFile.URL, other.Report = "", mention.AnnualOf(2023)
	got, ok := PickReport([]Announcement{first, noFile, revised, other, later}, p)
	require.True(t, ok)
	require.Equal(t, "3", got.ID)
	got, _ = PickReport([]Announcement{later, first}, p)
	require.Equal(t, "2", got.ID)
	_, ok = PickReport([]Announcement{noFile, other}, p)
	require.False(t, ok)
}

// Only files of the site's own server have an address.
func TestDocumentAddress(t *testing.T) {
	for path, want := range map[string]string{
		"finalpage/2025-04-25/9220000001.PDF":         "https://static.cninfo.com.cn/finalpage/2025-04-25/9220000001.PDF",
		"finalpage/2025-04-25/9220000001.html":        "https://static.cninfo.com.cn/finalpage/2025-04-25/9220000001.html",
		"https://elsewhere.example/1.PDF":             "",
		"//elsewhere.example/1.PDF":                   "",
		"finalpage/../../secret.PDF":                  "",
		"finalpage/2025-04-25/1.PDF?x=1":              "",
		"finalpage/2025-04-25/1.PDF\nHost: elsewhere": "",
		"@elsewhere.example/finalpage/1.PDF":          "",
		"":                                            "",
	} {
		body := fmt.Sprintf(`{"announcements":[{"secCode":"605999","announcementId":"1","announcementTitle":"x","adjunctUrl":%q}]}`, path)
		a, f := DecodeCninfoAnnouncements(answer(body), AnnouncementsAsk{Security: wine})
		require.Nil(t, f)
		require.Equal(t, want, a.Items[0].URL, path)
		require.Empty(t, a.Items[0].Date, "no time is no date, not 1970")
		require.Zero(t, a.Items[0].Bytes)
	}
}

// Two codes of one company may share a disclosure.
func TestSharedDisclosure(t *testing.T) {
	body := `{"announcements":[{"secCode":"200999,605999","announcementId":"1","announcementTitle":"x"}]}`
	_, f := DecodeCninfoAnnouncements(answer(body), AnnouncementsAsk{Security: wine})
	require.Nil(t, f)
}

// What was disclosed after a day was not there on it, a later version of a
// report included.
func TestDisclosuresAsOf(t *testing.T) {
	r := payload(t, "testdata", "cninfo_announcements.json", 200, "")
	a, f := DecodeCninfoAnnouncements(r, AnnouncementsAsk{Security: wine, OrgID: "9900099999"})
	require.Nil(t, f)
	for day, want := range map[string]string{"2025-04-24": "", "2025-04-25": "9220000001", "2025-05-22": "9220000001", "2025-05-23": "9220000002"} {
		got, ok := PickReport(a.AsOf(day).Items, mention.AnnualOf(2024))
		require.Equal(t, want != "", ok, day)
		require.Equal(t, want, got.ID, day)
	}
	require.Len(t, a.Items, 5)
}
