package ingest

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"hedui/check"
	"hedui/tools/filings"
	"hedui/tools/filings/report"
)

// Chunks cuts a filing into passages: by section and table, 300 to 900 runes
// where there is as much on a page, each from one page unless a paragraph or
// row goes on over the border. docID makes their ids unique.
func Chunks(doc *report.Document, id Identity, docID string) []filings.Passage {
	c := chunker{id: id, docID: docID}
	for i := range doc.Blocks {
		b := &doc.Blocks[i]
		switch {
		case b.Table != nil:
			c.close()
			c.table(b)
		case strings.TrimSpace(b.Text) != "":
			c.text(b)
		}
	}
	c.close()
	return c.out
}

// chunker gathers the blocks of one passage.
type chunker struct {
	id    Identity
	docID string
	out   []filings.Passage

	parts []string
	runes int
	page  int
	last  int
	path  []string
	topic string
	body  bool // something but headings is in it
}

// text adds a heading or paragraph. A heading opens a new passage when there
// is enough before it, a page always does unless only headings wait.
func (c *chunker) text(b *report.Block) {
	text := strings.TrimSpace(b.Text)
	n := utf8.RuneCountInString(text)
	heading := b.Kind == report.Heading
	switch {
	case len(c.parts) == 0:
	case c.runes+n > maxRunes,
		c.body && b.Page != c.page,
		c.body && heading && (c.runes >= minRunes || b.Level <= 1):
		c.close()
	}
	if len(c.parts) == 0 {
		c.page, c.path, c.topic = b.Page, b.Path, ""
	}
	if heading {
		if c.topic == "" || !c.body {
			c.topic = text
		}
	} else {
		if !c.body {
			c.page = b.Page // headings at the foot of a page belong to what follows
		}
		c.body = true
	}
	pieces := split(text, maxRunes)
	for i, p := range pieces {
		if i > 0 {
			c.close()
			c.page, c.path, c.body = b.Page, b.Path, true
		}
		c.parts = append(c.parts, strings.TrimSpace(p))
		c.runes += utf8.RuneCountInString(p)
		c.last = max(c.last, b.Page, b.Last)
	}
}

// close makes a passage of what is gathered.
func (c *chunker) close() {
	if len(c.parts) == 0 {
		return
	}
	topic := c.topic
	if topic == "" && len(c.path) > 0 {
		topic = c.path[len(c.path)-1]
	}
	p := c.passage(c.page, c.last, c.path)
	p.Topic, p.Text = oneLine(topic), strings.Join(c.parts, "\n")
	c.add(p)
	c.parts, c.runes, c.last, c.topic, c.body = nil, 0, 0, "", false
}

func (c *chunker) passage(page, last int, path []string) filings.Passage {
	return filings.Passage{
		Document: c.id.Title(), Company: c.id.Company.ID, Name: c.id.Company.Name, Year: c.id.Year, Report: c.id.Report,
		Page: page, PageTo: max(page, last), Section: sectionOf(path),
	}
}

func (c *chunker) add(p filings.Passage) {
	p.ID = fmt.Sprintf("%s#%05d", c.docID, len(c.out)+1)
	c.out = append(c.out, p)
}

// sectionOf writes the headings above a block, outermost first.
func sectionOf(path []string) string {
	parts := make([]string, 0, len(path))
	for _, p := range path {
		if p = oneLine(p); p != "" {
			parts = append(parts, p)
		}
	}
	return strings.Join(parts, " › ")
}

// table makes passages of a table's rows, each with title and unit, none over
// the border of a page.
func (c *chunker) table(b *report.Block) {
	t := b.Table
	title := oneLine(t.Title)
	if title == "" && len(b.Path) > 0 {
		title = oneLine(b.Path[len(b.Path)-1])
	}
	unit := tableUnit(t)
	head := tableHead(title, unit, t.Scope)
	room := max(maxRunes-utf8.RuneCountInString(head), minRunes)
	var lines []string
	page, last, runes := 0, 0, 0
	flush := func() {
		if len(lines) == 0 {
			return
		}
		p := c.passage(page, last, b.Path)
		p.Topic, p.Table, p.Unit, p.Scope = title, true, unit, t.Scope
		p.Text = strings.TrimSpace(head + "\n" + strings.Join(lines, "\n"))
		c.add(p)
		lines, runes = nil, 0
	}
	for i := range t.Rows {
		r := &t.Rows[i]
		at := r.Page
		if at == 0 {
			at = b.Page
		}
		for _, piece := range split(rowText(t, i), room) {
			n := utf8.RuneCountInString(piece)
			if len(lines) > 0 && (runes+n > room || at != page) {
				flush()
			}
			if piece = strings.TrimSpace(piece); piece == "" {
				continue
			}
			lines, page, last, runes = append(lines, piece), at, at, runes+n+1
		}
	}
	flush()
}

// tableHead is what stands above the rows in each chunk of a table.
func tableHead(title, unit, scope string) string {
	parts := make([]string, 0, 3)
	if title != "" {
		parts = append(parts, title)
	}
	switch {
	case scope == check.Parent && !strings.Contains(title, "母公司"):
		parts = append(parts, "（母公司）")
	case scope == check.Consolidated && !strings.Contains(title, "合并"):
		parts = append(parts, "（合并）")
	}
	if unit != "" {
		parts = append(parts, unit)
	}
	return strings.Join(parts, " ")
}
