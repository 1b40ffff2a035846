package suite

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check/mention"
	"hedui/tools/market"
)

// words fills in the computed parts of expected words:
//
//	{600900.SH 法定代表人}                   a text fact about a company
//	{600519.SH 简称}                          its name
//	{#1:白酒 归母净利润 2023}                 the name of the one in that place
//	{max 销售净利率 2023 000333.SZ 000651.SZ}  the name of the one with the greatest (min: least)
func (g *Gold) words(text string) (string, error) {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "{")
		b.WriteString(before)
		if !ok {
			return b.String(), nil
		}
		inner, after, ok := strings.Cut(rest, "}")
		if !ok {
			return "", fmt.Errorf("%q: } missing", text)
		}
		value, err := g.word(strings.Fields(inner))
		if err != nil {
			return "", err
		}
		b.WriteString(value)
		text = after
	}
}

func (g *Gold) word(words []string) (string, error) {
	switch {
	case len(words) == 3 && strings.HasPrefix(words[0], "#"):
		ref, err := g.ref(words[0], words[1], words[2])
		if err != nil {
			return "", err
		}
		return g.name(ref.Company)
	case len(words) > 4 && (words[0] == "max" || words[0] == "min"):
		return g.extreme(words[0] == "max", words[1], words[2], words[3:])
	case len(words) == 2:
		return g.field(words[0], words[1])
	}
	return "", fmt.Errorf("{%s}: nothing is computed so", strings.Join(words, " "))
}

func (g *Gold) name(company string) (string, error) {
	c, ok := g.store.ByID(company)
	if !ok {
		return "", fmt.Errorf("%w: no company has the id %q", ErrGold, company)
	}
	return c.Name, nil
}

// extreme names the company with the greatest or least value.
func (g *Gold) extreme(greatest bool, series, period string, companies []string) (string, error) {
	best, at := decimal.Zero, ""
	for _, id := range companies {
		ref, err := g.ref(id, series, period)
		if err != nil {
			return "", err
		}
		if at == "" || ref.Value.GreaterThan(best) == greatest && !ref.Value.Equal(best) {
			best, at = ref.Value, ref.Company
		}
	}
	return g.name(at)
}

// field reads a text fact.
func (g *Gold) field(company, label string) (string, error) {
	c, ok := g.store.ByID(company)
	if !ok {
		return "", fmt.Errorf("%w: no company has the id %q", ErrGold, company)
	}
	switch label {
	case "简称":
		return c.Name, nil
	case "全称":
		return c.FullName, nil
	case "代码":
		return c.Code, nil
	case "上市日期":
		return c.ListDate, nil
	case "行业":
		return c.SW1, nil
	}
	fields, err := g.store.Profile(company)
	if err != nil {
		return "", fmt.Errorf("%w: %v", ErrGold, err)
	}
	for _, f := range fields {
		known, _ := market.FieldByID(f.Field)
		if f.Field == label || known.Name == label {
			return f.Value, nil
		}
	}
	return "", fmt.Errorf("%w: %s has no %s", ErrGold, company, label)
}

// place finds the company in a place of a ranking ("#2:白酒"): by a series at a
// period, among companies of a group that were listed by the period's end.
func (g *Gold) place(token, series string, p mention.Period) (string, error) {
	token, by, other := strings.Cut(token, "@")
	if other { // a place by one series, a value of another
		series = by
	}
	number, group, _ := strings.Cut(token[1:], ":")
	n, err := strconv.Atoi(number)
	if err != nil || n == 0 {
		return "", fmt.Errorf("%q is no place", token)
	}
	column, err := g.store.CrossSection(series, p)
	if err != nil {
		return "", fmt.Errorf("%w: %v", ErrGold, err)
	}
	type entry struct {
		id    string
		value decimal.Decimal
	}
	var all []entry
	for _, c := range g.store.Companies() {
		data := column[c.ID]
		if len(data) == 0 || !c.Listed || c.ListDate > p.End || group != "" && !market.InGroup(c, group) {
			continue
		}
		all = append(all, entry{c.ID, data[0].Value})
	}
	slices.SortFunc(all, func(a, b entry) int {
		if d := b.value.Cmp(a.value); d != 0 {
			return d
		}
		return strings.Compare(a.id, b.id)
	})
	if n < 0 {
		n += len(all) + 1
	}
	if n < 1 || n > len(all) {
		return "", fmt.Errorf("%w: %s has no place %d among %d", ErrGold, group, n, len(all))
	}
	return all[n-1].id, nil
}
