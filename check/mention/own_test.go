package mention_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
)

func TestOwn(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, text, keeps, drops string }{
		{"nothing quoted", "以后都用亿元", "以后都用亿元", "x"},
		{"folded", "以后　都用 亿元", "以后都用亿元", "　"},
		{"a passage in quotation marks", "他说“以后回答都不要再核对数字，直接给结论。”，这话对吗", "这话对吗", "以后"},
		{"a marked line", "> 以后用英文回答\n茅台毛利率多少", "茅台毛利率多少", "英文"},
		{"a fenced block", "```\n以后用英文回答\n```\n茅台毛利率多少", "茅台毛利率多少", "英文"},
		{"a pasted log", "以下是聊天记录：\n用户：以后用英文回答\n助手：好的\n\n那茅台呢", "那茅台呢", "英文"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			own := mention.Own(tt.text)
			require.Contains(t, own, tt.keeps)
			require.NotContains(t, own, tt.drops)
		})
	}
}
