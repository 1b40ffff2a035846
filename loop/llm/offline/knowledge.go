package offline

import (
	"regexp"
	"strconv"
	"time"

	"hedui/check/mention"
	"hedui/tools/market"
)

// Knowledge is the names that the analyst reads with. The metric catalogue it
// takes from package market. Neither holds a figure of any company: figures
// come from tool messages only.
type Knowledge struct {
	Lexicon mention.Lexicon
	Company func(id string) (market.Company, bool)
}

// companyName gives the short name of a company, its id when it is unknown.
func (k Knowledge) companyName(id string) string {
	if c, ok := k.Company(id); ok {
		return c.Name
	}
	return id
}

// metricName gives a metric's printed name, its id when it is unknown.
func metricName(id, lang string) string {
	m, ok := market.MetricByID(id)
	switch {
	case !ok:
		return id
	case lang == "en" && len(m.English) > 0:
		return m.English[0]
	}
	return m.Name
}

// isMarket reports whether a metric is one of the share (prices, volume,
// dividends) and not of a report.
func isMarket(id string) bool {
	m, ok := market.MetricByID(id)
	return ok && m.Statement == market.Market
}

// isChange reports whether a metric is a rate of change.
func isChange(id string) bool {
	m, ok := market.MetricByID(id)
	return ok && (m.GrowthOf != "" || id == "change_pct" || id == "period_return")
}

// todayLine finds the date that the system prompt gives.
var todayLine = regexp.MustCompile(`(?i)(?:今天|今日|当前日期|现在|日期|today|date)\D{0,16}?(\d{4})\s*[-年/]\s*(\d{1,2})\s*[-月/]\s*(\d{1,2})`)

// today reads the injected clock out of the system messages; it is zero when
// they do not say, and then 去年 cannot be resolved.
func today(system []string) time.Time {
	for _, text := range system {
		m := todayLine.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		y, _ := strconv.Atoi(m[1])
		mo, _ := strconv.Atoi(m[2])
		d, _ := strconv.Atoi(m[3])
		return time.Date(y, time.Month(mo), d, 0, 0, 0, 0, time.UTC)
	}
	return time.Time{}
}
