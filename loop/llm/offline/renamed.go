package offline

import (
	"slices"
	"strings"

	"hedui/check/mention"
	"hedui/tools/market"
)

// formerNames gives the companies that a question calls by a former name, which its
// full name does not hold either, as the mentions that do so.
func (k Knowledge) formerNames(parts []sentence) []mention.Mention {
	var out []mention.Mention
	for _, part := range parts {
		for _, m := range part.reading.Of(mention.KindCompany) {
			if len(m.IDs) != 1 {
				continue
			}
			text := mention.FoldString(m.Text)
			c, ok := k.Company(m.IDs[0])
			former := ok && slices.ContainsFunc(market.FormerNames(c), func(name string) bool { return mention.FoldString(name) == text })
			if former && !strings.Contains(mention.FoldString(c.FullName), text) {
				out = append(out, m)
			}
		}
	}
	return out
}

// renamed says what the companies of some figures are called now that the question
// calls by a former name.
func (t *turn) renamed(s sheet) []string {
	var out []string
	for _, m := range t.former {
		if slices.ContainsFunc(s.rows, func(r row) bool { return r.Company == m.IDs[0] }) {
			out = union(out, []string{t.say("%s现名%s", "%s is now called %s", m.Text, t.name(m.IDs[0]))})
		}
	}
	return out
}
