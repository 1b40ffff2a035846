package offline

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"hedui/check/mention"
	"hedui/tools/market"
)

// periodOf finds the time that a part is about: what it names, what it points
// at, or nothing.
func (s *state) periodOf(r mention.Reading) period {
	var p period
	for _, m := range timesSaid(r) {
		found := m.Periods
		if len(found) == 0 {
			found = s.single(m, m.When.Resolve(s.anchor(m.When), s.opts))
		}
		if len(found) == 0 && m.When == (mention.When{}) {
			p.unclear = m.Text
		}
		p.toNow = p.toNow || m.When.Count < 0 && m.When.MonthDay != ""
		p.stretch = p.stretch || m.Stretch || len(found) == 2 && found[0].Type == mention.Day && m.When.Count > 0
		p.periods = union(p.periods, found)
	}
	p.periods = endedTTM(s.likeTime(alike(p.yearOf(r), r), r), r)
	for _, m := range r.Refs(mention.RefTime, mention.RefTimes) {
		if last, ok := s.lastStretch(); ok && m.Ref.Kind == mention.RefTime && m.Ref.Unit == "" { // 同期: the whole of a stretch
			p.periods, p.stretch, p.toNow = union(p.periods, last.periods), last.stretch, last.toNow
			continue
		}
		if all := s.last.periods; m.Ref.Kind == mention.RefTime && m.Ref.Unit == "" && len(p.periods) == 0 && len(all) > 1 && !s.last.yearToo && len(s.last.reports()) == len(all) { // 同期, of several years
			p.periods = union(p.periods, all)
			continue
		}
		if m.Ref.Unit == "" && len(p.periods) == 1 && len(s.times) > 0 && p.periods[0].Type == s.times[len(s.times)-1].Type && p.periods[0] != s.times[len(s.times)-1] {
			continue // 2023年同期
		}
		p.periods = union(p.periods, s.pointedTime(m.Ref))
	}
	if len(p.periods) == 0 && p.unclear == "" && aYear.MatchString(mention.FoldString(r.Text)) {
		p.periods = mention.When{Anchor: mention.AnchorClock, Unit: mention.UnitYear, Count: 1}.Resolve(mention.Period{}, s.opts)
	}
	p.dated = len(p.periods) > 0
	return p
}

// aYear asks for a figure of a whole year without saying which: 一年能赚多少. It is the
// newest one.
var aYear = regexp.MustCompile(`(?:^|[^\d一二三四五六七八九十近过去上前后半这那同全今明每第])一年(?:到头|下来|大概|大约|差不多|到底|能|可以?|会|要|得|的)*(?:[赚挣亏卖分交花]|进账|净?利润|营收|收入|有多少|多少)`)

// yearOf gives the times of a text, without a year that only says of which year a
// part of one is: 2024 net profit Q3.
func (p period) yearOf(r mention.Reading) []mention.Period {
	said := timesSaid(r)
	if len(said) != 2 || len(p.periods) != 2 || p.periods[0].Type != mention.Annual || len(said[0].Periods) != 1 || len(r.Of(mention.KindMetric)) > 1 {
		return p.periods
	}
	if w := said[1].When; w.Anchor != mention.AnchorTalk || w.Unit != mention.UnitYear || w.Shift != 0 || w.Type == "" || w.Type == mention.Annual || p.periods[1].Year() != p.periods[0].Year() {
		return p.periods
	}
	_, after, _ := strings.Cut(r.Text, said[0].Text)
	if between, _, ok := strings.Cut(after, said[1].Text); !ok || twoTimes.MatchString(mention.FoldString(between)) {
		return p.periods
	}
	return p.periods[1:]
}

// twoTimes are words that set one time beside another.
var twoTimes = regexp.MustCompile(`[,，。、;；]|和|与|跟|及|还有|比|到|至|\b(?:and|or|vs|versus|to|than|with|from)\b`)

// timesSaid are the periods that a text is about; where it narrows the time
// (近三年，只看2022), the new one.
func timesSaid(r mention.Reading) []mention.Mention {
	said := r.Of(mention.KindPeriod)
	isNew := func(m mention.Mention) bool { return m.Role == mention.RoleNew }
	only := len(r.Refs(mention.RefOnly)) > 0 && slices.ContainsFunc(said, isNew)
	return slices.DeleteFunc(said, func(m mention.Mention) bool { return !m.Asked() || only && !isNew(m) })
}

// quarterEnd is the end of such a time with its year.
var quarterEnd = regexp.MustCompile(`(?:^|[^前])(?:q[13]|[13]q|第?[一三13]季度?)$`)

// alike takes quarters for single ones beside one that is: 二季度比一季度.
func alike(periods []mention.Period, r mention.Reading) []mention.Period {
	if len(periods) < 2 || !slices.ContainsFunc(periods, func(p mention.Period) bool { return p.Type == mention.Quarter }) {
		return periods
	}
	out := slices.Clone(periods)
	for _, m := range r.Of(mention.KindPeriod) {
		if !quarterEnd.MatchString(mention.FoldString(m.Text)) {
			continue
		}
		for i, p := range out {
			if slices.Contains(m.Periods, p) && (p.Type == mention.YTDQ1 || p.Type == mention.YTDQ3) {
				out[i].Type = mention.Quarter
			}
		}
	}
	return out
}

// quarterWord is a quarter that is not said to be a report or a sum.
var quarterWord = regexp.MustCompile(`^(?:q[1-4]|[1-4]q|第?[一二三四1-4]季度?)$`)

// single takes a quarter without a year for the single one where the talk is
// about a single one: 2024年第二季度, Q3呢.
func (s *state) single(m mention.Mention, found []mention.Period) []mention.Period {
	n := len(s.times)
	if n == 0 || s.times[n-1].Type != mention.Quarter || !quarterWord.MatchString(mention.FoldString(m.Text)) {
		return found
	}
	out := slices.Clone(found)
	for i, p := range out {
		if p.Type == mention.YTDQ1 || p.Type == mention.YTDQ3 {
			out[i].Type = mention.Quarter
		}
	}
	return out
}

// anchor is the period that a relative one counts from.
func (s *state) anchor(w mention.When) mention.Period {
	if (w.Unit == mention.UnitDay || w.Unit == mention.UnitWeek || w.Unit == mention.UnitTradingDay) && s.day != "" {
		return mention.Period{Type: mention.Day, End: s.day}
	}
	if n := len(s.times); n > 0 {
		return s.times[n-1]
	}
	if s.day != "" {
		return mention.Period{Type: mention.Day, End: s.day}
	}
	return mention.Period{}
}

// likeTime takes a year that 同期 stands behind for the part of it that the talk is
// about: 2023年同期, after the first half of 2024.
func (s *state) likeTime(periods []mention.Period, r mention.Reading) []mention.Period {
	n := len(s.times)
	refs := r.Refs(mention.RefTime)
	if n == 0 || len(refs) != 1 || refs[0].Ref.Unit != "" || len(periods) != 1 || periods[0].Type != mention.Annual {
		return periods
	}
	said := r.Of(mention.KindPeriod)
	if len(said) != 1 || said[0].End != refs[0].Start || s.times[n-1].End == "" {
		return periods
	}
	return []mention.Period{s.times[n-1].AddYears(periods[0].Year() - s.times[n-1].Year())}
}

// pointedTime gives the time that 当天, 同年, 两年 point at.
func (s *state) pointedTime(ref mention.Reference) []mention.Period {
	switch {
	case ref.Kind == mention.RefTimes:
		n := max(ref.N, 2)
		if len(s.times) < n {
			return nil
		}
		return s.times[len(s.times)-n:]
	case ref.Unit == mention.UnitDay || ref.Unit == mention.UnitTradingDay:
		if s.day != "" {
			return []mention.Period{{Type: mention.Day, End: s.day}}
		}
	case s.day != "" && (ref.Unit == mention.UnitMonth || ref.Unit == mention.UnitQuarter) && (len(s.times) == 0 || s.times[len(s.times)-1].Type == mention.Month):
		if end, err := time.Parse(time.DateOnly, s.day); err == nil && ref.Unit == mention.UnitMonth {
			return []mention.Period{mention.MonthOf(end.Year(), int(end.Month()))}
		} else if err == nil {
			return []mention.Period{mention.QuarterOf(end.Year(), (int(end.Month())+2)/3)}
		}
	case len(s.times) > 0:
		return s.times[len(s.times)-1:]
	case s.day != "":
		return []mention.Period{mention.AnnualOf(mention.Period{Type: mention.Day, End: s.day}.Year())}
	}
	return nil
}

// report gives the periods as reports: days that end no report are left out.
func (p period) reports() []mention.Period {
	var out []mention.Period
	for _, x := range p.periods {
		if r, ok := x.Report(); ok {
			out = append(out, r)
		}
	}
	return out
}

// args writes periods as tools take them.
func args(periods []mention.Period) []string {
	var out []string
	for _, p := range periods {
		out = append(out, p.Arg())
	}
	return out
}

// union appends what is new, leaving a as it is.
func union[T comparable](a, b []T) []T {
	out := slices.Clip(a)
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// bareQuarter is 单季 without a number.
var bareQuarter = regexp.MustCompile(`^(?:分|各|每)?(?:个)?单(?:个)?季度?(?:的)?$`)

// bareSeason is 季度 without a number between a year and a metric.
var bareSeason = regexp.MustCompile(`年度?的?季度的?` + nameMask)

// quarters settles which quarters a part about flows means: 单季 of a year are its
// four, and Q3 of a sum (Q3的累计净利润) is what it adds up to since January.
func (f *frame) quarters() {
	flows := len(f.metrics) > 0 && !slices.ContainsFunc(f.metrics, func(id string) bool {
		m, ok := market.MetricByID(id)
		return !ok || m.Measure != market.Flow
	})
	if !flows {
		return
	}
	var years []mention.Period
	bare := false
	sum := strings.Contains(f.reading.Text, "累计") && !f.has(mention.OpGrowth)
	for _, m := range f.reading.Of(mention.KindPeriod) {
		if sum && len(m.Periods) == 1 && len(m.Also) == 1 {
			f.periods = slices.Clone(f.periods)
			if k := slices.Index(f.periods, m.Periods[0]); k >= 0 {
				f.periods[k] = m.Also[0]
			}
		}
		if bareQuarter.MatchString(m.Text) {
			bare = true
		} else if len(m.Periods) == 1 && m.Periods[0].Type == mention.Annual {
			years = append(years, m.Periods[0])
		}
	}
	if bareSeason.MatchString(f.text) || slices.ContainsFunc(f.reading.Refs(mention.RefTimes), func(m mention.Mention) bool { return m.Ref.N == 4 && strings.HasSuffix(m.Text, "季度") }) { // 四个季度 of the year
		bare = len(years) == 1 && len(f.periods) == 1
	}
	if o, ok := f.op(mention.OpTrend); ok && o.Basis == "quarter" && len(years) == 1 && len(f.periods) == 1 { // quarterly revenue for 2024
		bare, f.ops = true, f.without(mention.OpTrend)
	}
	if !bare || len(years) == 0 {
		return
	}
	f.periods = nil
	for _, y := range years {
		for q := 1; q <= 4; q++ {
			f.periods = append(f.periods, mention.QuarterOf(y.Year(), q))
		}
	}
}
