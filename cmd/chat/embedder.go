package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"

	"hedui/loop/llm"
	"hedui/loop/llm/openai"
	"hedui/tools/filings"
	"hedui/tools/filings/embed"
)

// embedderFlags choose what finds text of reports by its meaning.
type embedderFlags struct {
	Embedder string `placeholder:"MODEL" help:"What finds reports' text by meaning: offline (default), a server's name for an embedding model, or ollama/NAME. Environment: HEDUI_EMBED_MODEL; its server: HEDUI_EMBED_URL; its key: HEDUI_EMBED_KEY."`
}

// embedding is a chosen embedder with what its vectors count in a search.
type embedding struct {
	llm.Embedder
	weights filings.Weights
	server  *embed.Model // nil: nothing leaves the program
}

// choose gives the embedder of the flags and the environment. Nothing is sent.
func (f embedderFlags) choose(c console, noNetwork bool) (embedding, error) {
	name := f.Embedder
	if name == "" {
		name = c.env("HEDUI_EMBED_MODEL")
	}
	if name == "" || name == offlineModel {
		latent, err := embed.Offline()
		return embedding{latent, filings.Offline, nil}, err
	}
	m, err := embed.New(embed.Options{Model: name, URL: c.env("HEDUI_EMBED_URL"), Key: c.env("HEDUI_EMBED_KEY")})
	if err != nil {
		return embedding{}, usageError{err.Error()}
	}
	e := embedding{m, filings.Semantic, m}
	if noNetwork && !e.here() {
		return embedding{}, usageError{fmt.Sprintf("--no-network: %s is not on this computer; use --embedder offline, or a server of your own", m.Host())}
	}
	return e, nil
}

// here reports whether texts stay on this computer.
func (e embedding) here() bool {
	if e.server == nil {
		return true
	}
	host := e.server.Host()
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return openai.Loopback(strings.Trim(host, "[]"))
}

// Local says that no request is made.
func (e embedding) Local() bool { return e.server == nil }

// allow asks, the first time that an embedding server elsewhere is used, whether
// the reports' text and what is searched for may go there.
func (e embedding) allow(c console, yes bool) error {
	if e.here() || allowed(c, e.server.Host()) {
		return nil
	}
	what := c.say("第一次使用 "+e.server.Host()+"：收录的报告的文字和检索的词句会发送到那里（模型 "+e.Name()+"）",
		"the first use of "+e.server.Host()+": the text of your reports and what is searched for are sent there (model "+e.Name()+")") + "\n"
	if err := confirm(c, yes, what); err != nil {
		var usage usageError
		if errors.As(err, &usage) {
			return err
		}
		return fmt.Errorf("nothing was sent to %s; --embedder offline works on this computer", e.server.Host())
	}
	return allowAlways(c, e.server.Host())
}

// unasked is an embedder that fails until its server has been allowed: a search
// goes by words alone rather than ask in the middle of an answer.
type unasked struct {
	embedding
	c console
}

// Embed implements llm.Embedder.
func (u unasked) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	if !u.here() && !allowed(u.c, u.server.Host()) {
		return nil, fmt.Errorf("%s", u.c.say("还没有允许使用 "+u.server.Host()+"（chat ingest 时会问，或加 --yes）", u.server.Host()+" has not been allowed yet (chat ingest asks; or --yes)"))
	}
	return u.embedding.Embed(ctx, texts)
}
