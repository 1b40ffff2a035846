package main

import (
	"fmt"

	"hedui/loop/llm"
	"hedui/memory"
)

// printPrompt prints what every request of a conversation begins with, and what
// each part of it takes. Tokens are estimated; models differ, and what the
// provider reports corrects the estimate in a conversation.
func (d *doctorCmd) printPrompt(c console, a *app) {
	req := a.loop.Fixed()
	fmt.Fprintln(c.out, c.say("字数、估算的词元数、部分", "runes, estimated tokens, part"))
	part := func(name string, runes, tokens int) {
		fmt.Fprintf(c.out, "%7d %7d  %s\n", runes, tokens, name)
	}
	for _, m := range req.Messages {
		part(c.say("系统提示", "system prompt"), m.Runes(), memory.EstimateRequest(llm.Request{Messages: []llm.Message{m}}))
	}
	for _, def := range req.Tools {
		one := []llm.ToolDef{def}
		part(c.say("工具", "tool")+" "+def.Name, llm.ToolRunes(one), memory.EstimateRequest(llm.Request{Tools: one}))
	}
	part(c.say("合计", "together")+" · "+d.Dialect+" · "+d.Descriptions, req.Runes(), memory.EstimateRequest(req))
	for _, m := range req.Messages {
		fmt.Fprintf(c.out, "\n—— %s ——\n%s\n", m.Role, m.Text)
	}
	for _, def := range req.Tools {
		fmt.Fprintf(c.out, "\n—— %s ——\n%s\n%s\n", def.Name, def.Description, def.Parameters)
	}
}
