package main

import (
	"fmt"
	"slices"
	"strings"

	"hedui/tools/market"
)

var suffixes = map[string]string{"SSE": ".SH", "SZSE": ".SZ", "BSE": ".BJ"}

// companies is the snapshot's list of companies in order of id.
type companies struct {
	list   []market.Company
	byCode map[string]int // bare code → position in list
}

var companyColumns = []string{"code", "name", "full_name", "exchange", "industry", "list_date", "aliases", "board", "status",
	"industry_sw1", "industry_em", "area"}

func readCompanies(g *generator) error {
	spelled, err := readPinyin(g)
	if err != nil {
		return err
	}
	cs := &g.companies
	err = g.read("companies.csv", companyColumns, func(t *table) error {
		s := spelled[t.text("code")]
		delete(spelled, t.text("code"))
		c, err := company(t, s.name)
		if err != nil {
			return err
		}
		c.Pinyin = s.initials
		cs.list = append(cs.list, c)
		g.kept(t)
		return nil
	})
	if err != nil {
		return err
	}
	g.leave("pinyin.csv.gz: code not in companies.csv", len(spelled))
	slices.SortFunc(cs.list, func(a, b market.Company) int { return strings.Compare(a.ID, b.ID) })
	cs.byCode = make(map[string]int, len(cs.list))
	for i, c := range cs.list {
		if j, twice := cs.byCode[c.Code]; twice {
			return fmt.Errorf("companies.csv: code %s is both %s and %s", c.Code, cs.list[j].ID, c.ID)
		}
		cs.byCode[c.Code] = i
	}
	return nil
}

// spelling is the short name that the list of initials has, which for many
// companies is a later or earlier one (*ST…, …退), with its initials.
type spelling struct{ name, initials string }

func readPinyin(g *generator) (map[string]spelling, error) {
	out := map[string]spelling{}
	err := g.read("pinyin.csv.gz", []string{"code", "pinyin_initials", "name_in_source"}, func(t *table) error {
		code := strings.Clone(t.text("code"))
		if _, twice := out[code]; twice {
			return fmt.Errorf("code %s occurs twice", code)
		}
		out[code] = spelling{strings.Clone(t.text("name_in_source")), strings.ToLower(t.text("pinyin_initials"))}
		return nil
	})
	return out, err
}

// company reads a row. The short name loses its spaces; the form with spaces
// and another list's short name stay as aliases.
func company(t *table, otherName string) (market.Company, error) {
	code, exchange := t.text("code"), t.text("exchange")
	suffix, ok := suffixes[exchange]
	if !ok || len(code) != 6 || strings.Trim(code, "0123456789") != "" {
		return market.Company{}, fmt.Errorf("code %q on exchange %q", code, exchange)
	}
	printed := t.text("name")
	c := market.Company{
		ID: code + suffix, Code: code, Exchange: exchange, Name: unspaced(printed), FullName: t.text("full_name"),
		Board: t.text("board"), Industry: t.text("industry"), SW1: t.text("industry_sw1"), EM: t.text("industry_em"),
		Area: t.text("area"), Listed: strings.HasPrefix(t.text("status"), "listed@"),
	}
	if c.Name == "" {
		return c, fmt.Errorf("no name for %s", code)
	}
	if t.text("list_date") != "" {
		c.ListDate = t.date("list_date")
	}
	if c.Industry == "" {
		levels := strings.Split(c.EM, "-")
		c.Industry = levels[len(levels)-1]
	}
	if c.Industry == "" {
		c.Industry = c.SW1
	}
	seen := map[string]bool{c.Name: true, "": true}
	for _, a := range append(strings.Split(t.text("aliases"), "|"), printed, otherName) {
		if a = strings.TrimSpace(a); !seen[a] {
			seen[a] = true
			c.Aliases = append(c.Aliases, a)
		}
	}
	return c, nil
}

func unspaced(s string) string { return strings.Join(strings.Fields(s), "") }

func companiesFile(g *generator) (dataFile, error) {
	p, err := newPacker()
	if err != nil {
		return dataFile{}, err
	}
	block, err := companiesBlock(g.companies.list)
	if err != nil {
		return dataFile{}, err
	}
	p.add("companies", block)
	return p.file(), nil
}

// companiesBlock encodes what market.decodeCompanies reads.
func companiesBlock(list []market.Company) ([]byte, error) {
	var b strings.Builder
	for _, c := range list {
		listed := "0"
		if c.Listed {
			listed = "1"
		}
		fields := []string{c.ID, c.Name, c.FullName, c.Exchange, c.Board, c.Industry, c.SW1, c.EM, c.Area, c.ListDate, listed,
			strings.Join(c.Aliases, "|"), c.Pinyin}
		for _, f := range fields {
			if strings.ContainsAny(f, "\t\n\r") {
				return nil, fmt.Errorf("companies.csv: %s has a tab or line break in %q", c.ID, f)
			}
		}
		b.WriteString(strings.Join(fields, "\t") + "\n")
	}
	return []byte(b.String()), nil
}
