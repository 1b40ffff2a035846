package filings

import "time"

// Document is a report that was taken in. ID is the hash of the file's bytes,
// so that the same file is the same document under any name.
type Document struct {
	ID       string
	Title    string // 长江电力2023年年度报告
	Company  string // 600900.SH
	Name     string // 长江电力
	Year     int    // fiscal year
	Report   string // 年报, 半年报, 一季报, 三季报
	End      string // last day of the period: 2023-12-31
	File     string // where it was read from
	Pages    int
	Chunks   int // number of its passages; set when read
	Added    time.Time
	Warnings []string // what could not be read, and why
}

// Filter narrows a look-up. A zero field does not.
type Filter struct {
	Document string // its ID
	Company  string
	Year     int
	Report   string
	Page     int
	Metrics  []string // statements only: ids of the catalogue, of which any will do
	Scope    string   // statements only
}

// Holds reports whether a document is one that the filter asks for.
func (f Filter) Holds(d Document) bool {
	return (f.Document == "" || f.Document == d.ID) && (f.Company == "" || f.Company == d.Company) &&
		(f.Year == 0 || f.Year == d.Year) && (f.Report == "" || f.Report == d.Report)
}

// UnitUnknown is the Unit of a passage of a table whose numbers have no unit.
const UnitUnknown = "单位不明"
