package openai_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"hedui/loop/llm"
	"hedui/loop/llm/llmtest/server"
	"hedui/loop/llm/openai"
)

// ended closes what a test opened and then looks for goroutines that were left.
// Tests with it do not run beside others.
func ended(t *testing.T, m *openai.Model, s *server.Server) {
	t.Helper()
	m.Close()
	s.Close()
	goleak.VerifyNone(t, goleak.IgnoreTopFunction("testing.(*T).Parallel"), goleak.IgnoreTopFunction("testing.tRunner.func1"))
}

// Cancelled before the first byte, in the midst of the text, of the arguments:
// the context's error comes back and nothing is left running.
func TestCancel(t *testing.T) {
	for name, begun := range map[string]string{
		"silence":   "",
		"keepalive": ": PROCESSING\n\n",
		"text":      events(delta(`"content":"毛利率"`)),
		"arguments": events(calls(`{"index":0,"id":"a","function":{"name":"f","arguments":"{\"q"}}`)),
		"object":    `{"choices":[`,
	} {
		t.Run(name, func(t *testing.T) {
			started := make(chan struct{}, 1)
			m, s := client(t, server.Hang(begun, started))
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				<-started
				cancel()
			}()
			_, err := m.Complete(ctx, ask)
			require.Equal(t, context.Canceled, err)
			ended(t, m, s)
		})
	}
}

func TestDeadline(t *testing.T) {
	m, s := client(t, server.Hang("", nil))
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err := m.Complete(ctx, ask)
	require.Equal(t, context.DeadlineExceeded, err)
	ended(t, m, s)
}

// A consumer that has had enough ends the request.
func TestConsumerStops(t *testing.T) {
	enough := errors.New("enough")
	m, s := client(t, server.Hang(events(delta(`"content":"毛利率"`)), nil))
	_, err := m.Stream(t.Context(), ask, func(string) error { return enough })
	require.Equal(t, enough, err)
	ended(t, m, s)
}

// Many streams at a time: each gets its own answer, nothing is left running and
// nothing is kept. -short runs a tenth of them.
func TestManyStreams(t *testing.T) {
	streams := 1000
	if testing.Short() {
		streams = 100
	}
	m, s := client(t, func(w http.ResponseWriter, r *http.Request, req server.Request) {
		q := req.Messages[0].Text
		server.Stream(events(delta(`"content":"答"`), delta(`"content":`+llm.QuoteJSON(q)),
			calls(`{"index":0,"id":"a","function":{"name":"f","arguments":"{\"q\":"}}`),
			calls(`{"index":0,"function":{"arguments":`+llm.QuoteJSON(llm.QuoteJSON(q)+"}")+`}}`), finish("tool_calls"), "[DONE]"))(w, r, req)
	})
	round := func() uint64 {
		var wg sync.WaitGroup
		for i := range streams {
			wg.Go(func() {
				q := fmt.Sprintf("第%d问", i)
				resp, err := m.Complete(t.Context(), llm.Request{Messages: []llm.Message{{Role: llm.User, Text: q}}})
				switch {
				case err != nil:
					t.Error(err)
				case resp.Message.Text != "答"+q || resp.Message.Calls[0].Args != `{"q":"`+q+`"}`:
					t.Errorf("question %d got %q %v", i, resp.Message.Text, resp.Message.Calls)
				}
			})
		}
		wg.Wait()
		m.Close()
		s.Forget()
		runtime.GC()
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc
	}
	first := round()
	for range 2 {
		require.Less(t, round(), first+8<<20, "memory grows from round to round")
	}
	ended(t, m, s)
}
