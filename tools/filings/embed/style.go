package embed

import (
	"encoding/json"
	"fmt"
	"strings"
)

// style is how a kind of server is spoken to.
type style interface {
	address(base string) string
	request(model string, texts []string) any
	// read reads a reply for n texts, in order of the texts. A text without a
	// vector in it has nil.
	read(body []byte, n int) ([][]float32, error)
}

// openAI is the interface of OpenAI and most others.
type openAI struct{}

func (openAI) address(base string) string {
	return strings.TrimSuffix(base, "/embeddings") + "/embeddings"
}

func (openAI) request(model string, texts []string) any {
	return struct {
		Model  string   `json:"model"`
		Input  []string `json:"input"`
		Format string   `json:"encoding_format"`
	}{model, texts, "float"}
}

// read places vectors by their index: servers send them in any order.
func (openAI) read(body []byte, n int) ([][]float32, error) {
	var reply struct {
		Data []struct {
			Index     *int      `json:"index"`
			Embedding []float32 `json:"embedding"`
		} `json:"data"`
		Error json.RawMessage `json:"error"`
	}
	if err := json.Unmarshal(body, &reply); err != nil {
		return nil, err
	}
	if len(reply.Error) > 0 && string(reply.Error) != "null" {
		return nil, fmt.Errorf("the server says: %s", said(reply.Error))
	}
	out := make([][]float32, n)
	for i, d := range reply.Data {
		at := i
		if d.Index != nil {
			at = *d.Index
		}
		if at < 0 || at >= n || out[at] != nil {
			return nil, fmt.Errorf("a vector has the index %d, of %d texts", at, n)
		}
		out[at] = d.Embedding
	}
	return out, nil
}

// ollamaAPI is Ollama's own interface.
type ollamaAPI struct{}

func (ollamaAPI) address(base string) string {
	return strings.TrimSuffix(strings.TrimSuffix(base, "/v1"), "/api") + "/api/embed"
}

func (ollamaAPI) request(model string, texts []string) any {
	return struct {
		Model string   `json:"model"`
		Input []string `json:"input"`
	}{model, texts}
}

func (ollamaAPI) read(body []byte, n int) ([][]float32, error) {
	var reply struct {
		Embeddings [][]float32     `json:"embeddings"`
		Error      json.RawMessage `json:"error"`
	}
	if err := json.Unmarshal(body, &reply); err != nil {
		return nil, err
	}
	if len(reply.Error) > 0 && string(reply.Error) != "null" {
		return nil, fmt.Errorf("the server says: %s", said(reply.Error))
	}
	if len(reply.Embeddings) != n {
		return nil, fmt.Errorf("%d vectors for %d texts", len(reply.Embeddings), n)
	}
	return reply.Embeddings, nil
}

// maxSaid bounds what is repeated of a server's words.
const maxSaid = 300

// said is a server's words in an error, in one line.
func said(body []byte) string {
	text := strings.Join(strings.Fields(string(body)), " ")
	if r := []rune(text); len(r) > maxSaid {
		text = string(r[:maxSaid]) + "…"
	}
	return strings.ToValidUTF8(text, "?")
}
