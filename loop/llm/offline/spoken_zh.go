package offline

import "regexp"

// spokenZh are loose ways of Chinese talk with what they stand for, written out
// before anything is read, so that one rule reads both. Each leaves the meaning as it
// is: a fall that is the worst is the greatest fall.
var spokenZh = []struct {
	words *regexp.Regexp
	plain string
}{
	{regexp.MustCompile(`(^|[^谁家个只支])(?:下?跌)(?:得|的)最(?:多|大|猛|厉害|狠|惨|快|深|凶|严重)`), "${1}跌幅最大"},
	{regexp.MustCompile(`(^|[^谁家个只支])(?:上?涨)(?:得|的)最(?:多|大|猛|厉害|狠|快|高|凶|好)`), "${1}涨幅最大"},
	{regexp.MustCompile(`(下降|下滑|减少|降低|缩水)(?:得|的)?(最|更|比较)(?:大|猛|厉害|狠|惨|深|凶|严重|明显)`), "${1}${2}多"},
	{regexp.MustCompile(`(增长|上升|增加|提高|提升)(?:得|的)?(最|更|比较)(?:大|猛|厉害|凶|明显)`), "${1}${2}多"},
}

// writtenOutZh writes a Chinese question out in full.
func writtenOutZh(question string) string {
	for _, x := range spokenZh {
		question = x.words.ReplaceAllString(question, x.plain)
	}
	return question
}
