package market

import (
	"fmt"

	"hedui/check/mention"
)

// Due is the last day (YYYY-MM-DD) on which the report that a period's figures
// come from must be published by law. A company may publish earlier. ok is false
// for a period that ends with no report.
func Due(p mention.Period) (day string, ok bool) {
	if len(p.End) != len("2023-12-31") {
		return "", false
	}
	year := p.Year()
	switch p.End[4:] {
	case "-12-31":
		year, day = year+1, "-04-30"
	case "-03-31":
		day = "-04-30"
	case "-06-30":
		day = "-08-31"
	case "-09-30":
		day = "-10-31"
	default:
		return "", false
	}
	if p.Type == mention.Day || p.Type == mention.Month {
		return "", false
	}
	if year == 2020 && day == "-04-30" {
		day = "-06-30" // that spring the reports could be put off
	}
	return fmt.Sprintf("%04d%s", year, day), true
}

// NotDue says, in a sentence, that the report of a period need not be published
// on a day, or that the period was not over; ok is false when it must be.
func NotDue(p mention.Period, day string) (why string, ok bool) {
	due, known := Due(p)
	switch {
	case !known || due <= day:
		return "", false
	case p.End >= day:
		return "到" + day + "这一期还没有结束", true
	}
	return fmt.Sprintf("这一期的报告法定最迟%s公布，%s时不一定已公布", due, day), true
}
