package script

import (
	"regexp"
	"strings"

	"github.com/shopspring/decimal"
)

// figure is a number with its unit in a draft, as written.
type figure struct {
	start, end                      int
	sign, mark, digits, scale, unit string
}

var figurePattern = regexp.MustCompile(`([-−]?)(RMB |US\$|¥)?([-−]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?( ?(?:万亿|千亿|亿|百万|千万|万|trillion|billion|million|thousand))?( ?(?:元/10股|元/股|港元|美元|元|个百分点|基点|percentage points?|%|倍|times|股|手|人|家|点|per 10 shares|per share))?`)

// figures finds the figures of a text: numbers with a unit, a scale or a
// currency mark, and numbers with decimals.
func figures(text string) []figure {
	var out []figure
	for _, m := range figurePattern.FindAllStringSubmatchIndex(text, -1) {
		part := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return text[m[2*i]:m[2*i+1]]
		}
		f := figure{start: m[0], end: m[1], sign: part(1) + part(3), mark: part(2), digits: part(4) + part(5), scale: part(6), unit: part(7)}
		if f.mark == "" && f.scale == "" && f.unit == "" && part(5) == "" {
			continue
		}
		if f.start > 0 && (f.sign == "" && f.mark == "" && strings.IndexByte("0123456789-./", text[f.start-1]) >= 0 || letter(text[f.start-1])) {
			continue // inside a date, a code or a name
		}
		if f.end < len(text) && f.unit == "" && f.scale == "" && (text[f.end] == '.' || letter(text[f.end])) {
			continue
		}
		out = append(out, f)
	}
	return out
}

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// with writes the figure with other parts.
func (f figure) with(digits, scale, unit string) string {
	return f.sign + f.mark + digits + scale + unit
}

// number is the value of the digits, without the scale.
func (f figure) number() decimal.Decimal {
	v, err := decimal.NewFromString(strings.ReplaceAll(f.digits, ",", ""))
	if err != nil {
		return decimal.Zero
	}
	return v
}

var scaleExponents = map[string]int32{
	"千": 3, "万": 4, "百万": 6, "千万": 7, "亿": 8, "千亿": 11, "万亿": 12, "thousand": 3, "million": 6, "billion": 9, "trillion": 12,
}

func (f figure) exponent() int32 { return scaleExponents[strings.TrimSpace(f.scale)] }

// amount is what the figure says in all: digits and scale.
func (f figure) amount() decimal.Decimal { return f.number().Shift(f.exponent()) }

// places is the number of decimals shown.
func (f figure) places() int32 {
	_, decimals, _ := strings.Cut(f.digits, ".")
	return int32(len(decimals))
}

// kind is what the figure measures: money, % and so on; figures of different
// kinds are not mistaken for one another.
func (f figure) kind() string {
	unit := strings.TrimSpace(f.unit)
	switch {
	case f.mark != "" && !strings.HasPrefix(unit, "per"), unit == "元", unit == "美元", unit == "港元":
		return "money"
	case strings.HasPrefix(unit, "percentage"), unit == "个百分点":
		return "point"
	case unit == "元/股", unit == "元/10股", strings.HasPrefix(unit, "per"):
		return "per share"
	}
	return unit
}

// grouped writes a number with a number of decimals and commas, as answers do.
func grouped(v decimal.Decimal, places int32) string {
	text := v.Abs().StringFixed(places)
	whole, decimals, ok := strings.Cut(text, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if ok {
		whole += "." + decimals
	}
	return whole
}

// figuresOf gives the figures that a condition holds for.
func (d *draft) figuresOf(holds func(figure) bool) []figure {
	var out []figure
	for _, f := range figures(d.text) {
		if holds(f) {
			out = append(out, f)
		}
	}
	return out
}

func isMoney(f figure) bool   { return f.kind() == "money" }
func isPercent(f figure) bool { return f.kind() == "%" }
func isAny(figure) bool       { return true }

// replace writes other words for one figure, of those that hold, at random.
func (d *draft) replace(holds func(figure) bool, write func(figure) string) (Lie, bool) {
	all := d.figuresOf(holds)
	if len(all) == 0 {
		return Lie{}, false
	}
	f := pick(d.dice, all)
	words := write(f)
	return d.put(f.start, f.end, words), words != ""
}

// replaceEach writes other words for all figures that hold.
func (d *draft) replaceEach(holds func(figure) bool, write func(figure) string) (Lie, bool) {
	all := d.figuresOf(holds)
	if len(all) == 0 {
		return Lie{}, false
	}
	var lie Lie
	for i := len(all) - 1; i >= 0; i-- {
		one := d.put(all[i].start, all[i].end, write(all[i]))
		lie.Before, lie.After = strings.TrimSpace(one.Before+" "+lie.Before), strings.TrimSpace(one.After+" "+lie.After)
	}
	return lie, true
}
