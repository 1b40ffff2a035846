package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// operators are English words that ask for something to be done with figures. Where
// one is left over by every reading, the plain figure would answer another question.
var operators = regexp.MustCompile(`\b(?:how far|far (?:from|below|above|off)|below|beneath|ahead of|behind|since|except|excluding|without|per|multiples?|discount|premium|relative to|off (?:its|the)|net of|like-for-like|pro forma|annuali[sz]ed|cumulative(?:ly)?|median|weighted|volatility|correlation|52|fifty-two|ipo|ex|minus|plus|less than|more than|versus|faster|slower|squared|twice|half of|double|third of|quarter of)\b`)

// sharedOut says again of a figure per share what it is.
var sharedOut = regexp.MustCompile(`\b(?:per|a) share\b`)

// leftOver gives such a word of an English part, "" when there is none or a
// construction of its own reads the part.
func (f *frame) leftOver(shape string) string {
	if mention.Lang(f.reading.Text) != "en" || f.class != "" || f.computes() || f.readWhole || f.stepped != "" || f.ordered || f.formula || f.qualifier != "" || f.part != "" || len(f.pairs) > 0 || f.has(mention.OpFilter) {
		return ""
	}
	if f.paysOut() || slices.ContainsFunc(f.metrics, func(id string) bool {
		m, ok := market.MetricByID(id)
		return ok && m.Unit == check.YuanPerShare
	}) {
		shape = sharedOut.ReplaceAllString(shape, " ")
	}
	return strings.TrimSpace(operators.FindString(cited.ReplaceAllString(shape, " ")))
}
