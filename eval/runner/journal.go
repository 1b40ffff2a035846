package runner

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
)

// Journal keeps finished dialogues in a file, one JSON object a line, under a
// key of everything that decides how they go. A line that is not whole, as a
// kill leaves it, is forgotten; a key that nothing asks for is ignored.
type Journal struct {
	mu   sync.Mutex
	file *os.File
	done map[string]Dialogue
}

type journalLine struct {
	Key      string   `json:"key"`
	Dialogue Dialogue `json:"dialogue"`
}

// OpenJournal opens a journal, or begins it. Close it when the run is over.
func OpenJournal(path string) (*Journal, error) {
	j := &Journal{done: map[string]Dialogue{}}
	old, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("runner: journal: %w", err)
	}
	s := bufio.NewScanner(bytes.NewReader(old))
	s.Buffer(nil, 1<<26)
	for s.Scan() {
		var l journalLine
		if json.Unmarshal(s.Bytes(), &l) == nil && l.Key != "" && l.Dialogue.Infra == "" {
			j.done[l.Key] = l.Dialogue
		}
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("runner: journal: %w", err)
	}
	if j.file, err = os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644); err != nil {
		return nil, fmt.Errorf("runner: journal: %w", err)
	}
	if len(old) > 0 && old[len(old)-1] != '\n' { // end the broken line
		if _, err := j.file.WriteString("\n"); err != nil {
			return nil, fmt.Errorf("runner: journal: %w", err)
		}
	}
	return j, nil
}

// Held counts the dialogues that are kept.
func (j *Journal) Held() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.done)
}

// Close ends it.
func (j *Journal) Close() error { return j.file.Close() }

func (j *Journal) find(key string) (Dialogue, bool) {
	if j == nil {
		return Dialogue{}, false
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	d, ok := j.done[key]
	return d, ok
}

// keep writes a dialogue down. What failed for reasons outside is not kept: it
// is to be tried again.
func (j *Journal) keep(key string, d Dialogue) error {
	if j == nil || d.Infra != "" {
		return nil
	}
	raw, err := json.Marshal(journalLine{key, d})
	if err != nil {
		return fmt.Errorf("runner: journal: %w", err)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.done[key] = d
	if _, err := j.file.Write(append(raw, '\n')); err != nil {
		return fmt.Errorf("runner: journal: %w", err)
	}
	return nil
}
