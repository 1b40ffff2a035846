package openai

import (
	"errors"
	"maps"
	"strings"

	"hedui/loop/llm"
)

// Parameters that some servers refuse. Without them the request means the same,
// as far as the server can do it: no temperature is its own, no stream options
// means no usage, max_tokens goes by its newer name, and a reply
// that is not stopped is cut when it is read.
const (
	paramTemperature   = "temperature"
	paramStreamOptions = "stream_options"
	paramMaxTokens     = "max_tokens"
	paramStop          = "stop"
)

// optional lists the parameters in the order in which they are given up.
var optional = []string{paramStreamOptions, paramMaxTokens, paramTemperature, paramStop}

// refusedSoFar gives the parameters that have been given up.
func (m *Model) refusedSoFar() map[string]bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.without)
}

// learn takes in that a request without some parameters was refused. It says
// whether one more that the server names has been given up, so that it is worth
// asking again.
func (m *Model) learn(err error, without map[string]bool) bool {
	var typed *llm.Error
	var said *serverError
	if !errors.Is(err, llm.ErrBadRequest) || !errors.As(err, &typed) || !errors.As(err, &said) {
		return false
	}
	for _, p := range optional {
		if !without[p] && (said.param == p || strings.Contains(strings.ToLower(said.message), p)) {
			m.mu.Lock()
			m.without[p] = true
			m.mu.Unlock()
			return true
		}
	}
	return false
}

// reasoningField is the name that reasoning goes back by: the provider's, else
// that by which it last came.
func (m *Model) reasoningField() string {
	if m.provider.ReasoningField != "" {
		return m.provider.ReasoningField
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.field
}

// came takes in the name by which reasoning came, "" for none.
func (m *Model) came(field string) {
	if field == "" {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.field = field
}
