package livetest

import (
	"strings"

	"hedui/tools/filings/pdf/pdftest"
)

// PDF is a file of one page with the given lines.
func PDF(lines ...string) []byte {
	var content strings.Builder
	for i, line := range lines {
		content.WriteString(pdftest.Text(60, float64(760-40*i), 12, line))
	}
	objects := append([]string{"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [6 0 R] >>"}, pdftest.Font()...)
	return pdftest.File(append(objects,
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 7 0 R >>",
		pdftest.Stream(content.String())), "")
}

// Notice is a disclosure as the site lists it: millis is midnight of its day in
// Shanghai.
func Notice(id, title, day string, millis int64) map[string]any {
	return map[string]any{
		"secCode": "600519", "secName": "贵州茅台", "orgId": "gssh0600519", "announcementId": id, "announcementTitle": title, "announcementTime": millis,
		"adjunctUrl": "finalpage/" + day + "/" + id + ".PDF", "adjunctSize": 2048, "adjunctType": "PDF", "announcementType": "01010503||010113||010301",
	}
}
