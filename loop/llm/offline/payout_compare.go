package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// comparedPayouts puts the dividends of several companies for one fiscal year in order:
// of each its year's sum, or the only distribution where it made one. No lines
// when that is not what the part asks, or one of the sums is not held: shares
// issued in between leave distributions that cannot be added.
func (t *turn) comparedPayouts(f frame, s sheet) (lines []string, ready bool) {
	o, asked := f.op(mention.OpCompare, mention.OpMax, mention.OpMin, mention.OpRank)
	if !asked || len(f.companies) < 2 || len(f.metrics) != 1 {
		return nil, true
	}
	var g []row
	for _, company := range f.companies {
		var year []row
		for _, r := range s.rows {
			if r.Company == company && r.PeriodType == string(mention.Annual) {
				year = append(year, r)
			}
		}
		parts := slices.ContainsFunc(s.rows, func(r row) bool { return r.Company == company && r.PeriodType != string(mention.Annual) })
		sum := slices.IndexFunc(year, func(r row) bool { return r.Op == "sum" })
		switch {
		case sum >= 0:
			g = append(g, year[sum])
		case len(year) == 1 && !parts:
			g = append(g, year[0])
		default:
			return nil, true
		}
	}
	if varies(g).period || len(distinct(factIDs(g))) < len(f.companies) {
		return nil, true
	}
	lines, ready = t.compare(f, o, g)
	if len(lines) == 0 || len(g) == 2 { // the list says what a sum is made of
		return lines[:min(len(lines), 1)], ready
	}
	head, _, _ := strings.Cut(lines[0], t.say("：", ":"))
	return []string{head}, ready
}

// eachShare and eachTen are what a dividend is counted by.
var (
	eachShare = regexp.MustCompile(`[每一]股|(?i:\bper share\b)`)
	eachTen   = regexp.MustCompile(`每?(?:10|１０|十)股|(?i:\bper (?:10|ten) shares\b)`)
)

// ofPayout settles of what a dividend is asked: 累计分红每股 is the one of a share and
// not the whole amount.
func (f *frame) ofPayout() {
	for i, id := range f.metrics {
		if id != "dividends_total" && id != "dividend_per_share" {
			continue
		}
		f.metrics = slices.Clone(f.metrics)
		switch text := f.reading.Text; {
		case eachTen.MatchString(text):
			f.metrics[i] = "dividend_per_10"
		case id == "dividends_total" && eachShare.MatchString(text):
			f.metrics[i] = "dividend_per_share"
		default:
			continue
		}
		delete(f.words, id)
	}
}
