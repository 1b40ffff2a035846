package offline

import (
	"slices"
	"strconv"
	"strings"

	"hedui/check/mention"
	"hedui/tools/market"
)

// ofAnotherTime says of a fact that changes, asked for a year that it is not
// of, that there is no record of that year, and what it is now; of a name it
// lists the former ones. Two years are not compared. name is empty when the
// fact answers the question.
func (t *turn) ofAnotherTime(f frame, company string, x textField, r result) (line, name string) {
	years := f.yearsBefore(x.AsOf)
	if len(years) == 0 {
		return "", ""
	}
	field, _ := market.FieldByID(x.Field)
	former := ""
	for _, other := range r.fields() {
		if other.Field == "former_names" {
			former = other.Value
		}
	}
	renamed := isName(x.Field) && x.Field != "former_names"
	if !field.Changes && !(renamed && former != "") {
		return "", ""
	}
	who, label := t.name(company), fieldName(x.Field, t.lang)
	line = t.say("不提供：%[1]s%[2]s的%[3]s（没有该年的记录）", "Not available: the %[3]s of %[1]s in %[2]s (no record of that year)", who, strings.Join(years, t.say("年、", ", "))+t.say("年", ""), label)
	switch {
	case renamed:
		line += t.say("，现为%s，曾用名：%s（改名日期未收录）", "; it is now %s, formerly %s (the date of the change is not held)", x.Value, former)
	case len(years) == 1 && !f.has(mention.OpPolarity):
		line += t.say("，截至%s为：%s", "; as of %s: %s", x.AsOf, x.Value)
	default:
		line += t.say("，不作比较", ", so they are not compared")
	}
	name = strings.Join([]string{who, strings.Join(years, "/") + t.say("年", ""), label}, " ")
	return line + t.say("。", "."), name
}

// yearsBefore are the years that a part names other than the one of a date;
// with no date, all of them.
func (f frame) yearsBefore(date string) []string {
	var out []string
	if !f.dated {
		return nil
	}
	for _, p := range f.periods {
		y := strconv.Itoa(p.Year())
		if p.Year() > 0 && !strings.HasPrefix(date, y) && !slices.Contains(out, y) {
			out = append(out, y)
		}
	}
	return out
}
