package market

import (
	"embed"
	"strings"
	"unicode/utf8"
)

// The tables of names that the company table does not hold. nicknames.txt,
// notashare.txt, indices.txt and words.txt are written by hand; prominence.txt,
// english.txt and bse_codes.txt are drawn from the data set (see
// the test that writes them).
//
//go:embed names/*.txt
var nameFiles embed.FS

// nickname is a line of nicknames.txt: several codes when the words are
// ambiguous.
type nickname struct {
	codes []string
	short string // the short name that goes with a single code
	words []nickWord
}

type nickWord struct {
	text   string
	former bool // a former short name (^)
	guard  nameGuard
}

// foreigner is a company without A-shares.
type foreigner struct {
	name    string
	listed  string // 未上市, 港股 00700, 美股 AAPL
	related string // code of an A-share company of its group, or ""
	words   []nickWord
}

// Index is a market index. Its code is not a stock code: 000001 is 上证指数
// here and 平安银行 as a stock.
type Index struct {
	Code  string
	Name  string
	words []nickWord
}

// nameLines gives the lines of a table without comments and blank lines.
func nameLines(file string) []string {
	data, err := nameFiles.ReadFile("names/" + file)
	if err != nil {
		panic(err) // the file is embedded
	}
	var out []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			out = append(out, line)
		}
	}
	return out
}

// splitWords reads words separated by commas with the marks behind them: ^ for a
// former name, ? for an ordinary word, ! for two characters that need no word
// of a name's surroundings behind them. short is the guard of two characters
// without a mark.
func splitWords(list string, short nameGuard) []nickWord {
	var out []nickWord
	for w := range strings.SplitSeq(list, ",") {
		if w = strings.TrimSpace(w); w == "" {
			continue
		}
		text := strings.TrimRight(w, "^?!")
		marks := w[len(text):]
		word := nickWord{text: text, former: strings.Contains(marks, "^")}
		switch {
		case strings.Contains(marks, "?"):
			word.guard = guardPart
		case strings.Contains(marks, "!"):
			word.guard = guardBegin
		case startsHan(text) && utf8.RuneCountInString(text) == 2:
			word.guard = short
		}
		out = append(out, word)
	}
	return out
}

func loadNicknames() []nickname {
	var out []nickname
	for _, line := range nameLines("nicknames.txt") {
		head, words, _ := strings.Cut(line, ":")
		n := nickname{words: splitWords(words, guardPart)}
		for _, f := range strings.Fields(head) {
			if len(f) == 6 && isDigit(rune(f[0])) {
				n.codes = append(n.codes, f)
			} else {
				n.short = f
			}
		}
		out = append(out, n)
	}
	return out
}

func loadForeigners() []foreigner {
	var out []foreigner
	for _, line := range nameLines("notashare.txt") {
		head, words, _ := strings.Cut(line, ":")
		name, listed, _ := strings.Cut(head, "=")
		listed, related, _ := strings.Cut(listed, "|")
		own := splitWords(name, guardBegin)
		out = append(out, foreigner{
			name: own[0].text, listed: strings.TrimSpace(listed), related: strings.TrimSpace(related),
			words: append(own, splitWords(words, guardBegin)...),
		})
	}
	return out
}

// Indices gives the indices that have names here, in the order of the table.
func Indices() []Index {
	var out []Index
	for _, line := range nameLines("indices.txt") {
		head, words, _ := strings.Cut(line, ":")
		code, name, _ := strings.Cut(head, " ")
		ix := Index{Code: code, Name: strings.TrimSpace(name)}
		ix.words = splitWords(words, guardPart)
		out = append(out, ix)
	}
	return out
}

// nameWords holds words.txt: key forms, except places, which stand as written.
type nameWords struct {
	everyday, terms, generic, blockers map[string]bool
	places                             []string
}

func loadWords() nameWords {
	w := nameWords{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, nil}
	var add func(string)
	into := func(set map[string]bool) func(string) {
		return func(word string) { set[nameKey(word)] = true }
	}
	for _, line := range nameLines("words.txt") {
		switch line {
		case "[everyday]":
			add = into(w.everyday)
		case "[terms]":
			add = into(w.terms)
		case "[generic]":
			add = into(w.generic)
		case "[blockers]":
			add = into(w.blockers)
		case "[places]":
			add = func(word string) {
				w.places = append(w.places, word)
				w.generic[word] = true
			}
		default:
			for _, word := range strings.Fields(line) {
				add(word)
			}
		}
	}
	return w
}

// oldCode says what became of a code that is not in use any more.
type oldCode struct {
	code string // the code that took its place
	note string
}

// loadOldCodes gives the renumbered codes: those of companies that changed
// board or were taken over by themselves under a new number, and the codes of
// the Beijing exchange before October 2025.
func loadOldCodes() map[string]oldCode {
	out := map[string]oldCode{
		"300114": {"302132", "2025-02-18 由 300114 中航电测 更换代码并更名"},
		"601268": {"601399", "601268 已退市，重新上市后的代码是 601399"},
		"000022": {"001872", "2018-12 由 000022 深赤湾A 更换代码并更名"},
		"000043": {"001914", "2019-12 由 000043 中航善达 更换代码并更名"},
		"601313": {"601360", "2018-02 由 601313 江南嘉捷 更换代码并更名"},
		"000024": {"001979", "000024 招商地产 2015-12 并入 招商蛇口"},
		"833874": {"301192", "由北交所 833874 转板"},
		"833994": {"301321", "由北交所 833994 转板"},
		"832317": {"688287", "由北交所 832317 转板"},
	}
	for _, line := range nameLines("bse_codes.txt") {
		f := strings.Fields(line)
		out[f[0]] = oldCode{f[1], "北交所 2025-10 起启用 920 号段，原代码 " + f[0]}
	}
	return out
}

// absorbed says, by short name, which companies are gone because another took
// them over. Their figures are not the successor's, so they keep their identity.
var absorbed = map[string]string{
	"海通证券": "海通证券（600837）2025年被国泰君安（现国泰海通 601211）吸收合并，已退市",
	"中国重工": "2025年被中国船舶（600150）吸收合并，已退市",
	"葛洲坝":  "2021年被中国能建（601868）吸收合并，已退市",
	"营口港":  "2021年被辽港股份（601880）吸收合并，已退市",
	"中航机电": "2023年被中航机载（600372）吸收合并，已退市",
	"平庄能源": "2022年被龙源电力（001289）吸收合并，已退市",
}
