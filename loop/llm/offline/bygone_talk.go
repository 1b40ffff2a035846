package offline

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// recalled is a turn of earlier that the history brings back.
type recalled struct {
	day, session string // session is 本次 for the talk in progress
	n            int
	question     string
	answer       string
}

// compare orders turns by time.
func (r recalled) compare(other recalled) int {
	return cmp.Or(cmp.Compare(r.day, other.day), cmp.Compare(r.session, other.session), cmp.Compare(r.n, other.n))
}

// classTalk is a question about the talk itself: what was asked, which
// companies were talked of.
const classTalk class = "talk"

var (
	asksFirms   = regexp.MustCompile(`公司|股票|企业|银行|[哪几][些]?[家只]|\bcompan|\bstocks?\b|\bfirms?\b`)
	oneQuestion = regexp.MustCompile(`\b\w+ question\b`)
	longAgo     = regexp.MustCompile(`上上?个?(?:周|星期|礼拜|月)|上次|上回|[昨前]天|昨晚|前几天|前两天|[天周月]前|\blast (?:week|month|time)\b|\byesterday\b|\bago\b`)
)

// ofTheTalk answers a question about the talk itself from the questions that
// the history shows or brings back: nothing is looked up.
func (t *turn) ofTheTalk(f frame) answer {
	turns := t.turnsMeant(f)
	if !t.picksQuestion(f) { // what was asked about the talk tells nothing
		turns = slices.DeleteFunc(turns, func(r recalled) bool { return mention.Read(r.question, t.know.Lexicon, t.state.opts).OfTalk() })
	}
	if len(f.reading.Of(mention.KindCompany)) > 0 {
		turns = slices.DeleteFunc(turns, func(r recalled) bool { return !subset(f.companies, t.state.spokenOf(r)) })
	}
	var firms []string
	for _, r := range turns {
		firms = union(firms, t.state.spokenOf(r))
	}
	whole := !longAgo.MatchString(f.text) && len(f.reading.Of(mention.KindCompany)) == 0 && !t.picksQuestion(f)
	if whole {
		firms = union(t.state.first, firms)
	}
	switch {
	case asksFirms.MatchString(f.text) && len(firms) > 0:
		names := make([]string, len(firms))
		for i, id := range firms {
			names[i] = t.name(id)
		}
		return answer{text: t.say("谈过的公司：", "Companies talked of: ") + strings.Join(names, t.say("、", ", ")) + t.unlisted(whole), outcome: answered}
	case len(turns) > 0:
		lines := make([]string, len(turns))
		for i, r := range turns {
			lines[i] = t.whenAsked(r) + r.question
		}
		return answer{text: strings.Join(lines, "\n") + t.unlisted(whole), outcome: answered}
	}
	if names := f.reading.Of(mention.KindCompany); len(names) > 0 {
		return answer{text: t.say("没有找到谈过%s的记录。", "No record of talk about %s.", names[0].Text), outcome: answered}
	}
	what := t.say("那时的对话", "that talk")
	return answer{text: t.say("没有找到那时的对话：没有保存、已经删除，或者这次看不到。", "No record of that talk: it was not kept, was deleted, or cannot be seen here."), outcome: partial, missing: []string{what}}
}

// whenAsked says before a question when it was asked, as far as it is known.
func (t *turn) whenAsked(r recalled) string {
	switch {
	case r.n == 0:
		return ""
	case r.session == "本次":
		return t.say("第%d问：", "Question %d: ", r.n)
	}
	return t.say("%s 第%d问：", "%s, question %d: ", r.day, r.n)
}

// picksQuestion reports whether a part is about one question of the talk.
func (t *turn) picksQuestion(f frame) bool {
	return len(t.state.recalled) == 1 && (f.refers(mention.RefPick, mention.RefFirst) || oneQuestion.MatchString(f.text)) || f.refers(mention.RefQuestion)
}

// turnsMeant are the turns that a part asks about: those that the history
// brought back, and of this talk those that it shows.
func (t *turn) turnsMeant(f frame) []recalled {
	var past []recalled
	for _, e := range t.talk.past {
		if e.question != "" {
			past = append(past, recalled{question: e.question, answer: e.answer})
		}
	}
	switch back := t.state.recalled; {
	case f.refers(mention.RefQuestion) && len(past) > 0:
		return past[len(past)-1:]
	case longAgo.MatchString(f.text), t.picksQuestion(f):
		return back
	default:
		return append(slices.Clone(back), past...)
	}
}

// spokenOf gives the companies that a turn was about.
func (s *state) spokenOf(r recalled) []string {
	found := ids(mention.Read(r.question, s.know.Lexicon, s.opts), mention.KindCompany)
	if len(found) == 0 {
		found = ids(mention.Read(unsourced(r.answer), s.know.Lexicon, s.opts), mention.KindCompany)
	}
	return distinct(found)
}

var sourceNote = regexp.MustCompile(`(?:来源：|source: )[^\n]*`)

// unsourced takes the sources out of an answer: a data vendor may be a listed
// company, and is not what is talked of.
func unsourced(text string) string { return sourceNote.ReplaceAllString(text, "") }

// unlisted says that the history brought back only a part.
func (t *turn) unlisted(whole bool) string {
	if whole || t.state.unlisted == "" {
		return ""
	}
	return "\n" + t.say("另有"+t.state.unlisted+"问没有列出", "Another "+t.state.unlisted+" questions are not listed")
}
