package decode

import (
	"strings"
	"time"
)

// DecodeSZSEMonth reads the exchange's calendar of one month (YYYY-MM). A month
// that is not published yet is NotFound. Days that the answer leaves out are
// left out.
func DecodeSZSEMonth(r Response, month string) (MonthDays, *Failure) {
	const e = SZSEMonth
	if _, err := time.Parse("2006-01", month); err != nil {
		return MonthDays{}, fail(e, BadRequest, "月份%.20q应写成YYYY-MM", month)
	}
	v, f := document(e, r)
	if f != nil {
		return MonthDays{}, f
	}
	rows, ok := object(v)["data"].([]any)
	if !ok && object(v)["data"] != nil || object(v) == nil {
		return MonthDays{}, fail(e, Damaged, "来源返回的不是日历")
	}
	if len(rows) == 0 {
		return MonthDays{}, fail(e, NotFound, "交易所还没有公布%s的日历", month)
	}
	out := MonthDays{Month: month}
	for _, x := range rows {
		m := object(x)
		d, open := date(text(m["jyrq"])), text(m["jybz"])
		last := ""
		if len(out.Days) > 0 {
			last = out.Days[len(out.Days)-1].Date
		}
		switch {
		case !strings.HasPrefix(d, month+"-"):
			return MonthDays{}, fail(e, Damaged, "要的是%s，来的日期是%.20q", month, text(m["jyrq"]))
		case d <= last:
			return MonthDays{}, fail(e, Damaged, "日历的日期%s重复或倒序", d)
		case open != "0" && open != "1":
			return MonthDays{}, fail(e, Damaged, "%s是否交易日的标记是%.10q", d, open)
		case open == "1" && weekend(d):
			return MonthDays{}, fail(e, Suspect, "%s是周末，却标为交易日", d)
		}
		out.Days = append(out.Days, CalendarDay{Date: d, Open: open == "1"})
	}
	return out, nil
}

// weekend: the exchanges have never traded on one, working or not. The source
// numbers weekdays too, but nobody knows from where.
func weekend(d string) bool {
	t, err := time.Parse(time.DateOnly, d)
	return err == nil && (t.Weekday() == time.Saturday || t.Weekday() == time.Sunday)
}
