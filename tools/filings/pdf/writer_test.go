package pdf_test

import (
	"bytes"
	"fmt"
	"strings"

	"hedui/tools/filings/pdf/pdftest"
)

// book writes small PDF files for the tests: words at places, lines, boxes, a
// picture. Its font is one that no file carries and every reader knows.
type book struct {
	sheets []*leaf
	// locked makes a file that opens with a password only.
	locked bool
}

// leaf is a page of A4; y grows downwards, in points.
type leaf struct {
	bytes.Buffer
	turned int
}

const leafHeight = 842

func (b *book) leaf() *leaf {
	p := &leaf{}
	b.sheets = append(b.sheets, p)
	return p
}

// word sets text with its left end at x and its foot at y.
func (p *leaf) word(x, y, size float64, s string) {
	p.WriteString(pdftest.Text(x, leafHeight-y, size, s))
}

// right sets text with its right end at x.
func (p *leaf) right(x, y, size float64, s string) {
	width := 0.0
	for _, r := range s {
		if r < 0x80 {
			width += size / 2
		} else {
			width += size
		}
	}
	p.word(x-width, y, size, s)
}

// colour sets what is painted next in a shade from 0, black, to 1, white.
func (p *leaf) colour(grey float64) { fmt.Fprintf(p, "%g g\n", grey) }

// line draws a line of a table.
func (p *leaf) line(x0, y0, x1, y1 float64) {
	fmt.Fprintf(p, "0.5 w %g %g m %g %g l S\n", x0, leafHeight-y0, x1, leafHeight-y1)
}

// box fills an area.
func (p *leaf) box(x0, y0, x1, y1 float64) {
	fmt.Fprintf(p, "%g %g %g %g re f\n", x0, leafHeight-y1, x1-x0, y1-y0)
}

// picture paints an image over an area.
func (p *leaf) picture(x0, y0, x1, y1 float64) {
	fmt.Fprintf(p, "q %g 0 0 %g %g %g cm /I1 Do Q\n", x1-x0, y1-y0, x0, leafHeight-y1)
}

// grid draws the borders of a table.
func (p *leaf) grid(xs, ys []float64) {
	for _, x := range xs {
		p.line(x, ys[0], x, ys[len(ys)-1])
	}
	for _, y := range ys {
		p.line(xs[0], y, xs[len(xs)-1], y)
	}
}

// bytes is the file.
func (b *book) file() []byte {
	objects := append([]string{"<< /Type /Catalog /Pages 2 0 R >>", ""}, pdftest.Font()...) // the second is the list of pages
	objects = append(objects, "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n\x80\nendstream")
	var kids strings.Builder
	for _, p := range b.sheets {
		objects = append(objects, pdftest.Stream(p.String()))
		objects = append(objects, fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 %d] /Rotate %d /Resources << /Font << /F1 3 0 R >> /XObject << /I1 6 0 R >> >> /Contents %d 0 R >>",
			leafHeight, p.turned, len(objects)))
		fmt.Fprintf(&kids, "%d 0 R ", len(objects))
	}
	objects[1] = fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", len(b.sheets), kids.String())
	more := ""
	if b.locked {
		objects = append(objects, fmt.Sprintf("<< /Filter /Standard /V 1 /R 2 /P -4 /O <%064x> /U <%064x> >>", 1, 2))
		more = fmt.Sprintf(" /Encrypt %d 0 R /ID [<00> <00>]", len(objects))
	}
	return pdftest.File(objects, more)
}
