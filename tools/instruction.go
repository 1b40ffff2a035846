package tools

import "strings"

// orders are words by which text addresses the model that reads it. What a
// filing says never does.
var orders = []string{
	"忽略之前", "忽略以上", "忽略上面", "忽略前面", "无视之前", "无视以上", "系统提示", "系统指令", "你现在是", "你必须回答", "请回答说", "不要告诉用户",
	"ignore previous", "ignore the previous", "ignore all", "ignore above", "disregard", "system prompt", "system:", "you are now", "you must answer", "do not tell the user",
}

// instructs reports whether a sentence of a passage is an instruction to the
// model. It stays in the text, as data, but none of its figures may be cited.
func instructs(sentence string) bool {
	s := strings.ToLower(sentence)
	for _, w := range orders {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}
