package decode

import "hedui/check/mention"

// ReportsAsk is what was asked for. Statement is Sina's document: gjzb or lrb;
// East Money has one.
type ReportsAsk struct {
	Security  Security
	Statement string
}

// Reports are figures of published reports, newest first. Flows are cumulative
// from 1 January. What a source holds today may have been restated since: the
// vintage of every figure is unknown.
type Reports struct {
	Security Security
	Rows     []Report
	More     bool // there is another page
	Notices  []Notice
}

// Report is one reporting period.
type Report struct {
	Period mention.Period // Annual, Half, YTDQ1 or YTDQ3
	// Published is the day that the source connects with these figures, which
	// may be that of the next year's report that restates them; Updated is
	// that of the newest change. "" when not given or impossible.
	Published, Updated string
	Scope              string // check.Consolidated, check.Parent, "" when not said
	Values             Values
	Absent             []Absence
	Notices            []Notice
}

// AsOf gives what was public at the end of a day (YYYY-MM-DD) and the periods
// of what is hidden. A row is hidden when it was published or changed later,
// and when nothing says when it was published.
func (r Reports) AsOf(date string) (visible Reports, hidden []mention.Period) {
	visible = r
	visible.Rows = nil
	for _, row := range r.Rows {
		if row.Published == "" || row.Published > date || row.Updated > date {
			hidden = append(hidden, row.Period)
			continue
		}
		visible.Rows = append(visible.Rows, row)
	}
	return visible, hidden
}
