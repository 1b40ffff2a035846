package offline

import "regexp"

// spokenZh are loose ways of Chinese talk with what they stand for, written out
// before anything is read, so that one rule reads both. Each leaves the meaning as it
// is: a fall that is the worst is the greatest fall.
var spokenZh = []struct {
	words *regexp.Regexp
	plain string
}{
	{regexp.MustCompile(`(?:自从?|从)?(\d{4}年\d{1,2}月(?:\d{1,2}[日号])?|\d{4}-\d{1,2}-\d{1,2}|\d{4}年[初末底])(?:以来|至今|起至今|到今天|到如今|开始到现在|以来到现在)`), "从${1}到现在"},
	{regexp.MustCompile(`自(?:从)?(今年|年初|去年|上市|本月|月初)`), "${1}"},
	{regexp.MustCompile(`下?跌(?:得|的)最(?:多|大|猛|厉害|狠|惨|快|深|凶|严重)`), "跌幅最大"},
	{regexp.MustCompile(`上?涨(?:得|的)最(?:多|大|猛|厉害|狠|快|高|凶|好)`), "涨幅最大"},
	{regexp.MustCompile(`(下降|下滑|减少|降低|缩水)(?:得|的)?(最|更|比较)(?:大|猛|厉害|狠|惨|深|凶|严重|明显)`), "${1}${2}多"},
	{regexp.MustCompile(`((?:谁|哪家|哪个|哪一家)[^,，。?？]{0,8}?)(?:进步|长进)`), "${1}提升"},
	{regexp.MustCompile(`((?:谁|哪家|哪个|哪一家)[^,，。?？]{0,8}?)退步`), "${1}下降"},
	{regexp.MustCompile(`((?:谁|哪家|哪个|哪一家)[^,，。?？]{0,8}?(?:下降|提升|提高|改善|上升))(?:得|的)?(?:幅度)?(?:比较)?(?:大|多|快|明显)`), "${1}更多"},
	{regexp.MustCompile(`(增长|上升|增加|提高|提升|改善)(?:得|的)?(最|更|比较)(?:大|猛|厉害|凶|明显)`), "${1}${2}多"},
}

// writtenOutZh writes a Chinese question out in full.
func writtenOutZh(question string) string {
	for _, x := range spokenZh {
		question = x.words.ReplaceAllString(question, x.plain)
	}
	return question
}
