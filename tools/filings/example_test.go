package filings_test

import (
	"context"
	"fmt"

	"hedui/tools/filings"
)

func Example() {
	ctx := context.Background()
	notes, err := filings.Notes()
	if err != nil {
		fmt.Println(err)
		return
	}
	index, err := filings.NewIndex(ctx, notes, filings.NewHashEmbedder(512))
	if err != nil {
		fmt.Println(err)
		return
	}
	found, err := index.Search(ctx, filings.Query{Text: "科研花了多少钱", Company: "600900.SH", Year: 2023, Limit: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, h := range found.Hits {
		fmt.Printf("%s 第%d页 %s：%s\n", h.Document, h.Page, h.Topic, h.Text)
	}
	// Output:
	// 长江电力2023年年度报告 第15页 研发投入：研发投入合计206,765.55万元（不含税），占营业收入2.65%。
}
