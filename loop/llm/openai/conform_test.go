package openai_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/llmtest"
	"hedui/loop/llm/llmtest/server"
	"hedui/loop/llm/openai"
	"hedui/loop/llm/script"
)

// client gives a model behind a server with the answer.
func client(t testing.TB, answer server.Answer) (*openai.Model, *server.Server) {
	t.Helper()
	s := server.New(t, answer)
	m, err := openai.New("test-model", &openai.Options{BaseURL: s.URL, Key: testKey})
	require.NoError(t, err)
	t.Cleanup(m.Close)
	return m, s
}

const testKey = "sk-test-0123456789abcdef"

// Every shape of stream gives the same messages. -short takes a quarter of them,
// each of which TestStreams has too.
func TestConformance(t *testing.T) {
	t.Parallel()
	for i, shape := range server.Shapes() {
		if testing.Short() && i%4 != 0 {
			continue
		}
		t.Run(shape.Name, func(t *testing.T) {
			t.Parallel()
			subject := llmtest.Subject{New: func(t testing.TB, replies ...script.Reply) llm.Model {
				m, _ := client(t, server.Model(script.New(replies...), shape))
				return m
			}}
			switch shape.Loses {
			case "ids":
				subject.Loses = append(subject.Loses, llmtest.LosesIDs)
			case "spacing":
				subject.Loses = append(subject.Loses, llmtest.LosesSpacing)
			}
			llmtest.Run(t, subject)
		})
	}
}
