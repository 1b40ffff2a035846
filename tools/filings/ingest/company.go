package ingest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hedui/tools/market"
)

var (
	codePattern  = regexp.MustCompile(`(?:公司|股票|证券|a股)(?:代码|代号)[^0-9]{0,14}(\d{6}(?:[^0-9]{1,8}\d{6})*)(?:\D|$)`)
	shortPattern = regexp.MustCompile(`(?:公司|股票|证券|a股)简称[:|]*([\p{Han}*a-z0-9·-]{2,14}?)(?:\||公司|股票|证券|于|a股|[a-z]股|变更|法定|$)`)
	legalPattern = regexp.MustCompile(`[\p{Han}()·a-z0-9]{2,40}?公司`)
	foreignCode  = regexp.MustCompile(`股份代[号码][:|]*0?\d{3,5}(?:\D|$)`)
	sixDigits    = regexp.MustCompile(`\d{6}`)
)

// company finds whose filing it is. The code must be one of the table, a name
// beside it must be the same company's; without a code the legal name on the
// cover must be the table's to the letter.
func (f front) company(id *Identity, names *market.Resolver, user string) error {
	text, err := f.named(names)
	if err != nil {
		return err
	}
	var said market.Company
	if user != "" {
		r := names.Resolve(user)
		if r.Kind != market.Found {
			return refuse(NotAShare, "--company："+r.Note)
		}
		said = r.Company
	}
	switch {
	case text.ID != "" && said.ID != "" && text.ID != said.ID:
		return refuse(Contradicted, fmt.Sprintf("文中的公司是 %s，--company 却是 %s；去掉 --company，或换成对的文件", nameOf(text), nameOf(said)))
	case text.ID != "":
		id.Company = text
	case said.ID != "":
		id.Company = said
		id.Doubts = append(id.Doubts, "文中没有认出公司，按 --company 记为 "+nameOf(said))
	case foreignCode.MatchString(f.all):
		return refuse(NotAShare, "文中只有港股等境外的股份代号；只收A股公司的报告")
	default:
		return refuse(Unsure, "前几页没有认出公司（代码、简称、全称）；用 --company 说明")
	}
	return nil
}

func nameOf(c market.Company) string { return c.Name + "（" + c.Code + "）" }

// named is the company that the text names, zero where it names none.
func (f front) named(names *market.Resolver) (market.Company, error) {
	byCode, unknown, err := f.byCode(names)
	if err != nil {
		return byCode, err
	}
	short, shortText := f.byShort(names)
	legal, legalText := f.byLegal(names)
	switch {
	case byCode.ID == "" && unknown != "":
		return byCode, refuse(NotAShare, "代码 "+unknown+" 不在A股公司表里")
	case byCode.ID == "" && legal.ID != "" && (short.ID == "" || short.ID == legal.ID):
		return legal, nil
	case byCode.ID == "" && legal.ID != "":
		return legal, refuse(Contradicted, fmt.Sprintf("全称“%s”和简称“%s”不是同一家公司", legalText, shortText))
	case byCode.ID == "":
		return market.Company{}, nil
	case short.ID != "" && short.ID != byCode.ID:
		return byCode, refuse(Contradicted, fmt.Sprintf("代码 %s 是%s，简称却写着“%s”", byCode.Code, byCode.Name, shortText))
	case legal.ID != "" && legal.ID != byCode.ID:
		return byCode, refuse(Contradicted, fmt.Sprintf("代码 %s 是%s，封面却写着“%s”", byCode.Code, byCode.Name, legalText))
	case short.ID == "" && legal.ID == "" && !f.holdsName(byCode):
		return byCode, refuse(Unsure, fmt.Sprintf("代码 %s 是%s，文中却没有它的简称或全称；确实是的话，用 --company 说明", byCode.Code, byCode.Name))
	}
	return byCode, nil
}

// byCode is the company of the codes that are called so, on the first block of
// text that has any; unknown is a code that the table does not have.
func (f front) byCode(names *market.Resolver) (c market.Company, unknown string, err error) {
	for _, text := range []string{f.cover, f.all} {
		for _, m := range codePattern.FindAllStringSubmatch(text, -1) {
			for _, code := range sixDigits.FindAllString(m[1], -1) {
				r := names.Resolve(code)
				if r.Kind != market.Found || isB(r.Company.Code) {
					if unknown == "" && r.Kind != market.Found {
						unknown = code
					}
					continue
				}
				if c.ID != "" && c.ID != r.Company.ID {
					return market.Company{}, "", refuse(Contradicted, fmt.Sprintf("前几页有两个公司的代码：%s和%s", nameOf(c), nameOf(r.Company)))
				}
				c = r.Company
			}
			if c.ID != "" {
				return c, "", nil // what follows may be other companies'
			}
		}
	}
	return c, unknown, nil
}

// isB tells B shares, whose reports are the A share's where there is one.
func isB(code string) bool {
	return strings.HasPrefix(code, "900") || strings.HasPrefix(code, "200") || strings.HasPrefix(code, "201")
}

func (f front) byShort(names *market.Resolver) (market.Company, string) {
	for _, text := range []string{f.cover, f.all} {
		if m := shortPattern.FindStringSubmatch(text); m != nil {
			if r := names.Resolve(m[1]); r.Kind == market.Found {
				return r.Company, m[1]
			}
		}
	}
	return market.Company{}, ""
}

// byLegal is the company whose whole legal name stands on the cover.
func (f front) byLegal(names *market.Resolver) (market.Company, string) {
	for _, candidate := range legalPattern.FindAllString(f.cover, -1) {
		runes := []rune(candidate)
		for from := range runes {
			name := string(runes[from:])
			if len([]rune(name)) < 6 {
				break
			}
			r := names.Resolve(name)
			if r.Kind == market.Found && slices.Contains(legalNames(r.Company), name) {
				return r.Company, name
			}
		}
	}
	return market.Company{}, ""
}

// legalNames are the legal names of a company, compact, today's and former.
func legalNames(c market.Company) []string {
	out := []string{compact(c.FullName)}
	for _, a := range c.Aliases {
		if strings.HasSuffix(a, "公司") {
			out = append(out, compact(a))
		}
	}
	return out
}

// holdsName reports whether the text has any name of the company.
func (f front) holdsName(c market.Company) bool {
	for _, n := range append(legalNames(c), compact(c.Name)) {
		if len([]rune(n)) >= 3 && strings.Contains(f.all, n) {
			return true
		}
	}
	return false
}
