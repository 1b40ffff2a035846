// Package replay records what a model is asked and answers, and answers from
// the recording. A request is found by the hash of what it says; one that was
// never recorded is an error and never a live call, so a change of a prompt, a
// tool or its description shows as what it is. Keys and personal data are taken
// out before anything is written or compared.
package replay

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"hedui/loop/llm"
)

// ErrMiss says that a request was never recorded.
var ErrMiss = errors.New("replay: the request is not in the recording")

// Model answers from a recording. It is safe for concurrent use.
type Model struct {
	name string
	day  time.Time

	mu    sync.Mutex
	takes map[string][]take // by hash, in the order of the recording
	tools map[string]bool   // hashes of the tools of all recordings
	said  map[string]bool   // … and of the messages
}

var _ llm.Model = (*Model)(nil)

// Open reads a recording; see Read.
func Open(path string) (*Model, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	defer f.Close()
	return Read(f)
}

// maxLine bounds a line of a recording.
const maxLine = 64 << 20

// Read reads a recording, one take a line. The model has the name of the first
// take's, and takes of others are not used. It is an error when there is no
// take, or when one does not hold what its hash says.
func Read(r io.Reader) (*Model, error) {
	m := &Model{takes: map[string][]take{}, tools: map[string]bool{}, said: map[string]bool{}}
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 64<<10), maxLine)
	for n := 1; lines.Scan(); n++ {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var t take
		if err := json.Unmarshal(lines.Bytes(), &t); err != nil {
			return nil, fmt.Errorf("replay: line %d is no take of a recording: %w", n, err)
		}
		if m.name == "" {
			m.name, m.day = t.Model, t.At
		}
		if t.Model != m.name {
			continue
		}
		if t.Hash != t.Request.hash(t.Model) || (t.Response == nil) == (t.Error == nil) {
			return nil, fmt.Errorf("replay: line %d was changed after it was recorded; record it again", n)
		}
		m.takes[t.Hash] = append(m.takes[t.Hash], t)
		m.tools[t.Request.toolsHash()], m.said[t.Request.messagesHash()] = true, true
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("replay: reading the recording: %w", err)
	}
	if m.name == "" {
		return nil, errors.New("replay: the recording is empty")
	}
	return m, nil
}

// Name implements llm.Model: the name of the model that was recorded.
func (m *Model) Name() string { return m.name }

// Day is when the recording began. Requests carry the date, so they are only
// found under its clock.
func (m *Model) Day() time.Time { return m.day }

// Complete implements llm.Model. A request that was recorded more than once is
// answered by its takes in order, then by the last one.
func (m *Model) Complete(ctx context.Context, req llm.Request) (llm.Response, error) {
	if err := ctx.Err(); err != nil {
		return llm.Response{}, err
	}
	n, _ := normalise(req, nil)
	hash := n.hash(m.name)
	m.mu.Lock()
	defer m.mu.Unlock()
	list := m.takes[hash]
	if len(list) == 0 {
		return llm.Response{}, m.miss(n, hash)
	}
	if len(list) > 1 {
		m.takes[hash] = list[1:]
	}
	if list[0].Error != nil {
		return llm.Response{}, list[0].Error.typed(m.name)
	}
	return list[0].Response.response(), nil
}

// Stream implements llm.Model. The text comes in one piece.
func (m *Model) Stream(ctx context.Context, req llm.Request, onText func(string) error) (llm.Response, error) {
	return llm.StreamWhole(ctx, m, req, onText)
}

// miss says what of a request is not as it was recorded.
func (m *Model) miss(n request, hash string) error {
	why := "nothing like it was asked then"
	switch said, tools := m.said[n.messagesHash()], m.tools[n.toolsHash()]; {
	case said && tools:
		why = "the messages and the tools were recorded, but not together or with other settings"
	case said:
		why = "the messages are as recorded, the tools or their descriptions are not"
	case tools:
		why = "the tools are as recorded, the messages are not"
	}
	return &llm.Error{Kind: ErrMiss, Model: m.name, Err: fmt.Errorf("%s (hash %.12s)", why, hash),
		Hint: "record it again, or take the change back"}
}
