package main

import (
	"fmt"
	"time"
)

// sessions is the exchanges' calendar while it is gathered.
type sessions struct {
	first string
	flags []byte // one per calendar day
	days  []string
	index map[string]int // trading day → position in days
}

func readCalendar(g *generator) error {
	s := &g.sessions
	s.index = map[string]int{}
	last := ""
	return g.read("calendar.csv.gz", []string{"date", "open"}, func(t *table) error {
		day, open := t.date("date"), t.text("open")
		if open != "0" && open != "1" {
			return fmt.Errorf("open is %q", open)
		}
		if last != "" && day != nextDay(last) {
			return fmt.Errorf("%s follows %s", day, last)
		}
		if last == "" {
			s.first = day
		}
		last = day
		s.flags = append(s.flags, open[0])
		if open == "1" {
			s.index[day] = len(s.days)
			s.days = append(s.days, day)
		}
		g.kept(t)
		return nil
	})
}

func nextDay(date string) string {
	d, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return ""
	}
	return d.AddDate(0, 0, 1).Format(time.DateOnly)
}

// block encodes what market.decodeCalendar reads.
func (s *sessions) block() []byte { return append([]byte(s.first), s.flags...) }
