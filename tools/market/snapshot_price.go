package market

import (
	"fmt"
	"strings"
)

// Daily implements Store. Every bar names its source; source lists the
// stretches: "2020-01-02 – 2024-12-31 A; 2025-01-02 – 2026-05-08 B".
func (s *Snapshot) Daily(company string) (bars []Bar, source string, err error) {
	if _, ok := s.index[company]; !ok {
		return nil, "", nil
	}
	p, err := s.daily()
	if err != nil {
		return nil, "", err
	}
	block, err := p.keep(company)
	if err != nil || block == nil {
		return nil, "", err
	}
	return s.bars(p, block)
}

// MonthEnds implements Store. It also holds companies with daily bars, since
// those begin later. The last bar is of the snapshot's last day, not of a
// month's end, and a bar before a suspension may be dated earlier in its month.
func (s *Snapshot) MonthEnds(company string) (bars []Bar, source string, err error) {
	i, ok := s.index[company]
	if !ok {
		return nil, "", nil
	}
	p, err := s.monthEnds()
	if err != nil {
		return nil, "", err
	}
	block, err := p.keep(shard("month ends", i))
	if err != nil || block == nil {
		return nil, "", err
	}
	c := cursor{rest: block}
	var body []byte
	sizes := make([]int, shardSize)
	for k := range sizes {
		sizes[k] = int(c.uvarint())
	}
	for k, size := range sizes {
		if b := c.bytes(size); k == i%shardSize {
			body = b
		}
	}
	if err := c.end("month ends of " + company); err != nil || len(body) == 0 {
		return nil, "", err
	}
	return s.bars(p, body)
}

// bars decodes a company's bars; the sources are listed in the file's own
// block.
func (s *Snapshot) bars(p *pack, block []byte) ([]Bar, string, error) {
	cal, err := s.calendar()
	if err != nil {
		return nil, "", err
	}
	list, err := p.keep("sources")
	if err != nil {
		return nil, "", err
	}
	c := &cursor{rest: block}
	bars, runs := decodeBars(c, cal.open, strings.Split(string(list), "\n"))
	if err := c.end("bars"); err != nil {
		return nil, "", err
	}
	return bars, stretches(bars, runs), nil
}

// stretches names the sources of a list of bars, with dates when there is more
// than one.
func stretches(bars []Bar, runs []barRun) string {
	if len(runs) == 1 {
		return runs[0].source
	}
	var parts []string
	at := 0
	for _, r := range runs {
		parts = append(parts, fmt.Sprintf("%s – %s %s", bars[at].Date, bars[at+r.bars-1].Date, r.source))
		at += r.bars
	}
	return strings.Join(parts, "; ")
}
