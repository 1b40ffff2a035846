package livetest

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf16"
)

// PDF is a file of one page with the given lines, in a font that every reader
// knows.
func PDF(lines ...string) []byte {
	var content strings.Builder
	for i, line := range lines {
		var hex strings.Builder
		for _, u := range utf16.Encode([]rune(line)) {
			fmt.Fprintf(&hex, "%04X", u)
		}
		fmt.Fprintf(&content, "BT /F1 12 Tf 1 0 0 1 60 %d Tm <%s> Tj ET\n", 760-40*i, hex.String())
	}
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Count 1 /Kids [6 0 R] >>",
		"<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>",
		"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /W [1 95 500] /FontDescriptor 5 0 R >>",
		"<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 -200 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 7 0 R >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", content.Len(), content.String()),
	}
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n")
	at := make([]int, len(objects))
	for i, o := range objects {
		at[i] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, n := range at {
		fmt.Fprintf(&out, "%010d 00000 n \n", n)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, start)
	return out.Bytes()
}

// Notice is a disclosure as the site lists it: millis is midnight of its day in
// Shanghai.
func Notice(id, title, day string, millis int64) map[string]any {
	return map[string]any{
		"secCode": "600519", "secName": "贵州茅台", "orgId": "gssh0600519", "announcementId": id, "announcementTitle": title, "announcementTime": millis,
		"adjunctUrl": "finalpage/" + day + "/" + id + ".PDF", "adjunctSize": 2048, "adjunctType": "PDF", "announcementType": "01010503||010113||010301",
	}
}
