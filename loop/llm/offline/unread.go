package offline

import (
	"regexp"
	"strings"
)

var (
	numberRun  = regexp.MustCompile(`\d[\d.,]*`)
	yearNumber = regexp.MustCompile(`^(?:19|20)\d\d$`)
	unitAfter  = regexp.MustCompile(`^\s*(?:%|[个万亿千百元倍人股家点名户只条次手位页岁项种期台辆吨成分块毛折]|x\b|percent|billion|million|trillion|yuan|rmb|cny|usd|bn\b|mn\b)`)
	listNumber = regexp.MustCompile(`(?:^|[\s。，,;；(（])\d{1,2}(?:[)）、:：]|\.\D)`)
)

// unreadNumber gives a number in the words of a part that nothing was read from,
// "" when there is none. It may be the year or the count that the part is about,
// so a figure without it would answer another question. A number with a unit is
// an amount, which may be a claim of the user's; where no time is named, one that
// looks like a year is no amount all the same.
func unreadNumber(shape string, dated bool) string {
	shape = cited.ReplaceAllString(listNumber.ReplaceAllString(shape, " "), " ")
	for _, loc := range numberRun.FindAllStringIndex(shape, -1) {
		number := strings.Trim(shape[loc[0]:loc[1]], ".,")
		if !unitAfter.MatchString(shape[loc[1]:]) || !dated && yearNumber.MatchString(number) {
			return number
		}
	}
	return ""
}
