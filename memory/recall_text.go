package memory

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"hedui/loop/llm"
)

// RecallTitle opens the lines of episodes that a question refers to.
const RecallTitle = "回忆（以前说过的话，不是这次查到的；其中的数字要重新查过才能用）："

// maxAnswer is how much of a recalled answer is shown, in runes.
const maxAnswer = 120

// RecallLine shows an episode on one line:
//
//	2026-03-04 会话20260304-1 第2问：那五粮液呢 → 75.79% 五粮液（000858.SZ）2023年年报
func RecallLine(e Episode) string { return recallLine(e, maxAnswer, maxAnswer) }

func recallLine(e Episode, question, answer int) string {
	session := "本次"
	if e.Session != "" {
		session = "会话" + e.Session
	}
	return e.At.Format(time.DateOnly) + " " + session + " 第" + strconv.Itoa(e.Turn) + "问：" +
		llm.Clip(oneLine(e.Question), question) + " → " + llm.Clip(oneLine(e.Answer), answer)
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// recallText lists episodes, as many as fit into limit runes. Of more than
// these, of in all, it says so.
func recallText(episodes []Episode, of, limit int) string {
	lines := []string{RecallTitle}
	size := utf8.RuneCountInString(RecallTitle)
	if of > 0 {
		size += restRoom
	}
	for _, e := range episodes {
		line := RecallLine(e)
		if size += 1 + utf8.RuneCountInString(line); size > limit {
			break
		}
		lines = append(lines, line)
	}
	if len(lines) == 1 {
		return ""
	}
	if rest := of - len(lines) + 1; rest > 0 {
		lines = append(lines, restLine(rest))
	}
	return strings.Join(lines, "\n")
}

// restLine counts what is not listed; it takes restRoom at most.
func restLine(n int) string { return "（另有" + strconv.Itoa(n) + "问未列出）" }

const restRoom = 16

// How much of question and answer a list of all episodes shows, in runes.
const (
	listedQuestion = 40
	listedAnswer   = 32
)

// recallList lists all that was said at a time, oldest first. What does not
// fit into limit runes is counted: the earliest go.
func recallList(episodes []Episode, limit int) string {
	var lines []string
	size := utf8.RuneCountInString(RecallTitle) + restRoom
	for i := len(episodes) - 1; i >= 0; i-- {
		e := episodes[i]
		if _, rest, ok := strings.Cut(e.Answer, "\n"); ok {
			e.Answer = rest // whom it is about, rather than the figure
		}
		line := recallLine(e, listedQuestion, listedAnswer)
		if size += 1 + utf8.RuneCountInString(line); size > limit {
			lines = append(lines, restLine(i+1))
			break
		}
		lines = append(lines, line)
	}
	if len(lines) == 0 || size > limit && len(lines) == 1 {
		return ""
	}
	slices.Reverse(lines)
	return RecallTitle + "\n" + strings.Join(lines, "\n")
}
