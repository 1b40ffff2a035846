package check

import "slices"

// doubtWords say that a figure is in doubt.
var doubtWords = []string{"可疑", "存疑", "疑似", "疑有", "疑为", "不合", "不一致", "矛盾", "冲突", "scale_suspect", "suspect", "doubtful", "conflict", "disagree"}

// suspected reports whether figure i is a value of suspect magnitude, of the
// company that the words name, in a line that says that it is in doubt; and
// the unit it is held in.
func (d *draft) suspected(i int, b *band, s *said) (Unit, bool) {
	if len(d.ev.Suspect) == 0 || !hasAny(d.line(i), doubtWords) {
		return NoUnit, false
	}
	for _, fact := range d.ev.Suspect {
		f := held{Fact: fact}
		if fact.Company != "" {
			f.companies = []string{fact.Company}
		}
		v, unit, ok := f.view(&d.hits[i])
		if !ok || !b.covers(v) || !b.signFits(v) {
			continue
		}
		about := s.marks[dimCompany]
		if len(about) == 0 || slices.ContainsFunc(about, func(m *mark) bool { return m.fitsCompany(&f) }) {
			return unit, true
		}
	}
	return NoUnit, false
}
