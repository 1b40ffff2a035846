package live

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"hedui/tools/market/live/decode"
)

// cache keeps what was fetched, one file a request, with the time.
type cache struct{ dir string }

// kept is an answer with the time at which it was fetched.
type kept struct {
	At   time.Time `json:"at"`
	URL  string    `json:"url"`
	Form string    `json:"form,omitempty"`
	Type string    `json:"type,omitempty"`

	body []byte
}

func (c cache) file(r Request) string {
	sum := sha256.Sum256([]byte(r.URL + "\x00" + r.Form))
	return filepath.Join(c.dir, "cache", hex.EncodeToString(sum[:16]))
}

// get gives what is kept for a request; ok is false when nothing is, or it is
// damaged or another request's.
func (c cache) get(r Request) (kept, bool) {
	if c.dir == "" {
		return kept{}, false
	}
	content, err := os.ReadFile(c.file(r))
	head, body, cut := bytes.Cut(content, []byte("\n"))
	var k kept
	if err != nil || !cut || json.Unmarshal(head, &k) != nil || k.URL != r.URL || k.Form != r.Form || k.At.IsZero() {
		return kept{}, false
	}
	k.body = body
	return k, true
}

func (k kept) answer() decode.Response {
	return decode.Response{Status: http.StatusOK, ContentType: k.Type, At: k.At, Body: k.body}
}

// put keeps an answer. That it cannot be written only means that it is fetched
// again.
func (c cache) put(r Request, resp decode.Response) {
	if c.dir == "" {
		return
	}
	head, err := json.Marshal(kept{At: resp.At, URL: r.URL, Form: r.Form, Type: resp.ContentType})
	if err != nil {
		return
	}
	_ = Replace(c.file(r), append(append(head, '\n'), resp.Body...))
}
