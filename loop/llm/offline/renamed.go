package offline

import (
	"slices"
	"strings"

	"hedui/check/mention"
	"hedui/tools/market"
)

// renamed says which names in the question are former ones of the companies whose figures
// are given, and what these are called now.
func (t *turn) renamed(s sheet) []string {
	var out []string
	for _, m := range mention.Read(t.talk.current.question, t.know.Lexicon, t.state.opts).Of(mention.KindCompany) {
		if len(m.IDs) != 1 || !slices.ContainsFunc(s.rows, func(r row) bool { return r.Company == m.IDs[0] }) {
			continue
		}
		c, ok := t.know.Company(m.IDs[0])
		text := mention.FoldString(m.Text)
		former := ok && slices.ContainsFunc(market.FormerNames(c), func(name string) bool { return mention.FoldString(name) == text })
		if former && !strings.Contains(mention.FoldString(c.FullName), text) {
			out = union(out, []string{t.say("%s现名%s", "%s is now called %s", m.Text, t.name(c.ID))})
		}
	}
	return out
}
