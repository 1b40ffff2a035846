package mention

// Form is how an answer is to be written. Zero fields ask for nothing.
type Form struct {
	// Decimals is the number of decimal places asked; HasDecimals tells 0
	// places from none asked.
	Decimals    int
	HasDecimals bool
	// Unit is a unit asked: 元, 千元, 万元, 百万元, 亿元, 万亿元; "billion" or
	// "million" with an optional currency ("billion 美元").
	Unit string
	// Style is "percent" or "decimal" (小数).
	Style string
	// Name is "short" (只要简称), "full" (全称) or "code".
	Name string
	// YesNo asks for 是 or 否 only.
	YesNo bool
	// DateMask is a mask as written, in upper case: YYYY-MM-DD, XXXX年XX月XX日.
	DateMask string
	// Brief asks for the figure or the result only.
	Brief bool
	// Lang is the language asked for: "zh", "en".
	Lang string
}

// merge lays the wishes of g over f.
func (f Form) merge(g Form) Form {
	if g.HasDecimals {
		f.Decimals, f.HasDecimals = g.Decimals, true
	}
	if g.Unit != "" {
		f.Unit = g.Unit
	}
	if g.Style != "" {
		f.Style = g.Style
	}
	if g.Name != "" {
		f.Name = g.Name
	}
	if g.DateMask != "" {
		f.DateMask = g.DateMask
	}
	if g.Lang != "" {
		f.Lang = g.Lang
	}
	f.YesNo = f.YesNo || g.YesNo
	f.Brief = f.Brief || g.Brief
	return f
}
