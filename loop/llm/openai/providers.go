package openai

import (
	"net"
	"net/url"
	"path"
	"strings"

	"hedui/loop/llm"
)

// Provider is what has to be known of a server, or of some models on it, beyond
// OpenAI's protocol.
type Provider struct {
	Name    string
	BaseURL string   // what to give as --base-url
	Hosts   []string // hosts, and ports of one's own machine, that it is known by
	Models  []string // patterns of model names; a row without any is for all
	Keys    string   // where keys are made; "" when none is needed

	// MaxCompletionTokens: the bound on a reply goes by the newer name.
	MaxCompletionTokens bool
	// FixedTemperature: the model refuses any temperature but its own, so none
	// is sent.
	FixedTemperature bool
	// NullContent: a message of calls alone has a null content, not an empty one.
	NullContent bool
	// Reasoning is what it wants back of the reasoning that came with replies,
	// ReasoningField the name that goes by; "" is the name that it came by.
	Reasoning      llm.ReasoningReplay
	ReasoningField string
	// ReasoningAlways: every message of the model must carry a reasoning, an
	// empty one where none was kept.
	ReasoningAlways bool

	Note string // for docs/models.md
}

// Names of the field that holds reasoning.
const (
	fieldReasoningContent = "reasoning_content"
	fieldReasoning        = "reasoning"
)

// Providers is the table of what differs. The first row that fits a host and a
// model holds; the last one is for all other servers.
var Providers = []Provider{
	{Name: "OpenAI (reasoning models)", BaseURL: DefaultBaseURL, Hosts: []string{"api.openai.com"},
		Models: []string{"o1*", "o3*", "o4*", "gpt-5*"}, Keys: "https://platform.openai.com/api-keys",
		MaxCompletionTokens: true, FixedTemperature: true, NullContent: true, Reasoning: llm.ReasoningMustDrop,
		Note: "takes no temperature, so answers vary from run to run"},
	{Name: "OpenAI", BaseURL: DefaultBaseURL, Hosts: []string{"api.openai.com"},
		Keys:                "https://platform.openai.com/api-keys",
		MaxCompletionTokens: true, NullContent: true, Reasoning: llm.ReasoningMustDrop},
	{Name: "DeepSeek (R1)", BaseURL: "https://api.deepseek.com/v1", Hosts: []string{"api.deepseek.com"}, Models: []string{"deepseek-reasoner*"},
		Keys:      "https://platform.deepseek.com/api_keys",
		Reasoning: llm.ReasoningWithinTurn, ReasoningField: fieldReasoningContent},
	{Name: "DeepSeek", BaseURL: "https://api.deepseek.com/v1", Hosts: []string{"api.deepseek.com"},
		Keys:      "https://platform.deepseek.com/api_keys",
		Reasoning: llm.ReasoningMustSend, ReasoningField: fieldReasoningContent, ReasoningAlways: true,
		Note: "when it thinks, temperature has no effect, so answers vary from run to run"},
	{Name: "Qwen (DashScope)", BaseURL: "https://dashscope.aliyuncs.com/compatible-mode/v1",
		Hosts: []string{"dashscope.aliyuncs.com", "dashscope-intl.aliyuncs.com"}, Keys: "https://bailian.console.aliyun.com",
		Reasoning: llm.ReasoningMustDrop, ReasoningField: fieldReasoningContent},
	{Name: "Kimi (fixed temperature)", BaseURL: "https://api.moonshot.cn/v1", Hosts: []string{"api.moonshot.cn", "api.moonshot.ai"},
		Models: []string{"kimi-k2.5*", "kimi-k2.6*", "kimi-k3*"}, Keys: "https://platform.moonshot.cn/console/api-keys",
		FixedTemperature: true, Reasoning: llm.ReasoningMustSend, ReasoningField: fieldReasoningContent,
		Note: "takes no temperature but its own, so answers vary from run to run"},
	{Name: "Kimi (Moonshot)", BaseURL: "https://api.moonshot.cn/v1", Hosts: []string{"api.moonshot.cn", "api.moonshot.ai"},
		Keys:      "https://platform.moonshot.cn/console/api-keys",
		Reasoning: llm.ReasoningMustSend, ReasoningField: fieldReasoningContent},
	{Name: "GLM (Zhipu)", BaseURL: "https://open.bigmodel.cn/api/paas/v4", Hosts: []string{"open.bigmodel.cn", "api.z.ai"},
		Keys:      "https://open.bigmodel.cn/usercenter/apikeys",
		Reasoning: llm.ReasoningWithinTurn, ReasoningField: fieldReasoningContent,
		Note: "the address ends in /v4"},
	{Name: "OpenRouter", BaseURL: "https://openrouter.ai/api/v1", Hosts: []string{"openrouter.ai"}, Keys: "https://openrouter.ai/keys",
		Reasoning: llm.ReasoningWithinTurn, ReasoningField: fieldReasoning,
		Note: "encrypted reasoning is not kept"},
	{Name: "Ollama", BaseURL: "http://127.0.0.1:11434/v1", Hosts: []string{":11434"},
		Reasoning: llm.ReasoningMustDrop,
		Note:      "cuts long requests without a word: set OLLAMA_CONTEXT_LENGTH to 16384 or more"},
	{Name: "llama.cpp", BaseURL: "http://127.0.0.1:8080/v1", Hosts: []string{":8080"},
		Reasoning: llm.ReasoningWithinTurn, ReasoningField: fieldReasoningContent,
		Note: "start llama-server with --jinja for tool calls, and -c 16384 or more"},
	{Name: "vLLM", BaseURL: "http://127.0.0.1:8000/v1", Hosts: []string{":8000"},
		Reasoning: llm.ReasoningWithinTurn,
		Note:      "start it with --enable-auto-tool-choice and the --tool-call-parser of the model"},
	{Name: "any other", Reasoning: llm.ReasoningWithinTurn},
}

// ProviderFor gives the row for a base URL and a model name.
func ProviderFor(base, model string) Provider {
	host, port := "", ""
	if u, err := url.Parse(base); err == nil {
		host, port = strings.ToLower(u.Hostname()), u.Port()
	}
	last := len(Providers) - 1
	for _, p := range Providers[:last] {
		if p.at(host, port) && p.has(model) {
			return p
		}
	}
	return Providers[last]
}

func (p Provider) at(host, port string) bool {
	for _, h := range p.Hosts {
		if own, ok := strings.CutPrefix(h, ":"); ok {
			if own == port && Loopback(host) {
				return true
			}
			continue
		}
		if host == h || strings.HasSuffix(host, "."+h) {
			return true
		}
	}
	return false
}

func (p Provider) has(model string) bool {
	if len(p.Models) == 0 {
		return true
	}
	for _, pattern := range p.Models {
		if ok, err := path.Match(pattern, strings.ToLower(model)); err == nil && ok {
			return true
		}
	}
	return false
}

// Loopback says that a host is this machine.
func Loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
