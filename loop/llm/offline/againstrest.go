package offline

import (
	"regexp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check/mention"
)

// One company against several others together: 茅台比其余三家合计高多少, is BYD bigger
// than Great Wall and SAIC combined. The sum of all, or the gap to one of them, would
// answer another question.
var (
	togetherWords = regexp.MustCompile(`(?i)加起来|加在一起|合计|之和|总和|加总|相加|的和|\b(?:combined|(?:put |added |taken )?together|in total|added up)\b`)
	thanWords     = regexp.MustCompile(`(?i)比|是|等于|抵得?[上过]|超过|高于|大于|多于|低于|\b(?:than|vs\.?|versus|against|of|exceeds?|equals?)\b`)
	restWords     = regexp.MustCompile(`(?i)(?:其余|其他|其它|另外|剩下|余下|后面?)的?(?:那|这)?([一两二三四五六七八九\d]?)|\b(?:others?|rest|remaining)(?: (two|three|four|five|six|nine|\d))?\b`)
	fewerWords    = regexp.MustCompile(`(?i)低|少|小|\b(?:less|lower|smaller|fewer|below)\b`)
	restYesNo     = regexp.MustCompile(`吗|是不是|是否|有没有`)
)

// againstRest reads such a part; where it is not known who stands against whom, the
// part is asked back.
func (s *state) againstRest(f *frame) {
	text := f.reading.Text
	sum := togetherWords.FindStringIndex(text)
	if f.class != "" || f.industry+f.index != "" || sum == nil || f.has(mention.OpShare) {
		return
	}
	all := thanWords.FindAllStringIndex(text[:sum[0]], -1)
	if len(all) == 0 || !f.has(mention.OpDifference, mention.OpRatio, mention.OpCompare) && !restYesNo.MatchString(text) && !yesNo.MatchString(text) {
		return
	}
	var than []int
	for _, loc := range all { // the last one with something behind it that can be added up
		if restWords.MatchString(text[loc[1]:sum[0]]) || len(s.companiesIn(f, loc[1], sum[0])) > 1 {
			than = loc
		}
	}
	if than == nil {
		return
	}
	who, others := s.companiesIn(f, 0, than[0]), s.companiesIn(f, than[1], sum[0])
	rest := restWords.FindStringSubmatch(text[than[1]:sum[0]])
	switch picks := f.reading.Refs(mention.RefPick); {
	case len(who) > 0:
	case len(picks) > 0 && picks[0].End <= than[0]:
		who = s.pick(picks[0])
	case s.winner != "":
		who = []string{s.winner}
	default:
		who = s.focus
	}
	if rest != nil && len(others) == 0 && len(who) == 1 {
		others = slices.DeleteFunc(slices.Clone(s.group(0)), func(id string) bool { return id == who[0] })
		if n := fewOf(rest[1] + rest[2]); n > 0 && n != len(others) || !slices.Contains(s.group(0), who[0]) {
			others = nil
		}
	}
	if len(who) != 1 || len(others) < 2 || slices.Contains(others, who[0]) {
		f.unreadWords, f.followed, f.ops = text[than[0]:sum[1]], true, nil
		return
	}
	kind := mention.OpDifference
	if f.has(mention.OpRatio) {
		kind = mention.OpRatio
	}
	f.shareIn(append(who, others...), who[0])
	f.ops, f.overRest = []mention.Operation{{Kind: kind}}, true
	f.unread, f.lostPick, f.picked = "", false, false
}

// companiesIn are the companies that a part names in [from, to) of its text.
func (s *state) companiesIn(f *frame, from, to int) []string {
	var out []string
	for _, m := range f.reading.Of(mention.KindCompany) {
		if m.Start >= from && m.End <= to {
			ids, _ := s.decide(m)
			out = append(out, ids...)
		}
	}
	return distinct(out)
}

// fewOf reads a small number, 0 for none.
func fewOf(word string) int {
	for n, words := range []string{2: "2两二two", 3: "3三three", 4: "4四four", 5: "5五five", 6: "6六six", 7: "7七", 8: "8八", 9: "9九nine"} {
		if word != "" && strings.Contains(words, strings.ToLower(word)) {
			return n
		}
	}
	return 0
}

// overOthers works out how one figure stands to the sum of the others.
func (t *turn) overOthers(f frame, g []row) ([]string, bool) {
	i := slices.IndexFunc(g, func(r row) bool { return r.Company == f.sharer })
	if i < 0 || g[0].Unit == "%" || len(g) < 3 {
		t.refused = true
		return append(t.table(g, f.form), t.say("不计算：没有可以相加的数。", "Not calculated: there is nothing to add up.")), true
	}
	one := g[i : i+1]
	others := slices.Delete(slices.Clone(g), i, i+1)
	x, _ := one[0].decimal()
	sum := decimal.Zero
	for _, r := range others {
		d, _ := r.decimal()
		sum = sum.Add(d)
	}
	a, b, sign := one, others, " − "
	if x.LessThan(sum) {
		a, b = others, one
	}
	write := "(" + sumOf(factIDs(a)) + ") - (" + sumOf(factIDs(b)) + ")"
	if f.has(mention.OpRatio) {
		a, b, sign = one, others, " ÷ "
		write = sumOf(factIDs(a)) + " / (" + sumOf(factIDs(b)) + ")"
	}
	r, ready := t.compute(write)
	if !ready {
		return nil, false
	}
	if len(r.Rows) == 0 {
		return append(t.table(g, f.form), t.refusal(r)), true
	}
	first := t.show(r.Rows[0], f.form)
	if !f.has(mention.OpRatio) {
		first = t.restWord(f, one[0], x.Cmp(sum)) + first
	}
	return []string{first, t.addends(a) + sign + t.addends(b) + " " + cite(g...)}, true
}

// restWord says on which side the one is, with yes or no where that was asked.
func (t *turn) restWord(f frame, one row, order int) string {
	text, word := f.reading.Text, ""
	if t.lang == "en" && yesNo.MatchString(text) || t.lang == "zh" && restYesNo.MatchString(text) {
		word = t.say("不是，", "No: ")
		if order > 0 && !fewerWords.MatchString(text) || order < 0 && fewerWords.MatchString(text) {
			word = t.say("是，", "Yes: ")
		}
	}
	if order < 0 {
		return word + t.say("其余合计更高，高", "the others together are higher, by ")
	}
	return word + t.say(t.rowName(one)+"更高，高", t.rowName(one)+" is higher, by ")
}
