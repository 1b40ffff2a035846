package offline

import (
	"fmt"
	"strings"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// show prints a figure as the question wants it: its language, decimals, unit
// and style. Without a wish it is printed as the tool wrote it.
func (t *turn) show(r row, form mention.Form) string {
	form = t.state.preferred(form)
	q, ok := r.quantity()
	if !ok {
		return r.Display
	}
	if q.Unit == check.Count {
		return check.Display(check.Quantity{Value: q.Value}, check.DisplayOptions{}) + t.say("家", " companies")
	}
	q = toPoints(q, form)
	opts := check.DisplayOptions{Lang: check.Lang(t.lang), Scale: scaleOf(form.Unit, q.Unit)}
	wished := opts.Scale != check.ScaleAuto || q.Unit == check.BasisPoint
	bare := r.bare()
	if form.HasDecimals {
		wished = true
		if opts.Places = form.Decimals; form.Decimals == 0 {
			opts.Places = check.Whole
		}
	} else if opts.Scale == check.ScaleOne {
		opts.Places = check.Unrounded
	}
	if q.Unit == check.Point && form.Unit == string(check.BasisPoint) {
		if b, err := q.Convert(check.BasisPoint); err == nil {
			q, wished = b, true
		}
	}
	switch {
	case form.Style == "decimal" && q.Unit == check.Percent:
		q.Value, q.Unit, bare, wished = q.Value.Shift(-2), check.Times, true, true
		if !form.HasDecimals {
			opts.Places = 4
		}
	case form.Style == "percent" && q.Unit == check.Times:
		q.Value, q.Unit, bare, wished = q.Value.Shift(2), check.Percent, false, true
	}
	if !wished && t.lang == "zh" && r.Display != "" {
		return r.Display
	}
	if r.rounded && !wished {
		opts.Places = placesOf(q, opts)
	}
	if bare {
		q.Unit = check.NoUnit
		if opts.Places == check.DefaultPlaces {
			opts.Places = 2
		}
	}
	return check.Display(q, opts)
}

// count says how many companies pass.
func (t *turn) count(n int) string {
	if n == 1 {
		return t.say("共1家", "One company")
	}
	return t.say("共%d家", "%d companies", n)
}

// placesOf are the decimals that print all digits of a value: one that is held
// as it was printed must not be rounded once more.
func placesOf(q check.Quantity, opts check.DisplayOptions) int {
	for opts.Places = 2; opts.Places < 6; opts.Places++ {
		if h := check.ParseQuantities(check.Display(q, opts)); len(h) == 1 && h[0].Value.Equal(q.Value) {
			break
		}
	}
	return opts.Places
}

// figure prints a figure with what must be said of one that was worked out
// from others: a single quarter is the difference of two cumulative figures.
func (t *turn) figure(r row, form mention.Form) string {
	text := t.show(r, form)
	if r.Metric == "" || r.Label != metricName(r.Metric, "zh") {
		return text
	}
	switch r.Op {
	case "difference":
		return text + t.say("（累计数之差）", " (difference of cumulative figures)")
	case "sum":
		return text + t.say("（合计）", " (sum)")
	case "mean":
		return text + t.say("（平均）", " (mean)")
	case "product", "expression":
		return text + t.say("（计算得出）", " (calculated)")
	}
	return text
}

// quantity gives the row's exact value with its unit.
func (r row) quantity() (check.Quantity, bool) {
	q, err := check.Q(r.Value, check.Unit(r.Unit))
	return q, err == nil
}

// bare reports whether the figure is printed as a number without a unit
// (流动比率 3.27).
func (r row) bare() bool {
	m, ok := market.MetricByID(r.Metric)
	return ok && m.Display == market.ShowDecimal && r.Op == ""
}

// scaleOf reads a wish for a unit; a wish that does not fit the figure's unit
// asks for nothing.
func scaleOf(wish string, unit check.Unit) check.Scale {
	if !unit.Money() && unit != check.Shares || foreignCurrency(wish) != "" {
		return check.ScaleAuto
	}
	switch strings.TrimSuffix(strings.TrimSuffix(wish, "元"), "股") {
	case "":
		if wish != "" {
			return check.ScaleOne
		}
	case "千":
		return check.ScaleK
	case "万":
		return check.ScaleWan
	case "百万":
		return check.ScaleMillion
	case "亿":
		return check.ScaleYi
	case "十亿":
		return check.ScaleBillion
	case "万亿":
		return check.ScaleWanYi
	}
	switch word, _, _ := strings.Cut(wish, " "); word {
	case "million":
		return check.ScaleMillion
	case "billion":
		return check.ScaleBillion
	case "trillion":
		return check.ScaleWanYi
	}
	return check.ScaleAuto
}

// periodName and label print a row's period and metric in the question's
// language.
func (t *turn) periodName(r row) string {
	if t.lang == "en" && r.PeriodType != "" {
		return t.period(r.period())
	}
	return r.PeriodName
}

// period prints a period. The first three quarters are spelt out in English,
// where 9M would read as nine million.
func (t *turn) period(p mention.Period) string {
	if t.lang == "en" && p.Type == mention.YTDQ3 {
		return fmt.Sprintf("first three quarters of %d", p.Year())
	}
	return p.Label(t.lang)
}

func (t *turn) label(r row) string {
	if t.lang == "en" && r.Metric != "" {
		return metricName(r.Metric, "en")
	}
	return r.Label
}

// foreignCurrency is the currency other than RMB that a wish for a unit names.
func foreignCurrency(wish string) string {
	for _, c := range []string{"美元", "港元", "欧元", "日元", "英镑"} {
		if strings.Contains(wish, c) {
			return c
		}
	}
	return ""
}
