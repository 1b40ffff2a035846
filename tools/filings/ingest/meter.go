package ingest

import "time"

// Meter tells how fast files are read and how long it will take. How many
// pages a file has is known only once it is read, so the rest is estimated by
// its bytes. The zero Meter is not ready; use NewMeter.
type Meter struct {
	now         func() time.Time
	start       time.Time
	total, done int64 // bytes
	pages       int   // read in all
	settled     int   // of those, of files that are done
}

// typicalPage is the size of a page in bytes before any file is done.
const typicalPage = 6000

// NewMeter starts a clock for files of so many bytes together.
func NewMeter(total int64, now func() time.Time) *Meter {
	return &Meter{now: now, start: now(), total: total}
}

// Page counts a page that was read.
func (m *Meter) Page() { m.pages++ }

// File counts a file that is done; pages that it gave are counted already.
func (m *Meter) File(bytes int64, pages int) {
	m.done += bytes
	m.settled += pages
}

// Pages is how many pages were read.
func (m *Meter) Pages() int { return m.pages }

// Rate is the number of pages per second so far, 0 before the clock moves.
func (m *Meter) Rate() float64 {
	spent := m.now().Sub(m.start).Seconds()
	if spent <= 0 {
		return 0
	}
	return float64(m.pages) / spent
}

// perPage is the mean size of a page of the files that are done.
func (m *Meter) perPage() float64 {
	if m.settled == 0 || m.done == 0 {
		return typicalPage
	}
	return float64(m.done) / float64(m.settled)
}

// Share is the part of the work that is done, from 0 to 1; files in work count
// by their pages, but never as done.
func (m *Meter) Share() float64 {
	if m.total <= 0 {
		return 0
	}
	done := float64(m.done)
	if open := float64(m.total - m.done); open > 0 {
		done += min(float64(m.pages-m.settled)*m.perPage(), 0.95*open)
	}
	return min(done/float64(m.total), 1)
}

// Remaining is the estimate for what is left; ok is false while there is
// nothing to estimate from.
func (m *Meter) Remaining() (_ time.Duration, ok bool) {
	share, spent := m.Share(), m.now().Sub(m.start)
	if share <= 0 || spent <= 0 {
		return 0, false
	}
	return time.Duration(float64(spent) * (1 - share) / share), true
}
