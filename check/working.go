package check

// checkWorkings objects to a calculated fact that is printed beside a working
// which gives something else: 28.54% over 11.42% ÷ 4.
func (d *draft) checkWorkings() {
	for i := range d.hits {
		f := d.bound[i].fact
		if f == nil || f.Op == "" {
			continue
		}
		band := d.hits[i].bandOf()
		if _, refused := d.formula(i, &band); refused != nil && refused.Rule == RuleArithmetic {
			d.findings = append(d.findings, objection{*refused, i})
		}
	}
}
