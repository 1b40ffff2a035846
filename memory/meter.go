package memory

import (
	"context"
	"errors"
	"sync"

	"hedui/loop/llm"
)

// Meter keeps the size of requests in tokens: what a model can take, what the
// system prompt and the tools take of it already, and by how much the estimate
// is off, which it learns from what the provider reports. It is safe for
// concurrent use.
type Meter struct {
	mu    sync.Mutex
	limit int     // tokens of a request; 0 unknown
	fixed int     // quarters of a token: system prompt and tools
	ratio float64 // reported tokens for one estimated
}

// NewMeter makes a meter for a model that takes limit tokens in a request; 0
// means that it is not known, and then it is learned when the model refuses
// one.
func NewMeter(limit int) *Meter { return &Meter{limit: limit, ratio: 1} }

// Bounds of the ratio, so that one odd report cannot upset everything, and the
// weight of a new report.
const (
	minRatio    = 0.25
	maxRatio    = 4
	reportShare = 0.5
)

// Fixed tells the meter what every request carries.
func (m *Meter) Fixed(system string, tools []llm.ToolDef) {
	n := quartersMessage + quarters(system) + toolsQuarters(tools)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fixed = n
}

// Ratio is how many tokens the provider reports for one that is estimated.
func (m *Meter) Ratio() float64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.ratio
}

// Tokens estimates a request with what was learned.
func (m *Meter) Tokens(req llm.Request) int {
	return int(float64(EstimateRequest(req))*m.Ratio()) + 1
}

// history is what the history may take, as estimated before the ratio: three
// quarters of the limit, without what is fixed. The last quarter is for the
// question, the results of this turn, and the answer. ok is false when there
// is no limit.
func (m *Meter) history() (quarters int, ok bool) {
	if m == nil {
		return 0, false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.limit <= 0 {
		return 0, false
	}
	return max(0, int(float64(m.limit)*3/m.ratio)-m.fixed), true
}

// Learn takes in what the provider reported for a request.
func (m *Meter) Learn(req llm.Request, reported int) {
	estimated := EstimateRequest(req)
	if reported <= 0 || estimated <= 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ratio += reportShare * (float64(reported)/float64(estimated) - m.ratio)
	m.ratio = min(max(m.ratio, minRatio), maxRatio)
}

// TooLong takes in that the model refused a request for its length. Against a
// limit that it should have fit, the estimate was too low; without one, the
// limit is below what was sent.
func (m *Meter) TooLong(req llm.Request) {
	estimated := float64(EstimateRequest(req))
	m.mu.Lock()
	defer m.mu.Unlock()
	sent := estimated * m.ratio
	switch {
	case m.limit <= 0:
		m.limit = int(sent * 0.9)
	case sent <= float64(m.limit):
		m.ratio = min(float64(m.limit)*1.1/estimated, maxRatio)
	}
}

// Model gives the model with this meter reading along: it learns from every
// report and refusal.
func (m *Meter) Model(model llm.Model) llm.Model { return metered{model, m} }

type metered struct {
	llm.Model
	meter *Meter
}

// Complete implements llm.Model.
func (m metered) Complete(ctx context.Context, req llm.Request) (llm.Response, error) {
	resp, err := m.Model.Complete(ctx, req)
	m.read(req, resp, err)
	return resp, err
}

// Stream implements llm.Model.
func (m metered) Stream(ctx context.Context, req llm.Request, onText func(string) error) (llm.Response, error) {
	resp, err := m.Model.Stream(ctx, req, onText)
	m.read(req, resp, err)
	return resp, err
}

func (m metered) read(req llm.Request, resp llm.Response, err error) {
	switch {
	case errors.Is(err, llm.ErrContextLength):
		m.meter.TooLong(req)
	case err == nil && resp.Usage.PromptTokens > 0:
		m.meter.Learn(req, resp.Usage.PromptTokens)
	}
}
