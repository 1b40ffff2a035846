package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"hedui/loop/llm"
)

// Model puts a model behind the wire: it is asked what the client asks, and
// its replies go out in the shape given; the zero Shape is Plain. A request
// that is not to be streamed is answered by one JSON object. The model's typed
// errors become the statuses of OpenAI.
func Model(m llm.Model, shape Shape) Answer {
	if shape.Write == nil {
		shape = Plain
	}
	return func(w http.ResponseWriter, r *http.Request, req Request) {
		resp, err := m.Complete(r.Context(), req.Request)
		if err != nil {
			failure(err)(w, r, req)
			return
		}
		if !req.Stream || shape.Whole {
			Raw(http.StatusOK, Completion(resp), "Content-Type", "application/json")(w, r, req)
			return
		}
		Stream(shape.Write(resp))(w, r, req)
	}
}

// failure is how OpenAI's servers say what a typed error says.
func failure(err error) Answer {
	var header []string
	var e *llm.Error
	if errors.As(err, &e) && e.RetryAfter > 0 {
		header = []string{"Retry-After", strconv.Itoa(int(e.RetryAfter.Seconds()))}
	}
	switch {
	case errors.Is(err, context.Canceled):
		return func(http.ResponseWriter, *http.Request, Request) { panic(http.ErrAbortHandler) }
	case errors.Is(err, llm.ErrEmptyResponse):
		return Stream(Plain.Write(llm.Response{Finish: llm.FinishStop}))
	case errors.Is(err, llm.ErrIncompleteStream):
		return Cut(data(object{"choices": []object{{"index": 0, "delta": object{"content": "未完"}}}}))
	case errors.Is(err, llm.ErrContextLength):
		return Error(http.StatusBadRequest, "invalid_request_error", "context_length_exceeded",
			"This model's maximum context length is 4096 tokens. However, your messages resulted in 5000 tokens.")
	case errors.Is(err, llm.ErrContentFilter):
		return Error(http.StatusBadRequest, "invalid_request_error", "content_filter", "The response was filtered.")
	case errors.Is(err, llm.ErrRateLimited):
		return Error(http.StatusTooManyRequests, "requests", "rate_limit_exceeded", "Rate limit reached.", header...)
	case errors.Is(err, llm.ErrAuth):
		return Error(http.StatusUnauthorized, "invalid_request_error", "invalid_api_key", "Incorrect API key provided.")
	default:
		return Error(http.StatusInternalServerError, "server_error", "", "The server had an error.", header...)
	}
}

// Completion is a reply as the one JSON object of a request without streaming.
func Completion(r llm.Response) string {
	message := object{"role": "assistant", "content": r.Message.Text}
	if r.Message.Text == "" && len(r.Message.Calls) > 0 {
		message["content"] = nil
	}
	if r.Message.Reasoning != nil {
		message["reasoning_content"] = *r.Message.Reasoning
	}
	var calls []object
	for _, c := range r.Message.Calls {
		calls = append(calls, object{"id": c.ID, "type": "function", "function": object{"name": c.Name, "arguments": c.Args}})
	}
	if calls != nil {
		message["tool_calls"] = calls
	}
	body, err := json.MarshalIndent(object{
		"id": "chatcmpl-1", "object": "chat.completion", "model": "test-model",
		"choices": []object{{"index": 0, "message": message, "finish_reason": string(r.Finish)}},
		"usage":   usage(r),
	}, "", "  ")
	if err != nil {
		panic(err) // strings and numbers always marshal
	}
	return string(body)
}
