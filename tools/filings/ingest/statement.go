package ingest

import (
	"regexp"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/tools/filings/report"
	"hedui/tools/market"
)

// statement is one of the main statements or the key figures, as read: its
// lines by column.
type statement struct {
	kind   kind
	scope  string
	title  string
	page   int
	scale  report.Scale
	lines  []line
	faults []string // why it cannot be trusted
}

// line is one value: a metric, or one of the helping lines, in a column.
type line struct {
	metric string
	label  string // as the filing has it
	column int    // counted over the statement
	span   span
	value  decimal.Decimal // in the base unit
	place  decimal.Decimal // one unit of its last digit
	unit   check.Unit
	page   int
	quote  string
}

var (
	sheetTitle = regexp.MustCompile(`^(?:[\d\-.]+[.、]|[一二三四五六七八九十]+、|\([一二三四五六七八九十\d]+\)|\d+、)*((?:年初[至到]报告期末|本报告期)?(合并及母公司|合并及公司|合并及银行|合并和母公司|合并|母公司|公司|本公司|本行|银行)?(?:年初[至到]报告期末|本报告期)?(资产负债表|利润表|现金流量表))(\(续\)|续|\(未经审计\)|\(经审计\))*(?:20\d\d年.*|$|\||-|—)`)
	keyTitle   = regexp.MustCompile(`主要会计数据|主要财务指标|主要会计数据和财务指标|主要财务数据`)
	foreignSet = regexp.MustCompile(`国际(?:财务报告|会计)`)
)

// titlesOf are the words that may name a table: its title and the heading next
// to it.
func titlesOf(b *report.Block) []string {
	out := []string{compact(b.Table.Title)}
	if n := len(b.Path); n > 0 {
		out = append(out, compact(b.Path[n-1]))
	}
	return out
}

// sheetOf says which main statement a table is by its title.
func sheetOf(b *report.Block) (k kind, scope, title string) {
	for _, t := range titlesOf(b) {
		m := sheetTitle.FindStringSubmatch(t)
		if m == nil {
			continue
		}
		switch m[2] {
		case "合并":
			scope = check.Consolidated
		case "母公司", "公司", "本公司", "本行", "银行":
			scope = check.Parent
		case "":
		default:
			scope = bothScopes
		}
		return kind(m[3]), scope, t
	}
	return "", "", ""
}

// bothScopes marks a statement whose columns say which are the parent's.
const bothScopes = "both"

// foreign reports whether a table is by other standards than the Chinese ones.
func foreign(b *report.Block) bool {
	words := compact(strings.Join(append([]string{b.Table.Title}, b.Path...), "|"))
	return foreignSet.MatchString(words) && !strings.Contains(words, "差异")
}

// isKey reports whether a table is that of the key figures: by the words above
// it or in the head of its labels, and by at least two of its lines.
func isKey(b *report.Block) bool {
	words := compact(strings.Join(append([]string{b.Table.Title}, b.Path...), "|"))
	if !keyTitle.MatchString(words) || strings.Contains(words, "季度") && strings.Contains(words, "分季度") {
		return false
	}
	n := 0
	for i := range b.Table.Rows {
		if lineNames[keyFigures][plain(b.Table.Rows[i].Label)] != "" {
			n++
		}
	}
	return n >= 1
}

// statements finds the main statements and the tables of key figures. A
// statement that goes on under the same title with (续) is one.
func statements(doc *report.Document, id Identity) []*statement {
	var out []*statement
	var open *statement
	columns := 0
	for i := range doc.Blocks {
		b := &doc.Blocks[i]
		if b.Table == nil {
			continue
		}
		if foreign(b) {
			open = nil
			continue
		}
		k, scope, title := sheetOf(b)
		switch {
		case k == "" && isKey(b):
			s := &statement{kind: keyFigures, scope: check.Consolidated, title: string(keyFigures), page: b.Page, scale: b.Table.Scale}
			s.read(b, id, 0)
			out, open = append(out, s), nil
		case k == "":
			open = nil
		case open != nil && open.kind == k && strings.Contains(title, "续") && len(b.Table.Columns) == columns:
			open.read(b, id, 0)
		default:
			if b.Table.Scope != "" && scope == "" {
				scope = b.Table.Scope
			}
			open = &statement{kind: k, scope: scope, title: title, page: b.Page, scale: b.Table.Scale}
			open.read(b, id, 0)
			columns = len(b.Table.Columns)
			out = append(out, open)
		}
	}
	return settleScopes(out)
}

// settleScopes gives a statement that names no scope the parent's where the
// filing has a consolidated one of its kind: a filing shows these two.
func settleScopes(all []*statement) []*statement {
	consolidated := map[kind]bool{}
	for _, s := range all {
		if s.scope == check.Consolidated {
			consolidated[s.kind] = true
		}
	}
	for _, s := range all {
		if s.scope == "" && consolidated[s.kind] {
			s.scope = check.Parent
		}
	}
	return all
}

// read adds the lines of a table. A row without any number whose cells are
// headers (a second head within the table) changes what the columns mean.
func (s *statement) read(b *report.Block, id Identity, offset int) {
	t := b.Table
	if !headed(t) {
		s.faults = append(s.faults, "有一列数字没有表头")
	}
	spans := readColumns(t, id, t.Title)
	inside := ""
	for i := range t.Rows {
		r := &t.Rows[i]
		if next, ok := innerHead(t, r, id); ok {
			spans = next
			continue
		}
		name := plain(r.Label)
		if name == "财务费用" || strings.HasPrefix(compact(r.Label), "二、") || strings.HasPrefix(compact(r.Label), "一、") {
			inside = name
		} else if lineNames[incomeSheet][name] == "other_income" {
			inside = ""
		}
		metric := lineNames[s.kind][name]
		if metric == "" || doubtfulSign(metric, r.Label) || misplaced(metric, inside) {
			continue
		}
		s.row(b, i, metric, spans, offset)
	}
}

// misplaced drops lines whose name means something else where they stand:
// interest that a company with financial business earns or pays in operations.
func misplaced(metric, inside string) bool {
	return (metric == "interest_income" || metric == "interest_expense") && inside != "财务费用"
}

// doubtfulSign drops losses that are listed among what is subtracted: elsewhere
// a loss is negative under the same name.
func doubtfulSign(metric, label string) bool {
	return (metric == "credit_impairment" || metric == "asset_impairment") && subtracted(label)
}

func (s *statement) row(b *report.Block, row int, metric string, spans []span, offset int) {
	t, r := b.Table, &b.Table.Rows[row]
	page := r.Page
	if page == 0 {
		page = b.Page
	}
	quote := rowText(t, row)
	for j := range r.Cells {
		if j >= len(t.Columns) || t.Columns[j].Note || spans[j].role == other || r.Cells[j].Doubtful {
			continue
		}
		v, ok := number(r.Cells[j].Text)
		percent := false
		if !ok && (spans[j].role == growth || unitOf(metric) == check.Percent) {
			v, ok = percentCell(r.Cells[j].Text)
			percent = ok
		}
		if !ok {
			continue
		}
		l := line{metric: metric, label: oneLine(r.Label), column: offset + j, span: spans[j], page: page, quote: quote}
		if spans[j].role == growth {
			l.value, l.place, l.unit = v, lastPlace(v), check.Percent
			s.lines = append(s.lines, l)
			continue
		}
		m := measureOf(t, row, j)
		if percent { // the cell has its own unit
			m = measureOfScale(report.Scale{Factor: decimal.NewFromInt(1), Unit: check.Percent})
		}
		if !m.known() || m.unit != unitOf(metric) {
			continue
		}
		l.value, l.place, l.unit = v.Mul(m.factor), lastPlace(v).Mul(m.factor), m.unit
		s.lines = append(s.lines, l)
	}
}

// unitOf is the unit of a metric or helping line.
func unitOf(metric string) check.Unit {
	if m, ok := market.MetricByID(metric); ok {
		return m.Unit
	}
	return check.Yuan
}

// percentCell reads 3.1%.
func percentCell(text string) (decimal.Decimal, bool) {
	body, ok := strings.CutSuffix(compact(text), "%")
	if !ok {
		return decimal.Decimal{}, false
	}
	return number(body)
}

// innerHead reads a row as a head within a table: no label that is a line, no
// number, and at least two cells that name a period.
func innerHead(t *report.Table, r *report.Row, id Identity) ([]span, bool) {
	if lineNames[keyFigures][plain(r.Label)] != "" {
		return nil, false
	}
	inner := report.Table{Columns: make([]report.Column, len(t.Columns))}
	named := 0
	for j := range r.Cells {
		if j >= len(t.Columns) {
			break
		}
		text := r.Cells[j].Text
		if _, ok := number(text); ok {
			return nil, false
		}
		inner.Columns[j] = report.Column{Name: text, Note: t.Columns[j].Note}
	}
	spans := readColumns(&inner, id, t.Title)
	for _, s := range spans {
		if s.role != other {
			named++
		}
	}
	return spans, named >= 2
}
