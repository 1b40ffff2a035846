package pdf

import (
	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"hedui/tools/filings/report"
)

// tiny is the height in points below which a character cannot be read on paper
// or screen.
const tiny = 1.0

// hidden reports whether a character is on the page but not for a reader: too
// small to see, outside the page, painted with nothing, or white where nothing
// else was painted.
func (r *pageReader) hidden(text references.FPDF_TEXTPAGE, index int, c char) bool {
	b := c.area
	x, y := (b.x0+b.x1)/2, (b.y0+b.y1)/2
	if b.y1-b.y0 < tiny || !(box{0, 0, r.width, r.height}).holds(x, y) || report.Invisible(c.r) {
		return true
	}
	colour, err := r.in.FPDFText_GetFillColor(&requests.FPDFText_GetFillColor{TextPage: text, Index: index})
	if err != nil {
		return false
	}
	if colour.R >= 245 && colour.G >= 245 && colour.B >= 245 || colour.A == 0 {
		return !r.onColour(x, y)
	}
	return false
}

// onColour reports whether something is painted below a point.
func (r *pageReader) onColour(x, y float64) bool {
	for _, b := range r.painted {
		if b.holds(x, y) {
			return true
		}
	}
	return false
}

// unpainted reports whether the text object of a character leaves no mark, as
// the recognised text below a scanned page does.
func (r *pageReader) unpainted(text references.FPDF_TEXTPAGE, index int) bool {
	object, err := r.in.FPDFText_GetTextObject(&requests.FPDFText_GetTextObject{TextPage: text, Index: index})
	if err != nil {
		return false
	}
	mode, err := r.in.FPDFTextObj_GetTextRenderMode(&requests.FPDFTextObj_GetTextRenderMode{PageObject: object.TextObject})
	return err == nil && (mode.TextRenderMode == enums.FPDF_TEXTRENDERMODE_INVISIBLE || mode.TextRenderMode == enums.FPDF_TEXTRENDERMODE_CLIP)
}
