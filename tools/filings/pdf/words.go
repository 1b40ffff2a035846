package pdf

import (
	"math"
	"strings"
	"unicode"

	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"hedui/tools/filings/report"
)

// char is one character with the area that its line gives it.
type char struct {
	r      rune
	area   box
	hidden bool
}

// chars gives the characters of the page in the order of its content; a gap
// that the engine put in, and a space of the text, have the rune ' '.
func (r *pageReader) chars() ([]char, error) {
	loaded, err := r.in.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: r.page})
	if err != nil {
		return nil, err
	}
	text := loaded.TextPage
	defer func() { _, _ = r.in.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: text}) }()
	count, err := r.in.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: text})
	if err != nil {
		return nil, err
	}
	out := make([]char, 0, count.Count)
	var last box
	unpainted := false
	for i := range count.Count {
		got, err := r.in.FPDFText_GetUnicode(&requests.FPDFText_GetUnicode{TextPage: text, Index: i})
		if err != nil {
			return nil, err
		}
		c := char{r: rune(got.Unicode)}
		if c.r <= ' ' || unicode.IsSpace(c.r) {
			out = append(out, char{r: ' '})
			continue
		}
		area, ok := r.place(text, i)
		if !ok {
			continue // the engine itself does not know where it is
		}
		c.area = area
		if len(out) == 0 || out[len(out)-1].r == ' ' || apart(last, c.area) { // a run has one way of painting
			unpainted = r.unpainted(text, i)
		}
		c.hidden = unpainted || r.hidden(text, i, c)
		last = c.area
		out = append(out, c)
	}
	return out, nil
}

// place is the area that a character's line gives it, or where that is not known
// the area of its ink, or a square of the letters' size at its origin.
func (r *pageReader) place(text references.FPDF_TEXTPAGE, i int) (box, bool) {
	if got, err := r.in.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{TextPage: text, Index: i}); err == nil {
		b := got.Rect
		return r.area(float64(b.Left), float64(b.Bottom), float64(b.Right), float64(b.Top)), true
	}
	if got, err := r.in.FPDFText_GetCharBox(&requests.FPDFText_GetCharBox{TextPage: text, Index: i}); err == nil && got.Right > got.Left && got.Top > got.Bottom {
		return r.area(got.Left, got.Bottom, got.Right, got.Top), true
	}
	at, err := r.in.FPDFText_GetCharOrigin(&requests.FPDFText_GetCharOrigin{TextPage: text, Index: i})
	if err != nil {
		return box{}, false
	}
	size, err := r.in.FPDFText_GetFontSize(&requests.FPDFText_GetFontSize{TextPage: text, Index: i})
	if err != nil {
		return box{}, false
	}
	x, y := r.point(at.X, at.Y)
	return box{x, y - size.FontSize, x + size.FontSize, y}, true
}

// words joins the characters of a page to words: a word ends at a space, at a
// gap, at a change of line, of visibility, and where a rule stands between two
// characters, however near they are.
func words(chars []char, rules []report.Rule) []report.Word {
	upright := uprights(rules)
	var out []report.Word
	var text strings.Builder
	var w report.Word
	var last box
	flush := func() {
		if text.Len() > 0 {
			w.Text = text.String()
			out = append(out, w)
		}
		text.Reset()
	}
	for _, c := range chars {
		if c.r == ' ' {
			flush()
			continue
		}
		if text.Len() > 0 && (c.hidden != w.Hidden || apart(last, c.area) || upright.between(last, c.area)) {
			flush()
		}
		if text.Len() == 0 {
			w = report.Word{X0: c.area.x0, X1: c.area.x1, Y0: c.area.y0, Y1: c.area.y1, Hidden: c.hidden}
		}
		text.WriteRune(c.r)
		w.X0, w.X1 = min(w.X0, c.area.x0), max(w.X1, c.area.x1)
		w.Y0, w.Y1 = min(w.Y0, c.area.y0), max(w.Y1, c.area.y1)
		last = c.area
	}
	flush()
	return out
}

// apart reports whether b does not follow a within a word.
func apart(a, b box) bool {
	size := math.Max(a.y1-a.y0, b.y1-b.y0)
	middleA, middleB := (a.y0+a.y1)/2, (b.y0+b.y1)/2
	return math.Abs(middleA-middleB) > size/2 || b.x0-a.x1 > 0.35*size || b.x0 < a.x0-0.35*size
}

// verticals are a page's upright rules.
type verticals []report.Rule

func uprights(rules []report.Rule) verticals {
	var out verticals
	for _, l := range rules {
		if l.Upright() {
			out = append(out, l)
		}
	}
	return out
}

// between reports whether a rule separates two neighbours.
func (v verticals) between(a, b box) bool {
	y := (a.y0 + a.y1) / 2
	left, right := (a.x0+a.x1)/2, (b.x0+b.x1)/2
	for _, l := range v {
		if left < l.X0 && l.X0 < right && l.Y0 <= y && y <= l.Y1 {
			return true
		}
	}
	return false
}
