package tools

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// orders are the ways in which text addresses the model that reads it: it is
// told to drop its rules, to be somebody else, what to say, or to leave its tools
// alone. What a filing says never does. They are read in text without spaces,
// lower case, narrow.
var orders = regexp.MustCompile(strings.Join([]string{
	// drop your rules
	`(?:忽[略畧]|无视|忽视|忘记|忘掉|不要理会|不必理会|不用管|抛开)(?:掉|了)?(?:你)?(?:之前|此前|以前|先前|前面|以上|上面|上述|前述|所有|全部|一切|原有|系统)(?:.{0,8}?(?:要求|指令|指示|命令|规则|提示|设定|内[容]|內容|约束|限制|文字|对话)|$|[,;:｡])`,
	`(?:之前|此前|前面|以上|上面|原有|旧)的?(?:说明|设定|规则|指令|提示)(?:全部|均|都|已)?(?:作废|失效|无效|不算)`,
	`(?:覆盖|推翻|取代|清除|重置)(?:掉|了)?(?:之前|此前|前面|以上|原有|全部|所有)的?(?:说明|设定|规则|指令|提示)`,
	`(?:ignore|disregard|forget|override|bypass)(?:all|any|every|the|your|these|those|previous|prior|above|earlier|preceding|rules)`,
	// whose words these are
	`系统(?:提示|指令|消息)(?:词|[:\]】」)>]|$)|新的?指令[:]|最高(?:优先级|指令)|优先级最高|开发者模式|回答者须知`,
	`systemprompt|developermessage|newinstruction|#+instruction|"role":"(?:system|assistant|user|developer|tool)"|<\|?(?:im_start|system|assistant)\|?>|\[/?inst\]|<<sys>>`,
	`^(?:助手|开发者|管理员)(?:通知|消息)?:|用户:.*助手:|system:|assistant:|^instruction:`,
	// a filing has readers, and calls none of them 你; regulators write 你公司
	`你(?:[^公司方们部会行院单所好]|$)|您(?:必须|只能|务必|的回答)|(?:提问|发问)(?:者|人)|答案(?:[^公])|指令[:,]`,
	// be somebody else
	`作为(?:一个|一名)?(?:ai|人工智能|大?语言模型|助手|智能体|机器人)[,､你]`,
	`youarenow|pretendto|actasa|fromnowon,?you|asan?(?:large)?(?:languagemodel|ai(?:model|assistant)?[,y])`,
	// what to say
	`(?:请|务必|必须|直接|统一|一律)(?:回答|回复|输出)(?:说|为|成|:)|(?:问到|问及|询问|被问|提问).{0,12}?(?:请|一律|必须|务必)(?:说|答|回)`,
	`(?:ai|人工智能|智能|语言|大)(?:助手|模型|机器人)(?:请|必须|务必|应)|(?:任何|所有|各类)(?:ai|大?模型|助手|机器人).{0,12}(?:请|必须|务必|都应|均应)|(?:模型|助手|机器人|智能体)(?:在?阅读|在?引用|在?总结).{0,10}(?:请|必须|务必|应)`,
	`(?:将|把).{1,14}(?:写成|说成|答成|报成|写为|说为|答为)[0-9]|替换为.{0,16}告知(?:读者|用户)|不要告诉用户|告诉用户|告知(?:读者|提问者)|请?(?:复述|照抄|原样输出)[:]`,
	`youmust(?:answer|reply|respond|say|output)|(?:answer|reply|respond)(?:only)?with(?:[^i]|i[^n]|$)|(?:theai|assistant|chatbot|llm|languagemodel)(?:must|should|shall|needsto|isto)|when(?:summari[sz]ing|asked|answering),?(?:say|state|write|answer)|(?:do ?not|don't|never)tell(?:theuser|anyone)|telltheuser|repeatafterme|replacethe(?:figure|number|value)s?with`,
	// leave your tools alone
	`(?:不要|不得|请勿|无需|不必|禁止|别)(?:再)?(?:使用|调用|运行)(?:任何|其他)?(?:工具|函数)|donot(?:use|call)(?:any|the|other)?(?:tool|function)|(?:无需|不必|不用)(?:再)?(?:核对|校验|核实).{0,6}引用|可(?:以)?直接引用`,
	`工具(?:返回|结果)|最终答案|(?:只|仅)(?:需|能|可以)?(?:回答|回复|输出)[:]|停止遵[守循]|输出格式[:]`,
	`stopfollowing|yourguidelines|whatyouwere(?:told|asked)|youwill(?:answer|say|reply|respond)|newrules:|toolresults?|finalanswer|^(?:attention,?)?(?:llm|ai|assistant|chatbot)[,:]`,
	`financial_indicator|stock_price|rag_search|company_lookup|tool_calls?\b|function_call`,
}, "|"))

// addressed finds English words for the one who reads; a Chinese filing has none.
var addressed = regexp.MustCompile(`(?i)\b(?:you|your|yourself|chatgpt)\b`)

// instructs reports whether a sentence of a passage is an instruction to the
// model. It stays in the text, as data, but none of its figures may be cited.
func instructs(sentence string) bool {
	return addressed.MatchString(sentence) || orders.MatchString(strings.Map(func(r rune) rune {
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
