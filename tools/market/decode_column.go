package market

import (
	"cmp"
	"slices"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// column is one raw series of the whole market in compact form: the rows of
// company i are rows[start[i]:start[i+1]].
//
// Its block holds one stream after another, each over all rows:
//
//	text unit
//	uvarint provenances, each: uvarint tier, text source
//	uvarint companies, each: uvarint gap to the previous company's index, uvarint rows
//	per row: uvarint period step within the company
//	per row: byte provenance
//	per row: byte scale (digits after the point)
//	per row: varint mantissa
type column struct {
	unit  check.Unit
	from  []provenance
	start []uint32
	rows  []cell
}

// cell is one stored value: mantissa × 10^-scale.
type cell struct {
	mantissa int64
	period   uint16 // periodCode
	from     uint8  // index into column.from
	scale    uint8
}

// provenance is where a value comes from.
type provenance struct {
	tier   Tier
	source string
}

// maxScale bounds the digits after the point; the data has at most 8.
const maxScale = 18

// A period code counts quarters from the first of firstYear, so codes order by
// period end. Every end date has one cumulative period type.
const (
	firstYear  = 1990
	maxPeriods = 4 * 110
)

var quarterEnds = [4]string{"-03-31", "-06-30", "-09-30", "-12-31"}

var quarterTypes = [4]mention.PeriodType{mention.YTDQ1, mention.Half, mention.YTDQ3, mention.Annual}

// periods lists all periods by code, so that decoding allocates none.
var periods = func() []mention.Period {
	all := make([]mention.Period, maxPeriods)
	for i := range all {
		y := firstYear + i/4
		year := string([]byte{byte('0' + y/1000), byte('0' + y/100%10), byte('0' + y/10%10), byte('0' + y%10)})
		all[i] = mention.Period{Type: quarterTypes[i%4], End: year + quarterEnds[i%4]}
	}
	return all
}()

// decodeColumn reads and checks a whole block; companies is how many there
// are.
func decodeColumn(data []byte, companies int) (*column, error) {
	c := &cursor{rest: data}
	col := &column{unit: check.Unit(c.text())}
	for range c.count(2) {
		tier := c.uvarint()
		if tier > uint64(TierStaff) {
			c.fail("tier %d", tier)
		}
		col.from = append(col.from, provenance{Tier(tier), c.text()})
	}
	col.start = make([]uint32, companies+1)
	at, total := 0, uint64(0)
	for range c.count(2) {
		gap := c.uvarint()
		if gap >= uint64(companies-at) {
			c.fail("company index out of range")
			break
		}
		for range gap {
			at++
			col.start[at] = uint32(total)
		}
		total += uint64(c.count(4))
		if total > uint64(len(data)) {
			c.fail("%d rows in %d bytes", total, len(data))
			break
		}
		at++
		col.start[at] = uint32(total)
	}
	if c.err != nil {
		return nil, c.end("column")
	}
	for at < companies {
		at++
		col.start[at] = uint32(total)
	}
	col.rows = make([]cell, total)
	col.readRows(c)
	return col, c.end("column")
}

func (col *column) readRows(c *cursor) {
	for i := range len(col.start) - 1 {
		period := uint64(0)
		for r := col.start[i]; r < col.start[i+1]; r++ {
			step := c.uvarint()
			if period += step; step >= maxPeriods || period >= maxPeriods {
				c.fail("period %d", period)
				return
			}
			col.rows[r].period = uint16(period)
		}
	}
	for r, from := range c.bytes(len(col.rows)) {
		if int(from) >= len(col.from) {
			c.fail("source %d", from)
			return
		}
		col.rows[r].from = from
	}
	for r, scale := range c.bytes(len(col.rows)) {
		if scale > maxScale {
			c.fail("scale %d", scale)
			return
		}
		col.rows[r].scale = scale
	}
	for r := range col.rows {
		col.rows[r].mantissa = c.varint()
	}
}

// data gives the rows of one company as Datums.
func (col *column) data(company int) []Datum {
	return col.datums(col.rows[col.start[company]:col.start[company+1]])
}

// at gives the rows of one company and period.
func (col *column) at(company int, period uint16) []Datum {
	rows := col.rows[col.start[company]:col.start[company+1]]
	first, _ := slices.BinarySearchFunc(rows, period, func(c cell, p uint16) int { return cmp.Compare(c.period, p) })
	last := first
	for last < len(rows) && rows[last].period == period {
		last++
	}
	return col.datums(rows[first:last])
}

func (col *column) datums(rows []cell) []Datum {
	if len(rows) == 0 {
		return nil
	}
	out := make([]Datum, len(rows))
	for i, r := range rows {
		p := col.from[r.from]
		out[i] = Datum{
			Period: periods[r.period],
			Value:  decimal.New(r.mantissa, -int32(r.scale)),
			Unit:   col.unit,
			Source: p.source,
			Tier:   p.tier,
		}
	}
	return out
}
