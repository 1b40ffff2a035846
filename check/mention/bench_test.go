package mention_test

import (
	"strings"
	"testing"

	"hedui/check/mention"
)

func BenchmarkReadQuestion(b *testing.B) {
	text := "请问贵州茅台2021年到2023年的毛利率和净利润分别是多少，比五粮液高多少？保留两位小数"
	b.ReportAllocs()
	for b.Loop() {
		mention.Read(text, names, opts())
	}
}

func BenchmarkReadLongText(b *testing.B) {
	text := strings.Repeat("贵州茅台2023年的营业收入同比增长，主要原因是销量上升；五粮液前三季度的毛利率为75.79%，", 45)
	b.ReportAllocs()
	for b.Loop() {
		mention.Read(text, names, opts())
	}
}
