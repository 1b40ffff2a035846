package mention

import (
	"fmt"
	"time"
)

// Arg writes a period the way tool arguments have it: 2023, 2023H1, 2023Q1 and
// 2023Q3 (both cumulative), 2023Q2单季, 2023H2, 2023-06 (a month), 2023-12-29,
// TTM, 2023Q3TTM, latest. An Instant is written as the report it stands in
// (2023), or as a day when no report ends there. ParseArg reads it back.
func (p Period) Arg() string {
	t := p.end()
	y, m := t.Year(), int(t.Month())
	switch p.Type {
	case Annual:
		return fmt.Sprintf("%d", y)
	case Half:
		return fmt.Sprintf("%dH1", y)
	case SecondHalf:
		return fmt.Sprintf("%dH2", y)
	case YTDQ1:
		return fmt.Sprintf("%dQ1", y)
	case YTDQ3:
		return fmt.Sprintf("%dQ3", y)
	case Quarter:
		return fmt.Sprintf("%dQ%d单季", y, (m+2)/3)
	case Month:
		return fmt.Sprintf("%d-%02d", y, m)
	case Latest:
		return "latest"
	case TTM:
		if p.End == "" {
			return "TTM"
		}
		if r, ok := (Period{Day, p.End}).Report(); ok {
			return r.Arg() + "TTM"
		}
		return p.End + "TTM"
	case Instant:
		if r, ok := p.Report(); ok {
			return r.Arg()
		}
	}
	return p.End
}

// Label writes a period for a reader, in Chinese for lang "zh" and in English
// for any other: 2023年年报, 2023年前三季度, 2023年第三季度（单季）, 2023年末; FY2023,
// 9M 2023, Q3 2023 (single quarter), end of 2023.
func (p Period) Label(lang string) string {
	t := p.end()
	y, m := t.Year(), int(t.Month())
	zh := lang == "zh"
	pick := func(chinese, english string) string {
		if zh {
			return fmt.Sprintf("%d年%s", y, chinese)
		}
		return fmt.Sprintf("%s %d", english, y)
	}
	switch p.Type {
	case Annual:
		if zh {
			return fmt.Sprintf("%d年年报", y)
		}
		return fmt.Sprintf("FY%d", y)
	case Half:
		return pick("半年报", "H1")
	case SecondHalf:
		return pick("下半年", "H2")
	case YTDQ1:
		return pick("一季报", "Q1")
	case YTDQ3:
		return pick("前三季度", "9M")
	case Quarter:
		q := (m + 2) / 3
		if zh {
			return fmt.Sprintf("%d年第%c季度（单季）", y, []rune("一二三四")[(q+3)%4])
		}
		return fmt.Sprintf("Q%d %d (single quarter)", q, y)
	case Month:
		return pick(fmt.Sprintf("%d月", m), t.Month().String())
	case Latest:
		if zh {
			return "最新一期"
		}
		return "latest"
	case TTM:
		if p.End == "" {
			return "TTM"
		}
		if zh {
			return fmt.Sprintf("截至%s的TTM", p.End)
		}
		return "TTM to " + p.End
	case Instant:
		return p.instantLabel(t, zh)
	}
	return p.End
}

func (p Period) instantLabel(t time.Time, zh bool) string {
	y, m, d := t.Date()
	switch {
	case d != daysIn(y, int(m)):
		return p.End
	case m == time.December && zh:
		return fmt.Sprintf("%d年末", y)
	case m == time.December:
		return fmt.Sprintf("end of %d", y)
	case zh:
		return fmt.Sprintf("%d年%d月末", y, m)
	}
	return fmt.Sprintf("end of %s %d", m, y)
}
