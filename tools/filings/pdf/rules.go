package pdf

import (
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"hedui/tools/filings/report"
)

// thin is how many points a painted area may measure across and still be a
// line; short is how long a line must be to be a rule.
const (
	thin  = 3.0
	short = 4.0
)

// path notes a painted path: as a rule where it is a line, as four where it is
// the frame of a box, as a painted area where it is filled with a colour.
func (r *pageReader) path(o references.FPDF_PAGEOBJECT) {
	b, ok := r.bounds(o)
	if !ok {
		return
	}
	w, h := b.x1-b.x0, b.y1-b.y0
	if h <= thin && w >= short {
		r.rule(report.Rule{X0: b.x0, X1: b.x1, Y0: (b.y0 + b.y1) / 2, Y1: (b.y0 + b.y1) / 2})
		return
	}
	if w <= thin && h >= short {
		r.rule(report.Rule{X0: (b.x0 + b.x1) / 2, X1: (b.x0 + b.x1) / 2, Y0: b.y0, Y1: b.y1})
		return
	}
	mode, err := r.in.FPDFPath_GetDrawMode(&requests.FPDFPath_GetDrawMode{PageObject: o})
	if err != nil || w < short || h < short {
		return
	}
	if mode.Stroke {
		r.segments(o)
	}
	if mode.FillMode != 0 {
		if c, err := r.in.FPDFPageObj_GetFillColor(&requests.FPDFPageObj_GetFillColor{PageObject: o}); err == nil && !white(c.FillColor) {
			r.painted = append(r.painted, b)
		}
	}
}

func (r *pageReader) rule(l report.Rule) { r.rules = append(r.rules, l) }

// segments notes the upright and level pieces of a stroked path, which may be
// the frame of a cell or of a whole table.
func (r *pageReader) segments(o references.FPDF_PAGEOBJECT) {
	const most = 2000 // a drawing, not a table
	count, err := r.in.FPDFPath_CountSegments(&requests.FPDFPath_CountSegments{PageObject: o})
	if err != nil || count.Count > most {
		return
	}
	var m matrix
	if got, err := r.in.FPDFPageObj_GetMatrix(&requests.FPDFPageObj_GetMatrix{PageObject: o}); err == nil {
		m = matrix{float64(got.Matrix.A), float64(got.Matrix.B), float64(got.Matrix.C), float64(got.Matrix.D), float64(got.Matrix.E), float64(got.Matrix.F)}
	} else {
		m = matrix{1, 0, 0, 1, 0, 0}
	}
	var startX, startY, x, y float64
	for i := range count.Count {
		s, err := r.in.FPDFPath_GetPathSegment(&requests.FPDFPath_GetPathSegment{PageObject: o, Index: i})
		if err != nil {
			return
		}
		kind, err1 := r.in.FPDFPathSegment_GetType(&requests.FPDFPathSegment_GetType{PathSegment: s.PathSegment})
		at, err2 := r.in.FPDFPathSegment_GetPoint(&requests.FPDFPathSegment_GetPoint{PathSegment: s.PathSegment})
		closes, err3 := r.in.FPDFPathSegment_GetClose(&requests.FPDFPathSegment_GetClose{PathSegment: s.PathSegment})
		if err1 != nil || err2 != nil || err3 != nil {
			return
		}
		nx, ny := r.point(m.apply(float64(at.X), float64(at.Y)))
		const moveTo, lineTo = 2, 0
		switch int(kind.Type) {
		case moveTo:
			startX, startY = nx, ny
		case lineTo:
			r.straight(x, y, nx, ny)
		}
		x, y = nx, ny
		if closes.IsClose {
			r.straight(x, y, startX, startY)
			x, y = startX, startY
		}
	}
}

// straight notes a piece that runs level or upright.
func (r *pageReader) straight(x0, y0, x1, y1 float64) {
	x0, x1, y0, y1 = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
	switch {
	case y1-y0 < 0.5 && x1-x0 >= short:
		r.rule(report.Rule{X0: x0, X1: x1, Y0: y0, Y1: y0})
	case x1-x0 < 0.5 && y1-y0 >= short:
		r.rule(report.Rule{X0: x0, X1: x0, Y0: y0, Y1: y1})
	}
}

// matrix places an object on its page.
type matrix struct{ a, b, c, d, e, f float64 }

func (m matrix) apply(x, y float64) (float64, float64) {
	return m.a*x + m.c*y + m.e, m.b*x + m.d*y + m.f
}
