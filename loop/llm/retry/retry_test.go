package retry_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/llmtest"
	"hedui/loop/llm/retry"
	"hedui/loop/llm/script"
)

func busy(after time.Duration) script.Reply {
	return script.Fail(&llm.Error{Kind: llm.ErrRateLimited, RetryAfter: after, Hint: "wait"})
}

func gone() script.Reply { return script.Fail(&llm.Error{Kind: llm.ErrUnavailable, Hint: "start it"}) }

// What is not tried again passes through, so the contract holds.
func TestConformance(t *testing.T) {
	t.Parallel()
	llmtest.Run(t, llmtest.Subject{New: func(_ testing.TB, replies ...script.Reply) llm.Model {
		return retry.New(script.New(replies...), &retry.Options{Tries: 1})
	}, Loses: []llmtest.Loss{llmtest.LosesEmpty}})
}

// In the tests below time is the bubble's own: nothing really waits.

func TestWaitsAsAsked(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := script.New(busy(7*time.Second), busy(9*time.Second), script.Text("好"))
		var waits []time.Duration
		m := retry.New(s, &retry.Options{Notice: func(err error, wait time.Duration) {
			require.ErrorIs(t, err, llm.ErrRateLimited)
			waits = append(waits, wait)
		}})
		start := time.Now()
		resp, err := m.Complete(t.Context(), llm.Request{})
		require.NoError(t, err)
		require.Equal(t, "好", resp.Message.Text)
		require.Equal(t, []time.Duration{7 * time.Second, 9 * time.Second}, waits)
		require.Equal(t, 16*time.Second, time.Since(start))
	})
}

// A wait that does not fit the time of the turn is not begun.
func TestNoTimeToWait(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := script.New(busy(time.Minute), script.Text("好"))
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		defer cancel()
		start := time.Now()
		_, err := retry.New(s, nil).Complete(ctx, llm.Request{})
		require.ErrorIs(t, err, llm.ErrRateLimited)
		require.ErrorContains(t, err, "wait 1m0s")
		require.Zero(t, time.Since(start))
		require.Equal(t, 1, s.Left())
	})
}

func TestTriesEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := script.New(gone(), gone(), gone(), gone(), gone())
		_, err := retry.New(s, nil).Complete(t.Context(), llm.Request{})
		require.ErrorIs(t, err, llm.ErrUnavailable)
		require.ErrorContains(t, err, "start it (tried 4 times)")
		require.Equal(t, 1, s.Left())
	})
}

func TestSomeErrorsAreFinal(t *testing.T) {
	t.Parallel()
	for _, kind := range []error{
		llm.ErrAuth, llm.ErrQuota, llm.ErrNotFound, llm.ErrBadRequest, llm.ErrContextLength, llm.ErrContentFilter,
		llm.ErrIncompleteStream, llm.ErrEmptyResponse, errors.New("another"),
	} {
		s := script.New(script.Fail(kind), script.Text("好"))
		_, err := retry.New(s, nil).Complete(t.Context(), llm.Request{})
		require.ErrorIs(t, err, kind)
		require.Equal(t, 1, s.Left(), kind.Error())
	}
}

// halfway hands text on before it fails.
type halfway struct{ script.Script }

func (*halfway) Stream(_ context.Context, _ llm.Request, onText func(string) error) (llm.Response, error) {
	if err := onText("毛利率是"); err != nil {
		return llm.Response{}, err
	}
	return llm.Response{}, &llm.Error{Kind: llm.ErrUnavailable}
}

// The consumer of a stream must not hear the beginning twice.
func TestNotAgainAfterText(t *testing.T) {
	t.Parallel()
	heard := ""
	_, err := retry.New(&halfway{}, nil).Stream(t.Context(), llm.Request{}, func(s string) error {
		heard += s
		return nil
	})
	require.ErrorIs(t, err, llm.ErrUnavailable)
	require.Equal(t, "毛利率是", heard)
}

func TestCancelWhileWaiting(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		start := time.Now()
		time.AfterFunc(2*time.Second, cancel)
		_, err := retry.New(script.New(busy(20*time.Second), script.Text("好")), nil).Complete(ctx, llm.Request{})
		require.Equal(t, context.Canceled, err)
		require.Equal(t, 2*time.Second, time.Since(start))
	})
}

// A server that keeps failing is left alone, then tried once.
func TestBreaker(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := script.New(gone(), gone(), gone(), script.Text("好"), script.Text("还好"))
		m := retry.New(s, &retry.Options{Tries: 1, Trip: 3, Rest: time.Minute})
		for range 3 {
			_, err := m.Complete(t.Context(), llm.Request{})
			require.ErrorIs(t, err, llm.ErrUnavailable)
		}
		_, err := m.Complete(t.Context(), llm.Request{})
		require.ErrorIs(t, err, llm.ErrUnavailable)
		require.ErrorContains(t, err, "ask again in 1m0s")
		require.Equal(t, 2, s.Left(), "it was asked while it should be left alone")
		time.Sleep(time.Minute + time.Second)
		for _, want := range []string{"好", "还好"} {
			resp, err := m.Complete(t.Context(), llm.Request{})
			require.NoError(t, err)
			require.Equal(t, want, resp.Message.Text)
		}
	})
}

// A user who gives up says nothing about the server.
func TestCancelDoesNotTrip(t *testing.T) {
	t.Parallel()
	s := script.New(script.Text("好"))
	m := retry.New(s, &retry.Options{Tries: 1, Trip: 2})
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for range 5 {
		_, err := m.Complete(cancelled, llm.Request{})
		require.ErrorIs(t, err, context.Canceled)
	}
	_, err := m.Complete(t.Context(), llm.Request{})
	require.NoError(t, err)
}
