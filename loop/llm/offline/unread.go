package offline

import (
	"regexp"
	"strings"
)

var (
	numberRun  = regexp.MustCompile(`\d[\d.,]*`)
	listNumber = regexp.MustCompile(`(?:^|[\s。，,;；(（])\d{1,2}(?:[)）、:：]|\.\D)`)
)

// unreadNumber gives a number in the words of a part that nothing was read from,
// "" when there is none. It may be the year, the size or the count that the part
// is about, so a figure without it would answer another question.
func unreadNumber(shape string) string {
	shape = cited.ReplaceAllString(listNumber.ReplaceAllString(shape, " "), " ")
	return strings.Trim(numberRun.FindString(shape), ".,")
}
