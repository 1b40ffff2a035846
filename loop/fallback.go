package loop

import (
	"strconv"
	"strings"
	"unicode"

	"hedui/check"
	"hedui/memory"
)

// maxConfirmed bounds the figures of a rendered answer.
const maxConfirmed = 20

// giveUp ends the turn without a draft that passed: the answer is rendered
// from the Book, what is confirmed and what is missing, in the language of the
// question.
func (t *turn) giveUp() (*Record, error) {
	lang := languageOf(t.question)
	about := t.companiesOfTalk()
	var lines []string
	var sources []string
	for _, id := range t.facts {
		fact, ok := t.mem.Book().Get(id)
		if !ok || fact.Trust == check.TrustUser || len(lines) == maxConfirmed || t.ofResult(fact) || len(about) > 0 && fact.Company != "" && !has(about, fact.Company) {
			continue
		}
		line := "- " + memory.FactText(fact, lang)
		if fact.Quote != "" {
			line = "- " + quotation(fact, lang)
		}
		if has(lines, line) {
			continue
		}
		if v, _ := t.checkDraft(line); v.Decision != check.Pass {
			continue
		}
		lines = append(lines, line)
		if fact.Source != "" && !has(sources, fact.Source) {
			sources = append(sources, fact.Source)
		}
	}
	gaps := t.gaps()
	if t.reply.badArgs >= maxBadArgs {
		gaps = append(gaps, t.reply.lastBad)
	}
	text := compose(lang, lines, gaps, sources, t.stop)
	verdict, figures := t.checkDraft(text)
	if verdict.Decision != check.Pass { // together they do not stand: show none
		text = compose(lang, nil, gaps, nil, t.stop)
		verdict, figures = t.checkDraft(text)
		if verdict.Decision != check.Pass {
			text, figures = compose(lang, nil, nil, nil, t.stop), nil
			verdict = check.Verdict{Decision: check.Pass}
		}
	}
	if err := t.emit(Event{Phase: Check, Text: text, Verdict: &verdict}); err != nil {
		return nil, err
	}
	return t.finish(text, Partial, gaps, figures)
}

// ofResult reports whether a fact was calculated from another result of
// calculating, such as a difference divided by four. A line of its own cannot
// say what that was: 88.67倍 ÷ 4 looks like a figure of the company.
func (t *turn) ofResult(f check.Fact) bool {
	for _, id := range f.Of {
		if o, ok := t.mem.Book().Get(id); ok && strings.ContainsAny(o.Label, "÷×−+") {
			return true
		}
	}
	return false
}

// companiesOfTalk are the companies that the question names and those whose
// figures earlier answers print; none when the question names no company. A
// call may have gone to somebody else.
func (t *turn) companiesOfTalk() []string {
	named := t.asks().Companies
	if len(named) == 0 {
		return nil
	}
	out := append([]string(nil), named...)
	for _, turn := range t.mem.Turns() {
		for _, id := range turn.Printed {
			if f, ok := t.mem.Book().Get(id); ok && f.Company != "" && !has(out, f.Company) {
				out = append(out, f.Company)
			}
		}
	}
	return out
}

// quotation cites the sentence that a fact was read from.
func quotation(f check.Fact, lang check.Lang) string {
	page := "第" + strconv.Itoa(f.Page) + "页："
	if lang == check.English {
		page = " page " + strconv.Itoa(f.Page) + ": "
	}
	if f.Page == 0 {
		page = "："
	}
	return "《" + f.Document + "》" + page + f.Quote
}

// filtered ends a turn whose reply the provider's content filter stopped.
func (t *turn) filtered() (*Record, error) {
	text := "模型服务商的内容过滤拦截了这次回答，请换一种问法。"
	if languageOf(t.question) == check.English {
		text = "The model provider's content filter stopped this answer; please put the question differently."
	}
	return t.finish(text, Refused, nil, nil)
}

func compose(lang check.Lang, lines, gaps, sources []string, why stop) string {
	say := func(zh, en string) string {
		if lang == check.English {
			return en
		}
		return zh
	}
	var b strings.Builder
	if len(lines) > 0 {
		b.WriteString(say("能确认的只有：\n", "Only this is confirmed:\n") + strings.Join(lines, "\n"))
	} else {
		b.WriteString(say("没有可以确认的数字，不提供。", "No figure could be confirmed, so none is given."))
	}
	if len(gaps) > 0 {
		b.WriteString(say("\n缺失：\n- ", "\nMissing:\n- ") + strings.Join(gaps, "\n- "))
	}
	if words := why.words(); words[0] != "" {
		b.WriteString(say("\n原因："+words[0], "\nReason: "+words[1]))
	}
	if len(sources) > 0 {
		b.WriteString(say("\n来源：", "\nSource: ") + strings.Join(sources, say("；", "; ")))
	}
	return b.String()
}

// languageOf is Chinese for a text with any Chinese character.
func languageOf(text string) check.Lang {
	for _, r := range text {
		if unicode.Is(unicode.Han, r) {
			return check.Chinese
		}
	}
	return check.English
}
