package memory_test

import (
	"fmt"
	"strings"

	"hedui/loop/llm"
	"hedui/memory"
)

func Example() {
	m, _ := memory.New(memory.Layered, nil)
	for _, q := range []string{"第一问", "第二问", "第三问"} {
		m.Commit(memory.Turn{Question: q, Answer: "答", Messages: []llm.Message{
			{Role: llm.Assistant, Calls: []llm.ToolCall{{ID: "c_" + q, Name: "rag_search", Args: "{}"}}},
			{Role: llm.RoleTool, CallID: "c_" + q, Name: "rag_search", Text: strings.Repeat("年报原文。", 300)},
		}})
	}
	for _, msg := range m.View("第四问") {
		fmt.Println(msg.Role, msg.Runes())
	}
	// Output:
	// user 3
	// assistant 1
	// user 3
	// assistant 12
	// tool 799
	// assistant 1
	// user 3
	// assistant 12
	// tool 799
	// assistant 1
}
