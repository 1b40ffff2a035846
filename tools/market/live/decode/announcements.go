package decode

import (
	"slices"

	"hedui/check/mention"
)

// Org is how the disclosure site knows a company.
type Org struct {
	Security Security
	OrgID    string // cannot be derived from the code
	Name     string
	Pinyin   string
}

// AnnouncementsAsk is what was asked for.
type AnnouncementsAsk struct {
	Security Security
	OrgID    string
}

// Announcements are one page of disclosures, in the order of the site.
type Announcements struct {
	Security Security
	Items    []Announcement
	Total    int  // as the site says, 0 when it does not
	More     bool // there is another page
}

// AsOf gives the items that were public at the end of a day (YYYY-MM-DD). One
// without a date is not.
func (a Announcements) AsOf(date string) Announcements {
	a.Items = slices.DeleteFunc(slices.Clone(a.Items), func(x Announcement) bool { return x.Date == "" || x.Date > date })
	return a
}

// Announcement is one disclosure.
type Announcement struct {
	ID    string
	Title string // markup removed
	Date  string // nominal; it is often visible from the evening before
	URL   string // https, on the site's file server; "" where there is none
	Bytes int64  // rounded to KB by the site, 0 when not given
	PDF   bool
	// Report is the periodic report that this is the full Chinese text of; its
	// Type is empty for everything else (summaries, corrections, translations).
	Report mention.Period
	// Revised says that the title names a later version of the report.
	Revised bool
}
