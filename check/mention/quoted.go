package mention

import (
	"strings"
	"unicode/utf8"
)

type span struct{ start, end int }

// quotedBytes says of each byte whether it is quoted; nil when none is.
func quotedBytes(text string) []bool {
	spans := quotedSpans(text)
	if len(spans) == 0 {
		return nil
	}
	quoted := make([]bool, len(text))
	for _, q := range spans {
		for i := q.start; i < q.end; i++ {
			quoted[i] = true
		}
	}
	return quoted
}

// quotedSpans finds what the user pasted or cited rather than said: lines that
// begin with ">", fenced blocks, a transcript (two or more lines that begin
// with a speaker), what follows an announcement (以下是聊天记录：) up to a blank
// line or the last sentence, and passages of a sentence or more in quotation
// marks. A name alone in quotation marks is the user's own word.
func quotedSpans(text string) []span {
	var out []span
	out = append(out, markedPassages(text)...)
	lines := linesOf(text)
	speakers := 0
	for _, l := range lines {
		if speaks(text[l.start:l.end]) {
			speakers++
		}
	}
	if speakers == 1 {
		if talk := oneLineTalk(text, lines); talk.end > 0 {
			return append(out, talk)
		}
	}
	fenced, announced := false, false
	for i, l := range lines {
		line := text[l.start:l.end]
		switch {
		case strings.HasPrefix(line, "```"):
			fenced = !fenced
			out = append(out, l)
		case fenced, strings.HasPrefix(line, ">"), speakers > 1 && speaks(line):
			out = append(out, l)
			announced = announced && line != ""
		case announced && line == "":
			announced = false
		case announced && (i < len(lines)-1 || speakers > 0 && speaks(line)):
			out = append(out, l)
		case announces(line):
			announced = i < len(lines)-1
			if k := strings.IndexByte(line, ':'); k >= 0 && k+1 < len(line) {
				out = append(out, announcedTail(text, l, l.start+k+1, i == len(lines)-1))
			}
		}
	}
	return out
}

// oneLineTalk is a line on which two speak (用户:… 助手:…), or, when nothing follows
// it, all of it but the last sentence; empty when there is none.
func oneLineTalk(text string, lines []span) span {
	for i, l := range lines {
		line := text[l.start:l.end]
		if !speaks(line) {
			continue
		}
		for _, at := range turnsOf(line) {
			if speaks(line[at:]) && otherSpeaker(line, line[at:]) {
				return announcedTail(text, l, l.start, i == len(lines)-1)
			}
		}
	}
	return span{}
}

// turnsOf are the places in a line where another speaker may begin.
func turnsOf(line string) []int {
	var out []int
	for i, r := range line {
		if strings.ContainsRune(" ?!。;,.", r) && i > 0 {
			next := i + utf8.RuneLen(r)
			next += len(line[next:]) - len(strings.TrimLeft(line[next:], " "))
			if next < len(line) {
				out = append(out, next)
			}
		}
	}
	return out
}

func otherSpeaker(a, b string) bool {
	return a[:strings.IndexByte(a, ':')] != b[:strings.IndexByte(b, ':')]
}

// announcedTail is what an announcement introduces on its own line: all of it,
// or, when nothing follows the line, all but the last sentence.
func announcedTail(text string, l span, from int, last bool) span {
	if !last {
		return span{from, l.end}
	}
	rest := strings.TrimRight(text[from:l.end], "?!。")
	if k := strings.LastIndexAny(rest, "?!。"); k >= 0 {
		return span{from, from + k}
	}
	return span{from, from}
}

var announcements = []string{"以下是", "聊天记录", "对话记录", "粘贴", "之前的对话", "之前的聊天", "转发", "原文如下", "摘录", "引用",
	"here is", "chat log", "transcript", "pasted", "pasting", "old chat", "previous chat"}

func announces(line string) bool {
	if !strings.Contains(line, ":") {
		return false
	}
	for _, a := range announcements {
		if strings.Contains(line, a) {
			return true
		}
	}
	return false
}

var speakerWords = []string{"用户", "助手", "客服", "机器人", "我", "你", "问", "答", "ai", "user", "assistant", "human", "bot", "system", "q", "a", "me", "you"}

// speaks reports whether a line begins with a speaker and a colon.
func speaks(line string) bool {
	k := strings.IndexByte(line, ':')
	if k <= 0 || k > 24 {
		return false
	}
	who := strings.Trim(line[:k], " -*[]#0123456789")
	for _, w := range speakerWords {
		if who == w {
			return true
		}
	}
	return false
}

func linesOf(text string) []span {
	var out []span
	start := 0
	for i := 0; i <= len(text); i++ {
		if i == len(text) || text[i] == '\n' {
			out = append(out, span{start, i})
			start = i + 1
		}
	}
	return out
}

var marks = map[rune]rune{'「': '」', '『': '』', '“': '”', '"': '"'}

// markedPassages finds passages in quotation marks that are long or hold a
// sentence.
func markedPassages(text string) []span {
	var out []span
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		closing, ok := marks[r]
		if !ok {
			continue
		}
		k := strings.IndexRune(text[i:], closing)
		if k < 0 {
			continue
		}
		inner := text[i : i+k]
		if utf8.RuneCountInString(inner) > 16 || strings.ContainsAny(inner, "?!。\n:;") {
			out = append(out, span{i, i + k})
		}
		i += k + utf8.RuneLen(closing)
	}
	return out
}
