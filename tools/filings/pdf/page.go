package pdf

import (
	"fmt"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/structs"

	"hedui/tools/filings/report"
)

// pageReader takes one loaded page apart.
type pageReader struct {
	in   pdfium.Pdfium
	page requests.Page
	// width and height are of the page as it is shown.
	width, height float64
	turned        enums.FPDF_PAGE_ROTATION
	sheet         box // the page before it is turned, y growing upwards
	// painted are the areas that have a colour other than white: white words on
	// them can be seen. pictures are the images among them.
	painted, pictures []box
	rules             []report.Rule
}

// box is an area of the page; y grows downwards.
type box struct{ x0, y0, x1, y1 float64 }

func (b box) holds(x, y float64) bool { return b.x0 <= x && x <= b.x1 && b.y0 <= y && y <= b.y1 }

// read gives the page with its words and rules.
func (r *pageReader) read(number int) (report.Page, error) {
	if err := r.measure(); err != nil {
		return report.Page{}, err
	}
	count, err := r.in.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: r.page})
	if err != nil {
		return report.Page{}, fmt.Errorf("objects: %w", err)
	}
	for i := range count.Count {
		object, err := r.in.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: r.page, Index: i})
		if err != nil {
			return report.Page{}, fmt.Errorf("object %d: %w", i, err)
		}
		r.object(object.PageObject, 0)
	}
	chars, err := r.chars()
	if err != nil {
		return report.Page{}, fmt.Errorf("text: %w", err)
	}
	p := report.Page{Number: number, Width: r.width, Height: r.height, Rules: r.rules}
	p.Words = words(chars, r.rules)
	p.Image = !seen(p.Words) && r.pictured()
	return p, nil
}

// measure asks for the size of the page and how it is turned.
func (r *pageReader) measure() error {
	sheet, err := r.in.FPDF_GetPageBoundingBox(&requests.FPDF_GetPageBoundingBox{Page: r.page})
	if err != nil {
		return fmt.Errorf("page size: %w", err)
	}
	turned, err := r.in.FPDFPage_GetRotation(&requests.FPDFPage_GetRotation{Page: r.page})
	if err != nil {
		return fmt.Errorf("page rotation: %w", err)
	}
	s := sheet.Rect
	r.sheet = box{float64(s.Left), float64(min(s.Bottom, s.Top)), float64(s.Right), float64(max(s.Bottom, s.Top))}
	r.turned = turned.PageRotation
	r.width, r.height = r.sheet.x1-r.sheet.x0, r.sheet.y1-r.sheet.y0
	if r.turned == enums.FPDF_PAGE_ROTATION_90_CW || r.turned == enums.FPDF_PAGE_ROTATION_270_CW {
		r.width, r.height = r.height, r.width
	}
	return nil
}

// point moves a point of the file, y growing upwards, to where the page as it is
// shown has it, y growing downwards.
func (r *pageReader) point(x, y float64) (float64, float64) {
	s := r.sheet
	switch r.turned {
	case enums.FPDF_PAGE_ROTATION_90_CW:
		return y - s.y0, x - s.x0
	case enums.FPDF_PAGE_ROTATION_180_CW:
		return s.x1 - x, y - s.y0
	case enums.FPDF_PAGE_ROTATION_270_CW:
		return s.y1 - y, s.x1 - x
	}
	return x - s.x0, s.y1 - y
}

// area is point for the area between two corners.
func (r *pageReader) area(x0, y0, x1, y1 float64) box {
	ax, ay := r.point(x0, y0)
	bx, by := r.point(x1, y1)
	return box{min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)}
}

// pictured reports whether pictures cover enough of the page to hold text; a
// logo on an empty page does not.
func (r *pageReader) pictured() bool {
	const enough = 0.15 // of the page's area
	covered := 0.0
	for _, b := range r.pictures {
		covered += (b.x1 - b.x0) * (b.y1 - b.y0)
	}
	return covered >= enough*r.width*r.height
}

func seen(words []report.Word) bool {
	for _, w := range words {
		if !w.Hidden {
			return true
		}
	}
	return false
}

// object notes the rules and painted areas of one page object. Objects that
// cannot be asked are passed over: they carry no text.
func (r *pageReader) object(o references.FPDF_PAGEOBJECT, depth int) {
	const deepest = 8 // forms within forms
	kind, err := r.in.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: o})
	if err != nil {
		return
	}
	switch kind.Type {
	case enums.FPDF_PAGEOBJ_PATH:
		r.path(o)
	case enums.FPDF_PAGEOBJ_IMAGE:
		if b, ok := r.bounds(o); ok {
			r.painted = append(r.painted, b)
			r.pictures = append(r.pictures, b)
		}
	case enums.FPDF_PAGEOBJ_SHADING:
		if b, ok := r.bounds(o); ok {
			r.painted = append(r.painted, b)
		}
	case enums.FPDF_PAGEOBJ_FORM:
		count, err := r.in.FPDFFormObj_CountObjects(&requests.FPDFFormObj_CountObjects{PageObject: o})
		if err != nil || depth == deepest {
			return
		}
		for i := range count.Count {
			part, err := r.in.FPDFFormObj_GetObject(&requests.FPDFFormObj_GetObject{PageObject: o, Index: uint64(i)})
			if err == nil {
				r.object(part.PageObject, depth+1)
			}
		}
	}
}

// bounds is where an object is painted.
func (r *pageReader) bounds(o references.FPDF_PAGEOBJECT) (box, bool) {
	b, err := r.in.FPDFPageObj_GetBounds(&requests.FPDFPageObj_GetBounds{PageObject: o})
	if err != nil {
		return box{}, false
	}
	return r.area(float64(b.Left), float64(b.Bottom), float64(b.Right), float64(b.Top)), true
}

// white reports whether a colour cannot be told from paper.
func white(c structs.FPDF_COLOR) bool {
	const pale = 245
	return c.R >= pale && c.G >= pale && c.B >= pale || c.A == 0
}
