package live

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"time"
)

// state is what is remembered of a provider between runs.
type state struct {
	LastRequest time.Time `json:"last_request,omitzero"`
	LastSuccess time.Time `json:"last_success,omitzero"`
	// NotBefore is when a provider that asked us to wait may be asked again.
	NotBefore time.Time `json:"not_before,omitzero"`
	// LastFailure says in Chinese what went wrong last, "" after a success.
	LastFailure string `json:"last_failure,omitempty"`
	// Breaker is gobreaker's own state.
	Breaker json.RawMessage `json:"breaker,omitempty"`
}

// load reads the state; one that is missing or damaged is empty.
func load(file string) state {
	var s state
	text, err := os.ReadFile(file)
	if file == "" || err != nil || json.Unmarshal(text, &s) != nil {
		return state{}
	}
	return s
}

func (s state) save(file string) error {
	if file == "" {
		return nil
	}
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return Replace(file, text)
}

// Replace writes a file as a whole: a reader finds the old content or the new.
// Only the user may read it.
func Replace(file string, content []byte) error {
	dir := filepath.Dir(file)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, ".new-*")
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}
