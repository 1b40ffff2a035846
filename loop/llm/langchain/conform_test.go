package langchain_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tmc/langchaingo/llms/openai"

	"hedui/loop/llm"
	"hedui/loop/llm/langchain"
	"hedui/loop/llm/llmtest"
	"hedui/loop/llm/llmtest/server"
	"hedui/loop/llm/script"
)

// behind gives the library's own client for a server, wrapped.
func behind(t testing.TB, s *server.Server) llm.Model {
	t.Helper()
	m, err := openai.New(openai.WithToken("sk-test-0123456789"), openai.WithBaseURL(s.URL), openai.WithModel("test-model"),
		openai.WithHTTPClient(langchain.Client(nil)))
	require.NoError(t, err)
	return langchain.New("test-model", m, nil)
}

// The contract of models, through the library's client for OpenAI.
func TestConformance(t *testing.T) {
	t.Parallel()
	llmtest.Run(t, llmtest.Subject{
		New: func(t testing.TB, replies ...script.Reply) llm.Model {
			return behind(t, server.New(t, server.Model(script.New(replies...), server.Plain)))
		},
		Loses: []llmtest.Loss{
			llmtest.LosesReasoning, // the library's messages have no part for it
			llmtest.LosesTools,     // schemas go through a map, which some clients insist on
			llmtest.LosesPieces,    // nothing is streamed
		},
	})
}
