package filings

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"hedui/check/mention"
	"hedui/tools/market"
)

// askers are words that say that something is asked, or how to answer it, and
// never what about. They part the words next to them.
var askers = strings.Fields(`
有没有 怎么样 是不是 多不多 大不大 报告期内 是什么 是多少 有多少 多少钱 介绍一下 分析一下 多少 什么 怎么 怎样 如何
前三季度 第三季度 三季度 上半年 半年度 半年报 三季报 一季报 季度末 月末 月底 年底 报告期末
哪些 哪家 哪里 哪个 是谁 几个 几家 请问 情况 介绍 分析 简要 说明 概括 总结 公司 主要 一下 是否 年报 报告
吗 呢 了 的 是 谁
what who which how much many is are was were did does do the a an of in by for from to and its their has have had
tell me about please company report year`)

// synonym is an everyday word with the words that reports use for it.
type synonym struct {
	word     string
	standard []string
}

// synonymTable holds lines "words of reports = everyday words". Words of
// questions are looked up in it; passages are not changed.
//
//go:embed synonyms.txt
var synonymTable string

// synonyms reads the table, longest everyday word first, and the names of the
// metrics: a synonym stands for the metric's name. A word in two lines
// stands for the words of both.
func synonyms() []synonym {
	byWord := map[string][]string{}
	for _, line := range strings.Split(synonymTable, "\n") {
		standard, everyday, ok := strings.Cut(line, "=")
		if !ok {
			continue
		}
		for _, w := range strings.Fields(everyday) {
			w = mention.FoldString(w)
			byWord[w] = append(byWord[w], strings.Fields(standard)...)
		}
	}
	for _, m := range market.Catalogue() {
		for _, w := range slices.Concat(m.Synonyms, m.English) {
			if w = mention.FoldString(w); len([]rune(w)) > 1 && byWord[w] == nil && !strings.Contains(w, " ") {
				byWord[w] = []string{m.Name}
			}
		}
	}
	out := make([]synonym, 0, len(byWord))
	for w, standard := range byWord {
		out = append(out, synonym{w, standard})
	}
	slices.SortFunc(out, func(a, b synonym) int { return longestFirst(a.word, b.word) })
	return out
}

// everyday is the table, read once.
var everyday = sync.OnceValue(synonyms)

// term is what an everyday word asks for: itself or any word of reports.
func (s synonym) term() term {
	t := term{[][]string{tokens(s.word)}, 1}
	for _, w := range s.standard {
		t.phrases = append(t.phrases, tokens(w))
	}
	return t
}
