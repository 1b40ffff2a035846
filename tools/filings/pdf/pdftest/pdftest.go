// Package pdftest writes small PDF files for tests. Their font is one that no
// file carries and every reader knows.
package pdftest

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf16"
)

// Font are the objects of the font, to be numbers 3, 4 and 5 of a file; a page
// names 3 as its font.
func Font() []string {
	return []string{
		"<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>",
		"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /W [1 95 500] /FontDescriptor 5 0 R >>",
		"<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 -200 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>",
	}
}

// Stream is the object of a page's content.
func Stream(content string) string {
	return fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content)
}

// Text sets text in font F1; x and y are in points from the foot of the page.
func Text(x, y, size float64, text string) string {
	var hex strings.Builder
	for _, u := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&hex, "%04X", u)
	}
	return fmt.Sprintf("BT /F1 %g Tf 1 0 0 1 %g %g Tm <%s> Tj ET\n", size, x, y, hex.String())
}

// File puts objects, numbered from 1, together; the first is the root. more is
// what else the trailer says, or "".
func File(objects []string, more string) []byte {
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
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R%s >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, more, start)
	return out.Bytes()
}
