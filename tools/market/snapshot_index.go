package market

import (
	"fmt"
	"slices"
	"strings"
)

// Indices gives the codes of the indices with daily levels, sorted. An index
// code is not a stock code: 000001 is 上证指数 here.
func (s *Snapshot) Indices() ([]string, error) {
	p, err := s.events()
	if err != nil {
		return nil, err
	}
	var out []string
	for _, name := range p.names {
		if code, ok := strings.CutPrefix(name, "index/"); ok {
			out = append(out, code)
		}
	}
	slices.Sort(out)
	return out, nil
}

// Index implements Store.
func (s *Snapshot) Index(code string) ([]Bar, error) {
	p, err := s.events()
	if err != nil {
		return nil, err
	}
	block, err := p.keep("index/" + code)
	if err != nil || block == nil {
		return nil, err
	}
	bars, _, err := s.bars(p, block)
	return bars, err
}

// Members implements Store: no ids and an empty date when no list is dated on
// or before date.
func (s *Snapshot) Members(code, date string) (ids []string, asOf string, err error) {
	p, err := s.events()
	if err != nil {
		return nil, "", err
	}
	block, err := p.keep("members/" + code)
	if err != nil || block == nil {
		return nil, "", err
	}
	lists, err := decodeMembers(block, len(s.companies))
	if err != nil {
		return nil, "", fmt.Errorf("members of %s: %w", code, err)
	}
	for _, l := range slices.Backward(lists) {
		if date == "" || l.date <= date {
			for _, i := range l.companies {
				ids = append(ids, s.companies[i].ID)
			}
			return ids, l.date, nil
		}
	}
	return nil, "", nil
}

// memberList is an index's members on a day, as positions in the list of
// companies.
type memberList struct {
	date      string
	source    string
	companies []int
}

// decodeMembers reads the lists of an index in order of date:
//
//	uvarint lists, each: text date, text source,
//	uvarint members, each: uvarint gap to the previous member's position
func decodeMembers(data []byte, companies int) ([]memberList, error) {
	c := &cursor{rest: data}
	var lists []memberList
	for range c.count(3) {
		l := memberList{date: c.text(), source: c.text()}
		at := -1
		for range c.count(1) {
			gap := c.uvarint()
			if gap >= uint64(companies-at-1) {
				c.fail("member out of range")
				break
			}
			at += int(gap) + 1
			l.companies = append(l.companies, at)
		}
		if c.err != nil {
			break
		}
		lists = append(lists, l)
	}
	return lists, c.end("member lists")
}
