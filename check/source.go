package check

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Passage is a page of a document that a search of this turn returned. An
// answer may cite it.
type Passage struct {
	Document string
	Page     int
}

var (
	pageWords   = regexp.MustCompile(`第 ?(\d+)(?: ?[-–~至、] ?(\d+))? ?页|\bp(?:ages?|p?\.)? ?(\d+)(?:[-–](\d+))?\b`)
	titleWords  = regexp.MustCompile(`《([^》]*(?:报告|年报|半年报|季报|公告|招股)[^》]*)》`)
	parentheses = regexp.MustCompile(`（[^（）]*）|\([^()]*\)`)
	vendors     = regexp.MustCompile(`(?:根据|依据|据|援引|引自|according to|as reported by|citing) ?(wind|万得|同花顺|ifind|choice|bloomberg|彭博社?|路透社?|reuters|雪球|财联社|yahoo finance|factset|capital iq|tushare|akshare|新浪财经|东方财富)`)
	sourceHead  = regexp.MustCompile(`(?:数据)?来源[：:]|\b(?:data )?sources?: ?`)
)

// inSource reports whether byte i stands behind 来源 in its line: what names the
// source (年报原文, 东方财富) says nothing about the figures.
func inSource(lower string, i int) bool {
	start := strings.LastIndexByte(lower[:i], '\n') + 1
	before := lower[start:i]
	return namesSource(before) && sourceHead.MatchString(before)
}

// namesSource reports whether sourceHead can match at all.
func namesSource(s string) bool {
	return strings.Contains(s, "来源") || strings.Contains(s, "source")
}

// checkSources objects to pages, documents and sources that nothing in the
// evidence is from.
func (d *draft) checkSources() {
	object := func(span, reason string) {
		d.findings = append(d.findings, objection{Finding{Span: span, Rule: RuleCitation, Reason: reason}, -1})
	}
	var pages [][]string
	if strings.Contains(d.lower, "页") || strings.Contains(d.lower, "p") {
		pages = pageWords.FindAllStringSubmatch(d.lower, -1)
	}
	for _, m := range pages {
		if !strings.Contains(d.qlower, m[0]) && !(d.page(m[1]+m[3]) && (m[2]+m[4] == "" || d.page(m[2]+m[4]))) {
			object(m[0], "没有哪个结果在这一页")
		}
	}
	for _, m := range titleWords.FindAllStringSubmatch(d.text, -1) {
		if !strings.Contains(d.ev.Question, m[1]) && !d.document(m[1]) {
			object(m[0], "没有来自这份文件的结果")
		}
	}
	if hasAny(d.lower, []string{"据", "引", "according to", "reported by", "citing"}) {
		for _, m := range vendors.FindAllStringSubmatch(d.lower, -1) {
			if !d.source(m[1]) {
				object(m[1], "没有来自“"+m[1]+"”的数据")
			}
		}
	}
	for line := range strings.SplitSeq(d.text, "\n") {
		head := lower(line)
		if !namesSource(head) {
			continue
		}
		at := sourceHead.FindStringIndex(head)
		if at == nil {
			continue
		}
		names := parentheses.ReplaceAllString(line[at[1]:], "")
		if stop := strings.IndexAny(names, "，,。·"); stop >= 0 { // what follows is about the data
			names = names[:stop]
		}
		for _, name := range strings.FieldsFunc(names, func(r rune) bool { return strings.ContainsRune("；;、", r) }) {
			if name = strings.TrimSpace(name); !d.source(name) {
				object(name, "没有来自“"+name+"”的数据")
			}
		}
	}
}

func (d *draft) page(digits string) bool {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return false
	}
	for _, p := range d.ev.Passages {
		if p.Page == n {
			return true
		}
	}
	for i := range d.facts {
		if d.facts[i].Page == n {
			return true
		}
	}
	return false
}

// document reports whether a title is that of a document in the evidence, by
// its words without punctuation, or the other way round.
func (d *draft) document(title string) bool {
	for _, p := range d.ev.Passages {
		if alike(title, p.Document) {
			return true
		}
	}
	for i := range d.facts {
		if f := &d.facts[i]; alike(title, f.Document) || alike(title, f.Source) {
			return true
		}
	}
	return false
}

// source reports whether a name behind 来源 is one of the evidence's sources, or
// says nothing of the kind: a snapshot, a fact id.
func (d *draft) source(name string) bool {
	bare := letters(name)
	for _, w := range []string{"快照", "snapshot", "用户", "您", "user"} {
		if strings.HasPrefix(bare, w) {
			return true
		}
	}
	if bare == "" || len(lineIDs(lower(name))) > 0 || d.document(name) {
		return true
	}
	return slices.ContainsFunc(d.ev.Observed, func(text string) bool { return strings.Contains(letters(text), bare) }) || d.saidBefore(bare)
}

// saidBefore reports whether an earlier answer names a source, by its letters.
func (d *draft) saidBefore(bare string) bool {
	for _, text := range d.ev.Said {
		for line := range strings.SplitSeq(lower(text), "\n") {
			if at := sourceHead.FindStringIndex(line); at != nil && strings.Contains(letters(line[at[1]:]), bare) {
				return true
			}
		}
	}
	return false
}

// alike reports whether the words of one are part of the other's.
func alike(a, b string) bool {
	a, b = letters(a), letters(b)
	return a != "" && b != "" && (strings.Contains(a, b) || strings.Contains(b, a))
}

// letters is a name without blanks, punctuation and what stands in parentheses.
func letters(s string) string {
	depth := 0
	return strings.Map(func(r rune) rune {
		switch {
		case r == '(' || r == '（':
			depth++
		case r == ')' || r == '）':
			depth--
		case depth == 0 && (isLetter(r) || isHan(r) || isDigit(r)):
			return r
		}
		return -1
	}, lower(s))
}
