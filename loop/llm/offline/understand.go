package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
	"hedui/tools/market"
)

var partEnd = regexp.MustCompile(`[?？。！!;；\n]+|\.\s+`)

// parts cuts a question into its sentences. A piece that asks nothing of its
// own (保留两位小数) stays with the one before it.
func parts(question string) []string {
	var out []string
	for _, p := range partEnd.Split(question, -1) {
		if p = strings.TrimSpace(p); p != "" {
			out = append(out, p)
		}
	}
	if len(out) == 0 {
		return []string{question}
	}
	return out
}

// understand resolves one part of a question against the talk.
func (s *state) understand(part string) frame {
	r := mention.Read(part, s.know.Lexicon, s.opts)
	f := frame{text: mention.FoldString(part), reading: r, form: r.Form()}
	for _, m := range r.Ops() {
		f.ops = append(f.ops, m.Op)
	}
	f.class = classify(f.text, r)
	f.subject = s.subjectOf(r)
	f.period = s.periodOf(r)
	for _, m := range r.Of(mention.KindMetric) {
		if m.Role != mention.RoleRejected && m.Role != mention.RoleDropped {
			f.metrics = union(f.metrics, m.IDs[:1])
		}
	}
	for _, m := range r.Of(mention.KindField) {
		f.fields = union(f.fields, m.IDs[:1])
	}
	if ms := r.Of(mention.KindIndustry); len(ms) > 0 {
		f.industry = ms[0].Text
	}
	if ms := r.Of(mention.KindIndex); len(ms) > 0 {
		f.index = ms[0].Text
	}
	if f.class == "" {
		s.carry(&f)
		f.grow()
	}
	return f
}

// carry fills what a part leaves out from the talk: what is asked, of whom,
// for when, each on its own.
func (s *state) carry(f *frame) {
	if f.empty() {
		f.metrics, f.fields = s.last.metrics, s.last.fields
		f.followed = true
		if len(f.ops) == 0 && s.last.class == "" {
			f.ops = s.last.ops
		}
	}
	if !f.named && f.industry == "" && f.index == "" {
		f.companies = s.focus
		f.followed = true
	}
	if !f.dated {
		f.periods = s.carriedTimes(*f)
		f.stretch = s.last.stretch && len(f.marketMetrics()) > 0
	}
}

// carriedTimes gives the time of the talk that fits what is asked: report
// periods for reports, days for prices.
func (s *state) carriedTimes(f frame) []mention.Period {
	if len(f.metrics) == 0 {
		return nil
	}
	wantsDays := len(f.levels()) == 0
	isDays := len(s.last.periods) > 0 && len(s.last.levels()) == 0 && len(s.last.metrics) > 0
	if wantsDays == isDays {
		return s.last.periods
	}
	if !wantsDays && len(s.times) > 0 {
		return s.times[len(s.times)-1:]
	}
	return nil
}

// grow turns a level that growth is asked of into its growth rate.
func (f *frame) grow() {
	o, ok := f.op(mention.OpGrowth)
	if !ok || o.Basis == "qoq" {
		return
	}
	f.metrics = slices.Clone(f.metrics)
	for i, id := range f.metrics {
		if g, ok := market.GrowthID(id); ok {
			f.metrics[i] = g
		}
	}
}

// unclear reports whether the part cannot be answered without a question back.
func (f frame) unclear() bool {
	return len(f.ambiguous) > 0 && len(f.companies) == 0
}
