package offline

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"hedui/check/mention"
)

// withHidden adds to the reading of a question the companies that only the word
// before them hid (用茅台的营收, 跑赢茅台): a short name may end another name, so it
// is read behind few characters alone. Where a word that means nothing of its own
// ends right before it and the name is read when the text begins there, it is the
// company; left out, the figures of the others would stand for it.
func withHidden(r mention.Reading, lex mention.Lexicon, opts mention.Options) mention.Reading {
	from := 0
	var found []mention.Mention
	look := func(to int) {
		for at := from; at < to; {
			if word := plainHan.lead(r.Text[at:to]); word != "" {
				at += len(word)
				continue
			}
			end := hanEnd(r.Text, at, to)
			if before, _ := utf8.DecodeLastRuneInString(r.Text[:at]); end > at && unicode.Is(unicode.Han, before) {
				if m := mention.Read(r.Text[at:], lex, opts).Mentions; len(m) > 0 && m[0].Start == 0 && m[0].End == end-at && (m[0].Kind == mention.KindCompany || m[0].Kind == mention.KindNotAShare) {
					found = append(found, shifted(m[0], at))
				}
			}
			_, n := utf8.DecodeRuneInString(r.Text[at:])
			at = max(end, at+n)
		}
	}
	for _, m := range r.Mentions {
		look(m.Start)
		from = max(from, m.End)
	}
	look(len(r.Text))
	if len(found) > 0 {
		r.Mentions = slices.SortedStableFunc(slices.Values(slices.Concat(r.Mentions, found)), func(a, b mention.Mention) int { return a.Start - b.Start })
	}
	return r
}

// hanEnd is where the Han characters from at on end before which no word begins
// that means nothing of its own.
func hanEnd(text string, at, to int) int {
	for i := at; i < to; {
		c, n := utf8.DecodeRuneInString(text[i:])
		if !unicode.Is(unicode.Han, c) || i > at && plainHan.lead(text[i:to]) != "" {
			return i
		}
		i += n
	}
	return to
}
