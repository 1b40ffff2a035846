package offline

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hedui/check/mention"
)

// What the history says of turns that are gone, beside the facts that they
// printed (recall.go):
//
//	公司：贵州茅台（600519.SH）
//	谈过的公司，按先后：贵州茅台、五粮液
//	用户选定：金额单位用亿元；回答简洁，只给结果和来源
//	指标：毛利率
//	期间：2023年年报（没有指定，取最新一期）
//	上一组：贵州茅台、五粮液
//
// and, when the question refers back to them, turns of other days:
//
//	2026-03-04 会话20260304-1 第2问：那五粮液呢 → 75.79% 五粮液（000858.SZ）2023年年报
var (
	scopeLine  = regexp.MustCompile(`(?m)^(公司|谈过的公司，按先后|用户选定|指标|期间|上一组)：(.+)$`)
	recallLine = regexp.MustCompile(`(?m)^(\d{4}-\d\d-\d\d) (\S+) 第(\d+)问：(.+?) → (.*)$`)
	newestMark = "（没有指定，取最新一期）" // of a period that no question named
	restLine   = regexp.MustCompile(`(?m)^（另有(\d+)问未列出）$`)
)

// readScope starts the talk from what the history says it is about; the turns
// that are shown are replayed on top of that.
func (s *state) readScope(text string) {
	for _, m := range scopeLine.FindAllStringSubmatch(text, -1) {
		r := mention.Read(strings.TrimSuffix(m[2], newestMark), s.know.Lexicon, s.opts)
		companies := distinct(ids(r, mention.KindCompany))
		switch m[1] {
		case "公司":
			s.focus, s.last.companies = companies, companies
			s.recent = union(s.recent, companies)
		case "谈过的公司，按先后":
			s.first = companies
			s.recent = union(slices.DeleteFunc(slices.Clone(companies), func(id string) bool { return slices.Contains(s.focus, id) }), s.focus)
		case "用户选定":
			s.readChoices(m[2], r)
		case "指标":
			s.last.metrics = distinct(ids(r, mention.KindMetric))
			s.figures = s.last
		case "期间":
			s.last.periods = r.Periods()
			s.takeTimes(s.last.periods)
			s.last.found = strings.HasSuffix(m[2], newestMark)
			if n := len(s.last.periods); n > 0 {
				s.newest = s.last.periods[n-1]
			}
			s.figures = s.last
		case "上一组":
			s.set = companies
		}
	}
	if len(s.set) == 0 && len(s.focus) > 1 {
		s.set = s.focus
	}
}

// readChoices takes over how the user wants answers written.
func (s *state) readChoices(text string, r mention.Reading) {
	form := r.Form()
	if form.Unit != "" {
		s.wish.Unit = form.Unit
	}
	if form.HasDecimals {
		s.wish.Decimals, s.wish.HasDecimals = form.Decimals, true
	}
	switch {
	case form.Lang != "":
		s.wish.Lang = form.Lang
	case strings.Contains(text, "英文"):
		s.wish.Lang = "en"
	}
}

// readRecalled replays turns of other days that the question refers back to,
// the one that fits best last. Where they are of one time and about several
// companies, 那家公司 leaves open which.
func (s *state) readRecalled(text, question string) {
	if m := restLine.FindStringSubmatch(text); m != nil {
		s.unlisted = m[1]
	}
	var firms []string
	for _, m := range slices.Backward(recallLine.FindAllStringSubmatch(text, -1)) {
		e := exchange{question: m[4], answer: m[5]}
		var f frame
		for _, part := range sentences(e.question, s.know.Lexicon, s.opts) {
			f = s.understand(part)
			s.note(f)
		}
		if len(f.companies) == 0 {
			said := mention.Read(unsourced(e.answer), s.know.Lexicon, s.opts)
			if found := distinct(ids(said, mention.KindCompany)); len(found) > 0 {
				s.focus, s.recent = found, union(s.recent, found)
			}
		}
		n, _ := strconv.Atoi(m[3])
		s.recalled = append(s.recalled, recalled{day: m[1], session: m[2], n: n, question: e.question, answer: e.answer})
		firms = union(firms, s.focus)
	}
	slices.SortFunc(s.recalled, recalled.compare)
	if len(s.recalled) > 1 && s.timesTalk(question) {
		s.oneOf = firms
	}
}

// timesTalk reports whether a question says when something was talked of.
func (s *state) timesTalk(question string) bool {
	return longAgo.MatchString(mention.FoldString(question)) || len(mention.Read(question, nil, s.opts).Refs(mention.RefTalked)) > 0
}

// preferred fills what a question leaves open with what the user settled.
func (s *state) preferred(form mention.Form) mention.Form {
	if form.Unit == "" {
		form.Unit = s.wish.Unit
	}
	if !form.HasDecimals {
		form.Decimals, form.HasDecimals = s.wish.Decimals, s.wish.HasDecimals
	}
	return form
}
