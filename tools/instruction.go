package tools

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// orders are the ways in which text addresses the model that reads it: it is
// told to drop its rules, to be somebody else, or what to say. What a filing
// says never does. They are read in text without spaces, lower case.
var orders = regexp.MustCompile(
	`(?:忽略|无视|忽视|忘记|忘掉|不要理会|不必理会|不用管|抛开)(?:掉|了)?(?:你)?(?:之前|此前|以前|先前|前面|以上|上面|上述|前述|所有|全部|一切|原有|系统)(?:.{0,8}?(?:要求|指令|指示|命令|规则|提示|设定|内容|约束|限制|文字|对话)|$|[,;:｡])` +
		`|系统提示|系统指令|系统消息|新的?指令[:：]|开发者模式|从现在(?:起|开始)你|你现在是|你的新(?:任务|身份|角色)|你是一个|假装你|请你扮演` +
		`|你(?:必须|只能|务必|应当|应该)(?:回答|输出|回复|写)|(?:请|务必|必须|直接|统一|一律)(?:回答|回复|输出)(?:说|为|成|：|:)|不要告诉用户|告诉用户|(?:ai|人工智能|智能|语言)(?:助手|模型)(?:请|必须|务必|应)` +
		`|(?:ignore|disregard|forget|override|bypass)(?:all|any|every|the|your|these|those|previous|prior|above|earlier|preceding|rules)` +
		`|systemprompt|system:|assistant:|newinstruction|youarenow|pretendto|actasa|fromnowon,?you|youmust(?:answer|reply|respond|say|output)|(?:answer|reply|respond)(?:only)?with|(?:do ?not|don't|never)tell(?:theuser|anyone)|telltheuser` +
		`|<\|?(?:im_start|system|assistant)\|?>|\[/?inst\]|<<sys>>`)

// instructs reports whether a sentence of a passage is an instruction to the
// model. It stays in the text, as data, but none of its figures may be cited.
func instructs(sentence string) bool {
	return orders.MatchString(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, width.Narrow.String(sentence)))
}

// planted gives where in a passage the first sentence begins that instructs the
// model, and the length of the passage when none does. What follows it may be
// of the same hand: no figure from there on may be cited.
func planted(text string) int {
	for start := 0; start < len(text); {
		end := len(text)
		if i := strings.IndexAny(text[start:], sentenceStops); i >= 0 {
			end = start + i + len(firstRune(text[start+i:]))
		}
		if instructs(text[start:end]) {
			return start
		}
		start = end
	}
	return len(text)
}
